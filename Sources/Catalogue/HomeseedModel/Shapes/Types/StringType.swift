package import HomeseedSource
package import HomeseedStore

/// The type of fields that contain an untranslated text. Optional patterns detect typos.
package struct StringType: PlainFieldType {
    package static let name = "string"
    package static let about = "A text that is the same in every language: a name, an address."
    static let pattern = Key(
        "pattern", .oneOrMore(.scalar),
        about: "A pattern that it must match, in which * is any text and ? any character: ic_*, *.fill.")
    package static var keys: [Key] { [pattern] }

    /// The patterns. The text must match at least one of them, unless the list is empty.
    package let patterns: [String]

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {
        patterns = declaration[StringType.pattern]?.oneOrMore.compactMap(\.text) ?? []
    }

    package var expectation: String { "a text" }
    package var column: ColumnType? { .string }
    package var form: FieldForm { .string }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .text(wanted.title) }
    package func schema(in scope: some SchemaScope) -> JSONTree { .anyScalar }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        guard node.kind == .scalar, let text = node.text else { return refuse(node, &reader) }
        if let hash = UnquotedHash.diagnostic(node) { reader.diagnostics.report(hash) }
        if !patterns.isEmpty, !patterns.contains(where: { StringType.fits(text, $0) }) {
            reader.diagnostics.report(UnmatchedPattern.diagnostic(node, text: text, field: reader.fieldName, patterns: patterns))
        }
        return .string(text)
    }

    /// Whether a text matches a pattern, in which `*` is any text and `?` is any character.
    static func fits(_ text: String, _ pattern: String) -> Bool {
        let (text, pattern) = (Array(text), Array(pattern))
        var (index, position) = (0, 0)
        var star: (position: Int, index: Int)?
        while index < text.count {
            if position < pattern.count, pattern[position] == "*" {
                star = (position, index)
                position += 1
            } else if position < pattern.count, pattern[position] == "?" || pattern[position] == text[index] {
                (index, position) = (index + 1, position + 1)
            } else if let last = star {
                // Extends the match of the star by one character.
                star = (last.position, last.index + 1)
                (index, position) = (last.index + 1, last.position + 1)
            } else {
                return false
            }
        }
        return pattern[position...].allSatisfy { $0 == "*" }
    }
}
