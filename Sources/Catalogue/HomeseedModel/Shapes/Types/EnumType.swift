package import HomeseedSource
package import HomeseedStore

/// The type of fields that contain one of the declared words, which are case-sensitive. An open enum also allows other words.
package struct EnumType: PlainFieldType {
    package static let name = "enum"
    package static let about = "One of the words under `of`; with `open: true`, other words are allowed too."
    static let of = Key("of", .list(.scalar), required: true, about: "The allowed words.")
    static let open = Key("open", .boolean, about: "Whether other words are allowed too; a probable typo is then a note.")
    package static var keys: [Key] { [of, open] }

    package let words: [String]
    package let isOpen: Bool
    package let wordPlaces: [SourceLocation]

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {
        guard let list = declaration[EnumType.of] else { return nil }
        let named = list.elements.filter { $0.text != nil }
        words = named.compactMap(\.text)
        wordPlaces = named.map(\.place)
        isOpen = declaration[EnumType.open]?.scalar == .boolean(true)
    }

    package init(words: [String], at places: [SourceLocation] = [], isOpen: Bool = false) {
        self.words = words
        self.isOpen = isOpen
        wordPlaces = places
    }

    package var expectation: String { "one of \(words.quotedList)" }
    package var column: ColumnType? { .word(isOpen ? nil : words) }
    package var form: FieldForm { .word(words, isOpen: isOpen) }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .text(words.first ?? "") }
    package func schema(in scope: some SchemaScope) -> JSONTree {
        isOpen ? .any(of: [.words(words), .nonEmpty]) : .words(words)
    }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        guard let text = node.text, !text.isEmpty else { return refuse(node, &reader) }
        if words.contains(text) { return .string(text) }
        if let diagnostic = UnknownWord.diagnostic(node, text, field: reader.fieldName, words: words, isOpen: isOpen) {
            reader.diagnostics.report(diagnostic)
        }
        return isOpen ? .string(text) : .unknown
    }
}
