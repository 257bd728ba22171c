/// A description of a store's tables in the terms of a model, to compare them with the model.
package struct StoredSchema {
    private let session: any QueryableSession
    private let live: LiveSchema
    private let model: StoreSchema
    /// The table names in the ledger.
    private let ledgerNames: [String]
    private var isDynamicallyTyped: Bool { session.dialect.isDynamicallyTyped }

    package init(_ session: any QueryableSession, _ live: LiveSchema, model: StoreSchema) throws(TargetError) {
        (self.session, self.live, self.model) = (session, live, model)
        let isSeeded = try !session.seeds().isEmpty
        ledgerNames =
            isSeeded
            ? try session.ask("SELECT DISTINCT table_name FROM homeseed_records", []).compactMap { $0.first.flatMap { $0 } } : []
    }

    /// Returns the changes that the store's tables need so that they can store the model's rows.
    ///
    /// Third-party columns, constraints and tables are retained, and so are columns and tables that the model no longer has.
    /// Required columns among them become optional, because the model's rows have no value for them. Checks that Homeseed created
    /// for a former model are dropped.
    package func difference() throws(TargetError) -> SchemaDifference {
        var (old, new): ([StoreTable], [StoreTable]) = ([], [])
        var others: [String: TableDifference.Live] = [:]
        for table in model.tables {
            guard let live = live(table) else {
                new.append(table)
                continue
            }
            let pair = try compared(live, table)
            old.append(pair.old)
            new.append(pair.new)
            others[pair.old.name] = pair.live
        }
        return SchemaDifference(
            from: StoreSchema(tables: old, access: model.access),
            to: StoreSchema(tables: new, singleHouseholdReason: model.singleHouseholdReason, access: model.access), live: others)
    }

    private func live(_ table: StoreTable) -> LiveTable? {
        let dialect = session.dialect
        if let found = live.table(table.name, dialect) { return found }
        return table.formerNames.reversed().lazy.filter { model.number(ofTable: $0) == nil }
            .compactMap { live.table($0, dialect) }.first
    }

    private func compared(_ live: LiveTable, _ table: StoreTable) throws(TargetError)
        -> (old: StoreTable, new: StoreTable, live: TableDifference.Live)
    {
        let names = Set(table.columns.map { $0.name.lowercased() })
        var known: [String: StoreColumn] = [:]
        for column in table.columns {
            let former = column.formerNames.filter { !names.contains($0.lowercased()) }.reversed()
            let found = [column.name] + former
            let name = found.lazy.compactMap { name in live.columns.first { isSame($0.name, name) }?.name }.first
            if let name { known[name] = column }
        }
        let others = live.columns.filter { known[$0.name] == nil && !$0.isGenerated }
        // The model's rows have no value for these columns, so they become optional.
        let required = others.filter { !$0.isNullable && !$0.hasDefault && !live.key.contains($0.name) }
        let obsolete = required.map { StoreColumn($0.name, $0.type ?? .string, isSecret: true) }
        let columns = live.columns.compactMap { column -> StoreColumn? in
            guard let wanted = known[column.name] else { return obsolete.first { $0.name == column.name } }
            return stored(column, as: wanted, in: live, isKey: wanted.name == table.key)
        }
        let optional = obsolete.map { StoreColumn($0.name, $0.type, isNullable: true, isSecret: true) }
        let liveChecks = Dictionary(live.checks.compactMap { check in check.name.map { ($0, check.condition) } }) { first, _ in
            first
        }
        let tables = TableSQL(session.dialect, model)
        let held = table.checks.filter { check in
            liveChecks[session.dialect.identifier(check.name)].map {
                Self.values(of: $0) == Self.values(of: tables.condition(check, table))
            } ?? false
        }
        let uniques = live.uniques + [live.key]
        let renames = Dictionary(known.map { ($0.key.lowercased(), $0.value.name) }) { first, _ in first }
        let remainingUniques = table.uniques.filter { unique in
            uniques.contains { Set($0.map { renames[$0.lowercased()] ?? $0 }) == Set(unique) }
        }
        var rest = try self.others(
            live, columns: others.filter { column in !required.contains { $0.name == column.name } }, known)
        rest.staleChecks = liveChecks.keys.filter { name in
            isGeneratedCheckName(name, live) && !held.contains { session.dialect.identifier($0.name) == name }
        }.sorted()
        let formerNames = Dictionary(known.map { ($0.value.name, $0.key) }) { first, _ in first }
        return (
            StoreTable(
                name: isSame(live.name, table.name) ? live.ledgerName(of: table.name, among: ledgerNames) : live.name,
                entity: table.entity, columns: columns,
                key: table.key.flatMap { formerNames[$0] } ?? table.key,
                uniques: remainingUniques.map { $0.map { formerNames[$0] ?? $0 } }, checks: held),
            StoreTable(
                name: table.name, entity: table.entity, columns: table.columns + optional, key: table.key,
                uniques: table.uniques, checks: table.checks, formerNames: table.formerNames),
            rest
        )
    }

    /// Returns a live column as the model would describe it.
    private func stored(_ live: LiveColumn, as wanted: StoreColumn, in table: LiveTable, isKey: Bool) -> StoreColumn {
        var type =
            live.keeps(wanted.type, isDynamicallyTyped: isDynamicallyTyped) ? wanted.type : kept(live, in: table) ?? wanted.type
        if isDynamicallyTyped, let other = live.otherDateType(than: wanted.type) { type = other }
        if case .word(.some) = wanted.type, case .word = type {
            let name = session.dialect.identifier(live.name + "_word")
            let check = table.checks.first { $0.name == name }
            let words = check.map { Self.values(of: $0.condition) }
            let isSameSet = words.map { Set($0) } == wanted.type.words.map { Set($0) }
            if case .word(let own)? = live.type { type = .word(own) } else if !isSameSet { type = .word(words) }
        }
        let refers = live.references.map { reference in wanted.references.map { isSame($0, reference) } ?? false } ?? false
        let renamed = wanted.references.flatMap { name in model.number(ofTable: name).flatMap { model[$0] } }?.formerNames ?? []
        let references =
            refers ? wanted.references : live.references.flatMap { renamed.contains($0) ? $0 : nil }
        return StoreColumn(
            isSame(live.name, wanted.name) ? wanted.name : live.name, type,
            isNullable: isKey ? wanted.isNullable : live.isNullable, references: references, isSecret: wanted.isSecret)
    }

    /// Returns the type of a column's values, or `nil` if models have no such type. In SQLite, a Boolean is an integer with a
    /// check.
    private func kept(_ live: LiveColumn, in table: LiveTable) -> ColumnType? {
        guard isDynamicallyTyped, live.type == .integer else { return live.type }
        let isBoolean = table.checks.contains { check in
            let tokens = SQLToken.all(of: check.condition)
            return tokens.first == .name(live.name) && Self.values(of: check.condition) == ["0", "1"]
        }
        return isBoolean ? .boolean : .integer
    }

    /// Returns the literals of a condition: its texts and numbers. Conditions are compared by their literals, because a server
    /// stores conditions in its own notation.
    private static func values(of condition: String) -> [String] {
        SQLToken.all(of: condition).compactMap { token in
            switch token {
            case .text(let text), .number(let text): text
            default: nil
            }
        }
    }

    /// Whether a check has a name that Homeseed generates, such as `price_at_least_0`.
    private func isGeneratedCheckName(_ name: String, _ table: LiveTable) -> Bool {
        table.columns.contains { column in
            guard name.hasPrefix(column.name + "_") else { return false }
            let rest = name.dropFirst(column.name.count + 1)
            return [
                "at_least_", "at_most_", "more_than_", "less_than_", "given_exactly_when_", "given_when_", "true_exactly_when_",
            ]
            .contains { rest.hasPrefix($0) }
        }
    }

    private func isSame(_ name: String, _ other: String) -> Bool {
        session.dialect.allowsMixedTypeReferences ? name.lowercased() == other.lowercased() : name == other
    }

    // MARK: Third-party definitions

    /// Returns the definitions of third-party columns and constraints, for a rebuilt SQLite table. Returns no definitions for
    /// other databases, because their tables aren't rebuilt.
    private func others(_ table: LiveTable, columns: [LiveColumn], _ known: [String: StoreColumn]) throws(TargetError)
        -> TableDifference.Live
    {
        var live = TableDifference.Live()
        guard session.dialect.name == SQLiteDialect().name else { return live }
        func ask(_ sql: String) throws(TargetError) -> [[String?]] { try session.ask(sql, [.text(table.name)]) }
        let kind = try ask("SELECT strict AND NOT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?1")
        if kind.first?.first != "1" { live.obstacle = "Homeseed did not create it" }
        if let column = table.columns.first(where: \.isGenerated) { live.obstacle = "its column \(column.name) is computed" }
        let defaults = try ask("SELECT name, dflt_value FROM pragma_table_xinfo(?1)")
        for column in columns {
            var line = SQLText.quote(column.name) + " " + column.declaredType
            if !column.isNullable { line += " NOT NULL" }
            let value = defaults.first { $0.first == column.name }.flatMap { $0.last ?? nil }
            if let value { line += " DEFAULT (\(value))" }
            live.lines.append(line)
            live.columns.append(column.name)
        }
        let own = Set(known.filter { $0.value.references != nil }.keys)
        let keys = try ask(
            """
            SELECT group_concat("from", char(10)), "table", group_concat(coalesce("to", ''), char(10)), on_update, on_delete
            FROM pragma_foreign_key_list(?1) GROUP BY id ORDER BY id
            """)
        for key in keys {
            let parts = key.map { $0 ?? "" }
            guard parts.count == 5 else { continue }
            let from = parts[0].split(separator: "\n").map(String.init)
            if from.count == 1, own.contains(from[0]) { continue }
            let to = parts[2].split(separator: "\n").map { SQLText.quote(String($0)) }
            func list(_ names: [String]) -> String { "(" + names.joined(separator: ", ") + ")" }
            live.lines.append(
                "FOREIGN KEY \(list(from.map(SQLText.quote))) REFERENCES \(SQLText.quote(parts[1]))\(to.isEmpty ? "" : " " + list(to)) ON UPDATE \(parts[3]) ON DELETE \(parts[4])"
            )
        }
        let names = Set(columns.map(\.name))
        for check in table.checks where SQLToken.all(of: check.condition).contains(where: { $0.isName(among: names) }) {
            live.lines.append((check.name.map { "CONSTRAINT \(SQLText.quote($0)) " } ?? "") + "CHECK (\(check.condition))")
        }
        let made = try ask(
            "SELECT sql, name FROM sqlite_master WHERE tbl_name = ?1 COLLATE NOCASE AND type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY rowid"
        )
        let indexes = Set(table.columns.map { table.name + "_" + $0.name } + [table.name + "_one_row"])
        live.statements = made.compactMap { row in row.count == 2 && !indexes.contains(row[1] ?? "") ? row[0] : nil }
        return live
    }
}

extension SQLToken {
    fileprivate func isName(among names: Set<String>) -> Bool {
        switch self {
        case .name(let name), .keyword(let name): names.contains(name)
        default: false
        }
    }
}

extension LiveColumn {
    /// Whether the column can store a model's values of a type without a new declaration.
    fileprivate func keeps(_ wanted: ColumnType, isDynamicallyTyped: Bool) -> Bool {
        guard let type else { return true }
        guard isDynamicallyTyped else { return type.hasSameCells(as: wanted) }
        let isNumber = type == .integer || type == .boolean
        return (wanted == .integer || wanted == .boolean) == isNumber
    }

    /// Returns `date` or `datetime` if the column's values have that type instead of the wanted type, or else `nil`. SQLite
    /// stores values of both types as texts.
    fileprivate func otherDateType(than wanted: ColumnType) -> ColumnType? {
        switch (wanted, inferredType) {
        case (.date, .moment): .datetime
        case (.datetime, .day): .date
        default: nil
        }
    }
}
