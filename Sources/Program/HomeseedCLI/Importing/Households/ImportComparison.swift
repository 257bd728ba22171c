import HomeseedHouseholds
import HomeseedModel
import HomeseedStore

/// The comparison of a store's rows with the rows that a seed of the imported template would write.
struct ImportComparison {
    let household: ImportedHousehold
    let mapped: MappedSchema
    /// Whether names are masked, so that columns computed from names differ.
    let isMasked: Bool

    private struct Place: Hashable {
        var table: Int
        var path: String
    }

    /// Returns one sentence for each field with values that a seed would write differently.
    ///
    /// - Parameter seeded: the rows of the imported template, for the pack's tables.
    func differences(from seeded: [StoreRow]) -> [String] {
        let made = mapped.rows(seeded)
        let paths = Dictionary(made.map { ($0.key.record, $0.label) }) { first, _ in first }
        let rows = Dictionary(made.map { (Place(table: $0.key.table, path: $0.label), $0.cells) }) { first, _ in first }
        let records = Dictionary(
            household.records.compactMap { record in record.row.map { (RowName(record.entity, $0.id), record.path) } }
        ) { first, _ in first }
        let fields = SchemaMaker(household.pack).make().fields
        var found: [(name: String, details: [String])] = []
        func add(_ name: String, _ detail: String) {
            if let place = found.firstIndex(where: { $0.name == name }) {
                found[place].details.append(detail)
            } else {
                found.append((name, [detail]))
            }
        }
        for record in household.records {
            guard let row = record.row else { continue }
            let entity = household.pack.model.entities[record.entity]
            for (table, cells) in row.stored.sorted(by: { $0.key < $1.key }) {
                guard let seeded = rows[Place(table: table, path: record.path)] else {
                    add(mapped.tables[table].name, "\(record.path) would not be written")
                    continue
                }
                for (column, pair) in zip(mapped.tables[table].columns, zip(cells, seeded)) {
                    let field = column.source.flatMap {
                        fields[record.entity].indices.contains($0) ? fields[record.entity][$0] : nil
                    }
                    if column.isID || column.isMainRowReference || column.isDeletionMark || column.lookup != nil { continue }
                    let name =
                        field.map { "\(entity.name).\(entity.fields[$0].name)" } ?? "\(mapped.tables[table].name).\(column.name)"
                    if column.reference != nil {
                        let wanted = field.flatMap { field -> String? in
                            guard let id = row.references[field], case .reference(let other) = entity.fields[field].role else {
                                return nil
                            }
                            return records[RowName(other, id)]
                        }
                        let made: String? = if case .uuid(let id) = pair.1 { paths[id] } else { nil }
                        if field.map({ row.references[$0] != nil }) == true, wanted == nil { continue }
                        if made != wanted { add(name, "\(wanted ?? "nothing") is \(made ?? "nothing") in \(record.path)") }
                        continue
                    }
                    if let expression = column.expression {
                        if isMasked || expression.paths.contains([]) || expression.dependsOnRecord { continue }
                        if pair.0 != pair.1 { add(name, "\(pair.0.display) is \(pair.1.display) in \(record.path)") }
                        continue
                    }
                    let wanted = field.flatMap { row.cells[$0] } ?? pair.0
                    if let field, household.rejectedValues.contains([record.path, entity.name, entity.fields[field].name]) {
                        continue
                    }
                    if wanted == pair.1 || isSameWord(wanted, pair.1, field, row) { continue }
                    add(name, "\(wanted.display) is \(pair.1.display) in \(record.path)")
                }
            }
        }
        return found.map { name, details in
            let rest = details.count > 3 ? ", and \(grouped(details.count - 3)) more" : ""
            return "A seed writes \(name) differently: \(details.prefix(3).joined(separator: ", "))\(rest)."
        }
    }

    /// Whether the store represents both words by the same value.
    private func isSameWord(_ a: Cell, _ b: Cell, _ field: FieldIndex?, _ row: HouseholdRows.Row) -> Bool {
        guard let words = field.flatMap({ row.words[$0] }), case .text(let first) = a, case .text(let second) = b else {
            return false
        }
        return words.contains(first) && words.contains(second)
    }

    private struct RowName: Hashable {
        var entity: EntityIndex
        var id: String
        init(_ entity: EntityIndex, _ id: String) { (self.entity, self.id) = (entity, id) }
    }
}

extension MappedExpression {
    /// Whether the value depends on the record's id or on the other rows of the store.
    fileprivate var dependsOnRecord: Bool {
        switch self {
        case .code, .next, .row, .deleted: true
        case .text, .placeIn, .json, .list, .lookUp: false
        }
    }
}
