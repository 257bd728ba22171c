import HomeseedModel
import HomeseedStore

extension MappedSession {
    /// Writes a plan: deletions, then updates, then new rows, then updates that refer to new rows. Deletions that were refused
    /// are tried again last. Written rows are read back, because a trigger that changes a value would make every later seed write
    /// it again.
    func apply(_ plan: SeedPlan) throws(TargetError) {
        if plan.isEmpty { return }
        inserted = []
        var ledger = SeedPlan(household: plan.household)
        ledger.ledger = plan.ledger
        if case .write = plan.ledger { try base.apply(ledger) }
        // Constraints are checked immediately instead of at commit, so that a violation can be attributed to its row.
        _ = try base.ask(base.dialect.checkConstraintsNow, [])
        try createLedger()
        guard let seed = try number(of: plan.household) else { throw .failed("the ledger does not have \(plan.household.key)") }
        try findTriggeredRows(seed)
        var refusals: [TargetError.Refusal] = []
        var written: [StoreRow] = []
        try transfer(plan.transferred, seed)
        let held = try delete(plan.changes.filter { $0.action == .delete }.map(\.row), by: seed, refusals: &refusals)
        // This precedes any use of a sequence, because a rollback does not restore sequences.
        if !hasCheckedSequences {
            hasCheckedSequences = true
            refusals += try self.refusals(of: plan)
            if !refusals.isEmpty { throw .refusedAll(refusals) }
        }
        let created = plan.changes.filter { $0.action == .create }.map(\.row)
        let updates = plan.changes.filter { if case .update = $0.action { true } else { false } }
        // Updates that add references to new rows wait until these rows exist.
        let new = Set(created.map(\.key))
        let late = Set(updates.map(\.row).filter { refers($0, to: new) }.map(\.key))
        try update(updates.filter { !late.contains($0.row.key) }, by: seed, into: &written, refusals: &refusals)
        try create(created, by: seed, into: &written, refusals: &refusals)
        // The new values of these updates are known only if all new rows were created.
        if refusals.isEmpty {
            try update(updates.filter { late.contains($0.row.key) }, by: seed, into: &written, refusals: &refusals)
        }
        // Rows can be deleted now if the rows that referred to them have been updated.
        try delete(held, by: seed, refusals: &refusals, isLast: true)
        if !refusals.isEmpty { throw .refusedAll(refusals) }
        try compare(written, seed)
        try noteTriggeredRows(beside: created, seed)
        for row in plan.ledgerUpdates { try note(row.key, as: row.fingerprint, by: row.isShared ? MappedSession.shared : seed) }
        for key in plan.forgotten { try forget(key, seed) }
        if plan.ledger == .remove {
            try forgetTriggeredRows(seed)
            _ = try base.ask("DELETE FROM homeseed_ids WHERE seed = \(parameter(1, "bigint"))", [.integer(seed)])
            try base.apply(ledger)
        }
    }

    /// Performs the work for a row, and undoes the work if the store refuses the row. Other rows are still tried, so that all
    /// refusals are reported at once.
    func trying(
        _ row: StoreRow, refusals: inout [TargetError.Refusal], work: () throws(TargetError) -> Void
    ) throws(TargetError) {
        try base.begin("homeseed_row")
        do {
            try work()
        } catch {
            guard case .refused(let refusal) = error else { throw error }
            try base.rollBack(to: "homeseed_row")
            refusals.append(named(refusal, row))
            // Further refusals add no information, because they often follow from the first refusals.
            if refusals.count >= MappedSession.maximumRefusals,
                Set(refusals.map(RefusalCause.init)).count >= MappedSession.maximumRefusals
            {
                refusals[refusals.count - 1].isLastTried = true
                throw .refusedAll(refusals)
            }
        }
        try base.release("homeseed_row")
    }

    /// Adds the constraint's condition and the offending values to a refusal, because a store reports only the constraint's
    /// name.
    func named(_ refusal: TargetError.Refusal, _ row: StoreRow) -> TargetError.Refusal {
        let table = tables[row.key.table]
        let check = table.live.checks.first { check in
            check.name.map { refusal.constraint == $0 || refusal.constraint.hasSuffix(": " + $0) } ?? false
        }
        let unique = table.live.uniqueNames[refusal.constraint]
        var words = Set(unique ?? [])
        let text = refusal.constraint.replacing(TargetError.Refusal.takenSuffix, with: "") + " " + (check?.condition ?? "")
        for case .name(let name) in SQLToken.all(of: text) { words.insert(name) }
        let columns = table.mapped.columns.indices.filter { column in
            let name = table.values[column].live.name
            return words.contains(name) || words.contains { $0.contains("_\(name)_") }
        }
        let rule = check.map { "CHECK (\($0.condition))" } ?? unique.map(TargetError.Refusal.taken)
        let constraint = refusal.constraint + (rule.map { ", " + $0 } ?? "")
        // Homeseed's own ids are omitted if the store assigns ids.
        var values = columns.filter { !(table.mapped.storeGivesID && table.mapped.columns[$0].isID) }.map { column in
            let mapped = table.mapped.columns[column]
            var shown = row.cells[column].display
            // References are shown with the store's id.
            if let other = mapped.reference, case .uuid(let record) = row.cells[column],
                let id = ids[RowKey(table: other, record: record)]
            {
                shown = Cell.text(id).display
            }
            return "\(mapped.name) " + (mapped.isSecret ? "••••" : shown)
        }
        for constant in table.mapped.constants
        where words.contains(where: { $0 == constant.column.text || $0.contains("_\(constant.column.text)_") }) {
            values.append("\(constant.column.text) \(constant.value.map { Cell.text($0).display } ?? "nothing")")
        }
        return TargetError.Refusal(
            constraint: constraint, table: table.live.name, record: row.label, values: values.isEmpty ? refusal.values : values,
            key: row.key,
            column: columns.first { table.mapped.columns[$0].reference == nil } ?? columns.first)
    }

    static let maximumRefusals = 50

    // MARK: Rows

    /// - Parameter isLast: whether refusals are final.
    /// - Returns: the rows that could not be deleted yet.
    @discardableResult
    func delete(
        _ rows: [StoreRow], by seed: Int, refusals: inout [TargetError.Refusal], isLast: Bool = false
    ) throws(TargetError) -> [StoreRow] {
        var (refused, held) = try deleteOnce(rows, seed)
        // Rows of one table that refer to each other may come in any order.
        while isLast, !held.isEmpty {
            let (again, rest) = try deleteOnce(held, seed)
            refused = again
            if rest.count == held.count { break }
            held = rest
        }
        if isLast { refusals += refused }
        return held
    }

    /// Deletes each row before the rows that it refers to. Rows that a retained row refers to must be retained too. They are
    /// skipped, because their refusals would hide the cause.
    func deleteOnce(_ rows: [StoreRow], _ seed: Int) throws(TargetError) -> (refused: [TargetError.Refusal], held: [StoreRow]) {
        var refused: [TargetError.Refusal] = []
        var held: [StoreRow] = []
        var causes: [RowKey: Int] = [:]
        for unit in ReferenceOrder.units(rows, schema).reversed() {
            let cause: Int
            if let known = unit.lazy.compactMap({ causes[$0.key] }).first {
                cause = known
                refused[cause].dependents += unit.count
            } else if let first = unit.first {
                cause = refused.count
                try trying(first, refusals: &refused) { () throws(TargetError) in try delete(unit: unit, seed) }
                if refused.count == cause { continue }
                refused[cause].dependents += unit.count - 1
            } else {
                continue
            }
            held += unit
            for row in unit { for target in references(of: row) where causes[target] == nil { causes[target] = cause } }
        }
        return (refused, held)
    }

    /// Deletes a row, or rows that refer to each other in a cycle.
    func delete(unit: [StoreRow], _ seed: Int) throws(TargetError) {
        guard unit.count > 1 else {
            for row in unit { try delete(row, seed) }
            return
        }
        let circle = CircleOrder(deleting: unit, tables.map(\.mapped), tables.map(\.live))
        if circle.isDeferred { _ = try base.ask(base.dialect.deferConstraints, []) }
        for step in circle.steps where !step.early.isEmpty {
            let table = tables[step.row.key.table]
            guard let id = ids[step.row.key] else { continue }
            let columns = step.early.keys.sorted().map { SQLText.quote(table.values[$0].live.name) + " = NULL" }
            _ = try base.ask(
                "UPDATE \(base.dialect.conflictClause)\(table.rows) SET \(columns.joined(separator: ", "))\(table.identity(at: 1))",
                identity(id, table))
        }
        for step in circle.steps { try delete(step.row, seed) }
        if circle.isDeferred { _ = try base.ask(base.dialect.checkConstraintsNow, []) }
    }

    func delete(_ row: StoreRow, _ seed: Int) throws(TargetError) {
        let table = tables[row.key.table]
        guard let id = ids[row.key] else { throw .failed("\(row.label) is not known in \(table.live.name)") }
        try deleteTriggeredRows(of: row.key, id, row.isShared ? MappedSession.shared : seed)
        _ = try base.ask("DELETE FROM \(table.rows)\(table.identity(at: 1))", identity(id, table))
        let rest = try base.ask("SELECT 1 FROM \(table.rows)\(table.identity(at: 1)) LIMIT 1", identity(id, table))
        if !rest.isEmpty {
            throw .refused(
                .init(
                    constraint:
                        "the store took the order to delete it without an error and still has it, for example because of a trigger",
                    table: table.live.name, record: row.label))
        }
        try forget(row.key, row.isShared ? MappedSession.shared : seed)
    }

    /// Updates rows. Refused updates are tried again after the other updates, because another row may still have the new unique
    /// value.
    func update(
        _ changes: [RowChange], by seed: Int, into written: inout [StoreRow], refusals: inout [TargetError.Refusal]
    ) throws(TargetError) {
        var open = changes
        while !open.isEmpty {
            var refused: [TargetError.Refusal] = []
            var left: [RowChange] = []
            for change in open {
                let before = refused.count
                try trying(change.row, refusals: &refused) { () throws(TargetError) in try update(change, seed) }
                if refused.count > before { left.append(change) } else { written.append(change.row) }
            }
            guard left.count < open.count, !left.isEmpty else {
                refusals += refused
                return
            }
            open = left
        }
    }

    func update(_ change: RowChange, _ seed: Int) throws(TargetError) {
        guard case .update(let columns) = change.action else { return }
        let (row, table) = (change.row, tables[change.row.key.table])
        guard let id = ids[row.key] else { throw .failed("\(row.label) is not known in \(table.live.name)") }
        var sets: [String] = []
        var arguments: [SQLValue] = []
        var identity = self.identity(id, table)
        for column in columns.map(\.column) where table.values.indices.contains(column) && row.cells.indices.contains(column) {
            let value = try given(row, in: column, of: table)
            arguments.append(value)
            if let place = table.mapped.identifying.firstIndex(of: column), identity.indices.contains(place) {
                identity[place] = value
            }
            sets.append(
                SQLText.quote(table.values[column].live.name) + " = "
                    + base.dialect.parameter(arguments.count, table.values[column].live))
        }
        if !sets.isEmpty {
            _ = try base.ask(
                "UPDATE \(base.dialect.conflictClause)\(table.rows) SET \(sets.joined(separator: ", "))\(table.identity(at: arguments.count + 1))",
                arguments + self.identity(id, table))
            // The new values identify the row from now on.
            let texts = identity.compactMap(\.text)
            if identity != self.identity(id, table), texts.count == identity.count {
                ids[row.key] = texts.joined(separator: MappedLookup.separator)
            }
        }
    }

    /// Inserts rows, each after the rows that it refers to, as ``CircleOrder`` arranges them.
    func create(
        _ rows: [StoreRow], by seed: Int, into written: inout [StoreRow], refusals: inout [TargetError.Refusal]
    ) throws(TargetError) {
        // For each row that was not inserted, the index of the refusal that prevented it.
        var causes: [RowKey: Int] = [:]
        for unit in ReferenceOrder.units(rows, schema) {
            let circle = CircleOrder(inserting: unit, tables.map(\.mapped), tables.map(\.live))
            let before = refusals.count
            if var refusal = circle.refusal {
                refusal.dependents = circle.blocked.count - 1
                for row in circle.blocked { causes[row.key] = before }
                refusals.append(refusal)
            }
            if circle.isDeferred { _ = try base.ask(base.dialect.deferConstraints, []) }
            for step in circle.steps {
                // A row that refers to a refused row would be refused too, which would hide the original reason.
                if let cause = references(of: step.row).lazy.compactMap({ causes[$0] }).first {
                    causes[step.row.key] = cause
                    refusals[cause].dependents += 1
                    continue
                }
                let count = refusals.count
                try trying(step.row, refusals: &refusals) { () throws(TargetError) in try create(step) }
                if refusals.count == count { written.append(step.row) } else { causes[step.row.key] = count }
            }
            if refusals.count == before {
                for step in circle.steps where !step.early.isEmpty {
                    try trying(step.row, refusals: &refusals) { () throws(TargetError) in try complete(step) }
                }
            }
            guard circle.isDeferred, let first = unit.first else { continue }
            // In an incomplete cycle, the check would report rows that are missing only because of the earlier refusal.
            if refusals.count > before { throw .refusedAll(refusals) }
            try trying(first, refusals: &refusals) { () throws(TargetError) in
                _ = try base.ask(base.dialect.checkConstraintsNow, [])
            }
        }
    }

    /// Updates the references of a row that was inserted before the rows it refers to.
    func complete(_ step: CircleOrder.Step) throws(TargetError) {
        let (row, table) = (step.row, tables[step.row.key.table])
        guard let id = ids[row.key] else { return }
        for (column, early) in step.early.sorted(by: { $0.key < $1.key }) {
            let value = try given(row, in: column, of: table)
            // A trigger may have given the other row another id.
            if value == given(early, in: column, of: table) { continue }
            let live = table.values[column].live
            _ = try base.ask(
                "UPDATE \(base.dialect.conflictClause)\(table.rows) SET \(SQLText.quote(live.name)) = \(base.dialect.parameter(1, live))\(table.identity(at: 2))",
                [value] + identity(id, table))
        }
    }

    func given(_ early: CircleOrder.Early, in column: Int, of table: BoundTable) -> SQLValue {
        guard case .id(let key) = early, let id = tables[key.table].ownID(key.record) else { return .null }
        return MappedValues.value(id, table.values[column].live)
    }

    func refers(_ row: StoreRow, to waiting: Set<RowKey>) -> Bool {
        references(of: row).contains { $0 != row.key && waiting.contains($0) }
    }

    func references(of row: StoreRow) -> [RowKey] {
        zip(tables[row.key.table].values, row.cells).compactMap { values, cell in
            guard let other = values.column.reference, case .uuid(let record) = cell else { return nil }
            return RowKey(table: other, record: record)
        }
    }

    func create(_ step: CircleOrder.Step) throws(TargetError) {
        let (row, table) = (step.row, tables[step.row.key.table])
        var columns: [String] = []
        var places: [String] = []
        var arguments: [SQLValue] = []
        var values: [(column: LiveColumn, value: SQLValue)] = []
        func add(_ live: LiveColumn, _ value: SQLValue) {
            values.append((live, value))
            arguments.append(value)
            columns.append(SQLText.quote(live.name))
            places.append(base.dialect.parameter(arguments.count, live))
        }
        for (column, values) in table.values.enumerated() where row.cells.indices.contains(column) {
            if values.column.isID, table.mapped.storeGivesID {
                if let next = values.live.nextNumber {
                    columns.append(SQLText.quote(values.live.name))
                    places.append(next)
                }
                continue
            }
            // Empty values are omitted, so that the store uses its default.
            if values.live.hasDefault, row.cells[column] == .null { continue }
            if values.column.isID {
                add(values.live, values.write(.uuid(row.key.record)))
            } else if let early = step.early[column] {
                add(values.live, given(early, in: column, of: table))
            } else {
                add(values.live, try given(row, in: column, of: table))
            }
        }
        for constant in table.mapped.constants {
            guard let live = MappingValidation.column(constant.column.text, of: table.live) else { continue }
            if let now = constant.now(in: live, base.dialect, stated: table.mapped.momentUnit(of: live)) {
                columns.append(SQLText.quote(live.name))
                places.append(now)
            } else {
                add(live, MappedValues.value(constant.value, live))
            }
        }
        for (column, from) in table.mapped.numbered {
            guard let live = MappingValidation.column(column.text, of: table.live) else { continue }
            let name = SQLText.quote(live.name)
            columns.append(name)
            // MariaDB refuses an INSERT that selects from its own table directly.
            places.append(
                "(SELECT CASE WHEN n >= \(from) THEN n + 1 ELSE \(from) END FROM (SELECT max(\(name)) AS n FROM \(table.quoted)) AS homeseed_next)"
            )
        }
        if table.mapped.isFurther, try adopt(row, table, Array(zip(columns, places)), arguments) { return }
        var sql = "INSERT \(base.dialect.conflictClause)INTO \(table.quoted) "
        sql +=
            columns.isEmpty
            ? base.dialect.defaultValues : "(\(columns.joined(separator: ", "))) VALUES (\(places.joined(separator: ", ")))"
        let returned = table.identifying.map { base.dialect.selected($0.live.name, $0.live) }
        if !returned.isEmpty { sql += " RETURNING \(returned.joined(separator: ", "))" }
        let answer = try insert(sql, with: arguments, of: values, into: table, for: row)
        existingRows.remove(row.key)
        guard !returned.isEmpty else {
            ids[row.key] = onlyRow
            inserted.insert(row.key)
            return
        }
        let texts = answer.first?.compactMap(\.self) ?? []
        guard texts.count == returned.count else {
            throw .refused(
                .init(
                    constraint: "the store took the row without an error and does not have it, for example because of a trigger",
                    table: table.live.name, record: row.label))
        }
        ids[row.key] = texts.joined(separator: MappedLookup.separator)
        inserted.insert(row.key)
    }

    func given(_ row: StoreRow, in column: Int, of table: BoundTable) throws(TargetError) -> SQLValue {
        try value(row.cells[column], at: column, in: table) ?? .null
    }

    func identity(_ id: String, _ table: BoundTable) -> [SQLValue] { table.idValues(id) }
}
