import HomeseedSource

/// A pack's translations: the shape of its files, lists by id, texts only.
extension SchemaBuilder {
    var translations: JSONTree {
        let message = JSONTree.message.orNothing
        var sections: [(key: String, value: JSONTree)] = [
            (Key.schema.name, property(.schema)),
            ("pack", named([("title", message), ("description", message), ("currency", message)])),
        ]
        for kind in pack.kinds {
            let texts = kind.isFolder ? .map(of: .ref("translations")) : JSONTree.map(of: named(texts(of: kind)).orNothing)
            sections.append((kind.file, texts))
        }
        sections.append(("messages", .map(of: message)))
        sections.append(("limits", .map(of: named([("why", message)]).orNothing)))
        sections.append(("defaults", .map(of: .map(of: message).orNothing)))
        var names: Set<String> = []
        let properties = sections.filter { names.insert($0.key).inserted }.map { ($0.key, $0.value.orNothing) }
        return JSONTree.type("object", "null").titled("Translations of \(pack.id)")
            .adding("properties", .object(properties)).adding("additionalProperties", .boolean(false))
    }

    private func named(_ properties: [(key: String, value: JSONTree)]) -> JSONTree {
        JSONTree.type("object").adding("properties", .object(properties)).adding("additionalProperties", .boolean(false))
    }

    private func texts(of kind: Kind) -> [(key: String, value: JSONTree)] {
        kind.fields.compactMap { field in
            switch field.type {
            case is TextType: return (field.name, .message.orNothing)
            case is ListType, is RecordsType: return (field.name, .ref("translations"))
            default: return nil
            }
        }
    }
}
