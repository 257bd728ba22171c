package import HomeseedModel

/// A pack's model prepared once for expanding all templates and days. Each field is a reference, so that reading it copies
/// nothing.
package struct ExpansionPlan: Sendable {
    /// The fields of all entities, one entity after the other.
    let fields: [FieldPlan]
    /// The offset of each entity's first field in ``fields``, followed by the number of its fields.
    let offsets: PerEntity<Int>
    let counts: PerEntity<Int>
    /// The fields of each entity that have rules to check.
    let checked: PerEntity<[FieldIndex]>

    func fields(of entity: EntityIndex) -> Range<FieldIndex> { FieldIndex(0)..<FieldIndex(counts[entity]) }

    package init(_ model: Model) {
        var fields: [FieldPlan] = []
        var offsets: [Int] = []
        for entity in model.entities {
            offsets.append(fields.count)
            fields += entity.fields.map(FieldPlan.init)
        }
        self.fields = fields
        self.offsets = PerEntity(offsets)
        counts = PerEntity(model.entities.map(\.fields.count))
        checked = PerEntity(
            model.entities.map { entity in
                entity.fields.numbers.filter { !entity.fields[$0].rules.isEmpty || entity.fields[$0].presence?.isExact == true }
            })
    }
}

/// A field prepared for expansion.
final class FieldPlan: Sendable {
    let field: Field
    /// Whether the field is neither computed nor forced.
    let isPlain: Bool
    /// Whether the field's values are days, which an item's yearly day can fill.
    let isDay: Bool

    init(_ field: Field) {
        self.field = field
        isDay = field.type.isDay
        isPlain = field.computed == nil && field.forced.isEmpty
    }
}
