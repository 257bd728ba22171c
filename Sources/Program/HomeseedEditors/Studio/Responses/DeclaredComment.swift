import HomeseedModel
import HomeseedSource

/// The comment after a field's declaration, such as `deletable: {type: boolean}   # false: made by the system, always there`.
///
/// Authors explain the field there. A user of the form does not see that file.
struct DeclaredComment {
    let text: String

    /// Returns `nil` if there is no comment, or the line contains more than this field.
    init?(_ field: Field, _ sources: SourceMap) {
        guard field.place.file.index > 0, let source = sources[field.place.file] else { return nil }
        let bytes = source.bytes
        let range = field.place.range.clamped(toCount: source.bytes.count)
        let isFirst = bytes[..<range.lowerBound].reversed().prefix { $0 != 0x0A }.allSatisfy { $0 == 0x20 }
        guard isFirst, let comment = DeclaredComment.comment(in: bytes[range.upperBound...].prefix { $0 != 0x0A }) else {
            return nil
        }
        let text = String(decoding: comment, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty else { return nil }
        self.text = text
    }

    /// Returns the text after the first `#` that follows a space and is not inside quotes, or `nil` if there is none.
    private static func comment(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var quote: UInt8?
        var before: UInt8 = 0
        for (position, byte) in zip(line.indices, line) {
            defer { before = byte }
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == 0x22 || byte == 0x27, !isLetter(before) {
                quote = byte
            } else if byte == 0x23, before == 0x20 || before == 0x09 {
                return line[(position + 1)...]
            }
        }
        return nil
    }

    /// Whether a byte is a letter. An apostrophe after a letter opens no quotes.
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
