import HomeseedSource
import HomeseedStore

/// Rows that stay when a household goes, because they were made once for all households.
struct SharedRows {
    private let count: Int
    private let tables: [String]
    /// Whether they stay because something of the household does.
    private let isWaiting: Bool

    /// - Parameter counts: how many of each table.
    init(_ counts: [Int: Int], _ schema: StoreSchema, isWaiting: Bool) {
        self.isWaiting = isWaiting
        count = counts.values.reduce(0, +)
        tables = counts.keys.sorted().compactMap { schema[$0]?.name }
    }

    /// A line; nothing where there are none.
    func text(_ style: TerminalStyle) -> String {
        if count == 0 { return "" }
        let rows = count == 1 ? "1 shared row stays" : "\(grouped(count)) shared rows stay"
        let them = count == 1 ? "it" : "them"
        let reason = isWaiting ? "the rest of the household may use \(them), and \(them == "it" ? "it goes" : "they go") with that" : "other households may use \(them)"
        return style.dim("\(rows) in \(tables.joined(separator: ", ")): \(reason).") + "\n"
    }
}
