package import HomeseedModel
package import HomeseedSource

/// A table or column whose name is reserved by a store or Homeseed's own ledger.
package enum ReservedName: Check {
    package static let id: CheckID = "reserved-name"
    package static let severity = Severity.error
    package static let finds = "An entity or field whose table or column has a name that a store reserves."
    package static let why = "Seeding would fail, or mix the household's rows with those of the store or of Homeseed."

    package static let wrong = Example(
        model: """
            entities:
              Child:
                fields: {id: uuid, name: string, ⟦ctid⟧: {type: integer, default: 0}}
            """
    )

    package static let right = Example(
        model: """
            entities:
              Child:
                fields: {id: uuid, name: string, position: {type: integer, default: 0}}
            """
    )

    /// Columns that every table of PostgreSQL has.
    private static let systemColumns: Set<String> = ["tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"]

    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs {
            for entity in pack.model.entities {
                let table = pack.tableName(of: entity)
                if pack.files.contains(entity.place.file), let keeper = keeper(ofTable: table) {
                    report("table", table, named: entity.name, keeper, at: entity.tablePlace ?? entity.place, &diagnostics)
                }
                for field in entity.fields where field.isStored && pack.files.contains(field.place.file) {
                    let column = pack.columnName(of: field)
                    if let keeper = keeper(ofColumn: column) {
                        report("column", column, named: field.name, keeper, at: field.place, &diagnostics)
                    }
                }
            }
        }
    }

    private static func keeper(ofTable name: String) -> String? {
        let lower = name.lowercased()
        if lower.hasPrefix("sqlite_") { return "SQLite reserves names that begin with 'sqlite_'." }
        if lower.hasPrefix("pg_") { return "PostgreSQL looks up names that begin with 'pg_' among its own tables first." }
        return keeper(of: lower)
    }

    private static func keeper(ofColumn name: String) -> String? {
        let lower = name.lowercased()
        if systemColumns.contains(lower) { return "Every PostgreSQL table already has a column with this name." }
        if lower == "rowid" { return "In SQLite it is the number of a row." }
        return keeper(of: lower)
    }

    private static func keeper(of lower: String) -> String? {
        if lower.hasPrefix("homeseed_") { return "Homeseed reserves names that begin with 'homeseed_' for its ledger." }
        let isDunder = lower.utf8.count >= 4 && lower.hasPrefix("__") && lower.hasSuffix("__")
        return isDunder ? "Firestore reserves names that begin and end with '__'." : nil
    }

    private static func report(
        _ what: String, _ name: String, named own: String, _ keeper: String, at place: SourceLocation,
        _ diagnostics: inout Diagnostics
    ) {
        let shown = name.escapedForTerminal
        let headline =
            name == own
            ? "'\(shown)' can't be the name of a \(what)"
            : "'\(own.escapedForTerminal)' gets the \(what) '\(shown)', which is a reserved name"
        diagnostics.report(
            Diagnostic(
                id, severity, headline: headline, at: place,
                notes: [
                    keeper,
                    what == "table" ? "Choose another name, or write one after `table:`." : "Choose another name for the field.",
                ]))
    }
}
