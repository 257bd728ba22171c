/// A planner that compares a household's wanted rows with the current state. The planner itself neither reads nor writes the
/// store.
///
/// Edited and third-party rows are retained and reported unless `overwritesEdits` is set.
package struct Planner {
    package var schema: StoreSchema
    package var overwritesEdits = false
    package var capabilities = TargetCapabilities()

    package init(
        schema: StoreSchema, overwritesEdits: Bool = false, capabilities: TargetCapabilities = TargetCapabilities()
    ) {
        self.schema = schema
        self.overwritesEdits = overwritesEdits
        self.capabilities = capabilities
    }

    /// Plans a seed.
    ///
    /// - Parameters:
    ///   - referrers: Returns third-party rows that refer to the household's rows. Called only if the plan may delete rows.
    ///   - changing: Returns third-party rows to which a change of the given columns would cascade. The columns are given by
    ///     table number. Called only if the plan updates rows.
    /// - Throws: ``TargetError`` if the household can't be seeded: for example, its ledger was emptied, it needs a mapping or a
    ///   later version of Homeseed, or the store does not allow a second household.
    package func plan(
        _ entry: SeedEntry, wanted: [StoreRow], installed: CurrentState,
        referrers: () throws(TargetError) -> [Referrer] = { [] },
        changing: ([Int: Set<Int>]) throws(TargetError) -> [Referrer] = { _ in [] }
    ) throws(TargetError) -> SeedPlan {
        try refuseLongKey(entry.household)
        try installed.refuseNewer(entry.household)
        try installed.refuseUnmapped(entry.household, schema)
        try installed.refuseEmptied(entry.household)
        try refuseSecondHousehold(entry.household, in: installed)
        var plan = SeedPlan(household: entry.household)
        try compare(wanted, with: installed, &plan)
        try refuseThirdPartyRows(plan, installed)
        try retainReferencedRows(&plan, changing)
        // Most households are new and have nothing to remove, so the set of wanted keys is built only when needed.
        let hasOwn = !installed.orphans.isEmpty || installed.rows.values.contains { !$0.isShared && $0.seeded != nil }
        if hasOwn || !plan.retainedRows.isEmpty {
            try removeUnwanted(wanted: Set(wanted.map(\.key)), from: installed, &plan, referrers: referrers)
        }
        let noted = knowsRows(after: plan, installed) ? entry : entry.withoutRows
        if !installed.seeds.contains(noted) { plan.ledger = .write(noted) }
        return plan
    }

    /// Whether the ledger contains a row of the household after the plan is applied.
    private func knowsRows(after plan: SeedPlan, _ installed: CurrentState) -> Bool {
        if plan.changes.contains(where: { !$0.row.isShared && $0.action != .delete })
            || plan.ledgerUpdates.contains(where: { !$0.isShared })
        {
            return true
        }
        if !installed.orphans.isEmpty { return true }
        let gone = Set(plan.forgotten + plan.transferred + plan.changes.filter { $0.action == .delete }.map(\.row.key))
        return installed.rows.contains { key, row in !row.isShared && row.seeded != nil && !gone.contains(key) }
    }

    /// Plans the removal of a household's seeded rows.
    ///
    /// Rows are retained and reported if third-party rows refer to them, or if the target can't delete them. The same applies to
    /// edited rows, unless `overwritesEdits` is set. Rows that another household uses are transferred to that household.
    ///
    /// - Parameter isLast: Whether this is the last household, so that the shared rows are removed too.
    package func removal(
        of household: HouseholdName, installed: CurrentState, isLast: Bool = false,
        referrers: () throws(TargetError) -> [Referrer] = { [] }
    ) throws(TargetError) -> SeedPlan {
        try installed.refuseNewer(household)
        try installed.refuseEmptied(household)
        var plan = SeedPlan(household: household)
        try removeUnwanted(wanted: [], from: installed, &plan, isRemoval: true, referrers: referrers)
        // While one of the household's rows is in the ledger, the shared rows to which it may refer must be in the ledger too.
        let forgottenBefore = Set(plan.forgotten)
        let isBare = plan.orphans.isEmpty && plan.retainedRows.allSatisfy { forgottenBefore.contains($0.key) }
        plan.retainsSharedRows = isLast && !isBare
        if isLast, isBare {
            plan = SeedPlan(household: household)
            try removeUnwanted(wanted: [], from: installed, &plan, withShared: true, isRemoval: true, referrers: referrers)
        }
        plan.isRemoval = true
        let going = Set(plan.changes.map(\.row.key)).union(plan.retainedRows.map(\.key))
        for (key, row) in installed.rows
        where row.isShared && row.cells != nil && !row.isMatchedForeignRow && !going.contains(key) {
            plan.shared[key.table, default: 0] += 1
        }
        // While a row is retained, the ledger must keep the row's owner, also for shared rows.
        let forgotten = Set(plan.forgotten)
        let staying = plan.retainedRows.filter { !forgotten.contains($0.key) }
        guard let entry = installed.seeds.first(where: { $0.household == household }), plan.orphans.isEmpty,
            staying.allSatisfy({ installed.rows[$0.key]?.isShared ?? false })
        else {
            // References to existing rows distinguish the household's rows from third-party rows, so the ledger keeps those
            // existing rows.
            plan.forgotten.removeAll { key in installed.rows[key].map { $0.isMatchedForeignRow && $0.cells != nil } ?? false }
            return plan
        }
        plan.ledger = staying.isEmpty ? .remove : entry.isWithoutRows ? .keep : .write(entry.withoutRows)
        return plan
    }

    /// Throws if the household's key is too long for the store's index.
    private func refuseLongKey(_ household: HouseholdName) throws(TargetError) {
        let size = household.key.utf8.count
        guard size > Planner.maximumKeyLength else { return }
        throw .refused(
            .init(
                constraint: "a household's key of \(size) bytes is longer than \(Planner.maximumKeyLength)",
                table: "homeseed_seeds",
                record: String(household.key.prefix(20)) + "…"))
    }

    private static let maximumKeyLength = 1000

    private func refuseSecondHousehold(_ household: HouseholdName, in installed: CurrentState) throws(TargetError) {
        guard let reason = schema.singleHouseholdReason,
            let other = installed.seeds.first(where: { $0.household.pack == household.pack && $0.household != household })
        else { return }
        throw .occupied(by: other.household, reason: reason)
    }

    private func compare(_ wanted: [StoreRow], with installed: CurrentState, _ plan: inout SeedPlan) throws(TargetError) {
        var creates: [RowChange] = []
        var updates: [RowChange] = []
        let rows = wanted.sortedByKey
        // A new household has no existing rows, so all rows are created.
        let isNew = installed.rows.isEmpty
        if isNew { creates.reserveCapacity(rows.count) }
        for index in rows.indices {
            try refuseMalformed(rows, index)
            let row = rows[index]
            switch isNew ? .create : verdict(on: row, installed.rows[row.key]) {
            case .create: creates.append(RowChange(row, .create))
            case .update(let row, let changes): updates.append(RowChange(row, .update(changes)))
            case .remember(let cells):
                plan.ledgerUpdates.append(
                    SeedPlan.LedgerUpdate(key: row.key, fingerprint: Fingerprint(cells), isShared: row.isShared))
            case .keep: plan.unchangedCount += 1
            case .refer(let cells, let changes):
                if installed.rows[row.key]?.seeded == nil {
                    plan.ledgerUpdates.append(
                        SeedPlan.LedgerUpdate(key: row.key, fingerprint: Fingerprint(cells), isShared: row.isShared))
                }
                if changes.isEmpty {
                    plan.unchangedCount += 1
                } else {
                    plan.retainedRows.append(RetainedRow(key: row.key, label: row.label, reason: .notOurs(changes)))
                }
            case .leave(let reason): plan.retainedRows.append(RetainedRow(key: row.key, label: row.label, reason: reason))
            }
        }
        plan.changes = updates.isEmpty ? creates : updates + creates
    }

    /// Retains rows whose update would cascade to third-party rows that refer to a changed value.
    private func retainReferencedRows(_ plan: inout SeedPlan, _ changing: ([Int: Set<Int>]) throws(TargetError) -> [Referrer])
        throws(TargetError)
    {
        var columns: [Int: Set<Int>] = [:]
        for change in plan.changes {
            if case .update(let changes) = change.action {
                columns[change.row.key.table, default: []].formUnion(changes.map(\.column))
            }
        }
        guard !columns.isEmpty else { return }
        let referrers = Dictionary(grouping: try changing(columns), by: \.target)
        guard !referrers.isEmpty else { return }
        plan.changes.removeAll { change in
            guard case .update(let changes) = change.action else { return false }
            let touched = (referrers[change.row.key] ?? []).filter { !$0.columns.isDisjoint(with: changes.map(\.column)) }
            guard !touched.isEmpty else { return false }
            let names = Set(touched.map { "\($0.table) \($0.row)" }).sorted()
            plan.retainedRows.append(
                RetainedRow(key: change.row.key, label: change.row.label, reason: .valueReferredTo(by: names, changes)))
            return true
        }
    }

    /// Throws if a new or changed row would refer to a row that may be a third-party row. A new family may have reused the row's
    /// number.
    private func refuseThirdPartyRows(_ plan: SeedPlan, _ installed: CurrentState) throws(TargetError) {
        let suspects = installed.rows.filter { $1.cells != nil && ($1.isPossiblyThirdParty || $1.hasLostSeededTexts) }
        guard !suspects.isEmpty else { return }
        let trusted = referredTo(in: installed)
        var waiting: [RowKey: Int] = [:]
        for change in plan.changes where change.action != .delete {
            for target in Set(references(change.row.key.table, change.row.cells)) { waiting[target, default: 0] += 1 }
        }
        for (key, row) in suspects.sorted(by: { $0.key < $1.key }) {
            guard let count = waiting[key], row.isPossiblyThirdParty || !trusted.contains(key), let table = schema[key.table]
            else {
                continue
            }
            throw .reused(table: table, cells: row.cells ?? [], count: count)
        }
    }

    private func references(_ number: Int, _ cells: [Cell]) -> [RowKey] {
        zip(schema[number]?.columns ?? [], cells).compactMap { column, cell in
            guard let other = column.references.flatMap(schema.number), case .uuid(let record) = cell else { return nil }
            return RowKey(table: other, record: record)
        }
    }

    /// Returns the rows that the household's own rows in the store refer to.
    private func referredTo(in installed: CurrentState) -> Set<RowKey> {
        installed.rows.reduce(into: []) { found, entry in
            guard entry.value.seeded != nil, !entry.value.isPossiblyThirdParty else { return }
            found.formUnion(references(entry.key.table, entry.value.cells ?? []))
        }
    }

    /// Returns the rows that may be third-party rows: none of their seeded texts remain, and no reference connects them with
    /// another row of the household.
    private func unconnected(in installed: CurrentState) -> Set<RowKey> {
        let suspects = installed.rows.filter { $1.cells != nil && $1.hasLostSeededTexts }
        if suspects.isEmpty { return [] }
        let trusted = referredTo(in: installed)
        return suspects.reduce(into: []) { found, entry in
            let others = references(entry.key.table, entry.value.cells ?? [])
            if !trusted.contains(entry.key), !others.contains(where: { installed.rows[$0]?.cells != nil }) {
                found.insert(entry.key)
            }
        }
    }

    /// Throws on malformed rows before anything is written. The store would detect them only after it has written other rows.
    private func refuseMalformed(_ rows: [StoreRow], _ index: Int) throws(TargetError) {
        let key = rows[index].key
        guard schema.tables.indices.contains(key.table), schema.tables[key.table].columns.count == rows[index].cells.count else {
            throw .failed("\(rows[index].label) does not fit its table")
        }
        if index > 0, rows[index - 1].key == key {
            throw .refused(
                .init(
                    constraint: "two records have one id", table: schema.tables[key.table].name, record: rows[index].label,
                    values: [rows[index - 1].label, key.record.text]))
        }
    }

    private enum Verdict {
        case create
        case update(StoreRow, [ColumnChange])
        case remember([Cell])
        case keep
        /// A third-party row to which the household refers, and which the ledger records.
        case refer([Cell], [ColumnChange])
        case leave(RetainedRow.Reason)
    }

    private func verdict(on row: StoreRow, _ installed: InstalledRow?) -> Verdict {
        // A row that was seeded and is missing now is created again.
        guard let installed, let current = installed.cells else { return .create }
        let merged = row.keeping(current)
        let changes = ColumnChange.between(current, merged.cells)
        if installed.isMatchedForeignRow, !overwritesEdits {
            return .refer(current, installed.isSeededByOtherHousehold ? [] : changes)
        }
        if installed.isMatchedForeignRow { return changes.isEmpty ? .refer(current, changes) : .update(merged, changes) }
        guard installed.seeded != nil else {
            if !overwritesEdits { return .leave(.notOurs(changes)) }
            return changes.isEmpty ? .remember(current) : .update(merged, changes)
        }
        if changes.isEmpty {
            // An edit made the row equal to the catalogue. If the row differs only in a kept column, the ledger continues to
            // treat the row as edited.
            return installed.isEdited && (overwritesEdits || current == row.cells) ? .remember(current) : .keep
        }
        if installed.isPossiblyThirdParty { return .leave(.mayBeAnothers(changes)) }
        guard installed.isEdited, !overwritesEdits else { return .update(merged, changes) }
        return .leave(.edited(changes))
    }

    private func removeUnwanted(
        wanted: Set<RowKey>, from installed: CurrentState, _ plan: inout SeedPlan, withShared: Bool = false,
        isRemoval: Bool = false,
        referrers: () throws(TargetError) -> [Referrer]
    ) throws(TargetError) {
        plan.orphans = installed.orphans
        var leaving = RetainedRows(schema: schema, installed: installed)
        for row in plan.retainedRows { leaving.stays(row.key, label: row.label) }
        var used: [RowKey] = []
        let unconnected = overwritesEdits ? unconnected(in: installed) : []
        for (key, row) in installed.rows where (withShared || !row.isShared) && row.seeded != nil && !wanted.contains(key) {
            if row.isShared, row.isMatchedForeignRow || row.cells == nil { continue }
            if row.cells == nil, isRemoval, !overwritesEdits, installed.goneTables.contains(key.table) {
                // The table may have been renamed, so the ledger keeps its rows.
                plan.orphans.append(.init(table: schema.tables[key.table].name, record: key.record))
            } else if row.isMatchedForeignRow || row.cells == nil {
                plan.forgotten.append(key)
            } else if row.isUsedElsewhere {
                used.append(key)
            } else if !capabilities.deletes {
                leaving.leave(key, .notDeletable)
            } else if row.isPossiblyThirdParty || unconnected.contains(key) {
                leaving.leave(key, .mayBeAnothers([]))
                // The ledger forgets the row, but the store keeps it.
                if overwritesEdits { plan.forgotten.append(key) }
            } else if row.isEdited, !overwritesEdits {
                leaving.leave(key, .editedAndUnwanted)
            } else if row.hasAddedValues, !overwritesEdits {
                leaving.leave(key, .extendedAndUnwanted)
            } else {
                leaving.candidates.insert(key)
            }
        }
        for key in used.sorted() { leaving.transfer(key) }
        if !leaving.candidates.isEmpty { leaving.leave(referredToBy: try referrers()) }
        plan.forgotten.sort()
        plan.retainedRows += leaving.sortedRows()
        // Referring rows come first, because the new owners of the referenced rows are found through them.
        plan.transferred = leaving.transferred.sorted { $1 < $0 }
        for key in leaving.transferred.union(leaving.candidates) where installed.rows[key]?.isInherited ?? false {
            plan.inherited[key.table, default: 0] += 1
        }
        if !leaving.candidates.isEmpty { plan.changes = leaving.deletions() + plan.changes }
    }
}

extension [StoreRow] {
    /// The rows sorted by table and record. Expanded households are usually in this order already, and are then returned
    /// unchanged.
    fileprivate var sortedByKey: [StoreRow] {
        let isSorted = indices.dropFirst().allSatisfy { self[$0 - 1].key <= self[$0].key }
        return isSorted ? self : sorted { $0.key < $1.key }
    }
}
