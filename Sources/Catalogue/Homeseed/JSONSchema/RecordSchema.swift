import Foundation
import HomeseedLoading
import HomeseedModel
import HomeseedSource

extension JSONTree {
    /// Returns the schema of a list of an entity's records.
    static func records(of entity: EntityIndex, in pack: Pack) -> JSONTree {
        guard pack.model.entities.numbers.contains(entity) else { return .boolean(true) }
        return .array(of: .ref("record." + pack.model.entities[entity].name))
    }

    /// Returns the schema of a template's records by entity.
    static func recordsOfAll(in pack: Pack) -> JSONTree {
        if pack.isModelBroken { return .boolean(true) }
        let entities = pack.model.entities.numbers.map { number in
            (pack.model.entities[number].name, records(of: number, in: pack).orNull)
        }
        return JSONTree.type("object").adding("properties", .object(entities)).adding("additionalProperties", .boolean(false))
    }
}

/// The schema of records in templates and items, single or as a series.
extension SchemaBuilder {
    /// Returns a definition by name: `record.Task`, or `plain.Task` and `series.Task` for the fields of single records and of
    /// series.
    func recordDefinition(_ name: String) -> JSONTree {
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let number = pack.model.entity(named: parts[1]) else { return .boolean(true) }
        let entity = pack.model.entities[number]
        if entity.isUnread { return .boolean(true) }
        switch parts[0] {
        case "plain": return .object([("properties", .object(entity.fields.map { ($0.name, value(of: $0)) }))])
        case "series":
            let fields = entity.fields.map {
                ($0.name, seriesValue(of: $0, "#/$defs/series.\(entity.name)/properties/\($0.name)"))
            }
            return .object([("properties", .object(fields))])
        default: return record(entity)
        }
    }

    private func record(_ entity: Entity) -> JSONTree {
        let shape = RecordReading.shape(of: entity)
        let about = entity.fields.map { field in
            (key: Key(field, .any), schema: JSONTree.boolean(true).adding("description", .string(Key(field, .any).about)))
        }
        return schema(of: shape, with: about)
            .adding("if", .given(RecordReading.series.name))
            .adding("then", .ref("series." + entity.name)).adding("else", .ref("plain." + entity.name))
    }

    /// Returns the schema of a field in a record, which accepts no value if the field is computed.
    private func value(of field: Field) -> JSONTree {
        if field.computed != nil, field.handWritten == nil { return .nothing }
        return schema(of: field).orNull
    }

    /// Returns the schema of a field in a series. It also accepts the current record or day of the series, and values that
    /// depend on the day.
    private func seriesValue(of field: Field, _ pointer: String) -> JSONTree {
        if field.computed != nil, field.handWritten == nil { return .nothing }
        var choices = [schema(of: field)]
        if case .reference = field.role { choices.append(.words(["each"])) }
        if field.role == .moment || field.type.isDay { choices.append(.words(["day"])) }
        let this = JSONTree.object([("$ref", .string(pointer))])
        choices += Constructs.seriesValues.map { type in
            let properties = type.keys.map { key -> (key: String, value: JSONTree) in
                switch key.form {
                case .list: (key.name, .array(of: this).adding("minItems", .number(1)))
                case .any: (key.name, this)
                default: (key.name, schema(of: key.form))
                }
            }
            return JSONTree.type("object").adding("properties", .object(properties))
                .adding("required", .list(type.keys.map { .string($0.name) })).adding("additionalProperties", .boolean(false))
        }
        return .any(of: choices + [.nothing])
    }

    /// Returns the schema of a field's values, within its numeric bounds.
    func schema(of field: Field) -> JSONTree {
        // Variations contain the pack's names, so their schema is a definition of this file.
        if case .variations = field.type.form { return .ref("variations") }
        var made = field.type.schema(in: pack)
        for bound in field.bounds where made.isNumber {
            guard case .value(let value) = bound.operand, let number = value.number else { continue }
            made = made.adding(bound.comparison.keyword, .digits("\(number)"))
        }
        return made
    }
}

extension Bound.Comparison {
    fileprivate var keyword: String {
        switch self {
        case .atLeast: "minimum"
        case .atMost: "maximum"
        case .moreThan: "exclusiveMinimum"
        case .lessThan: "exclusiveMaximum"
        case .exactly: "const"
        }
    }
}
