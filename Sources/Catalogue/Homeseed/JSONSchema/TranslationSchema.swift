import HomeseedModel
import HomeseedSource

/// The schema of a pack's translations: the structure of its files with texts only, and lists as mappings by id.
extension SchemaBuilder {
    var translations: JSONTree {
        let message = JSONTree.message.orNull
        var sections: [(key: String, value: JSONTree)] = [
            (Key.schema.name, property(.schema)),
            ("pack", named([("title", message), ("description", message), ("currency", message)])),
        ]
        for kind in pack.kinds {
            let item = named(texts(of: kind)).orNull
            let texts = JSONTree.map(of: kind.mainText == nil ? item : .any(of: [.type("string", "number", "boolean"), item]))
            sections.append((kind.file, texts))
        }
        sections.append(("messages", .map(of: message)))
        sections.append(("limits", .map(of: named([("why", message)]).orNull)))
        sections.append(("defaults", .map(of: .map(of: message).orNull)))
        var names: Set<String> = []
        let properties = sections.filter { names.insert($0.key).inserted }.map { ($0.key, $0.value.orNull) }
        return JSONTree.type("object", "null").titled("Translations of \(pack.id)")
            .adding("properties", .object(properties)).adding("additionalProperties", .boolean(false))
    }

    private func named(_ properties: [(key: String, value: JSONTree)]) -> JSONTree {
        JSONTree.type("object").adding("properties", .object(properties)).adding("additionalProperties", .boolean(false))
    }

    private func texts(of kind: Kind) -> [(key: String, value: JSONTree)] {
        let message = JSONTree.message
        return kind.fields.compactMap { field in
            switch field.type.form {
            case .text: return (field.name, .message.orNull)
            case .list(let element): return element.isText ? (field.name, .map(of: message).orNull) : nil
            case .records(let entity): return (field.name, entity.map(texts(ofRecords:)) ?? textsOfAll)
            default: return nil
            }
        }
    }

    // MARK: Records

    /// The texts of records, by entity and record name.
    private var textsOfAll: JSONTree {
        let entities = pack.model.entities.numbers.map { (pack.model.entities[$0].name, texts(ofRecords: $0)) }
        return named(entities).orNull
    }

    private func texts(ofRecords entity: EntityIndex) -> JSONTree {
        guard pack.model.entities.numbers.contains(entity) else { return .boolean(true) }
        return JSONTree.map(of: JSONTree.ref("texts." + pack.model.entities[entity].name)).orNull
    }

    /// Returns the definition `texts.Task`: the texts of a record and its nested records.
    func textsDefinition(_ name: String) -> JSONTree {
        guard let number = pack.model.entity(named: String(name.dropFirst("texts.".count))) else { return .boolean(true) }
        let fields = pack.model.entities[number].fields.compactMap { field -> (key: String, value: JSONTree)? in
            switch field.type.form {
            case .text: (field.name, JSONTree.message.orNull)
            case .list(let element): element.isText ? (field.name, .map(of: .message).orNull) : nil
            case .inverse(let entity, _): (field.name, texts(ofRecords: entity))
            case .records(let entity): entity.map { (field.name, texts(ofRecords: $0)) }
            default: nil
            }
        }
        return named(fields).orNull
    }
}
