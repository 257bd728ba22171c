import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// The changed values of an existing item.
struct ItemChange {
    let item: Item
    var values: [(field: String, value: Tree)] = []

    /// Writes the changes of items of one kind. Everything else in their files is retained.
    static func apply(_ changes: [ItemChange], of kind: Kind, to drafting: inout Drafting, _ catalogue: Catalogue) throws {
        let main = kind.mainText.map { kind.fields[$0].name }
        for (file, changes) in Dictionary(grouping: changes, by: \.item.place.file).sorted(by: { $0.key < $1.key }) {
            guard let path = catalogue.sources[file]?.path else { continue }
            try drafting.change(path, about: counted(changes.count, "changed item")) { insertion in
                for change in changes { change.write(main, to: &insertion) }
            }
        }
    }

    private func write(_ main: String?, to insertion: inout Insertion) {
        guard let root = insertion.root else { return }
        let groups =
            root.kind == .sequence ? Array(root.elements) : [root] + (root.entry("groups").map { Array($0.value.elements) } ?? [])
        for items in groups.compactMap({ $0.entry("items")?.value }) {
            if items.kind == .mapping, let entry = items.entry(item.id) {
                guard entry.value.kind == .scalar, let main else { return write(in: entry.value, &insertion) }
                if values.count == 1, values[0].field == main {
                    return insertion.set(item.id, to: values[0].value, in: items)
                }
                let text = values.first { $0.field == main }?.value ?? .text(entry.value.text ?? "")
                return insertion.set(
                    item.id, to: .map([(main, text)] + values.filter { $0.field != main }.map { ($0.field, $0.value) }), in: items
                )
            }
            if let node = items.elements.first(where: { $0.entry("id")?.value.text == item.id }) {
                return write(in: node, &insertion)
            }
        }
    }

    private func write(in node: Node, _ insertion: inout Insertion) {
        let new = values.filter { node.entry($0.field) == nil }
        for (field, value) in values where node.entry(field) != nil { insertion.set(field, to: value, in: node) }
        if !new.isEmpty { insertion.merge(new.map { ($0.field, $0.value) }, into: node) }
    }
}
