import HomeseedStore

/// The prediction of refusals before anything is written: by checks that only the store can evaluate, and by references to rows
/// of other tables.
extension MappedSession: RefusalPredictingSession {
    func predictedRefusals(_ plan: SeedPlan) throws(TargetError) -> PredictedRefusals {
        var predicted = PredictedRefusals(refusals: try refusals(of: plan))
        let created = Dictionary(
            grouping: plan.changes.filter { $0.action == .create }.map(\.row), by: \.key.table)
        let changing = Set(try base.ask(base.dialect.changingTriggers, []).compactMap { $0.first ?? nil })
        let references = try outgoingReferences()
        for (number, rows) in created.sorted(by: { $0.key < $1.key }) {
            let table = tables[number]
            // A trigger may change the row, or insert the row that it refers to.
            if changing.contains(table.live.name) { continue }
            let judge = RowJudge(session: self, table: table)
            for row in rows {
                let values = insertedValues(row, table)
                for (number, column) in table.mapped.columns.enumerated() where column.lookup != nil {
                    try judge.lookUp(row, number)
                }
                try judge.check(row, values)
                for key in references where key.table == table.live.name { try judge.follow(key, row, values) }
            }
            predicted.refusals += judge.refusals
            predicted.judged[table.live.name, default: []].formUnion(table.live.checks.filter { !judge.open.contains($0) })
        }
        for change in plan.changes {
            guard case .update(let columns) = change.action, tables.indices.contains(change.row.key.table) else { continue }
            let table = tables[change.row.key.table]
            let judge = RowJudge(session: self, table: table)
            for column in columns.map(\.column)
            where table.mapped.columns.indices.contains(column) && table.mapped.columns[column].lookup != nil {
                try judge.lookUp(change.row, column)
            }
            predicted.refusals += judge.refusals
        }
        return predicted
    }

    /// Returns the values of a new row by column, except values that are unknown until the row is written.
    private func insertedValues(_ row: StoreRow, _ table: BoundTable) -> [String: SQLValue] {
        var values: [String: SQLValue] = [:]
        for column in table.live.columns where !column.hasDefault && !column.isGenerated { values[column.name] = .null }
        for (column, mapped) in table.values.enumerated() where row.cells.indices.contains(column) {
            let name = mapped.live.name
            if mapped.column.lookup != nil {
                values[name] = nil
                continue
            }
            if mapped.column.isID {
                values[name] = table.mapped.storeGivesID ? nil : mapped.write(.uuid(row.key.record))
            } else if mapped.column.reference != nil, row.cells[column] != .null {
                values[name] = nil
            } else if !(mapped.live.hasDefault && row.cells[column] == .null) {
                values[name] = mapped.write(row.cells[column])
            }
        }
        for (column, _) in table.mapped.numbered { values[column.text] = nil }
        for constant in table.mapped.constants {
            guard let live = MappingValidation.column(constant.column.text, of: table.live) else { continue }
            let isNow = constant.now(in: live, base.dialect, stated: nil) != nil
            values[live.name] = isNow ? nil : MappedValues.value(constant.value, live)
        }
        return values
    }

    /// Returns the references of tables to rows that this role can see.
    private func outgoingReferences() throws(TargetError) -> [OutgoingReference] {
        var keys: [OutgoingReference] = []
        for row in try base.ask(base.dialect.outgoingReferences, []) where row.count == 6 {
            guard let table = row[0], let id = row[1], let column = row[2], let shown = row[3], let target = row[4] else {
                continue
            }
            let key = row[5] ?? MappingValidation.table(shown, in: live).flatMap { $0.key.count == 1 ? $0.key[0] : nil }
            guard let key else { continue }
            if let last = keys.indices.last, keys[last].table == table, keys[last].id == id {
                keys[last].columns.append((column, key))
            } else {
                keys.append(OutgoingReference(table: table, id: id, columns: [(column, key)], shown: shown, target: target))
            }
        }
        return keys
    }
}

/// A declared reference of a table, by its columns and the columns that they refer to.
private struct OutgoingReference {
    let table: String
    let id: String
    var columns: [(own: String, target: String)]
    let shown: String
    /// The referenced table, quoted.
    let target: String
}

/// An evaluation of a table's new rows by the store. Each query runs once.
private final class RowJudge {
    let session: MappedSession
    let table: BoundTable
    var refusals: [TargetError.Refusal] = []
    /// The checks that could not be evaluated for some row.
    var open: Set<LiveCheck> = []
    private var answers: [[String]: Bool?] = [:]

    init(session: MappedSession, table: BoundTable) {
        self.session = session
        self.table = table
    }

    /// Evaluates the table's checks for a row.
    func check(_ row: StoreRow, _ values: [String: SQLValue]) throws(TargetError) {
        for check in table.live.checks {
            let names = SQLToken.all(of: check.condition).compactMap { token in
                if case .name(let name) = token { MappingValidation.column(name, of: table.live)?.name } else { nil }
            }
            let columns = Set(names).sorted()
            let given = columns.compactMap { values[$0] }
            guard given.count == columns.count, !columns.isEmpty,
                let holds = try ask(
                    "check " + check.condition, given,
                    { () throws(TargetError) in
                        try holds(check.condition, columns, given)
                    })
            else {
                open.insert(check)
                continue
            }
            if holds { continue }
            let name = check.name.map { $0 + ", " } ?? ""
            refuse(row, "\(name)CHECK (\(check.condition))", columns)
        }
    }

    /// Returns whether a condition holds for the values, or `nil` if it can't be evaluated. The columns have the types and
    /// collations of the table.
    private func holds(_ condition: String, _ columns: [String], _ given: [SQLValue]) throws(TargetError) -> Bool? {
        let dialect = session.base.dialect
        let places = zip(columns, given).enumerated().compactMap { number, pair in
            MappingValidation.column(pair.0, of: table.live).map {
                "\(dialect.asStored(pair.1, number + 1, $0)) AS \(SQLText.quote(pair.0))"
            }
        }
        guard places.count == columns.count else { return nil }
        let answer = try session.base.ask(
            """
            SELECT CASE WHEN NOT (\(condition)) THEN 'no' ELSE 'yes' END
            FROM (SELECT \(columns.map { SQLText.quote($0) }.joined(separator: ", ")) FROM \(table.rows) WHERE 1 = 0 UNION ALL SELECT \(places.joined(separator: ", "))) AS \(table.quoted)
            """, given)
        return answer.first?.first.flatMap { $0 }.map { $0 != "no" }
    }

    /// Looks for the row that a computed column refers to, and adds a refusal if there is none.
    func lookUp(_ row: StoreRow, _ column: Int) throws(TargetError) {
        do { _ = try session.value(row.cells[column], at: column, in: table) } catch {
            guard case .refused(let refusal) = error else { throw error }
            refusals.append(session.named(refusal, row))
        }
    }

    /// Looks for the row that a new row refers to, and adds a refusal if there is none.
    func follow(_ key: OutgoingReference, _ row: StoreRow, _ values: [String: SQLValue]) throws(TargetError) {
        let given = key.columns.compactMap { values[$0.own] }
        guard given.count == key.columns.count, !given.contains(.null) else { return }
        // The plan also creates rows of this table, possibly the referenced row.
        if session.tables.contains(where: { $0.live.name == key.shown }), key.columns.contains(where: { own, _ in isID(own) }) {
            return
        }
        let dialect = session.base.dialect
        let found = try ask("row " + key.target + key.id, given) { () throws(TargetError) in
            let conditions = key.columns.enumerated().compactMap { number, column in
                MappingValidation.column(column.own, of: table.live).map {
                    "\(SQLText.quote(column.target)) = \(dialect.parameter(number + 1, $0))"
                }
            }
            guard conditions.count == key.columns.count else { return nil }
            return try !session.base.ask(
                "SELECT 1 FROM \(key.target) WHERE \(conditions.joined(separator: " AND ")) LIMIT 1", given
            ).isEmpty
        }
        guard found == false else { return }
        let names = key.columns.map(\.own)
        refuse(row, "FOREIGN KEY (\(names.joined(separator: ", "))) to \(key.shown), which has no such row", names)
    }

    private func isID(_ column: String) -> Bool { table.identifying.contains { $0.live.name == column } }

    /// Runs a query unless it ran before. After an error, the check is left to the writing transaction.
    private func ask(
        _ question: String, _ given: [SQLValue], _ work: () throws(TargetError) -> Bool?
    ) throws(TargetError) -> Bool? {
        let key = [question] + given.map { $0.text ?? "NULL" }
        if let known = answers[key] { return known }
        try session.base.begin("homeseed_question")
        var answer: Bool?
        do { answer = try work() } catch { try session.base.rollBack(to: "homeseed_question") }
        try session.base.release("homeseed_question")
        answers[key] = .some(answer)
        return answer
    }

    private func refuse(_ row: StoreRow, _ constraint: String, _ names: [String]) {
        let columns = table.values.indices.filter { names.contains(table.values[$0].live.name) && !table.values[$0].column.isID }
        var values = columns.map { column in
            let mapped = table.mapped.columns[column]
            return "\(mapped.name) " + (mapped.isSecret ? "••••" : row.cells[column].display)
        }
        for constant in table.mapped.constants
        where names.contains(where: { $0.lowercased() == constant.column.text.lowercased() }) {
            values.append("\(constant.column.text) \(constant.value.map { Cell.text($0).display } ?? "nothing")")
        }
        refusals.append(
            .init(
                constraint: constraint, table: table.live.name, record: row.label, values: values, key: row.key,
                column: columns.first))
    }
}
