import HomeseedLoading
import HomeseedModel
import HomeseedSource

/// The schema of field declarations, in which the type determines the other keys.
extension SchemaBuilder {
    func declaration(_ common: [Key], isEntity: Bool) -> JSONTree {
        let short = FieldTypes.builtIn.filter { type in !type.keys.contains(where: \.isRequired) }
        var properties = common.filter { key in !varying.contains(key.name) }.map { ($0.name, property($0)) }
        let type = JSONTree.words(FieldTypes.builtIn.map { $0.name }).adding("description", .string(FieldReading.type.about))
        properties[0] = (FieldReading.type.name, type)
        let whole = JSONTree.type("object").adding("title", .string("A field"))
            .adding("properties", .object(properties))
            .adding("required", .list([.string(FieldReading.type.name)]))
            .adding("allOf", .list(FieldTypes.builtIn.map { part($0, common, isEntity: isEntity) }))
        let names = JSONTree.words(short.map { $0.name }).adding("title", .string("The type of a field"))
        return .when(.type("object"), then: whole, otherwise: names)
    }

    /// The keys whose value depends on the type.
    private var varying: [String] { [FieldReading.defaultValue.name] + Bounds.keys.map(\.name) }

    private func part(_ type: any FieldType.Type, _ common: [Key], isEntity: Bool) -> JSONTree {
        let keys = FieldReading.shape(common, type).keys
        let own = keys.filter { key in type.keys.contains { $0.name == key.name } }
        let values = keys.filter { key in varying.contains(key.name) && !own.contains { $0.name == key.name } }
        let properties = own.map { ($0.name, property($0)) } + values.map { ($0.name, value($0, of: type, isEntity: isEntity)) }
        var then = JSONTree.object([("propertyNames", .words(keys.map(\.name)))])
        if !properties.isEmpty { then = then.adding("properties", .object(properties)) }
        let required = own.filter(\.isRequired).map(\.name)
        if !required.isEmpty { then = then.adding("required", .list(required.map { .string($0) })) }
        let isThis = JSONTree.required(["type"])
            .adding("properties", .object([("type", .object([("const", .string(type.name))]))]))
        return .when(isThis, then: then)
    }

    /// Returns the schema of a default or a bound. In an entity, a default may be computed and a bound may be the path of
    /// another field.
    private func value(_ key: Key, of type: any FieldType.Type, isEntity: Bool) -> JSONTree {
        let isDefault = key.name == FieldReading.defaultValue.name
        guard let values = plainValues(of: type) else {
            guard isEntity, isDefault, type != TextType.self else { return property(key) }
            return JSONTree.when(.type("object"), then: schema(of: FieldReading.computed.form)).adding(
                "description", .string(key.about))
        }
        let path = JSONTree.text(like: "^\(TextPattern.path)$")
        // `date 17:30` is the day of the field `date`, at 17:30.
        let time = JSONTree.text(like: "^\(TextPattern.path) [0-9]{1,2}:[0-9]{2}(:[0-9]{1,2})?$")
        let others = isDefault ? [schema(of: FieldReading.computed.form)] + (type == DateTimeType.self ? [time] : []) : [path]
        return (isEntity ? .any(of: [values] + others) : values).adding("description", .string(key.about))
    }

    /// Returns the schema of a type's values, or `nil` if it depends on other keys of the declaration.
    private func plainValues(of type: any FieldType.Type) -> JSONTree? {
        guard type.keys.isEmpty, type != BaseType.self, type != ExpectationsType.self else { return nil }
        var reader = Reader(pack: pack, file: FileID(0), in: MemoryFiles([]))
        return type.init(Declaration(match: nil, place: pack.place), &reader)?.schema(in: pack)
    }
}

extension SchemaBuilder {
    /// Returns the schema of a mapping, with the pack's entities, fields and words.
    func mapping(of pack: Pack) -> JSONTree {
        let id = JSONTree.words([pack.id]).adding("description", .string(MappingReading.pack.about))
        return SharedParts.share(in: schema(of: MappingReading.shape(of: pack), with: [(MappingReading.pack, id)]))
    }
}
