import HomeseedLoading
package import HomeseedModel

/// Every mapping shape in a pack's files, for tests of optional keys.
package enum AllShapes {
    /// The shapes that are the same in every pack.
    private static var fixed: [Shape] {
        let fields = FieldTypes.builtIn.flatMap { type in
            [FieldReading.kindKeys, FieldReading.entityKeys].map { FieldReading.shape($0, type) }
        }
        let computations = Constructs.computations.map { Shape("a computed field", $0.keys + [FieldReading.unless]) }
        let values = Constructs.seriesValues.map { Shape("a value by day", $0.keys) }
        return [
            PackReading.shape, PackReading.appShape, PackReading.currencyShape, PackReading.storeShape, PackReading.kind,
            PackReading.refinement,
            TerminologyReading.shape, TerminologyReading.termShape, TerminologyReading.wordsShape, FreeMessageReading.shape,
            FreeMessageReading.message,
            ModelReading.shape, ModelReading.entity, ModelReading.namedSeries, ModelReading.derivation, AccessReading.shape,
            SeriesReading.shape, LimitReading.limit, LimitReading.expectation, Sum.minusShape,
            SelectionReading.testShape, PickReading.shape,
            BaseType.shape, MappingReading.idShape, MappingReading.computedShape, MappingReading.alsoShape,
            Shape("a file of items", [ItemReading.items, ItemReading.groups]),
        ] + fields + computations + values
    }

    /// Returns the shapes of all mappings that a pack's files may contain.
    ///
    /// - Parameter pack: the pack, whose kinds and entities have their own shapes.
    package static func all(of pack: Pack) -> [Shape] {
        let items = pack.kinds.map { kind -> Shape in
            var shape = ItemReading(kind, idKey: kind.isFolder ? kind.id : "id").shape
            for (position, field) in kind.fields.numbered where field.isNeeded {
                shape.keys[position.number + 2].isRequired = true
            }
            return shape
        }
        let keyed = pack.kinds.filter { !$0.isFolder }.map { kind -> Shape in
            var shape = ItemReading(kind).keyedShape
            for (position, field) in kind.fields.numbered where field.isNeeded {
                shape.keys[position.number + 1].isRequired = true
            }
            return shape
        }
        let groups = pack.kinds.map { kind in
            Shape("a group", [ItemReading.id, ItemReading.items].map(\.optional) + kind.fields.map { Key($0, .any) })
        }
        let records = pack.model.entities.map { entity -> Shape in
            var shape = RecordReading.shape(of: entity)
            for (position, field) in entity.fields.numbered where field.isNeeded {
                shape.keys[position.number + RecordReading.keys.count].isRequired = true
            }
            return shape
        }
        let entities = Shape("records", pack.model.entities.map { Key($0.name, .any, about: "Its records.") })
        let mappings = [MappingReading.shape(of: pack)] + pack.model.entities.map(MappingReading.shape)
        return fixed + items + keyed + groups + records + [entities] + mappings
    }
}

extension Field {
    /// Whether the field requires a written value: it has no default or computation and may not be empty. A nested record
    /// refers to its parent implicitly.
    fileprivate var isNeeded: Bool {
        if case .reference = role { return false }
        return !isOptional && defaultValue == nil && computed == nil && source == nil && presence == nil && !isHelper
            && role != .id
            && role != .inverse
    }
}

extension Key {
    fileprivate var optional: Key {
        var key = self
        key.isRequired = false
        return key
    }
}
