import HomeseedModel
import HomeseedSource

/// The entities with records and the fields with values, by location, since an entity's number differs between packs.
struct ModelUsage {
    private(set) var filled: Set<SourceLocation> = []
    private(set) var written: Set<SourceLocation> = []
    /// Entities that a field refers to or is computed from, a derivation reads, or a limit measures.
    private(set) var mentioned: Set<SourceLocation> = []

    init(_ catalogue: Catalogue) {
        for pack in catalogue.packs {
            for template in pack.templates { mark(template.records, pack.model) }
            // Most kinds have no records, so their items, of which there may be thousands, are skipped.
            let bringing = Set(pack.kinds.numbers.filter { number in pack.kinds[number].fields.contains { $0.type.isRecords } })
            for item in pack.items where bringing.contains(item.kind) {
                for case .specs(let written) in item.values { mark(written.specs, pack.model) }
            }
            for derivation in pack.model.derivations {
                let entity = pack.model.entities[derivation.entity]
                filled.insert(entity.place)
                mentioned.insert(pack.model.entities[derivation.selection.entity].place)
                for field in derivation.values.map(\.field) + derivation.copies.map(\.field) {
                    written.insert(entity.fields[field].place)
                }
            }
            for limit in pack.model.limits + pack.templates.flatMap(\.expectations) {
                mentioned.insert(pack.model.entities[limit.measure.entity].place)
            }
            for (number, entity) in pack.model.entities.numbered {
                if entity.isSingle || entity.rowsFrom != nil { filled.insert(entity.place) }
                for field in entity.fields { mark(field, of: number, pack.model) }
            }
        }
    }

    private mutating func mark(_ specs: [RecordSpec], _ model: Model) {
        for spec in specs where model.entities.numbers.contains(spec.entity) {
            let entity = model.entities[spec.entity]
            filled.insert(entity.place)
            for (field, _) in spec.values { written.insert(entity.fields[field].place) }
            for (_, nested) in spec.nested { mark(nested, model) }
        }
    }

    private mutating func mark(_ field: Field, of entity: EntityIndex, _ model: Model) {
        var others = field.computed?.inputs.entities ?? []
        others += field.computed?.inputs.paths.map(\.entity) ?? []
        if let entity = field.type.reference ?? field.type.inverse?.entity { others.append(entity) }
        for other in others where other != entity && model.entities.numbers.contains(other) {
            mentioned.insert(model.entities[other].place)
        }
    }
}
