import HomeseedStore

/// A run of one check: its store and the failures found.
struct ConformanceContext {
    let store: any ConformanceStore
    var failures: [String] = []

    init(store: any ConformanceStore) { self.store = store }

    mutating func expect(_ condition: Bool, _ failure: @autoclosure () -> String) {
        if !condition { failures.append(failure()) }
    }

    mutating func equal<Value: Equatable>(_ found: Value, to expected: Value, _ about: String) {
        if found != expected {
            failures.append("\(about): expected \(ConformanceContext.shown(expected)), found \(ConformanceContext.shown(found))")
        }
    }

    /// Returns the beginning of a value's description, so that a failure stays readable.
    private static func shown(_ value: some Any) -> String {
        let text = "\(value)"
        return text.unicodeScalars.count > 150 ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(150))) + "…" : text
    }

    /// Compares the contents of two stores and reports the rows and fields that differ.
    mutating func equal(
        _ found: ContentDifference.Contents, to expected: ContentDifference.Contents, _ about: String,
        schema: StoreSchema = SampleHousehold.schema
    ) {
        failures += ContentDifference(schema: schema).lines(found, expected).map { "\(about): \($0)" }
    }

    func seeder(_ schema: StoreSchema = SampleHousehold.schema, overwriting: Bool = false) -> Seeder {
        Seeder(target: store.target, schema: schema, overwritesEdits: overwriting)
    }

    @discardableResult
    func seed(_ household: SampleHousehold, overwriting: Bool = false) throws -> SeedReceipt {
        try seeder(overwriting: overwriting).seed(household.entry, household.rows)
    }

    func rows(_ table: String, of schema: StoreSchema = SampleHousehold.schema) throws -> [RecordID: [Cell]] {
        guard let number = schema.number(ofTable: table), let table = schema[number] else { return [:] }
        return try store.rows(of: table)
    }

    /// Writes a row directly to the store, as another program would.
    func put(_ cells: [Cell]?, in table: String, at record: RecordID, of schema: StoreSchema = SampleHousehold.schema) throws {
        guard let number = schema.number(ofTable: table), let table = schema[number] else { return }
        try store.put(cells, in: table, at: record)
    }

    func set(_ column: String, of row: StoreRow, to cell: Cell, _ schema: StoreSchema = SampleHousehold.schema) throws {
        guard let table = schema[row.key.table], let number = table.number(ofColumn: column) else { return }
        let record = table.holdsOneRow ? .none : row.key.record
        guard var cells = try store.rows(of: table)[record] else { return }
        cells[number] = cell
        try store.put(cells, in: table, at: record)
    }

    /// Returns each table's rows in the store. Empty tables are omitted.
    func contents(_ schema: StoreSchema = SampleHousehold.schema) throws -> [String: [RecordID: [Cell]]] {
        var contents: [String: [RecordID: [Cell]]] = [:]
        for table in schema.tables {
            let rows = try store.rows(of: table)
            if !rows.isEmpty { contents[table.name] = rows }
        }
        return contents
    }

    /// Returns the expected contents after seeding these households into an empty store.
    static func contents(_ households: [SampleHousehold], _ schema: StoreSchema = SampleHousehold.schema) -> [String: [RecordID:
        [Cell]]]
    {
        var contents: [String: [RecordID: [Cell]]] = [:]
        for row in households.flatMap(\.rows) {
            guard let table = schema[row.key.table] else { continue }
            contents[table.name, default: [:]][table.holdsOneRow ? .none : row.key.record] = row.cells
        }
        return contents
    }

    var readsBack: Bool { store.target.capabilities.readsBack }

    /// Whether the target's capabilities promise to store a text unchanged. If not, the target must refuse the text.
    func canKeep(_ text: String) -> Bool {
        let can = store.target.capabilities
        return (can.keepsNUL || !text.utf8.contains(0)) && text.utf8.count <= can.rowBytes ?? .max
    }

    mutating func expectRefusal(_ about: String, of household: SampleHousehold) {
        do {
            try seed(household)
            failures.append("\(about): nothing was refused")
        } catch TargetError.refused {
        } catch {
            failures.append("\(about): expected a refusal, threw \(error)")
        }
    }
}
