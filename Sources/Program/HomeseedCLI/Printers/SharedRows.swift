import HomeseedSource
import HomeseedStore

/// The shared rows that are retained when a household is removed.
struct SharedRows {
    private let count: Int
    private let tables: [String]
    /// Whether the rows are retained because other rows of the household are retained.
    private let isWaiting: Bool

    /// - Parameter counts: the number of rows per table.
    init(_ counts: [Int: Int], _ schema: StoreSchema, isWaiting: Bool) {
        self.isWaiting = isWaiting
        count = counts.values.reduce(0, +)
        tables = counts.keys.sorted().compactMap { schema[$0]?.name }
    }

    /// Returns a line, or an empty text if there are no such rows.
    func text(_ style: TerminalStyle) -> String {
        if count == 0 { return "" }
        let rows = count == 1 ? "1 shared row stays" : "\(grouped(count)) shared rows stay"
        let them = count == 1 ? "it" : "them"
        let reason =
            isWaiting
            ? "the rest of the household may use \(them), and \(them == "it" ? "it goes" : "they go") with that"
            : "other households may use \(them)"
        return style.dim("\(rows) in \(tables.joined(separator: ", ")): \(reason).") + "\n"
    }
}
