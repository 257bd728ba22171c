package import HomeseedSource
package import HomeseedStore

/// The type of fields that contain a list of values of another type. One invalid element makes the entire list unknown.
package struct ListType: PlainFieldType {
    package static let name = "list"
    package static let about = "A list of values of one type: words, items of a kind, texts."
    static let of = Key(
        "of", .choice([.scalar, .list(.scalar)]), required: true,
        about: "The elements: a kind, a type, or the allowed words.")
    static let storedAs = ItemType.storedAs
    static let atMost = Key(TextType.atMost.name, .spelled(.room), about: "For texts: the maximum length of each.")
    package static var keys: [Key] { [of, storedAs, atMost, TextType.comment] }

    package let element: any FieldType

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {
        guard let of = declaration[ListType.of] else { return nil }
        if of.kind == .sequence {
            let named = of.elements.filter { $0.text != nil }
            element = EnumType(words: named.compactMap(\.text), at: named.map(\.place))
            return
        }
        let word = of.text ?? ""
        if let kind = scope.kind(named: word) {
            guard let item = ItemType(kind: kind, id: word, declaration, &scope) else { return nil }
            element = item
        } else if word == TextType.name, let text = TextType(declaration, &scope) {
            element = text
        } else if let type = FieldTypes.named(word), type.keys.isEmpty,
            let made = type.init(Declaration(match: nil, place: of.place), &scope)
        {
            element = made
        } else {
            scope.diagnostics.report(UnknownReference.diagnostic(of, what: "kind or type", among: scope.kindNames))
            return nil
        }
    }

    package var expectation: String { "a list, such as [\(element.item != nil ? "id, id" : "…")]" }
    package var column: ColumnType? { .list(isText: element.column == .text) }
    package var form: FieldForm { .list(of: element) }
    package var examples: [String] { [] }
    package var note: String? { element.note }
    package var wordPlaces: [SourceLocation] { element.wordPlaces }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .emptyList }
    package func schema(in scope: some SchemaScope) -> JSONTree { .array(of: element.schema(in: scope)) }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        guard node.kind == .sequence else {
            return refuse(node, &reader, because: node.kind == .scalar ? "Put it in square brackets." : nil)
        }
        var values: [Value] = []
        for (index, element) in node.elements.enumerated() {
            reader.textPath.append("\(index + 1)")
            let value = self.element.read(element, &reader)
            reader.textPath.removeLast()
            if value == .unknown { return .unknown }
            values.append(value)
        }
        return .list(values)
    }
}
