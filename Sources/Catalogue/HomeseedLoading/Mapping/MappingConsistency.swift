import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// A consistency check between the parts of a mapping.
struct MappingConsistency {
    let pack: Pack
    let mapping: Mapping

    init(_ pack: Pack, _ mapping: Mapping) {
        self.pack = pack
        self.mapping = mapping
    }

    func check(_ diagnostics: inout Diagnostics) {
        for (number, table) in mapping.tables.sorted(by: { $0.key < $1.key }) where !table.isLeftOut {
            guard pack.model.entities.numbers.contains(number) else { continue }
            let entity = pack.model.entities[number]
            checkReferences(entity, on: table, &diagnostics)
            checkKey(entity, on: table, &diagnostics)
            checkColumns(entity, on: table, &diagnostics)
            for further in table.also {
                checkReferences(entity, on: further.table, &diagnostics)
                checkColumns(entity, on: further.table, reference: further.reference, &diagnostics)
            }
        }
    }

    private func isLeftOut(_ entity: EntityIndex) -> Bool { mapping.tables[entity]?.isLeftOut ?? false }

    /// Reports columns for references to records that are not written.
    private func checkReferences(_ entity: Entity, on table: Mapping.Table, _ diagnostics: inout Diagnostics) {
        for (field, column) in table.columns.sorted(by: { $0.key < $1.key }) {
            guard case .reference(let other) = entity.fields[field].role, isLeftOut(other) else { continue }
            diagnostics.report(
                ContradictoryMapping.refersToOmitted(
                    column.place, field: entity.fields[field].name, to: pack.model.entities[other].name,
                    mapping.tables[other]?.place))
        }
    }

    private func checkKey(_ entity: Entity, on table: Mapping.Table, _ diagnostics: inout Diagnostics) {
        guard let place = table.keyPlace else { return }
        for field in table.key {
            let declared = entity.fields[field]
            var isGone = table.leftOut.contains(field)
            if case .reference(let other) = declared.role, isLeftOut(other) { isGone = true }
            if case .text? = declared.type.column, mapping.keyLocale == nil, !pack.locales.isEmpty {
                diagnostics.report(ContradictoryMapping.translatedKey(place, field: declared.name, language: pack.language.tag))
            }
            if isGone { diagnostics.report(ContradictoryMapping.keyLeftOut(place, field: declared.name)) }
        }
    }

    /// Reports columns with more than one source.
    private func checkColumns(
        _ entity: Entity, on table: Mapping.Table, reference: Mapping.Name? = nil, _ diagnostics: inout Diagnostics
    ) {
        var taken: [String: SourceLocation] = [:]
        let fields = table.columns.sorted { $0.key < $1.key }.map(\.value) + [reference].compactMap(\.self)
        let unlisted = entity.fields.numbers.filter { table.columns[$0] == nil && !table.leftOut.contains($0) }
        let own = Set(
            (fields.map(\.text) + table.computed.map(\.column.text) + unlisted.map { pack.columnName(of: entity.fields[$0]) })
                .map { $0.lowercased() })
        // The column of a field may also identify the rows, so it is not counted twice.
        let ids = table.ids.filter { !own.contains($0.text.lowercased()) }
        let columns =
            fields + ids + table.constants.map(\.column) + table.computed.map(\.column)
            + [table.deleted].compactMap(\.self)
        if table.ids.count > 1, let loose = ids.first { diagnostics.report(ContradictoryMapping.splitID(loose)) }
        let named = columns.sorted { $0.place.range.lower < $1.place.range.lower }
        for column in named + table.unmanagedColumns {
            if let first = taken.updateValue(column.place, forKey: column.text.lowercased()) {
                diagnostics.report(ContradictoryMapping.sameColumn(column, first: first))
            }
        }
    }
}
