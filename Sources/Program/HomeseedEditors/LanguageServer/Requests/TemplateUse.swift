import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// The position in a template where an item is added: after records that use similar items, at the top level or nested.
struct TemplateUse {
    @Boxed private var pack: Pack
    private let item: Item

    init(_ item: Item, in pack: Pack) { (self.item, self.pack) = (item, pack) }

    /// Whether a template has a record that uses the item.
    func isMade(in template: Template) -> Bool {
        TemplateUse.all(template.records).contains { items(of: $0.spec).contains { $0.place == item.place } }
    }

    /// Returns the edits of a template's file that add the item, or none if the template has no position for such items.
    func edits(of template: Template, _ source: SourceFile, _ document: Document) -> [Fix.Edit] {
        guard let records = document.root?["records"], records.kind == .mapping, var insertion = Insertion(source) else {
            return []
        }
        let use = (key: "use", value: Tree.word("\(pack.kinds[item.kind].id)/\(item.id)"))
        if let like = mostSimilarRecord(in: template), let list = list(around: like, document) {
            insertion.append(.map([use] + copied(from: like, source)), to: list)
        } else if let path = pack.templates.lazy.compactMap(path).first {
            add(.map([use]), to: records, by: path[...], &insertion)
        }
        return insertion.edits.isEmpty ? [] : (try? insertion.verified().edits) ?? []
    }

    // MARK: Similar records in the template

    /// Returns the record in the template's file that uses the most similar item of the same kind, or `nil` if there is none.
    /// This record selects the list, because a template may have one list for each category.
    private func mostSimilarRecord(in template: Template) -> RecordSpec? {
        let made = TemplateUse.all(template.records).map(\.spec).filter {
            $0.place.file == template.place.file && usesSameKind($0)
        }
        var best: (spec: RecordSpec, likeness: Int)?
        for spec in made {
            let likeness = items(of: spec).map(likeness).max() ?? 0
            if likeness > best?.likeness ?? -1 { best = (spec, likeness) }
        }
        return best?.spec
    }

    /// Returns the required values that only the author can provide, copied from the similar record.
    private func copied(from like: RecordSpec, _ source: SourceFile) -> [(key: String, value: Tree)] {
        var entries: [(key: String, value: Tree)] = []
        for (field, place) in needed(by: like) where place.file == like.place.file {
            let text = String(decoding: source.bytes[place.range.clamped(toCount: source.bytes.count)], as: UTF8.self)
            // The layout of a multiline value depends on its position.
            if !text.contains(where: \.isNewline) { entries.append((key: field.name, value: .word(text))) }
        }
        return entries
    }

    /// Returns the values that neither the item, the owner nor the model provides, with their locations.
    private func needed(by spec: RecordSpec) -> [(field: Field, place: SourceLocation)] {
        guard pack.model.entities.numbers.contains(spec.entity), spec.series == nil else { return [] }
        let fields = pack.model.entities[spec.entity].fields
        return spec.values.compactMap { number, value in
            guard fields.numbers.contains(number), case .fixed = value.form else { return nil }
            let field = fields[number]
            let isFilled =
                field.isOptional || field.defaultValue != nil || field.source != nil || field.computed != nil
                || field.presence != nil
            return isFilled ? nil : (field: field, place: value.place)
        }
    }

    /// Whether a record like the given record must refer to another record. References in one template are invalid in another.
    private func requiresReference(_ spec: RecordSpec) -> Bool {
        needed(by: spec).contains { if case .reference = $0.field.role { true } else { false } }
    }

    private func likeness(_ other: Item) -> Int { zip(item.values, other.values).count { $0 == $1 } }

    private func usesSameKind(_ spec: RecordSpec) -> Bool {
        spec.pick?.kind == item.kind || items(of: spec).contains { $0.kind == item.kind }
    }

    private func items(of spec: RecordSpec) -> [Item] {
        spec.uses.compactMap { pack.items.indices.contains($0.item.index) ? pack.items[$0.item.index] : nil }
    }

    /// Returns the list that contains a record, not a list nested in it. Returns `nil` if the record is not in a list.
    private func list(around spec: RecordSpec, _ document: Document) -> Node? {
        // The location of a record is that of its items under `use:`.
        let (names, start) = (Set(["use", "key"]), Int(spec.place.range.lower))
        guard let found = NodePath(document, at: start) else { return nil }
        var parents = found.parents + [found.node]
        while let last = parents.popLast() {
            guard last.kind == .mapping, last.entries.contains(where: { names.contains($0.key.text ?? "") }) else { continue }
            return parents.last.flatMap { $0.kind == .sequence ? $0 : nil }
        }
        return nil
    }

    // MARK: Examples in other templates

    /// Returns the path to records that use such items in a template: the entity, then the fields. Returns `nil` if there are
    /// none.
    private func path(in template: Template) -> [String]? {
        TemplateUse.all(template.records).first { usesSameKind($0.spec) && !requiresReference($0.spec) }.flatMap(names)
    }

    private func names(_ found: (spec: RecordSpec, owners: [(entity: EntityIndex, field: FieldIndex)])) -> [String]? {
        let entities = pack.model.entities
        let top = found.owners.first?.entity ?? found.spec.entity
        guard entities.numbers.contains(top) else { return nil }
        return found.owners.reduce([entities[top].name]) { names, owner in
            guard let names, entities.numbers.contains(owner.entity), entities[owner.entity].fields.numbers.contains(owner.field)
            else { return nil }
            return names + [entities[owner.entity].fields[owner.field].name]
        }
    }

    /// Adds the element at the end of a path, in the first record of each step.
    private func add(_ element: Tree, to mapping: Node, by path: ArraySlice<String>, _ insertion: inout Insertion) {
        guard let name = path.first else { return }
        guard path.count > 1 else {
            guard let known = mapping[name] else { return insertion.append(name, .list([element]), to: mapping) }
            if known.kind == .sequence { insertion.append(element, to: known) }
            return
        }
        guard let next = mapping[name]?.elements.first(where: { $0.kind == .mapping }) else { return }
        add(element, to: next, by: path.dropFirst(), &insertion)
    }

    // MARK: Records

    /// Returns all records of a template with their owners, each as its entity and the field of the nested records.
    private static func all(_ specs: [RecordSpec], in owners: [(entity: EntityIndex, field: FieldIndex)] = []) -> [(
        spec: RecordSpec, owners: [(entity: EntityIndex, field: FieldIndex)]
    )] {
        specs.flatMap { spec in
            [(spec, owners)] + spec.nested.flatMap { nested in all(nested.specs, in: owners + [(spec.entity, nested.field)]) }
        }
    }
}
