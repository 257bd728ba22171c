internal import HomeseedSource

/// Errors in list hyphens: lookalikes from word processors, and hyphens without a space.
extension YAMLSyntaxError {
    private static let structural: Set<String> = [
        "could not find expected ':'", "mapping values are not allowed in this context", "did not find expected key",
        "did not find expected '-' indicator", "block sequence entries are not allowed in this context",
        "did not find expected alphabetic or numeric character", "did not find expected <document start>",
    ]

    /// The diagnostic of a line with a malformed list hyphen: at the error, or before it if libyaml noticed it one line too
    /// late.
    var brokenDash: Diagnostic? {
        guard Self.structural.contains(failure.problem), runawayQuote == nil else { return nil }
        let line = text.startOfLine(problem)
        if let found = dash(ofLineAt: line) { return found }
        guard let visible = text.lastVisible(before: line) else { return nil }
        return dash(ofLineAt: visible) ?? tightItem(ofLineAt: visible)
    }

    private func dash(ofLineAt offset: Int) -> Diagnostic? {
        let start = text.firstToken(ofLineAt: offset)
        let length = markLength(start)
        guard length > 0 else { return nil }
        var content = start + length
        while text.byte(content) == 0x20 { content += 1 }
        guard beginsItem(content) else { return nil }
        let mark = string(start, start + length)
        if mark == "-" {
            guard content == start + 1 else { return nil }
            return fault(
                "A space is missing after the '-'", from: start, to: start + 1,
                notes: ["Every line of a list begins with '-' and a space."],
                fix: Fix("Put a space after the '-'", edits: [.init(place(content, content), " ")], isSafe: true))
        }
        // Word processors replace hyphens with these. Other characters may have another meaning.
        let isDash = text.byte(start) >= 0x80
        return fault(
            "A list begins with '-', not with '\(mark)'", from: start, to: start + length,
            notes: isDash ? ["Word processors replace a hyphen with such characters."] : [],
            fix: Fix("Write '-'", edits: [.init(place(start, content), "- ")], isSafe: isDash))
    }

    /// Returns the byte length of a malformed hyphen, or 0 if there is none.
    private func markLength(_ start: Int) -> Int {
        switch text.byte(start) {
        case UInt8(ascii: "-"): return text.byte(start + 1) == UInt8(ascii: "-") ? 0 : 1
        case UInt8(ascii: "*"), UInt8(ascii: "+"):
            return text.byte(start + 1) == 0x20 || text.byte(start + 1) == UInt8(ascii: "{") ? 1 : 0
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            var at = start
            while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text.byte(at)) { at += 1 }
            let isNumber = text.byte(at) == UInt8(ascii: ".") || text.byte(at) == UInt8(ascii: ")")
            return isNumber && text.byte(at + 1) == 0x20 ? at + 1 - start : 0
        default:
            return Self.lookalikes.first { text.bytes[min(start, text.bytes.count)...].starts(with: $0.utf8) }?.utf8.count ?? 0
        }
    }

    private static let lookalikes = ["–", "—", "−", "‐", "‑", "‒", "―", "•", "·", "‣", "◦", "●", "▪", "－"]

    /// Whether a key or a bracket begins here. If not, the line may continue a text.
    private func beginsItem(_ offset: Int) -> Bool {
        if "{[".utf8.contains(text.byte(offset)) { return true }
        var at = offset
        while YAMLText.isAnchor(text.byte(at)) { at += 1 }
        return at > offset && text.byte(at) == UInt8(ascii: ":") && (text.isSpace(at + 1) || at + 1 >= text.bytes.count)
    }

    /// Returns the diagnostic of an item such as `- id:walk`. YAML reads it as a text, so no key may follow it.
    private func tightItem(ofLineAt offset: Int) -> Diagnostic? {
        let dash = text.firstToken(ofLineAt: offset)
        guard text.byte(dash) == UInt8(ascii: "-"), text.byte(dash + 1) == 0x20 else { return nil }
        var start = dash + 1
        while text.byte(start) == 0x20 { start += 1 }
        let end = endOfValue(start)
        guard let colon = colonWithoutSpace(from: start, to: end), (0x61...0x7A).contains(text.byte(start) | 0x20) else {
            return nil
        }
        // If a key follows on the line, this text is part of that key.
        guard !(colon + 1..<end).contains(where: { text.byte($0) == UInt8(ascii: ":") && text.isSpace($0 + 1) }) else {
            return nil
        }
        return missingSpace(colon, from: start, to: end)
    }

    /// Returns the diagnostic of a missing space: `title:Descale`.
    func missingSpace(_ colon: Int, from start: Int, to end: Int) -> Diagnostic {
        let fix = Fix("Put a space after the ':'", edits: [.init(place(colon + 1, colon + 1), " ")], isSafe: true)
        return fault("A space is missing after the ':'", from: start, to: end, fix: fix)
    }

    /// The diagnostic of a key in the column of its item's hyphen, which ends the item.
    var keyLevelWithDash: Diagnostic? {
        guard isFirstOfLine(problem), let context, text.byte(context) == UInt8(ascii: "-"),
            text.column(context) == text.column(problem), text.byte(problem) != UInt8(ascii: "-"), beginsItem(problem)
        else { return nil }
        var line = text.startOfLine(problem)
        while line > context {
            line = text.startOfLine(line - 1)
            let dash = text.firstToken(ofLineAt: line)
            guard text.byte(dash) == UInt8(ascii: "-"), text.column(dash) == text.column(problem) else { continue }
            var content = dash + 1
            while text.byte(content) == 0x20 { content += 1 }
            let width = content - dash
            if isRepeated(from: content, column: text.column(content)) {
                return missingDash(related("the previous item", from: dash, to: content))
            }
            return fault(
                "This key is in the same column as the dash of its item", from: problem, to: endOfToken(problem),
                related: related("the item", from: dash, to: content),
                notes: ["The keys of an item begin in one column, after its dash. Move it \(width) spaces to the right."],
                fix: Fix(
                    "Indent it", edits: [.init(place(problem, problem), String(repeating: " ", count: width))], isSafe: false))
        }
        return nil
    }

    /// Whether an item already has the key at the error. Only keys in the given column are compared.
    private func isRepeated(from start: Int, column: Int) -> Bool {
        let name = key(at: problem)
        var line = start
        while line < problem {
            let token = line == start ? start : text.firstToken(ofLineAt: line)
            if text.column(token) == column, key(at: token) == name { return true }
            line = text.endOfLine(line) + 1
            if text.byte(line - 1) == 0x0D, text.byte(line) == 0x0A { line += 1 }
        }
        return false
    }

    private func key(at start: Int) -> ArraySlice<UInt8> {
        var end = start
        while YAMLText.isAnchor(text.byte(end)) { end += 1 }
        return text.byte(end) == UInt8(ascii: ":") ? text.bytes[min(start, text.bytes.count)..<min(end, text.bytes.count)] : []
    }

    /// Returns the diagnostic of a repeated key, which probably begins another item.
    private func missingDash(_ related: [Diagnostic.Related]) -> Diagnostic {
        fault(
            "A '-' is missing before this key", from: problem, to: endOfToken(problem), related: related,
            notes: ["The previous item already has this key, so this is probably a new item."],
            fix: Fix("Put '- ' before it", edits: [.init(place(problem, problem), "- ")], isSafe: false))
    }

    /// Returns the diagnostic of a closing bracket inside a comment: `{id: sky, color: #336699}`.
    func swallowedBracket(_ start: Int, _ close: String) -> Diagnostic? {
        guard let bracket = close.utf8.first else { return nil }
        let end = min(text.endOfLine(problem), text.bytes.count)
        var at = start
        var quote: UInt8?
        while at < end {
            let byte = text.byte(at)
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), ":,[{ ".utf8.contains(text.byte(at - 1)) {
                quote = byte
            } else if byte == UInt8(ascii: "#"), YAMLText.isBlank(text.byte(at - 1)) {
                let lineEnd = text.endOfLine(at)
                guard let closing = (at..<lineEnd).first(where: { text.byte($0) == bracket }) else {
                    at = lineEnd
                    continue
                }
                return comment(at, closing: closing, start: start, close: close)
            }
            at += 1
        }
        return nil
    }

    private func comment(_ hash: Int, closing: Int, start: Int, close: String) -> Diagnostic {
        var end = hash + 1
        while YAMLText.isAnchor(text.byte(end)) { end += 1 }
        let isWord = end > hash + 1 && (end == closing || ",}] ".utf8.contains(text.byte(end)))
        let isValue = text.lastVisible(before: hash).map { text.byte($0) == UInt8(ascii: ":") } ?? false
        let edits = [Fix.Edit(place(hash, hash), "\""), .init(place(end, end), "\"")]
        return fault(
            "From '#' on, this is a comment, so the '\(close)' in it closes nothing", from: hash, to: max(closing, hash + 1),
            related: related("so this is not closed", from: start, to: start + 1),
            notes: [
                isValue
                    ? "Put quotes around a colour, or another value that begins with '#'."
                    : "Put quotes around a text with ' #' in it."
            ],
            fix: isWord && isValue ? Fix("Put quotes around it", edits: edits, isSafe: true) : nil)
    }
}
