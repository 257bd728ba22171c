internal import HomeseedSource

/// Errors in keys, hyphens and indentation.
extension YAMLSyntaxError {
    /// The diagnostic for a line in a mapping that lacks the colon after its key.
    var missingColon: Diagnostic { missingColon(at: context ?? problem) }

    private func missingColon(at start: Int) -> Diagnostic {
        // A quoted text over several lines, which cannot be a key, probably lacks its closing quote.
        if let quote = runawayQuote { return quote }
        let end = endOfValue(start)
        if let colon = colonWithoutSpace(from: start, to: end) {
            return missingSpace(colon, from: start, to: end)
        }
        return fault(
            "A ':' is missing after the key", from: start, to: end,
            notes: ["Every line of a map is a key, a ':' and a value. Indent the continuation of a text further than its key."])
    }

    /// Returns the offset of the colon in `id:walk`. Returns `nil` if there is no such key, or if a space, `/` or `:` follows the
    /// colon.
    func colonWithoutSpace(from start: Int, to end: Int) -> Int? {
        var at = start
        while at < end, YAMLText.isAnchor(text.byte(at)) { at += 1 }
        guard at > start, at + 1 < end, text.byte(at) == UInt8(ascii: ":") else { return nil }
        let next = text.byte(at + 1)
        return text.isSpace(at + 1) || next == UInt8(ascii: "/") || next == UInt8(ascii: ":") ? nil : at
    }

    /// The diagnostic for an unexpected ': ', because the line already has one or is indented too far.
    var strayColon: Diagnostic {
        let line = text.firstToken(ofLineAt: problem)
        if let map = roundItemAmongKeys(line) ?? roundBrackets(line) { return map }
        if let key = keyBeforeBraces(line) ?? keyAttachedToBraces(line) { return key }
        if let value = valueStart(line, before: problem) {
            let end = endOfValue(value)
            let isPlain = !"\"'[{|>&*!".utf8.contains(text.byte(value))
            if isPlain, let map = withoutBrace(value, end) { return map }
            return fault(
                "A value with ': ' in it needs quotes", from: value, to: end,
                notes: ["A ':' before a space ends a key, and this line already has one."],
                fix: isPlain ? quoting(value, end, isSafe: false) : nil)
        }
        // At the start of a mapping, libyaml reads a line without a colon and the next key as one text.
        if let visible = text.lastVisible(before: text.startOfLine(line)) {
            let above = text.firstToken(ofLineAt: visible)
            if text.column(above) == text.column(line), text.byte(above) != UInt8(ascii: "#") {
                return missingColon(at: above)
            }
        }
        return badIndentation(at: line)
    }

    /// Returns the diagnostic for a mapping on one line without its opening brace: `walk: title: Walk, minutes: 5}`.
    private func withoutBrace(_ start: Int, _ end: Int) -> Diagnostic? {
        guard end > start, text.byte(end - 1) == UInt8(ascii: "}") else { return nil }
        let braces = (start..<end).map(text.byte)
        guard braces.count(where: { $0 == UInt8(ascii: "{") }) + 1 == braces.count(where: { $0 == UInt8(ascii: "}") }) else {
            return nil
        }
        let line = text.firstToken(ofLineAt: start)
        // In `- id: walk, title: Walk}` the brace is missing after the hyphen, in `walk: title: Walk}` after the key.
        let lost =
            offsetAfterHyphens(ofLineAt: line) > line && endOfKey(from: start) == nil ? offsetAfterHyphens(ofLineAt: line) : start
        return fault(
            "A '{' is missing before this map", from: lost, to: end,
            notes: ["A map on one line is enclosed in { }, and this one ends with a '}'."],
            fix: Fix("Add '{' before it", edits: [.init(place(lost, lost), "{")], isSafe: false))
    }

    /// Returns the offset of the colon after the key at `start`, or `nil` if there is no key.
    private func endOfKey(from start: Int) -> Int? {
        var at = start
        while YAMLText.isAnchor(text.byte(at)) { at += 1 }
        return at > start && text.byte(at) == UInt8(ascii: ":") && text.isSpace(at + 1) ? at : nil
    }

    /// Returns the diagnostic for a mapping in round brackets: `- (id: walk, title: Walk)` or `walk: (title: Walk)`.
    private func roundBrackets(_ line: Int) -> Diagnostic? {
        let content = offsetAfterHyphens(ofLineAt: line)
        let value = valueStart(content, before: problem).flatMap { text.byte($0) == UInt8(ascii: "(") ? $0 : nil }
        let start = text.byte(content) == UInt8(ascii: "(") ? content : value ?? content
        let end = endOfValue(start)
        guard start < problem, text.byte(start) == UInt8(ascii: "("), end > start + 1, text.byte(end - 1) == UInt8(ascii: ")")
        else { return nil }
        let edits = [Fix.Edit(place(start, start + 1), "{"), Fix.Edit(place(end - 1, end), "}")]
        return fault(
            "A map on one line needs { }, not ( )", from: start, to: end,
            fix: Fix("Use { } instead", edits: edits, isSafe: false))
    }

    /// Returns the offset of a line's text after its leading hyphens.
    func offsetAfterHyphens(ofLineAt line: Int) -> Int {
        var start = line
        while text.byte(start) == UInt8(ascii: "-"), text.isSpace(start + 1) {
            start += 2
            while text.byte(start) == 0x20 { start += 1 }
        }
        return start
    }

    /// Returns the diagnostic for `walk:{title: Walk, minutes: 5}`, whose opening brace is part of the key.
    private func keyAttachedToBraces(_ line: Int) -> Diagnostic? {
        let start = offsetAfterHyphens(ofLineAt: line)
        guard let colon = colonWithoutSpace(from: start, to: endOfValue(start)), colon < problem,
            "{[".utf8.contains(text.byte(colon + 1))
        else {
            return nil
        }
        return missingSpace(colon, from: start, to: colon + 2)
    }

    /// Returns the diagnostic for a key without a colon before a mapping on one line with several keys:
    /// `walk {title: Walk, minutes: 5}`.
    private func keyBeforeBraces(_ line: Int) -> Diagnostic? {
        var end = line
        while end < problem, YAMLText.isAnchor(text.byte(end)) { end += 1 }
        var brace = end
        while brace < problem, text.isSpace(brace) { brace += 1 }
        let last = endOfValue(line)
        guard end > line, brace > end, brace < problem, text.byte(brace) == UInt8(ascii: "{"),
            text.byte(last - 1) == UInt8(ascii: "}")
        else { return nil }
        let fix = Fix("Add a ':' after it", edits: [.init(place(end, end), ":")], isSafe: true)
        return fault(
            "A ':' is missing after the key", from: line, to: end,
            notes: ["Without it, the key and the text in braces are one text."], fix: fix)
    }

    /// Returns the start of the value in `- key: value`, or `nil` if there is none before an offset.
    private func valueStart(_ line: Int, before end: Int) -> Int? {
        var at = line
        while at < end {
            if text.byte(at) == UInt8(ascii: ":"), text.isSpace(at + 1) {
                at += 1
                while at < end, text.isSpace(at) { at += 1 }
                return at < end ? at : nil
            }
            at += 1
        }
        return nil
    }

    var unexpectedInMapping: Diagnostic {
        if let quote = brokenQuote { return quote }
        guard isFirstOfLine(problem) || problem >= text.bytes.count else { return strayText }
        if let dash = dashAmongKeys { return dash }
        return outdented ?? badIndentation(at: problem, inside: "the map")
    }

    /// The diagnostic for a single outdented line above the error. The lines around it have a common column.
    private var outdented: Diagnostic? {
        guard let context, let visible = text.lastVisible(before: text.startOfLine(problem)) else { return nil }
        let above = text.firstToken(ofLineAt: visible)
        guard above > context, text.column(above) == text.column(context), text.column(problem) > text.column(above),
            let before = text.lastVisible(before: text.startOfLine(above)).map({ text.firstToken(ofLineAt: $0) }),
            text.column(before) == text.column(problem),
            text.byte(above) != UInt8(ascii: "#"), text.byte(before) != UInt8(ascii: "#")
        else { return nil }
        let width = text.column(problem) - text.column(above)
        return fault(
            "This line is not indented like the lines around it", from: above, to: endOfToken(above),
            related: related("the previous line", from: before, to: endOfToken(before)),
            notes: ["All lines of a list or map begin in the same column. Move it \(counted(width, "space")) to the right."],
            fix: Fix("Indent it", edits: [.init(place(above, above), String(repeating: " ", count: width))], isSafe: false))
    }

    var unexpectedInSequence: Diagnostic {
        if let quote = brokenQuote { return quote }
        guard isFirstOfLine(problem) || problem >= text.bytes.count else { return strayText }
        if let mixed = keysAmongDashes ?? keyLevelWithDash { return mixed }
        return badIndentation(at: problem, inside: "the list")
    }

    var strayDash: Diagnostic {
        if isFirstOfLine(problem) { return badIndentation(at: problem) }
        return fault(
            "A list can't begin on the line of its key", from: problem, to: problem + 1,
            notes: ["Put the '- ' on a new line. A text that begins with '-' needs quotes."])
    }

    func badIndentation(at offset: Int, inside what: String? = nil) -> Diagnostic {
        let start = min(offset, text.bytes.count)
        return fault(
            "This line is not indented like the lines around it", from: start, to: endOfToken(start),
            related: what.map { contextBegins($0, unless: start) } ?? [],
            notes: ["All lines of a list or map begin in the same column."])
    }

    /// The diagnostic for text after a complete value.
    var strayText: Diagnostic {
        fault(
            "This can't follow the previous value", from: problem, to: endOfValue(problem),
            related: contextBegins("the list or map", unless: problem),
            notes: ["A value ends with its closing quote or bracket. If all of this is one text, put quotes around it."])
    }

    var trailingText: Diagnostic {
        if let quote = brokenQuote { return quote }
        return fault(
            "This comes after the end of the file's value", from: problem, to: endOfValue(problem),
            notes: ["A file is one list or one map, whose lines begin in the same column."])
    }
}
