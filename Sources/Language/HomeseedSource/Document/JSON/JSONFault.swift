/// A syntax error in a JSON file. Its message is created only if the error is reported.
struct JSONFault: Error {
    enum Kind {
        case emptyFile
        case unclosed, unclosedString
        case trailingComma, missingComma, missingColon, missingValue
        case keyIsNoString, mismatchedBracket, textAfterEnd
        case unknownWord, badNumber
        case controlInString, badEscape, loneSurrogate
        case tooDeep, tooManyValues
    }

    var kind: Kind
    var lower: Int
    var upper: Int
    /// The offset of the enclosing collection.
    var opened: Int?
}

extension JSONFault {
    func diagnostic(file: FileID, bytes: [UInt8], limits: ParseLimits) -> Diagnostic {
        let place = SourceLocation(file: file, range: SourceRange(min(lower, bytes.count), min(upper, bytes.count)))
        if kind == .tooDeep { return .nestedTooDeep(limits.depth, at: place) }
        if kind == .tooManyValues { return .tooManyValues(limits.expandedNodes, at: place) }
        let words = words(String(decoding: bytes[min(lower, bytes.count)..<min(upper, bytes.count)], as: UTF8.self))
        var diagnostic = Diagnostic(.jsonSyntax, .error, headline: words.headline, at: place, notes: words.note.map { [$0] } ?? [])
        if let opened {
            let start = SourceLocation(file: file, range: SourceRange(opened, min(opened + 1, bytes.count)))
            diagnostic.related = [.init("it is opened here", at: start)]
        }
        if kind == .trailingComma {
            diagnostic.fix = Fix("Take the comma away", edits: [.init(place, "")], isSafe: true)
        }
        if kind == .badNumber, bytes.indices.contains(lower), bytes[lower] == UInt8(ascii: "+") {
            let sign = SourceLocation(file: file, range: SourceRange(lower, lower + 1))
            diagnostic.fix = Fix("Take the '+' away", edits: [.init(sign, "")], isSafe: true)
        }
        if kind == .missingComma {
            let end = JSONText.lastInk(bytes, before: lower) + 1
            let gap = SourceLocation(file: file, range: SourceRange(end, end))
            diagnostic.fix = Fix("Put a comma between them", edits: [.init(gap, ",")], isSafe: false)
        }
        return diagnostic
    }

    private func words(_ text: String) -> (headline: String, note: String?) {
        switch kind {
        case .emptyFile: ("This file is empty; JSON wants a value", "The least is '{}' or '[]'.")
        case .unclosed: ("The file ends before this is closed", "Its '}' or ']' is missing.")
        case .unclosedString: ("A quote is opened here and never closed", "A text ends on the line where it begins.")
        case .trailingComma: ("There is a comma after the last value", "JSON has commas only between values.")
        case .missingComma: ("A comma is missing before this", nil)
        case .missingColon: ("A ':' is missing after the key", nil)
        case .missingValue: ("A value is missing here", nil)
        case .keyIsNoString: ("A key needs double quotes", "JSON writes every key as \"key\".")
        case .mismatchedBracket: ("This bracket closes something else than was opened", nil)
        case .textAfterEnd: ("This stands after the end of the file's value", "A JSON file holds one value.")
        case .unknownWord: unknown(text)
        case .badNumber: number(text)
        case .controlInString:
            ("This character can't stand in a text as it is", "Write a line break as \\n and a tab as \\t.")
        case .badEscape: ("'\(text)' means nothing in JSON", "A backslash is written twice: \\\\.")
        case .loneSurrogate: ("'\(text)' is half a character", "Beyond U+FFFF a character takes two such escapes.")
        case .tooDeep, .tooManyValues: ("This can't be read", nil)
        }
    }

    private func unknown(_ text: String) -> (headline: String, note: String?) {
        switch text.utf8.first {
        case UInt8(ascii: "'"): ("JSON has double quotes only", "Write \"text\" instead of 'text'.")
        case UInt8(ascii: "/"), UInt8(ascii: "#"): ("JSON has no comments", "Take it away, or write the file as YAML.")
        default: ("'\(text)' is no value of JSON", "A text needs double quotes; the only words are true, false and null.")
        }
    }

    private func number(_ text: String) -> (headline: String, note: String?) {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        if text.utf8.first == UInt8(ascii: "+") { return ("A number has no '+' before it", nil) }
        if digits.first == UInt8(ascii: "0"), digits.count > 1, digits.dropFirst().first.map({ $0 &- 0x30 < 10 }) == true {
            return ("A number does not begin with a zero", "What must keep its zeros, like a PIN, is a text: put it in quotes.")
        }
        return ("'\(text)' is no number", "A number has digits on both sides of its point and after its 'e'.")
    }
}

/// Helpers that search bytes backwards.
enum JSONText {
    static func lastInk(_ bytes: [UInt8], before offset: Int) -> Int {
        var at = min(offset, bytes.count) - 1
        while at >= 0, bytes[at] == 0x20 || (0x09...0x0D).contains(bytes[at]) { at -= 1 }
        return at
    }
}
