import Foundation
import Homeseed
import HomeseedLoading
import HomeseedModel
import HomeseedSource

/// The renaming of items and templates. It works like `homeseed rename`: it adds `was:`, and has the same restrictions.
enum RenameRequests {
    static func prepare(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let view = try await snapshot.knownView(), let positions = snapshot.positions(path, view) else { return .null }
        let (_, item, place) = try target(view, path: path, at: try snapshot.offset(params, in: positions))
        return ["range": positions.json(idRange(of: item, at: place, view)), "placeholder": .string(item.id)]
    }

    static func rename(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let new = params["newName"]?.text else { throw ResponseError.invalidParams("newName") }
        let view = try await snapshot.view()
        guard let positions = snapshot.positions(path, view) else { return .null }
        let (pack, item, _) = try target(view, path: path, at: try snapshot.offset(params, in: positions))
        try refuse(new, for: item, in: pack, view: view)
        let rename: ItemRename
        do {
            rename = try ItemRename(view.workspace.pipeline, catalogue: view.catalogue, pack: pack, item: item, to: new)
            switch try rename.conflict() {
            case nil: break
            case .errors(let errors, _):
                throw ResponseError.failed("This would break the catalogue: \(errors.first?.headline ?? "").")
            case .refused(let refusal): throw ResponseError.failed(refusal.headline)
            case .otherIDs(let pack):
                throw ResponseError.failed(
                    "This would give records of \(pack) other ids, and stores that were seeded before would not find them again.")
            }
        } catch let error as LoadError { throw ResponseError.failed(error.description) }
        if Task.isCancelled { throw ResponseError.cancelled }
        return edit(rename, snapshot: snapshot, view: view)
    }

    private static func edit(_ rename: ItemRename, snapshot: Snapshot, view: CatalogueView) -> JSONValue {
        var overlay = Overlay()
        for (path, bytes) in rename.overlay.files { overlay.set(path, to: bytes) }
        guard let moved = rename.moved else { return snapshot.workspaceEdit(overlay, over: view.workspace) }
        // The file is edited under its previous path, and then renamed.
        let bytes = rename.overlay.bytes(of: moved.to)
        let old = view.workspace.bytes(of: moved.from) ?? []
        overlay.set(moved.from, to: nil)
        var files = overlay.files.filter { $0.key != moved.from && $0.key != moved.to }
        files[moved.from] = bytes ?? old
        let edits = files.sorted { $0.key < $1.key }.compactMap { path, bytes -> (path: String, edits: [JSONValue])? in
            guard let bytes, let before = view.workspace.bytes(of: path), before != bytes else { return nil }
            return (path, [TextChange(before, bytes).json(TextPositions(before, snapshot.client.encoding))])
        }
        let operation: JSONValue = [
            "kind": "rename", "oldUri": .string(FileURI.uri(moved.from)), "newUri": .string(FileURI.uri(moved.to)),
        ]
        return snapshot.workspaceEdit(edits, then: snapshot.client.renamesFiles ? [operation] : [])
    }

    /// Returns the item named at a position, and its own pack. Throws if there is none, or if it can't be renamed.
    private static func target(_ view: CatalogueView, path: String, at offset: Int) throws -> (Pack, Item, SourceLocation) {
        guard let occurrence = view.occurrence(in: path, at: offset) else {
            throw ResponseError.failed("There is nothing with an id here: put the cursor on the id of an item or a template.")
        }
        guard case .item(let place) = occurrence.symbol, let (pack, item) = view.item(at: place) else {
            throw ResponseError.failed("Only items and templates can be renamed.")
        }
        let faults = Renaming.packs(thatCanReference: pack, in: view.catalogue).flatMap { one in
            view.checked.catalogue.isBlocked(one.id) ? [one.id] : []
        }
        if let faulty = faults.first {
            throw ResponseError.failed("\(faulty) has to be without errors first, so that no use of the id is overlooked.")
        }
        return (pack, item, occurrence.place)
    }

    private static func refuse(_ new: String, for item: Item, in pack: Pack, view: CatalogueView) throws {
        switch ItemRename.refusal(of: new, for: item, in: pack, view.catalogue) {
        case nil: return
        case .noID:
            throw ResponseError.failed(
                "'\(new)' is not a valid id. Use lower-case letters, digits and hyphens, as in feed-the-cat.")
        case .same: throw ResponseError.failed("It is called '\(new)' already.")
        case .another: throw ResponseError.failed("'\(item.id)' belongs to another pack. Rename it there.")
        case .taken(let place):
            throw ResponseError.failed(
                "There is \(pack.kinds[item.kind].id.withArticle) '\(new)' already, in \(view.path(place.file) ?? "").")
        }
    }

    /// Returns the range of the id alone, such as `make-bed` in `chore/make-bed`, or the whole location if it does not contain the
    /// id.
    private static func idRange(of item: Item, at place: SourceLocation, _ view: CatalogueView) -> SourceRange {
        let text = view.text(at: place)
        guard let found = text.range(of: item.id, options: .backwards) else { return place.range }
        let start = text.utf8.distance(from: text.utf8.startIndex, to: found.lowerBound)
        return SourceRange(Int(place.range.lower) + start, Int(place.range.lower) + start + item.id.utf8.count)
    }
}
