import HomeseedModel
import HomeseedSource

/// The likely item kinds of a record in a template: first the kinds that most such records use, then the kinds with the most
/// field names in common.
struct LikelyKinds {
    @Boxed private var pack: Pack
    private let entity: EntityIndex?

    /// - Parameter steps: the path to the record, or to a node inside it.
    init(_ steps: [Step], from root: ValueSchema, in pack: Pack) {
        self.pack = pack
        entity = LikelyKinds.entity(at: steps, from: root, in: pack)
    }

    var sorted: [KindIndex] {
        let uses = uses
        let fields = Set(entity.map { pack.model.entities[$0].fields.map(\.name) } ?? [])
        let ranked = pack.kinds.numbered.map { number, kind in
            (number: number, uses: uses[number] ?? 0, shared: kind.fields.count { fields.contains($0.name) })
        }
        return ranked.sorted { ($1.uses, $1.shared, $0.number) < ($0.uses, $0.shared, $1.number) }.map(\.number)
    }

    /// The number of the entity's records that use each kind, in all templates.
    private var uses: [KindIndex: Int] {
        guard let entity else { return [:] }
        var found: [KindIndex: Int] = [:]
        func visit(_ specs: [RecordSpec]) {
            for spec in specs {
                if spec.entity == entity {
                    for use in spec.uses where pack.items.indices.contains(use.item.index) {
                        found[pack.items[use.item.index].kind, default: 0] += 1
                    }
                    if let pick = spec.pick { found[pick.kind, default: 0] += 1 }
                }
                for nested in spec.nested { visit(nested.specs) }
            }
        }
        for template in pack.templates { visit(template.records) }
        return found
    }

    /// Returns the entity of the innermost record on the path, or `nil` if there is none.
    private static func entity(at steps: [Step], from root: ValueSchema, in pack: Pack) -> EntityIndex? {
        var found: EntityIndex?
        for (count, step) in steps.enumerated() {
            guard case .key(let name) = step else { continue }
            let outer = ValueSchema.following(steps.prefix(count), from: root, in: pack)
            if outer.contains(where: { $0.fieldType?.isRecords ?? false }), let named = pack.model.entity(named: name) {
                found = named
            }
            let inner = outer.flatMap { $0.inner(name, in: pack) }
            if let owned = inner.lazy.compactMap({ $0.fieldType?.inverse?.entity }).first { found = owned }
        }
        return found.flatMap { pack.model.entities.numbers.contains($0) ? $0 : nil }
    }
}
