import HomeseedModel
import HomeseedSource
import HomeseedText

/// The comparison of texts in each language.
extension PackComparison {
    private struct Known {
        var message: Message
        var texts: [String: String]
    }

    func texts() -> [ContentChange] {
        let (before, now) = (all(old), all(new))
        let kinds = Dictionary(new.pack.kinds.numbered.map { ($1.file, $0) }) { first, _ in first }
        let successors = Dictionary(kinds.values.map { ($0, self.successors($0)) }) { first, _ in first }
        let isMoved = Dictionary(before.keys.map { ($0, path(now: $0, kinds, successors)) }) { first, _ in first }
        let came = Dictionary(isMoved.map { ($0.value, $0.key) }) { first, _ in first }
        var changes: [ContentChange] = []
        for path in before.keys.sorted(by: PackComparison.precedes) where now[isMoved[path] ?? path] == nil {
            if let change = removal(path, before[path]) { changes.append(change) }
        }
        for path in now.keys.sorted(by: PackComparison.precedes) {
            guard let known = now[path] else { continue }
            if let change = change(path, from: came[path].flatMap { before[$0] }, to: known) { changes.append(change) }
        }
        return changes
    }

    private static func precedes(_ a: [String], _ b: [String]) -> Bool { a.lexicographicallyPrecedes(b) }

    private func all(_ side: Side) -> [[String]: Known] {
        var found: [[String]: Known] = [:]
        for message in side.catalogue.messages(of: side.pack) {
            var texts = [side.pack.language.tag: ValueText.of(message.source)]
            for (number, locale) in side.catalogue.locales.numbered where locale != side.pack.language {
                if let text = message.translation(number) { texts[locale.tag] = ValueText.of(text) }
            }
            found[message.path] = Known(message: message, texts: texts)
        }
        return found
    }

    /// Returns the current path of a text whose item may have been renamed.
    private func path(now path: [String], _ kinds: [String: KindIndex], _ successors: [KindIndex: Successors]) -> [String] {
        guard path.count > 1, let kind = kinds[path[0]] else { return path }
        return [path[0], successors[kind]?.of(path[1])?.id ?? path[1]] + path.dropFirst(2)
    }

    /// Returns the text's field, and the subject and name of its owner, such as a chore or a message.
    private func subject(_ path: [String], _ side: Side) -> (subject: String, name: String, field: String) {
        guard path.count > 1 else { return ("pack", id, path.first ?? "") }
        let rest = path.dropFirst(2).joined(separator: " › ")
        if let kind = side.pack.kinds.first(where: { $0.file == path[0] }) { return (kind.id, path[1], rest) }
        switch path[0] {
        case "pack": return ("pack", id, path[1])
        case "messages": return ("message", path[1], "text")
        case "limits": return ("limit", path[1], rest)
        default: return (path[0], path.dropFirst().joined(separator: "."), "text")
        }
    }

    /// Returns the removal of a message. Other removed texts are reported with their item.
    private func removal(_ path: [String], _ known: Known?) -> ContentChange? {
        guard let known else { return nil }
        let (subject, name, field) = subject(path, old)
        guard subject == "message" else { return nil }
        let source = known.texts[old.pack.language.tag]
        return ContentChange(
            .removed, subject: subject, named: name, in: id,
            details: [.init(name: field, locale: old.pack.language.tag, old: source, new: nil)],
            breaks: [.init("Apps that look it up by its id find nothing.", "Keep it until no app uses it.")])
    }

    private func change(_ path: [String], from before: Known?, to now: Known) -> ContentChange? {
        let (subject, name, field) = subject(path, new)
        guard let before else {
            guard subject == "message" else { return nil }
            return ContentChange(.added, subject: subject, named: name, in: id, details: details(field, from: [:], to: now.texts))
        }
        let details = details(field, from: before.texts, to: now.texts)
        if details.isEmpty { return nil }
        var breaks: [ContentChange.Break] = []
        let (a, b) = (placeholders(before.message), placeholders(now.message))
        if a != b {
            breaks.append(
                .init(
                    "Its placeholders are now \(b.isEmpty ? "none" : b.sorted().quotedList), but apps replace \(a.isEmpty ? "none" : a.sorted().quotedList).",
                    "Change the apps as well, or keep the placeholders."))
        }
        return ContentChange(
            .changed, subject: subject, named: name, in: id, details: details, breaks: subject == "message" ? breaks : [])
    }

    private func details(_ field: String, from before: [String: String], to now: [String: String]) -> [ContentChange.Detail] {
        Set(before.keys).union(now.keys).sorted().compactMap { locale in
            before[locale] == now[locale] ? nil : .init(name: field, locale: locale, old: before[locale], new: now[locale])
        }
    }

    private func placeholders(_ message: Message) -> Set<String> {
        Set(message.source.all.flatMap { PlaceholderText($0.text).placeholders.map(\.name) })
    }
}
