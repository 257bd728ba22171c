package import HomeseedModel
package import HomeseedSource

extension Names {
    /// Reads an ID. Returns `nil`, with a diagnostic, if it is invalid.
    package static func id(_ node: Node, what: String, _ reader: inout Reader) -> String? {
        guard node.kind == .scalar, let text = node.text, isID(text) else {
            reader.diagnostics.report(BadID.diagnostic(node, what: what))
            return nil
        }
        return text
    }

    /// Reads the name of a field: letters, digits, `_` and `-`, beginning with a letter. Returns `nil`, with a diagnostic, if it
    /// is invalid.
    ///
    /// - Parameter taken: The reserved words.
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
}
