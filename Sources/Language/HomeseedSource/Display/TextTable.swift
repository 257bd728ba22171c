/// A table for a terminal, aligned by display width: emoji and Chinese characters take two columns, control characters none.
///
///     TextTable(["id", .right("spoons")], rows: [["brush-teeth", "1"]]).render(width: 80)
public struct TextTable: Sendable {
    /// A column with a title and an alignment. A string literal is the title of a left-aligned column.
    public struct Column: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The alignment of a column: left for words, right for numbers.
        public enum Alignment: Sendable { case left, right }

        public var title: String
        public var alignment: Alignment

        public init(_ title: String, _ alignment: Alignment = .left) {
            self.title = title
            self.alignment = alignment
        }

        public init(stringLiteral title: String) { self.init(title) }

        /// Returns a right-aligned column, for numbers.
        public static func right(_ title: String) -> Column { Column(title, .right) }
    }

    public var columns: [Column]
    /// The rows. Missing cells are empty, and cells after the last column are not shown.
    public var rows: [[String]]

    private static let gap = 2
    /// The minimum width of a cropped column, so that the column stays readable.
    private static let narrowest = 8
    /// The maximum width of a column if the caller gives no table width. A single id of a megabyte would otherwise pad every row.
    private static let widest = 500

    public init(_ columns: [Column], rows: [[String]] = []) {
        self.columns = columns
        self.rows = rows
    }

    /// Returns the table, with a line break after each row. If `width` is given, the widest columns are cropped to fit.
    public func render(width: Int? = nil, style: TerminalStyle = TerminalStyle(colour: false)) -> String {
        let titles = columns.map { $0.title.escapedForTerminal }
        let cells = rows.map { row in columns.indices.map { row.indices.contains($0) ? row[$0].escapedForTerminal : "" } }
        let widths = fitted(
            columns.indices.map { index in
                cells.reduce(DisplayWidth.of(titles[index])) { Swift.max($0, DisplayWidth.of($1[index])) }
            }, to: width)
        var output = line(titles, widths) { style.bold($0) }
        output += line(widths.map { String(repeating: "─", count: $0) }, widths) { style.dim($0) }
        for row in cells { output += line(row, widths) { $0 } }
        return output
    }

    /// Narrows the widest column repeatedly, until the table fits or no column is wider than `narrowest`.
    private func fitted(_ widths: [Int], to width: Int?) -> [Int] {
        guard let width else { return widths.map { Swift.min($0, TextTable.widest) } }
        var widths = widths
        var excess = widths.reduce(0, +) + TextTable.gap * Swift.max(widths.count - 1, 0) - width
        while excess > 0, let widest = widths.max(), widest > TextTable.narrowest,
            let index = widths.lastIndex(of: widest)
        {
            let next = widths.filter { $0 < widest }.max() ?? 0
            let step = Swift.max(1, Swift.min(excess, widest - Swift.max(next, TextTable.narrowest)))
            widths[index] -= step
            excess -= step
        }
        return widths
    }

    private func line(_ cells: [String], _ widths: [Int], paint: (String) -> String) -> String {
        var output = ""
        var blanks = 0
        for (index, column) in columns.enumerated() {
            let text = cropped(cells[index], to: widths[index])
            let rest = widths[index] - DisplayWidth.of(text)
            if column.alignment == .right { blanks += rest }
            // Blanks are written only before further text, so that no line has trailing blanks.
            if !text.isEmpty {
                output += String(repeating: " ", count: blanks) + paint(text)
                blanks = 0
            }
            blanks += (column.alignment == .right ? 0 : rest) + TextTable.gap
        }
        return output + "\n"
    }
}

/// Returns the longest beginning of a text that fits, followed by `…` if it was cropped.
package func cropped(_ text: String, to width: Int) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    var kept = ""
    var used = 0
    for character in text {
        used += DisplayWidth.of(character)
        if used > width - 1 { break }
        kept.append(character)
    }
    return kept + "…"
}
