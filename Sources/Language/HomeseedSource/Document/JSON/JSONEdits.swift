/// Edits to a JSON file's bytes, which retain everything else: whitespace, order and unknown members.
package struct JSONEdits {
    package private(set) var edits: [Fix.Edit] = []
    let colon: String
    private let newline: String

    package init(_ bytes: [UInt8], colon: String) {
        self.colon = colon
        newline = bytes.contains(0x0D) ? "\r\n" : "\n"
    }

    /// - Parameter level: the nesting level of the value.
    package mutating func replace(_ node: Node, with value: JSONTree, level: Int) {
        edits.append(Fix.Edit(node.place, text(value, level)))
    }

    /// Inserts members in key order: each before the first existing key that sorts after it, or at the end.
    package mutating func insert(_ members: [(key: String, value: JSONTree)], into object: Node, level: Int) {
        if members.isEmpty { return }
        let known = Array(object.entries)
        guard let last = known.last else { return replace(object, with: .object(members), level: level) }
        let indent = newline + String(repeating: "  ", count: level + 1)
        var before: [Int: [String]] = [:]
        var trailing = ""
        for (key, value) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            let member = JSONTree.quoted(key) + colon + text(value, level + 1)
            if let next = known.firstIndex(where: { key.utf8.lexicographicallyPrecedes(($0.key.text ?? "").utf8) }) {
                before[next, default: []].append(member)
            } else {
                trailing += "," + indent + member
            }
        }
        for (next, members) in before {
            let start = known[next].key.place
            let text = members.map { $0 + "," + indent }.joined()
            edits.append(
                Fix.Edit(SourceLocation(file: start.file, range: SourceRange(start.range.lower, start.range.lower)), text))
        }
        if !trailing.isEmpty {
            let end = last.use
            edits.append(Fix.Edit(SourceLocation(file: end.file, range: SourceRange(end.range.upper, end.range.upper)), trailing))
        }
    }

    private func text(_ value: JSONTree, _ level: Int) -> String {
        let text = value.text(colon: colon, level: level)
        return newline == "\n" ? text : text.replacing("\n", with: newline)
    }
}
