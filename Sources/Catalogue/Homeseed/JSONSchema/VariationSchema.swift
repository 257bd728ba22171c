import HomeseedLoading
import HomeseedModel
import HomeseedSource

/// The schema of `vary`: the variation of entities' fields in a population.
extension SchemaBuilder {
    /// The schema of variations in a model, which templates can override.
    var modelVariations: JSONTree { JSONTree.ref("variations").orNull.adding("description", .string(ModelReading.vary.about)) }

    var variations: JSONTree {
        if pack.isModelBroken { return .boolean(true) }
        let entities = pack.model.entities.map { entity in
            (key: entity.name, value: entity.isUnread ? JSONTree.boolean(true) : variations(of: entity))
        }
        return JSONTree.type("object").adding("title", .string("Variation between households"))
            .adding("properties", .object(entities)).adding("additionalProperties", .boolean(false))
    }

    private func variations(of entity: Entity) -> JSONTree {
        let use = JSONTree.words(pack.kinds.map(\.id)).adding("description", .string(VariationReading.use.about))
        let fields = entity.fields.map { (key: $0.name, value: JSONTree.ref("variation")) }
        let differing = JSONTree.type("object").adding("properties", .object([(VariationReading.use.name, use)] + fields))
            .adding("additionalProperties", .boolean(false))
        return .any(of: [.words([VariationReading.asWritten]), differing])
    }

    /// The schema of a variation. A mapping has to contain the key of a variation type.
    var variation: JSONTree {
        let names = Variations.builtIn.compactMap { $0.keys.first?.name }
        let differing = schema(of: VariationReading.shape).adding("anyOf", .list(names.map(JSONTree.given)))
        return .any(of: [.words([VariationReading.asWritten]), differing])
    }
}
