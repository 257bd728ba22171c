/// Compares what a household wants with what its store holds. Pure: it neither reads nor writes.
///
/// What people did is never undone silently: a row that someone edited, or that others put there, is left and
/// named, unless `overwritesEdits`.
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

    /// Plans what seeding does to the store. Throws where the household can't be seeded at all, such as one whose ledger was
    /// emptied, one that a mapping or a later Homeseed seeded, or one that the store has no room for beside another.
    ///
    /// - Parameters:
    ///   - referrers: rows of others that refer to the household's; asked for only if something is to go.
    ///   - changing: rows of others that would change along with columns of these tables; asked for only if something changes.
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
        try leaveReferredTo(&plan, changing)
        // Most households are new, and then there is nothing to remove: no need to know a million keys by heart.
        let hasOwn = !installed.orphans.isEmpty || installed.rows.values.contains { !$0.isShared && $0.seeded != nil }
        if hasOwn || !plan.left.isEmpty {
            try removeUnwanted(wanted: Set(wanted.map(\.key)), from: installed, &plan, referrers: referrers)
        }
        let noted = knowsRows(after: plan, installed) ? entry : entry.withoutRows
        if !installed.seeds.contains(noted) { plan.ledger = .write(noted) }
        return plan
    }

    /// Whether the ledger knows a row of the household once the plan is carried out.
    private func knowsRows(after plan: SeedPlan, _ installed: CurrentState) -> Bool {
        if plan.changes.contains(where: { !$0.row.isShared && $0.action != .delete }) || plan.remembered.contains(where: { !$0.isShared }) { return true }
        if !installed.orphans.isEmpty { return true }
        let gone = Set(plan.forgotten + plan.handedOver + plan.changes.filter { $0.action == .delete }.map(\.row.key))
        return installed.rows.contains { key, row in !row.isShared && row.seeded != nil && !gone.contains(key) }
    }

    /// Plans to remove what was seeded of a household, and nothing else. Rows that people edited are left and named unless
    /// `overwritesEdits`, and so are those that others refer to or that the target can't delete; rows that another household
    /// uses go on as that one's.
    ///
    /// - Parameter isLast: whether the rows that all households share go as well: nobody uses them any more.
    package func removal(
        of household: HouseholdName, installed: CurrentState, isLast: Bool = false,
        referrers: () throws(TargetError) -> [Referrer] = { [] }
    ) throws(TargetError) -> SeedPlan {
        try installed.refuseNewer(household)
        try installed.refuseEmptied(household)
        var plan = SeedPlan(household: household)
        try removeUnwanted(wanted: [], from: installed, &plan, isRemoval: true, referrers: referrers)
        // While a row of its own stays, so do those that it may refer to: until the ledger has nothing to do with it any more.
        let forgottenBefore = Set(plan.forgotten)
        let isBare = plan.orphans.isEmpty && plan.left.allSatisfy { forgottenBefore.contains($0.key) }
        plan.sharedWait = isLast && !isBare
        if isLast, isBare {
            plan = SeedPlan(household: household)
            try removeUnwanted(wanted: [], from: installed, &plan, withShared: true, isRemoval: true, referrers: referrers)
        }
        plan.isRemoval = true
        let going = Set(plan.changes.map(\.row.key)).union(plan.left.map(\.key))
        for (key, row) in installed.rows where row.isShared && row.cells != nil && !row.isFound && !going.contains(key) {
            plan.shared[key.table, default: 0] += 1
        }
        // While anything of it stays, the ledger must still know whose that is; also of what all households shared.
        let forgotten = Set(plan.forgotten)
        let staying = plan.left.filter { !forgotten.contains($0.key) }
        guard let entry = installed.seeds.first(where: { $0.household == household }), plan.orphans.isEmpty,
            staying.allSatisfy({ installed.rows[$0.key]?.isShared ?? false })
        else {
            // By what a row of its own refers to, it is told from one of others: so that is still known.
            plan.forgotten.removeAll { key in installed.rows[key].map { $0.isFound && $0.cells != nil } ?? false }
            return plan
        }
        plan.ledger = staying.isEmpty ? .remove : entry.isWithoutRows ? .keep : .write(entry.withoutRows)
        return plan
    }

    /// Stores look households up by their keys, and an index takes no text of any length.
    private func refuseLongKey(_ household: HouseholdName) throws(TargetError) {
        let size = household.key.utf8.count
        guard size > Planner.longestKey else { return }
        throw .refused(.init(
            constraint: "a household's key of \(size) bytes is longer than \(Planner.longestKey)", table: "homeseed_seeds",
            record: String(household.key.prefix(20)) + "…"))
    }

    private static let longestKey = 1000

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
        // Nothing of a new household is there, and all of it is to be made.
        let isNew = installed.rows.isEmpty
        if isNew { creates.reserveCapacity(rows.count) }
        for index in rows.indices {
            try refuseMalformed(rows, index)
            let row = rows[index]
            switch isNew ? .create : verdict(on: row, installed.rows[row.key]) {
            case .create: creates.append(RowChange(row, .create))
            case .update(let row, let changes): updates.append(RowChange(row, .update(changes)))
            case .remember(let cells):
                plan.remembered.append(
                    SeedPlan.LedgerUpdate(key: row.key, fingerprint: Fingerprint(cells), isShared: row.isShared))
            case .keep: plan.kept += 1
            case .refer(let cells, let changes):
                if installed.rows[row.key]?.seeded == nil {
                    plan.remembered.append(SeedPlan.LedgerUpdate(key: row.key, fingerprint: Fingerprint(cells), isShared: row.isShared))
                }
                if changes.isEmpty { plan.kept += 1 } else { plan.left.append(RetainedRow(key: row.key, label: row.label, reason: .notOurs(changes))) }
            case .leave(let reason): plan.left.append(RetainedRow(key: row.key, label: row.label, reason: reason))
            }
        }
        plan.changes = updates.isEmpty ? creates : updates + creates
    }

    /// Where a change would change rows of others along, by a reference to a value, nothing is changed: only they can say
    /// whether it is right for them.
    private func leaveReferredTo(_ plan: inout SeedPlan, _ changing: ([Int: Set<Int>]) throws(TargetError) -> [Referrer]) throws(TargetError) {
        var columns: [Int: Set<Int>] = [:]
        for change in plan.changes { if case .update(let changes) = change.action { columns[change.row.key.table, default: []].formUnion(changes.map(\.column)) } }
        guard !columns.isEmpty else { return }
        let referrers = Dictionary(grouping: try changing(columns), by: \.target)
        guard !referrers.isEmpty else { return }
        plan.changes.removeAll { change in
            guard case .update(let changes) = change.action else { return false }
            let touched = (referrers[change.row.key] ?? []).filter { !$0.columns.isDisjoint(with: changes.map(\.column)) }
            guard !touched.isEmpty else { return false }
            let names = Set(touched.map { "\($0.table) \($0.row)" }).sorted()
            plan.left.append(RetainedRow(key: change.row.key, label: change.row.label, reason: .valueReferredTo(by: names, changes)))
            return true
        }
    }

    /// A household that is expanded wrongly would otherwise be found out by the store, half-way.
    private func refuseMalformed(_ rows: [StoreRow], _ index: Int) throws(TargetError) {
        let key = rows[index].key
        guard schema.tables.indices.contains(key.table), schema.tables[key.table].columns.count == rows[index].cells.count else {
            throw .failed("\(rows[index].label) does not fit its table")
        }
        if index > 0, rows[index - 1].key == key {
            throw .refused(.init(
                constraint: "two records have one id", table: schema.tables[key.table].name, record: rows[index].label,
                values: [rows[index - 1].label, key.record.text]))
        }
    }

    private enum Verdict {
        case create
        case update(StoreRow, [ColumnChange])
        case remember([Cell])
        case keep
        /// Someone else's row, which the ledger is to know.
        case refer([Cell], [ColumnChange])
        case leave(RetainedRow.Reason)
    }

    private func verdict(on row: StoreRow, _ installed: InstalledRow?) -> Verdict {
        // Also a row that was seeded and has gone missing since.
        guard let installed, let current = installed.cells else { return .create }
        let merged = row.keeping(current)
        let changes = ColumnChange.between(current, merged.cells)
        if installed.isFound, !overwritesEdits { return .refer(current, installed.isSeededElsewhere ? [] : changes) }
        if installed.isFound { return changes.isEmpty ? .refer(current, changes) : .update(merged, changes) }
        guard installed.seeded != nil else {
            if !overwritesEdits { return .leave(.notOurs(changes)) }
            return changes.isEmpty ? .remember(current) : .update(merged, changes)
        }
        if changes.isEmpty {
            // Someone made it what the catalogue says by now. Where only a column differs that we keep, the
            // ledger goes on knowing that someone changed it.
            return installed.isEdited && (overwritesEdits || current == row.cells) ? .remember(current) : .keep
        }
        guard installed.isEdited else { return .update(merged, changes) }
        if !overwritesEdits { return .leave(.edited(changes)) }
        return installed.mayBeAnothers ? .leave(.mayBeAnothers(changes)) : .update(merged, changes)
    }

    private func removeUnwanted(
        wanted: Set<RowKey>, from installed: CurrentState, _ plan: inout SeedPlan, withShared: Bool = false, isRemoval: Bool = false,
        referrers: () throws(TargetError) -> [Referrer]
    ) throws(TargetError) {
        plan.orphans = installed.orphans
        var leaving = RetainedRows(schema: schema, installed: installed)
        for left in plan.left { leaving.stays(left.key, label: left.label) }
        var used: [RowKey] = []
        for (key, row) in installed.rows where (withShared || !row.isShared) && row.seeded != nil && !wanted.contains(key) {
            if row.isShared, row.isFound || row.cells == nil { continue }
            if row.cells == nil, isRemoval, !overwritesEdits, installed.goneTables.contains(key.table) {
                // Perhaps the table only has another name: the ledger goes on knowing what is in it.
                plan.orphans.append(.init(table: schema.tables[key.table].name, record: key.record))
            } else if row.isFound || row.cells == nil {
                plan.forgotten.append(key)
            } else if row.isUsedElsewhere {
                used.append(key)
            } else if !capabilities.deletes {
                leaving.leave(key, .notDeletable)
            } else if row.isEdited, !overwritesEdits {
                leaving.leave(key, .editedAndUnwanted)
            } else if row.isEdited, row.mayBeAnothers {
                // It stays, and the ledger has nothing to do with it any more.
                leaving.leave(key, .mayBeAnothers([]))
                plan.forgotten.append(key)
            } else {
                leaving.candidates.insert(key)
            }
        }
        for key in used.sorted() { leaving.handOver(key) }
        if !leaving.candidates.isEmpty { leaving.leave(referredToBy: try referrers()) }
        plan.forgotten.sort()
        plan.left += leaving.sortedRows()
        // What refers to others goes before them, as their heirs are found by it.
        plan.handedOver = leaving.handedOver.sorted { $1 < $0 }
        for key in leaving.handedOver.union(leaving.candidates) where installed.rows[key]?.isInherited ?? false {
            plan.inherited[key.table, default: 0] += 1
        }
        if !leaving.candidates.isEmpty { plan.changes = leaving.deletions() + plan.changes }
    }
}

extension [StoreRow] {
    /// By table and record: as a household is made, and then they are not moved.
    fileprivate var sortedByKey: [StoreRow] {
        let isSorted = indices.dropFirst().allSatisfy { self[$0 - 1].key <= self[$0].key }
        return isSorted ? self : sorted { $0.key < $1.key }
    }
}
