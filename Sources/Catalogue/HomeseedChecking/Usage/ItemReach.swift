package import HomeseedModel
package import HomeseedSource

/// The items on which the expansion of a template depends: its own items, the items that those name, and whole kinds if any of
/// their items may matter.
///
/// It overestimates rather than underestimates, because a template is expanded again only if one of these changed.
package struct ItemReach {
    private var items: [ItemID] = []
    private var kinds: Set<KindIndex>
    @Boxed private var pack: Pack
    private var seen: Set<Int> = []

    /// Collects the items of a template and its bases.
    ///
    /// - Parameter common: the kinds that every template of the pack depends on.
    package init(_ chain: [Template], in pack: Pack, common: Set<KindIndex>) {
        self.pack = pack
        kinds = common
        for template in chain {
            for spec in template.records { visit(spec) }
            kinds.formUnion(ItemReach.kinds(of: template.expectations, in: pack))
        }
        spread()
    }

    /// Returns the kinds that the model itself depends on: kinds whose items become rows, kinds by which limits are grouped,
    /// and kinds of items in defaults and computed values.
    package static func common(to pack: Pack) -> Set<KindIndex> {
        var found = Set(pack.model.entities.compactMap(\.rowsFrom)).union(kinds(of: pack.model.limits, in: pack))
        for field in pack.model.entities.flatMap(\.fields)
        where field.defaultValue != nil || field.computed != nil || !field.forced.isEmpty {
            if let kind = field.type.namedKind { found.insert(kind) }
        }
        for derivation in pack.model.derivations {
            found.formUnion(
                derivation.values.compactMap { pack.model.entities[derivation.entity].fields[$0.field].type.namedKind })
        }
        return found
    }

    /// Returns the kinds by which limits are grouped.
    private static func kinds(of limits: [Limit], in pack: Pack) -> [KindIndex] {
        limits.compactMap { limit in limit.per.flatMap { pack.model.entities[$0.entity].fields[$0.field].type.namedKind } }
    }

    // MARK: Records

    private mutating func visit(_ spec: RecordSpec) {
        for use in spec.uses { visit(use.item) }
        if let pick = spec.pick { kinds.insert(pick.kind) }
        for (field, value) in spec.values {
            switch value.form {
            case .fixed(let value): visit(value)
            // The value depends on the day, so every item of the kind may be used.
            case .construct: if let kind = pack.model.entities[spec.entity].fields[field].type.namedKind { kinds.insert(kind) }
            case .each, .day: continue
            }
        }
        for nested in spec.nested { for spec in nested.specs { visit(spec) } }
    }

    private mutating func visit(_ item: ItemID) {
        guard pack.items.indices.contains(item.index), seen.insert(item.index).inserted else { return }
        items.append(item)
        for value in pack.items[item.index].values { visit(value) }
    }

    private mutating func visit(_ value: Value) {
        switch value {
        case .item(let item): visit(item)
        case .list(let values): for value in values { visit(value) }
        case .specs(let written): for spec in written.specs { visit(spec) }
        default: return
        }
    }

    /// Adds kinds that items of a kind may name. Items with records may use any kind.
    private mutating func spread() {
        var left = Array(kinds)
        while let kind = left.popLast() {
            guard pack.kinds.numbers.contains(kind) else { continue }
            for field in pack.kinds[kind].fields {
                let named = field.type.containsRecords ? Array(pack.kinds.numbers) : field.type.namedKind.map { [$0] } ?? []
                for other in named where kinds.insert(other).inserted { left.append(other) }
            }
        }
    }
}

extension ItemReach {
    /// Returns the revision of everything that a template's expansion depends on: the template, its bases, and the items that
    /// it reaches.
    package func revision(of chain: [Template], at expansion: ExpansionRevision) -> Revision {
        Revision { hasher in
            hasher.combine(expansion.shared)
            for template in chain {
                hasher.combine(template.place.file)
                hasher.combine(expansion.files[template.place.file])
            }
            for item in items { expansion.combine(pack.items[item.index], of: pack, into: &hasher) }
            for kind in kinds.sorted() where expansion.kinds.indices.contains(kind) {
                hasher.combine(kind)
                hasher.combine(expansion.kinds[kind])
            }
        }
    }
}

extension FieldType {
    /// The kind of the items that the field names, singly or in a list.
    fileprivate var namedKind: KindIndex? { (element ?? self).item?.kind }

    /// Whether the field contains records.
    fileprivate var containsRecords: Bool { isRecords || inverse != nil }
}
