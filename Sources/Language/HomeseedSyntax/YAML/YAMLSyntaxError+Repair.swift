import HomeseedSource

/// Fixes of common typos, each verified by parsing the file with it.
///
/// libyaml reports where it cannot continue, and several typos cause the same report. All candidates are therefore tried, and
/// the one that gets the parser furthest is the fix.
extension YAMLSyntaxError {
    private struct Candidate {
        var title: String
        var edits: [Fix.Edit]
    }

    /// The maximum size of a file to repair, because each candidate parses the file again.
    private static let largest = 4_000_000

    var repair: Fix? {
        guard text.bytes.count <= Self.largest else { return nil }
        var best: (reach: Int, candidate: Candidate)?
        for candidate in candidates {
            guard let reach = reach(with: candidate.edits), reach > best?.reach ?? -1 else { continue }
            best = (reach, candidate)
            if reach == .max { break }
        }
        return best.map { Fix($0.candidate.title, edits: $0.candidate.edits, isSafe: false) }
    }

    /// Returns the offset in the unedited file up to which the file can be parsed with edits, or `Int.max` if it can be parsed
    /// completely. Returns `nil` if parsing does not get past the lines of the error and the edits.
    private func reach(with edits: [Fix.Edit]) -> Int? {
        let edited = Editing.apply(edits, to: text.bytes)
        guard edited != text.bytes else { return nil }
        let start = edited.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let builder = YAMLBuilder(file: file, bytes: edited, limits: ParseLimits())
        let (read, failure) = YAMLBridge.read(edited, from: start, to: edited.count, into: builder)
        if read.isStopped { return nil }
        guard let failure else { return .max }
        let reach = failure.problemOffset - (edited.count - text.bytes.count)
        let last = edits.map { Int($0.place.range.upper) }.max() ?? problem
        return reach > text.endOfLine(max(problem, last)) ? reach : nil
    }

    /// The candidates, from the most specific to the most general.
    private var candidates: [Candidate] {
        commas + quotes + flowTexts + brackets + signs + indents
    }

    // MARK: Commas

    private var commas: [Candidate] {
        guard text.byte(problem) == UInt8(ascii: ","), let before = text.lastVisible(before: problem),
            ",{[".utf8.contains(text.byte(before))
        else { return [] }
        return [Candidate(title: "Remove the comma", edits: [.init(place(before + 1, problem + 1), "")])]
    }

    // MARK: Quotes

    /// Candidates for quotes inside a text, and for quotes missing at one of its ends.
    private var quotes: [Candidate] {
        var found: [Candidate] = []
        let starts = [
            last.flatMap { $0.kind == .singleQuoted || $0.kind == .doubleQuoted ? Int($0.lower) : nil },
            failure.problem.contains("end of stream") || failure.problem.contains("document indicator") ? context : nil,
        ]
        for case let start? in starts where start < text.bytes.count {
            let quote = text.byte(start)
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
            found += innerQuotes(from: start, quote) + closing(from: start, quote)
            let end = endOfValue(start)
            if end > start + 1, start < problem, problem < end {
                found.append(Candidate(title: "Put quotes around it", edits: quoting(start, end, isSafe: false).edits))
            }
        }
        return found + openingQuote
    }

    /// Returns candidates for a text such as `"Wash the "good" towels"`, up to the last quote that may end it.
    private func innerQuotes(from start: Int, _ quote: UInt8) -> [Candidate] {
        let lineEnd = text.endOfLine(start, trimmed: true)
        let all = (start + 1..<max(start + 1, lineEnd)).filter {
            text.byte($0) == quote && text.byte($0 - 1) != UInt8(ascii: "\\")
        }
        let isFlow = isInBrackets(start)
        let ends = all.filter { isEnd(after: $0 + 1, isFlow: isFlow) }
        guard let end = isFlow ? ends.first(where: { $0 > problem }) ?? ends.last : ends.last else { return [] }
        let inner = all.filter { $0 < end }
        if inner.isEmpty { return [] }
        let escaped = quote == UInt8(ascii: "'") ? "''" : "\\\""
        return [
            Candidate(
                title: quote == UInt8(ascii: "'") ? "Double the apostrophe" : "Escape the quotes in the text",
                edits: inner.map { .init(place($0, $0 + 1), escaped) })
        ]
    }

    /// Whether only the end of a value follows.
    private func isEnd(after offset: Int, isFlow: Bool) -> Bool {
        var at = offset
        while YAMLText.isBlank(text.byte(at)) { at += 1 }
        if at >= text.bytes.count || YAMLText.isBreak(text.byte(at)) { return true }
        if text.byte(at) == UInt8(ascii: "#") { return at > offset }
        return isFlow && ",}]".utf8.contains(text.byte(at))
    }

    private func closing(from start: Int, _ quote: UInt8) -> [Candidate] {
        let end = endOfFlowText(start) ?? text.endOfLine(start, trimmed: true)
        guard end > start + 1 else { return [] }
        let sign = String(Unicode.Scalar(quote))
        return [Candidate(title: "Close the quote", edits: [.init(place(end, end), sign)])]
    }

    /// Candidates for a text that ends with a quote but does not begin with one.
    private var openingQuote: [Candidate] {
        let line = text.firstToken(ofLineAt: problem)
        guard let value = value(ofLineAt: line) else { return [] }
        let end = isInBrackets(value) ? endOfFlowText(value) ?? endOfValue(value) : endOfValue(value)
        guard end > value + 1, !"\"'".utf8.contains(text.byte(value)), "\"'".utf8.contains(text.byte(end - 1)),
            (value..<end).count(where: { text.byte($0) == text.byte(end - 1) }) == 1
        else { return [] }
        return [Candidate(title: "Open the quote", edits: [.init(place(value, value), string(end - 1, end))])]
    }

    // MARK: Texts in brackets

    /// Candidates for a colon or `#` in a text in braces, a missing comma, and a semicolon instead of a comma.
    private var flowTexts: [Candidate] {
        var found: [Candidate] = []
        if text.byte(problem) == UInt8(ascii: ":") {
            var word = problem
            while word > 0, YAMLText.isAnchor(text.byte(word - 1)) { word -= 1 }
            if let before = text.lastVisible(before: word), word < problem, text.startOfLine(before) == text.startOfLine(problem)
            {
                if text.byte(before) == UInt8(ascii: ";") {
                    found.append(Candidate(title: "Add a comma", edits: [.init(place(before, before + 1), ",")]))
                }
                let value = startOfFlowText(before: problem)
                let key = Array(text.bytes[word..<problem])
                if !",:{[".utf8.contains(text.byte(before)), value.map({ $0 < word }) ?? true, occursAsKey(key, but: word) {
                    found.append(Candidate(title: "Add a comma there", edits: [.init(place(before + 1, before + 1), ",")]))
                }
                if let value, value <= word, let end = endOfFlowText(problem), !"\"'".utf8.contains(text.byte(value)) {
                    found.append(Candidate(title: "Put quotes around it", edits: quoting(value, end, isSafe: false).edits))
                }
            }
        }
        let lines = [problem, bracket, context].compactMap { $0 }.map { text.startOfLine($0) }
        for line in Set(lines).sorted() {
            let end = text.endOfLine(line)
            guard
                let hash = (line..<end).first(where: { text.byte($0) == UInt8(ascii: "#") && YAMLText.isBlank(text.byte($0 - 1)) }
                ),
                let value = startOfFlowText(before: hash), let upper = endOfFlowText(hash), !"\"'".utf8.contains(text.byte(value))
            else { continue }
            found.append(Candidate(title: "Put quotes around it", edits: quoting(value, upper, isSafe: false).edits))
        }
        return found
    }

    /// Whether an opening bracket on the line is unclosed before this offset.
    private func isInBrackets(_ offset: Int) -> Bool {
        var depth = 0
        for at in text.startOfLine(offset)..<max(offset, text.startOfLine(offset)) {
            if "{[".utf8.contains(text.byte(at)) { depth += 1 } else if "}]".utf8.contains(text.byte(at)) { depth -= 1 }
        }
        return depth > 0
    }

    /// Returns the start of the text in brackets that continues here: after the last colon, comma or bracket on its line. Returns
    /// `nil` outside of brackets, or if no text precedes the offset.
    private func startOfFlowText(before offset: Int) -> Int? {
        let line = text.startOfLine(offset)
        guard isInBrackets(offset) else { return nil }
        var at = offset
        while at > line {
            let byte = text.byte(at - 1)
            if "{[,".utf8.contains(byte) || byte == UInt8(ascii: ":") && text.isSpace(at) && at != offset {
                while YAMLText.isBlank(text.byte(at)) { at += 1 }
                return at < offset ? at : nil
            }
            at -= 1
        }
        return nil
    }

    /// Returns the end of a text in brackets: before a comma and the next key, or before the bracket that ends the line. Returns
    /// `nil` if there is neither.
    private func endOfFlowText(_ offset: Int) -> Int? {
        guard isInBrackets(offset) else { return nil }
        let lineEnd = text.endOfLine(offset, trimmed: true)
        var at = offset
        while at < lineEnd {
            if text.byte(at) == UInt8(ascii: ",") {
                var word = at + 1
                while YAMLText.isBlank(text.byte(word)) { word += 1 }
                var end = word
                while YAMLText.isAnchor(text.byte(end)) { end += 1 }
                if end > word, text.byte(end) == UInt8(ascii: ":"), text.isSpace(end + 1) { return at }
            }
            at += 1
        }
        var end = lineEnd
        while end > offset, "}],".utf8.contains(text.byte(end - 1)) { end -= 1 }
        while end > offset, YAMLText.isBlank(text.byte(end - 1)) { end -= 1 }
        return end < lineEnd && end > offset ? end : nil
    }

    private func occursAsKey(_ key: [UInt8], but offset: Int) -> Bool {
        guard let first = key.first else { return false }
        return text.bytes.indices.contains { at in
            text.bytes[at] == first && at != offset && !YAMLText.isAnchor(text.byte(at - 1))
                && text.byte(at + key.count) == UInt8(ascii: ":")
                && text.isSpace(at + key.count + 1) && text.bytes[at..<(at + key.count)].elementsEqual(key)
        }
    }

    // MARK: Brackets

    /// Candidates for a missing, doubled or mismatched bracket.
    private var brackets: [Candidate] {
        var found: [Candidate] = []
        if ")}]".utf8.contains(text.byte(problem)) {
            if let bracket {
                let close = text.byte(bracket) == UInt8(ascii: "{") ? "}" : "]"
                found.append(Candidate(title: "Write '\(close)'", edits: [.init(place(problem, problem + 1), close)]))
                found.append(Candidate(title: "Add '\(close)' before it", edits: [.init(place(problem, problem), close)]))
            }
            found.append(Candidate(title: "Remove the bracket", edits: [.init(place(problem, problem + 1), "")]))
        }
        guard let bracket else { return found }
        let close = text.byte(bracket) == UInt8(ascii: "{") ? "}" : "]"
        let end = endOfValue(bracket)
        guard end > bracket + 1 else { return found }
        let body = bracket..<end
        let last = text.byte(end - 1)
        let isUnopened = last == UInt8(ascii: ")") && !body.contains { text.byte($0) == UInt8(ascii: "(") }
        if isUnopened || "}]".utf8.contains(last) && String(Unicode.Scalar(last)) != close {
            found.append(Candidate(title: "Write '\(close)'", edits: [.init(place(end - 1, end), close)]))
        }
        if "}]".utf8.contains(last) {
            found.append(Candidate(title: "Add '\(close)' before it", edits: [.init(place(end - 1, end - 1), close)]))
        }
        found.append(
            Candidate(
                title: "Add '\(close)' at the end of the \(close == "}" ? "map" : "list")", edits: [.init(place(end, end), close)]
            ))
        return found
    }

    // MARK: Assignment

    /// Candidates for an equals sign instead of a colon: `coins = 3`.
    private var signs: [Candidate] {
        let lines = [problem, context].compactMap { $0 }.map { text.firstToken(ofLineAt: $0) }
        return Set(lines).sorted().compactMap { line in
            let start = offsetAfterHyphens(ofLineAt: line)
            var end = start
            while YAMLText.isAnchor(text.byte(end)) { end += 1 }
            var sign = end
            while YAMLText.isBlank(text.byte(sign)) { sign += 1 }
            guard end > start, text.byte(sign) == UInt8(ascii: "=") else { return nil }
            var value = sign + 1
            while YAMLText.isBlank(text.byte(value)) { value += 1 }
            return Candidate(title: "Add a colon", edits: [.init(place(end, value), ": ")])
        }
    }

    // MARK: Indentation

    /// Candidates for one space too many or too few, in the line of the error or in the one above it.
    private var indents: [Candidate] {
        var lines = [text.firstToken(ofLineAt: problem)]
        if let above = lineAbove(lines[0]) { lines.append(above) }
        return lines.flatMap { line -> [Candidate] in
            let column = text.column(line)
            guard column > 0 || line == lines[0], line < text.bytes.count, text.byte(line) != UInt8(ascii: "#") else { return [] }
            let isItem = text.byte(line) == UInt8(ascii: "-") && text.isSpace(line + 1)
            return columns(near: line, isItem: isItem).filter { abs($0 - column) == 1 }.map { wanted in
                let edit = wanted > column ? Fix.Edit(place(line, line), " ") : Fix.Edit(place(line - 1, line), "")
                return Candidate(
                    title: wanted > column ? "Indent it by one more space" : "Indent it by one space less", edits: [edit])
            }
        }
    }

    private func lineAbove(_ line: Int) -> Int? {
        var at = text.startOfLine(line)
        while let visible = text.lastVisible(before: at) {
            let start = text.firstToken(ofLineAt: visible)
            if text.byte(start) != UInt8(ascii: "#") { return start }
            at = text.startOfLine(visible)
        }
        return nil
    }

    /// Returns the possible columns of a line: those of the open collections above, the nearest first, and that of the next
    /// line.
    private func columns(near line: Int, isItem: Bool) -> [Int] {
        var found: [Int] = []
        func add(_ start: Int) {
            let isOther = text.byte(start) == UInt8(ascii: "-") && text.isSpace(start + 1)
            if isOther == isItem { found.append(text.column(start)) }
            if isOther, !isItem { found.append(text.column(offsetAfterHyphens(ofLineAt: start))) }
        }
        var lowest = Int.max
        var at = line
        while lowest > 0, found.count < 64, let above = lineAbove(at) {
            if text.column(above) < lowest || text.column(above) == text.column(line) + 1 { add(above) }
            lowest = min(lowest, text.column(above))
            at = above
        }
        let next = text.firstToken(ofLineAt: min(text.endOfLine(line) + 1, text.bytes.count))
        if next < text.bytes.count, next > line { add(next) }
        var seen: Set<Int> = []
        return found.filter { seen.insert($0).inserted }
    }

    /// Returns the start of the value of a line's key, or `nil` if there is none.
    private func value(ofLineAt line: Int) -> Int? {
        let end = text.endOfLine(line)
        guard let colon = (line..<end).first(where: { text.byte($0) == UInt8(ascii: ":") && text.isSpace($0 + 1) }) else {
            return nil
        }
        var at = colon + 1
        while YAMLText.isBlank(text.byte(at)) { at += 1 }
        return at < end ? at : nil
    }
}
