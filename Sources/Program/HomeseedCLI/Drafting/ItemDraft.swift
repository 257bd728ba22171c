package import HomeseedModel
import HomeseedSource
package import HomeseedSyntax

/// A new item of a kind, with its position and its required values.
package struct ItemDraft {
    @Boxed var pack: Pack
    let kind: KindIndex
    let id: String
    /// The group to add the item to, or `nil` for the last group.
    var group: String?
    /// The author's values, by field.
    var given: [String: Tree] = [:]

    package init(pack: Pack, kind: KindIndex, id: String, group: String? = nil, given: [String: Tree] = [:]) {
        self.pack = pack
        self.kind = kind
        self.id = id
        self.group = group
        self.given = given
    }

    private var declared: Kind { pack.kinds[kind] }

    /// Returns the item as a tree.
    ///
    /// - Parameter group: the group in the file that receives the item, or `nil`. The item does not repeat the group's values.
    func tree(in group: Node? = nil) throws -> Tree {
        let texts = declared.fields.filter { $0.type.isText }.map(\.name)
        let name = texts.contains("title") ? "title" : texts.first ?? "title"
        let values = ValueDraft(pack: pack, id: id, kind: declared.id, name: name)
        var entries: [(key: String, value: Tree)] = [("id", .text(id))]
        for (position, field) in declared.fields.numbered {
            if let value = given[field.name] {
                entries.append((field.name, value))
                continue
            }
            if declared.groupField == position, let name = self.group, group?.entry("id") == nil, group?.entry(field.name) == nil
            {
                entries.append((field.name, .text(name)))
                continue
            }
            if field.isOptional || field.defaultValue != nil { continue }
            let isGrouped = declared.groupField == position && group?.entry("id") != nil
            if isGrouped || group?.entry(field.name) != nil { continue }
            let others = field.isUnique ? pack.items.filter { $0.kind == kind && $0.values.indices.contains(position) } : []
            let taken = others.map { $0.values[position] }
            entries.append((field.name, try values.value(of: field, taken: taken)))
        }
        return .map(entries)
    }

    /// Appends the item to the kind's file, or creates the file.
    package func add(to drafting: inout Drafting) throws {
        try ItemDraft.add(
            [self], to: &drafting, created: "\(Words.title(declared.id)) '\(id)': write what is missing",
            changed: "'\(id)' at the end: write its texts")
    }

    /// Appends items of one kind to their file, or creates the file.
    ///
    /// - Parameters:
    ///   - created: the description of a new file.
    ///   - changed: the description of a changed file.
    static func add(_ drafts: [ItemDraft], to drafting: inout Drafting, created: String, changed: String) throws {
        guard let first = drafts.first else { return }
        let files = [".yaml", ".yml", ".json"].map { "\(first.pack.folder)/\(first.declared.file)\($0)" }
        guard let path = files.first(where: { Paths.exists($0) || drafting.overlay.bytes(of: $0) != nil }) else {
            let items = try drafts.map { try $0.tree() }
            let text = Tree.lines(of: "items", .list(items), isRoot: true).joined(separator: "\n") + "\n"
            return try drafting.create(files[0], text, about: created)
        }
        var problem: (any Error)?
        try drafting.change(path, about: changed) { insertion in
            do { try append(drafts, &insertion) } catch { problem = error }
        }
        if let problem { throw problem }
    }

    /// Returns the item's value for a mapping by id.
    ///
    /// - Parameter isShort: whether the other items consist of their text alone.
    private func keyed(_ tree: Tree, isShort: Bool) -> Tree {
        guard case .map(let entries) = tree else { return tree }
        let others = Array(entries.dropFirst())
        if isShort, others.count == 1, let main = declared.mainText, others[0].key == declared.fields[main].name {
            return others[0].value
        }
        return .map(others)
    }

    /// Returns the group with the given value, or the root if there are no groups and the kind has a field for them. Throws
    /// otherwise.
    private func named(_ name: String, _ root: Node) throws -> Node {
        let groups = root.kind == .sequence ? Array(root.elements) : root.entry("groups").map { Array($0.value.elements) } ?? []
        let names = { (group: Node) in
            group.entries.filter { $0.key.text != "items" && $0.value.kind == .scalar }.compactMap(\.value.text)
        }
        if let group = groups.first(where: { names($0).contains(name) }) { return group }
        if groups.isEmpty {
            if declared.groupField != nil { return root }
            throw CommandError(
                .usage, "\(Words.title(Words.plural(declared.id))) of \(pack.id) are not grouped.", advice: ["Remove --group."])
        }
        throw CommandError.unknown("group", name, among: groups.flatMap(names))
    }

    /// Appends items, each to its group.
    private static func append(_ drafts: [ItemDraft], _ insertion: inout Insertion) throws {
        var groups: [String] = []
        for draft in drafts where !groups.contains(draft.group ?? "") { groups.append(draft.group ?? "") }
        for group in groups {
            let drafts = drafts.filter { ($0.group ?? "") == group }
            try drafts[0].append(drafts, &insertion)
        }
    }

    /// Appends items of this item's group.
    private func append(_ drafts: [ItemDraft], _ insertion: inout Insertion) throws {
        guard let root = insertion.root else {
            return insertion.merge([("items", .list(try drafts.map { try $0.tree() }))], into: nil)
        }
        var group: Node? = root
        if root.kind == .sequence { group = Array(root.elements).last }
        if let groups = root.entry("groups"), root.entry("items") == nil { group = Array(groups.value.elements).last }
        if let name = self.group { group = try named(name, root) }
        guard let group else {
            return insertion.merge([("items", .list(try drafts.map { try $0.tree() }))], into: root)
        }
        if let list = group.entry("items")?.value, list.kind == .sequence {
            insertion.append(try drafts.map { try $0.tree(in: group) }, to: list)
        } else if let map = group.entry("items")?.value, map.kind == .mapping {
            let isShort = map.entries.contains { $0.value.kind == .scalar }
            insertion.append(
                try drafts.map { ($0.id, $0.keyed(try $0.tree(in: group), isShort: isShort)) }, to: map)
        } else if group.entry("items")?.value.isMissing ?? true {
            insertion.merge([("items", .list(try drafts.map { try $0.tree(in: group) }))], into: group)
        } else {
            throw CommandError(
                .findings, "The value of `items` is no list to append to.", advice: ["`homeseed lint` shows where."])
        }
    }
}
