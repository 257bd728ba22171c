import HomeseedStore
import Testing

@Suite("Planning")
struct PlannerTests {
    static let schema = StoreSchema(tables: [
        StoreTable(name: "list", entity: "List", columns: [StoreColumn("id", .uuid), StoreColumn("title", .text)], key: "id"),
        StoreTable(
            name: "item", entity: "Item",
            columns: [
                StoreColumn("id", .uuid), StoreColumn("list", .reference, references: "list"), StoreColumn("title", .text),
                StoreColumn("made", .date), StoreColumn("pin", .string, isNullable: true, isSecret: true),
            ],
            key: "id"),
    ])
    static let entry = SeedEntry(
        household: HouseholdName(pack: "p", key: "h"), template: "t", locale: "en", today: Day(number: 0),
        timeZone: "UTC", catalogue: "")

    static func list(_ title: String = "Shopping") -> StoreRow {
        let id = RecordID(name: "list")
        return StoreRow(key: RowKey(table: 0, record: id), cells: [.uuid(id), .text(title)], label: "list")
    }

    static func item(_ name: String, _ title: String? = nil, day: Int = 0, pin: String = "hash") -> StoreRow {
        let id = RecordID(name: name)
        return StoreRow(
            key: RowKey(table: 1, record: id),
            cells: [.uuid(id), .uuid(RecordID(name: "list")), .text(title ?? name), .date(Day(number: day)), .text(pin)],
            keptColumns: [3], label: name)
    }

    static func installed(_ rows: [StoreRow], edit: [StoreRow] = [], missing: [StoreRow] = []) -> CurrentState {
        var installed = CurrentState(seeds: [entry])
        for row in rows {
            let now = edit.first { $0.key == row.key }?.cells ?? row.cells
            let isMissing = missing.contains { $0.key == row.key }
            installed.rows[row.key] = InstalledRow(
                cells: isMissing ? nil : now, seeded: row.fingerprint, isShared: row.isShared)
        }
        return installed
    }

    func plan(_ wanted: [StoreRow], _ installed: CurrentState, overwriting: Bool = false, referrers: [Referrer] = []) throws
        -> SeedPlan
    {
        try Planner(schema: Self.schema, overwritesEdits: overwriting)
            .plan(Self.entry, wanted: wanted, installed: installed) { referrers }
    }

    @Test("nothing changes where everything stands")
    func unchanged() throws {
        let rows = [Self.list(), Self.item("milk")]
        let plan = try plan(rows, Self.installed(rows))
        #expect(plan.isEmpty && plan.unchangedCount == 2 && plan.retainedRows.isEmpty)
    }

    @Test("another day, language or template is written to the ledger alone")
    func ledger() throws {
        let rows = [Self.list()]
        var installed = Self.installed(rows)
        installed.seeds = []
        let plan = try plan(rows, installed)
        #expect(plan.ledger == .write(Self.entry) && plan.changes.isEmpty)
    }

    @Test("what goes is first, the last table first; what is new is last")
    func order() throws {
        let installed = Self.installed([Self.list(), Self.item("milk"), Self.item("eggs")])
        let plan = try plan([Self.list("Groceries"), Self.item("bread")], installed)
        #expect(plan.changes.map(\.row.key.table) == [1, 1, 0, 1])
        #expect(plan.changes.map(\.action).map { $0 == .delete } == [true, true, false, false])
        #expect(plan.changes.last?.action == .create)
    }

    @Test("says which column changes, and hides secrets")
    func columns() throws {
        let plan = try plan(
            [Self.list(), Self.item("milk", "Oat milk", day: 9, pin: "new")], Self.installed([Self.list(), Self.item("milk")]))
        guard case .update(let changes)? = plan.changes.first?.action, let table = Self.schema[1] else {
            Issue.record("no update")
            return
        }
        #expect(changes.map { $0.display(in: table) } == [#"title: "milk" → "Oat milk""#, "pin: •••• → ••••"])
        #expect(plan.changes.first?.row.cells[3] == .date(Day(number: 0)), "a kept column keeps what it holds")
    }

    @Test("a row that is missing is made again, and one that is not wanted is forgotten")
    func missing() throws {
        let rows = [Self.list(), Self.item("milk"), Self.item("eggs")]
        let plan = try plan([rows[0], rows[1]], Self.installed(rows, missing: [rows[1], rows[2]]))
        #expect(plan.changes.map(\.action) == [.create] && plan.forgotten == [rows[2].key])
    }

    @Test("an edit is left, and what it refers to with it")
    func edited() throws {
        let rows = [Self.list(), Self.item("milk")]
        let installed = Self.installed(rows, edit: [Self.item("milk", "My milk")])
        let left = try plan([], installed)
        #expect(left.changes.isEmpty)
        #expect(left.retainedRows.map(\.reason) == [.neededBy("\"My milk\""), .editedAndUnwanted])
        #expect(try plan([], installed, overwriting: true).changes.count == 2)
    }

    @Test("an edit of a kept column alone is no reason to write")
    func keptEdit() throws {
        let installed = Self.installed([Self.list(), Self.item("milk")], edit: [Self.item("milk", day: 5)])
        let plan = try plan([Self.list(), Self.item("milk")], installed)
        #expect(plan.isEmpty && plan.unchangedCount == 2)
    }

    @Test("a row that others refer to is left, and named")
    func referrers() throws {
        let rows = [Self.list(), Self.item("milk")]
        let plan = try plan(
            [], Self.installed(rows), referrers: [Referrer(target: rows[0].key, table: "note", row: "7")])
        #expect(plan.retainedRows.map(\.reason) == [.referredTo(by: ["note 7"])])
        #expect(plan.changes.map(\.row.key) == [rows[1].key])
    }

    @Test("a target that can't delete leaves what is not wanted")
    func noDeleting() throws {
        let rows = [Self.list()]
        let planner = Planner(schema: Self.schema, capabilities: TargetCapabilities(deletes: false))
        let plan = try planner.plan(Self.entry, wanted: [], installed: Self.installed(rows))
        #expect(plan.retainedRows.map(\.reason) == [.notDeletable] && plan.changes.isEmpty)
    }

    @Test("records that do not fit are refused before anything is written")
    func malformed() {
        #expect(throws: TargetError.self) { try plan([Self.list(), Self.list("Twice")], CurrentState()) }
        let short = StoreRow(key: Self.list().key, cells: [], label: "short")
        #expect(throws: TargetError.self) { try plan([short], CurrentState()) }
        let stray = StoreRow(key: RowKey(table: 9, record: RecordID(name: "x")), cells: [], label: "stray")
        #expect(throws: TargetError.self) { try plan([stray], CurrentState()) }
    }

    @Test("unseeding keeps the household in the ledger while something of it is left")
    func removal() throws {
        let rows = [Self.list(), Self.item("milk")]
        let planner = Planner(schema: Self.schema)
        let clean = try planner.removal(of: Self.entry.household, installed: Self.installed(rows))
        #expect(clean.ledger == .remove && clean.changes.count == 2)
        let edited = Self.installed(rows, edit: [Self.item("milk", "My milk")])
        #expect(try planner.removal(of: Self.entry.household, installed: edited).ledger == .keep)
    }

    @Test("drift is told apart: edited, outdated, missing, surplus, not ours")
    func drift() {
        let rows = ["a", "b", "c", "d"].map { Self.item($0) }
        var installed = Self.installed(rows, edit: [Self.item("a", "edited")], missing: [rows[1]])
        let foreign = Self.item("foreign")
        installed.rows[foreign.key] = InstalledRow(cells: foreign.cells, seeded: nil, isShared: false)
        let wanted = [rows[0], rows[1], Self.item("c", "new"), foreign]
        let report = Verifier(schema: Self.schema).report(
            Self.entry.household, wanted: wanted, installed: installed, limits: { _ in ["too many"] })
        let kinds = Dictionary(uniqueKeysWithValues: report.drifted.map { ($0.key, $0.kind) })
        #expect(kinds[rows[0].key] == .edited([ColumnChange(column: 2, from: .text("a"), to: .text("edited"))]))
        #expect(kinds[rows[1].key] == .missing)
        #expect(kinds[rows[2].key] == .outdated([ColumnChange(column: 2, from: .text("new"), to: .text("c"))]))
        #expect(kinds[rows[3].key] == .surplus)
        #expect(kinds[foreign.key] == .notOurs)
        #expect(report.brokenLimits == ["too many"] && !report.isClean)
    }
}
