/// A session that writes an SQL script for tables that Homeseed does not create, as mappings require.
package protocol ScriptSession: SeedSession {
    var dialect: any SQLDialect { get }
    /// Whether the script creates missing tables of the pack.
    var createsTables: Bool { get }
    /// Writes the title of a plan's household, followed by statements without their final semicolons.
    func write(_ statements: [String], of plan: SeedPlan) throws(TargetError)
    /// Sets the statements that precede the final COMMIT.
    func end(with statements: [String])
}

/// A target that writes mapped rows to a file, without a store that describes its tables.
package protocol MappedOutput: SeedTarget {
    /// The dialect of the script, or `nil` if the file is not a script.
    var scriptDialect: (any SQLDialect)? { get }
}

extension SQLDialect {
    /// Returns the statements after BEGIN, which defer the checks of references.
    ///
    /// - Parameter isWhole: Whether the rows of the script refer only to each other. MariaDB and MySQL can't defer the checks, so
    ///   the checks are switched off for such rows.
    func scriptStart(isWhole: Bool) -> [String] {
        guard isMariaDB else { return [deferConstraints] }
        let names = "SET NAMES utf8mb4"
        return isWhole
            ? [names, "SET @homeseed_foreign_key_checks = @@foreign_key_checks", "SET foreign_key_checks = 0"] : [names]
    }

    /// Returns the statements before COMMIT.
    func scriptEnd(isWhole: Bool) -> [String] {
        isMariaDB && isWhole ? ["SET foreign_key_checks = @homeseed_foreign_key_checks"] : []
    }

    /// The clause after the columns of a SELECT without a table.
    package var tablelessFromClause: String { isMariaDB ? " FROM DUAL" : "" }

    /// Returns a table's name, quoted for scripts.
    package func quoted(_ table: LiveTable) -> String {
        guard table.isSchemaQualified, let schema = table.schema else { return quote(table.name) }
        return quote(schema) + "." + quote(String(table.name.dropFirst(schema.count + 1)))
    }

    /// The statements after BEGIN that make the times of a script independent of the session's time zone, and the statements that
    /// restore that zone.
    package var utcStatements: (start: [String], end: [String]) {
        if isMariaDB {
            return (["SET @homeseed_zone = @@time_zone", "SET time_zone = '+00:00'"], ["SET time_zone = @homeseed_zone"])
        }
        return storesBooleansAsIntegers ? ([], []) : (["SET LOCAL TIME ZONE 'UTC'"], [])
    }

    /// Whether this is the dialect of MariaDB or MySQL.
    package var isMariaDB: Bool { hasKeyLines }
}
