package import HomeseedSource

/// Edits that add a previous id to an item's `was`, in the notation of the item.
package struct FormerIDs {
    private let mapping: Node
    private let id: Node.Entry
    private let isJSON: Bool
    private let edges: LineEdges

    package init(_ source: SourceFile, mapping: Node, id: Node.Entry) {
        self.mapping = mapping
        self.id = id
        isJSON = source.path.hasSuffix(".json")
        edges = LineEdges(source.bytes)
    }

    /// Returns the edit that adds a previous id: to the list under `was`, or as a new key after the item's id.
    package func adding(_ old: String) -> Fix.Edit {
        let quoted = isJSON ? "\"\(old)\"" : old
        guard let was = mapping.entry("was"), !was.value.isMissing else { return first(quoted) }
        let elements = Array(was.value.elements)
        if was.value.kind == .scalar { return insert(before: was.value, "[", after: ", \(quoted)]") }
        guard let last = elements.last else { return Fix.Edit(was.value.place, "[\(quoted)]") }
        if was.value.isFlow { return insertion(Int(last.range.upper), ", " + quoted) }
        let column = edges.column(of: Int(last.range.lower))
        let indent = String(repeating: " ", count: max(column - 2, 0))
        return insertion(edges.end(after: Int(last.range.upper)), "\(edges.lineBreak)\(indent)- \(quoted)")
    }

    /// Returns the edits for an item that is keyed by its id. An item that is only a text becomes a mapping.
    package static func adding(_ old: String, to entry: Node.Entry, mainText: String?, in source: SourceFile) -> [Fix.Edit] {
        let isJSON = source.path.hasSuffix(".json")
        let item = entry.value
        if item.kind == .scalar, let mainText, let text = item.text {
            let all = Tree.map([(mainText, .text(text)), ("was", .list([.text(old)]))])
            return [Fix.Edit(item.place, all.flow(isJSON: isJSON))]
        }
        guard let first = Array(item.entries).first else { return [] }
        let ids = FormerIDs(source, mapping: item, id: first)
        return [ids.adding(old)]
    }

    private func first(_ old: String) -> Fix.Edit {
        if mapping.isFlow {
            return insertion(Int(id.value.range.upper), isJSON ? ", \"was\": [\(old)]" : ", was: [\(old)]")
        }
        let indent = String(repeating: " ", count: edges.column(of: Int(id.key.range.lower)))
        return insertion(edges.end(after: Int(id.value.range.upper)), "\(edges.lineBreak)\(indent)was: [\(old)]")
    }

    private func insertion(_ offset: Int, _ text: String) -> Fix.Edit {
        Fix.Edit(SourceLocation(file: mapping.place.file, range: SourceRange(offset, offset)), text)
    }

    /// Turns a single id into a list.
    private func insert(before node: Node, _ open: String, after close: String) -> Fix.Edit {
        let text = node.text ?? ""
        return Fix.Edit(node.place, open + (isJSON ? "\"\(text)\"" : text) + close)
    }
}
