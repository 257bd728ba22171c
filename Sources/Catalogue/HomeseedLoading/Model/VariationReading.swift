package import HomeseedModel
import HomeseedSource

/// A parser for `vary` in a model or a template: entities, their fields and the variation of each.
package enum VariationReading {
    package static let use = Key(
        "use", .scalar, about: "The kind of the items from which records are created if the template names none.")
    package static let asWritten = "as-written"
    /// The keys of all variations, without duplicates because some variations share keys.
    static let keys = Variations.builtIn.flatMap { $0.keys }.reduce(into: [Key]()) { all, key in
        if !all.contains(where: { $0.name == key.name }) { all.append(key) }
    }
    package static let shape = Shape("a variation", keys)

    static func read(_ node: Node, _ reader: inout Reader) -> Variations {
        var variations = Variations()
        guard node.kind == .mapping else {
            if !node.isMissing {
                reader.diagnostics.report(
                    WrongForm.diagnostic(node.place, what: "'vary'", expected: "entities with their fields"))
            }
            return variations
        }
        for entry in node.uniqueEntries(&reader.diagnostics) {
            guard let entity = SelectionReading.entity(entry.key, &reader) else { continue }
            readEntity(entry, of: entity, into: &variations, &reader)
        }
        return variations
    }

    private static func readEntity(
        _ entry: Node.Entry, of entity: EntityIndex, into variations: inout Variations, _ reader: inout Reader
    ) {
        if entry.value.contentEquals(asWritten) {
            variations.fixed.insert(entity)
            return
        }
        guard entry.value.kind == .mapping else {
            reader.diagnostics.report(
                WrongForm.diagnostic(
                    entry.use, what: "'\(entry.key.text ?? "")'", expected: "fields with how they differ, or '\(asWritten)'"))
            return
        }
        for entry in entry.value.uniqueEntries(&reader.diagnostics) {
            if entry.key.contentEquals(use.name) {
                if let kind = reader.pack.kind(entry.value.text ?? "") {
                    variations.kinds[entity] = kind
                } else {
                    reader.diagnostics.report(
                        UnknownReference.diagnostic(entry.value, what: "kind", among: reader.pack.kinds.map(\.id)))
                }
                continue
            }
            readField(entry, of: entity, into: &variations, &reader)
        }
    }

    private static func readField(
        _ entry: Node.Entry, of entity: EntityIndex, into variations: inout Variations, _ reader: inout Reader
    ) {
        let declared = reader.pack.model.entities[entity]
        guard let field = declared.field(named: entry.key.text ?? "") else {
            if declared.isUnread { return }
            reader.diagnostics.report(
                UnknownReference.diagnostic(entry.key, what: "field of \(declared.name)", among: declared.fields.map(\.name)))
            return
        }
        if declared.fields[field].type.isUnread { return }
        let slot = Variations.Slot(entity: entity, field: field)
        if entry.value.contentEquals(asWritten) {
            variations.fields.updateValue(nil, forKey: slot)
            return
        }
        guard let match = ShapeMatch(entry.value, against: shape, &reader.diagnostics) else { return }
        guard
            let type = Variations.builtIn.first(where: { type in
                type.keys.first.map { match[$0] != nil } ?? false && !isPart(type, match)
            })
        else {
            let names = Variations.builtIn.compactMap { $0.keys.first?.name }
            if !match.hasUnknownKeys { reader.diagnostics.report(MissingKey.oneOf(names, of: shape, at: entry.key.place)) }
            return
        }
        let context = FieldContext(entity: entity, field: field, place: entry.key.place)
        if let variation = type.init(match, for: context, &reader) { variations.fields[slot] = variation }
    }

    /// Whether the type matches only because it shares `from` with another type, which has a separate key.
    private static func isPart(_ type: any Variation.Type, _ match: ShapeMatch) -> Bool {
        type == RangeVariation.self && [PartVariation.partOf, RateVariation.keep].contains { match[$0] != nil }
    }
}
