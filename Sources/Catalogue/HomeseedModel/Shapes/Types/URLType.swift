package import HomeseedSource
package import HomeseedStore

/// The type of fields that contain a web address. Only `http` and `https` are allowed, because apps open it.
package struct URLType: PlainFieldType {
    package static let name = "url"
    package static let about = "A web address: https://example.org/recipes."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "a web address, such as https://example.org" }
    package var column: ColumnType? { .string }
    package var form: FieldForm { .string }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .text("https://example.org") }
    package func schema(in scope: some SchemaScope) -> JSONTree {
        .text(like: "^[hH][tT][tT][pP][sS]?://[^\\s/?#@:]+(:[0-9]{1,5})?([/?#]\\S*)?$", "https://example.org")
    }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        guard node.kind == .scalar, let text = node.text else { return refuse(node, &reader) }
        if let hash = UnquotedHash.diagnostic(node) { reader.diagnostics.report(hash) }
        if URLType.isAddress(text) { return .string(text) }
        let whole = "https://" + text
        let isLikelyURL = !text.contains(":") && text.contains(".") && URLType.isAddress(whole)
        return refuse(node, &reader, meant: isLikelyURL ? [whole] : [])
    }

    /// Whether a text has a scheme, a host and no spaces or control characters (RFC 3986, sections 3.1 and 3.2). User names are
    /// refused, because they hide the host.
    static func isAddress(_ text: String) -> Bool {
        let lower = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else { return false }
        let rest = text.unicodeScalars.dropFirst(scheme.unicodeScalars.count)
        guard rest.allSatisfy({ !$0.properties.isWhitespace && $0.properties.generalCategory != .control }) else { return false }
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, !host.isEmpty, !authority.contains("@"), parts.count <= 2 else { return false }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy({ !$0.isEmpty && $0.first != "-" && $0.last != "-" }),
            host.allSatisfy({
                $0.value >= 0x80 || $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "." || $0 == "-"
            })
        else { return false }
        return parts.count == 1 || (1...65_535).contains(Int(String(String.UnicodeScalarView(parts[1]))) ?? 0)
    }
}
