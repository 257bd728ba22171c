import HomeseedStore

/// The ids of rows and other facts that a script keeps while it runs.
///
/// They are kept in temporary tables. Scripts for MariaDB and MySQL use user variables instead, because these databases can't
/// read a temporary table twice in one statement.
struct ScriptMemory {
    private let dialect: any SQLDialect
    private var numbers: [RowKey: Int] = [:]
    private var isChecking = false
    private var isNoting = false
    private var tables: Set<Int> = []
    private var remembered: Set<Int> = []

    init(_ dialect: any SQLDialect) { self.dialect = dialect }

    private var usesVariables: Bool { dialect.isMariaDB }
    private var end: String { dialect.storesBooleansAsIntegers ? "" : " ON COMMIT DROP" }

    private mutating func number(_ key: RowKey) -> Int {
        if let known = numbers[key] { return known }
        numbers[key] = numbers.count + 1
        return numbers.count
    }

    /// Returns the expression of a remembered id, NULL if there is none.
    mutating func id(of key: RowKey) -> String {
        let number = number(key)
        return usesVariables
            ? "@homeseed_id_\(number)" : "(SELECT id FROM homeseed_ids_\(key.table) WHERE record = \(number))"
    }

    /// A search for an existing row.
    struct Search {
        /// The quoted table.
        let table: String
        /// The quoted id column, whose type the temporary table gets.
        let column: String
        let condition: String
        /// The number of earlier rows with the same values.
        let skipped: Int

        func query(_ selected: String, and other: String? = nil) -> String {
            "SELECT \(selected) FROM \(table) WHERE \(condition)\(other.map { " AND " + $0 } ?? "") ORDER BY \(column) LIMIT 1"
                + (skipped > 0 ? " OFFSET \(skipped)" : "")
        }
    }

    /// Returns the statements that remember the id of the row that a search finds, unless one is remembered.
    mutating func remember(_ key: RowKey, _ search: Search) -> [String] {
        let number = number(key)
        let isNew = remembered.insert(number).inserted
        if usesVariables {
            let variable = "@homeseed_id_\(number)"
            return (isNew ? ["SET \(variable) = NULL"] : [])
                + ["SET \(variable) = COALESCE(\(variable), (\(search.query(search.column))))"]
        }
        let name = "homeseed_ids_\(key.table)"
        var statements: [String] = []
        if tables.insert(key.table).inserted {
            statements.append(
                "CREATE TEMPORARY TABLE \(name)\(end) AS SELECT 0 AS record, \(search.column) AS id FROM \(search.table) LIMIT 0")
        }
        let isOpen = "NOT EXISTS (SELECT 1 FROM \(name) WHERE record = \(number))"
        return statements + ["INSERT INTO \(name) " + search.query("\(number), \(search.column)", and: isOpen)]
    }

    /// Returns the statements that note a row if a condition is true.
    mutating func note(_ key: RowKey, if condition: String) -> [String] {
        let number = number(key)
        if usesVariables { return ["SET @homeseed_new_\(number) = (SELECT \(condition))"] }
        let create = isNoting ? [] : ["CREATE TEMPORARY TABLE homeseed_new (record integer)\(end)"]
        isNoting = true
        return create + ["INSERT INTO homeseed_new SELECT \(number) WHERE \(condition)"]
    }

    /// Returns the condition that a row was noted.
    mutating func isNoted(_ key: RowKey) -> String {
        let number = number(key)
        return usesVariables
            ? "@homeseed_new_\(number) = 1" : "EXISTS (SELECT 1 FROM homeseed_new WHERE record = \(number))"
    }

    /// Returns the statements that fail unless a query counts exactly one row. The error shows the label.
    mutating func check(_ label: String, _ count: String) -> [String] {
        let create =
            "CREATE TEMPORARY TABLE homeseed_checks (looked_up \(dialect.isMariaDB ? "LONGTEXT" : "TEXT"), found INTEGER, "
            + "CONSTRAINT homeseed_found_exactly_one_row CHECK (found = 1))\(end)"
        let start = isChecking ? [] : (dialect.isMariaDB ? ["DROP TEMPORARY TABLE IF EXISTS homeseed_checks"] : []) + [create]
        isChecking = true
        return start + ["INSERT INTO homeseed_checks VALUES (\(label), (\(count)))"]
    }

    /// The statements that remove the temporary tables, for databases that keep them after the transaction.
    var cleanup: [String] {
        guard dialect.storesBooleansAsIntegers else { return [] }
        let names =
            (isChecking ? ["homeseed_checks"] : []) + (isNoting && !usesVariables ? ["homeseed_new"] : [])
            + tables.sorted().map { "homeseed_ids_\($0)" }
        return names.map { "DROP \(dialect.isMariaDB ? "TEMPORARY " : "")TABLE \(dialect.isMariaDB ? "" : "temp.")\($0)" }
    }
}
