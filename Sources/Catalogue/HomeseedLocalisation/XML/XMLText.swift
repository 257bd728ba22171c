import HomeseedSource

/// Escaping of text for XML.
enum XMLText {
    static func escape(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            // An XML parser would turn a carriage return into a line feed.
            case "\r": result.append(contentsOf: "&#13;".unicodeScalars)
            default: result.append(scalar.isInvalidInXML ? "\u{FFFD}" : scalar)
            }
        }
        return String(result)
    }

    /// Escapes a text for an attribute, including white space, which an XML parser would turn into spaces.
    static func attribute(_ text: String) -> String {
        escape(text).replacing(scalar: "\"", with: "&quot;").replacing(scalar: "\n", with: "&#10;").replacing(
            scalar: "\t", with: "&#9;")
    }

    static func attributes(_ pairs: KeyValuePairs<String, String?>) -> String {
        pairs.reduce(into: "") { text, pair in
            if let value = pair.value { text += " \(pair.key)=\"\(attribute(value))\"" }
        }
    }

    static func attributes(_ pairs: [(name: String, value: String)]) -> String {
        pairs.reduce(into: "") { $0 += " \($1.name)=\"\(attribute($1.value))\"" }
    }

    static func startTag(of element: XMLElement, in bytes: [UInt8]) -> Range<Int> {
        var quote: UInt8?
        var index = element.range.lowerBound
        while index < element.range.upperBound, bytes.indices.contains(index) {
            let byte = bytes[index]
            index += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                break
            }
        }
        return element.range.lowerBound..<index
    }

    /// Returns a comment with the text. Two hyphens are escaped, since XML forbids them in a comment.
    static func comment(_ text: String) -> String {
        "<!-- " + CommentEscape.escape(escapeControls(text), first: "-", second: "-") + " -->"
    }

    /// Returns all comments of a file, including those outside its root element.
    static func comments(in file: FormatFile) -> [FormatRemark] {
        var found: [FormatRemark] = []
        let bytes = file.file.bytes
        var read = 0
        for start in ByteSearch.offsets(of: UInt8(ascii: "<"), in: bytes) where start >= read {
            let content = start + 4
            guard content <= bytes.count, bytes[start..<content].elementsEqual("<!--".utf8) else { continue }
            guard let end = end(ofCommentFrom: content, in: bytes) else { break }
            found.append(
                FormatRemark(
                    comment(from: String(decoding: bytes[content..<end - 3], as: UTF8.self)), start..<end))
            read = end
        }
        return found
    }

    /// Returns the offset after the `-->` that ends a comment, or `nil` if there is none.
    private static func end(ofCommentFrom content: Int, in bytes: [UInt8]) -> Int? {
        var end = content + 3
        while end <= bytes.count {
            if bytes[end - 3..<end].elementsEqual("-->".utf8) { return end }
            end += 1
        }
        return nil
    }

    /// Restores the text of a comment that ``comment(_:)`` wrote, without its delimiters.
    static func comment(from content: String) -> String {
        let scalars = content.unicodeScalars
        let isSpaced = scalars.count > 1 && scalars.first == " " && scalars.last == " "
        return CommentEscape.unescape(isSpaced ? String(scalars.dropFirst().dropLast()) : content, first: "-", second: "-")
    }

    private static func escapeControls(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.isInvalidInXML || $0 == "\r" }) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isInvalidInXML ? "\u{FFFD}" : $0 }))
    }
}
