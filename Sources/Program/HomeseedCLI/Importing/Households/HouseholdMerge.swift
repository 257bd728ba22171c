import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// A merge that applies a household's changes since the last import to its template. The template may have been edited as well.
struct HouseholdMerge {
    @Boxed private var pack: Pack
    private let household: ImportedHousehold
    private let base: ImportHistory
    /// The values of this import, for the next import.
    private(set) var history = ImportHistory()
    /// One sentence for each value that was not written, because the catalogue has changed it too.
    private(set) var conflicts: [String] = []
    private(set) var removed: [String] = []
    private(set) var added = 0
    private(set) var changed = 0
    private(set) var unchanged = 0
    /// The texts that changed, by their former text.
    private(set) var changedTexts: [String: String] = [:]

    init(_ household: ImportedHousehold, since base: ImportHistory) {
        (self.household, self.base) = (household, base)
        _pack = Boxed(wrappedValue: household.pack)
    }

    /// Writes the values that changed in the store. Everything else in the file is retained.
    mutating func apply(to insertion: inout Insertion) {
        let nodes = TemplateNodes(insertion.root, of: pack)
        var new: Set<ObjectIdentifier> = []
        var appended: [[String]: (place: Node?, key: String, list: Node?, trees: [Tree])] = [:]
        var shrunk: [(node: Node, list: Node, use: String)] = []
        func append(_ record: ImportedRecord, to list: Node?) {
            let owner = record.owner
            let node =
                owner.flatMap { nodes[pack.model.entities[$0.entity].name, $0.path]?.node }
                ?? insertion.root?.entry("records")?.value
            let key =
                owner.flatMap { owner in owner.children.first { $0.records.contains { $0 === record } } }
                .map { pack.model.entities[owner?.entity ?? record.entity].fields[$0.field].name }
                ?? pack.model.entities[record.entity].name
            let name = [owner?.path ?? "", key]
            let known = list ?? node?.entry(key)?.value
            appended[name, default: (node, key, known, [])].trees.append(record.tree(in: pack))
        }
        for record in household.records {
            guard let row = record.row else { continue }
            let entity = pack.model.entities[record.entity]
            let before = base.entry(entity.name, row.id)
            let wanted = record.written(in: pack)
            var noted = record.entry(in: pack)
            defer { noted.map { history.add($0) } }
            if let owner = record.owner, new.contains(ObjectIdentifier(owner)) {
                // The record is written inside its new owner.
                new.insert(ObjectIdentifier(record))
                added += 1
                continue
            }
            guard let place = nodes[entity.name, record.path] else {
                guard let before else {
                    new.insert(ObjectIdentifier(record))
                    added += 1
                    append(record, to: nil)
                    continue
                }
                if before.values != wanted {
                    conflicts.append("\(record.name(in: pack)) was removed from the catalogue, and changed in the store.")
                    noted?.values = before.values
                } else {
                    unchanged += 1
                }
                continue
            }
            let result = merge(record, wanted, before?.values ?? [:], place)
            noted?.values = result.noted
            if result.changes.isEmpty {
                unchanged += 1
                continue
            }
            changed += 1
            if place.others.isEmpty {
                write(result.changes, record, place.node, &insertion)
            } else {
                // A record that shares its mapping with other records gets a separate mapping.
                shrunk.append((place.node, place.list, record.use ?? before?.values["use"] ?? ""))
                append(record, to: place.list)
            }
        }
        shrink(shrunk, &insertion)
        for (_, group) in appended.sorted(by: { $0.key.joined() < $1.key.joined() }) {
            if let list = group.list, list.kind == .sequence {
                insertion.append(group.trees, to: list)
            } else {
                insertion.merge([(group.key, .list(group.trees))], into: group.place)
            }
        }
        let rows = Set(household.records.map { [pack.model.entities[$0.entity].name, $0.row?.id] })
        for entry in base.entries where !rows.contains([entry.kind, entry.id]) {
            guard nodes[entry.kind, entry.path] != nil else { continue }
            removed.append("\(entry.kind) '\(entry.path)' is not in the store any more, and stays in the template.")
            history.add(entry)
        }
    }

    /// Compares the versions of a record in the last import, in the catalogue and in the store.
    private mutating func merge(
        _ record: ImportedRecord, _ wanted: [String: String], _ before: [String: String], _ place: TemplateNodes.Place
    ) -> (changes: [(key: String, value: Tree?)], noted: [String: String]) {
        let entity = pack.model.entities[record.entity]
        var trees = Dictionary(record.values.map { (entity.fields[$0.field].name, $0.value) }) { first, _ in first }
        trees["use"] = record.use.map { .text($0) }
        var changes: [(key: String, value: Tree?)] = []
        var noted = wanted
        for name in ["use"] + entity.fields.map(\.name) {
            let (old, new) = (before[name], wanted[name])
            if old == new { continue }
            var here = place.node.entry(name)?.value.spelling
            if name == "use", !place.others.isEmpty { here = old }
            if here == new { continue }
            guard here == old else {
                noted[name] = old
                func quoted(_ text: String?) -> String { text.map { "'\($0)'" } ?? "nothing" }
                conflicts.append(
                    "\(record.name(in: pack)): '\(name)' is \(quoted(here)) in the catalogue and \(quoted(new)) in the store; it was \(quoted(old)) in the last import."
                )
                continue
            }
            changes.append((name, trees[name]))
            if let old, let new, entity.field(named: name).map({ entity.fields[$0].type.isText }) == true {
                changedTexts[old] = new
            }
        }
        return (changes, noted)
    }

    private func write(
        _ changes: [(key: String, value: Tree?)], _ record: ImportedRecord, _ node: Node, _ insertion: inout Insertion
    ) {
        var new: [(key: String, value: Tree)] = []
        // A record that has lost its item needs an explicit name.
        if node.entry("key") == nil, record.hasKey || record.use == nil { new.append(("key", .text(record.label))) }
        for (key, value) in changes {
            guard let value else {
                if !insertion.remove(key, from: node) { insertion.set(key, to: .word("null"), in: node) }
                continue
            }
            if node.entry(key) == nil { new.append((key, value)) } else { insertion.set(key, to: value, in: node) }
        }
        if !new.isEmpty { insertion.merge(new, into: node) }
    }

    /// Removes items from mappings that create several records.
    private func shrink(_ shrunk: [(node: Node, list: Node, use: String)], _ insertion: inout Insertion) {
        var byNode: [SourceRange: (node: Node, list: Node, uses: [String])] = [:]
        for one in shrunk { byNode[one.node.range, default: (one.node, one.list, [])].uses.append(one.use) }
        for (_, one) in byNode.sorted(by: { $0.key.lower < $1.key.lower }) {
            let all = one.node.entry("use")?.value.oneOrMore.compactMap(\.text) ?? []
            let rest = all.filter { !one.uses.contains($0) }
            if rest.isEmpty {
                let place = one.list.elements.map { $0 }.firstIndex { $0.range == one.node.range }
                if let place, insertion.remove(place, from: one.list) { continue }
            }
            insertion.set("use", to: rest.count == 1 ? .text(rest[0]) : .list(rest.map { .text($0) }), in: one.node)
        }
    }
}
