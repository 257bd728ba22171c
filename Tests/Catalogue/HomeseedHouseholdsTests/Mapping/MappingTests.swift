import HomeseedSource
import HomeseedStore
import HomeseedSyntax
import TestSupport
import Testing

@testable import Homeseed
@testable import HomeseedHouseholds
@testable import HomeseedLoading
@testable import HomeseedModel

/// Mappings checked against example tables, without a store.
@Suite("Mapping")
struct MappingTests {
    /// A pack with a child and its tasks, and a mapping with its diagnostics.
    private struct Case {
        let pack: Pack
        let mapping: Mapping?
        let found: [Diagnostic]

        init(_ yaml: String) throws {
            var loading = Diagnostics()
            pack = try present(try Pipeline(files: ExampleCatalogue.files).load(&loading).pack("demo"))
            var found = Diagnostics()
            let file = SourceFile(path: "store.yaml", text: "pack: demo\nentities:\n" + yaml)
            let root = try present(parse(file, as: FileID(0), into: &found).root)
            mapping = MappingReading.read(root, of: pack, &found)
            self.found = found.all
        }

        var schema: MappedSchema { get throws { MappedSchema(pack, try present(mapping)) } }

        func faults(_ tables: [LiveTable]) throws -> [String] {
            try MappingValidation(schema, LiveSchema(tables: tables)).faults.map(\.headline)
        }
    }

    /// The mappings that the example's entities need.
    private static let whole = """
          Child: {table: kids, id: {column: id, given-by: store}, key: name, fields: {name: full_name, helps: null}, leave: [created]}
          Task: {table: todo, fields: {status: state, child: kid}, values: {status: {next: open, done: closed}}, constants: {origin: app}}

        """

    private static func column(
        _ name: String, _ declared: String, _ type: ColumnType?, null: Bool = false, default given: Bool = false
    ) -> LiveColumn {
        LiveColumn(name: name, declaredType: declared, type: type, isNullable: null, hasDefault: given)
    }

    private static let kids = LiveTable(
        name: "kids",
        columns: [
            column("id", "integer", .integer, default: true), column("full_name", "text", .string),
            column("taskCount", "integer", .integer),
            column("created", "timestamptz", .datetime),
        ])

    private static let todo = LiveTable(
        name: "todo",
        columns: [
            column("id", "uuid", .uuid), column("kid", "integer", .integer), column("title", "text", .string),
            column("day", "date", .date),
            column("state", "text", .word(["open", "closed"])), column("doneAt", "timestamptz", .datetime, null: true),
            column("after", "uuid", .uuid, null: true),
            column("origin", "text", .string),
        ])

    @Test("each entity lies where the mapping says, under the names that it gives")
    func reads() throws {
        let whole = try Case(Self.whole)
        #expect(whole.found.map(\.headline) == [])
        let tables = try whole.schema.tables
        #expect(tables.map(\.name) == ["kids", "todo"])
        #expect(tables.map(\.storeGivesID) == [true, false])
        #expect(tables[0].columns.map(\.name) == ["id", "full_name", "taskCount"])
        #expect(tables[0].key.map { tables[0].columns[$0].name } == ["full_name"])
        #expect(tables[1].columns.map(\.name) == ["id", "kid", "title", "day", "state", "doneAt", "after"])
        #expect(tables[1].columns.first { $0.name == "state" }?.words == ["next": "open", "done": "closed"])
        #expect(tables[1].constants.map { $0.column.text } == ["origin"])
    }

    @Test("an entity that is left out takes the references to it along")
    func leavesOut() throws {
        let tables = try Case("  Child: null\n").schema.tables
        #expect(tables.map(\.entity) == ["Task"])
        #expect(!tables[0].columns.map(\.name).contains("child"))
    }

    @Test(
        "what a mapping says in several places has to go together",
        arguments: [
            ("  Child: null\n  Task: {fields: {child: kid}}\n", "ContradictoryMapping"),
            ("  Child: {fields: {name: a, helps: a}}\n", "ContradictoryMapping"),
            ("  Child: {key: name, fields: {name: null}}\n", "ContradictoryMapping"),
            ("  Child: {id: [name, other]}\n", "ContradictoryMapping"),
            ("  Child: {key: nickname}\n", "UnknownReference"), ("  Chilld: {table: kids}\n", "UnknownKey"),
            ("  Child: {fields: {nmae: a}}\n", "UnknownKey"),
        ])
    func contradictions(yaml: String, kind: String) throws {
        let checks: [String: CheckID] = [
            "ContradictoryMapping": ContradictoryMapping.id, "UnknownReference": UnknownReference.id, "UnknownKey": UnknownKey.id,
        ]
        #expect(try Case(yaml).found.map(\.check) == [checks[kind]])
    }

    @Test("tables that are as it says have no faults")
    func fits() throws { #expect(try Case(Self.whole).faults([Self.kids, Self.todo]) == []) }

    @Test("a table or a column that is not there is named, with what was probably meant")
    func missing() throws {
        let whole = try Case(Self.whole)
        #expect(try whole.faults([Self.todo]) == ["There is no table 'kids' in the store"])
        var other = Self.kids
        other.columns[1].name = "fullname"
        let fit = MappingValidation(try whole.schema, LiveSchema(tables: [other, Self.todo]))
        #expect(fit.faults.map(\.headline) == ["The table 'kids' has no column 'full_name'"])
        #expect(fit.faults.first?.near == "fullname")
        var live = LiveSchema(tables: [Self.todo])
        live.views = ["kids"]
        #expect(
            MappingValidation(try whole.schema, live).faults.map(\.headline) == [
                "'kids' is a view, but rows can only be written to tables"
            ])
    }

    @Test(
        "a column that can't hold what is written there, or needs what nobody gives, is a fault",
        arguments: [
            ("full_name", "integer", ColumnType.integer, "'kids.full_name' is integer, which can't contain a text"),
            ("state", "text", .word(["open", "done"]), "'todo.state' is text, which can't contain \"closed\""),
            ("kid", "bytea", nil, nil), ("day", "boolean", .boolean, "'todo.day' is boolean, which can't contain a day"),
            ("taskCount", "text", .string, "'kids.taskCount' is text, which can't contain a whole number"),
        ] as [(String, String, ColumnType?, String?)])
    func holds(name: String, declared: String, type: ColumnType?, headline: String?) throws {
        let tables = [Self.kids, Self.todo].map { table in
            var table = table
            for index in table.columns.indices where table.columns[index].name == name {
                table.columns[index].type = type
                table.columns[index].declaredType = declared
            }
            return table
        }
        let faults = try Case(Self.whole).faults(tables)
        #expect(faults == [headline].compactMap { $0 }, "\(faults)")
    }

    @Test("a column that must be given is said, unless a constant, a default or a trigger gives it")
    func needed() throws {
        let shorter = Self.whole.replacing(", leave: [created]", with: "").replacing(", constants: {origin: app}", with: "")
        #expect(
            try Case(shorter).faults([Self.kids, Self.todo]) == [
                "'kids.created' needs a value, but no field of Child fills it",
                "'todo.origin' needs a value, but no field of Task fills it",
            ])
        var generated = Self.todo
        generated.columns[3].isGenerated = true
        #expect(try Case(Self.whole).faults([Self.kids, generated]) == ["The store computes 'todo.day' itself"])
        var plain = Self.kids
        plain.columns[0].hasDefault = false
        #expect(try Case(Self.whole).faults([plain, Self.todo]) == ["The store generates no value for 'kids.id'"])
    }

    @Test("the exact name of a table comes before one that differs in case, also in quotes", arguments: ["Kids", "\"Kids\""])
    func names(name: String) throws {
        let live = LiveSchema(tables: ["kids", "Kids", "KIDS"].map { LiveTable(name: $0, columns: []) })
        #expect(MappingValidation.table(name, in: live)?.name == "Kids")
    }

    @Test("a column that has a default is no mark of deleted rows, because it has a value in other rows")
    func deletion() throws {
        let mark = Self.column("deleted_at", "integer", .integer, null: true)
        #expect(LiveTable(name: "todo", columns: [mark]).deletionMark == mark)
        let zero = Self.column("deleted_at", "integer", .integer, null: true, default: true)
        #expect(LiveTable(name: "todo", columns: [zero]).deletionMark == nil)
    }

    private static func famify(_ pack: Pack, _ entities: String) throws -> MappedSchema {
        var found = Diagnostics()
        let file = SourceFile(path: "store.yaml", text: "pack: famify\nentities:\n" + entities)
        let root = try present(parse(file, as: FileID(0), into: &found).root)
        return MappedSchema(pack, try present(MappingReading.read(root, of: pack, &found)))
    }

    @Test("a column that is computed from a secret is secret, also through a reference")
    func secrets() throws {
        let pack = try PopulationTests.population("famify", count: 1).pack
        let tables = try Self.famify(
            pack,
            "  Child: {computed: {a: \"{pinHash:upper}\", b: \"{name}\"}}\n  Sequence: {computed: {c: {json: [\"{child.pinHash}\"]}}}\n"
        ).tables
        let secret = tables.flatMap { $0.columns }.filter { ["a", "b", "c"].contains($0.name) && $0.isSecret }
        #expect(secret.map(\.name) == ["a", "c"])
    }

    @Test("columns are computed from rows that all households share, also where those are not written")
    func shared() throws {
        var population = try PopulationTests.population("famify", count: 3)
        var found = Diagnostics()
        let mapped = try Self.famify(population.pack, "  TaskInstance: {computed: {label: \"{template.name}\"}}\n")
        population.mapped = mapped
        let request = population.household(1, makesShared: false, &found)
        #expect(!request.rows.isEmpty && !request.rows.contains(where: \.isShared))
        let table = try present(mapped.tables.firstIndex { $0.entity == "TaskInstance" })
        let column = try present(mapped.tables[table].columns.firstIndex { $0.name == "label" })
        let labels = request.rows.filter { $0.key.table == table }.map { $0.cells[column] }
        #expect(!labels.isEmpty && !labels.contains(.null))
    }

    @Test("rows go under the mapping's columns, and come back as the pack's own")
    func rows() throws {
        let schema = try Case("  Child: {table: kids, fields: {helps: null}}\n").schema
        let record = RecordID(high: 1, low: 2)
        let layout = [Cell.text("1"), .text("Mia"), .text("every day"), .integer(3)]
        let row = StoreRow(key: RowKey(table: 0, record: record), cells: layout, keptColumns: [], label: "mia", isShared: false)
        let written = schema.rows([row])
        #expect(written.map(\.cells) == [[.text("1"), .text("Mia"), .integer(3)]])
        let changed = [written[0].key: [Cell.text("1"), .text("Mina"), .integer(4)]]
        #expect(
            schema.packRows(changed, seeded: [row]) == [row.key: [.text("1"), .text("Mina"), .text("every day"), .integer(4)]])
    }
}
