/// A comparison of a store with the household that was seeded into it.
package struct Verifier {
    package var schema: StoreSchema

    package init(schema: StoreSchema) { self.schema = schema }

    /// Compares a household's rows in the store with the seeded and the wanted rows.
    ///
    /// - Parameter limits: Returns the broken limits of the pack for the current rows.
    package func report(
        _ household: HouseholdName, wanted: [StoreRow], installed: CurrentState,
        limits: ([RowKey: [Cell]]) -> [String] = { _ in [] }
    ) -> DriftReport {
        var report = DriftReport(household: household)
        report.isSeeded = installed.seeds.contains { $0.household == household }
        var known: Set<RowKey> = []
        let missing = Dictionary(wanted.filter { installed.rows[$0.key]?.cells == nil }.map { ($0.key, $0.label) }) { first, _ in
            first
        }
        for row in wanted.sorted(by: { $0.key < $1.key }) {
            known.insert(row.key)
            guard let kind = drift(of: row, installed.rows[row.key], missing: missing) else {
                report.unchanged += 1
                if let id = installed.rows[row.key]?.commonID ?? (row.isShared ? row.key.record.text : nil) {
                    report.common.insert(.init(table: row.key.table, id: id))
                }
                continue
            }
            if row.isShared { report.driftedShared.insert(row.key) }
            report.drifted.append(Drift(key: row.key, label: row.label, kind: kind))
        }
        for (key, row) in installed.rows.sorted(by: { $0.key < $1.key })
        where !known.contains(key) && !row.isShared && !row.isMatchedForeignRow && !row.isInherited && row.seeded != nil {
            report.drifted.append(
                Drift(key: key, label: installed.label(of: key, in: schema), kind: row.cells == nil ? .missing : .surplus))
        }
        report.orphans = installed.orphans
        report.goneTables = installed.goneTables.sorted().compactMap { schema[$0]?.name }
        // Limits are checked with the wanted values of third-party rows, because differences in those rows aren't drift.
        let meant = Dictionary(wanted.filter { isThirdParty(installed.rows[$0.key]) }.map { ($0.key, $0.cells) }) { first, _ in
            first
        }
        report.brokenLimits = limits(installed.rows.compactMapValues(\.cells).merging(meant) { $1 })
        return report
    }

    private func isThirdParty(_ row: InstalledRow?) -> Bool { row.map { $0.isMatchedForeignRow || $0.isInherited } ?? false }

    /// - Parameter missing: The labels of the rows that are missing from the store.
    private func drift(of row: StoreRow, _ installed: InstalledRow?, missing: [RowKey: String]) -> Drift.Kind? {
        guard let installed, let current = installed.cells else { return .missing }
        // A third-party row may have any values.
        if isThirdParty(installed) { return nil }
        guard installed.seeded != nil else { return .notOurs }
        if installed.isPossiblyThirdParty { return .mayBeAnothers(ColumnChange.between(row.cells, current)) }
        if installed.isEdited {
            // Kept columns are compared too, because the row was edited.
            let changes = ColumnChange.between(row.cells, current)
            return changes.isEmpty ? nil : .edited(changes)
        }
        // Another household may have seeded the shared rows in its language, which is not drift.
        if row.isShared { return nil }
        let changes = ColumnChange.between(row.keeping(current).cells, current)
        let gone = changes.map { missingReference($0, in: row.key.table, among: missing) }
        if gone.contains(where: { $0 != nil }) {
            return .refersToMissing(Set(gone.compactMap(\.self)).sorted(), zip(changes, gone).filter { $0.1 == nil }.map(\.0))
        }
        return changes.isEmpty ? nil : .outdated(changes)
    }

    /// Returns the label of the missing row to which a column should refer, or `nil` if it should not refer to a missing row.
    private func missingReference(_ change: ColumnChange, in number: Int, among missing: [RowKey: String]) -> String? {
        guard let table = schema[number], table.columns.indices.contains(change.column),
            let name = table.columns[change.column].references,
            let other = schema.number(ofTable: name), case .uuid(let record) = change.from
        else { return nil }
        return missing[RowKey(table: other, record: record)]
    }
}

/// The differences between a store and the household that was seeded into it.
public struct DriftReport: Sendable {
    public var household: HouseholdName
    /// Whether the ledger contains the household.
    public var isSeeded = false
    public var unchanged = 0
    /// The unchanged rows that other households may have too.
    package var common: Set<CommonRow> = []
    /// The drifted rows that all households share.
    package var driftedShared: Set<RowKey> = []
    public var drifted: [Drift] = []
    public var orphans: [CurrentState.OrphanedEntry] = []
    /// The model's tables that were seeded but no longer exist in the store.
    public var goneTables: [String] = []
    /// Messages about the limits that are broken.
    public var brokenLimits: [String] = []

    package init(household: HouseholdName) { self.household = household }

    /// A row that several households may have.
    package struct CommonRow: Hashable, Sendable {
        let table: Int
        let id: String
    }

    /// Whether the store has the household's rows as seeded and as wanted now, with no limit broken. False if the household was
    /// never seeded.
    public var isClean: Bool { isSeeded && drifted.isEmpty && orphans.isEmpty && brokenLimits.isEmpty }
}

/// A record that differs from the seeded record.
public struct Drift: Hashable, Sendable {
    public let key: RowKey
    public let label: String
    public let kind: Kind

    /// The kind of drift. Changes are from the expected to the actual value.
    public enum Kind: Hashable, Sendable {
        case missing
        /// The row was edited in the store.
        case edited([ColumnChange])
        /// The row has none of the seeded values, so it may be a third-party row that reuses the ID.
        case mayBeAnothers([ColumnChange])
        /// The row is unchanged since it was seeded, but the catalogue has changed.
        case outdated([ColumnChange])
        /// The row is unchanged since it was seeded, but rows that it refers to are missing. The changes are due to the
        /// catalogue.
        case refersToMissing([String], [ColumnChange])
        /// The row was seeded but is no longer part of the household.
        case surplus
        /// The row has the ID of a wanted row but is not in the ledger.
        case notOurs
    }

    /// Returns a phrase such as 'is missing', to follow the row's name in a report.
    public func explanation(in table: StoreTable?) -> String {
        func list(_ changes: [ColumnChange]) -> String {
            changes.compactMap { change in
                guard let table, table.columns.indices.contains(change.column) else { return nil }
                let column = table.columns[change.column]
                return "\(column.name) is \(column.display(change.to)), expected \(column.display(change.from))"
            }.joined(separator: "; ")
        }
        return switch kind {
        case .missing: "is missing"
        case .edited(let changes): "was edited: " + list(changes)
        case .mayBeAnothers(let changes):
            "has none of its seeded values, so it may be a new row that reuses the number"
                + (changes.isEmpty ? "" : ": " + list(changes))
        case .outdated(let changes): "is unchanged since the seed, but the catalogue has changed: " + list(changes)
        case .refersToMissing(let names, let changes):
            "is there, but refers to \(names.joined(separator: " and ")), which \(names.count == 1 ? "is" : "are") missing"
                + (changes.isEmpty ? "" : "; and the catalogue has changed: " + list(changes))
        case .surplus: "is no longer part of the household"
        case .notOurs: "is there, but was not seeded"
        }
    }
}
