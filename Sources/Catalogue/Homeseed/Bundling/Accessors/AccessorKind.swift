import HomeseedModel
import HomeseedSource
import HomeseedText

/// A kind with the names and types that the TypeScript and Kotlin accessors share.
struct AccessorKind {
    let kind: Kind
    let number: KindIndex
    let items: [Item]
    let fields: [AccessorField]
    /// The type name of one item, and the name of the collection of all items.
    let one: String
    let all: String

    /// Returns the kinds that the pack has items of, with unique names for types and collections. Kinds with a folder are left
    /// out.
    ///
    /// - Parameters:
    ///   - taken: type names that the language or the generated file already uses.
    ///   - members: names that the object with the collections already uses.
    static func all(of pack: Pack, in catalogue: Catalogue, besides taken: Set<String>, members: Set<String>) -> [AccessorKind] {
        var types = SwiftName(besides: taken)
        var collections = SwiftName(besides: members)
        // Kinds without items are left out, for example the kinds that every pack has.
        let used = Set(pack.items.map(\.kind))
        return pack.kinds.numbered.compactMap { number, kind in
            guard used.contains(number), !kind.isFolder else { return nil }
            let items = pack.items.filter { $0.kind == number }
            let fields = kind.fields.numbered.compactMap { position, field -> AccessorField? in
                let values = items.compactMap { $0.values.indices.contains(position) ? $0.values[position] : nil }
                return AccessorField(field, values, in: pack, of: catalogue, used: used)
            }
            let several = kind.file == kind.id ? kind.id + "-items" : kind.file
            return AccessorKind(
                kind: kind, number: number, items: items, fields: fields, one: types.unique(SwiftName.type(kind.id)),
                all: collections.unique(SwiftName.member(several)))
        }
    }
}

/// A field and the type of its values in generated code.
struct AccessorField {
    let name: String
    let type: ValueType
    /// Whether every item has a value for the field.
    let isAlwaysPresent: Bool
    /// The placeholders of the field's texts.
    var parameters = MessageParameters([])

    indirect enum ValueType {
        case text, boolean, integer, number, money, string, color
        case word([String])
        /// A month, a season or a weekday.
        case calendar(CalendarNames)
        /// An item of the kind with this index.
        case item(KindIndex)
        case list(ValueType)
        case records([AccessorField])
    }

    /// Creates a field, or returns `nil` if content files contain no values of its type.
    init?(_ field: Field, _ values: [Value], in pack: Pack, of catalogue: Catalogue, used: Set<KindIndex>) {
        name = field.name
        isAlwaysPresent = !field.isOptional && field.presence == nil
        if case .records = field.type.form {
            type = .records(AccessorField.records(values, in: pack, of: catalogue, used: used))
            return
        }
        guard let type = AccessorField.valueType(of: field.type, used) else { return nil }
        self.type = type
        if case .text = type {
            parameters = MessageParameters(values.compactMap { if case .text(let id) = $0 { catalogue[id] } else { nil } })
        }
    }

    private init(name: String, _ type: ValueType) {
        self.name = name
        self.type = type
        isAlwaysPresent = false
    }

    private static func valueType(of type: any FieldType, _ used: Set<KindIndex>) -> ValueType? {
        // Stores and content files write some number types as strings.
        let isWord = if case .text? = type.cell(of: .integer(1)) { true } else { false }
        switch type.form {
        case .text: return .text
        case .boolean: return .boolean
        case .number(isWhole: true) where !isWord: return .integer
        case .number(isWhole: false) where !isWord: return .number
        case .money: return .money
        case .color: return .color
        case .word(let words, isOpen: false): return .word(words)
        case .item(let form) where !form.isOpen: return used.contains(form.kind) ? .item(form.kind) : nil
        case .list(let element):
            if case .list = element.form { return nil }
            if case .records = element.form { return nil }
            return valueType(of: element, used).map { .list($0) }
        case .weekdays, .season, .months: return CalendarNames(type.form).map { .list(.calendar($0)) }
        case .records, .base, .secret, .inverse, .reference: return nil
        default: return .string
        }
    }

    /// Returns a field for each kind of item that the records use, and one for each record field with a value.
    private static func records(_ values: [Value], in pack: Pack, of catalogue: Catalogue, used: Set<KindIndex>)
        -> [AccessorField]
    {
        let specs = values.flatMap { if case .specs(let written) = $0 { written.specs } else { [RecordSpec]() } }
        let kinds = Set(
            specs.flatMap(\.uses).compactMap { pack.items.indices.contains($0.item.index) ? pack.items[$0.item.index].kind : nil }
        )
        var fields = kinds.sorted().map { AccessorField(name: pack.kinds[$0].id, .item($0)) }
        if specs.contains(where: { $0.pick != nil }) {
            fields += [AccessorField(name: "kind", .string), AccessorField(name: "count", .integer)]
        }
        if specs.contains(where: { $0.pick?.isOptional ?? false }) { fields.append(AccessorField(name: "at-most", .integer)) }
        var written: [EntityIndex: Set<FieldIndex>] = [:]
        for spec in specs { written[spec.entity, default: []].formUnion(spec.values.map(\.field)) }
        for (entity, positions) in written.sorted(by: { $0.key < $1.key }) where pack.model.entities.numbers.contains(entity) {
            for position in positions.sorted() where pack.model.entities[entity].fields.numbers.contains(position) {
                let field = pack.model.entities[entity].fields[position]
                if fields.contains(where: { $0.name == field.name }) { continue }
                if let type = valueType(of: field.type, used) { fields.append(AccessorField(name: field.name, type)) }
            }
        }
        return fields
    }
}

/// The placeholders of a field's texts: whether one of them is a count, and the names and types of the other placeholders in
/// order of appearance.
struct MessageParameters {
    private(set) var counts = false
    private(set) var names: [(name: String, isWhole: Bool)] = []

    var isEmpty: Bool { !counts && names.isEmpty }

    init(_ messages: [Message]) {
        for message in messages {
            counts = counts || message.source.isPlural
            for text in message.source.all where message.source.mayHavePlaceholders {
                for name in PlaceholderText(text.text).names {
                    if name == PlaceholderText.counted { counts = true }
                    if name == PlaceholderText.counted || names.contains(where: { $0.name == name }) { continue }
                    names.append((name, message.type(of: name) == .integer))
                }
            }
        }
    }
}

/// The programming languages to generate accessors for, each with its module or package; `nil` to skip a language.
package struct AccessorNames: Sendable {
    /// The Swift module, for example `MyAppCore`.
    package var swift: String?
    /// The JavaScript module, which has TypeScript declarations.
    package var typeScript: String?
    /// The Kotlin package, for example `org.example.app`.
    package var kotlin: String?

    package init(swift: String? = nil, typeScript: String? = nil, kotlin: String? = nil) {
        (self.swift, self.typeScript, self.kotlin) = (swift, typeScript, kotlin)
    }
}
