/// The rows below a source line: the underlines with the last label beside them, and the other labels below.
/// ```
///   --      ^^ here
///   ╰─ first defined here
/// ```
struct Underlines {
    private struct Placed {
        let columns: Range<Int>
        let label: String
        let sign: String
        let textStyle: TextStyle
    }

    private var placed: [Placed] = []
    /// The maximum number of columns of a row.
    let width: Int

    init(width: Int) {
        self.width = width
    }

    mutating func add(_ mark: SnippetLabel, at columns: Range<Int>, textStyle: TextStyle) {
        placed.append(Placed(columns: columns, label: mark.label, sign: mark.sign, textStyle: textStyle))
    }

    func rows() -> [Canvas] {
        // The primary underline is drawn last, so that it covers the others.
        let inOrder = placed.sorted { a, b in
            (a.columns.lowerBound, a.columns.upperBound) < (b.columns.lowerBound, b.columns.upperBound)
        }
        var row = Canvas()
        for mark in inOrder.sorted(by: { $0.sign < $1.sign }) { row.fill(mark.columns, with: mark.sign, mark.textStyle) }
        var hanging = inOrder.filter { !$0.label.isEmpty }
        let end = inOrder.map(\.columns.upperBound).max() ?? 0
        if let last = hanging.last, last.columns.upperBound == end, end + 1 + DisplayWidth.of(last.label) <= width {
            row.put(last.label, at: end + 1, last.textStyle)
            hanging.removeLast()
        }
        var rows = [row]
        while let mark = hanging.popLast() { rows += hang(mark, beside: hanging) }
        return rows
    }

    /// Returns the rows of a label below its underline, with strokes for the labels that follow.
    private func hang(_ mark: Placed, beside others: [Placed]) -> [Canvas] {
        let start = mark.columns.lowerBound
        let room = width - start - 3
        // A label with too little space on the right is moved to the left, directly below its underline.
        let isTight = room < Swift.min(DisplayWidth.of(mark.label), 24)
        let column = isTight ? Swift.max(0, Swift.min(start, width - DisplayWidth.of(mark.label))) : start + 3
        let lines = wrapped(mark.label, to: isTight ? width - column : room)
        return lines.enumerated().map { index, line in
            var row = Canvas()
            for other in others where other.columns.lowerBound < column {
                row.put("│", at: other.columns.lowerBound, other.textStyle)
            }
            if index == 0, !isTight { row.put("╰─", at: start, mark.textStyle) }
            row.put(line, at: column, mark.textStyle)
            return row
        }
    }
}

/// Returns a text wrapped at spaces to lines of at most `width` columns. A longer word is not split.
package func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
        if !line.isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) > width {
            lines.append(line)
            line = String(word)
        } else {
            line += (line.isEmpty ? "" : " ") + word
        }
    }
    lines.append(line)
    return lines
}
