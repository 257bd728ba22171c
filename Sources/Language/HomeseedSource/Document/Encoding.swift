/// The detection of encodings other than UTF-8, and the diagnostics of encoding errors and control characters.
package enum Encoding {
    /// An encoding error and its byte offset.
    package struct Fault {
        package var offset: Int
        package var kind: Kind

        package init(offset: Int, kind: Kind) {
            self.offset = offset
            self.kind = kind
        }
    }

    package enum Kind {
        /// A Unicode encoding other than UTF-8, by name.
        case other(String)
        case notUTF8
        /// A control character that YAML forbids, by its code point.
        case control(UInt32)
    }

    /// The result of an inspection: the offset of the text and its first error.
    package struct Finding {
        /// The byte offset of the text, after any byte order mark.
        package var start = 0
        package var fault: Fault?
    }

    /// Inspects only the first bytes for another encoding and a byte order mark.
    package static func begin(_ bytes: [UInt8]) -> Finding {
        if let name = otherEncoding(bytes) { return Finding(fault: Fault(offset: 0, kind: .other(name))) }
        return Finding(start: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }

    /// Inspects all bytes for invalid UTF-8, unless the beginning shows another encoding.
    package static func inspect(_ bytes: [UInt8]) -> Finding {
        var finding = begin(bytes)
        if finding.fault == nil {
            finding.fault = UTF8Scan(bytes, from: finding.start).fault.map { Fault(offset: $0, kind: .notUTF8) }
        }
        return finding
    }

    /// Returns the name of another encoding, detected by a byte order mark or NUL bytes at the beginning.
    private static func otherEncoding(_ bytes: [UInt8]) -> String? {
        let head = Array(bytes.prefix(4))
        if head.starts(with: [0xFF, 0xFE, 0, 0]) || head == [0, 0, 0xFE, 0xFF] { return "UTF-32" }
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        guard head.count >= 2 else { return nil }
        let pattern = head.map { $0 != 0 }
        switch pattern {
        case [false, false, false, true], [true, false, false, false]: return "UTF-32"
        case [true, false, true, false], [false, true, false, true], [true, false], [false, true]: return "UTF-16"
        default: return nil
        }
    }

    /// Returns the diagnostic of an encoding error. Its fix deletes or replaces a control character, or decodes invalid bytes as
    /// Windows-1252. A file in another Unicode encoding has no fix.
    package static func diagnostic(_ fault: Fault, file: FileID, bytes: [UInt8]) -> Diagnostic {
        switch fault.kind {
        case .other(let name):
            return Diagnostic(
                .badEncoding, .error, headline: "This file is \(name): save it as UTF-8",
                at: SourceLocation(file: file, range: SourceRange(0, min(bytes.count, name == "UTF-32" ? 4 : 2))),
                notes: ["In most editors, this is the option 'Save with encoding'."])
        case .notUTF8:
            return Diagnostic(
                .badEncoding, .error, headline: "This byte is not UTF-8",
                at: SourceLocation(file: file, range: SourceRange(fault.offset, fault.offset + 1)),
                label: bytes.indices.contains(fault.offset) ? "byte \(hex(UInt32(bytes[fault.offset]), digits: 2))" : nil,
                notes: ["The file may have been saved in an older encoding. Save it as UTF-8."], fix: decoding(bytes, file))
        case .control(let scalar):
            let length = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : 3
            let place = SourceLocation(file: file, range: SourceRange(fault.offset, fault.offset + length))
            return Diagnostic(
                .controlCharacter, .error, headline: "A file can't contain a control character", at: place,
                label: "U+\(hex(scalar, digits: 4))",
                notes: ["It is invisible in most editors. Delete it, or write it as an escape in double quotes."],
                fix: restoring(scalar, at: place, bytes) ?? Fix("Delete it", edits: [.init(place, "")], isSafe: true))
        }
    }

    /// Returns a fix that replaces a control character by the intended character. Such control characters result from
    /// Windows-1252 that was read as Latin-1, or from UTF-8 that was read as one of these encodings. If the intended character is
    /// unknown, the fix deletes the control character. Returns `nil` for a scalar outside of U+0080 to U+009F.
    private static func restoring(_ scalar: UInt32, at place: SourceLocation, _ bytes: [UInt8]) -> Fix? {
        guard 0x80...0x9F ~= scalar else { return nil }
        let offset = Int(place.range.lower)
        let lower = bytes[..<min(offset, bytes.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let line = bytes[lower...].prefix { $0 != 0x0A }
        let text = String(decoding: line, as: UTF8.self)
        if text.utf8.count == line.count,
            let stretch = Mojibake(text).stretches.first(where: { $0.range.contains(offset - lower) }),
            !stretch.meant.unicodeScalars.contains(where: { 0x80...0x9F ~= $0.value })
        {
            let whole = SourceLocation(
                file: place.file, range: SourceRange(lower + stretch.range.lowerBound, lower + stretch.range.upperBound))
            return Fix("Write '\(stretch.meant)'", edits: [.init(whole, stretch.meant)], isSafe: false)
        }
        let meant = Windows1252.scalar(UInt8(truncatingIfNeeded: scalar))
        return meant.value > 0x9F
            ? Fix("Write '\(meant)'", edits: [.init(place, String(meant))], isSafe: false)
            : Fix("Delete it", edits: [.init(place, "")], isSafe: false)
    }

    /// Returns a fix that decodes all invalid bytes as Windows-1252, the usual encoding of editors before UTF-8. Returns `nil` if
    /// Windows-1252 does not define a byte, or if too many bytes are invalid.
    private static func decoding(_ bytes: [UInt8], _ file: FileID) -> Fix? {
        var edits: [Fix.Edit] = []
        var start = 0
        while let fault = UTF8Scan(bytes, from: start).fault {
            guard bytes.indices.contains(fault), bytes[fault] >= 0x80 else { return nil }
            let scalar = Windows1252.scalar(bytes[fault])
            // Windows-1252 leaves a few bytes undefined. A file with such a byte has another encoding.
            if 0x80...0x9F ~= scalar.value || edits.count >= most { return nil }
            // Adjacent bytes form one edit, because readers may treat them as one character.
            if let last = edits.last, Int(last.place.range.upper) == fault {
                edits[edits.count - 1] = .init(
                    SourceLocation(file: file, range: SourceRange(Int(last.place.range.lower), fault + 1)),
                    last.replacement + String(scalar))
            } else {
                edits.append(.init(SourceLocation(file: file, range: SourceRange(fault, fault + 1)), String(scalar)))
            }
            start = fault + 1
        }
        return edits.isEmpty ? nil : Fix("Read it as Windows-1252, and save it as UTF-8", edits: edits, isSafe: false)
    }

    /// The number of invalid byte sequences above which the file is treated as binary.
    private static let most = 20_000

    static func hex(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
