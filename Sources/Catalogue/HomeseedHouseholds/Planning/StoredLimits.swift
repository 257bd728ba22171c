import Foundation
package import HomeseedModel
import HomeseedSource
package import HomeseedStore

/// The checks of a pack's limits against the rows in a store, edits included.
package struct StoredLimits {
    @Boxed private var pack: Pack
    private let household: Household
    private let tables: SchemaMaker.TableMapping

    /// - Parameter household: the seeded household, which has values that stores don't have, such as the time at which a wish
    ///   was redeemed.
    package init(_ pack: Pack, _ household: Household) {
        self.pack = pack
        self.household = household
        tables = SchemaMaker(pack).make()
    }

    /// Returns the message of each limit that the rows break, with the measured value.
    package func broken(_ rows: [RowKey: [Cell]]) -> [String] {
        let draft = HouseholdDraft(pack: pack, plan: ExpansionPlan(pack.model), today: household.today, zone: household.zone)
        let keys = rows.keys.sorted()
        let numbers = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1.record, RecordIndex($0)) })
        let known = Dictionary(household.records.map { ($0.id, $0) }) { first, _ in first }
        let entities = Dictionary(zip(tables.tables, tables.tables.indices)) { first, _ in first }
        for key in keys {
            guard let entity = entities[key.table], let cells = rows[key] else { continue }
            let seeded = known[key.record]
            let label = seeded?.path ?? key.record.text
            let record = DraftRecord(entity: entity, label: label, identity: label, layer: 0, place: pack.place)
            record.isShared = true
            let index = draft.append(record)
            for (field, value) in values(entity, in: cells, of: seeded, numbers: numbers) { draft.set(index, field, to: value) }
        }
        LimitChecking(draft).check(pack.model.limits, template: Template(id: "", place: pack.place, pack: pack.number))
        return draft.diagnostics.all.map { ([$0.headline + "."] + $0.notes).joined(separator: " ") }
    }

    /// Returns stored fields with the store's values, and fields that are never stored with the seeded values.
    private func values(
        _ entity: EntityIndex, in cells: [Cell], of record: Record?, numbers: [RecordID: RecordIndex]
    ) -> [(FieldIndex, Value)] {
        let fields = pack.model.entities[entity].fields
        var found: [(FieldIndex, Value)] = []
        for (column, field) in tables.fields[entity].enumerated() {
            guard let field, cells.indices.contains(column), fields[field].role != .id else { continue }
            found.append((field, value(cells[column], of: fields[field], numbers: numbers)))
        }
        for (position, field) in fields.numbered where field.isHelper && field.computed == nil {
            found.append((position, record?.values[position].unresolved ?? .absent))
        }
        return found
    }

    private func value(_ cell: Cell, of field: Field, numbers: [RecordID: RecordIndex]) -> Value {
        switch cell {
        case .uuid(let id): numbers[id].map { .record($0) } ?? .absent
        case .text(let text): item(text, field) ?? field.type.value(of: cell) ?? .unknown
        default: field.type.value(of: cell) ?? .unknown
        }
    }

    private func item(_ text: String, _ field: Field) -> Value? {
        guard let type = field.type.item, type.stored == nil else { return nil }
        return pack.item(kind: type.kind, id: text).map { .item($0) }
    }
}

extension Value {
    /// The value, or `.unknown` for the number of a record, which is valid only within the household.
    fileprivate var unresolved: Value {
        if case .record = self { .unknown } else { self }
    }
}
