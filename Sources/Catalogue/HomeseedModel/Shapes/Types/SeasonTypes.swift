package import HomeseedSource
package import HomeseedStore

/// The type of fields that contain seasons, without duplicates and in the order of the year.
package struct SeasonType: PlainFieldType {
    package static let name = "season"
    package static let about =
        "Seasons of the year: autumn, or [spring, summer]. They follow the household's hemisphere."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "one or more seasons: spring, summer, autumn, winter" }
    package var column: ColumnType? { .list(isText: false) }
    package var form: FieldForm { .season }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .text("spring") }
    package func schema(in scope: some SchemaScope) -> JSONTree { .oneOrMore(of: .words(Season.allCases.map(\.rawValue))) }
    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        readWords(node, among: Season.allCases.map(\.rawValue), meant: ["fall": "autumn"], &reader)
    }
    package func written(_ value: Value) -> String? { value.wordsAsWritten }
}

/// The type of fields that contain months, without duplicates and in the order of the year.
package struct MonthsType: PlainFieldType {
    package static let name = "months"
    package static let about = "Months of the year, the same in both hemispheres: december, or [november, december]."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "one or more months, such as [november, december]" }
    package var column: ColumnType? { .list(isText: false) }
    package var form: FieldForm { .months }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .text("january") }
    package func schema(in scope: some SchemaScope) -> JSONTree { .oneOrMore(of: .words(Month.allCases.map(\.name))) }
    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        let short = Dictionary(uniqueKeysWithValues: Month.allCases.map { (String($0.name.prefix(3)), $0.name) })
        return readWords(node, among: Month.allCases.map(\.name), meant: short.merging(["sept": "september"]) { $1 }, &reader)
    }
    package func written(_ value: Value) -> String? { value.wordsAsWritten }
}

extension FieldType {
    /// Reads one of the words or a list of them, without duplicates and in the order of the year.
    ///
    /// - Parameter meant: Synonyms of the words, for suggestions.
    fileprivate func readWords(_ node: Node, among words: [String], meant: [String: String], _ reader: inout some FieldReader)
        -> Value
    {
        var found: Set<String> = []
        guard node.kind != .mapping, !node.isMissing else { return refuse(node, &reader) }
        for one in node.oneOrMore {
            guard let text = one.text?.lowercased(), words.contains(text) else {
                let near = one.text.flatMap { text in meant[text.lowercased()] ?? suggestion(for: text.lowercased(), among: words)
                }
                return refuse(one, &reader, meant: near.map { [$0] } ?? [])
            }
            found.insert(text)
        }
        return .list(words.filter(found.contains).map { .string($0) })
    }
}

extension Value {
    fileprivate var wordsAsWritten: String? {
        guard case .list(let values) = self else { return PlainCell.written(self) }
        return values.compactMap(PlainCell.written).joined(separator: ", ")
    }
}

extension JSONTree {
    fileprivate static func oneOrMore(of one: JSONTree) -> JSONTree { .any(of: [one, .array(of: one)]) }
}
