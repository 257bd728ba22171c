package import HomeseedSource
package import HomeseedStore

/// The type of fields that refer to an item of a kind. A store keeps the item's ID or, if declared, one of the item's fields.
package struct ItemType: PlainFieldType {
    package static let name = "item"
    package static let about = "An item of a kind, by its id."
    package static let of = Key("of", .scalar, required: true, about: "The kind.")
    static let open = Key(
        "open", .boolean, about: "Whether words that are not ids are also allowed; a probable typo is then a note.")
    static let storedAs = Key("stored-as", .scalar, about: "The item's field that is stored instead of its id.")
    package static var keys: [Key] { [of, open, storedAs] }

    package let kind: KindIndex
    package let isOpen: Bool
    /// The item's field that is stored instead of its ID.
    package let stored: FieldIndex?
    private let isStoredText: Bool
    private let kindName: String

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {
        guard let of = declaration[ItemType.of] else { return nil }
        guard let kind = scope.kind(named: of.text ?? "") else {
            scope.diagnostics.report(UnknownReference.diagnostic(of, what: "kind", among: scope.kindNames))
            return nil
        }
        self.init(kind: kind, id: of.text ?? "", declaration, &scope)
    }

    init?(kind: KindIndex, id: String, _ declaration: Declaration, _ scope: inout some FieldReader) {
        self.kind = kind
        kindName = id
        isOpen = declaration[ItemType.open]?.scalar == .boolean(true)
        var stored: FieldIndex?
        var isText = false
        if let field = declaration[ItemType.storedAs], let known = scope.fields(ofKind: kind) {
            guard let found = known.first(where: { $0.name == field.text }) else {
                scope.diagnostics.report(UnknownReference.diagnostic(field, what: "field of \(id)", among: known.map(\.name)))
                return nil
            }
            stored = found.position
            isText = found.isText
        }
        self.stored = stored
        isStoredText = isText
    }

    package var expectation: String { "the id of \(kindName.withArticle)" }
    package var column: ColumnType? { stored == nil ? .word(nil) : isStoredText ? .text : .string }
    package var form: FieldForm { .item(ItemForm(kind: kind, isOpen: isOpen, stored: stored)) }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .item(kind: kind) }
    package func schema(in scope: some SchemaScope) -> JSONTree {
        // Lists the IDs only if there are few, such as categories. In a long list, every new item would change the schema.
        guard let (known, titles) = scope.items(ofKind: kind), !known.isEmpty, known.count <= 64 else { return .nonEmpty }
        if isOpen { return .any(of: [.words(known), .nonEmpty]) }
        return .words(known + titles.filter { !known.contains($0) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        guard node.kind == .scalar, !node.isMissing, let text = node.text else { return refuse(node, &reader) }
        if let item = reader.item(text, ofKind: kind) {
            reader.note(item, namedAt: node)
            return .item(item)
        }
        if !reader.hasReadAllItems(ofKind: kind) { return isOpen ? .string(text) : .unknown }
        if isOpen {
            if let near = reader.suggestion(for: text, ofKind: kind) {
                reader.diagnostics.report(UnknownWord.nearMiss(node, text, near: near))
            }
            return .string(text)
        }
        reader.reportUnknown(node, text, ofKind: kind)
        return .unknown
    }
}
