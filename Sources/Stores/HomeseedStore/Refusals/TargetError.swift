/// Why a store could not be read or seeded. (A fault in content is never one: that is a diagnostic.)
public enum TargetError: Error, Hashable, Sendable {
    /// The address names no target, or says nonsense.
    case address(String)
    /// The store can't be reached or opened.
    case unreachable(String)
    /// What the store holds can't be read as what it should be: a file that is no JSON, a database that is damaged.
    case corrupt(String)
    /// Someone else is writing.
    case busy(String)
    /// What others wrote meanwhile does not go together with this; done again from its beginning, it may.
    case conflict(String)
    /// A table is there with another layout.
    case schemaMismatch(table: String, column: String?, problem: String)
    case refused(Refusal)
    /// Several rows, all named.
    case refusedAll([Refusal])
    /// The store may be in real use, and nobody said that it may be written to.
    case guarded(StoreGuard.Refusal)
    /// The model has room for one household, and another one lives there.
    case occupied(by: HouseholdName, reason: String)
    /// The target can't do what the plan asks.
    case unsupported(String)
    /// Someone asked for the work to end before it was done.
    case stopped
    /// Anything else, in the store's own words.
    case failed(String)

    /// One of the ledger's tables without another: what was seeded can't be told from what is there.
    package static func brokenLedger(missing: String, beside other: String) -> TargetError {
        .corrupt(
            "the ledger's table \(missing) is missing, and \(other) is there: bring it back from a copy of the database; or drop \(other) as well, and what was seeded counts as rows of others")
    }

    /// A household whose rows the ledger no longer knows.
    package static func emptiedLedger(_ household: HouseholdName) -> TargetError {
        .corrupt(
            "the ledger knows the household \(household.key) of \(household.pack), and homeseed_records has none of its rows: was it emptied? Bring it back from a copy of the database; or delete the household's line in homeseed_seeds, and what was seeded counts as rows of others")
    }

    /// Rows of households that the ledger no longer knows.
    package static var lostSeeds: TargetError {
        .corrupt(
            "the ledger's table homeseed_records has rows of a household that homeseed_seeds does not have: was that emptied? Bring it back from a copy of the database; or delete those rows of homeseed_records, and what was seeded counts as rows of others")
    }

    /// Rows that were written to a table of the same name in another schema.
    package static func elsewhere(_ table: String, in schema: String) -> TargetError {
        .corrupt(
            "what was seeded into \(table) is in the schema \(schema), and this search_path leads elsewhere: set the search_path as it was when it was seeded; nothing was changed")
    }

    /// A table that was renamed: its indexes keep their names, and so it can't be made anew.
    package static func renamed(_ table: String, index: String, isOn other: String) -> TargetError {
        .corrupt("there is no table \(table), and its index \(index) is on \(other): was it renamed? Name it \(table) again, or drop \(other)")
    }

    /// The same with the household of each refusal that has none yet.
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

    /// How a command ends that meets it: 1 a fault of what the store holds or a refused seed, 2 usage, 3 a store that can't be
    /// reached.
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
        case .address(let text), .unreachable(let text), .corrupt(let text), .busy(let text), .conflict(let text), .unsupported(let text), .failed(let text):
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
