#if Postgres
import Foundation
@testable import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedPostgres
import HomeseedSource
import HomeseedStore
import TestSupport
import Testing

/// The tables of each pack are created, inspected, drafted as a model, and created again from the draft.
@Suite("A model drafted from a PostgreSQL database", .enabled(if: Server.url != nil))
struct InspectionTests {
    func drafted(_ model: String) throws -> Pack {
        let head = "homeseed: 1\npack: drafted\ntitle: Drafted\nlanguage: en\n"
        let files = [("pack", head), ("model", model)].map {
            SourceFile(path: "Catalogue/drafted/\($0).yaml", bytes: Array($1.utf8))
        }
        let checked = try Pipeline(files: files).check()
        let errors = checked.diagnostics.all.filter { $0.counts(as: .error) }
        #expect(errors.isEmpty, "\(errors.map { $0.headline }) in\n\(model)")
        return try #require(checked.loaded.packs.first { $0.id == "drafted" })
    }

    func inspected(_ sql: String) throws -> LiveSchema {
        let store = try PostgresStore()
        try store.plain.query(sql)
        var schema = try store.target.inspect()
        for number in schema.tables.indices {
            schema.tables[number].checks.sort { $0.condition < $1.condition }
            // The schema's name is not compared, because each store has its own schema.
            schema.tables[number].schema = nil
        }
        schema.elsewhere = []
        return schema
    }

    @Test("makes the same tables again", .long, arguments: ["carousel", "family-to-do", "famify", "house-pulse", "mindful-home"])
    func roundTrip(name: String) throws {
        let pack = try #require(try DemoHouseholdTests.catalogue().packs.first { $0.id == name })
        let schema = SchemaMaker(pack).make().schema
        // Row-level security comes from the pack, not from the tables.
        let first = try inspected(DDL.script(StoreSchema(tables: schema.tables), PostgresDialect()))
        #expect(first.tables.count == schema.tables.count)
        let drafted = try drafted(ModelDraft(first).yaml)
        let second = try inspected(DDL.script(SchemaMaker(drafted).make().schema, PostgresDialect()))
        #expect(second == first)
    }

    @Test("of an app says what it can, and the rest in comments")
    func app() throws {
        let model = ModelDraft(
            try inspected(
                """
                CREATE TYPE mood AS ENUM ('sad', 'so so'); CREATE DOMAIN years AS int;
                CREATE TABLE parents (id uuid PRIMARY KEY, email varchar(80) NOT NULL UNIQUE, mood mood NOT NULL, extra jsonb);
                CREATE TABLE children (
                  id bigserial PRIMARY KEY, parent_id uuid NOT NULL REFERENCES parents, age years NOT NULL CHECK (age BETWEEN 0 AND 17),
                  pocket numeric(10, 2) CHECK (pocket >= 0), born date, since timestamptz NOT NULL DEFAULT now(), tags text[] NOT NULL,
                  twice int GENERATED ALWAYS AS (1 + 1) STORED, CHECK (born > '2000-01-01'), CHECK (char_length(tags[1]) > 0))
                """)
        ).yaml
        for line in [
            "email: {type: string, unique: true}", "mood: {type: enum, of: [sad, so so]}",
            "extra: {type: string, optional: true}   # jsonb",
            "  Child:\n    table: children", "id: uuid   # bigint", "parent_id: {type: reference, to: Parent}",
            "age: {type: integer, at-least: 0, at-most: 17}", "pocket: {type: money, optional: true, at-least: 0}",
            "born: {type: date, optional: true, more-than: 2000-01-01}", "since: datetime", "tags: {type: list, of: []}   # ",
            "# twice: computed by the store", "# The store also checks: (char_length",
        ] { #expect(model.contains(line), "\(line) is not in\n\(model)") }
        _ = try drafted(model)
    }

    @Test("waits for nobody who alters a table that is not looked into, and says whom it waits for otherwise")
    func locks() throws {
        let store = try PostgresStore(lockTimeout: 0.3)
        try store.plain.query("CREATE TABLE flags (on_holiday boolean); CREATE TABLE people (name text)")
        let other = try PlainConnection(store.url)
        try other.query("BEGIN; LOCK TABLE flags IN ACCESS EXCLUSIVE MODE")
        #expect(try store.target.inspect().tables.map(\.name) == ["flags", "people"])
        try other.query("LOCK TABLE people IN ACCESS EXCLUSIVE MODE")
        #expect { try store.target.inspect() } throws: { ($0 as? TargetError)?.exitCode == 3 && "\($0)".contains("try again") }
        try other.query("ROLLBACK")
    }

    @Test("knows what the columns hold beside a table whose policy fails")
    func failingPolicy() throws {
        let store = try PostgresStore()
        let role = "r" + store.schema
        try store.plain.query(
            """
            CREATE TABLE broken (name text); CREATE TABLE days (name text);
            INSERT INTO broken VALUES ('x'); INSERT INTO days VALUES ('2026-11-21'), ('2026-11-22');
            CREATE FUNCTION fails() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
            ALTER TABLE broken ENABLE ROW LEVEL SECURITY; CREATE POLICY p ON broken USING (fails());
            CREATE ROLE \(role) LOGIN; GRANT USAGE ON SCHEMA \(store.schema) TO \(role); GRANT SELECT ON ALL TABLES IN SCHEMA \(store.schema) TO \(role)
            """)
        defer { _ = try? store.plain.query("DROP OWNED BY \(role); DROP ROLE \(role)") }
        let live = try PostgresTarget(url: store.url.replacing("homeseed@", with: role + "@")).inspect()
        #expect(live.tables.map(\.name) == ["broken", "days"])
        #expect(live.tables.map { $0.columns[0].example != nil } == [false, true])
    }
}
#endif
