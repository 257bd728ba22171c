/// Why a store could not be read or seeded. (A fault in content is never one: that is a diagnostic.)
public enum TargetError: Error, Hashable, Sendable {
    /// The address names no target, or says nonsense.
    case address(String)
    /// The store can't be reached or opened.
    case unreachable(String)
    /// What the store holds can't be read as what it should be: a file that is no JSON, a database that is damaged.
    case unsound(String)
    /// Someone else is writing.
    case busy(String)
    /// What others wrote meanwhile does not go together with this; done again from its beginning, it may.
    case conflict(String)
    /// A table is there with another layout.
    case layout(table: String, column: String?, problem: String)
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

    /// A constraint of the store that a row does not satisfy.
    public struct Refusal: Hashable, Sendable {
        /// As the store names it.
        public var constraint: String
        public var table: String
        /// How reports name the record, where it is one of ours.
        public var record: String?
        /// The values in question, secrets masked.
        public var values: [String]
        /// Which row of ours it is, and which of its columns, as far as that is known.
        public var key: RowKey?
        public var column: Int?
        /// How many rows refer to this one, or to one that does, and so were not tried.
        public var dependents = 0

        public init(
            constraint: String, table: String, record: String?, values: [String] = [], key: RowKey? = nil, column: Int? = nil
        ) {
            self.constraint = constraint
            self.table = table
            self.record = record
            self.values = values
            self.key = key
            self.column = column
        }

        /// What a constraint says whose columns hold what a row of the store holds.
        package static func taken(_ columns: [String]) -> String { "UNIQUE (\(columns.joined(separator: ", ")))" + alreadyThere }
        /// What is said of a row that a store took without an error, and did nothing with.
        package static let dropped = "the store took it without an error and did nothing, as a trigger can make it"
        package static let alreadyThere = ", which another row has already"
    }

    /// How a command ends that meets it: 1 a fault of what the store holds or a refused seed, 2 usage, 3 a store that can't be
    /// reached.
    public var exitCode: Int32 {
        switch self {
        case .address, .unsupported: 2
        case .unsound, .layout, .refused, .refusedAll, .guarded, .occupied: 1
        case .unreachable, .busy, .conflict, .stopped, .failed: 3
        }
    }
}

extension TargetError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .address(let text), .unreachable(let text), .unsound(let text), .busy(let text), .conflict(let text), .unsupported(let text), .failed(let text):
            text
        case .stopped: "it was stopped before its end"
        case .layout(let table, let column, let problem):
            "the store's table \(table) has another layout: " + (column.map { "column \($0) " } ?? "") + problem
        case .refused(let refusal): refusal.description
        case .refusedAll(let refusals): refusals.map(\.description).joined(separator: "; ")
        case .guarded(let refusal): refusal.description
        case .occupied(let household, let reason):
            "the store already holds the household \(household.key) of \(household.pack), and there is room for one: \(reason)"
        }
    }
}

extension TargetError.Refusal: CustomStringConvertible {
    public var description: String {
        let record = record.map { " refuses \($0)" } ?? " refuses a row"
        let values = values.isEmpty ? "" : " (" + values.joined(separator: ", ") + ")"
        return "\(table)\(record): \(constraint)\(values)"
    }
}
