import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// A builder of JSON Schemas from shapes.
struct SchemaBuilder {
    @Boxed var pack: Pack

    init(_ pack: Pack) { self.pack = pack }

    // MARK: Shapes

    func schema(of shape: Shape, with others: [(key: Key, schema: JSONTree)] = []) -> JSONTree {
        let properties = shape.keys.map { key -> (key: String, value: JSONTree) in
            (key.name, others.first { $0.key.name == key.name }?.schema ?? property(key))
        }
        let required = shape.keys.filter(\.isRequired).map(\.name)
        var made = JSONTree.type("object").adding("title", .string(shape.name.capitalisedFirst))
            .adding("properties", .object(properties))
        if !required.isEmpty { made = made.adding("required", .list(required.map { .string($0) })) }
        if shape.isOpen { made = made.adding("patternProperties", .object([(SchemaBuilder.pluralForm, .nonEmpty)])) }
        if let others = shape.others {
            made = made.adding("patternProperties", .object([(others.pattern, schema(of: others.form))]))
        }
        made = made.adding("additionalProperties", .boolean(false))
        if !shape.exactlyOne.isEmpty { made = made.adding("oneOf", .list(shape.exactlyOne.map { .required([$0.name]) })) }
        if !shape.atLeastOne.isEmpty { made = made.adding("anyOf", .list(shape.atLeastOne.map { .required([$0.name]) })) }
        return made
    }

    private static let pluralForm = "^(" + PluralCategory.allCases.map(\.rawValue).joined(separator: "|") + "|=[0-9]{1,18})$"

    /// Returns the schema of a key with its description. Optional keys may be empty.
    func property(_ key: Key) -> JSONTree {
        let value = schema(of: key.form)
        let mayBeEmpty = !key.isRequired && !key.form.allows(.scalar)
        return (mayBeEmpty ? value.orNull : value).adding("description", .string(key.about))
    }

    // MARK: Forms

    func schema(of form: ValueSchema) -> JSONTree {
        switch form {
        case .scalar: return .anyScalar
        case .text: return .nonEmpty
        case .message: return .message
        case .spelled(let spelling): return schema(of: spelling)
        case .words(let words): return .words(words)
        case .boolean: return .type("boolean")
        case .any: return .boolean(true)
        case .list(let one): return .array(of: schema(of: one))
        case .oneOrMore(let one): return .any(of: [schema(of: one), .array(of: schema(of: one))])
        case .map(let one, let keys): return .map(of: schema(of: one), keys: keys)
        case .shape(let shape): return schema(of: shape())
        case .choice(let forms): return .any(of: forms.map(schema(of:)))
        case .condition: return .ref("condition")
        case .computed: return .ref("computed")
        case .field(let type): return type.schema(in: pack)
        case .declaration(let common):
            return .ref(common.contains { $0.name == FieldReading.computed.name } ? "entity-field" : "kind-field")
        }
    }

    private func schema(of spelling: TextPattern) -> JSONTree {
        switch spelling {
        case .version: return .object([("enum", .list([.number(FormatVersion.newest)]))])
        case .columns: return .type("integer").adding("minimum", .number(1))
        case .room:
            return .any(of: [
                .type("integer").adding("minimum", .number(1)),
                .text(like: "^ *[0-9]{1,3} +lines? +of +[^ ]+ *$", "3 lines of task-card"),
            ])
        case .measure: return .any(of: [.type("number"), .text(like: spelling.pattern ?? "")])
        case .days:
            return .any(of: [
                .ref("weekdays"), .text(like: DateExpression.anyCase(TextPattern.length.pattern ?? "")),
                .text(like: spelling.pattern ?? ""),
            ])
        case .day: return .any(of: [.ref("day"), .text(like: spelling.pattern ?? "")])
        case .id:
            return .type("string", "number", "boolean").adding("pattern", spelling.pattern.map { .string($0) }).adding(
                "minimum", .number(0))
        default: return .type("string").adding("pattern", spelling.pattern.map { .string($0) })
        }
    }

    /// The schema of a computation. The key of the computation selects the branch, so that editors report errors of that branch
    /// only.
    private var computed: JSONTree {
        let named = Constructs.computations.map { (name: $0.name, shape: FieldReading.computation($0)) }
        return JSONTree.type("object")
            .adding("anyOf", .list(named.map { .required([$0.name]) }))
            .adding("allOf", .list(named.map { .when(.required([$0.name]), then: schema(of: $0.shape)) }))
    }

    private var condition: JSONTree {
        .map(of: .any(of: [.anyScalar, .array(of: .anyScalar), schema(of: SelectionReading.testShape)]))
    }

    // MARK: Definitions

    func definition(_ name: String) -> JSONTree {
        switch name {
        case "message": return SchemaBuilder.message
        case "day": return .text(like: DateExpression.dayPattern, "today", "in 3 days", "next sunday", "2026-11-21")
        case "moment": return .text(like: DateExpression.momentPattern, "now", "yesterday 18:00", "2026-11-21T16:30:00Z")
        case "weekdays":
            let words = JSONTree.text(like: Weekdays.pattern, "every day", "monday to friday", "saturday, sunday")
            return .any(of: [words, .array(of: words)])
        case "condition": return condition
        case "computed": return computed
        case "variations": return variations
        case "variation": return variation
        case "kind-field": return declaration(FieldReading.kindKeys, isEntity: false)
        case "entity-field": return declaration(FieldReading.entityKeys, isEntity: true)
        default: return name.hasPrefix("texts.") ? textsDefinition(name) : recordDefinition(name)
        }
    }

    private static let message = JSONTree.any(of: [
        .nonEmpty,
        JSONTree.type("object").adding("title", .string("Plural forms"))
            .adding("patternProperties", .object([(pluralForm, .nonEmpty)]))
            .adding("additionalProperties", .boolean(false)).adding("minProperties", .number(1)),
    ])
}
