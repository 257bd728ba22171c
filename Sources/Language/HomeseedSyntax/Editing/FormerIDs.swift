package import HomeseedSource

/// Edits that add a previous id to an item's `was`, in the notation of the item.
package struct FormerIDs {
    private let source: SourceFile
    private let mapping: Node
    private let id: Node.Entry

    package init(_ source: SourceFile, mapping: Node, id: Node.Entry) {
        self.source = source
        self.mapping = mapping
        self.id = id
    }

    /// Returns the edits that add a previous id: to the list under `was`, or as a new key after the item's id. A single text
    /// under `was` becomes a list. Returns no edits if the file cannot be edited safely.
    package func adding(_ old: String) -> [Fix.Edit] {
        guard var insertion = Insertion(source) else { return [] }
        let new = Tree.list([.text(old)])
        guard let was = mapping.entry("was"), !was.value.isMissing else {
            let lines = ["was: " + new.flow(isJSON: insertion.isJSON)]
            if mapping.isFlow {
                let text = String(Tree.map([("was", new)]).flow(isJSON: insertion.isJSON).dropFirst().dropLast())
                insertion.insert(text, behind: id, isLast: Array(mapping.entries).last?.key.range == id.key.range)
            } else {
                let first = Array(mapping.entries).first ?? id
                insertion.insert(lines, column: insertion.edges.column(of: insertion.start(of: first)), behind: id)
            }
            return placed(insertion.edits)
        }
        if was.value.kind == .sequence, !was.value.isAlias, was.value.elements.contains(where: { _ in true }) {
            insertion.append([.text(old)], to: was.value)
            return placed(insertion.edits)
        }
        let all = was.value.text.map { [Tree.text($0)] } ?? was.value.elements.map { .text($0.text ?? "") }
        return [Fix.Edit(was.value.usePlace, Tree.list(all + [.text(old)]).flow(isJSON: insertion.isJSON))]
    }

    /// Returns the edits for an item that is keyed by its id. An item that is only a text becomes a mapping, with the text under
    /// `mainText`.
    package static func adding(_ old: String, to entry: Node.Entry, mainText: String?, in source: SourceFile) -> [Fix.Edit] {
        let isJSON = source.path.hasSuffix(".json")
        let item = entry.value
        if item.kind == .scalar, let mainText, let text = item.text {
            let all = Tree.map([(mainText, .text(text)), ("was", .list([.text(old)]))])
            return [Fix.Edit(item.place, all.flow(isJSON: isJSON))]
        }
        guard let first = Array(item.entries).first else { return [] }
        return FormerIDs(source, mapping: item, id: first).adding(old)
    }

    /// Returns the edits with the file of the mapping, which the insertion doesn't know.
    private func placed(_ edits: [Fix.Edit]) -> [Fix.Edit] {
        edits.map { Fix.Edit(SourceLocation(file: mapping.place.file, range: $0.place.range), $0.replacement) }
    }
}
