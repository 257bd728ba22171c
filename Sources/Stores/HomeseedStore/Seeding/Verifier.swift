/// Says whether a store still holds what was seeded.
package struct Verifier {
    package var schema: StoreSchema

    package init(schema: StoreSchema) { self.schema = schema }

    /// Compares the rows that the store has of a household with what was seeded and with what is wanted now.
    ///
    /// - Parameter limits: the pack's limits over the rows as they stand; it says which are broken.
    package func report(
        _ household: HouseholdName, wanted: [StoreRow], installed: CurrentState,
        limits: ([RowKey: [Cell]]) -> [String] = { _ in [] }
    ) -> DriftReport {
        var report = DriftReport(household: household)
        report.isSeeded = installed.seeds.contains { $0.household == household }
        var known: Set<RowKey> = []
        let missing = Dictionary(wanted.filter { installed.rows[$0.key]?.cells == nil }.map { ($0.key, $0.label) }) { first, _ in first }
        for row in wanted.sorted(by: { $0.key < $1.key }) {
            known.insert(row.key)
            guard let kind = drift(of: row, installed.rows[row.key], missing: missing) else {
                report.unchanged += 1
                continue
            }
            report.drifted.append(Drift(key: row.key, label: row.label, kind: kind))
        }
        for (key, row) in installed.rows.sorted(by: { $0.key < $1.key })
        where !known.contains(key) && !row.isShared && !row.isFound && !row.isInherited && row.seeded != nil {
            report.drifted.append(Drift(key: key, label: installed.label(of: key, in: schema), kind: row.cells == nil ? .missing : .surplus))
        }
        report.orphans = installed.orphans
        report.goneTables = installed.goneTables.sorted().compactMap { schema[$0]?.name }
        // Of someone else's row, what differs is no fault of the seed.
        let meant = Dictionary(wanted.filter { isOfOthers(installed.rows[$0.key]) }.map { ($0.key, $0.cells) }) { first, _ in first }
        report.brokenLimits = limits(installed.rows.compactMapValues(\.cells).merging(meant) { $1 })
        return report
    }

    private func isOfOthers(_ row: InstalledRow?) -> Bool { row.map { $0.isFound || $0.isInherited } ?? false }

    /// - Parameter missing: the names of rows that the store does not have.
    private func drift(of row: StoreRow, _ installed: InstalledRow?, missing: [RowKey: String]) -> Drift.Kind? {
        guard let installed, let current = installed.cells else { return .missing }
        // Someone else's row is as they want it.
        if isOfOthers(installed) { return nil }
        guard installed.seeded != nil else { return .notOurs }
        if installed.isEdited {
            // A kept column is compared too: this row is not as it was made.
            let changes = ColumnChange.between(row.cells, current)
            return changes.isEmpty ? nil : .edited(changes)
        }
        // Another household may have seeded the shared rows in its language: that is no drift of this one.
        if row.isShared { return nil }
        let changes = ColumnChange.between(row.keeping(current).cells, current)
        let gone = changes.map { missingReference($0, in: row.key.table, among: missing) }
        if gone.contains(where: { $0 != nil }) {
            return .refersToMissing(Set(gone.compactMap(\.self)).sorted(), zip(changes, gone).filter { $0.1 == nil }.map(\.0))
        }
        return changes.isEmpty ? nil : .outdated(changes)
    }

    /// The name of the row that a column should refer to, where the store does not have that.
    private func missingReference(_ change: ColumnChange, in number: Int, among missing: [RowKey: String]) -> String? {
        guard let table = schema[number], table.columns.indices.contains(change.column), let name = table.columns[change.column].references,
            let other = schema.number(ofTable: name), case .uuid(let record) = change.from
        else { return nil }
        return missing[RowKey(table: other, record: record)]
    }
}

/// Where a store and what was seeded into it have parted.
public struct DriftReport: Sendable {
    public var household: HouseholdName
    /// Whether the store knows the household at all.
    public var isSeeded = false
    public var unchanged = 0
    public var drifted: [Drift] = []
    public var orphans: [CurrentState.OrphanedEntry] = []
    /// Tables of the model that were seeded, and that the store no longer has.
    public var goneTables: [String] = []
    /// What the limits say that are broken.
    public var brokenLimits: [String] = []

    package init(household: HouseholdName) { self.household = household }

    /// Whether the store holds the household as it was seeded and as it is wanted now, and no limit is broken. It is false,
    /// too, where the household was never seeded there.
    public var isClean: Bool { isSeeded && drifted.isEmpty && orphans.isEmpty && brokenLimits.isEmpty }
}

/// One record that is not as it was seeded.
public struct Drift: Hashable, Sendable {
    public let key: RowKey
    public let label: String
    public let kind: Kind

    /// Changes go from what is expected to what was found.
    public enum Kind: Hashable, Sendable {
        case missing
        /// Someone changed it in the store.
        case edited([ColumnChange])
        /// The store holds it as seeded; the catalogue says otherwise by now.
        case outdated([ColumnChange])
        /// The store holds it as seeded, and not the rows that it refers to; and what the catalogue says otherwise by now.
        case refersToMissing([String], [ColumnChange])
        /// Seeded once, and no longer part of the household.
        case surplus
        /// A row with our id that the ledger does not know.
        case notOurs
    }

    /// The sentence that a report says, after the row's name.
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
        case .outdated(let changes): "is as it was seeded, but the catalogue has changed: " + list(changes)
        case .refersToMissing(let names, let changes):
            "is there, but refers to \(names.joined(separator: " and ")), which \(names.count == 1 ? "is" : "are") missing"
                + (changes.isEmpty ? "" : "; and the catalogue has changed: " + list(changes))
        case .surplus: "is no longer part of the household"
        case .notOurs: "is there, but was not seeded"
        }
    }
}
