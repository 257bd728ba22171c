/// An error in reading or seeding a store. Errors in the catalogue are diagnostics instead.
public enum TargetError: Error, Hashable, Sendable {
    /// The address is invalid or names no target.
    case address(String)
    /// The store can't be reached or opened.
    case unreachable(String)
    /// The store's data is invalid, such as malformed JSON or a damaged database.
    case corrupt(String)
    /// Another process is writing.
    case busy(String)
    /// The transaction conflicts with a concurrent transaction, and may succeed if it is retried.
    case conflict(String)
    /// A table exists with a different layout.
    case schemaMismatch(table: String, column: String?, problem: String)
    case refused(Refusal)
    /// Several rows violate constraints.
    case refusedAll([Refusal])
    /// The store may be in production use, and writing to it was not allowed.
    case guarded(StoreGuard.Refusal)
    /// The model allows a single household, and the store contains another household.
    case occupied(by: HouseholdName, reason: String)
    /// The target doesn't support an operation in the plan.
    case unsupported(String)
    /// The operation was cancelled.
    case stopped
    /// Any other error, with the store's message.
    case failed(String)

    /// Returns an error for a ledger with only one of its tables. Seeded and third-party rows then can't be distinguished.
    package static func brokenLedger(missing: String, beside other: String) -> TargetError {
        .corrupt(
            "the ledger's table \(missing) is missing, but \(other) exists: restore it from a backup of the database; or drop \(other) as well, so that seeded rows count as third-party rows"
        )
    }

    /// Returns an error for a household without rows in the ledger.
    package static func emptiedLedger(_ household: HouseholdName) -> TargetError {
        .corrupt(
            "the ledger knows the household \(household.key) of \(household.pack), and homeseed_records has none of its rows: was it emptied? Restore it from a backup of the database; or delete the household's line in homeseed_seeds, so that seeded rows count as third-party rows"
        )
    }

    /// An error for rows in the ledger without their household.
    package static var lostSeeds: TargetError {
        .corrupt(
            "the ledger's table homeseed_records has rows of a household that homeseed_seeds does not have: was that emptied? Restore it from a backup of the database; or delete those rows of homeseed_records, so that seeded rows count as third-party rows"
        )
    }

    /// Returns an error for rows that were seeded into a table of the same name in another schema.
    package static func elsewhere(_ table: String, in schema: String) -> TargetError {
        .corrupt(
            "what was seeded into \(table) is in the schema \(schema), and this search_path leads elsewhere: use the search_path of the seed; nothing was changed"
        )
    }

    /// Returns an error for a row that may be a third-party row, and to which rows of the household would refer.
    package static func reused(table: StoreTable, cells: [Cell], count: Int) -> TargetError {
        let values = zip(table.columns, cells).filter { $0.name != table.key && $1 != .null }.prefix(3).map {
            "\($0.name) \($0.display($1))"
        }
        let rows = count == 1 ? "1 row" : "\(count) rows"
        return .corrupt(
            "\(rows) would be written into a row of \(table.name) (\(values.joined(separator: ", "))) that has none of its seeded values. It may be a new row that reuses the number; nothing was changed. If it is, `homeseed unseed --overwrite-edits` keeps it and removes it from the ledger. If someone edited it, change it back"
        )
    }

    /// Returns an error for a renamed table, which can't be created again because its indexes keep their names.
    package static func renamed(_ table: String, index: String, isOn other: String) -> TargetError {
        .corrupt(
            "there is no table \(table), and its index \(index) is on \(other): was it renamed? Name it \(table) again, or drop \(other)"
        )
    }

    /// Returns the error with a household added to each refusal that has none.
    package func naming(_ household: (Refusal) -> String?) -> TargetError {
        func named(_ refusal: Refusal) -> Refusal {
            var refusal = refusal
            refusal.household = refusal.household ?? household(refusal)
            return refusal
        }
        return switch self {
        case .refused(let refusal): .refused(named(refusal))
        case .refusedAll(let all): .refusedAll(all.map(named))
        default: self
        }
    }

    /// The exit status of a command that fails with this error: 1 for invalid data or a refused seed, 2 for incorrect usage, 3
    /// for any other error, such as an unreachable store.
    public var exitCode: Int32 {
        switch self {
        case .address, .unsupported: 2
        case .corrupt, .schemaMismatch, .refused, .refusedAll, .guarded, .occupied: 1
        case .unreachable, .busy, .conflict, .stopped, .failed: 3
        }
    }
}

extension TargetError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .address(let text), .unreachable(let text), .corrupt(let text), .busy(let text), .conflict(let text),
            .unsupported(let text), .failed(let text):
            text
        case .stopped: "it was stopped before its end"
        case .schemaMismatch(let table, let column, let problem):
            "the store's table \(table) has another layout: " + (column.map { "column \($0) " } ?? "") + problem
        case .refused(let refusal): refusal.description
        case .refusedAll(let refusals): refusals.byCause.map(\.description).joined(separator: "; ")
        case .guarded(let refusal): refusal.description
        case .occupied(let household, let reason):
            "the store already holds the household \(household.key) of \(household.pack), and there is room for one: \(reason)"
        }
    }
}
