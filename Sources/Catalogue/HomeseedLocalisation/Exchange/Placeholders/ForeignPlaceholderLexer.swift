import HomeseedText

/// A lexer for placeholders in third-party notations.
///
/// It reads the text as it is shown: a doubled brace is one brace, of two bytes.
package struct ForeignPlaceholderLexer {
    package private(set) var found: [FoundPlaceholder] = []
    /// The bytes of the text as shown. `ends` has the end offset of each in the text as written.
    private var shown: [UInt8] = []
    private var ends: [Int] = []
    /// The kind of part that each shown byte belongs to.
    private var kinds: [Kind] = []

    /// The length limit of a placeholder, so that nested braces take linear time. Anything longer is treated as text.
    private static let longest = 1_000

    private enum Kind {
        case literal, brace, placeholder, fault
    }

    package init(_ text: String) {
        let bytes = Array(text.utf8)
        var lexer = PlaceholderLexer(bytes)
        while let piece = lexer.next() {
            switch piece.kind {
            case .brace: add(bytes, in: piece.bytes.lowerBound..<piece.bytes.lowerBound + 1, as: .brace)
            case .literal: add(bytes, in: piece.bytes, as: .literal)
            case .placeholder: add(bytes, in: piece.bytes, as: .placeholder)
            case .fault: add(bytes, in: piece.bytes, as: .fault)
            }
            if !ends.isEmpty { ends[ends.count - 1] = piece.bytes.upperBound }
        }
        var index = 0
        while index < shown.count { index = max(read(at: index), index + 1) }
    }

    /// Returns the placeholders of a text, after a quick test for bytes that can begin one.
    package static func find(in text: String) -> [FoundPlaceholder] {
        text.utf8.contains { $0 == 0x7B || $0 == 0x25 || $0 == 0x24 || $0 == 0x5C } ? ForeignPlaceholderLexer(text).found : []
    }

    private mutating func add(_ bytes: [UInt8], in range: Range<Int>, as kind: Kind) {
        for index in range {
            shown.append(bytes[index])
            ends.append(index + 1)
            kinds.append(kind)
        }
    }

    // MARK: Placeholders by their first byte

    /// - Returns: The end of the placeholder, or `start` if there is none.
    private mutating func read(at start: Int) -> Int {
        switch shown[start] {
        case UInt8(ascii: "{"): braces(start)
        case UInt8(ascii: "$"): dollar(start)
        case UInt8(ascii: "%"): percent(start)
        case UInt8(ascii: "<"): tag(start)
        case UInt8(ascii: "\\"): bracketed(start, after: start + 1, .swift)
        default: start
        }
    }

    private mutating func braces(_ start: Int) -> Int {
        if kinds[start] == .placeholder { return closing(start) ?? start }
        if let end = icu(start) { return end }
        let isDouble = byte(start + 1) == UInt8(ascii: "{")
        var inner = skipSpace(start + (isDouble ? 2 : 1))
        // i18next's `-` disables escaping; Fluent and Laravel have a dollar sign before the name.
        if isDouble, byte(inner) == UInt8(ascii: "-") { inner = skipSpace(inner + 1) }
        let hasDollar = byte(inner) == UInt8(ascii: "$")
        let (name, nameEnd) = name(at: inner + (hasDollar ? 1 : 0))
        guard !name.isEmpty else { return start }
        var end = skipSpace(nameEnd)
        if isDouble, byte(end) == UInt8(ascii: ",") || byte(end) == UInt8(ascii: "|") {
            while end < shown.count, shown[end] != UInt8(ascii: "}"), shown[end] != UInt8(ascii: "{") { end += 1 }
        }
        guard byte(end) == UInt8(ascii: "}"), !isDouble || byte(end + 1) == UInt8(ascii: "}") else { return start }
        let isBrace = kinds[start] == .brace
        let syntax: ForeignPlaceholderSyntax = isDouble || isBrace ? .doubleBraces : hasDollar ? .fluent : .spaces
        return take(syntax, at: start..<end + (isDouble ? 2 : 1), named: name, isEscaped: isDouble)
    }

    /// Reads `${name}` and `$t(text)`.
    private mutating func dollar(_ start: Int) -> Int {
        if byte(start + 1) == UInt8(ascii: "t") { return bracketed(start, after: start + 2, .nesting) }
        guard let (name, end) = simplyBraced(start + 1), !Money.isAmount(name) else { return start }
        return take(.dollar, at: start..<end, named: name, isEscaped: kinds[start + 1] == .brace)
    }

    /// Reads `%{name}` and `%(name)s`.
    private mutating func percent(_ start: Int) -> Int {
        let before = start > 0 ? shown[start - 1] : 0
        if let (name, end) = simplyBraced(start + 1), !ForeignPlaceholderLexer.isDigit(before), before != UInt8(ascii: "}"),
            before != 0x20 || start == 1 || !ForeignPlaceholderLexer.isDigit(shown[start - 2])
        {
            return take(.percent, at: start..<end, named: name, isEscaped: kinds[start + 1] == .brace)
        }
        guard byte(start + 1) == UInt8(ascii: "(") else { return start }
        let (name, nameEnd) = name(at: start + 2)
        guard !name.isEmpty, byte(nameEnd) == UInt8(ascii: ")") else { return start }
        var end = nameEnd + 1
        while ForeignPlaceholderLexer.isDigit(byte(end)) || "#+-.".utf8.contains(byte(end)) { end += 1 }
        guard "sdifgeruxo".utf8.contains(byte(end)), !ForeignPlaceholderLexer.isNamePart(byte(end + 1)) else { return start }
        return take(.python, at: start..<end + 1, named: name)
    }

    /// Reads `<%= name %>`.
    private mutating func tag(_ start: Int) -> Int {
        guard byte(start + 1) == UInt8(ascii: "%") else { return start }
        var inner = start + 2
        if byte(inner) == UInt8(ascii: "=") || byte(inner) == UInt8(ascii: "-") { inner += 1 }
        let (name, nameEnd) = name(at: skipSpace(inner))
        var end = nameEnd
        while end + 1 < shown.count, !(shown[end] == UInt8(ascii: "%") && shown[end + 1] == UInt8(ascii: ">")),
            end - start < ForeignPlaceholderLexer.longest
        { end += 1 }
        guard byte(end) == UInt8(ascii: "%"), byte(end + 1) == UInt8(ascii: ">") else { return start }
        return take(.tag, at: start..<end + 2, named: name)
    }

    /// Reads a name in parentheses.
    private mutating func bracketed(_ start: Int, after next: Int, _ syntax: ForeignPlaceholderSyntax) -> Int {
        guard byte(next) == UInt8(ascii: "(") else { return start }
        let (name, nameEnd) = name(at: next + 1, or: syntax == .nesting ? ":" : "")
        guard !name.isEmpty else { return start }
        var end = nameEnd
        if syntax == .nesting {
            while end < shown.count, shown[end] != UInt8(ascii: ")"), end - start < ForeignPlaceholderLexer.longest { end += 1 }
        }
        guard byte(end) == UInt8(ascii: ")") else { return start }
        return take(syntax, at: start..<end + 1, named: syntax == .nesting ? "" : name)
    }

    /// Returns the name in `{name}` with nothing else between its braces, in any notation of braces, or `nil` for anything else.
    private func simplyBraced(_ start: Int) -> (name: String, end: Int)? {
        guard byte(start) == UInt8(ascii: "{"), kinds[start] != .fault else { return nil }
        let (name, end) = name(at: start + 1)
        return !name.isEmpty && byte(end) == UInt8(ascii: "}") ? (name, end + 1) : nil
    }

    private mutating func take(
        _ syntax: ForeignPlaceholderSyntax, at range: Range<Int>, named name: String, isEscaped: Bool = false
    ) -> Int {
        let start = range.lowerBound > 0 ? ends[range.lowerBound - 1] : 0
        let isName = !name.isEmpty && name.utf8.allSatisfy(ForeignPlaceholderLexer.isNamePart)
        found.append(
            FoundPlaceholder(
                syntax: syntax, range: start..<ends[range.upperBound - 1], name: isName ? name : nil, isEscaped: isEscaped))
        return range.upperBound
    }

    // MARK: ICU

    /// Reads `{name, kind, …}` with closed braces.
    private mutating func icu(_ start: Int) -> Int? {
        let (name, nameEnd) = name(at: skipSpace(start + 1))
        var next = skipSpace(nameEnd)
        guard !name.isEmpty, byte(next) == UInt8(ascii: ",") else { return nil }
        let (word, wordEnd) = self.name(at: skipSpace(next + 1))
        next = skipSpace(wordEnd)
        guard let syntax = ForeignPlaceholderLexer.icuKinds[word],
            byte(next) == UInt8(ascii: ",") || byte(next) == UInt8(ascii: "}"),
            let end = closing(start)
        else { return nil }
        let result = take(syntax, at: start..<end, named: name, isEscaped: kinds[start] == .brace)
        if syntax == .plural, word == "plural", found.count == 1 {
            let options = ICUOptions(Array(shown[next..<end - 1].dropFirst()))
            found[0].forms = options.texts(before: shown[..<start], behind: shown[end...])
        }
        return result
    }

    private static let icuKinds: [String: ForeignPlaceholderSyntax] = [
        "plural": .plural, "selectordinal": .plural, "select": .select, "number": .format, "date": .format, "time": .format,
        "spellout": .format, "ordinal": .format, "duration": .format,
    ]

    /// Returns the index after the brace that closes the brace at `start`, or `nil` if none does.
    private func closing(_ start: Int) -> Int? {
        var depth = 0
        for index in start..<min(shown.count, start + ForeignPlaceholderLexer.longest) {
            if shown[index] == UInt8(ascii: "{") { depth += 1 }
            if shown[index] == UInt8(ascii: "}") {
                depth -= 1
                if depth == 0 { return index + 1 }
            }
        }
        return nil
    }

    // MARK: Bytes

    private func byte(_ index: Int) -> UInt8 { shown.indices.contains(index) ? shown[index] : 0 }

    private func skipSpace(_ start: Int) -> Int {
        var index = start
        while byte(index) == 0x20 { index += 1 }
        return index
    }

    /// Reads an identifier, including dots. Returns an empty name if there is none.
    private func name(at start: Int, or others: String = "") -> (name: String, end: Int) {
        var end = start
        while ForeignPlaceholderLexer.isNamePart(byte(end)) || byte(end) == UInt8(ascii: ".") || others.utf8.contains(byte(end)) {
            end += 1
        }
        return end > start ? (String(decoding: shown[start..<end], as: UTF8.self), end) : ("", start)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
}

/// The names that indicate an amount of money: in `${amount}`, the dollar sign is probably literal.
private enum Money {
    private static let words = [
        "amount", "price", "cost", "total", "sum", "fee", "balance", "money", "dollar", "usd", "budget", "value", "income",
        "spent", "saved", "pay", "goal", "worth",
    ]

    static func isAmount(_ name: String) -> Bool {
        let small = name.lowercased()
        return words.contains { small.contains($0) }
    }
}
