import HomeseedLoading
import HomeseedModel
import HomeseedSource

/// The schema of a kind's files: a list of items or of groups with shared values, or one item in a file.
extension SchemaBuilder {
    func items(of kind: Kind) -> JSONTree {
        let title = "The \(kind.file) of \(pack.id)"
        let reading = ItemReading(kind, idKey: kind.isFolder ? kind.id : "id")
        if kind.isFolder { return single(reading, kind).titled(title) }
        let groups = JSONTree.array(of: .ref("group"))
        let whole = schema(
            of: Shape("a file of items", [ItemReading.groups, .schema]),
            with: [
                (ItemReading.groups, groups.orNull.adding("description", .string(ItemReading.groups.about)))
            ])
        let hasGroups = JSONTree.required(["groups"]).adding("not", .required(["items"]))
        let mapping = JSONTree.when(hasGroups, then: whole, otherwise: self.group(reading, kind, isRoot: true))
        return JSONTree.type("object", "array", "null").titled(title)
            .adding("if", .type("array")).adding("then", groups)
            .adding("else", .when(.type("object"), then: mapping))
            .adding(
                "$defs",
                .object([
                    ("group", self.group(reading, kind, isRoot: false)),
                    ("item", schema(of: reading.shape, with: fields(of: kind))),
                    ("keyed-item", keyed(reading, kind)),
                ]))
    }

    /// Returns the schema of a group. Items must set the required fields that their group does not set.
    private func group(_ reading: ItemReading, _ kind: Kind, isRoot: Bool) -> JSONTree {
        let list = JSONTree.type("array", "object").adding("items", .ref("item")).adding(
            "additionalProperties", .ref("keyed-item")
        )
        .adding("description", .string(ItemReading.items.about))
        let shape = reading.groupShape(isRoot: isRoot)
        let made = schema(of: shape, with: [(ItemReading.items, list)] + fields(of: kind) + groupID(kind))
        let needs = kind.fields.numbers.filter { kind.fields[$0].isNeeded }.map { position -> JSONTree in
            let name = kind.fields[position].name
            let isShared = kind.groupField == position ? JSONTree.any(of: [.given(name), .given("id")]) : .given(name)
            let isMain = kind.mainText == position
            let keyed = isMain ? JSONTree.given(name) : JSONTree.given(name).adding("type", .string("object"))
            let items = JSONTree.object([
                ("properties", .object([("items", .object([("items", .given(name)), ("additionalProperties", keyed)]))]))
            ])
            return .when(isShared, otherwise: items)
        }
        let whole = made.adding("required", .list([.string("items")]))
        return needs.isEmpty ? whole : whole.adding("allOf", .list(needs))
    }

    /// Returns the schema of an item below its id: a mapping, or only its text if the kind has a main text.
    private func keyed(_ reading: ItemReading, _ kind: Kind) -> JSONTree {
        let item = schema(of: reading.keyedShape, with: fields(of: kind))
        guard let main = kind.mainText, kind.fields.numbers.contains(main) else { return item }
        return .any(of: [.type("string", "number", "boolean"), item])
    }

    private func single(_ reading: ItemReading, _ kind: Kind) -> JSONTree {
        var shape = reading.shape
        for position in shape.keys.indices
        where kind.fields.contains(where: { $0.name == shape.keys[position].name && $0.isNeeded }) {
            shape.keys[position].isRequired = true
        }
        return schema(of: shape, with: fields(of: kind))
    }

    /// Returns the fields' keys with their schemas. A required field of an item may be empty, since its group may set it.
    private func fields(of kind: Kind) -> [(key: Key, schema: JSONTree)] {
        kind.fields.map { field in
            let key = Key(field, .field(field.type))
            let value = kind.isFolder && field.isNeeded ? schema(of: field) : schema(of: field).orNull
            return (key, value.adding("description", .string(key.about)).adding("default", field.plainDefault))
        }
    }

    private func groupID(_ kind: Kind) -> [(key: Key, schema: JSONTree)] {
        guard let position = kind.groupField, kind.fields.numbers.contains(position),
            let key = ItemReading(kind).groupShape(isRoot: false).keys.first(where: { $0.name == "id" })
        else { return [] }
        return [(key, schema(of: kind.fields[position]).orNull.adding("description", .string(key.about)))]
    }
}

extension JSONTree {
    func titled(_ title: String) -> JSONTree {
        guard case .object(let members) = self else { return self }
        return .object([("title", .string(title))] + members.filter { $0.key != "title" })
    }
}

extension Field {
    fileprivate var isNeeded: Bool { !isOptional && defaultValue == nil }

    /// The default value, if editors can offer it.
    fileprivate var plainDefault: JSONTree? {
        guard case .value(let value, _)? = defaultValue else { return nil }
        switch value {
        case .integer(let number): return .number(number)
        case .boolean(let flag): return .boolean(flag)
        case .string(let text): return .string(text)
        default: return nil
        }
    }
}
