import HomeseedModel
package import HomeseedSource
import HomeseedSyntax
package import HomeseedText

extension MessageText {
    /// Reads a text or its plural variants. Returns `nil`, with a diagnostic, if the node is neither.
    package init?(_ node: Node, field: String, _ diagnostics: inout Diagnostics) {
        switch node.kind {
        case .scalar:
            if node.isUnreadable { return nil }
            guard !node.isMissing, let text = node.text, !text.isEmpty else {
                diagnostics.report(EmptyText.diagnostic(node.place, field: field))
                return nil
            }
            if let hash = UnquotedHash.diagnostic(node) { diagnostics.report(hash) }
            self.init(place: node.place, form: .plain(text))
        case .mapping:
            if let inner = node.entries.map(\.key).first(where: { $0.kind == .mapping }) {
                diagnostics.report(
                    Diagnostic(
                        YAMLSyntax.id, .error, headline: "A text that begins with two braces needs quotes",
                        at: node.place.spanning(inner.place),
                        notes: ["A placeholder has one pair of braces, and its text is in quotes: \"Wait for {name}\"."]))
                return nil
            }
            self.init(variants: Array(node.entries), at: node.place, field: field, &diagnostics)
        case .sequence:
            diagnostics.report(WrongForm.diagnostic(node.place, what: "'\(field)'", expected: "a text"))
            return nil
        }
    }

    /// Reads plural variants. Returns `nil`, with a diagnostic, if none can be read.
    package init?(variants entries: [Node.Entry], at place: SourceLocation, field: String, _ diagnostics: inout Diagnostics) {
        let variants = MessageText.variants(entries, &diagnostics)
        if entries.isEmpty { diagnostics.report(EmptyText.diagnostic(place, field: field)) }
        if variants.isEmpty { return nil }
        self.init(place: place, form: .plural(variants))
        isIncomplete = variants.count < entries.count
    }

    /// Reads the variants of some entries, and reports keys that are not plural forms.
    private static func variants(_ entries: some Sequence<Node.Entry>, _ diagnostics: inout Diagnostics) -> [Variant] {
        var found: [Variant] = []
        for entry in entries {
            guard let key = Key(entry.key.text ?? "") else {
                diagnostics.report(UnknownPluralForm.diagnostic(entry.key))
                continue
            }
            if let first = found.first(where: { $0.key == key }) {
                diagnostics.report(DuplicateKey.diagnostic(entry.key, firstPlace: first.keyPlace))
                continue
            }
            if entry.value.isUnreadable { continue }
            guard entry.value.kind == .scalar, !entry.value.isMissing, let text = entry.value.text, !text.isEmpty else {
                diagnostics.report(
                    EmptyText.diagnostic(entry.value.isMissing ? entry.key.place : entry.use, field: entry.key.text ?? ""))
                continue
            }
            found.append(Variant(key: key, text: text, place: entry.value.place, keyPlace: entry.key.place))
        }
        return found
    }
}

extension SourceLocation {
    /// Returns the range from the beginning of this location to the end of another in the same file.
    fileprivate func spanning(_ other: SourceLocation) -> SourceLocation {
        other.file == file ? SourceLocation(file: file, range: range.through(other.range)) : self
    }
}
