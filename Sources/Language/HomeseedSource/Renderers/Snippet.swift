/// The source lines of one file in a diagnostic, with underlines and labels.
struct Snippet {
    let view: SourceView
    let layout: SnippetLayout
    let marks: [SnippetLabel]
    /// The blocks: marks over several lines. Each block has its own vertical stroke on the left.
    private let tall: [SnippetLabel]

    init(_ view: SourceView, marks: [SnippetLabel], layout: SnippetLayout) {
        self.view = view
        self.layout = layout
        self.marks = marks
        tall = marks.filter { !$0.isOneLine }.sorted { $0.lines.count > $1.lines.count }
    }

    /// The number of columns for the strokes.
    private var margin: Int { tall.count * 2 }
    private var room: Int { Swift.max(layout.width - layout.gutter - 3 - margin, 20) }

    func render() -> String {
        var output = ""
        var previous: Int?
        for line in shownLines() {
            if let previous, line > previous + 1 {
                var gap = Canvas()
                strokes(&gap) { $0.lines.lowerBound < line && $0.lines.upperBound >= line }
                output += layout.row(nil, gap.text(layout.style), bar: "┆")
            }
            output += render(line)
            previous = line
        }
        return output
    }

    /// Returns the first and last line of each mark, the second line of each block, and any single line in between.
    private func shownLines() -> [Int] {
        var lines: Set<Int> = []
        for mark in marks {
            lines.formUnion([mark.lines.lowerBound, mark.lines.upperBound])
            if !mark.isOneLine { lines.insert(mark.lines.lowerBound + 1) }
            // The line above makes an empty line recognisable.
            let isEmpty = view.lines.range(ofLine: mark.lines.lowerBound).isEmpty
            if isEmpty, mark.lines.lowerBound > 1 { lines.insert(mark.lines.lowerBound - 1) }
        }
        for line in lines where lines.contains(line + 2) { lines.insert(line + 1) }
        return lines.sorted()
    }

    private func render(_ line: Int) -> String {
        var waiting = marks.filter { $0.isOneLine && $0.lines.contains(line) }
        waiting.sort { $0.isPrimary && !$1.isPrimary }
        var output = ""
        // Marks that do not fit in one part of a long line are shown with another part of it.
        repeat {
            let focus = waiting.first?.range ?? edge(in: line)
            let display = DisplayLine(view, line: line, around: focus.lowerBound, limit: room)
            let crop = display.cropped(to: room, around: display.columns(of: focus))
            let near = waiting.prefix(1) + waiting.dropFirst().filter { display.shows($0.range.lowerBound, in: crop) }
            waiting = waiting.dropFirst().filter { !display.shows($0.range.lowerBound, in: crop) }
            let isFirst = output.isEmpty
            output += source(line, crop)
            if isFirst { output += openings(line, display: display, crop: crop) }
            output += underlines(near.map { ($0, display.columns(of: $0.range)) }, line: line, crop: crop)
            if waiting.isEmpty { output += endings(line, display: display, crop: crop) }
        } while !waiting.isEmpty
        return output
    }

    /// Returns the start or end of a block in this line, as the focus of a line without other marks.
    private func edge(in line: Int) -> Range<Int> {
        let visible = view.lines.visibleRange(ofLine: line)
        let edges = tall.flatMap { [$0.range.lowerBound, $0.range.upperBound - 1] }
        let edge = edges.first { visible.contains($0) } ?? visible.lowerBound
        return edge..<edge
    }

    private func source(_ line: Int, _ crop: DisplayLine.Crop) -> String {
        var row = Canvas()
        strokes(&row) { $0.lines.lowerBound < line && $0.lines.upperBound >= line }
        for (lane, mark) in tall.enumerated() where mark.lines.lowerBound == line && startsLine(mark) {
            row.put("╭", at: lane * 2, layout.textStyle(mark))
        }
        let text = row.text(layout.style)
        let blanks = String(repeating: " ", count: margin - DisplayWidth.of(row.text(TerminalStyle(colour: false))))
        let body = text + blanks + crop.text
        return layout.row(line, body.allSatisfy { $0 == " " } ? "" : body)
    }

    /// Renders the corners of blocks that begin in the middle of this line: `╭────^`.
    private func openings(_ line: Int, display: DisplayLine, crop: DisplayLine.Crop) -> String {
        var output = ""
        for (lane, mark) in tall.enumerated() where mark.lines.lowerBound == line && !startsLine(mark) {
            let columns = display.columns(of: mark.range.lowerBound..<mark.range.lowerBound)
            output += corner("╭", in: lane, of: mark, at: column(columns.lowerBound, crop), label: "") { other in
                other.lines.lowerBound < line && other.lines.upperBound >= line
            }
        }
        return output
    }

    /// Renders the corners of blocks that end in this line: `╰────^ label`.
    private func endings(_ line: Int, display: DisplayLine, crop: DisplayLine.Crop) -> String {
        var output = ""
        // The innermost block ends first, so that strokes do not cross.
        for (lane, mark) in Array(tall.enumerated()).reversed() where mark.lines.upperBound == line {
            let columns = display.columns(of: (mark.range.upperBound - 1)..<mark.range.upperBound)
            output += corner("╰", in: lane, of: mark, at: column(columns.upperBound - 1, crop), label: mark.label) { other in
                other.lines.contains(line) && other.lines.lowerBound < line && other.lines != mark.lines
            }
        }
        return output
    }

    private func corner(
        _ corner: String, in lane: Int, of mark: SnippetLabel, at column: Int, label: String, crossing: (SnippetLabel) -> Bool
    ) -> String {
        var row = Canvas()
        strokes(&row, where: crossing)
        let textStyle = layout.textStyle(mark)
        row.put(corner, at: lane * 2, textStyle)
        row.fill((lane * 2 + 1)..<Swift.max(column, lane * 2 + 1), with: "─", textStyle)
        row.put(mark.sign, at: column, textStyle)
        if !label.isEmpty { row.put(label, at: column + 2, textStyle) }
        return layout.row(nil, row.text(layout.style))
    }

    private func underlines(
        _ near: [(mark: SnippetLabel, columns: Range<Int>)], line: Int, crop: DisplayLine.Crop
    ) -> String {
        guard !near.isEmpty else { return "" }
        var underlines = Underlines(width: margin + room)
        for (mark, columns) in near {
            let first = Swift.max(columns.lowerBound, crop.shown.lowerBound)
            // An empty range at the end of the line is displayed after its last column.
            let last = Swift.max(Swift.min(columns.upperBound, crop.shown.upperBound), first + 1)
            let shift = crop.shift + margin
            underlines.add(mark, at: (first + shift)..<(last + shift), textStyle: layout.textStyle(mark))
        }
        return underlines.rows().map { row in
            var row = row
            strokes(&row) { $0.lines.contains(line) }
            return layout.row(nil, row.text(layout.style))
        }.joined()
    }

    private func strokes(_ row: inout Canvas, where isThere: (SnippetLabel) -> Bool) {
        for (lane, mark) in tall.enumerated() where isThere(mark) { row.put("│", at: lane * 2, layout.textStyle(mark)) }
    }

    private func column(_ column: Int, _ crop: DisplayLine.Crop) -> Int {
        margin + Swift.min(Swift.max(column, crop.shown.lowerBound), crop.shown.upperBound) + crop.shift
    }

    /// Whether the mark is preceded only by blanks and list hyphens on its line.
    private func startsLine(_ mark: SnippetLabel) -> Bool {
        let visible = view.lines.visibleRange(ofLine: mark.lines.lowerBound)
        let before = view.lines.bytes[visible.lowerBound..<Swift.max(mark.range.lowerBound, visible.lowerBound)]
        return before.count < 1000 && before.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x2D }
    }
}
