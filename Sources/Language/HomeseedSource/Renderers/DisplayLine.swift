/// A source line as displayed: tabs are expanded, control characters are replaced by symbols, and secrets are masked. It maps
/// bytes to terminal columns.
struct DisplayLine {
    private struct Cell {
        let text: String
        let column: Int
        let width: Int
        let range: Range<Int>
    }

    /// The total number of columns.
    private(set) var width = 0
    private var cells: [Cell] = []
    /// The inspected part of the line, and whether the line continues on either side.
    private let bytes: Range<Int>
    private let isCutBefore: Bool
    private let isCutAfter: Bool

    private static let tabStop = 4

    /// Creates the part of a line that fits in `limit` columns around `focus`. The rest of a long line is not inspected.
    init(_ view: SourceView, line: Int, around focus: Int, limit: Int) {
        let visible = view.lines.visibleRange(ofLine: line)
        let reach = limit * 4
        let start =
            focus - visible.lowerBound <= reach
            ? visible.lowerBound
            : view.lines.milestone(before: focus - reach, in: visible).offset
        let end = Swift.min(visible.upperBound, Swift.max(focus, start) + reach)
        bytes = start..<end
        isCutBefore = start > visible.lowerBound
        isCutAfter = end < visible.upperBound
        var secrets = view.secrets(in: start..<end)[...]
        for cluster in GraphemeClusters(view.lines.bytes[start..<end]) {
            if let last = cells.last, last.range.contains(cluster.range.lowerBound) { continue }
            while let secret = secrets.first, secret.upperBound <= cluster.range.lowerBound { secrets.removeFirst() }
            if let secret = secrets.first, secret.overlaps(cluster.range) {
                append(secretMask, Swift.min(cluster.range.lowerBound, secret.lowerBound)..<secret.upperBound)
            } else {
                append(shown(cluster.character), cluster.range)
            }
        }
    }

    private mutating func append(_ text: String, _ range: Range<Int>) {
        let cell = Cell(text: text, column: width, width: DisplayWidth.of(text), range: range)
        cells.append(cell)
        width += cell.width
    }

    private func shown(_ character: Character) -> String {
        if character == "\t" {
            return String(repeating: " ", count: DisplayLine.tabStop - width % DisplayLine.tabStop)
        }
        let text = character.escapedForTerminal
        // A combining mark without a base would combine with the frame.
        return DisplayWidth.of(text) == 0 ? "◌" + text : text
    }

    /// Returns the columns of a byte range. An empty range has the single column of its position.
    func columns(of range: Range<Int>) -> Range<Int> {
        let first = cells.partitioningIndex { $0.range.upperBound > range.lowerBound }
        let last = cells.partitioningIndex { $0.range.lowerBound >= range.upperBound } - 1
        let start = cells.indices.contains(first) ? cells[first].column : width
        let end = cells.indices.contains(last) ? cells[last].column + cells[last].width : start
        return start..<Swift.max(end, start + 1)
    }

    /// Whether the column of a byte is inside the visible part.
    func shows(_ byte: Int, in crop: Crop) -> Bool {
        let isNear = bytes.contains(byte) || byte == bytes.upperBound && !isCutAfter
        return isNear && crop.shown.contains(columns(of: byte..<byte).lowerBound)
    }

    /// Returns the part of the line that fits, with the focused columns visible and most of the remaining space after them.
    func cropped(to limit: Int, around focus: Range<Int>) -> Crop {
        if !isCutBefore, !isCutAfter, width <= limit {
            return Crop(text: cells.map(\.text).joined(), shown: 0..<width, shift: 0)
        }
        let room = Swift.max(limit - 2, 1)
        let fromStart = !isCutBefore && focus.lowerBound + Swift.min(focus.count, room) < limit
        var from = fromStart ? 0 : focus.lowerBound - (room - Swift.min(focus.count, room)) / 3
        // Leaves space for a label after the end of the line.
        if !isCutAfter { from = Swift.min(from, width - limit + 1 + Swift.min(40, limit / 3)) }
        from = Swift.max(from, 0)
        let hasBefore = from > 0 || isCutBefore
        var end = from + limit - (hasBefore ? 1 : 0)
        let hasAfter = end < width || isCutAfter
        if hasAfter { end -= 1 }
        let kept = cells.filter { $0.column >= from && $0.column + $0.width <= end }
        let gap = String(repeating: " ", count: (kept.first?.column ?? from) - from)
        return Crop(
            text: (hasBefore ? "…" : "") + gap + kept.map(\.text).joined() + (hasAfter ? "…" : ""),
            shown: from..<Swift.max(from, end),
            shift: (hasBefore ? 1 : 0) - from
        )
    }

    /// The visible part of a line. A column of the line is displayed at that column plus `shift`.
    struct Crop {
        let text: String
        let shown: Range<Int>
        let shift: Int
    }
}
