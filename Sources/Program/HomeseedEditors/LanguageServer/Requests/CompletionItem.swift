import HomeseedSource

/// One thing that is offered.
struct CompletionItem {
    enum Kind: Int { case text = 1, field = 5, value = 12, enumMember = 20, reference = 18, snippet = 15, colour = 16 }

    var label: String
    var kind: Kind
    var detail = ""
    var documentation = ""
    var insert: String
    var isSnippet = false
    /// What typing is compared with, beside the label: titles.
    var filter: String?
    /// An item to be shown as a card.
    var item: [String]?
    /// Where the word begins that it takes the place of, if not where the cursor's does.
    var start: Int?
    /// How much of what follows the cursor it takes the place of: a quote that is closed already.
    var taken = 0
    var isFirst = false

    func json(_ range: JSONValue, rank: Int, _ snapshot: Snapshot) -> JSONValue {
        let digits = String(rank)
        return .object(leaving: [
            "label": .string(label), "kind": .integer(kind.rawValue), "detail": detail.isEmpty ? nil : .string(detail),
            "documentation": documentation.isEmpty ? nil : snapshot.documentation(documentation), "filterText": filter.map { .string($0) },
            "sortText": .string((isFirst ? "0" : "1") + String(repeating: "0", count: max(5 - digits.count, 0)) + digits),
            "insertTextFormat": isSnippet ? 2 : nil, "preselect": isFirst && rank == 0 ? true : nil, "textEdit": ["range": range, "newText": .string(insert)],
            "data": item.map { ["uri": .string(FileURI.uri(snapshot.path ?? "")), "item": .array($0.map { .string($0) })] },
        ])
    }
}
