package import HomeseedLoading
package import HomeseedModel
package import HomeseedSource
import HomeseedStore
package import HomeseedSyntax

/// The result of giving an item another id, for `homeseed rename` and for editors: the changes and the conflicts.
package struct ItemRename: Sendable {
    /// The edits of the current files.
    package let edits: [Fix.Edit]
    /// The changed files with their new contents.
    package let overlay: Overlay
    /// The old and new path of a template's file, which is named after its id; `nil` for other items.
    package let moved: (from: String, to: String)?
    /// The reason why a file cannot be edited, or `nil`. If set, the other results are incomplete.
    private let refusal: EditRefusal?
    private let pipeline: Pipeline
    private let item: Item
    private let new: String
    @Boxed private var catalogue: Catalogue
    @Boxed private var pack: Pack

    /// Computes the edits and the changed files of a rename.
    ///
    /// - Parameters:
    ///   - pipeline: reads the current files.
    ///   - catalogue: the catalogue loaded from these files, with an index.
    ///   - pack: the pack that owns the item.
    package init(_ pipeline: Pipeline, catalogue: Catalogue, pack: Pack, item: Item, to new: String) throws(LoadError) {
        (self.pipeline, self.catalogue, self.pack) = (pipeline, catalogue, pack)
        (self.item, self.new) = (item, new)
        var made: (edits: [Fix.Edit], overlay: Overlay, moved: (from: String, to: String)?) = (
            [], Overlay(over: pipeline.tree), nil
        )
        var refusal: EditRefusal?
        do {
            let renaming = Renaming(catalogue, in: pack, of: item, to: new)
            made.edits = renaming.edits()
            var changed = pipeline
            changed.tree = try Overlay.edited(made.edits, on: catalogue.sources, made.overlay)
            var ignored = Diagnostics()
            made.edits += renaming.translationEdits(after: try changed.load(&ignored))
            made.overlay = try Overlay.edited(made.edits, on: catalogue.sources, made.overlay)
            made.moved = ItemRename.move(item, of: pack, to: new, in: catalogue, &made.overlay)
        } catch let error as EditRefusal {
            refusal = error
        } catch let error as LoadError {
            throw error
        } catch {
            refusal = EditRefusal("\(error)")
        }
        (edits, overlay, moved, self.refusal) = (made.edits, made.overlay, made.moved, refusal)
    }

    private static func move(_ item: Item, of pack: Pack, to new: String, in catalogue: Catalogue, _ overlay: inout Overlay) -> (
        String, String
    )? {
        guard pack.kinds[item.kind].isFolder, let path = catalogue.sources[item.place.file]?.path,
            let name = path.split(separator: "/").last, let dot = name.lastIndex(of: "."), name[..<dot] == item.id
        else { return nil }
        let target = String(path.dropLast(name.count) + new + name[dot...])
        guard overlay.size(target) == nil, !overlay.isFolder(target), let bytes = overlay.bytes(of: path) else { return nil }
        overlay.set(path, to: nil)
        overlay.set(target, to: bytes)
        return (path, target)
    }

    // MARK: Conflicts

    /// A reason not to apply a rename.
    package enum Conflict: Sendable {
        /// The rename would cause these new errors.
        case errors([Diagnostic], SourceMap)
        /// Records would get other ids, so that seeded stores would no longer match them.
        case otherIDs(pack: String)
        /// A file cannot be edited safely.
        case refused(EditRefusal)
    }

    /// Lints the changed files and compares the ids of all records. Returns `nil` if there is no conflict.
    package func conflict() throws(LoadError) -> Conflict? {
        if let refusal { return .refused(refusal) }
        var changed = pipeline
        changed.tree = overlay
        let checked = try changed.check()
        let now = NewFindings(since: try pipeline.check(), moved: moved.map { [$0.from: $0.to] } ?? [:])
        let found =
            checked.diagnostics.hasErrors
            ? checked.diagnostics.sorted(in: checked.sources).filter { $0.counts(as: .error) }
            : now.all(in: checked).filter { $0.severity > .note }
        if !found.isEmpty { return .errors(found, checked.sources) }
        let after = checked.loaded
        if let refusal = refusal(in: after) { return .refused(refusal) }
        for pack in Renaming.packs(thatCanReference: pack, in: catalogue) {
            if let other = after.pack(pack.id), ids(pack) != ids(other) { return .otherIDs(pack: pack.id) }
        }
        return nil
    }

    /// Returns a refusal unless the changed catalogue has an item with the new id and none with the old id. Returns `nil` if the
    /// catalogue lacks the pack.
    private func refusal(in after: Catalogue) -> EditRefusal? {
        guard let pack = after.pack(pack.id) else { return nil }
        let kinds = pack.items.filter { $0.pack == pack.number }.map { [pack.kinds[$0.kind].id, $0.id] }
        let ids = Set(kinds)
        let kind = self.pack.kinds[item.kind].id
        if ids.contains([kind, new]), !ids.contains([kind, item.id]) { return nil }
        return EditRefusal(
            "The id can't be changed automatically.", ["Change it by hand, and add `was: [\(item.id)]` below it."])
    }

    private func ids(_ pack: Pack) -> Set<RecordID> {
        let day = Day(year: 2028, month: 1, day: 12) ?? Day(number: 0)
        return pack.templates.reduce(into: []) { ids, template in
            var ignored = Diagnostics()
            let household = Pipeline.expand(pack, template: template, household: nil, today: day, zone: .utc, &ignored)
            ids.formUnion(household.records.map(\.id))
        }
    }

    /// Returns the reason why the item cannot get this id, or `nil` if it can.
    package static func refusal(of new: String, for item: Item, in pack: Pack, _ catalogue: Catalogue) -> Refusal? {
        guard Names.isID(new) else { return .noID }
        if item.id == new { return .same }
        guard item.pack == pack.number else { return .another }
        let kind = pack.kinds[item.kind].id
        for one in Renaming.packs(thatCanReference: pack, in: catalogue) {
            guard let number = one.kind(kind), let taken = one.item(kind: number, id: new) else { continue }
            return .taken(one.items[taken.index].place)
        }
        return nil
    }

    /// A reason why an id is not allowed. Callers provide the wording.
    package enum Refusal: Sendable {
        case noID, same
        /// The item belongs to another pack.
        case another
        /// Another item already has this id.
        case taken(SourceLocation)
    }
}
