import HomeseedSource

/// Errors caused by tabs in indentation.
extension YAMLSyntaxError {
    func tab(at offset: Int) -> Diagnostic {
        var start = offset
        // The mark may be after the blanks that precede the tab.
        if text.byte(start) != 0x09,
            let tab = (text.startOfLine(offset)..<max(offset, text.startOfLine(offset)))
                .last(where: { text.byte($0) == 0x09 })
        {
            start = tab
        }
        while text.byte(start - 1) == 0x09 { start -= 1 }
        var end = start
        while text.byte(end) == 0x09 { end += 1 }
        return Diagnostic(
            .tabIndentation, .error, headline: "Indent with spaces, not with tabs", at: place(start, end), fix: fix(from: start))
    }

    /// Returns a fix of this line and of all later lines that begin with tabs, so that one fix suffices for a file. If the tabs
    /// follow spaces, the fix replaces only these tabs. If they follow text, there is no fix.
    private func fix(from start: Int) -> Fix? {
        let line = text.startOfLine(start)
        guard line == start else {
            guard text.firstToken(ofLineAt: start) > start else { return nil }
            var end = start
            while text.byte(end) == 0x09 { end += 1 }
            let edit = Fix.Edit(place(start, end), String(repeating: "  ", count: end - start))
            return Fix("Replace the tabs with spaces", edits: [edit], isSafe: false)
        }
        let spaces = spaceUnit
        let unit = spaces ?? 2
        var edits: [Fix.Edit] = []
        var at = line
        while at < text.bytes.count {
            var end = at
            while text.byte(end) == 0x09 { end += 1 }
            if end > at {
                let above = spaces == nil ? nil : column(above: at)
                if spaces != nil, end - at == 1,
                    let near = indentation(ofLineWithBlanksTo: blanksEnd(from: end), unit, least: above ?? 0) ?? above
                {
                    edits.append(.init(place(at, blanksEnd(from: end)), String(repeating: " ", count: near)))
                } else {
                    edits.append(.init(place(at, end), String(repeating: " ", count: unit * (end - at))))
                }
            }
            at = text.endOfLine(end) + 1
        }
        // In a file that also indents with spaces, the width of a tab is ambiguous.
        return Fix(
            spaces == nil ? "Replace each tab with 2 spaces" : "Replace the tabs with spaces", edits: edits, isSafe: spaces == nil
        )
    }

    private func blanksEnd(from offset: Int) -> Int {
        var end = offset
        while text.byte(end) == 0x20 { end += 1 }
        return end
    }

    /// Returns the column of the content in the line above, after its hyphens. Returns `nil` if that line is unindented, blank or a
    /// comment, or opens a block.
    private func column(above line: Int) -> Int? {
        guard line > 0 else { return nil }
        let start = text.startOfLine(line - 1)
        var first = blanksEnd(from: start)
        var last = line - 1
        while last > first, text.isSpace(last) { last -= 1 }
        guard first > start, !text.isSpace(first), !":|>-".utf8.contains(text.byte(last)), text.byte(first) != UInt8(ascii: "#")
        else { return nil }
        while text.byte(first) == UInt8(ascii: "-"), text.byte(first + 1) == 0x20 { first = blanksEnd(from: first + 1) }
        return first - start
    }

    /// Returns the indentation of a line, derived from the line below: the same, or a step less if this line opens the collection.
    /// Returns `nil` if the line below is not indented by spaces, or belongs to an outer collection.
    private func indentation(ofLineWithBlanksTo first: Int, _ unit: Int, least: Int) -> Int? {
        let start = text.endOfLine(first) + 1
        let end = blanksEnd(from: start)
        guard end > start, !text.isSpace(end), end < text.bytes.count else { return nil }
        var last = text.endOfLine(first) - 1
        while last > first, text.isSpace(last) { last -= 1 }
        // A list may be in the same column as its key.
        let opens = text.byte(last) == UInt8(ascii: ":") && text.byte(end) != UInt8(ascii: "-")
        if opens { return max(end - start - unit, 0) }
        return end - start < least ? nil : end - start
    }

    /// The smallest indentation by one to eight spaces in the file, or `nil` if there is none.
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
