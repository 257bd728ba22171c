import Foundation
import HomeseedSource

/// The comparison of the fields of kinds and entities, which detects changes that break values in files or stores.
extension Declarations {
    func fields(_ before: Node?, _ now: Node?, of owner: String, subject: String) -> [ContentChange] {
        let (was, are) = (before?.members ?? [], now?.members ?? [])
        let (known, present) = (was.byName, are.byName)
        var changes: [ContentChange] = []
        let renamed = renames(are, from: known)
        for (former, node) in was {
            let name = renamed[former] ?? former
            if name != former {
                let broken = ContentChange.Break("Files and apps that use the former name are refused.", "Rename it there too.")
                changes.append(
                    ContentChange(
                        .renamed, subject: subject, named: "\(owner).\(name)", in: id, was: former, breaks: [broken]))
            }
            guard let other = present[name] else {
                let why =
                    subject == "field"
                    ? "Its column is no longer seeded, and apps that read it find old values or none."
                    : "Files that still write it are refused."
                changes.append(
                    ContentChange(
                        .removed, subject: subject, named: "\(owner).\(name)", in: id,
                        breaks: [.init(why, "Remove it from apps and files first.")]))
                continue
            }
            let (a, b) = (declaration(node).filter { $0.name != "was" }, declaration(other).filter { $0.name != "was" })
            changes += changed(
                subject, named: "\(owner).\(name)",
                found: differences(a, to: b) { FieldBreaks(old: a, new: b).of($0, from: $1, to: $2) })
        }
        for (name, node) in are where known[name] == nil && !renamed.values.contains(name) {
            let keys = declaration(node)
            let type = ContentChange.Detail(name: "type", old: nil, new: keys.first { $0.name == "type" }?.value.inlineText)
            let breaks =
                FieldBreaks(old: [], new: keys).isNeeded
                ? [
                    ContentChange.Break(
                        "Records without it are refused, and seeded rows have no value for it.",
                        "Give it a default, or `optional: true`.")
                ] : []
            changes.append(
                ContentChange(.added, subject: subject, named: "\(owner).\(name)", in: id, details: [type], breaks: breaks))
        }
        return changes
    }

    /// Returns the keys of a declaration; `title: text` is equivalent to `title: {type: text}`.
    private func declaration(_ node: Node) -> [(name: String, value: Node)] {
        node.kind == .mapping ? node.members : [("type", node)]
    }
}

/// The keys of a field's declaration on both sides, for the detection of breaking changes.
struct FieldBreaks {
    var old: [(name: String, value: Node)]
    var new: [(name: String, value: Node)]

    /// Whether the field requires a written value.
    var isNeeded: Bool {
        let given: Set<String> = ["default", "from", "computed", "exactly-when", "needed-when", "becomes"]
        let type = new.first { $0.name == "type" }?.value.text ?? ""
        let isMade = ["uuid", "inverse", "records", "base", "expectations"].contains(type)
        return !isMade && !isTrue("optional", new) && !new.contains { given.contains($0.name) }
    }

    private func isTrue(_ key: String, _ keys: [(name: String, value: Node)]) -> Bool {
        keys.contains { $0.name == key && $0.value.text == "true" }
    }

    func of(_ key: String, from before: Node?, to now: Node?) -> ContentChange.Break? {
        switch key {
        case "type":
            return .init(
                "Values of the old type are refused, and the column in the store has another type.",
                "Migrate the store, or add a new field beside it.")
        case "of": return of(before, now)
        case "to": return .init("It refers to records of another entity.", "Add a new field beside it.")
        case "stored-as": return .init("The store has other values in it.", "Migrate the store with it.")
        case "open":
            return isTrue(key, new) ? nil : .init("Words that are not listed are now refused.", "List the words that are in use.")
        case "optional":
            return isTrue(key, new) || !isNeeded
                ? nil : .init("Records that leave it empty are refused.", "Give it a default, or fill it everywhere first.")
        case "default":
            return now == nil && isNeeded
                ? .init("Records that rely on the default are refused.", "Add the value to those records.") : nil
        case "computed":
            if before == nil { return .init("Records that write it by hand are refused.", "Remove it from templates first.") }
            return now == nil && isNeeded
                ? .init("It is no longer computed, so it has to be written.", "Give it a default.") : nil
        case "from":
            return now == nil && isNeeded
                ? .init("It is no longer filled by an item, so it has to be written.", "Give it a default.") : nil
        case "at-least", "more-than": return bound(before, now, isLower: true)
        case "at-most", "less-than": return bound(before, now, isLower: false)
        case "unique": return isTrue(key, new) ? .init("Values that occur twice are refused.", nil) : nil
        case "circles", "sequential", "all-the-same":
            return now?.text == "false" ? .init("Values that were accepted before may be refused.", nil) : nil
        case "equals", "falls-on", "exactly-when", "needed-when", "digits":
            return now == nil
                ? nil
                : .init(
                    "Values that were accepted before may be refused.", "Check the stores that were seeded: `homeseed verify`.")
        default: return nil
        }
    }

    private func of(_ before: Node?, _ now: Node?) -> ContentChange.Break? {
        guard let before, let now, before.kind == .sequence || now.kind == .sequence else {
            return .init("It takes values of another type.", "Add a new field beside it.")
        }
        let are = Set(now.words)
        let gone = before.words.filter { !are.contains($0) }
        if gone.isEmpty || isTrue("open", new) { return nil }
        return .init(
            "\(gone.quotedList) \(gone.count == 1 ? "is" : "are") now refused, and may be in stores.",
            "Keep the word, or change it everywhere first.")
    }

    /// Returns the effect of a tightened bound, or `nil` if it breaks nothing. Bounds of texts are skipped: only linting checks
    /// them.
    private func bound(_ before: Node?, _ now: Node?, isLower: Bool) -> ContentChange.Break? {
        guard let now else { return nil }
        if new.contains(where: { $0.name == "type" && $0.value.text == "text" }) { return nil }
        if let before, let a = before.text.flatMap({ Decimal(string: $0) }), let b = now.text.flatMap({ Decimal(string: $0) }),
            isLower ? b <= a : b >= a
        {
            return nil
        }
        return .init("Values outside of the new bound are refused.", "Change them in templates and stores first.")
    }
}
