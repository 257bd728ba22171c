internal import HomeseedSource

/// Errors in collections that mix list items with items keyed by their ids.
extension YAMLSyntaxError {
    /// The diagnostic of a line with a hyphen in the column of keys.
    var dashAmongKeys: Diagnostic? {
        guard let context, text.column(context) == text.column(problem), isItem(problem) else { return nil }
        return outdentedItem ?? dashes([problem], beside: context)
    }

    /// The diagnostic of an item that is outdented from its list to the column of the list's key.
    private var outdentedItem: Diagnostic? {
        guard let context else { return nil }
        let column = text.column(problem)
        var line = text.startOfLine(problem)
        var first: Int?
        while line > context {
            line = text.startOfLine(line - 1)
            let start = text.firstToken(ofLineAt: line)
            if start >= text.endOfLine(line) || text.byte(start) == UInt8(ascii: "#") { continue }
            if text.column(start) <= column { break }
            first = start
        }
        guard let first, isItem(first) else { return nil }
        let width = text.column(first) - column
        return fault(
            "This line is not indented like the lines around it", from: problem, to: problem + 1,
            related: related("the list begins here", from: first, to: first + 1),
            notes: ["All lines of a list or map begin in the same column. Move it \(width) spaces to the right."],
            fix: Fix("Indent it", edits: [.init(place(problem, problem), String(repeating: " ", count: width))], isSafe: false))
    }

    /// The diagnostic of a key in the column of hyphens, below an item that is complete on its line.
    var keysAmongDashes: Diagnostic? {
        guard isFirstOfLine(problem), let context, isItem(context), text.column(context) == text.column(problem),
            !isItem(problem),
            keyEnd(problem) != nil
        else { return nil }
        var items: [Int] = []
        var line = text.startOfLine(problem)
        while line > context {
            line = text.startOfLine(line - 1)
            let start = text.firstToken(ofLineAt: line)
            if text.column(start) == text.column(problem), isItem(start) { items.append(start) }
        }
        guard let last = items.first, map(offsetAfterHyphens(ofLineAt: last)) != nil else { return nil }
        return isItem(nextLine(after: problem)) ? keyed(problem, beside: last) : dashes(items.reversed(), beside: problem)
    }

    /// Returns the diagnostic of `- (id: walk, title: Walk)` above keys in its column. Replacing the brackets alone would not fix
    /// it.
    func roundItemAmongKeys(_ line: Int) -> Diagnostic? {
        guard isItem(line), text.byte(offsetAfterHyphens(ofLineAt: line)) == UInt8(ascii: "("),
            map(offsetAfterHyphens(ofLineAt: line)) != nil
        else { return nil }
        let next = nextLine(after: line)
        return next < text.bytes.count && text.column(next) == text.column(line) && keyEnd(next) != nil
            ? dashes([line], beside: next) : nil
    }

    private func isItem(_ start: Int) -> Bool { text.byte(start) == UInt8(ascii: "-") && text.isSpace(start + 1) }

    /// Returns the offset of the text of the next line that is not indented further than this one, or the end of the file.
    private func nextLine(after start: Int) -> Int {
        var at = start
        while at < text.bytes.count {
            let end = text.endOfLine(at)
            guard end < text.bytes.count else { return end }
            at = text.firstToken(ofLineAt: end + 1)
            if at > start, text.column(at) <= text.column(start), text.byte(at) != UInt8(ascii: "#"), !text.isSpace(at) {
                return at
            }
            at = max(at, end + 1)
        }
        return at
    }

    /// Returns the range inside the brackets of a mapping on one line, or `nil` if there is none. Round brackets are accepted as
    /// well.
    private func map(_ start: Int) -> Range<Int>? {
        let end = endOfValue(start)
        let pair = [text.byte(start), text.byte(end - 1)]
        return end > start + 1 && (pair == Array("{}".utf8) || pair == Array("()".utf8)) ? start + 1..<end - 1 : nil
    }

    /// Returns the offset after a key and its colon, or `nil` if there is no key.
    private func keyEnd(_ start: Int) -> Int? {
        var at = start
        while YAMLText.isAnchor(text.byte(at)) { at += 1 }
        return at > start && text.byte(at) == UInt8(ascii: ":") && text.isSpace(at + 1) ? at + 1 : nil
    }

    private func dashes(_ starts: [Int], beside key: Int) -> Diagnostic {
        let edits = starts.map(underItsID)
        let start = starts.first ?? problem
        return fault(
            "This item begins with '-', but the ones beside it with their ids", from: start, to: start + 1,
            related: related("as this one", from: key, to: endOfToken(key)),
            notes: ["Write items either as a list, or under their ids: `walk: {title: …}`."],
            fix: edits.contains(nil)
                ? nil : Fix("Put it under its id", edits: edits.compactMap(\.self).flatMap(\.self), isSafe: false))
    }

    private func keyed(_ start: Int, beside dash: Int) -> Diagnostic {
        fault(
            "This item is under its id, but the ones beside it begin with '-'", from: start, to: endOfToken(start),
            related: related("as this one", from: dash, to: dash + 1),
            notes: ["Write items either under their ids, or as a list: `- {id: walk, title: …}`."],
            fix: inTheList(start).map { Fix("Write it like the others", edits: $0, isSafe: false) })
    }

    /// Returns the edits that turn `- {id: walk, title: Walk}` into `walk: {title: Walk}`, and `- walk: Walk` into `walk: Walk`,
    /// or `nil` for other items.
    private func underItsID(_ dash: Int) -> [Fix.Edit]? {
        let start = offsetAfterHyphens(ofLineAt: dash)
        guard let inside = map(start) else { return keyEnd(start).map { _ in [.init(place(dash, start), "")] } }
        guard string(inside.lowerBound, inside.upperBound).hasPrefix("id: ") else { return nil }
        let id = inside.lowerBound + 4
        var end = id
        while YAMLText.isAnchor(text.byte(end)) { end += 1 }
        guard end > id, text.byte(end) == UInt8(ascii: ",") else { return nil }
        var rest = end + 1
        while text.byte(rest) == 0x20 { rest += 1 }
        return [
            .init(place(dash, id), ""), .init(place(end, rest), ": {"),
            .init(place(inside.upperBound, inside.upperBound + 1), "}"),
        ]
    }

    /// Returns the edits that turn `walk: {title: Walk}` into `- {id: walk, title: Walk}`, or `nil` for other entries.
    private func inTheList(_ start: Int) -> [Fix.Edit]? {
        guard let end = keyEnd(start) else { return nil }
        var value = end
        while text.byte(value) == 0x20 { value += 1 }
        guard let inside = map(value) else { return nil }
        return [
            .init(place(start, start), "- {id: "), .init(place(end - 1, inside.lowerBound), ", "),
            .init(place(inside.upperBound, inside.upperBound + 1), "}"),
        ]
    }
}
