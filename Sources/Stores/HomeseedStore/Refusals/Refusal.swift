extension TargetError {
    /// A row's violation of a constraint in the store.
    public struct Refusal: Hashable, Sendable {
        /// The constraint's name in the store.
        public var constraint: String
        public var table: String
        /// The record's name in reports, or `nil` if the record was not seeded.
        public var record: String?
        /// The offending values, with secrets masked.
        public var values: [String]
        /// The seeded row and its column, as far as they are known.
        public var key: RowKey?
        public var column: Int?
        /// The row's household, if there are several.
        public var household: String?
        /// The number of rows that were not tried because of this refusal.
        ///
        /// These rows refer to a row that can't be inserted, or a row that can't be deleted refers to them.
        public var dependents = 0
        /// Whether this is the last refusal before the error limit, after which no rows were tried.
        public var isLastTried = false
        /// The names of other rows refused for the same cause.
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

        /// Returns the description of a unique constraint whose values another row already has.
        package static func taken(_ columns: [String]) -> String { "UNIQUE (\(columns.joined(separator: ", ")))" + takenSuffix }
        /// The description of a row that the store accepted but did not write.
        package static let dropped = "the store took it without an error and did nothing, for example because of a trigger"
        package static let takenSuffix = ", which another row has already"
    }
}

extension TargetError.Refusal: CustomStringConvertible {
    public var description: String {
        let record = (record.map { " refuses \($0)" } ?? " refuses a row") + (household.map { " of \($0)" } ?? "")
        let values = values.isEmpty ? "" : " (" + values.joined(separator: ", ") + ")"
        let rest =
            alike.isEmpty
            ? "" : alike.count == 1 ? ", and one more row for the same" : ", and \(alike.count) more rows for the same"
        let waiting =
            dependents == 0
            ? ""
            : dependents == 1
                ? "; 1 row was not tried because of it" : "; \(dependents) rows were not tried because of it"
        return "\(table)\(record): \(constraint)\(values)\(rest)\(waiting)"
    }
}

extension [TargetError.Refusal] {
    /// The refusals, with refusals of the same cause merged, because a single fix resolves them.
    package var byCause: [TargetError.Refusal] {
        var places: [RefusalCause: Int] = [:]
        var all: [TargetError.Refusal] = []
        for refusal in self {
            if let place = places[RefusalCause(refusal)] {
                if let name = refusal.record, name != all[place].record { all[place].alike.append(name) }
                all[place].alike += refusal.alike
                all[place].dependents += refusal.dependents
                all[place].isLastTried = all[place].isLastTried || refusal.isLastTried
            } else {
                places[RefusalCause(refusal)] = all.count
                all.append(refusal)
            }
        }
        return all
    }
}

/// The cause of a refusal, by table, constraint and values.
package struct RefusalCause: Hashable {
    private let table: String
    private let constraint: String
    private let values: [String]

    package init(_ refusal: TargetError.Refusal) {
        (table, constraint, values) = (refusal.table, refusal.constraint, refusal.values)
    }
}
