import Homeseed
import HomeseedSource
import HomeseedStore

/// All that a renaming changes, and whether it may.
struct RenameChange {
    private let pipeline: Pipeline
    private let catalogue: Catalogue
    private let pack: Pack
    /// By the files as they are.
    let edits: [Fix.Edit]
    let overlay: Overlay
    /// A template's file, which bears its name.
    let moved: (from: String, to: String)?

    init(_ pipeline: Pipeline, _ catalogue: Catalogue, _ pack: Pack, _ item: Item, to new: String) throws {
        (self.pipeline, self.catalogue, self.pack) = (pipeline, catalogue, pack)
        let renaming = Renaming(catalogue, pack, item, to: new)
        var edits = renaming.edits()
        var changed = pipeline
        changed.tree = Overlay.edited(edits, on: catalogue.sources)
        var ignored = Diagnostics()
        edits += renaming.translationEdits(after: try changed.load(&ignored))
        var overlay = Overlay.edited(edits, on: catalogue.sources)
        moved = RenameChange.move(item, pack, new, catalogue, &overlay)
        (self.edits, self.overlay) = (edits, overlay)
    }

    private static func move(
        _ item: Item, _ pack: Pack, _ new: String, _ catalogue: Catalogue, _ overlay: inout Overlay
    ) -> (String, String)? {
        guard pack.kinds[item.kind].isFolder, let path = catalogue.sources[item.place.file]?.path,
            let name = path.split(separator: "/").last, let dot = name.lastIndex(of: "."), name[..<dot] == item.id
        else { return nil }
        let target = String(path.dropLast(name.count) + new + name[dot...])
        guard !Paths.exists(target), let bytes = overlay.bytes(of: path) else { return nil }
        overlay.set(path, to: nil)
        overlay.set(target, to: bytes)
        return (path, target)
    }

    /// Lints what would be, and compares the ids of every record: a store that was seeded must find its rows again.
    func refuseHarm(_ console: Console) throws {
        var changed = pipeline
        changed.tree = overlay
        let checked = try changed.check()
        if checked.diagnostics.hasErrors {
            let errors = checked.diagnostics.sorted(in: checked.sources).filter { $0.counts(as: .error) }
            console.print(TextRenderer(sources: checked.sources, options: console.renderOptions).render(errors))
            throw Problem(.findings, "This would break the catalogue, so nothing was written.")
        }
        let after = checked.catalogue.catalogue
        for pack in Renaming.packs(knowing: pack, in: catalogue) {
            guard let other = after.pack(pack.id), ids(pack) != ids(other) else { continue }
            throw Problem(
                .findings, "This would give records of \(pack.id) other ids, so nothing was written.",
                ["Stores that were seeded before would not find them again."])
        }
    }

    private func ids(_ pack: Pack) -> Set<RecordID> {
        let day = Day(year: 2028, month: 1, day: 12) ?? Day(number: 0)
        return pack.templates.reduce(into: []) { ids, template in
            var ignored = Diagnostics()
            let household = Pipeline.expand(pack, template, household: nil, today: day, zone: .utc, &ignored)
            ids.formUnion(household.records.map(\.id))
        }
    }
}
