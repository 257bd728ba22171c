import HomeseedSource

/// Errors in quotes, brackets, names and single characters.
extension YAMLSyntaxError {
    var badStart: Diagnostic {
        let byte = text.byte(problem)
        if byte == 0x09 { return tab(at: problem) }
        let end = endOfValue(problem)
        return fault(
            "A value that begins with '\(Character(Unicode.Scalar(byte)))' needs quotes", from: problem, to: end,
            fix: quoting(problem, end, isSafe: false))
    }

    // MARK: Quotes

    var unclosedQuote: Diagnostic {
        let start = context ?? problem
        return fault(
            "This quote is never closed", from: start, to: start + 1,
            related: related(
                problem < text.bytes.count ? "a document ends here" : "the file ends here", from: problem, to: problem),
            notes: ["An apostrophe at the start of a text is a quote. Put the whole text in double quotes."])
    }

    /// The diagnostic of a quoted text before the error, if the text ends too early or too late.
    var brokenQuote: Diagnostic? {
        if let quote = runawayQuote { return quote }
        guard let last, last.kind == .singleQuoted || last.kind == .doubleQuoted else { return nil }
        guard let before = text.lastVisible(before: problem), before + 1 == Int(last.upper), problem == before + 1 else {
            return nil
        }
        let note =
            last.kind == .singleQuoted
            ? "In single quotes, write an apostrophe twice: 'it''s'."
            : "In double quotes, write a backslash before a quote: \\\"."
        return fault(
            "This quote ends the text too early", from: before, to: before + 1,
            related: related("the text begins here", from: Int(last.lower), to: Int(last.lower) + 1), notes: [note])
    }

    /// The diagnostic of a quoted text over several lines, with text after it on its last line. Its closing quote is missing,
    /// and the opening quote of a later line closes it.
    var runawayQuote: Diagnostic? {
        guard let last, last.kind == .singleQuoted || last.kind == .doubleQuoted else { return nil }
        let (lower, upper) = (Int(last.lower), Int(last.upper))
        guard text.endOfLine(lower) < upper, text.startOfLine(problem) <= upper, problem >= upper else { return nil }
        return fault(
            "This quote is not closed on its line", from: lower, to: lower + 1,
            related: related("this quote closes it", from: upper - 1, to: upper),
            notes: ["The closing quote is missing at the end of the text."])
    }

    var badEscape: Diagnostic {
        let code = text.byte(problem + 1)
        var slash = problem
        if text.byte(slash) != UInt8(ascii: "\\") {
            // The mark is among the digits.
            while slash > (context ?? 0), text.byte(slash) != UInt8(ascii: "\\") { slash -= 1 }
        }
        let isNumber = failure.problem != "found unknown escape character"
        let shown = isNumber ? string(slash, slash + 2) : "\\" + (code < 0x80 ? String(Unicode.Scalar(code)) : "…")
        return fault(
            isNumber ? "The number after '\(shown)' is not a character" : "'\(shown)' has no meaning in double quotes",
            from: slash, to: slash + (code < 0x80 ? 2 : 1), related: contextBegins("the text", unless: slash),
            notes: ["In double quotes, write a backslash twice. In single quotes, write it once."])
    }

    // MARK: Brackets

    func unclosedFlow(_ what: String, _ close: String) -> Diagnostic {
        let start = context ?? problem
        let isAtEnd = problem >= text.bytes.count
        if !isAtEnd, let quote = brokenQuote { return quote }
        if let hash = swallowedBracket(start, close) { return hash }
        if let missing = missingComma(start, what) { return missing }
        let isSameLine = text.startOfLine(text.lastVisible(before: problem) ?? 0) == text.startOfLine(problem)
        if !isAtEnd, isSameLine, endOfMergedLine == nil {
            return fault(
                "A ',' or '\(close)' is missing before this", from: problem, to: endOfToken(problem),
                related: related("the \(what) begins here", from: start, to: start + 1),
                notes: text.byte(problem) == UInt8(ascii: ":") ? ["Put quotes around a text with a colon and a space in it."] : []
            )
        }
        let end = endOfMergedLine ?? text.lastVisible(before: problem).map { $0 + 1 } ?? problem
        return fault(
            "This \(what) is never closed", from: start, to: start + 1,
            related: related("'\(close)' is missing after this", from: end, to: end),
            notes: hasComment(start, problem)
                ? ["A '#' after a space begins a comment. Put quotes around a text that contains one."] : [])
    }

    /// Whether there is a possible comment between two offsets.
    private func hasComment(_ start: Int, _ end: Int) -> Bool {
        (start..<max(start, min(end, text.bytes.count))).contains {
            text.byte($0) == UInt8(ascii: " ") && text.byte($0 + 1) == UInt8(ascii: "#")
        }
    }

    /// The end of the first line of a plain scalar that includes the next line's key, or `nil` if that is not the error.
    private var endOfMergedLine: Int? {
        guard text.byte(problem) == UInt8(ascii: ":"), let last, last.kind == .plain else { return nil }
        let end = text.endOfLine(Int(last.lower), trimmed: true)
        return end < Int(last.upper) ? end : nil
    }

    /// Returns the diagnostic of a line in braces without a comma at its end. A key that is not indented further than the
    /// bracket's line is considered outside.
    private func missingComma(_ start: Int, _ what: String) -> Diagnostic? {
        guard what == "map", let end = endOfMergedLine, let last else { return nil }
        let next = text.firstToken(ofLineAt: problem)
        guard text.column(next) > text.column(text.firstToken(ofLineAt: start)) else { return nil }
        return fault(
            "A ',' is missing after this", from: Int(last.lower), to: end,
            related: related("the \(what) begins here", from: start, to: start + 1),
            fix: Fix("Add a comma there", edits: [.init(place(end, end), ",")], isSafe: false))
    }

    // MARK: Names

    /// The diagnostic of `*` or `&` without a valid name.
    var badName: Diagnostic {
        let start = context ?? problem
        let sign = string(start, start + 1)
        let end = endOfValue(start)
        return fault(
            "A text that begins with '\(sign)' needs quotes", from: start, to: end,
            notes: [
                sign == "*" ? "Without quotes, '*' repeats the value of an anchor." : "Without quotes, '&' defines an anchor."
            ],
            fix: quoting(start, end, isSafe: false))
    }

    var undefinedHandle: Diagnostic {
        fault(
            "A text that begins with '!' needs quotes", from: problem, to: endOfToken(problem),
            notes: ["Without quotes, '!' begins a tag, and this tag is not declared."])
    }

    var missingContent: Diagnostic {
        if let hash = swallowedValue { return hash }
        guard problem < text.bytes.count else {
            return fault("A value is missing at the end of the file", from: problem, to: problem)
        }
        return fault(
            "A value is missing before this", from: problem, to: problem + 1,
            notes: ["A text that begins with '\(string(problem, problem + 1))' needs quotes."])
    }

    /// The diagnostic of a value that is read as a comment because it begins with `#`, including the bracket after it.
    private var swallowedValue: Diagnostic? {
        guard let bracket else { return nil }
        return swallowedBracket(bracket, text.byte(bracket) == UInt8(ascii: "{") ? "}" : "]")
    }

    /// The diagnostic of text after the `|` or `>` of a block scalar.
    var blockHeader: Diagnostic {
        fault(
            "Text can't be on the line of its '|' or '>'", from: problem, to: endOfValue(problem),
            notes: ["Put it on the next line, indented further than its key. A text that begins with '|' or '>' needs quotes."])
    }

    /// The fallback diagnostic, with libyaml's message as a note.
    var other: Diagnostic {
        let words = failure.context.isEmpty ? failure.problem : failure.context + ": " + failure.problem
        return fault(
            "This is not valid YAML", from: problem, to: endOfToken(problem),
            related: contextBegins("what it belongs to", unless: problem), notes: ["The parser's message: \(words)."])
    }
}
