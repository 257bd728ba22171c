package import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// A parser for `model.yaml`. It reads each part when all names that it may refer to are known.
package enum ModelReading {
    static let entities = Key("entities", .map(.shape { entity }, keys: .field()), about: "The tables of the store, by name.")
    static let series = Key("series", .list(.shape { namedSeries }), about: "Series that templates can name.")
    static let derive = Key("derive", .list(.shape { derivation }), about: "Rules that create records from other records.")
    static let limits = Key("limits", .list(.shape { LimitReading.limit }), about: "Conditions for every household.")
    static let access = Key(
        "access", .shape { AccessReading.shape }, about: "Row-level access rules, for a store that several families share.")
    package static let vary = Key("vary", .map(.any), about: "The differences between the households of a population.")
    package static let shape = Shape("a model", [entities, series, derive, limits, access, vary, .schema])

    static let table = Key("table", .scalar, about: "The table's name in the store; without it, the entity's.")
    static let key = Key("key", .list(.scalar), about: "The fields that identify a record.")
    static let single = Key(
        "single", .boolean, about: "True: there is exactly one record, created from defaults if the template has none.")
    package static let rowsFrom = Key(
        "rows-from", .scalar, about: "A kind: one row for each of its items, shared by all households.")
    static let onlyDerived = Key(
        "only-derived", .map(.oneOrMore(.scalar)), about: "Field values whose records only `derive` creates.")
    static let fields = Key(
        "fields", .map(.declaration(FieldReading.entityKeys), keys: .field(taken: RecordReading.keys.map(\.name))),
        required: true, about: "The columns, by name.")
    static let helpers = Key(
        "helpers", .map(.declaration(FieldReading.entityKeys), keys: .field(taken: RecordReading.keys.map(\.name))),
        about: "Fields for computations, which are never stored.")
    package static let was = Key(
        "was", .oneOrMore(.scalar), about: "Previous names, the oldest first, so that seeded rows keep their ids.")
    package static let entity = Shape("an entity", [table, was, key, single, rowsFrom, onlyDerived, fields, helpers])

    // MARK: Entities

    /// Reads the names of entities, so that kinds and entities can refer to each other.
    ///
    /// - Parameter required: The files of required packs, to whose entities the model can add fields.
    /// - Returns: Whether the model adds fields to an entity of a required pack.
    @discardableResult
    static func readNames(_ root: Node, required: Set<FileID>, _ reader: inout Reader) -> Bool {
        var extended: Set<String> = []
        guard let all = root.value(meantBy: entities.name, in: shape), all.kind == .mapping else { return false }
        if let (key, owner) = outdented(all) {
            // The owner of the fields is unclear, so references to them are not checked.
            reader.diagnostics.report(WrongForm.outdented(key, under: owner))
            reader.pack.isModelBroken = true
        }
        for entry in all.entries {
            guard let name = Names.field(entry.key, &reader) else { continue }
            if let first = reader.pack.model.entities.first(where: { $0.name == name }) {
                if required.contains(first.place.file), extended.insert(name).inserted { continue }
                reader.diagnostics.report(DuplicateKey.diagnostic(entry.key, firstPlace: first.place))
                continue
            }
            if let near = misspeltAddition(entry, to: required, reader.pack.model) {
                reader.diagnostics.report(UnknownReference.diagnostic(entry.key, what: "entity", among: [near]))
                continue
            }
            let table = entry.value["table"]?.text ?? name
            var entity = Entity(name: name, place: entry.key.place, table: table)
            entity.tablePlace = entry.value["table"]?.place
            entity.was = entry.value[was.name]?.oneOrMore.compactMap(\.text) ?? []
            reader.pack.model.entities.append(entity)
        }
        return !extended.isEmpty
    }

    /// Returns the entity of a required pack that was probably meant, or `nil` if the entry declares an entity of its own: with
    /// another key than fields and helpers, or with an id.
    private static func misspeltAddition(_ entry: Node.Entry, to required: Set<FileID>, _ model: Model) -> String? {
        let inherited = model.entities.filter { required.contains($0.place.file) }.map(\.name)
        guard !inherited.isEmpty, let name = entry.key.text, let near = suggestion(for: name, among: inherited),
            entry.value.kind == .mapping, entry.value.entries.allSatisfy({ [fields, helpers].map(\.name).contains($0.key.text) })
        else { return nil }
        let hasID = entry.value[fields.name]?.entries.contains { ($0.value["type"] ?? $0.value).text == UUIDType.name } ?? false
        return hasID ? nil : near
    }

    /// Returns a key of an entity that lost its indentation, so that it follows the empty entity instead of being below it.
    /// Returns `nil` if there is none.
    private static func outdented(_ entities: Node) -> (key: Node, owner: Node)? {
        var owner: Node?
        for entry in entities.entries {
            if let owner, entity.position(of: entry.key) != nil { return (entry.key, owner) }
            owner = entry.value.isMissing ? entry.key : nil
        }
        return nil
    }

    /// Reads the model, when the names of all entities are known.
    ///
    /// - Parameter required: The files of required packs, to whose entities the model can add fields.
    static func read(_ root: Node, required: Set<FileID>, _ reader: inout Reader) {
        if let all = root.value(meantBy: entities.name, in: shape), all.kind == .mapping, outdented(all) != nil { return }
        guard let model = ShapeMatch(root, against: shape, &reader.diagnostics) else { return }
        var open: [(FieldContext, Declaration)] = []
        var matches: [(EntityIndex, ShapeMatch)] = []
        for entry in model[entities].map({ Array($0.entries) }) ?? [] {
            guard let number = reader.pack.model.entity(named: entry.key.text ?? "") else { continue }
            let place = reader.pack.model.entities[number].place
            let isAddition = required.contains(place.file)
            guard place == entry.key.place || isAddition else { continue }
            guard let match = ShapeMatch(entry.value, against: entity, &reader.diagnostics) else {
                reader.pack.model.entities[number].isUnread = true
                reader.pack.isModelBroken = true
                continue
            }
            if isAddition {
                refuseOtherKeys(match, of: number, &reader)
                readTypes(match, of: number, open: &open, &reader)
                continue
            }
            matches.append((number, match))
            if match[fields] == nil { reader.pack.model.entities[number].isUnread = true }
            readTypes(match, of: number, open: &open, &reader)
        }
        for (number, match) in matches { readShape(match, of: number, &reader) }
        for (context, declaration) in open {
            reportDanglingInverse(context, declaration: declaration, &reader)
            FieldReading.complete(context, from: declaration, &reader)
            if required.contains(reader.pack.model.entities[context.entity].place.file) { refuseRequired(context, &reader) }
        }
        readOwners(&reader.pack.model)
        if let node = model[access] { AccessReading.read(node, &reader) }
        for (number, match) in matches { readOnlyDerived(match, of: number, &reader) }
        for node in model[series].map({ Array($0.elements) }) ?? [] { readSeries(node, &reader) }
        for node in model[derive].map({ Array($0.elements) }) ?? [] { readDerivation(node, &reader) }
        for node in model[limits].map({ Array($0.elements) }) ?? [] { LimitReading.readLimit(node, &reader) }
        if let node = model[vary] {
            reader.pack.model.variations = reader.pack.model.variations.overridden(by: VariationReading.read(node, &reader))
        }
    }

    /// Reports keys other than fields below an entity of a required pack.
    private static func refuseOtherKeys(_ match: ShapeMatch, of number: EntityIndex, _ reader: inout Reader) {
        let entity = reader.pack.model.entities[number]
        for key in [table, was, key, single, rowsFrom, onlyDerived] {
            guard let node = match[key] else { continue }
            var found = WrongForm.diagnostic(
                node.place, what: "An addition to '\(entity.name)'", expected: "fields and helpers only")
            found.related = [.init("another pack declares '\(key.name)' here", at: entity.place)]
            reader.diagnostics.report(found)
        }
    }

    /// Reports a required field that a pack adds to another pack's entity, whose records would lack a value.
    private static func refuseRequired(_ context: FieldContext, _ reader: inout Reader) {
        let entity = reader.pack.model.entities[context.entity]
        let field = entity.fields[context.field]
        let hasValue =
            field.isOptional || field.defaultValue != nil || field.computed != nil || field.presence != nil || field.source != nil
            || field.type.inverse != nil || field.type.isUnread
        if hasValue { return }
        reader.diagnostics.report(
            WrongForm.diagnostic(
                field.place, what: "'\(field.name)', which this pack adds to '\(entity.name)',",
                expected: "optional or have a default"))
    }

    private static func readTypes(
        _ match: ShapeMatch, of number: EntityIndex, open: inout [(FieldContext, Declaration)], _ reader: inout Reader
    ) {
        for (key, isHelper) in [(fields, false), (helpers, true)] {
            for entry in match[key].map({ Array($0.entries) }) ?? [] {
                guard let name = Names.field(entry.key, taken: RecordReading.keys.map(\.name), &reader) else { continue }
                if let first = reader.pack.model.entities[number].field(named: name) {
                    let place = reader.pack.model.entities[number].fields[first].place
                    reader.diagnostics.report(DuplicateKey.diagnostic(entry.key, firstPlace: place))
                    continue
                }
                let read = FieldReading.type(entry, with: FieldReading.entityKeys, &reader)
                var field = Field(name: name, place: entry.key.place, type: read?.0 ?? UnreadableType())
                field.isHelper = isHelper
                field.isOptional = read == nil
                let position = reader.pack.model.entities[number].fields.nextNumber
                reader.pack.model.entities[number].fields.append(field)
                reader.pack.model.entities[number].positions[name] = position
                guard let declaration = read?.1 else { continue }
                open.append((FieldContext(entity: number, field: position, place: entry.key.place), declaration))
            }
        }
    }

    /// Reports an inverse without a reference back to its record, or with a reference that an earlier inverse mirrors.
    private static func reportDanglingInverse(_ context: FieldContext, declaration: Declaration, _ reader: inout Reader) {
        let model = reader.pack.model
        guard let inverse = model.entities[context.entity].fields[context.field].type.inverse,
            let node = declaration[InverseType.of],
            !model.entities[inverse.entity].isUnread
        else { return }
        let other = model.entities[inverse.entity]
        let references = other.fields.filter { $0.type.reference == context.entity }.map(\.name)
        let isUnread = other.field(named: inverse.field).map { other.fields[$0].type.isUnread } ?? false
        if isUnread { return }
        let owner = model.entities[context.entity]
        if references.contains(inverse.field) {
            let first = owner.fields.prefix(context.field.number).first { field in
                field.type.inverse.map { $0 == inverse } ?? false
            }
            guard let first else { return }
            reader.diagnostics.report(
                WrongValue.mirroredTwice(node, owner.fields[context.field].name, first: first.name, at: first.place))
        } else {
            reader.diagnostics.report(
                UnknownReference.noReference(node, named: inverse.field, from: other.name, to: owner.name, among: references))
        }
        reader.pack.model.entities[context.entity].fields[context.field].type = UnreadableType()
        reader.pack.isModelBroken = true
    }

    private static func readShape(_ match: ShapeMatch, of number: EntityIndex, _ reader: inout Reader) {
        var entity = reader.pack.model.entities[number]
        entity.isSingle = match[single]?.scalar == .boolean(true)
        for node in match[key].map({ Array($0.elements) }) ?? [] {
            if let field = entity.field(named: node.text ?? "") {
                entity.key.append(field)
            } else {
                reader.diagnostics.report(
                    UnknownReference.diagnostic(node, what: "field of \(entity.name)", among: entity.fields.map(\.name)))
            }
        }
        if let node = match[rowsFrom] {
            entity.rowsFrom = reader.pack.kind(node.text ?? "")
            if entity.rowsFrom == nil {
                reader.diagnostics.report(UnknownReference.diagnostic(node, what: "kind", among: reader.pack.kinds.map(\.id)))
            }
        }
        reader.pack.model.entities[number] = entity
    }

    /// Sets the owner of each entity: the reference that an inverse mirrors, or the first required reference.
    private static func readOwners(_ model: inout Model) {
        var mirrored: [EntityIndex: Set<String>] = [:]
        for entity in model.entities {
            for field in entity.fields {
                if let inverse = field.type.inverse { mirrored[inverse.entity, default: []].insert(inverse.field) }
            }
        }
        for number in model.entities.numbers {
            let fields = model.entities[number].fields
            let references = fields.numbers.filter {
                fields[$0].type.reference != nil && !fields[$0].isHelper && fields[$0].computed == nil
            }
            model.entities[number].owner =
                references.first { mirrored[number]?.contains(fields[$0].name) ?? false }
                ?? references.first { !fields[$0].isOptional }
        }
    }

    private static func readOnlyDerived(_ match: ShapeMatch, of number: EntityIndex, _ reader: inout Reader) {
        for entry in match[onlyDerived]?.uniqueEntries(&reader.diagnostics) ?? [] {
            guard let path = SelectionReading.path(entry.key, from: number, &reader) else { continue }
            let field = reader.pack.model.field(at: path)
            let values = entry.value.oneOrMore.map { SelectionReading.value($0, of: field, &reader) }
            reader.pack.model.entities[number].onlyDerived.append((path.field, values))
        }
    }

    // MARK: Series and derivations

    package static let id = Key("id", .spelled(.id), required: true, about: "Its name.")
    package static let namedSeries = Shape("a series", [id] + SeriesReading.keys)

    private static func readSeries(_ node: Node, _ reader: inout Reader) {
        guard let match = ShapeMatch(node, against: namedSeries, &reader.diagnostics), let idNode = match[id],
            let name = Names.id(idNode, what: "series", &reader)
        else { return }
        guard let series = SeriesReading.series(match, &reader) else {
            reader.pack.model.unreadSeries.insert(name)
            return
        }
        if let first = reader.pack.model.series[name] {
            reader.diagnostics.report(DuplicateID.diagnostic(idNode, what: "series", first: first.place))
            return
        }
        reader.pack.model.series[name] = SeriesDeclaration(place: idNode.place, series: series)
    }

    package static let forEach = Key("for-each", .scalar, required: true, about: "The entity of the original records.")
    package static let make = Key("make", .scalar, required: true, about: "The entity of the new records.")
    static let set = Key("set", .map(.scalar), about: "Fields with their values.")
    static let copy = Key("copy", .map(.scalar), about: "Fields with the paths of their values.")
    static let copyNegative = Key("copy-negative", .map(.scalar), about: "As `copy`, with the opposite sign.")
    package static let derivation = Shape("a derivation", [id, forEach, Grouping.where, make, set, copy, copyNegative])

    private static func readDerivation(_ node: Node, _ reader: inout Reader) {
        guard let match = ShapeMatch(node, against: derivation, &reader.diagnostics), let idNode = match[id],
            let name = Names.id(idNode, what: "derivation", &reader), let source = match[forEach], let target = match[make],
            let from = SelectionReading.entity(source, &reader), let to = SelectionReading.entity(target, &reader)
        else { return }
        var selection = Selection(entity: from)
        if let node = match[Grouping.where] {
            guard let read = SelectionReading.selection(node, entity: from, &reader) else { return }
            selection = read
        }
        var made = Derivation(
            id: name, place: idNode.place, pack: reader.pack.number, selection: selection, entity: to, values: [], copies: [])
        for entry in match[set]?.uniqueEntries(&reader.diagnostics) ?? [] {
            guard let path = SelectionReading.path(entry.key, from: to, &reader) else { continue }
            let value = SelectionReading.value(entry.value, of: reader.pack.model.field(at: path), &reader)
            made.values.append((path.field, value, entry.value.place))
        }
        for (key, isNegative) in [(copy, false), (copyNegative, true)] {
            for entry in match[key]?.uniqueEntries(&reader.diagnostics) ?? [] {
                guard let path = SelectionReading.path(entry.key, from: to, &reader),
                    let value = SelectionReading.path(entry.value, from: from, &reader)
                else { continue }
                made.copies.append((path.field, value, isNegative, entry.value.place))
            }
        }
        reader.pack.model.derivations.append(made)
    }
}
