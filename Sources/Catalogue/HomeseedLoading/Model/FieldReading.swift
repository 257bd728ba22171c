package import HomeseedModel
import HomeseedSource
import HomeseedStore

/// A parser for field declarations: `title: text` or `{type: …, …}`. It reads the types of all fields first, then the other
/// keys.
package enum FieldReading {
    package static let type = Key("type", .scalar, required: true, about: "The type of its values.")
    static let optional = Key("optional", .boolean, about: "True: it may be empty.")
    package static let defaultValue = Key("default", .any, about: "The default value.")
    package static let from = Key(
        "from", .scalar, about: "The field of the item that provides the value; also id, kind and item.")
    static let countedBy = Key(
        "counted-by", .scalar, about: "For a text: the number field that selects its plural form, as in one tin and two tins.")
    package static let computed = Key("computed", .computed, about: "The computation of its value from other values.")
    static let exactlyWhen = Key(
        "exactly-when", .condition, about: "The condition under which it has a value; otherwise it is empty.")
    static let neededWhen = Key("needed-when", .condition, about: "The condition under which it must have a value.")
    static let becomes = Key(
        "becomes", .map(.condition), about: "Values that replace the written one if their conditions hold.")

    package static let was = Key(
        "was", .oneOrMore(.scalar), about: "Previous names, the oldest first, so that seeded columns keep their values.")

    /// The reserved words of item files.
    package static let reservedItemKeys = ["id", "was", "items", "groups"]

    package static let kindKeys = [type, optional, defaultValue] + Unique.keys + Bounds.keys
    package static let entityKeys =
        [type, was, optional, defaultValue, from, countedBy, computed, exactlyWhen, neededWhen, becomes]
        + Constructs.rules.flatMap { $0.keys }

    /// Returns the shape of a declaration with this type.
    package static func shape(_ common: [Key], _ type: (any FieldType.Type)?) -> Shape {
        let own = type?.keys ?? []
        return Shape("a field", common.filter { key in !own.contains { $0.name == key.name } } + own)
    }

    /// Returns the type and the declaration matched against its shape. Returns `nil`, with a diagnostic, if there is no valid
    /// type.
    static func type(_ entry: Node.Entry, with common: [Key], _ reader: inout Reader) -> (any FieldType, Declaration)? {
        let node = entry.value
        let word: Node
        if node.kind == .mapping {
            guard let found = node["type"] else {
                reader.diagnostics.report(MissingKey.diagnostic(["type"], of: Shape("a field", []), at: entry.key.place))
                return nil
            }
            word = found
        } else {
            word = node
        }
        guard word.kind == .scalar, let name = word.text, let type = FieldTypes.named(name) else {
            reader.diagnostics.report(
                UnknownReference.diagnostic(word, what: "type", among: FieldTypes.builtIn.map { $0.name }))
            return nil
        }
        var declaration = Declaration(match: nil, place: entry.key.place)
        if node.kind == .mapping {
            declaration.match = ShapeMatch(node, against: shape(common, type), &reader.diagnostics)
        } else if type.keys.contains(where: \.isRequired) {
            reader.diagnostics.report(
                MissingKey.diagnostic(
                    type.keys.filter(\.isRequired).map(\.name), of: Shape("a field of type \(name)", []), at: word.place))
            return nil
        }
        return type.init(declaration, &reader).map { ($0, declaration) }
    }

    /// Reads a kind's field, except for a default that names items.
    static func kindField(_ entry: Node.Entry, _ reader: inout Reader) -> Field? {
        guard let name = Names.field(entry.key, taken: reservedItemKeys, &reader) else { return nil }
        guard let (type, declaration) = type(entry, with: kindKeys, &reader) else {
            var field = Field(name: name, place: entry.key.place, type: UnreadableType())
            field.isOptional = true
            return field
        }
        var field = Field(name: name, place: entry.key.place, type: type)
        field.isOptional = declaration[optional]?.scalar == .boolean(true)
        field.isUnique = declaration[Unique.unique]?.scalar == .boolean(true)
        if let bounds = Bounds(declaration, entity: nil, type: type, name: name, &reader) { field.rules = [bounds] }
        if let node = declaration[defaultValue], type.namesItems {
            field.defaultValue = .value(.absent, node.place)
        } else if let node = declaration[defaultValue] {
            field.defaultValue = reader.within(name, field: name) { .value(type.read(node, &$0), node.place) }
            OutOfRange.checkDefault(field, at: node, &reader.diagnostics)
        }
        return field
    }

    /// Reports an `around` field that does not refer to a field with a yearly day.
    private static func checkYearlyDay(_ entry: Node.Entry, of kind: KindIndex, _ reader: inout Reader) {
        let declared = reader.pack.kinds[kind]
        guard let position = declared.positions[entry.key.text ?? ""], declared.fields[position].place == entry.key.place,
            case .around(let name) = declared.fields[position].type.form, let node = entry.value.entry(AroundType.of.name)?.value
        else { return }
        func hasDay(_ field: Field) -> Bool {
            field.type.isYearly || field.type.item.map { reader.pack.kinds[$0.kind].yearlyField != nil } ?? field.type.isUnread
        }
        if let other = declared.positions[name], hasDay(declared.fields[other]) { return }
        let known = declared.fields.filter(hasDay).map(\.name)
        reader.diagnostics.report(
            UnknownReference.diagnostic(node, what: "field of \(declared.id) with a yearly day", among: known))
    }

    /// Completes a kind's field when all items are known: checks its yearly day, and reads a default that names items.
    static func completeKindField(_ entry: Node.Entry, of kind: KindIndex, _ reader: inout Reader) {
        checkYearlyDay(entry, of: kind, &reader)
        guard let position = reader.pack.kinds[kind].positions[entry.key.text ?? ""],
            reader.pack.kinds[kind].fields[position].place == entry.key.place,
            reader.pack.kinds[kind].fields[position].type.namesItems, let node = entry.value.entry(defaultValue.name)?.value
        else { return }
        let field = reader.pack.kinds[kind].fields[position]
        reader.pack.kinds[kind].fields[position].defaultValue = reader.within(field.name, field: field.name) {
            .value(field.type.read(node, &$0), node.place)
        }
    }

    // MARK: Completion

    /// Reads the keys of a field's declaration other than its type.
    static func complete(_ context: FieldContext, from declaration: Declaration, _ reader: inout Reader) {
        var field = reader.pack.model.entities[context.entity].fields[context.field]
        field.isOptional = declaration[optional]?.scalar == .boolean(true)
        field.was = declaration[was]?.oneOrMore.compactMap(\.text) ?? []
        field.source = declaration[from].flatMap { source($0, &reader) }
        if let node = declaration[countedBy] { field.countedBy = number(node, beside: field, in: context, &reader) }
        readPresence(&field, in: context, from: declaration, &reader)
        if let node = declaration[computed] { readComputed(&field, from: node, in: context, &reader) }
        if let node = declaration[defaultValue] { field.defaultValue = readDefault(node, of: field, in: context, &reader) }
        for entry in declaration[becomes]?.uniqueEntries(&reader.diagnostics) ?? [] {
            let value = SelectionReading.value(entry.key, of: field, &reader)
            guard value != .unknown,
                let condition = SelectionReading.selection(entry.value, entity: context.entity, &reader)
            else { continue }
            field.forced.append(Forced(value: value, condition: condition))
        }
        field.rules = Constructs.rules.compactMap { $0.init(declaration, for: context, &reader) }
        if let node = declaration[defaultValue] { OutOfRange.checkDefault(field, at: node, &reader.diagnostics) }
        reader.pack.model.entities[context.entity].fields[context.field] = field
    }

    private static func source(_ node: Node, _ reader: inout Reader) -> FieldSource? {
        switch node.text {
        case "id": return .id
        case "kind": return .kind
        case "item": return .row
        case let name?:
            if reader.pack.kinds.contains(where: { $0.positions[name] != nil }) { return .field(name) }
            let known = Set(reader.pack.kinds.flatMap { $0.fields.map(\.name) } + ["id", "kind", "item"])
            reader.diagnostics.report(UnknownReference.diagnostic(node, what: "field of a kind", among: known.sorted()))
            return nil
        case nil: return nil
        }
    }

    /// Reads the field that selects a text's plural form. Returns `nil`, with a diagnostic, if it is invalid.
    private static func number(_ node: Node, beside field: Field, in context: FieldContext, _ reader: inout Reader) -> FieldIndex?
    {
        let fields = reader.pack.model.entities[context.entity].fields
        guard field.type.isText else {
            reader.diagnostics.report(
                WrongValue.diagnostic(node, field: countedBy.name, expected: "no number: only a text can be counted"))
            return nil
        }
        if let found = fields.firstNumber(where: { $0.name == node.text && $0.type.isNumber }) { return found }
        reader.diagnostics.report(
            UnknownReference.diagnostic(node, what: "number of this record", among: fields.filter(\.type.isNumber).map(\.name)))
        return nil
    }

    private static func readPresence(
        _ field: inout Field, in context: FieldContext, from declaration: Declaration, _ reader: inout Reader
    ) {
        for (key, isExact) in [(exactlyWhen, true), (neededWhen, false)] {
            guard let node = declaration[key],
                let condition = SelectionReading.selection(node, entity: context.entity, &reader)
            else { continue }
            field.presence = Presence(condition: condition, isExact: isExact, place: node.place)
        }
    }

    package static let unless = Key(
        "unless", .condition, about: "The condition under which the value is written by hand instead.")

    private static func readComputed(_ field: inout Field, from node: Node, in context: FieldContext, _ reader: inout Reader) {
        field.computed = computation(node, for: context, &reader)
        if let node = node["unless"] {
            field.handWritten = SelectionReading.selection(node, entity: context.entity, &reader)
        }
    }

    /// Returns the shape of a computed field with a type of computation.
    package static func computation(_ type: any Computation.Type) -> Shape { Shape("a computed field", type.keys + [unless]) }

    private static func computation(_ node: Node, for context: FieldContext, _ reader: inout Reader) -> (any Computation)? {
        guard let type = Constructs.computations.first(where: { node.entry($0.name) != nil }) else {
            let name = node.entries.first { _ in true }?.key ?? node
            reader.diagnostics.report(
                UnknownReference.diagnostic(name, what: "way to compute a field", among: Constructs.computations.map { $0.name }))
            return nil
        }
        guard let match = ShapeMatch(node, against: computation(type), &reader.diagnostics) else { return nil }
        return type.init(match, for: context, &reader)
    }

    private static func readDefault(_ node: Node, of field: Field, in context: FieldContext, _ reader: inout Reader)
        -> FieldDefault?
    {
        if node.kind == .mapping, !field.type.isText { return computation(node, for: context, &reader).map { .computed($0) } }
        if field.role == .moment, let text = node.text, let space = text.lastIndex(of: " "),
            let time = ClockTime(text[text.index(after: space)...]),
            case .success(let path) = reader.pack.model.path(String(text[..<space]), from: context.entity)
        {
            return .moment(path, time)
        }
        let entity = reader.pack.model.entities[context.entity].name
        reader.textPath = ["defaults", entity]
        let value = reader.within(field.name, field: field.name) { field.type.read(node, &$0) }
        reader.textPath = []
        return value == .unknown ? nil : .value(value, node.place)
    }
}
