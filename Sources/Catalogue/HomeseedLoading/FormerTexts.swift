import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// The former contents of removed texts, from the recorded source texts or git. They distinguish a renamed text from a replaced
/// text.
struct FormerTexts {
    private let catalogue: Catalogue
    private let pack: Pack
    private let record: Node?

    init(_ catalogue: Catalogue, of pack: Pack, record: Node?) {
        self.catalogue = catalogue
        self.pack = pack
        self.record = record
    }

    /// Whether the texts of a former path may be the texts of a current path. True if the former texts are unknown.
    func mayMatch(_ path: [String], current other: [String]) -> Bool {
        let before = texts(of: path)
        if before.isEmpty { return true }
        return catalogue.messages(of: pack).contains { message in
            guard message.path.starts(with: other), let text = before[message.path.dropFirst(other.count).joined(separator: ".")]
            else { return false }
            return FormerTexts.isAlike(text, message.source.plain)
        }
    }

    private func texts(of path: [String]) -> [String: String] {
        var found: [String: String] = [:]
        if let node = path.reduce(record, { $0?.entry($1)?.value }) { collect(node, at: "", into: &found) }
        guard found.isEmpty, path.count == 2 else { return found }
        return catalogue.former?.items(of: pack.id, in: path[0])[path[1]] ?? [:]
    }

    /// Collects the texts below a node by path. A text with plural forms or marks is also added under its own path.
    private func collect(_ node: Node, at path: String, into found: inout [String: String]) {
        guard node.kind == .mapping else {
            if let text = node.text, !text.isEmpty { found[path] = text }
            return
        }
        if let text = (node.entry(Confirmation.text.name) ?? node.entry("other"))?.value.text { found[path] = text }
        for entry in node.entries {
            collect(entry.value, at: path.isEmpty ? entry.key.text ?? "" : path + "." + (entry.key.text ?? ""), into: &found)
        }
    }

    /// Whether two texts share more than half of their words.
    private static func isAlike(_ a: String, _ b: String) -> Bool {
        func words(_ text: String) -> Set<Substring> { Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { $0 }) }
        let (first, second) = (words(a), words(b))
        return first == second || first.intersection(second).count * 2 > max(first.count, second.count)
    }
}

extension Diagnostics {
    /// Returns the diagnostics, with additional diagnostics for translations under declared former names. The fixes also rename
    /// the recorded source texts.
    func addingRenames(_ renamed: [UnknownTranslation.Renamed], in record: Node?) -> Diagnostics {
        if renamed.isEmpty { return self }
        var result = self
        for one in renamed where one.isDeclared { result.report(UnknownTranslation.formerName(one)) }
        guard let record else { return result }
        let byPlace = Dictionary(renamed.map { ($0.key.place, $0) }) { first, _ in first }
        result.revise { diagnostic in
            guard diagnostic.check == UnknownTranslation.id, diagnostic.fix != nil,
                let one = diagnostic.place.flatMap({ byPlace[$0] })
            else { return true }
            if let edit = record.renaming(one.path, to: one.now) { diagnostic.fix?.edits.append(edit) }
            return true
        }
        return result
    }
}
