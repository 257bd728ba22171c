/// A codec for PO's string literals.
enum POText {
    /// Returns a field: a text of one line after the name, or a longer text with one string per line.
    static func field(_ name: String, _ text: String) -> String {
        var lines: [String] = [""]
        for scalar in text.unicodeScalars {
            lines[lines.count - 1].unicodeScalars.append(scalar)
            if scalar == "\n" { lines.append("") }
        }
        if lines.last == "" { lines.removeLast() }
        if lines.count < 2 { return "\(name) \(quoted(text))\n" }
        return "\(name) \"\"\n" + lines.map { quoted($0) + "\n" }.joined()
    }

    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Parses a quoted text with C escapes.
    static func unquoted(_ text: Substring.UnicodeScalarView, _ offset: Int) throws(FormatFault) -> String {
        // Bytes are collected, because a numeric escape is one byte rather than a scalar.
        var result: [UInt8] = []
        var scalars = text
        guard scalars.popFirst() == "\"" else { throw FormatFault("A text in quotes is expected here", at: offset) }
        while let scalar = scalars.popFirst() {
            if scalar == "\"" { return String(decoding: result, as: UTF8.self) }
            guard scalar == "\\", let next = scalars.popFirst() else {
                result += String(scalar).utf8
                continue
            }
            if let byte = controls[next] {
                result.append(byte)
            } else if next == "x", let byte = number(&scalars, radix: 16, digits: 2) {
                result.append(byte)
            } else if ("0"..."7").contains(next) {
                scalars = text[text.index(before: scalars.startIndex)...]
                result.append(number(&scalars, radix: 8, digits: 3) ?? 0)
            } else {
                result += String(next).utf8
            }
        }
        throw FormatFault("This text is never closed", at: offset)
    }

    private static let controls: [Unicode.Scalar: UInt8] = ["n": 10, "r": 13, "t": 9, "a": 7, "b": 8, "f": 12, "v": 11]

    private static func number(_ scalars: inout Substring.UnicodeScalarView, radix: Int, digits: Int) -> UInt8? {
        let found = scalars.prefix(digits).prefix { Int(String($0), radix: radix) != nil }
        guard let value = Int(String(found), radix: radix) else { return nil }
        scalars = scalars.dropFirst(found.count)
        return UInt8(truncatingIfNeeded: value)
    }
}
