import HomeseedModel
import HomeseedSource

/// The records of a template's file, by entity and path.
struct TemplateNodes {
    /// A record's mapping in the file. A mapping with several items creates one record for each item.
    struct Place {
        let node: Node
        /// The list that contains the mapping.
        let list: Node
        /// The other items of the same mapping.
        var others: [String]
    }

    private(set) var places: [[String]: Place] = [:]

    init(_ root: Node?, of pack: Pack) {
        for entry in root?.entry("records")?.value.entries.map({ $0 }) ?? [] {
            guard let entity = pack.model.entity(named: entry.key.text ?? "") else { continue }
            add(entry.value, entity, owner: "", pack, depth: 0)
        }
    }

    subscript(entity: String, path: String) -> Place? { places[[entity, path]] }

    private mutating func add(_ list: Node, _ number: EntityIndex, owner: String, _ pack: Pack, depth: Int) {
        guard list.kind == .sequence, depth < 32 else { return }
        let entity = pack.model.entities[number]
        for node in list.elements where node.kind == .mapping && node.entry("series") == nil {
            for (label, others) in TemplateNodes.labels(of: node) {
                let path = owner.isEmpty ? label : owner + "/" + label
                places[[entity.name, path]] = Place(node: node, list: list, others: others)
                for field in entity.fields {
                    guard let inverse = field.type.inverse, let inner = node.entry(field.name)?.value else { continue }
                    add(inner, inverse.entity, owner: path, pack, depth: depth + 1)
                }
            }
        }
    }

    /// Returns the names of the records that a mapping creates, each with the mapping's other items.
    private static func labels(of node: Node) -> [(String, others: [String])] {
        let uses = node.entry("use")?.value.oneOrMore.compactMap(\.text) ?? []
        let ids = uses.map { use in use.firstIndex(of: "/").map { String(use[use.index(after: $0)...]) } ?? use }
        if let key = node.entry("key")?.value.text {
            if ids.count < 2 { return [(key, [])] }
            return ids.enumerated().map { number, id in
                (key + "/" + id, uses.enumerated().filter { $0.offset != number }.map(\.element))
            }
        }
        return ids.enumerated().map { number, id in (id, uses.enumerated().filter { $0.offset != number }.map(\.element)) }
    }
}
