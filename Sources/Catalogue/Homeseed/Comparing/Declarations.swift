import HomeseedModel
import HomeseedSource

/// The declarations of `pack.yaml` and `model.yaml` on both sides, as nodes by key.
struct Declarations {
    @Boxed var old: Side
    @Boxed var new: Side
    var id: String { new.pack.id }

    /// Returns the keys that differ, and the breaking changes among them.
    ///
    /// - Parameters:
    ///   - skippedKeys: the keys to skip.
    ///   - rule: returns the effect of a difference in a key, or `nil` if it breaks nothing.
    func differences(
        _ before: [(name: String, value: Node)], to now: [(name: String, value: Node)],
        skipping skippedKeys: Set<String> = [], rule: (String, Node?, Node?) -> ContentChange.Break?
    ) -> (details: [ContentChange.Detail], breaks: [ContentChange.Break]) {
        var (details, breaks): ([ContentChange.Detail], [ContentChange.Break]) = ([], [])
        let (was, are) = (before.byName, now.byName)
        let names = before.map(\.name) + now.map(\.name).filter { was[$0] == nil }
        for name in names where !skippedKeys.contains(name) {
            let (a, b) = (was[name], are[name])
            if a?.meaning == b?.meaning { continue }
            details.append(.init(name: name, old: a?.inlineText, new: b?.inlineText))
            if let found = rule(name, a, b) { breaks.append(found) }
        }
        return (details, breaks)
    }

    /// Returns the change of a declaration that exists on both sides, or an empty list if nothing differs.
    func changed(
        _ subject: String, named name: String, found: (details: [ContentChange.Detail], breaks: [ContentChange.Break])
    ) -> [ContentChange] {
        if found.details.isEmpty { return [] }
        return [ContentChange(.changed, subject: subject, named: name, in: id, details: found.details, breaks: found.breaks)]
    }

    // MARK: The pack

    func pack() -> [ContentChange] {
        let (a, b) = (old.declarations, new.declarations)
        if a.isEmpty || b.isEmpty { return [] }
        // Texts, kinds and the field of the currency are compared separately.
        let skippedKeys: Set<String> = ["kinds", "title", "description", "currency", "pack", Key.schema.name]
        var found = differences(a.flatMap(\.members), to: b.flatMap(\.members), skipping: skippedKeys) { key, before, now in
            switch key {
            case "store":
                return .init(
                    "Tables and columns get new names.", "Migrate the store, or keep the previous spelling.")
            case "language": return .init("The source language changes, and with it all untranslated texts.", nil)
            case "homeseed":
                return .init(
                    "Only Homeseed releases that support this format version can read the pack.",
                    "Update Homeseed on all machines that seed it."
                )
            case "requires":
                let gone = (before?.words ?? []).filter { !(now?.words ?? []).contains($0) }
                return gone.isEmpty ? nil : .init("The pack no longer includes the content of \(gone.quotedList).", nil)
            default: return nil
            }
        }
        let (field, other) = (a.currencyField, b.currencyField)
        if field?.meaning != other?.meaning {
            found.details.append(.init(name: "currency field", old: field?.inlineText, new: other?.inlineText))
        }
        return changed("pack", named: id, found: found)
    }

    // MARK: Kinds

    func kinds() -> [ContentChange] {
        let (a, b) = (old.declarations, new.declarations)
        if a.isEmpty || b.isEmpty { return [] }
        let (was, are) = (a.flatMap { $0.member("kinds")?.members ?? [] }, b.flatMap { $0.member("kinds")?.members ?? [] })
        let (known, present) = (was.byName, are.byName)
        var changes: [ContentChange] = []
        for (name, node) in was {
            guard let other = present[name] else {
                changes.append(
                    ContentChange(
                        .removed, subject: "kind", named: name, in: id,
                        breaks: [.init("Its items and the rows that they produced are removed.")]))
                continue
            }
            changes += changed(
                "kind", named: name, found: differences(node.members, to: other.members, skipping: ["fields"]) { _, _, _ in nil })
            changes += fields(node.member("fields"), other.member("fields"), of: name, subject: "kind field")
        }
        for (name, _) in are where known[name] == nil {
            changes.append(ContentChange(.added, subject: "kind", named: name, in: id))
        }
        return changes
    }

    // MARK: Entities

    func entities() -> [ContentChange] {
        guard !old.pack.isModelBroken, !new.pack.isModelBroken else { return [] }
        let (a, b) = (old.root("model"), new.root("model"))
        let (was, are) = (a?.member("entities")?.members ?? [], b?.member("entities")?.members ?? [])
        let (known, present) = (was.byName, are.byName)
        var changes: [ContentChange] = []
        let renamed = renames(are, from: known)
        for (former, node) in was {
            let name = renamed[former] ?? former
            if name != former {
                changes.append(ContentChange(.renamed, subject: "entity", named: name, in: id, was: former))
            }
            guard let other = present[name] else {
                changes.append(
                    ContentChange(
                        .removed, subject: "entity", named: name, in: id,
                        breaks: [
                            .init(
                                "Its table is no longer seeded. Existing rows stay in the stores.",
                                "Unseed the stores first, or keep it.")
                        ]))
                continue
            }
            changes += changed(
                "entity", named: name,
                found: differences(node.members, to: other.members, skipping: ["fields", "helpers", "was"], rule: entityBreak))
            changes += fields(node.member("fields"), other.member("fields"), of: name, subject: "field")
            changes += fields(node.member("helpers"), other.member("helpers"), of: name, subject: "helper")
        }
        for (name, _) in are where known[name] == nil && !renamed.values.contains(name) {
            changes.append(ContentChange(.added, subject: "entity", named: name, in: id))
        }
        return changes
    }

    /// Returns the current names of renamed declarations by their former names, from `was`.
    func renames(_ are: [(name: String, value: Node)], from known: [String: Node]) -> [String: String] {
        let present = are.byName
        var renamed: [String: String] = [:]
        for (name, node) in are where known[name] == nil && node.kind == .mapping {
            let former = (node.member("was")?.words ?? []).reversed().first { known[$0] != nil && present[$0] == nil }
            if let former { renamed[former] = name }
        }
        return renamed
    }

    private func entityBreak(_ key: String, from before: Node?, to now: Node?) -> ContentChange.Break? {
        switch key {
        case "table": .init("The seeded rows are in the table with the previous name.", "Rename the table in the stores too.")
        case "key": .init("Records get new ids, because ids are derived from keys.", "Seeded rows are deleted and recreated.")
        case "single": .init("Records get new ids, or the table may contain only one row.", nil)
        case "rows-from": .init("Its rows are created from other items, with other ids.", nil)
        case "only-derived": now == nil ? nil : .init("Records that were written by hand are refused.", nil)
        default: nil
        }
    }
}

extension [(name: String, value: Node)] {
    var byName: [String: Node] { Dictionary(map { ($0.name, $0.value) }) { first, _ in first } }
}

extension [Node] {
    fileprivate var currencyField: Node? { lazy.compactMap { $0.member("currency")?.member("field") }.first }
}

extension Node {
    /// The words of a list, or a single word.
    var words: [String] { oneOrMore.compactMap(\.text) }
}
