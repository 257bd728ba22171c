import HomeseedStore

/// A session on a store of Core Data. Its tables are views with the names of the app's model. The ledger is in a file beside the
/// store.
final class CoreDataSession: QueryableSession {
    private let base: SQLiteSession
    private let store: CoreDataStore

    init(_ base: SQLiteSession, _ store: CoreDataStore) {
        (self.base, self.store) = (base, store)
    }

    var dialect: any SQLDialect { base.dialect }
    var readsSequentially: Bool { base.readsSequentially }

    func seeds() throws(TargetError) -> [SeedEntry] { try base.seeds() }
    func seed(of household: HouseholdName) throws(TargetError) -> SeedEntry? { try base.seed(of: household) }
    func hasOthers(than household: HouseholdName) throws(TargetError) -> Bool { try base.hasOthers(than: household) }
    func usage() throws(TargetError) -> StoreUsage { try base.usage() }
    func installed(_ household: HouseholdName, wanted: [RowKey]) throws(TargetError) -> CurrentState {
        try base.installed(household, wanted: wanted)
    }
    func referrers(to household: HouseholdName) throws(TargetError) -> [Referrer] { try base.referrers(to: household) }
    func lock(_ tables: [String]) throws(TargetError) {}
    func isIndexed(_ key: LiveForeignKey) throws(TargetError) -> Bool { true }
    func otherSchema(of table: String, key: String, _ ids: [String]) throws(TargetError) -> String? { nil }

    /// Applies the plan, and records in the ledger to which store the ledger belongs.
    func apply(_ plan: SeedPlan) throws(TargetError) {
        try base.apply(plan)
        if case .write = plan.ledger { try CoreDataLedger.claim(base.database, store) }
    }

    func ask(_ sql: String, _ arguments: [SQLValue]) throws(TargetError) -> [[String?]] {
        let rows = try base.ask(sql, arguments)
        // Changes by the views' own triggers are not side effects.
        base.sideEffects = 0
        return rows
    }

    /// Writes the history, and commits both files.
    func commit() throws(TargetError) {
        if store.hasHistory, base.access == .write { try attempt { try CoreDataHistory.write(base.database) } }
        try base.commit()
    }

    // MARK: Tables

    func inspected() throws(TargetError) -> LiveSchema {
        var live = LiveSchema(tables: store.entities.map(table) + store.joins.map(table))
        live.tables.sort { $0.name < $1.name }
        try attempt { try sample(&live) }
        return live
    }

    private func table(_ entity: CoreDataStore.EntityTable) -> LiveTable {
        var table = LiveTable(name: entity.name, key: ["Z_PK"], uniques: entity.uniques)
        var key = LiveColumn(name: "Z_PK", declaredType: "INTEGER", type: .integer, isNullable: false, hasDefault: true)
        key.nextNumber = CoreDataViews.nextNumber(entity)
        table.columns = [key] + entity.columns.map(column)
        return table
    }

    private func table(_ join: CoreDataStore.JoinTable) -> LiveTable {
        LiveTable(
            name: join.name,
            columns: join.sides.map { side in
                LiveColumn(
                    name: side.property, declaredType: "INTEGER", type: .integer, isNullable: false, references: side.entity)
            }, key: join.sides.map(\.property))
    }

    private func column(_ column: CoreDataStore.Column) -> LiveColumn {
        let (type, name): (ColumnType?, String) =
            switch column.type {
            case _ where column.name == nil: (nil, "value that Homeseed can't write")
            case AttributeType.integers: (.integer, "INTEGER")
            case AttributeType.toOne: (.integer, "INTEGER")
            case AttributeType.boolean: (.boolean, "BOOLEAN")
            case AttributeType.string, AttributeType.uri: (.string, "VARCHAR")
            case AttributeType.date: (.datetime, "TIMESTAMP")
            case AttributeType.uuid: (.uuid, "UUID")
            case AttributeType.decimal: (.decimal(scale: nil), "DECIMAL")
            case AttributeType.double, AttributeType.float: (nil, "FLOAT")
            default: (nil, "BLOB")
            }
        var live = LiveColumn(
            name: column.property, declaredType: name, type: type, isNullable: column.isOptional,
            hasDefault: column.standard != nil,
            // If the target may belong to several entities, the referenced table is ambiguous.
            references: column.targetNumber == nil ? column.target : nil)
        live.isReferenceDeferrable = column.target != nil
        if column.type == AttributeType.date {
            live.storageClasses = [.real]
            live.unit = .secondsSince2001
        }
        return live
    }

    /// Records values of texts and numbers, from which drafts infer the columns' meaning.
    private func sample(_ live: inout LiveSchema) throws {
        for place in live.tables.indices where live.tables[place].key == ["Z_PK"] {
            let columns = live.tables[place].columns.indices.filter { number in
                let column = live.tables[place].columns[number]
                return column.type == .string || column.type == .integer && column.references == nil
            }
            if columns.isEmpty { continue }
            let names = columns.map { SQLText.quote(live.tables[place].columns[$0].name) }.joined(separator: ", ")
            for row in try base.database.query("SELECT \(names) FROM \(SQLText.quote(live.tables[place].name)) LIMIT 50") {
                for (number, column) in columns.enumerated() {
                    if let value = row[number].textOrNull { live.tables[place].columns[column].note(String(value.prefix(60))) }
                }
            }
        }
    }

    /// Returns the relationships of the model, which the file doesn't declare as foreign keys.
    func declaredReferences() throws(TargetError) -> [LiveForeignKey] {
        func keys(_ table: String, _ rows: String, _ column: String, _ target: String, _ identity: String) -> [LiveForeignKey] {
            let root = store.entities.first { $0.name == target }
            let family = store.entities.filter { root?.familyNumbers.contains($0.number) ?? false }.map(\.name)
            return (family.isEmpty ? [target] : family).map { target in
                LiveForeignKey(
                    from: table, rows: rows, [column], to: target, rows: SQLText.quote(target), ["Z_PK"],
                    identity: identity)
            }
        }
        return store.entities.flatMap { entity in
            entity.columns.flatMap { column -> [LiveForeignKey] in
                guard column.name != nil, let target = column.target else { return [] }
                return keys(entity.name, ownRows(entity), column.property, target, "CAST(o.\"Z_PK\" AS TEXT)")
            }
        }
            + store.joins.flatMap { join in
                let identity = join.sides.map { "CAST(o.\(SQLText.quote($0.property)) AS TEXT)" }.joined(
                    separator: " || ', ' || ")
                return join.sides.flatMap { keys(join.name, SQLText.quote(join.name), $0.property, $0.entity, identity) }
            }
    }

    /// Returns an SQL expression for an entity's own rows. Entities that inherit from this entity have their own views.
    private func ownRows(_ entity: CoreDataStore.EntityTable) -> String {
        let view = SQLText.quote(entity.name)
        if entity.familyNumbers.count == 1 { return view }
        let table = "\(CoreDataStore.schema).\(SQLText.quote(entity.table))"
        return "(SELECT * FROM \(view) WHERE Z_PK IN (SELECT Z_PK FROM \(table) WHERE Z_ENT = \(entity.number)))"
    }
}

/// The ledger's file beside a store.
///
/// The ledger is not in the store, because an app that migrates or recreates its store loses tables that its model lacks.
enum CoreDataLedger {
    static func path(of store: String) -> String { store + ".homeseed" }

    /// Throws if the ledger belongs to another store.
    static func check(_ database: Connection, _ store: CoreDataStore, _ path: String) throws {
        guard try database.first("SELECT 1 FROM main.sqlite_master WHERE name = 'homeseed_store'") != nil,
            let row = try database.first("SELECT identifier FROM main.homeseed_store"), row[0].text != store.identifier
        else { return }
        throw TargetError.corrupt(
            "'\(CoreDataLedger.path(of: path))' records what was seeded into another store, which the app has recreated since: move it away, and seed again"
        )
    }

    static func claim(_ database: Connection, _ store: CoreDataStore) throws(TargetError) {
        try attempt {
            try database.run("CREATE TABLE IF NOT EXISTS main.homeseed_store (identifier TEXT PRIMARY KEY NOT NULL) STRICT")
            try database.query("INSERT OR IGNORE INTO main.homeseed_store VALUES (?1)", [.text(store.identifier)])
        }
    }
}
