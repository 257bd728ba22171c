/// A plan of the changes that a seed makes to a store, independent of the target.
public struct SeedPlan: Sendable {
    public var household: HouseholdName
    public var ledger: LedgerChange
    /// The changes in the order to apply them: deletions in reverse table order, then updates, then creations. Rows of a table
    /// are sorted by record, so that a store's index grows at its end.
    public var changes: [RowChange]
    /// The rows that need only a new ledger entry, because the store already has the wanted values.
    public var ledgerUpdates: [LedgerUpdate]
    /// The rows to remove from the ledger, without a change to the store.
    public var forgotten: [RowKey]
    /// The rows transferred to another household that also refers to them.
    public var transferred: [RowKey]
    /// The number of unchanged rows.
    public var unchangedCount: Int
    /// The rows that the seed would change or delete but retains.
    public var retainedRows: [RetainedRow]
    /// The ledger's rows whose table is no longer in the model or the store. The ledger keeps them.
    public var orphans: [CurrentState.OrphanedEntry]
    /// The numbers of shared rows that a removal retains for other households, by table.
    public var shared: [Int: Int]
    /// Whether the shared rows are retained only because a row of the household is retained.
    package var retainsSharedRows = false
    /// Whether the plan removes the household.
    package var isRemoval = false
    /// The numbers of rows inherited from removed households that are deleted or transferred, by table.
    package var inherited: [Int: Int] = [:]
    /// Returns the numbers of rows by table that stay in the ledger because the store no longer has their table.
    package func goneTables(_ schema: StoreSchema) -> [Int: Int] {
        orphans.reduce(into: [:]) { counts, stray in
            if let number = schema.number(ofTable: stray.table) { counts[number, default: 0] += 1 }
        }
    }
    /// The numbers of rows that a removal retains for other households, by table.
    package var retainedForOthers: [Int: Int] { transferred.reduce(into: shared) { $0[$1.table, default: 0] += 1 } }
    /// The shared rows that were already written for an earlier household or by another part of the population. They remain in
    /// ``changes`` because other rows refer to them. Only targets that can't read back use this.
    package var sent: Set<RowKey> = []
    /// The changes without rows that this session has written for an earlier household. Targets that can't read back write only
    /// these changes.
    public var unsent: [RowChange] { sent.isEmpty ? changes : changes.filter { !sent.contains($0.row.key) } }

    /// Creates an empty plan.
    public init(household: HouseholdName) {
        self.household = household
        ledger = .keep
        changes = []
        ledgerUpdates = []
        forgotten = []
        transferred = []
        unchangedCount = 0
        retainedRows = []
        orphans = []
        shared = [:]
    }

    /// Whether applying the plan requires the model's tables. It does if the plan inserts rows, or writes a ledger entry without
    /// removing the household.
    package var createsTables: Bool {
        if case .write = ledger, !isRemoval { return true }
        return changes.contains { $0.action == .create }
    }

    /// Whether the plan changes neither the store nor the ledger.
    public var isEmpty: Bool {
        ledger == .keep && changes.isEmpty && ledgerUpdates.isEmpty && forgotten.isEmpty && transferred.isEmpty
    }

    /// The change to the household's ledger entry.
    public enum LedgerChange: Hashable, Sendable {
        case keep
        case write(SeedEntry)
        /// The household and all of its rows are removed from the ledger.
        case remove
    }

    /// A row whose ledger entry is added or updated, with its new fingerprint.
    public struct LedgerUpdate: Hashable, Sendable {
        public let key: RowKey
        public let fingerprint: Fingerprint
        public let isShared: Bool

        public init(key: RowKey, fingerprint: Fingerprint, isShared: Bool) {
            self.key = key
            self.fingerprint = fingerprint
            self.isShared = isShared
        }
    }
}

/// The creation, update or deletion of a row.
public struct RowChange: Hashable, Sendable {
    /// The new row, or the current row for a deletion.
    public let row: StoreRow
    public let action: Action
    /// The row's fingerprint for the ledger.
    public let fingerprint: Fingerprint

    public init(_ row: StoreRow, _ action: Action) {
        self.row = row
        self.action = action
        fingerprint = row.fingerprint
    }

    /// The kind of change. An update lists only the changed columns.
    public enum Action: Hashable, Sendable {
        case create
        case update([ColumnChange])
        case delete
    }
}

/// The change of a column's value, displayed as `dueDate: 2026-11-21 → 2026-11-22`.
public struct ColumnChange: Hashable, Sendable {
    /// The column's index in its table.
    public let column: Int
    public let from: Cell
    public let to: Cell

    public init(column: Int, from: Cell, to: Cell) {
        self.column = column
        self.from = from
        self.to = to
    }

    /// Returns the change for a report, with secrets masked.
    public func display(in table: StoreTable) -> String {
        guard table.columns.indices.contains(column) else { return "" }
        let column = table.columns[column]
        return "\(column.name): \(column.display(from)) → \(column.display(to))"
    }

    /// Returns the changes that turn the current cells of a row into the wanted cells.
    package static func between(_ current: [Cell], _ wanted: [Cell]) -> [ColumnChange] {
        guard current != wanted else { return [] }
        return zip(current, wanted).enumerated().compactMap { number, pair in
            pair.0 == pair.1 ? nil : ColumnChange(column: number, from: pair.0, to: pair.1)
        }
    }
}

/// A row that the plan would change or delete but retains.
public struct RetainedRow: Hashable, Sendable {
    public let key: RowKey
    public let label: String
    public let reason: Reason

    /// The reason why a row is retained. The associated columns are the columns that would have changed.
    public enum Reason: Hashable, Sendable {
        /// The row was edited since it was seeded, so it is not updated.
        case edited([ColumnChange])
        /// The row was edited since it was seeded, so it is not deleted.
        case editedAndUnwanted
        /// Columns that an app added to the table have values, so the row is not deleted.
        case extendedAndUnwanted
        /// The row has the ID of a seeded row but none of its values, so it may be a third-party row.
        case mayBeAnothers([ColumnChange])
        /// The row has the ID of a wanted row but was not seeded.
        case notOurs([ColumnChange])
        /// Third-party rows refer to the row, so it is not deleted.
        case referredTo(by: [String])
        /// Third-party rows refer to values that would change, so the row is not updated.
        case valueReferredTo(by: [String], [ColumnChange])
        /// A retained row refers to the row, so it is not deleted.
        case neededBy(String)
        /// The target can't delete rows.
        case notDeletable
    }

    /// Whether third-party rows are the reason. No option overrides this.
    package var isReferencedByThirdParty: Bool {
        switch reason {
        case .referredTo, .valueReferredTo: true
        default: false
        }
    }

    /// Returns a phrase such as 'is kept, because this target can't delete', to follow the row's name in a report.
    public func explanation(in table: StoreTable?) -> String {
        func list(_ changes: [ColumnChange]) -> String {
            let shown = changes.compactMap { change in table.map { change.display(in: $0) } }
            return shown.isEmpty ? "" : " (" + shown.joined(separator: ", ") + ")"
        }
        return switch reason {
        case .edited(let changes): "was edited since the seed, and is kept" + list(changes)
        case .editedAndUnwanted: "is no longer part of the household, but was edited since the seed, and is kept"
        case .extendedAndUnwanted:
            "is no longer part of the household, but has values in columns that were added to the table, and is kept"
        case .mayBeAnothers(let changes):
            "has none of its seeded values, so it may be a new row that reuses the number, and is kept" + list(changes)
        case .notOurs(let changes): "exists already, was not seeded, and is kept" + list(changes)
        case .referredTo(let others): "is kept, because other rows refer to it: " + others.joined(separator: ", ")
        case .valueReferredTo(let others, let changes):
            "is kept" + list(changes) + ", because other rows refer to the values that would change: "
                + others.joined(separator: ", ")
        case .neededBy(let other): "is kept, because \(other) refers to it"
        case .notDeletable: "is kept, because this target can't delete"
        }
    }
}
