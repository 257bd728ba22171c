/// What a seed will do to a store: made before anything is written, and the same for every target.
public struct SeedPlan: Sendable {
    public var household: HouseholdName
    public var ledger: LedgerChange
    /// In the order in which they are to be made: what goes, the last table first; then what changes; then what
    /// is new. Within a table by record, so that a store's index grows at its end.
    public var changes: [RowChange]
    /// Rows that stand as wanted but not as the ledger has them: only the ledger is written.
    public var remembered: [LedgerUpdate]
    /// Rows that the ledger has and the store no longer does: the ledger forgets them.
    public var forgotten: [RowKey]
    /// Rows that go on as another household's, which refers to them, too.
    public var handedOver: [RowKey]
    /// How many rows stay as they are.
    public var kept: Int
    /// What stays although the seed would have it otherwise.
    public var left: [RetainedRow]
    /// Rows in the ledger whose tables the model no longer has. They stay.
    public var orphans: [CurrentState.OrphanedEntry]
    /// By table: how many rows that all households share a removal leaves because others use them.
    public var shared: [Int: Int]
    /// Whether those would go with the household, if nothing of its own stayed.
    package var sharedWait = false
    /// Whether the household is to go.
    package var isRemoval = false
    /// By table: how many rows of households that are gone go with this one, or on as another's.
    package var inherited: [Int: Int] = [:]
    /// By table: how many rows stay in the ledger because the store does not have their table any more.
    package func goneTables(_ schema: StoreSchema) -> [Int: Int] {
        orphans.reduce(into: [:]) { counts, stray in
            if let number = schema.number(ofTable: stray.table) { counts[number, default: 0] += 1 }
        }
    }
    /// By table: how many rows a removal leaves because other households use them.
    package var leftToOthers: [Int: Int] { handedOver.reduce(into: shared) { $0[$1.table, default: 0] += 1 } }
    /// Changes of rows that all households share and that were sent before, by an earlier one or by another part of the
    /// population: they stand here for what refers to them. Of targets that can't read back.
    package var sent: Set<RowKey> = []
    /// What is yet to be sent.
    package var unsent: [RowChange] { sent.isEmpty ? changes : changes.filter { !sent.contains($0.row.key) } }

    package init(household: HouseholdName) {
        self.household = household
        ledger = .keep
        changes = []
        remembered = []
        forgotten = []
        handedOver = []
        kept = 0
        left = []
        orphans = []
        shared = [:]
    }

    /// Whether the store needs the tables of the model: not to remove what is there, nor to change it.
    package var makesTables: Bool {
        if case .write = ledger, !isRemoval { return true }
        return changes.contains { $0.action == .create }
    }

    /// Nothing to write, not even to the ledger.
    public var isEmpty: Bool { ledger == .keep && changes.isEmpty && remembered.isEmpty && forgotten.isEmpty && handedOver.isEmpty }

    /// Says what becomes of the household's own line in the ledger.
    public enum LedgerChange: Hashable, Sendable {
        case keep
        case write(SeedEntry)
        /// The household leaves the ledger with all its rows.
        case remove
    }

    /// Names a row that the ledger is to know from now on, or to know otherwise, and the fingerprint that it is to keep of it.
    public struct LedgerUpdate: Hashable, Sendable {
        public let key: RowKey
        public let fingerprint: Fingerprint
        public let isShared: Bool
    }
}

/// A row that is created, updated or deleted.
public struct RowChange: Hashable, Sendable {
    /// As it will be; for a row that goes, as it is.
    public let row: StoreRow
    public let action: Action
    /// For the ledger.
    public let fingerprint: Fingerprint

    package init(_ row: StoreRow, _ action: Action) {
        self.row = row
        self.action = action
        fingerprint = row.fingerprint
    }

    /// Says what is done to the row. An update has the columns that change, and no others.
    public enum Action: Hashable, Sendable {
        case create
        case update([ColumnChange])
        case delete
    }
}

/// `dueDate: 2026-11-21 → 2026-11-22`.
public struct ColumnChange: Hashable, Sendable {
    /// The column's number in its table.
    public let column: Int
    public let from: Cell
    public let to: Cell

    package init(column: Int, from: Cell, to: Cell) {
        self.column = column
        self.from = from
        self.to = to
    }

    /// Masked where the column is secret.
    public func display(in table: StoreTable) -> String {
        guard table.columns.indices.contains(column) else { return "" }
        let column = table.columns[column]
        return "\(column.name): \(column.display(from)) → \(column.display(to))"
    }

    /// Finds the columns in which two rows of one table differ, so that an update writes those alone and a report can name them.
    package static func between(_ current: [Cell], _ wanted: [Cell]) -> [ColumnChange] {
        guard current != wanted else { return [] }
        return zip(current, wanted).enumerated().compactMap { number, pair in
            pair.0 == pair.1 ? nil : ColumnChange(column: number, from: pair.0, to: pair.1)
        }
    }
}

/// A row that a seed found otherwise than it wants it, and leaves alone.
public struct RetainedRow: Hashable, Sendable {
    public let key: RowKey
    public let label: String
    public let reason: Reason

    /// Says why the row is left as it is. The columns that it names are those that would have changed.
    public enum Reason: Hashable, Sendable {
        /// Someone changed it since it was seeded; these columns would have changed.
        case edited([ColumnChange])
        /// Someone changed it since it was seeded; it would have been deleted.
        case editedAndUnwanted
        /// It has the number of one that was seeded, and holds nothing of that: it may be another one.
        case mayBeAnothers([ColumnChange])
        /// It bears our id, but we did not put it there.
        case notOurs([ColumnChange])
        /// It would have been deleted, but rows of others refer to it.
        case referredTo(by: [String])
        /// It would have been changed, but rows of others refer to it by what would change.
        case valueReferredTo(by: [String], [ColumnChange])
        /// It would have been deleted, but a row that is left refers to it.
        case neededBy(String)
        /// The target can't delete.
        case notDeletable
    }

    /// Whether rows of others stand in its way, which no option writes over.
    package var isHeldByOthers: Bool {
        switch reason {
        case .referredTo, .valueReferredTo: true
        default: false
        }
    }

    /// The sentence that a report says, after the row's name.
    public func explanation(in table: StoreTable?) -> String {
        func list(_ changes: [ColumnChange]) -> String {
            let shown = changes.compactMap { change in table.map { change.display(in: $0) } }
            return shown.isEmpty ? "" : " (" + shown.joined(separator: ", ") + ")"
        }
        return switch reason {
        case .edited(let changes): "was edited since it was seeded, and is left" + list(changes)
        case .editedAndUnwanted: "is no longer part of the household, but was edited since it was seeded, and is left"
        case .mayBeAnothers(let changes):
            "holds nothing of what was seeded, or is somebody else's by now, so it may be another one that came to have its number, and is left" + list(changes)
        case .notOurs(let changes): "is there already, put there by others, and is left" + list(changes)
        case .referredTo(let others): "is left, because others refer to it: " + others.joined(separator: ", ")
        case .valueReferredTo(let others, let changes):
            "is left" + list(changes) + ", because rows of others refer to it by what would change: " + others.joined(separator: ", ")
        case .neededBy(let other): "is left, because \(other) refers to it"
        case .notDeletable: "is left, because this target can't delete"
        }
    }
}
