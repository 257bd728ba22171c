package import HomeseedModel
package import HomeseedStore

/// The rows of one household in an existing store, read by applying a mapping in reverse.
package struct HouseholdRows: Sendable {
    /// A row of an entity's table, with the rows of its further tables.
    package struct Row: Sendable {
        package let entity: EntityIndex
        /// The text that identifies the row in its table.
        package let id: String
        /// The values of fields. A field without a column has none.
        package var cells: [FieldIndex: Cell] = [:]
        /// The ids of rows that the fields refer to.
        package var references: [FieldIndex: String] = [:]
        /// The words that have the same value in the store, for fields with several such words.
        package var words: [FieldIndex: [String]] = [:]
        /// The cells by mapped table. References are texts with the store's ids.
        package var stored: [Int: [Cell]] = [:]
        /// The values that determine the order of rows, the most important first.
        var order: [String?] = []
    }

    /// The rows, owners before the rows that they own.
    package var rows: [Row] = []
    /// The shared rows that these rows refer to.
    package var shared: [Row] = []
    /// One sentence for each assumption about the rows.
    package var notes: [String] = []
    /// One sentence for each column with values that a template can't have.
    package var losses: [String] = []

    /// The result of a search for a household.
    package enum Found: Sendable {
        case household(HouseholdRows)
        /// Several households match. Each is named by its id and its first text.
        case several([String])
        /// No row matches.
        case nothing
        /// No table or column has the name in the filter.
        case unknown(String, among: [String])
        case tooMany(Int)
    }
}

/// The condition that selects a household: an id or a name, or the value of a column.
package struct HouseholdFilter: Sendable {
    /// The table or entity, or `nil` for the table of the household itself.
    var table: String?
    /// The column or field, or `nil` for the id and all texts.
    var column: String?
    var value: String

    /// Parses `The Millers`, `name=The Millers` or `people.email=*@example.com`, in which `*` is any text.
    package init(_ text: String) {
        guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
            value = text
            return
        }
        value = String(text[text.index(after: sign)...])
        let name = text[..<sign]
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
            column = String(name)
            return
        }
        (table, column) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
    }
}

extension MappedTarget {
    /// Reads the rows of one household. Nothing is written, and no ledger is needed.
    package func household(_ filter: HouseholdFilter?, of pack: Pack) throws(TargetError) -> HouseholdRows.Found {
        try open(mapped.schema, for: .read) { (session) throws(TargetError) in
            guard let session = session as? MappedSession else { return .nothing }
            var reader = HouseholdReader(session, pack)
            return try reader.read(filter)
        }
    }
}
