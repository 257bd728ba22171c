package import HomeseedSource

/// A check for unquoted commas: in `{title: Milk, eggs}`, the comma ends the title and `eggs` becomes a key without a value.
package enum UnquotedComma: CheckDeclaration {
    package static let id: CheckID = "unquoted-comma"
    package static let finds = "A comma in braces that ends a text too early."
    package static let why = "The family would see half a sentence."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes, ⟦pots and pans⟧}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: "Wash the dishes, pots and pans"}
            """
    )

    /// Whether a key without a value is the rest of a text that a comma ended.
    package static func fits(_ entry: Node.Entry) -> Bool {
        // An intended key is followed by a colon, after which the location of its missing value begins.
        entry.value.range.lower == entry.key.range.upper
    }

    /// Returns the diagnostic for the rest of a text, with a fix that quotes the entire text.
    package static func diagnostic(_ entry: Node.Entry) -> Diagnostic {
        let name = entry.key.text ?? ""
        if let number = decimal(endedBefore: entry.key) {
            let whole = entry.key.fileBytes[number.lower..<number.comma].filter { $0 != UInt8(ascii: ".") }
            let shown = String(decoding: whole, as: UTF8.self) + "." + name
            let place = SourceLocation(
                file: entry.key.place.file, range: SourceRange(number.lower, Int(entry.key.range.upper)))
            return Diagnostic(
                id, .error, headline: "The comma before '\(name)' ends the previous number", at: entry.key.place,
                label: "did you mean '\(shown)'?",
                notes: ["Write the number with a point: \(shown)."],
                fix: Fix("Write '\(shown)'", edits: [.init(place, shown)], isSafe: false))
        }
        let notes =
            beginsCurly(before: entry.key)
            ? [
                "Curly quotes are part of the text. Only straight quotes, ' or \", can enclose it.",
                "Put the whole text in straight double quotes.",
            ]
            : ["Put the whole text in double quotes."]
        return Diagnostic(
            id, .error, headline: "The comma before '\(name)' ends the previous text", at: entry.key.place,
            notes: ["Inside { }, a comma separates keys."] + notes, fix: fix(entry.key))
    }

    /// Returns the byte offsets of a number and the comma after it if the key contains its decimals, as in `1,50` or `1.000,50`.
    /// Three digits after the comma may be a thousands group instead.
    private static func decimal(endedBefore key: Node) -> (lower: Int, comma: Int)? {
        func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
        let bytes = key.fileBytes
        let comma = Int(key.range.lower) - 1
        guard let text = key.text, text.utf8.allSatisfy(isDigit), (1...2).contains(text.utf8.count),
            bytes.indices.contains(comma), bytes[comma] == UInt8(ascii: ",")
        else { return nil }
        var lower = comma
        while lower > 0, isDigit(bytes[lower - 1]) || bytes[lower - 1] == UInt8(ascii: ".") { lower -= 1 }
        let groups = bytes[lower..<comma].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
        let isWhole = lower < comma && lower > 1 && bytes[lower - 1] == 0x20 && bytes[lower - 2] == UInt8(ascii: ":")
        return isWhole ? (lower, comma) : nil
    }

    /// Whether a text begins with a curly quote that was meant to quote it.
    static func beginsCurly(_ node: Node) -> Bool {
        node.style == .plain && node.text?.unicodeScalars.first.map(opensText) == true
    }

    /// Whether the text before the comma that precedes a key begins with a curly quote.
    private static func beginsCurly(before key: Node) -> Bool {
        let before = key.fileBytes.prefix(Int(key.range.lower))
        guard let colon = before.lastIndex(where: { $0 == UInt8(ascii: ":") || $0 == 0x0A }) else { return false }
        let text = before[colon...].dropFirst().drop { $0 == 0x20 }.prefix(3)
        return String(decoding: text, as: UTF8.self).unicodeScalars.first.map(opensText) == true
    }

    private static func isCurlyQuote(_ scalar: Unicode.Scalar) -> Bool { (0x2018...0x201F).contains(scalar.value) }

    /// Excludes the apostrophe, which may begin a text: ’s Avonds.
    private static func opensText(_ scalar: Unicode.Scalar) -> Bool { isCurlyQuote(scalar) && scalar != "’" }

    /// Returns the fix that quotes the text from its beginning, or `nil` if that is not safe. The text is plain, or already
    /// quoted by the fix of an earlier comma.
    private static func fix(_ key: Node) -> Fix? {
        let bytes = key.fileBytes
        let end = key.range.clamped(toCount: bytes.count).upperBound
        var comma = Int(key.range.lower) - 1
        while comma > 0, bytes[comma] == 0x20 { comma -= 1 }
        // A closing quote may remain of a pair whose opening quote was deleted.
        let lone = end > 0 && quotes.contains(bytes[end - 1]) ? bytes[end - 1] : nil
        guard comma > 1, comma < end, bytes[comma] == UInt8(ascii: ","),
            !bytes[comma..<(lone == nil ? end : end - 1)].contains(where: risky.contains)
        else { return nil }
        func place(_ lower: Int, _ upper: Int) -> SourceLocation {
            SourceLocation(file: key.place.file, range: SourceRange(lower, upper))
        }
        let close = Fix.Edit(place(end, end), "\"")
        if lone == nil, bytes[comma - 1] == UInt8(ascii: "\"") {
            return Fix("Put the whole text in double quotes", edits: [.init(place(comma - 1, comma), ""), close], isSafe: false)
        }
        var start = comma
        while start > 0, bytes[start - 1] != UInt8(ascii: ":") {
            if bytes[start - 1] == 0x0A || UInt8(ascii: ",") == bytes[start - 1] || risky.contains(bytes[start - 1]) {
                return nil
            }
            start -= 1
        }
        while start < comma, bytes[start] == 0x20 { start += 1 }
        guard start > 0, start < comma else { return nil }
        if let lone {
            let quote = String(decoding: [lone], as: UTF8.self)
            return Fix("Add the quote before the text, too", edits: [.init(place(start, start), quote)], isSafe: false)
        }
        if isCurly(bytes[start..<comma].prefix(3)), isCurly(bytes[..<end].suffix(3)) {
            let edits = [Fix.Edit(place(start, start + 3), "\""), Fix.Edit(place(end - 3, end), "\"")]
            return Fix("Put the whole text in straight double quotes", edits: edits, isSafe: false)
        }
        return Fix("Put the whole text in double quotes", edits: [.init(place(start, start), "\""), close], isSafe: false)
    }

    private static func isCurly(_ bytes: ArraySlice<UInt8>) -> Bool {
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        return scalars.count == 1 && scalars.allSatisfy(isCurlyQuote)
    }

    private static let quotes = Set("'\"".utf8)
    private static let risky = Set("'\"\\[]{}\n\r#&*".utf8)
}
