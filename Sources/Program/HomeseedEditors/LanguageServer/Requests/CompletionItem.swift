import HomeseedSource

struct CompletionItem {
    enum Kind: Int {
        case text = 1
        case field = 5
        case value = 12
        case enumMember = 20
        case reference = 18
        case snippet = 15
        case colour = 16
    }

    var label: String
    var kind: Kind
    var detail = ""
    var documentation = ""
    var insert: String
    var isSnippet = false
    /// The text that the client matches instead of the label, such as an id with its title.
    var filter: String?
    /// The path of the item whose card is shown.
    var item: [String]?
    /// The start of the replaced word, or `nil` for the word at the cursor.
    var start: Int?
    /// The number of bytes after the cursor to replace, such as a closing quote.
    var taken = 0
    var isFirst = false

    func json(_ range: JSONValue, rank: Int, _ snapshot: Snapshot) -> JSONValue {
        let digits = String(rank)
        return .object(leaving: [
            "label": .string(label), "kind": .integer(kind.rawValue), "detail": detail.isEmpty ? nil : .string(detail),
            "documentation": documentation.isEmpty ? nil : snapshot.documentation(documentation),
            "filterText": filter.map { .string($0) },
            "sortText": .string((isFirst ? "0" : "1") + String(repeating: "0", count: max(5 - digits.count, 0)) + digits),
            "insertTextFormat": isSnippet ? 2 : nil, "preselect": isFirst && rank == 0 ? true : nil,
            "textEdit": ["range": range, "newText": .string(insert)],
            "data": item.map { ["uri": .string(FileURI.uri(snapshot.path ?? "")), "item": .array($0.map { .string($0) })] },
        ])
    }
}
