import HomeseedModel
import HomeseedStore

/// A session that writes the rows of a mapping as documents.
///
/// A document service is not read, so each seed writes all documents, under names that stay the same.
final class MappedDocumentSession: SeedSession {
    private let base: any SeedSession
    private let mapped: MappedSchema
    private let output: any DocumentOutput
    private let columns: [[DocumentColumn]]
    /// The row of each document, if documents are named by fields, which could give several rows the same name.
    private var owners: [DocumentName: RowKey] = [:]
    private let checksNames: Bool

    init(_ base: any SeedSession, _ mapped: MappedSchema, _ output: any DocumentOutput) throws(TargetError) {
        (self.base, self.mapped, self.output) = (base, mapped, output)
        if let fault = DocumentValidation(mapped, output).faults.first { throw fault.error }
        columns = mapped.tables.map { table in
            table.columns.map { DocumentColumn($0, of: table, output.features) }
        }
        checksNames = mapped.tables.contains { $0.id == nil && !$0.identifying.isEmpty }
    }

    func seeds() throws(TargetError) -> [SeedEntry] { try base.seeds() }
    func installed(_ household: HouseholdName, wanted: [RowKey]) throws(TargetError) -> CurrentState {
        try base.installed(household, wanted: wanted)
    }
    func referrers(to household: HouseholdName) throws(TargetError) -> [Referrer] { try base.referrers(to: household) }
    func usage() throws(TargetError) -> StoreUsage { try base.usage() }

    func refusals(of plan: SeedPlan) throws(TargetError) -> [TargetError.Refusal] { refusals(of: plan.unsent.map(\.row)) }

    func apply(_ plan: SeedPlan) throws(TargetError) {
        guard !plan.isEmpty else { return }
        let rows = plan.unsent.map(\.row)
        let refusals = refusals(of: rows)
        if !refusals.isEmpty { throw .refusedAll(refusals) }
        guard let base = base as? any DocumentSession else { throw .unsupported("the store is open for reading only") }
        let names = names(plan)
        let documents = rows.compactMap { document($0, names) }
        let numbers = Dictionary(documents.enumerated().map { ($1.name, $0) }) { first, _ in first }
        // A parent comes first, although its reference may be left out of the fields.
        let units = ReferenceOrder.units(documents.count) { documents[$0].references.compactMap { numbers[$0] } }
        try base.write(units.map { $0.map { documents[$0] } })
    }

    private func names(_ plan: SeedPlan) -> [RowKey: DocumentName] {
        Dictionary(plan.changes.compactMap { change in change.row.document.map { (change.row.key, $0.name) } }) { first, _ in
            first
        }
    }

    private func document(_ row: StoreRow, _ names: [RowKey: DocumentName]) -> StoredDocument? {
        guard let place = row.document else { return nil }
        let table = mapped.tables[row.key.table]
        var fields = DocumentFields()
        for (column, cell) in zip(columns[row.key.table], row.cells) where !column.column.isUnnamed {
            fields.add(column.column.name, column.value(cell) { names[$0] }, nests: output.features.hasMaps)
        }
        for constant in table.constants {
            let value =
                constant.value == "now" ? .requestTime : DocumentValue(constant: constant.value, isText: constant.isQuoted)
            fields.add(constant.column.text, value, nests: output.features.hasMaps)
        }
        var document = StoredDocument(place.name, fields.all, isShared: row.isShared, table: table.name, label: row.label)
        document.parent = place.parent
        document.keepsOtherFields = !table.unmanagedColumns.isEmpty
        return document
    }

    /// Returns the rows without a valid document name, and those with values that the service does not store.
    private func refusals(of rows: [StoreRow]) -> [TargetError.Refusal] {
        var refusals: [TargetError.Refusal] = []
        func refuse(_ row: StoreRow, _ constraint: String, _ values: [String] = []) {
            let table = mapped.tables[row.key.table].name
            refusals.append(
                .init(constraint: constraint, table: table, record: row.label, values: values, key: row.key))
        }
        for row in rows {
            guard let name = row.document?.name else {
                refuse(row, "a part of the document's path has no value")
                continue
            }
            // Without paths, the names are UUIDs, to which the rule for record types does not apply.
            if output.features.hasPaths, let part = name.parts.first(where: { output.problem(inName: $0) != nil }) {
                refuse(
                    row, "a part of the document's path that " + (output.problem(inName: part) ?? ""), [Cell.text(part).display])
            }
            if checksNames {
                let owner = owners.updateValue(row.key, forKey: name) ?? row.key
                if owner != row.key { refuse(row, "another document has this name", [Cell.text(name.text).display]) }
            }
            for (column, cell) in zip(columns[row.key.table], row.cells) {
                if !output.capabilities.keepsNUL, cell.containsNUL { refuse(row, SchemaConstraints.noNUL, [column.column.name]) }
                guard column.column.isJSON, column.value(cell, { _ in nil }).hasNestedArray else { continue }
                refuse(row, "\(output.features.name) does not take an array in an array", [column.column.name])
            }
        }
        return refusals
    }
}
