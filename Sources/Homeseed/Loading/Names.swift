package import HomeseedDocument
import HomeseedSource

/// What names and ids may look like.
package enum Names {
    /// An id: lower-case letters, digits, `-` and `_`; capitals are allowed where an app has them.
    package static func isID(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetterOrDigit(first), text.utf8.count <= 200 else { return false }
        return text.utf8.allSatisfy { isLetterOrDigit($0) || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
    }

    /// The id that a node holds; reported and nil where it holds none.
    package static func id(_ node: Node, what: String, _ reader: inout Reader) -> String? {
        guard node.kind == .scalar, let text = node.text, isID(text) else {
            reader.diagnostics.report(BadID.diagnostic(node, what: what))
            return nil
        }
        return text
    }

    /// The name of a field: letters, digits and `_`, a letter first.
    ///
    /// - Parameter taken: words that mean something else where fields are written.
    package static func field(_ node: Node, taken: [String] = [], _ reader: inout Reader) -> String? {
        if let text = node.text, taken.contains(text) {
            reader.diagnostics.report(BadID.taken(node))
            return nil
        }
        guard node.kind == .scalar, let text = node.text, let first = text.utf8.first, isLetterOrDigit(first),
            !(0x30...0x39).contains(first), text.utf8.allSatisfy({ isLetterOrDigit($0) || $0 == 0x5F || $0 == 0x2D })
        else {
            reader.diagnostics.report(BadID.diagnostic(node, what: "field"))
            return nil
        }
        return text
    }

    /// `conversionRate` → `conversion_rate`.
    package static func snakeCase(_ name: String) -> String {
        var result = ""
        var wasLower = false
        for character in name {
            if character.isUppercase, wasLower { result += "_" }
            wasLower = character.isLowercase || character.isNumber
            result += character.lowercased()
        }
        return result
    }
}
