import HomeseedStore
import Testing

@testable import Homeseed
@testable import HomeseedHouseholds

/// Constraint violations are reported before writing, unless only the store can detect them.
@Suite("Constraints of a store")
struct ConstraintTests {
    private static let columns: [String: SQLOperand] = [
        "coins": .number(3), "title": .text("Wash up"), "done": .boolean(true), "note": .null, "made": .unknown,
        "digits": .text("12"),
    ]

    private func truth(_ condition: String) throws -> String {
        let expression = try #require(SQLExpression(condition), "\(condition) can be read")
        let evaluation = SQLEvaluation { Self.columns[$0] ?? .unknown }
        return evaluation.truth(expression).map { "\($0)" } ?? "only the store"
    }

    @Test(
        "a condition holds, does not, or is of what is not given",
        arguments: [
            ("coins > 2", "yes"), ("coins >= 4", "no"), ("coins <> 3", "no"), ("coins BETWEEN 1 AND 5", "yes"),
            ("coins IN (1, 2)", "no"), ("coins IN (1, 3)", "yes"),
            ("note IS NULL", "yes"), ("note IS NOT NULL", "no"), ("note = 'x'", "neither"), ("note > 2", "neither"),
            ("NOT (note = 'x')", "neither"),
            ("title = 'Wash up'", "yes"), ("length(title) <= 5", "no"), ("lower(title) = 'wash up'", "yes"),
            ("coalesce(note, 'none') = 'none'", "yes"),
            ("done", "yes"), ("done = 0", "no"), ("digits > 2", "yes"), ("coins > 2 AND title = 'x'", "no"),
            ("coins > 9 OR done", "yes"),
        ])
    func truths(condition: String, answer: String) throws { #expect(try truth(condition) == answer) }

    @Test(
        "three answers join as SQL joins them",
        arguments: [
            ("note = 'x' AND coins = 3", "neither"), ("note = 'x' AND coins = 9", "no"), ("note = 'x' OR coins = 3", "yes"),
            ("note = 'x' OR coins = 9", "neither"),
        ])
    func threeAnswers(condition: String, answer: String) throws { #expect(try truth(condition) == answer) }

    @Test(
        "what only the store knows decides nothing, unless the rest decides alone",
        arguments: [
            ("made > 2", "only the store"), ("made > 2 AND coins = 9", "no"), ("made > 2 OR coins = 3", "yes"),
            ("made > 2 AND coins = 3", "only the store"), ("made IS NULL", "only the store"),
            ("soundex(title) = 'W210'", "only the store"),
        ])
    func unknown(condition: String, answer: String) throws { #expect(try truth(condition) == answer) }

    @Test(
        "whether two texts of digits are compared as numbers depends on the store",
        arguments: [("digits > '2'", "only the store"), ("digits = '012'", "only the store"), ("digits = '12'", "yes")])
    func digits(condition: String, answer: String) throws { #expect(try truth(condition) == answer) }

    @Test("a condition names each of its columns once")
    func names() throws {
        let expression = try #require(SQLExpression("b > a AND a < 3 OR lower(c) IN ('x', b)"))
        #expect(expression.columns == ["b", "a", "c"])
    }

    // MARK: Rows

    private static let live: LiveSchema = {
        var title = LiveColumn(name: "title", declaredType: "varchar(8)", type: .string, isNullable: false, length: 8)
        title.length = 8
        let table = LiveTable(
            name: "Chores",
            columns: [
                LiveColumn(name: "id", declaredType: "uuid", type: .uuid, isNullable: false), title,
                LiveColumn(name: "coins", declaredType: "integer", type: .integer, isNullable: true),
                LiveColumn(name: "state", declaredType: "chore_state", type: .word(["open", "done"]), isNullable: false),
            ],
            key: ["id"], uniques: [["title", "coins"]],
            checks: [LiveCheck(name: "few_coins", "coins <= 9"), LiveCheck("soundex(title) <> 'X'")])
        return LiveSchema(tables: [table])
    }()

    private static let schema = StoreSchema(tables: [
        StoreTable(
            name: "chores", entity: "Chore",
            columns: [
                StoreColumn("id", .uuid), StoreColumn("title", .string), StoreColumn("coins", .integer, isNullable: true),
                StoreColumn("state", .word(["open", "done"])),
            ], key: "id")
    ])

    private func row(_ name: String, _ title: Cell, _ coins: Cell, _ state: Cell = .text("open")) -> StoreRow {
        let id = RecordID(name: name)
        return StoreRow(key: RowKey(table: 0, record: id), cells: [.uuid(id), title, coins, state], label: name)
    }

    private func refused(_ rows: StoreRow...) -> [String] {
        ConstraintEvaluator(Self.live).evaluate(rows, in: Self.schema).refusals.map { "\($0.record ?? "-"): \($0.constraint)" }
    }

    @Test("what has to be given, words, lengths and checks are each said with their row")
    func rows() {
        #expect(refused(row("a", .text("Dust"), .integer(3))) == [])
        #expect(refused(row("a", .null, .integer(3))) == ["a: NOT NULL"])
        #expect(refused(row("a", .text("Wash the car"), .integer(3))) == ["a: varchar(8), and this has 12 characters"])
        #expect(
            refused(row("a", .text("Dust"), .integer(3), .text("gone"))).map { $0.contains("chore_state is one of") } == [true])
        #expect(refused(row("a", .text("Dust"), .integer(10))) == ["a: few_coins, CHECK (coins <= 9)"])
        #expect(refused(row("a", .text("Dust"), .null)) == [], "of what is not given, no check is broken")
    }

    @Test("two rows that would be the same: the second is refused and the first named, but for what is not given")
    func uniques() {
        let found = ConstraintEvaluator(Self.live).evaluate(
            [row("a", .text("Dust"), .integer(3)), row("b", .text("Dust"), .integer(3))], in: Self.schema
        ).refusals
        #expect(found.map(\.constraint) == ["UNIQUE (title, coins), which a has already"])
        #expect(found.first?.record == "b" && found.first?.column == 2)
        #expect(refused(row("a", .text("Dust"), .null), row("b", .text("Dust"), .null)) == [])
        #expect(refused(row("a", .text("Dust"), .integer(3)), row("b", .text("dust"), .integer(3))) == [])
    }

    @Test("a check that can't be read is left open for the store, and a table that is not there is not judged")
    func open() {
        let evaluation = ConstraintEvaluator(Self.live).evaluate([row("a", .text("Dust"), .integer(3))], in: Self.schema)
        #expect(evaluation.open.values.flatMap { $0.map(\.condition) } == ["soundex(title) <> 'X'"])
        let none = ConstraintEvaluator(LiveSchema()).evaluate([row("a", .null, .integer(99))], in: Self.schema)
        #expect(none.refusals.isEmpty && none.open.isEmpty)
    }
}
