import HomeseedSource

/// Tabs where spaces belong.
extension YAMLFault {
    func tab(at offset: Int) -> Diagnostic {
        var start = offset
        // The mark may stand after the blanks before the tab.
        if text.byte(start) != 0x09, let tab = (text.startOfLine(offset)..<max(offset, text.startOfLine(offset)))
            .last(where: { text.byte($0) == 0x09 }) {
            start = tab
        }
        while text.byte(start - 1) == 0x09 { start -= 1 }
        var end = start
        while text.byte(end) == 0x09 { end += 1 }
        return Diagnostic(
            .tabIndentation, .error, headline: "A tab can't indent; use spaces", at: place(start, end), fix: fix(from: start))
    }

    /// Mends this line and all below that begin with tabs, so that one fix is enough for a file.
    private func fix(from start: Int) -> Fix? {
        let line = text.startOfLine(start)
        guard line == start else {
            guard text.firstToken(ofLineAt: start) > start else { return nil }
            var end = start
            while text.byte(end) == 0x09 { end += 1 }
            let edit = Fix.Edit(place(start, end), String(repeating: "  ", count: end - start))
            return Fix("Write spaces instead", edits: [edit], isSafe: false)
        }
        let spaces = spaceUnit
        let unit = spaces ?? 2
        var edits: [Fix.Edit] = []
        var at = line
        while at < text.bytes.count {
            var end = at
            while text.byte(end) == 0x09 { end += 1 }
            if end > at {
                if spaces != nil, end - at == 1, let near = indentation(ofLineWithBlanksTo: blanksEnd(from: end), unit) {
                    edits.append(.init(place(at, blanksEnd(from: end)), String(repeating: " ", count: near)))
                } else {
                    edits.append(.init(place(at, end), String(repeating: " ", count: unit * (end - at))))
                }
            }
            at = text.endOfLine(end) + 1
        }
        // In a file that also indents with spaces, how wide a tab was meant to be is a guess.
        return Fix(spaces == nil ? "Write 2 spaces for each tab" : "Write spaces instead", edits: edits, isSafe: spaces == nil)
    }

    private func blanksEnd(from offset: Int) -> Int {
        var end = offset
        while text.byte(end) == 0x20 { end += 1 }
        return end
    }

    /// How far a line belongs to the right by the one below it: as far, or where it opens what stands there, a step less. Nil
    /// where the line below is not indented by spaces.
    private func indentation(ofLineWithBlanksTo first: Int, _ unit: Int) -> Int? {
        let start = text.endOfLine(first) + 1
        let end = blanksEnd(from: start)
        guard end > start, !text.isSpace(end), end < text.bytes.count else { return nil }
        var last = text.endOfLine(first) - 1
        while last > first, text.isSpace(last) { last -= 1 }
        // A list may stand as far to the right as its key.
        let opens = text.byte(last) == UInt8(ascii: ":") && text.byte(end) != UInt8(ascii: "-")
        return opens ? max(end - start - unit, 0) : end - start
    }

    /// The smallest indentation by spaces in the file; nil where there is none.
    private var spaceUnit: Int? {
        var unit = 9
        var at = 0
        while at < text.bytes.count {
            var end = at
            while text.byte(end) == 0x20 { end += 1 }
            if end > at, !text.isSpace(end) { unit = min(unit, end - at) }
            at = text.endOfLine(end) + 1
        }
        return unit > 8 ? nil : unit
    }
}
