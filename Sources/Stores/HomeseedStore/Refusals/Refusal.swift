extension TargetError {
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
        /// Whose row it is, where there are many households.
        public var household: String?
        /// How many rows refer to this one, or to one that does, and so were not tried; of one that can't go, those that it
        /// refers to.
        public var dependents = 0
        /// Whether so many were refused before it that nothing behind it was tried.
        public var isLastTried = false
        /// Other rows that are refused for the very same, as reports name them.
        public var alike: [String] = []

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
}

extension TargetError.Refusal: CustomStringConvertible {
    public var description: String {
        let record = (record.map { " refuses \($0)" } ?? " refuses a row") + (household.map { " of \($0)" } ?? "")
        let values = values.isEmpty ? "" : " (" + values.joined(separator: ", ") + ")"
        let rest = alike.isEmpty ? "" : alike.count == 1 ? ", and one more row for the same" : ", and \(alike.count) more rows for the same"
        let waiting = dependents == 0 ? "" : dependents == 1 ? "; 1 row that depends on it was not tried" : "; \(dependents) rows that depend on it were not tried"
        return "\(table)\(record): \(constraint)\(values)\(rest)\(waiting)"
    }
}

extension [TargetError.Refusal] {
    /// The same, with rows of a table together that are refused for the very same: it is mended in one place.
    package var byCause: [TargetError.Refusal] {
        var places: [Cause: Int] = [:]
        var all: [TargetError.Refusal] = []
        for refusal in self {
            if let place = places[Cause(refusal)] {
                if let name = refusal.record, name != all[place].record { all[place].alike.append(name) }
                all[place].alike += refusal.alike
                all[place].dependents += refusal.dependents
                all[place].isLastTried = all[place].isLastTried || refusal.isLastTried
            } else {
                places[Cause(refusal)] = all.count
                all.append(refusal)
            }
        }
        return all
    }
}

/// What a row is refused for.
package struct Cause: Hashable {
    private let table: String
    private let constraint: String
    private let values: [String]

    package init(_ refusal: TargetError.Refusal) { (table, constraint, values) = (refusal.table, refusal.constraint, refusal.values) }
}
