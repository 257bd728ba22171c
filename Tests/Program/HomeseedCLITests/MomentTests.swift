import Foundation
import TestSupport
import Testing

/// Dates with times in an app's columns. Fields and constants use the unit from the rows, the type or the mapping.
@Suite("Moments in an app's columns", .long)
struct MomentTests {
    struct Form: CustomTestStringConvertible, Sendable {
        let kind: TestStore.Kind
        let type: String
        /// The unit that the mapping states, or empty.
        var stated = ""
        /// A value in an existing row of the app, or empty.
        var row = ""
        /// The expected value of the field, and an SQL condition for the constant.
        let field: String
        let now: String

        var testDescription: String { "\(kind) \(type) \(stated) \(row)" }
    }

    static let seconds = "s BETWEEN 1700000000 AND 9999999999", milliseconds = "s BETWEEN 1700000000000 AND 9999999999999"
    static let since2001 = "s BETWEEN 700000000 AND 1200000000"

    static let forms: [Form] = [
        Form(kind: .sqlite, type: "INTEGER", stated: "milliseconds", field: "1795219200000", now: milliseconds),
        Form(kind: .sqlite, type: "BIGINT", stated: "seconds", field: "1795219200", now: seconds),
        Form(kind: .sqlite, type: "REAL", stated: "seconds-since-2001", field: "816912000.0", now: since2001),
        Form(kind: .sqlite, type: "TIMESTAMP", stated: "seconds-since-2001", field: "816912000", now: since2001),
        Form(kind: .sqlite, type: "INTEGER", row: "1780000000123", field: "1795219200000", now: milliseconds),
        Form(kind: .sqlite, type: "INTEGER", row: "1780000000", field: "1795219200", now: seconds),
        Form(kind: .sqlite, type: "DATETIME", row: "1780000000123", field: "1795219200000", now: milliseconds),
        Form(kind: .sqlite, type: "TEXT", field: "2026-11-21T00:00:00Z", now: "s LIKE '____-__-__T__:__:__Z'"),
        Form(
            kind: .sqlite, type: "TEXT", row: "'2026-01-01 10:00:00'", field: "2026-11-21 00:00:00",
            now: "s LIKE '____-__-__ __:__:__'"),
        Form(
            kind: .sqlite, type: "TEXT", row: "'2026-01-01T10:00:00Z'", field: "2026-11-21T00:00:00Z",
            now: "s LIKE '____-__-__T__:__:__Z'"),
        Form(kind: .sqlite, type: "DATETIME", field: "2026-11-21 00:00:00", now: "s LIKE '____-__-__ __:__:__'"),
        Form(kind: .postgres, type: "bigint", stated: "milliseconds", field: "1795219200000", now: milliseconds),
        Form(kind: .postgres, type: "bigint", row: "1780000000", field: "1795219200", now: seconds),
        Form(kind: .postgres, type: "double precision", stated: "seconds-since-2001", field: "816912000", now: since2001),
        Form(kind: .postgres, type: "numeric", stated: "milliseconds", field: "1795219200000", now: milliseconds),
        // The server's clock is five hours behind, and the app reads UTC.
        Form(
            kind: .postgres, type: "timestamp", field: "2026-11-21 00:00:00",
            now: "abs(extract(epoch FROM s - (now() AT TIME ZONE 'UTC'))) < 600"),
        Form(
            kind: .postgres, type: "timestamptz", field: "2026-11-20 19:00:00-05", now: "abs(extract(epoch FROM s - now())) < 600"
        ),
    ].filter { FoundPopulationTests.here.contains($0.kind) }

    static func store(_ kind: TestStore.Kind, _ type: String, row: String, stated: String, atTop: Bool = false) throws
        -> TestStore
    {
        let store = try TestStore(kind, Program("carousel"))
        _ = try store.query(
            """
            CREATE TABLE cards (id \(kind == .sqlite ? "TEXT" : "uuid") PRIMARY KEY, title TEXT NOT NULL, c \(type), s \(type));
            \(row.isEmpty ? "" : "INSERT INTO cards VALUES ('0b9cb2e4-6d0b-5f4e-8a3e-0d2f7f1a6c11', 'Theirs', \(row), \(row));")
            """)
        let others = [
            "body", "dueDate", "tags", "spoons", "importance", "completedAt", "isCompleted", "addedToTodayAt", "isInToday",
            "repeatInterval", "isRepeating", "parentCard", "category",
        ]
        try store.program.write(
            """
            pack: carousel
            \(atTop ? "moments: \(stated)" : "")
            entities:
              Card:
                table: cards
                id: id
                fields: {createdAt: c, \(others.map { $0 + ": null" }.joined(separator: ", "))}
                constants: {s: now}
                \(stated.isEmpty || atTop ? "" : "moments: {c: \(stated), s: \(stated)}")
              UserSettings: null
              DailyLog: null

            """, to: "staging.yaml")
        return store
    }

    static func run(_ store: TestStore, _ command: String) throws -> Program.Run {
        let zone = store.kind == .postgres ? "%20-cTimeZone%3DAmerica%2FNew_York" : ""
        return try store.program.run(
            [
                command, "carousel/first-launch", "--into", store.address + zone, "--mapping", "staging.yaml", "--time-zone",
                "UTC",
                "--allow", store.kind == .sqlite ? "homes.sqlite" : "postgres",
            ] + (["seed", "plan"].contains(command) ? ["--today", "2026-11-21"] : []))
    }

    @Test("are alike in fields and in constants", arguments: forms)
    func alike(form: Form) throws {
        let store = try Self.store(form.kind, form.type, row: form.row, stated: form.stated)
        let seeded = try Self.run(store, "seed")
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        let zone = form.kind == .postgres ? "SET TimeZone = 'America/New_York'; " : ""
        let fields = try store.query("\(zone)SELECT DISTINCT c FROM cards WHERE title <> 'Theirs'")
        #expect(fields.replacing("SET\n", with: "") == form.field + "\n")
        #expect(try store.query("SELECT count(*) FROM cards WHERE title <> 'Theirs' AND \(form.now)") == "20\n")
        #expect(try Self.run(store, "verify").code == 0)
        #expect(try Self.run(store, "seed").output.contains("is already in"))
        #expect(try Self.run(store, "unseed").code == 0)
    }

    @Test("are asked for where nothing tells their unit", arguments: FoundPopulationTests.here, ["", "0", "5"])
    func asked(kind: TestStore.Kind, row: String) throws {
        let store = try Self.store(kind, "bigint", row: row, stated: "")
        for command in ["plan", "seed"] {
            let run = try Self.run(store, command)
            #expect(run.code == 1, "\(run.output)\(run.errors)")
            #expect(
                run.output.contains(row == "5" ? "which can't contain a moment" : "no row shows the unit"), "\(run.output)")
        }
        #expect(try store.query("SELECT count(*) FROM cards") == (row.isEmpty ? "0\n" : "1\n"))
    }

    @Test("have one unit in a whole mapping", arguments: FoundPopulationTests.here)
    func whole(kind: TestStore.Kind) throws {
        let store = try Self.store(kind, "bigint", row: "", stated: "milliseconds", atTop: true)
        let seeded = try Self.run(store, "seed")
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        #expect(try store.query("SELECT count(*) FROM cards WHERE c = 1795219200000 AND \(Self.milliseconds)") == "20\n")
    }

    @Test("are refused in a unit that the column can't have", arguments: FoundPopulationTests.here)
    func refused(kind: TestStore.Kind) throws {
        let numbers = try Self.run(try Self.store(kind, "bigint", row: "", stated: "iso"), "plan")
        #expect(
            numbers.code == 1 && numbers.output.contains("can't contain a moment as iso"), "\(numbers.output)\(numbers.errors)")
        let dates = try Self.run(
            try Self.store(kind, "timestamp", row: "'2026-01-01 10:00:00'", stated: "milliseconds"), "plan")
        #expect(
            dates.code == 1 && dates.output.contains("can't contain a moment as milliseconds"), "\(dates.output)\(dates.errors)")
        let unknown = try Self.run(try Self.store(kind, "bigint", row: "", stated: "minutes"), "plan")
        #expect(unknown.code == 1 && unknown.output.contains("seconds-since-2001"), "\(unknown.output)\(unknown.errors)")
    }
}
