import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// Where a template takes up an item: behind the records that are made of such items, at the top or within other records.
struct TemplateUse {
    @Boxed private var pack: Pack
    private let item: Item

    init(_ item: Item, in pack: Pack) { (self.item, self.pack) = (item, pack) }

    /// Whether a template makes a record of it.
    func isMade(in template: Template) -> Bool {
        TemplateUse.all(template.records).contains { items(of: $0.spec).contains { $0.place == item.place } }
    }

    /// The edits of a template's file that add it; none where it has no place for such items.
    func edits(of template: Template, _ source: SourceFile, _ document: Document) -> [Fix.Edit] {
        guard let records = document.root?["records"], records.kind == .mapping, var insertion = Insertion(source) else { return [] }
        let use = (key: "use", value: Tree.word("\(pack.kinds[item.kind].id)/\(item.id)"))
        if let like = mostAlike(in: template), let list = list(around: like, document) {
            insertion.append(.map([use] + copied(from: like, source)), to: list)
        } else if let way = pack.templates.lazy.compactMap(way).first {
            add(.map([use]), to: records, by: way[...], &insertion)
        }
        return insertion.edits.isEmpty ? [] : (try? insertion.verified().edits) ?? []
    }

    // MARK: Among such records

    /// Of the records that are made of such items in the template's own file, those whose items are most like it: it may have
    /// a list for each category.
    private func mostAlike(in template: Template) -> RecordSpec? {
        let made = TemplateUse.all(template.records).map(\.spec).filter { $0.place.file == template.place.file && isOfSuchItems($0) }
        var best: (spec: RecordSpec, likeness: Int)?
        for spec in made {
            let likeness = items(of: spec).map(likeness).max() ?? 0
            if likeness > best?.likeness ?? -1 { best = (spec, likeness) }
        }
        return best?.spec
    }

    /// What such a record can't do without, and only its author says: as the other one says it.
    private func copied(from like: RecordSpec, _ source: SourceFile) -> [(key: String, value: Tree)] {
        var entries: [(key: String, value: Tree)] = []
        for (field, place) in needed(by: like) where place.file == like.place.file {
            let text = String(decoding: source.bytes[place.range.clamped(toCount: source.bytes.count)], as: UTF8.self)
            // What stands on several lines is laid out for where it stands.
            if !text.contains(where: \.isNewline) { entries.append((key: field.name, value: .word(text))) }
        }
        return entries
    }

    /// What is written of a record because neither its item, its owner nor the model fills it in, with where it stands.
    private func needed(by spec: RecordSpec) -> [(field: Field, place: SourceLocation)] {
        guard pack.model.entities.numbers.contains(spec.entity), spec.series == nil else { return [] }
        let fields = pack.model.entities[spec.entity].fields
        return spec.values.compactMap { number, value in
            guard fields.numbers.contains(number), case .fixed = value.form else { return nil }
            let field = fields[number]
            let isFilled = field.isOptional || field.defaultValue != nil || field.source != nil || field.computed != nil || field.presence != nil
            return isFilled ? nil : (field: field, place: value.place)
        }
    }

    /// Whether such a record has to name another one: those of one template mean nothing in another.
    private func namesAnother(_ spec: RecordSpec) -> Bool {
        needed(by: spec).contains { if case .reference = $0.field.role { true } else { false } }
    }

    private func likeness(_ other: Item) -> Int { zip(item.values, other.values).count { $0 == $1 } }

    private func isOfSuchItems(_ spec: RecordSpec) -> Bool {
        spec.pick?.kind == item.kind || items(of: spec).contains { $0.kind == item.kind }
    }

    private func items(of spec: RecordSpec) -> [Item] {
        spec.uses.compactMap { pack.items.indices.contains($0.item.index) ? pack.items[$0.item.index] : nil }
    }

    /// The list that a record stands in, and not one that it holds.
    private func list(around spec: RecordSpec, _ document: Document) -> Node? {
        // A record has its place where it names its items, under `use:`.
        let (names, start) = (Set(["use", "key"]), Int(spec.place.range.lower))
        guard let found = NodePath(document, at: start) else { return nil }
        var parents = found.parents + [found.node]
        while let last = parents.popLast() {
            guard last.kind == .mapping, last.entries.contains(where: { names.contains($0.key.text ?? "") }) else { continue }
            return parents.last.flatMap { $0.kind == .sequence ? $0 : nil }
        }
        return nil
    }

    // MARK: As in other templates

    /// The names by which records that are made of such items are reached in a template: the entity, then fields.
    private func way(in template: Template) -> [String]? {
        TemplateUse.all(template.records).first { isOfSuchItems($0.spec) && !namesAnother($0.spec) }.flatMap(names)
    }

    private func names(_ found: (spec: RecordSpec, owners: [(entity: EntityIndex, field: FieldIndex)])) -> [String]? {
        let entities = pack.model.entities
        let top = found.owners.first?.entity ?? found.spec.entity
        guard entities.numbers.contains(top) else { return nil }
        return found.owners.reduce([entities[top].name]) { names, owner in
            guard let names, entities.numbers.contains(owner.entity), entities[owner.entity].fields.numbers.contains(owner.field) else { return nil }
            return names + [entities[owner.entity].fields[owner.field].name]
        }
    }

    /// At the end of the way: in the first record on each stretch of it.
    private func add(_ element: Tree, to mapping: Node, by way: ArraySlice<String>, _ insertion: inout Insertion) {
        guard let name = way.first else { return }
        guard way.count > 1 else {
            guard let known = mapping[name] else { return insertion.append(name, .list([element]), to: mapping) }
            if known.kind == .sequence { insertion.append(element, to: known) }
            return
        }
        guard let next = mapping[name]?.elements.first(where: { $0.kind == .mapping }) else { return }
        add(element, to: next, by: way.dropFirst(), &insertion)
    }

    // MARK: Records

    /// All records of a template, with those that hold them: their entity, and the field that they hold them in.
    private static func all(_ specs: [RecordSpec], in owners: [(entity: EntityIndex, field: FieldIndex)] = []) -> [(spec: RecordSpec, owners: [(entity: EntityIndex, field: FieldIndex)])] {
        specs.flatMap { spec in
            [(spec, owners)] + spec.nested.flatMap { nested in all(nested.specs, in: owners + [(spec.entity, nested.field)]) }
        }
    }
}
