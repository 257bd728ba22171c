import HomeseedModel
import HomeseedSource

/// The items and templates that use each item, and the files that name it elsewhere: in a group, a condition, an expectation.
struct ItemUsers {
    private(set) var users: [ItemName: Set<ItemName>] = [:]
    private(set) var files: [ItemName: Set<String>] = [:]

    /// Adds the references of a catalogue.
    ///
    /// - Parameter catalogue: an indexed catalogue.
    mutating func add(_ catalogue: Catalogue) {
        for pack in catalogue.packs {
            let names = pack.items.map { ItemName($0.id, at: $0.place, in: catalogue.sources) }
            let uses = { (user: ItemName?, items: [ItemID], into: inout [ItemName: Set<ItemName>]) in
                guard let user else { return }
                for item in items where names.indices.contains(item.index) {
                    if let used = names[item.index] { into[used, default: []].insert(user) }
                }
            }
            for (item, name) in zip(pack.items, names) where item.pack == pack.number {
                uses(name, item.values.flatMap(\.items), &users)
            }
            for template in pack.templates where template.pack == pack.number {
                let name = ItemName(template.id, at: template.place, in: catalogue.sources)
                uses(name, template.records.flatMap(\.items), &users)
                guard let name, let base = template.base.map({ pack.templates[$0] }) else { continue }
                if let base = ItemName(base.id, at: base.place, in: catalogue.sources) { users[base, default: []].insert(name) }
            }
            guard catalogue.mentions.indices.contains(pack.number) else { continue }
            addMentions(catalogue.mentions[pack.number], of: pack, naming: names, in: catalogue.sources)
        }
    }

    private mutating func addMentions(_ mentions: [Mention], of pack: Pack, naming names: [ItemName?], in sources: SourceMap) {
        let byID = Dictionary(grouping: names.compactMap { $0 }, by: \.id)
        for mention in mentions {
            guard let path = sources[mention.node.place.file]?.path else { continue }
            switch mention.target {
            case .item(let item):
                guard names.indices.contains(item.index), let name = names[item.index] else { continue }
                files[name, default: []].insert(path)
            case .idText:
                for name in byID[mention.node.text ?? ""] ?? [] { files[name, default: []].insert(path) }
            // A record belongs to the template itself or to its base, which is already a used item.
            case .record: break
            }
        }
    }

    /// Returns the items and all their users, direct and indirect.
    func closure(of items: Set<ItemName>) -> Set<ItemName> {
        var reached = items
        var open = Array(items)
        while let next = open.popLast() {
            for user in users[next] ?? [] where reached.insert(user).inserted { open.append(user) }
        }
        return reached
    }
}
