import HomeseedModel
import HomeseedStore

/// A session that writes the rows of a mapping as an SQL script.
///
/// A script can't ask the database, so it finds existing rows itself. It finds them by their id, by the key of the mapping, or,
/// if the store gives the ids, by their values. Each row is inserted if it is missing, and then updated if it differs.
final class MappedScriptSession: SeedSession {
    let script: any ScriptSession
    let schema: StoreSchema
    let tables: [BoundTable]
    let live: LiveSchema
    /// Whether no database was asked for the types of the columns.
    let isAssumed: Bool
    var statements: [String] = []
    /// The SQL expressions of the rows' ids.
    var ids: [RowKey: String] = [:]
    /// The numbers of rows with the same values, by the condition that finds them.
    var alike: [String: Int] = [:]
    var lookups: [LookupQuestion: String] = [:]
    var memory: ScriptMemory
    private var hasBegun = false

    var dialect: any SQLDialect { script.dialect }

    init(_ script: any ScriptSession, _ mapped: MappedSchema, _ known: LiveSchema?) throws(TargetError) {
        if script.createsTables {
            throw .address("'tables=yes' creates the pack's own tables, and a mapping is for tables that are there: remove one")
        }
        self.script = script
        schema = mapped.schema
        isAssumed = known == nil
        live = known ?? mapped.assumedTables(script.dialect)
        if let fault = MappingValidation(mapped, live).faults.first { throw fault.error }
        tables = mapped.tables.compactMap { [live] in BoundTable($0, in: live, dialect: script.dialect) }
        guard tables.count == mapped.tables.count else { throw .failed("a table of the mapping could not be read") }
        memory = ScriptMemory(script.dialect)
    }

    func seeds() -> [SeedEntry] { [] }
    func installed(_ household: HouseholdName, wanted: [RowKey]) -> CurrentState { CurrentState() }
    func referrers(to household: HouseholdName) -> [Referrer] { [] }

    func apply(_ plan: SeedPlan) throws(TargetError) {
        guard !plan.isEmpty else { return }
        statements = hasBegun ? [] : dialect.utcStatements.start
        hasBegun = true
        let rows = plan.unsent.map(\.row)
        for row in rows { try refuseNUL(row) }
        for unit in ReferenceOrder.units(rows, schema) {
            let circle = CircleOrder(inserting: unit, tables.map(\.mapped), tables.map(\.live))
            if let refusal = circle.refusal { throw .refused(refusal) }
            for step in circle.steps { try add(step) }
            for step in circle.steps { for column in step.early.keys.sorted() { try complete(step.row, column) } }
        }
        try script.write(statements, of: plan)
        script.end(with: memory.cleanup + dialect.utcStatements.end)
    }

    func refuseNUL(_ row: StoreRow) throws(TargetError) {
        guard !dialect.keepsNUL else { return }
        for (column, cell) in zip(tables[row.key.table].mapped.columns, row.cells) where cell.containsNUL {
            throw .refused(
                .init(
                    constraint: SchemaConstraints.noNUL, table: tables[row.key.table].live.name, record: row.label,
                    values: [column.name]))
        }
    }

    // MARK: Rows

    func add(_ step: CircleOrder.Step) throws(TargetError) {
        let (row, table) = (step.row, tables[step.row.key.table])
        if row.isShared, ids[row.key] != nil { return }
        if isFound(table) {
            try addFound(step)
            return
        }
        let identity = try identity(row, table)
        if hasFurtherRows(row) { statements += memory.note(row.key, if: missing(table, where: identity)) }
        ids[row.key] = try ownID(row, table)
        var condition = missing(table, where: identity)
        if table.mapped.isFurther, let adoption = try adoption(row, table, identity) {
            if table.mapped.id != nil { condition += " AND " + missing(table, where: adoption.match) }
            statements += adoption.statements
        }
        statements.append(try insert(step, table, where: condition))
        // If the main row is found by a key, its further rows may belong to the app.
        guard !belongsToExistingRow(table) else { return }
        try update(row, table, where: identity, columns: table.mapped.columns.indices.filter { step.early[$0] == nil })
    }

    func belongsToExistingRow(_ table: BoundTable) -> Bool {
        guard table.mapped.isFurther, let main = table.mapped.columns.first(where: \.isMainRowReference)?.reference else {
            return false
        }
        return !tables[main].mapped.key.isEmpty
    }

    /// Whether the rows of a table are looked up, because their ids are not known.
    func isFound(_ table: BoundTable) -> Bool { table.mapped.storeGivesID || !table.mapped.key.isEmpty }

    /// Adds a row whose id the script has to find.
    func addFound(_ step: CircleOrder.Step) throws(TargetError) {
        let (row, table) = (step.row, tables[step.row.key.table])
        guard let id = table.id, table.mapped.id != nil else {
            let entity = table.mapped.entity
            throw refusal(
                row, table, "the rows of \(entity) have no id of their own, so a script can't find them by `key`: remove the key")
        }
        let name = dialect.quote(id.live.name)
        let own = table.mapped.storeGivesID ? nil : try ownID(row, table)
        var matches: [String] = own.map { ["\(name) = \($0)"] } ?? []
        var skipped = 0
        if table.mapped.key.isEmpty {
            let values = try compared(step, table)
            guard !values.isEmpty else {
                throw refusal(
                    row, table,
                    "the store gives the ids of \(table.mapped.entity), and no value tells its rows apart, so a script can't find them again: write `key: […]` with the fields that identify a row"
                )
            }
            let match = values.joined(separator: " AND ")
            skipped = alike[table.live.name + " " + match, default: 0]
            alike[table.live.name + " " + match, default: 0] += 1
            matches.append(match)
        } else {
            matches.append(try keyMatch(row, table))
        }
        let expression = memory.id(of: row.key)
        let finding = matches.map { match in
            ScriptMemory.Search(
                table: dialect.quoted(table.live), column: name, condition: match, skipped: match == matches.last ? skipped : 0)
        }
        for find in finding { statements += memory.remember(row.key, find) }
        if hasFurtherRows(row) { statements += memory.note(row.key, if: "\(expression) IS NULL") }
        statements.append(try insert(step, table, where: "\(expression) IS NULL"))
        for find in finding { statements += memory.remember(row.key, find) }
        let label = "\(table.live.name): \(row.label)"
        if own == nil, !table.mapped.key.isEmpty, let match = matches.last {
            try check(label, "SELECT count(*) FROM \(dialect.quoted(table.live)) WHERE \(match)")
        } else {
            try check(label, "SELECT count(*) FROM \(dialect.quoted(table.live)) WHERE \(name) = \(expression)")
        }
        ids[row.key] = expression
        // Rows that are found by a key may belong to the app.
        guard table.mapped.key.isEmpty || own != nil else { return }
        let columns = table.mapped.columns.indices.filter { column in
            step.early[column] == nil && (own != nil || !isCompared(table.mapped.columns[column]))
        }
        try update(row, table, where: "\(name) = \(own ?? expression)", columns: columns)
    }

    func hasFurtherRows(_ row: StoreRow) -> Bool {
        tables.contains {
            $0.mapped.isFurther && $0.mapped.columns.contains { $0.isMainRowReference && $0.reference == row.key.table }
        }
    }

    /// Returns the condition for the row with the same key.
    func keyMatch(_ row: StoreRow, _ table: BoundTable) throws(TargetError) -> String {
        var matches: [String] = []
        for column in table.mapped.key {
            let value = try expression(row, column, table, of: row.keyCells ?? row.cells)
            matches.append("\(dialect.quote(table.values[column].live.name)) \(dialect.isNotDistinctFrom) \(value)")
        }
        return matches.joined(separator: " AND ")
    }

    /// Returns the conditions for a row with the same values.
    func compared(_ step: CircleOrder.Step, _ table: BoundTable) throws(TargetError) -> [String] {
        var matches: [String] = []
        for (number, column) in table.mapped.columns.enumerated()
        where isCompared(column) && step.early[number] == nil && !step.row.keptColumns.contains(number) {
            guard step.row.cells.indices.contains(number), step.row.cells[number] != .null else { continue }
            let value = try expression(step.row, number, table)
            matches.append("\(dialect.quote(table.values[number].live.name)) = \(value)")
        }
        return matches
    }

    /// Whether the values of a column can be compared in every database.
    func isCompared(_ column: MappedColumn) -> Bool {
        if column.isID || column.isJSON || column.isDeletionMark { return false }
        if case .list = column.type { return false }
        return true
    }

    /// Returns the condition for a row whose identifying values are known.
    func identity(_ row: StoreRow, _ table: BoundTable) throws(TargetError) -> String {
        var conditions: [String] = []
        for column in table.mapped.identifying {
            let value = table.mapped.columns[column].isID ? try ownID(row, table) : try expression(row, column, table)
            conditions.append("\(dialect.quote(table.values[column].live.name)) = \(value)")
        }
        return conditions.joined(separator: " AND ")
    }

    func missing(_ table: BoundTable, where condition: String) -> String {
        "NOT EXISTS (SELECT 1 FROM \(dialect.quoted(table.live))\(condition.isEmpty ? "" : " WHERE " + condition))"
    }

    /// Returns the expression of the id by which other rows refer to a row.
    func ownID(_ row: StoreRow, _ table: BoundTable) throws(TargetError) -> String {
        if let id = table.mapped.id { return literal(table.values[id].write(.uuid(row.key.record)), table.values[id].live) }
        guard table.mapped.identifying.count == 1 else { return "NULL" }
        return try expression(row, table.mapped.identifying[0], table)
    }
}
