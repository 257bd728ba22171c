import HomeseedLoading
package import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// A comparison of two parsed states of a catalogue. Comments, order and formatting make no difference.
package enum Comparison {
    /// Returns the changes, pack by pack. Packs that one of the two sides could not read are skipped.
    package static func changes(from old: Catalogue, to new: Catalogue) -> [ContentChange] {
        let ids = old.packs.dropFirst().map(\.id)
        var all: [ContentChange] = []
        for pack in old.packs.dropFirst() {
            if let other = new.pack(pack.id) {
                all += PackComparison(old: Side(old, pack), new: Side(new, other)).changes()
            } else if !new.unreadPacks.contains(pack.id) {
                all.append(
                    ContentChange(
                        .removed, subject: "pack", named: pack.id, in: pack.id,
                        breaks: [
                            .init("Its content is removed, and so are the households that were seeded from it.")
                        ]))
            }
        }
        all += new.packs.dropFirst().filter { !ids.contains($0.id) && !old.unreadPacks.contains($0.id) }.map { pack in
            let details = [("items", pack.items.count { $0.pack == pack.number }), ("templates", pack.templates.count)].map {
                ContentChange.Detail(name: $0.0, old: nil, new: "\($0.1)")
            }
            return ContentChange(.added, subject: "pack", named: pack.id, in: pack.id, details: details)
        }
        return all
    }
}

/// A pack on one side of the comparison.
struct Side: Sendable {
    @Boxed var catalogue: Catalogue
    @Boxed var pack: Pack
    let texts: ValueText

    init(_ catalogue: Catalogue, _ pack: Pack) {
        self.catalogue = catalogue
        self.pack = pack
        texts = ValueText(catalogue: catalogue, pack: pack, locale: pack.language)
    }

    /// Returns the root node of the file with this stem in the pack's own folder.
    func root(_ stem: String) -> Node? {
        root { !$0.contains("/") && $0.stem == stem }
    }

    /// The declarations of the pack: its `pack.yaml` and `app/pack.yaml`.
    var declarations: [Node] { [root("pack"), root { pack.isAppFile($0) }].compactMap { $0 } }

    /// Returns the root node of the first matching file, or `nil` if none matches.
    ///
    /// - Parameter isWanted: called with the file's path relative to the pack's folder.
    private func root(where isWanted: (String) -> Bool) -> Node? {
        let file = pack.files.sorted().first { file in
            guard let path = catalogue.sources[file]?.path.dropFirst(pack.folder.count + 1) else { return false }
            return isWanted(pack.plainPath(String(path)))
        }
        guard let file, let source = catalogue.sources[file] else { return nil }
        var ignored = Diagnostics()
        return parse(source, as: file, into: &ignored).root
    }
}

/// A pack on both sides of the comparison.
struct PackComparison {
    @Boxed var old: Side
    @Boxed var new: Side
    var id: String { new.pack.id }

    func changes() -> [ContentChange] {
        let model = Declarations(old: old, new: new)
        return merged(
            model.pack() + model.kinds() + items() + texts() + model.entities() + tables() + model.lists() + templates())
    }

    /// Merges changes with the same subject and name, for example those to an item's values and to its texts.
    private func merged(_ changes: [ContentChange]) -> [ContentChange] {
        var made: [ContentChange] = []
        var positions: [String: Int] = [:]
        for change in changes {
            let name = change.subject + "/" + change.name
            if let position = positions[name] {
                if change.action == .renamed { (made[position].action, made[position].was) = (.renamed, change.was) }
                made[position].details += change.details
                made[position].breaks += change.breaks
            } else {
                positions[name] = made.count
                made.append(change)
            }
        }
        return made
    }
}
