import HomeseedStore

/// The temporary views on a store's tables, with the names of the app's model, and the triggers that write through them.
///
/// The views exist for one connection only, so the file keeps only the app's tables.
struct CoreDataViews {
    let store: CoreDataStore

    /// Returns the statements that create the views.
    ///
    /// - Parameter access: With write access, triggers write through the views, and a table notes the changes for the history.
    func statements(for access: Access) -> [String] {
        let views = store.entities.map(view) + store.joins.map(view)
        if access == .read { return views }
        return views + [
            "CREATE TEMP TABLE homeseed_changes (entity INTEGER, row INTEGER, kind INTEGER, properties INTEGER, PRIMARY KEY (entity, row))"
        ] + store.entities.flatMap(triggers) + store.joins.flatMap(triggers)
    }

    /// Returns the SQL expression of the next number of a table's rows.
    static func nextNumber(_ table: CoreDataStore.EntityTable) -> String {
        let rows = "\(CoreDataStore.schema).\(SQLText.quote(table.table))"
        return
            "(SELECT max(p.Z_MAX, coalesce((SELECT max(Z_PK) FROM \(rows)), 0)) + 1 FROM \(CoreDataStore.schema).Z_PRIMARYKEY p WHERE p.Z_ENT = \(table.rootNumber))"
    }

    // MARK: Entities

    private func view(_ table: CoreDataStore.EntityTable) -> String {
        let columns = table.columns.compactMap { column in
            column.name.map { "\(read(column, SQLText.quote($0))) AS \(SQLText.quote(column.property))" }
        }
        return """
            CREATE TEMP VIEW \(SQLText.quote(table.name)) AS SELECT \((["Z_PK"] + columns).joined(separator: ", "))
            FROM \(CoreDataStore.schema).\(SQLText.quote(table.table)) WHERE Z_ENT IN (\(table.familyNumbers.map(String.init).joined(separator: ", ")))
            """
    }

    private func read(_ column: CoreDataStore.Column, _ name: String) -> String {
        column.type == AttributeType.uuid ? "\(CoreDataFunction.text.rawValue)(\(name))" : name
    }

    private func written(_ column: CoreDataStore.Column) -> String {
        var value = "NEW.\(SQLText.quote(column.property))"
        if column.type == AttributeType.uuid { value = "\(CoreDataFunction.bytes.rawValue)(\(value))" }
        return column.standard.map { "coalesce(\(value), \($0))" } ?? value
    }

    /// Returns a column's assignments, with the number of the entity that the column refers to.
    private func assignments(_ column: CoreDataStore.Column) -> [(column: String, value: String)] {
        guard let name = column.name else { return [] }
        var all = [(name, written(column))]
        if let number = column.targetNumber, let table = column.targetTable {
            all.append(
                (number, "(SELECT Z_ENT FROM \(SQLText.quote(table)) WHERE Z_PK = NEW.\(SQLText.quote(column.property)))"))
        }
        return all
    }

    private func triggers(_ table: CoreDataStore.EntityTable) -> [String] {
        let view = SQLText.quote(table.name)
        let rows = SQLText.quote(table.table)
        // Names in triggers can't be qualified, but no view has the name of a table.
        func trigger(_ number: Int, _ event: String, _ body: [String]) -> String {
            "CREATE TEMP TRIGGER \(SQLText.quote("homeseed \(number) \(table.name)")) INSTEAD OF \(event) ON \(view) BEGIN \(body.joined(separator: "; ")); END"
        }
        let all = table.columns.flatMap(assignments)
        let names = (["Z_PK", "Z_ENT", "Z_OPT"] + all.map(\.column)).map(SQLText.quote).joined(separator: ", ")
        let values = (["NEW.Z_PK", String(table.number), "1"] + all.map(\.value)).joined(separator: ", ")
        let number = "(SELECT Z_ENT FROM \(rows) WHERE Z_PK = OLD.Z_PK)"
        var result = [
            trigger(
                0, "INSERT",
                [
                    "INSERT INTO \(rows) (\(names)) VALUES (\(values))",
                    "UPDATE Z_PRIMARYKEY SET Z_MAX = max(Z_MAX, NEW.Z_PK) WHERE Z_ENT = \(table.rootNumber)",
                    "INSERT INTO homeseed_changes VALUES (\(table.number), NEW.Z_PK, 0, \(table.propertyCount))",
                ]),
            trigger(
                1, "DELETE",
                [
                    noted(number, "OLD.Z_PK", table.propertyCount),
                    "UPDATE homeseed_changes SET kind = 2 WHERE entity = \(number) AND row = OLD.Z_PK",
                    "DELETE FROM \(rows) WHERE Z_PK = OLD.Z_PK",
                ]),
            trigger(
                2, "UPDATE",
                [
                    "UPDATE \(rows) SET Z_OPT = coalesce(Z_OPT, 0) + 1 WHERE Z_PK = OLD.Z_PK",
                    noted(number, "OLD.Z_PK", table.propertyCount),
                ]),
        ]
        for (place, column) in table.columns.enumerated() {
            let sets = assignments(column).map { "\(SQLText.quote($0.column)) = \($0.value)" }
            if sets.isEmpty { continue }
            result.append(
                trigger(
                    place + 3, "UPDATE OF \(SQLText.quote(column.property))",
                    ["UPDATE \(rows) SET \(sets.joined(separator: ", ")) WHERE Z_PK = OLD.Z_PK"]))
        }
        return result
    }

    /// Returns the statement that notes an update, unless a change of the row is already noted.
    private func noted(_ entity: String, _ row: String, _ properties: Int) -> String {
        "INSERT INTO homeseed_changes SELECT \(entity), \(row), 1, \(properties) WHERE NOT EXISTS (SELECT 1 FROM homeseed_changes WHERE entity = \(entity) AND row = \(row))"
    }

    // MARK: Joins

    private func view(_ join: CoreDataStore.JoinTable) -> String {
        let columns = join.sides.map { "\(SQLText.quote($0.column)) AS \(SQLText.quote($0.property))" }
        return
            "CREATE TEMP VIEW \(SQLText.quote(join.name)) AS SELECT \(columns.joined(separator: ", ")) FROM \(CoreDataStore.schema).\(SQLText.quote(join.table))"
    }

    private func triggers(_ join: CoreDataStore.JoinTable) -> [String] {
        let (view, rows) = (SQLText.quote(join.name), SQLText.quote(join.table))
        let columns = join.sides.map { SQLText.quote($0.column) }.joined(separator: ", ")
        let values = join.sides.map { "NEW.\(SQLText.quote($0.property))" }.joined(separator: ", ")
        let same = join.sides.map { "\(SQLText.quote($0.column)) = OLD.\(SQLText.quote($0.property))" }.joined(separator: " AND ")
        func changed(_ row: String) -> [String] {
            join.sides.flatMap { side -> [String] in
                guard let table = store.entities.first(where: { $0.name == side.entity }) else { return [] }
                let key = "\(row).\(SQLText.quote(side.property))"
                let number = "(SELECT Z_ENT FROM \(SQLText.quote(table.table)) WHERE Z_PK = \(key))"
                return [
                    "UPDATE \(SQLText.quote(table.table)) SET Z_OPT = coalesce(Z_OPT, 0) + 1 WHERE Z_PK = \(key) AND NOT EXISTS (SELECT 1 FROM homeseed_changes WHERE entity = \(number) AND row = \(key))",
                    noted(number, key, table.propertyCount),
                ]
            }
        }
        func trigger(_ number: Int, _ event: String, _ body: [String]) -> String {
            "CREATE TEMP TRIGGER \(SQLText.quote("homeseed \(number) \(join.name)")) INSTEAD OF \(event) ON \(view) BEGIN \(body.joined(separator: "; ")); END"
        }
        return [
            trigger(0, "INSERT", ["INSERT INTO \(rows) (\(columns)) VALUES (\(values))"] + changed("NEW")),
            trigger(1, "DELETE", ["DELETE FROM \(rows) WHERE \(same)"] + changed("OLD")),
        ]
    }
}
