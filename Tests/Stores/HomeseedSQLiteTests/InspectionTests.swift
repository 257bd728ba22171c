import Foundation
import HomeseedHouseholds
import HomeseedModel
import HomeseedSQLite
import HomeseedSource
import HomeseedStore
import TestSupport
import Testing

@testable import Homeseed

/// The tables of each pack are created, inspected, drafted as a model, and created again from the draft.
@Suite("A model drafted from a SQLite file")
struct InspectionTests {
    static let packs = ["carousel", "family-to-do", "famify", "house-pulse", "mindful-home"]

    static let root = packageRoot.path

    /// Returns a pack that consists only of a drafted model.
    static func drafted(_ model: String) throws -> Pack {
        let head = "homeseed: 1\npack: drafted\ntitle: Drafted\nlanguage: en\n"
        let files = [("pack", head), ("model", model)].map {
            SourceFile(path: "Catalogue/drafted/\($0).yaml", bytes: Array($1.utf8))
        }
        let checked = try Pipeline(files: files).check()
        let errors = checked.diagnostics.all.filter { $0.counts(as: .error) }
        #expect(errors.isEmpty, "\(errors.map { $0.headline }) in\n\(model)")
        return try #require(checked.loaded.packs.first { $0.id == "drafted" })
    }

    /// Returns the tables with sorted checks, for comparison.
    static func sorted(_ schema: LiveSchema) -> [LiveTable] {
        schema.tables.map { table in
            var table = table
            table.checks.sort { $0.condition < $1.condition }
            return table
        }
    }

    func inspected(_ sql: String) throws -> LiveSchema {
        let store = try SQLiteStore()
        try Connection(path: store.path).run(sql)
        return try store.target.inspect()
    }

    @Test("makes the same tables again", .long, arguments: packs)
    func roundTrip(name: String) throws {
        let catalogue = try Pipeline(catalogue: Self.root + "/Catalogue", locales: nil).check().loaded
        let pack = try #require(catalogue.packs.first { $0.id == name })
        let first = try inspected(DDL.script(SchemaMaker(pack).make().schema, SQLiteDialect()))
        #expect(!first.tables.isEmpty)
        let drafted = try Self.drafted(ModelDraft(first).yaml)
        let second = try inspected(DDL.script(SchemaMaker(drafted).make().schema, SQLiteDialect()))
        #expect(Self.sorted(second) == Self.sorted(first))
    }

    @Test("of an app says what it can, and the rest in comments")
    func app() throws {
        let model = ModelDraft(
            try inspected(
                """
                CREATE TABLE families (id TEXT PRIMARY KEY, name VARCHAR(20) NOT NULL, "use" TEXT, photo BLOB);
                CREATE TABLE chores (
                  id INTEGER PRIMARY KEY, family TEXT NOT NULL REFERENCES families, state TEXT CHECK (state IN ('open', 'it''s done')),
                  minutes INT NOT NULL CHECK (minutes BETWEEN 1 AND 90 /* a comment */), done BOOLEAN NOT NULL, due DATE,
                  later DATE CHECK (due < later), CHECK (length(state) > 2), UNIQUE (family, state), UNIQUE (due));
                CREATE TABLE homeseed_seeds (id TEXT); CREATE VIEW v AS SELECT 1; CREATE VIRTUAL TABLE words USING fts5(word);
                """)
        ).yaml
        for line in [
            "  Family:\n    table: families\n", "name: string", "# use (TEXT): not a valid field name",
            "photo: {type: string, optional: true}   # BLOB in the store", "id: uuid   # INTEGER in the store",
            "family: {type: reference, to: Family}", "state: {type: enum, of: [open, it's done], optional: true}",
            "minutes: {type: integer, at-least: 1, at-most: 90}", "done: boolean", "later: {type: date, optional: true}",
            "key: [family, state]", "due: {type: date, optional: true, less-than: later, unique: true}",
            "# The store also checks: length",
        ] { #expect(model.contains(line), "\(line) is not in\n\(model)") }
        #expect(!model.contains("homeseed_seeds") && !model.contains("Word:"))
        _ = try Self.drafted(model)
    }

    @Test(
        "has checks as they were written, on one line",
        arguments: [
            ("length(name)>3 AND name<>'(  )'", "length(name)>3 AND name<>'(  )'"),
            ("  name\n  -- short\n  IN ( 'a',\t'b' ) ", "name IN ( 'a', 'b' )"),
            ("\"name\" == 'x' OR name NOT GLOB '*/*'", "\"name\" == 'x' OR name NOT GLOB '*/*'"),
            ("name ->> '$.a' IS NULL", "name ->> '$.a' IS NULL"),
            ("name || '/*' /* a\nb */ <> ''", "name || '/*' <> ''"),
        ])
    func checks(written: String, shown: String) throws {
        let tables = try inspected("CREATE TABLE t (name TEXT, CONSTRAINT c CHECK (\(written)))").tables
        #expect(tables.first?.checks == [LiveCheck(name: "c", shown)])
    }

    @Test(
        "of any names lints, and no SQL is too odd to read",
        arguments: [
            "CREATE TABLE \"2 odd: names\" (\"a b\" TEXT, \"#\" TEXT CHECK (\"#\" <> '''\n# x'))", "CREATE TABLE t (x)",
            "CREATE TABLE t (key TEXT, use TEXT)", "CREATE TABLE t (a, b, PRIMARY KEY (a, b))",
            "CREATE TABLE a (id TEXT PRIMARY KEY, b TEXT REFERENCES b); CREATE TABLE b (id TEXT PRIMARY KEY, a TEXT REFERENCES a)",
            "CREATE TABLE user (id TEXT PRIMARY KEY, gone TEXT REFERENCES nowhere); CREATE TABLE users (id TEXT PRIMARY KEY)",
            "CREATE TABLE t (x INT CHECK (x > -5 AND x <= 1e3 AND NOT (x IN (1, 2))), y TEXT CHECK (CASE y WHEN 'a' THEN 1 ELSE 0 END))",
        ])
    func odd(sql: String) throws { _ = try Self.drafted(ModelDraft(try inspected(sql)).yaml) }

    @Test("nothing is made where there is no file")
    func noFile() throws {
        let store = try SQLiteStore()
        #expect(throws: TargetError.self) { try store.target.inspect() }
        #expect(!store.exists)
        #expect(throws: TargetError.self) { try MemoryTarget().inspect() }
    }
}
