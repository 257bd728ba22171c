/// A syntax error in a JSON file. Its message is created only if the error is reported.
struct JSONFault: Error {
    enum Kind {
        case emptyFile
        case unclosed, unclosedString
        case trailingComma, missingComma, missingColon, missingValue
        case nonStringKey, mismatchedBracket, textAfterEnd
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
        var diagnostic = Diagnostic(
            .jsonSyntax, .error, headline: words.headline, at: place, notes: words.note.map { [$0] } ?? [])
        if let opened {
            let start = SourceLocation(file: file, range: SourceRange(opened, min(opened + 1, bytes.count)))
            diagnostic.related = [.init("it is opened here", at: start)]
        }
        if kind == .trailingComma {
            diagnostic.fix = Fix("Remove the comma", edits: [.init(place, "")], isSafe: true)
        }
        if kind == .badNumber, bytes.indices.contains(lower), bytes[lower] == UInt8(ascii: "+") {
            let sign = SourceLocation(file: file, range: SourceRange(lower, lower + 1))
            diagnostic.fix = Fix("Remove the '+'", edits: [.init(sign, "")], isSafe: true)
        }
        if kind == .missingComma {
            let end = JSONText.lastNonSpace(bytes, before: lower) + 1
            let gap = SourceLocation(file: file, range: SourceRange(end, end))
            diagnostic.fix = Fix("Add a comma between them", edits: [.init(gap, ",")], isSafe: false)
        }
        return diagnostic
    }

    private func words(_ text: String) -> (headline: String, note: String?) {
        switch kind {
        case .emptyFile: ("This file is empty, but JSON needs a value", "The smallest JSON file is '{}' or '[]'.")
        case .unclosed: ("The file ends before this is closed", "A '}' or ']' is missing.")
        case .unclosedString: ("This quote is never closed", "In JSON, a text ends on the line where it begins.")
        case .trailingComma: ("There is a comma after the last value", "JSON allows commas only between values.")
        case .missingComma: ("A comma is missing before this", nil)
        case .missingColon: ("A ':' is missing after the key", nil)
        case .missingValue: ("A value is missing here", nil)
        case .nonStringKey: ("A key needs double quotes", "In JSON, every key is written as \"key\".")
        case .mismatchedBracket: ("This bracket doesn't match the one that is open", nil)
        case .textAfterEnd: ("This comes after the end of the file's value", "A JSON file contains one value.")
        case .unknownWord: unknown(text)
        case .badNumber: number(text)
        case .controlInString:
            ("A text can't contain this character", "Write a line break as \\n and a tab as \\t.")
        case .badEscape: ("'\(text)' has no meaning in JSON", "Write a backslash twice: \\\\.")
        case .loneSurrogate: ("'\(text)' is half a character", "A character beyond U+FFFF needs two such escapes.")
        case .tooDeep, .tooManyValues: ("This is not valid JSON", nil)
        }
    }

    private func unknown(_ text: String) -> (headline: String, note: String?) {
        switch text.utf8.first {
        case UInt8(ascii: "'"): ("JSON needs double quotes", "Write \"text\" instead of 'text'.")
        case UInt8(ascii: "/"), UInt8(ascii: "#"): ("JSON has no comments", "Remove it, or write the file as YAML.")
        default:
            (
                "'\(text)' is not a JSON value",
                "A text needs double quotes. The only words without quotes are true, false and null."
            )
        }
    }

    private func number(_ text: String) -> (headline: String, note: String?) {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        if text.utf8.first == UInt8(ascii: "+") { return ("A number can't begin with '+'", nil) }
        if digits.first == UInt8(ascii: "0"), digits.count > 1, digits.dropFirst().first.map({ $0 &- 0x30 < 10 }) == true {
            return (
                "A number can't begin with a zero", "If it has to keep its zeros, like a PIN, it is a text: put it in quotes."
            )
        }
        return ("'\(text)' is not a number", "A number has digits on both sides of its point, and after its 'e'.")
    }
}

/// A backward search in bytes.
enum JSONText {
    /// Returns the offset of the last byte before `offset` that is not white space, or -1 if there is none.
    static func lastNonSpace(_ bytes: [UInt8], before offset: Int) -> Int {
        var at = min(offset, bytes.count) - 1
        while at >= 0, bytes[at] == 0x20 || (0x09...0x0D).contains(bytes[at]) { at -= 1 }
        return at
    }
}
