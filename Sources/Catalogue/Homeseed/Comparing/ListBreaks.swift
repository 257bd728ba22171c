import Foundation
import HomeseedSource

/// Comparison of the lists of a model by id (limits, derivations, series), and of its access rules.
extension Declarations {
    func lists() -> [ContentChange] {
        guard !old.pack.isModelBroken, !new.pack.isModelBroken else { return [] }
        return list(
            "limits", of: "limit", removed: nil,
            added: .init(
                "A household that met the limit before may break it.", "Check the stores that were seeded: `homeseed verify`."),
            skipping: ["why"], rule: limitBreak)
            + list(
                "derive", of: "derivation", removed: .init("The records that it made are deleted with the next seed."), added: nil
            ) { _, _, _ in
                .init("The records that it makes may be different.", nil)
            }
            + list("series", of: "series", removed: .init("Templates that name it are refused."), added: nil) { _, _, _ in nil }
            + access()
    }

    private func list(
        _ key: String, of subject: String, removed: ContentChange.Break?, added: ContentChange.Break?,
        skipping skippedKeys: Set<String> = [],
        rule: (String, Node?, Node?) -> ContentChange.Break?
    ) -> [ContentChange] {
        func named(_ side: Side) -> [(name: String, node: Node)] {
            let list = side.root("model")?.member(key).map { Array($0.elements) } ?? []
            return list.compactMap { node in node["id"]?.text.map { ($0, node) } }
        }
        let (was, are) = (named(old), named(new))
        var changes: [ContentChange] = []
        for (name, node) in was {
            guard let other = are.first(where: { $0.name == name })?.node else {
                changes.append(
                    ContentChange(.removed, subject: subject, named: name, in: id, breaks: [removed].compactMap { $0 }))
                continue
            }
            changes += changed(
                subject, named: name, found: differences(node.members, to: other.members, skipping: skippedKeys, rule: rule))
        }
        for (name, _) in are where !was.contains(where: { $0.name == name }) {
            changes.append(ContentChange(.added, subject: subject, named: name, in: id, breaks: [added].compactMap { $0 }))
        }
        return changes
    }

    private func limitBreak(_ key: String, from before: Node?, to now: Node?) -> ContentChange.Break? {
        let isLower = ["at-least", "more-than"].contains(key)
        let isBound = isLower || ["at-most", "less-than"].contains(key)
        if isBound {
            guard let now else { return nil }
            if let a = before.flatMap(number), let b = number(now), isLower ? b <= a : b >= a { return nil }
        }
        return .init(
            "A household that met the limit before may break it.", "Check the stores that were seeded: `homeseed verify`.")
    }

    private func number(_ node: Node) -> Decimal? {
        guard let text = node.text else { return nil }
        return text.hasSuffix("%") ? Decimal(string: String(text.dropLast())).map { $0 / 100 } : Decimal(string: text)
    }

    private func access() -> [ContentChange] {
        let (a, b) = (old.root("model")?.member("access"), new.root("model")?.member("access"))
        if a?.meaning == b?.meaning { return [] }
        let found = differences(a?.members ?? [], to: b?.members ?? []) { key, before, now in
            let gone = (before?.words ?? []).filter { !(now?.words ?? []).contains($0) }
            if key == "root" { return .init("Records belong to another family, and other people see them.", nil) }
            return gone.isEmpty && a != nil ? nil : .init("People who could see or change records before may be refused.", nil)
        }
        return changed("access", named: "store", found: found)
    }
}
