/// A streaming writer of XML, with each element on its own line.
struct XMLWriter {
    private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    private var depth = 0

    mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        text += tag(name, attributes) + "/>\n"
    }

    /// Writes an element that contains only a text, without whitespace around it.
    mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text content: String) {
        text += tag(name, attributes) + ">" + XMLWriter.escaped(content, inAttribute: false) + "</\(name)>\n"
    }

    mutating func element(
        _ name: String, with attributes: KeyValuePairs<String, String> = [:], children: (inout XMLWriter) -> Void
    ) {
        text += tag(name, attributes) + ">\n"
        depth += 1
        children(&self)
        depth -= 1
        text += indent + "</\(name)>\n"
    }

    private var indent: String { String(repeating: "  ", count: depth) }

    private func tag(_ name: String, _ attributes: KeyValuePairs<String, String>) -> String {
        attributes.reduce(indent + "<" + name) {
            $0 + " \($1.key)=\"\(XMLWriter.escaped($1.value, inAttribute: true))\""
        }
    }

    /// Returns a text escaped for XML 1.0. Most control characters, U+FFFE and U+FFFF have no escape, so they are
    /// replaced by visible symbols.
    private static func escaped(_ text: String, inAttribute: Bool) -> String {
        // Most texts have few characters to escape, so unchanged parts are copied as a whole.
        var output = ""
        var plain = text.startIndex
        for index in text.unicodeScalars.indices {
            guard let replacement = replacement(of: text.unicodeScalars[index], inAttribute) else { continue }
            output += text[plain..<index] + replacement
            plain = text.unicodeScalars.index(after: index)
        }
        let escaped = plain == text.startIndex ? text : output + text[plain...]
        // A GitHub runner executes the command after '##['.
        return escaped.contains("##[")
            ? escaped.split(separator: "##[", omittingEmptySubsequences: false).joined(separator: "##&#91;") : escaped
    }

    private static func replacement(of scalar: Unicode.Scalar, _ inAttribute: Bool) -> String? {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"" where inAttribute: "&quot;"
        case "\r": "&#13;"
        // In an attribute, a parser would normalise line breaks and tabs to spaces.
        case "\n": inAttribute ? "&#10;" : nil
        case "\t": inAttribute ? "&#9;" : nil
        case " "..."~": nil
        case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
        default: scalar.terminalSubstitute
        }
    }
}
