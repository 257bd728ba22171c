package import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// A parser for records in templates and items.
package enum RecordReading {
    package static let key = Key("key", .spelled(.id), about: "The record's name within its owner, for references.")
    package static let use = Key(
        "use", .oneOrMore(.choice([.spelled(.item), .shape { PickReading.shape }])),
        about: "The item or items to create it from, one record for each; or a pick of items in season.")
    package static let was = Key(
        "was", .oneOrMore(.scalar), about: "Previous keys, the oldest first, so that its id stays the same.")
    package static let series = Key(
        "series", .choice([.scalar, .shape { SeriesReading.shape }]), about: "The dates of a series, or the name of a series.")

    package static let keys = [key, use, was, series]

    /// Returns the shape of an entity's records: the common keys and the entity's fields.
    package static func shape(of entity: Entity) -> Shape {
        Shape(entity.name.withArticle, keys + entity.fields.map { Key($0, .any) })
    }

    /// Reads all records of a template, by entity.
    static func records(_ node: Node, _ reader: inout Reader) -> [RecordSpec] {
        guard node.kind == .mapping else {
            if !node.isMissing {
                reader.diagnostics.report(
                    WrongForm.diagnostic(node.place, what: "'records'", expected: "entities with their records"))
            }
            return []
        }
        var all: [RecordSpec] = []
        var seen: [EntityIndex: Node] = [:]
        for entry in node.entries {
            guard let entity = SelectionReading.entity(entry.key, &reader) else {
                reader.template?.isIncomplete = true
                continue
            }
            if let first = seen[entity] {
                reader.diagnostics.report(DuplicateKey.diagnostic(entry.key, first: first))
                continue
            }
            seen[entity] = entry.key
            all += reader.within(entry.key.text ?? "", field: entry.key.text ?? "") {
                specs(entry.value, entity: entity, isNested: false, &$0)
            }
        }
        return all
    }

    /// Reads the records of an entity.
    ///
    /// - Parameter isNested: Whether the records are inside another record or an item.
    static func specs(_ node: Node, entity: EntityIndex, isNested: Bool = true, _ reader: inout Reader) -> [RecordSpec] {
        guard node.kind == .sequence else {
            if !node.isMissing {
                let name = reader.pack.model.entities[entity].name
                reader.diagnostics.report(WrongForm.diagnostic(node.place, what: "The records of \(name)", expected: "a list"))
            }
            return []
        }
        if reader.pack.model.entities[entity].isUnread {
            reader.template?.isIncomplete = true
            return []
        }
        let shape = shape(of: reader.pack.model.entities[entity])
        return node.elements.compactMap { element in
            let made = spec(element, entity: entity, shape: shape, isNested: isNested, &reader)
            if made == nil { reader.markRecordSkipped() }
            return made
        }
    }

    private static func spec(_ node: Node, entity number: EntityIndex, shape: Shape, isNested: Bool, _ reader: inout Reader)
        -> RecordSpec?
    {
        guard let match = ShapeMatch(node, against: shape, &reader.diagnostics) else { return nil }
        if match.mayLackRecords { reader.template?.isIncomplete = true }
        // Without the misspelt key or item reference, the record would be a different record.
        if match.hasUnknownKeys, node.entries.contains(where: { $0.keyWithoutSeparator(among: [key.name, use.name]) != nil }) {
            return nil
        }
        let entity = reader.pack.model.entities[number]
        var spec = RecordSpec(entity: number, place: node.headPlace)
        if let node = match[key] {
            guard let label = Names.id(node, what: "key", &reader) else { return nil }
            spec.label = label
            spec.place = node.place
        }
        spec.was = match[was]?.oneOrMore.compactMap(\.text).map(identity) ?? []
        if let entry = match.entry(use), entry.value.isMissing {
            reader.diagnostics.report(MissingKey.empty(entry.key, expected: "a kind and an id, as in chore/make-bed"))
            return nil
        }
        if let node = match[use] {
            for one in node.oneOrMore {
                if one.kind == .mapping, node.kind == .mapping {
                    spec.pick = PickReading.pick(one, &reader)
                    continue
                }
                guard let item = item(one, &reader) else {
                    reader.markRecordSkipped()
                    continue
                }
                spec.uses.append((item, one.place))
            }
            if spec.uses.isEmpty, spec.pick == nil { return nil }
            if spec.label == nil { spec.place = spec.pick?.place ?? spec.uses[0].place }
        }
        if let entry = match.entry(series), isNested {
            reader.diagnostics.report(WrongForm.nestedSeries(entry.key, entity: entity.name))
            return nil
        }
        if let node = match[series] {
            guard let read = SeriesReading.read(node, &reader) else { return nil }
            spec.series = read
        }
        reader.textPath.append(label(of: &spec, match: match, entity: entity, reader))
        spec.textPath = reader.textPath
        readFields(match, of: entity, into: &spec, &reader)
        reader.textPath.removeLast()
        return spec
    }

    /// Returns the canonical form of a former name. A day may be written in different words.
    private static func identity(_ former: String) -> String {
        // Keys contain no spaces, so the name is a day.
        former.contains(" ") ? DateExpression(former)?.canonical ?? former : former
    }

    private static func readFields(_ match: ShapeMatch, of entity: Entity, into spec: inout RecordSpec, _ reader: inout Reader) {
        for (position, field) in entity.fields.numbered {
            guard let entry = match[keys.count + position.number] else {
                // A value under a misspelt key is unknown, but not missing.
                if match.hasUnknownKeys, match.node.hasMisspelt(field.name, in: match.shape) {
                    spec.values.append((position, TemplateValue(.fixed(.unknown), at: spec.place)))
                }
                continue
            }
            let value = reader.within(field.name, field: field.name) { reader in
                templateValue(entry.value, of: field, isSeries: spec.series != nil, &reader)
            }
            if case .fixed(.specs(let written)) = value.form {
                spec.nested.append((position, written.specs))
            } else if case .fixed(.absent) = value.form {
                spec.emptyFields.append((position, entry.key.place))
            } else {
                spec.values.append((position, value))
            }
        }
    }

    /// Returns the record's name in translations: its key, its items, or the values of its natural key as written. Sets the
    /// implicit name of a record that has neither a key nor items.
    private static func label(of spec: inout RecordSpec, match: ShapeMatch, entity: Entity, _ reader: Reader) -> String {
        if let label = spec.label { return label }
        if !spec.uses.isEmpty { return spec.uses.map { reader.pack.items[$0.item.index].id }.joined(separator: ", ") }
        let written = entity.key.filter { match.node[entity.fields[$0].name]?.text != nil }
        if written.isEmpty {
            if !entity.isSingle { spec.implicitName = .entity }
            return entity.name
        }
        let types = written.map { entity.fields[$0].type }
        spec.implicitName = types.contains { $0.isDay || $0.isMoment } ? .day : types.contains(where: \.isNumber) ? .number : nil
        return written.compactMap { match.node[entity.fields[$0].name]?.text }.joined(separator: ", ")
    }

    // MARK: Values

    private static func templateValue(_ node: Node, of field: Field, isSeries: Bool, _ reader: inout Reader) -> TemplateValue {
        if node.isUnreadable { return TemplateValue(.fixed(.unknown), at: node.place) }
        if node.isMissing { return TemplateValue(.fixed(.absent), at: node.place) }
        if isSeries {
            if node.contentEquals("each"), case .reference = field.role { return TemplateValue(.each, at: node.place) }
            if node.contentEquals("day"), field.role == .moment || field.type.isDay { return TemplateValue(.day, at: node.place) }
            if node.kind == .mapping, let type = seriesValue(node) {
                let read = { (node: Node, reader: inout Reader) in templateValue(node, of: field, isSeries: true, &reader) }
                let made = type.init(node, read: read, &reader)
                return TemplateValue(made.map { .construct($0) } ?? .fixed(.unknown), at: node.place)
            }
        }
        return TemplateValue(.fixed(field.type.read(node, &reader)), at: node.place)
    }

    private static func seriesValue(_ node: Node) -> (any SeriesValue.Type)? {
        Constructs.seriesValues.first { type in type.keys.contains { node.entry($0.name) != nil } }
    }

    /// Reads an item reference with a kind and an ID: `chore/make-bed`. Returns `nil`, with a diagnostic, if it is invalid or
    /// unknown.
    static func item(_ node: Node, _ reader: inout Reader) -> ItemID? {
        let text = node.text ?? ""
        guard let slash = text.firstIndex(of: "/") else {
            reader.diagnostics.report(
                WrongValue.diagnostic(node, field: "use", expected: "a kind and an id, as in chore/make-bed"))
            return nil
        }
        guard let kind = reader.pack.kind(String(text[..<slash])) else {
            reader.diagnostics.report(
                UnknownReference.diagnostic(node, word: String(text[..<slash]), what: "kind", among: reader.pack.kinds.map(\.id)))
            return nil
        }
        let id = String(text[text.index(after: slash)...])
        if let item = reader.pack.item(kind: kind, id: id) {
            reader.mentions?.append(Mention(target: .item(item), node: node))
            return item
        }
        if reader.pack.brokenKinds.contains(kind) { return nil }
        reader.reportUnknown(node, id, ofKind: kind)
        return nil
    }
}

extension Reader {
    fileprivate mutating func markRecordSkipped() {
        template?.isIncomplete = true
        mayLackRecords = true
    }
}
