package import HomeseedModel
package import HomeseedSource
import HomeseedSyntax

/// An item whose id differs from git's last commit without a `was`. Its seeded rows would be deleted.
package enum ChangedID: Check {
    package static let id: CheckID = "changed-id"
    package static let severity = Severity.warning
    package static let finds =
        "An item whose id differs from git's last commit, without a `was` with the old id. This check runs only if the catalogue is in git."
    package static let why =
        "Apps and stores know the item by its id. The next seed deletes its unedited rows, and apps no longer find what a family recorded for the item."

    package static let wrong = Example(
        chores: """
            items:
              - {id: ⟦washing-up⟧, category: kitchen, title: Wash the dishes}
            """,
        dutch: ExampleCatalogue.dutch(chores: "{washing-up: {title: De afwas doen}}")
    ).withFormer(Example())

    package static let right = Example(
        chores: """
            items:
              - {id: washing-up, was: [dishes], category: kitchen, title: Wash the dishes}
            """,
        dutch: ExampleCatalogue.dutch(chores: "{washing-up: {title: De afwas doen}}")
    ).withFormer(Example())

    /// Compares the removed and added items of a file, by their texts and by the words of their ids.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        guard let former = catalogue.former else { return }
        let now = FormerItems(packs, of: catalogue, time: "")
        var documents: [FileID: Document] = [:]
        for pack in packs {
            for kind in pack.kinds.numbers {
                let file = pack.kinds[kind].file
                let (old, new) = (former.items(of: pack.id, in: file), now.items(of: pack.id, in: file))
                let declared = Set(pack.items.lazy.filter { $0.kind == kind }.flatMap(\.was))
                let gone = old.filter { new[$0.key] == nil && !declared.contains($0.key) }
                let come = new.filter { old[$0.key] == nil }
                if gone.isEmpty || come.isEmpty { continue }
                for (id, now) in pairs(gone, come) {
                    guard let item = pack.item(kind: kind, id: now).map({ pack.items[$0.index] }), item.pack == pack.number else {
                        continue
                    }
                    diagnostics.report(
                        diagnostic(item, was: id, kind: pack.kinds[kind].id, when: former.time, in: catalogue, &documents))
                }
            }
        }
    }

    /// Returns the removed ids with their replacements: items with the same texts, or with an id that differs only in case or
    /// hyphens.
    private static func pairs(_ gone: [String: FormerItems.Texts], _ come: [String: FormerItems.Texts]) -> [(
        gone: String, come: String
    )] {
        var byTexts: [FormerItems.Texts: [String]] = [:]
        var byWord: [[Unicode.Scalar]: [String]] = [:]
        for (id, texts) in come.sorted(by: { $0.key < $1.key }) {
            if !texts.isEmpty { byTexts[texts, default: []].append(id) }
            byWord[wordFold(id), default: []].append(id)
        }
        var found: [(String, String)] = []
        for (id, texts) in gone.sorted(by: { $0.key < $1.key }) {
            let same = texts.isEmpty ? [] : byTexts[texts] ?? []
            let alike = byWord[wordFold(id)] ?? []
            if let other = same.count == 1 ? same[0] : alike.first(where: { same.isEmpty || come[$0] == texts }) {
                found.append((id, other))
            }
        }
        let claims = Dictionary(grouping: found) { $0.1 }
        return found.filter { claims[$0.1]?.count == 1 }.map { (gone: $0.0, come: $0.1) }
    }

    private static func diagnostic(
        _ item: Item, was old: String, kind: String, when time: String, in catalogue: Catalogue,
        _ documents: inout [FileID: Document]
    ) -> Diagnostic {
        let (name, old) = (item.id.escapedForTerminal, old.escapedForTerminal)
        var result = Diagnostic(
            id, severity, headline: "This \(kind) was '\(old)' \(time), and has no `was` with that id", at: item.place,
            notes: [
                "To apps and stores, '\(name)' is a new item: everything seeded from '\(old)' would be deleted.",
                "If it is the same item under a new id, add `was: [\(old)]`. If not, change the id back to '\(old)'.",
            ],
            fix: fix(item, was: old, in: catalogue, &documents))
        result.missing = .init(old, of: kind)
        return result
    }

    private static func fix(_ item: Item, was old: String, in catalogue: Catalogue, _ documents: inout [FileID: Document]) -> Fix?
    {
        guard Names.isID(old), let source = catalogue.sources[item.place.file] else { return nil }
        var ignored = Diagnostics()
        let document = documents[item.place.file] ?? parse(source, as: item.place.file, into: &ignored)
        documents[item.place.file] = document
        let title = "Add `was: [\(old)]`"
        guard let kind = catalogue.packs.first(where: { $0.number == item.pack })?.kinds[item.kind] else { return nil }
        if let keyed = document.entry(withKeyAt: item.place) {
            let edits = FormerIDs.adding(old, to: keyed, mainText: kind.mainText.map { kind.fields[$0].name }, in: source)
            return edits.isEmpty ? nil : Fix(title, edits: edits, isSafe: false)
        }
        let key = kind.isFolder ? kind.id : "id"
        guard let mapping = document.mapping(with: key, at: item.place), let id = mapping.entry(key) else { return nil }
        return Fix(title, edits: FormerIDs(source, mapping: mapping, id: id).adding(old), isSafe: false)
    }

    /// Adds rename hints to findings about an old id, and removes the `changed-id` findings that these hints replace.
    package static func attachRenameHints(_ diagnostics: inout Diagnostics, _ catalogue: Catalogue) {
        guard let former = catalogue.former else { return }
        let changes = Dictionary(
            diagnostics.all.filter { $0.check == id }.compactMap { change in change.missing.map { ($0.name, change) } }
        ) { first, _ in first }
        if changes.isEmpty { return }
        var explained: Set<String> = []
        diagnostics.revise { diagnostic in
            guard diagnostic.check != id, let name = diagnostic.fix?.correction?.written ?? diagnostic.missing?.name,
                let change = changes[name], let place = change.place
            else { return true }
            explained.insert(name)
            diagnostic.related.append(.init("this was '\(name.escapedForTerminal)' \(former.time)", at: place))
            // If one of the two ids may be a typo, a later step decides which.
            if diagnostic.fix?.correction == nil {
                diagnostic.notes.append(
                    "If the item was renamed, add `was: [\(name.escapedForTerminal)]` to it and use the new id here. If not, change its id back to '\(name.escapedForTerminal)'."
                )
            }
            return true
        }
        diagnostics.revise { diagnostic in
            diagnostic.check != id || !(diagnostic.missing.map { explained.contains($0.name) } ?? false)
        }
    }
}
