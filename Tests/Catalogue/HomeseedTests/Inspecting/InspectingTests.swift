import HomeseedSource
import HomeseedStore
import Testing

@testable import Homeseed
@testable import HomeseedModel

/// Drafts from existing tables, without a store: every column is mapped, and the draft loads.
@Suite("Drafting from tables")
struct InspectingTests {
    private static func column(
        _ name: String, _ declared: String, _ type: ColumnType?, null: Bool = false, to table: String? = nil
    ) -> LiveColumn {
        LiveColumn(name: name, declaredType: declared, type: type, isNullable: null, references: table)
    }

    private static let schema: LiveSchema = {
        var total = column("total", "integer", .integer)
        total.isGenerated = true
        let chores = LiveTable(
            name: "chores",
            columns: [
                column("id", "uuid", .uuid), column("child_id", "uuid", .uuid, to: "children"),
                column("title", "varchar(40)", .string), column("coins", "integer", .integer),
                column("state", "text", .string), column("due_at", "timestamptz", .datetime, null: true),
                column("price", "numeric(8,2)", .decimal(scale: 2)), column("shape", "polygon", nil, null: true),
                column("first name", "text", .string, null: true), total,
            ],
            key: ["id"], uniques: [["child_id", "title"], ["price"]],
            checks: [
                LiveCheck("coins >= 1 AND coins <= 9"), LiveCheck("state IN ('open', 'done')"),
                LiveCheck("soundex(title) <> 'X'"),
            ])
        let children = LiveTable(
            name: "children", columns: [column("id", "uuid", .uuid), column("name", "text", .string)], key: ["id"])
        let settings = LiveTable(
            name: "app_settings", columns: [column("theme", "text", .word(["light", "dark"]))], holdsOneRow: true)
        return LiveSchema(tables: [chores, children, settings])
    }()

    private var yaml: String { ModelDraft(Self.schema).yaml }

    @Test(
        "each column is a field with what the store says of it",
        arguments: [
            "      id: uuid", "      child_id: {type: reference, to: Child}", "      title: string",
            "      coins: {type: integer, at-least: 1, at-most: 9}", "      state: {type: enum, of: [open, done]}",
            "      due_at: {type: datetime, optional: true}", "      price: {type: money, unique: true}",
            "      theme: {type: enum, of: [light, dark]}",
            "      shape: {type: string, optional: true}   # polygon in the store, which seeding can't write",
        ])
    func fields(line: String) { #expect(yaml.split(separator: "\n").contains { $0 == line }, "\(yaml)") }

    @Test(
        "what a model has no words for is said in a comment, and not dropped",
        arguments: [
            "# The store also checks: soundex(title) <> 'X'", "# first name (text): not a valid field name",
            "# total: computed by the store",
        ])
    func comments(comment: String) { #expect(yaml.contains(comment)) }

    @Test("tables become entities, those referred to first, with their keys")
    func entities() throws {
        let names = yaml.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.map {
            $0.dropFirst(2).dropLast()
        }
        #expect(names == ["Child", "Chore", "AppSetting"])
        #expect(yaml.contains("    key: [child_id, title]") && yaml.contains("    single: true"))
    }

    @Test("what is drafted loads without an error")
    func loads() throws {
        let pack = SourceFile(path: "Catalogue/demo/pack.yaml", text: "homeseed: 1\npack: demo\ntitle: Demo\nlanguage: en\n")
        var found = Diagnostics()
        let catalogue = try Pipeline(files: [pack, SourceFile(path: "Catalogue/demo/model.yaml", text: yaml)]).load(&found)
        #expect(found.all.filter { $0.severity == .error }.map(\.headline) == [])
        #expect(catalogue.pack("demo")?.model.entities.count == 3)
    }

    @Test("a circle of references ends, and tables of one name in two writings are two entities")
    func circles() {
        let a = LiveTable(name: "a_items", columns: [Self.column("b", "uuid", .uuid, to: "b_items")])
        let b = LiveTable(name: "b_items", columns: [Self.column("a", "uuid", .uuid, to: "a_items")])
        let twin = LiveTable(name: "AItem", columns: [Self.column("x", "text", .string)])
        let text = ModelDraft(LiveSchema(tables: [a, b, twin])).yaml
        #expect(text.contains("  AItem:") && text.contains("  AItem2:") && text.contains("  BItem:"))
    }

    // MARK: Columns

    @Test(
        "a value can stand in a column, or can't",
        arguments: [
            ("integer", ColumnType.integer, "12", true), ("integer", .integer, "12.5", false), ("boolean", .boolean, "t", true),
            ("boolean", .boolean, "maybe", false), ("date", .date, "2026-11-23", true),
            ("date", .date, "tomorrow", false), ("varchar(3)", .string, "abc", true), ("varchar(3)", .string, "abcd", false),
            ("state", .word(["open"]), "done", false), ("uuid", .uuid, "12", false),
        ])
    func meaning(declared: String, type: ColumnType, value: String, holds: Bool) {
        #expect(Self.column("c", declared, type).accepts(value) == holds)
    }

    @Test("what was seen in a column counts for more than its type")
    func look() {
        var column = Self.column("made", "text", .string)
        column.note("2026-11-23T10:00:00Z")
        #expect(column.acceptsNow && !column.accepts("Emma"))
        column.note("Emma")
        #expect(column.accepts("Mia"), "values that look different look like nothing")
        var bytes = Self.column("icon", "blob", nil)
        bytes.storageClasses = [.blob]
        #expect(!bytes.accepts("x") && bytes.held == " and holds bytes")
    }

    @Test(
        "numbers are moments where they are as large as ours, or where there are none",
        arguments: [("1700000000", true), ("12", false), ("\(Int.min)", true)])
    func seconds(seen: String, counts: Bool) {
        var column = Self.column("at", "integer", .integer)
        #expect(column.countsMoments)
        column.note(seen)
        #expect(column.countsMoments == counts)
    }

    // MARK: Words

    @Test("words are paired with those that mean the same, then those that begin alike, then in their order")
    func words() {
        let alike = WordPairing(["parent", "child"], ["P", "CHILD"])
        #expect(alike.pairs.map(\.theirs) == ["P", "CHILD"] && alike.guessed.isEmpty && alike.open.isEmpty)
        let ordered = WordPairing(["open", "done"], ["todo", "ready"])
        #expect(
            ordered.pairs.map { "\($0.ours)=\($0.theirs)" } == ["open=todo", "done=ready"] && ordered.guessed == ["open", "done"])
        let short = WordPairing(["open", "done", "gone"], ["open", "x"])
        #expect(short.open == ["done", "gone"] && short.pairs.isEmpty)
    }
}
