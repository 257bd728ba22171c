#if Postgres
import Foundation
import Homeseed
import HomeseedHouseholds
import HomeseedPostgres
import HomeseedSource
import HomeseedStore
import HomeseedTesting
import HomeseedText
import TestSupport
import Testing

/// Row-level security on a real server, with two roles as in Supabase, and a replacement of its `auth.uid()`.
@Suite("Who sees what in PostgreSQL", .enabled(if: Server.url?.contains("/postgres?") ?? false))
struct AccessTests {
    /// A database with the tables of Famify and two families in it.
    final class Families {
        let admin: PlainConnection
        let plain: PlainConnection
        let name = "access_" + UUID().uuidString.lowercased().replacing("-", with: "")
        let schema: StoreSchema
        var rows: [String: [StoreRow]] = [:]

        init(hasAuth: Bool) throws {
            let server = try #require(Server.url)
            admin = try PlainConnection(server)
            try admin.query("CREATE DATABASE \(name)")
            let url = server.replacing("/postgres?", with: "/\(name)?")
            plain = try PlainConnection(url)
            try plain.query(
                """
                DO $$ BEGIN CREATE ROLE homeseed_anon; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
                DO $$ BEGIN CREATE ROLE homeseed_authenticated; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
                """)
            if hasAuth {
                try plain.query(
                    """
                    CREATE SCHEMA auth; GRANT USAGE ON SCHEMA auth TO PUBLIC;
                    CREATE FUNCTION auth.uid() RETURNS uuid LANGUAGE sql STABLE
                      AS $$ SELECT nullif(current_setting('request.jwt.claim.sub', true), '')::uuid $$;
                    """)
            }
            let catalogue = try DemoHouseholdTests.catalogue()
            let pack = try #require(catalogue.pack("famify"))
            let template = try #require(pack.template("two-children-mid-sequence"))
            let maker = RowMaker(catalogue, pack)
            schema = maker.schema
            try plain.query(DDL.script(schema, PostgresDialect()))
            for key in ["ours", "theirs"] {
                var diagnostics = Diagnostics()
                let household = Expander(pack, template, today: DemoHouseholdTests.today, zone: .utc).expand(
                    household: key, &diagnostics)
                rows[key] = maker.rows(household, locale: .english)
                let seeder = Seeder(target: try PostgresTarget(url: url), schema: schema)
                _ = try seeder.seed(DemoHouseholdTests.entry(pack, template.id, key), rows[key] ?? [])
            }
            try plain.query("GRANT ALL ON ALL TABLES IN SCHEMA public TO homeseed_anon, homeseed_authenticated")
        }

        deinit { _ = try? admin.query("DROP DATABASE \(name) WITH (FORCE)") }

        func ids(_ key: String, _ table: String) -> Set<String> {
            Set((rows[key] ?? []).filter { schema[$0.key.table]?.name == table }.map(\.key.record.text))
        }

        func act(as person: String?, setting: String = "request.jwt.claim.sub") throws {
            try plain.query("RESET ROLE")
            try plain.query("SELECT set_config('\(setting)', $1, false)", [person ?? ""])
            try plain.query("SET ROLE " + (person == nil ? "homeseed_anon" : "homeseed_authenticated"))
        }

        func seen(_ table: String) throws -> Set<String> {
            Set(try plain.query("SELECT id::text FROM \(table)").compactMap { $0.first ?? nil })
        }

        func changed(_ sql: String) -> Int {
            (try? plain.query(sql + " RETURNING 1").count) ?? -1
        }
    }

    @Test("a parent and a child see their own family, nobody else's", .long, arguments: [true, false])
    func reading(hasAuth: Bool) throws {
        let families = try Families(hasAuth: hasAuth)
        let setting = hasAuth ? "request.jwt.claim.sub" : "homeseed.user"
        for (own, other) in [("ours", "theirs"), ("theirs", "ours")] {
            for person in families.ids(own, "parents").union(families.ids(own, "children")) {
                try families.act(as: person, setting: setting)
                for table in families.schema.tables.map(\.name) {
                    #expect(try families.seen(table) == families.ids(own, table), "\(table)")
                    if table != "task_templates" {
                        #expect(families.ids(own, table).isDisjoint(with: families.ids(other, table)))
                    }
                }
                #expect((try? families.plain.query("SELECT * FROM homeseed_records"))?.isEmpty ?? true)
            }
        }
        // Users who are not signed in see the shared templates, and so do strangers.
        for stranger in [nil, RecordID(name: "nobody").text] {
            try families.act(as: stranger, setting: setting)
            for table in families.schema.tables.map(\.name) {
                #expect(try families.seen(table) == (table == "task_templates" ? families.ids("ours", table) : []), "\(table)")
            }
        }
    }

    @Test("a parent changes their own family only, a child nothing")
    func writing() throws {
        let families = try Families(hasAuth: true)
        let parent = try #require(families.ids("ours", "parents").first)
        let child = try #require(families.ids("ours", "children").first)
        let stranger = try #require(families.ids("theirs", "children").first)
        let template = RecordID(name: "own template").text
        let insert =
            "INSERT INTO task_templates (id, name, category, photo_proof_required, owner_id) VALUES ('\(template)', 'Ours', 'chores', false, "

        try families.act(as: parent)
        #expect(families.changed("UPDATE children SET name = 'Mia' WHERE id = '\(child)'") == 1)
        #expect(families.changed("UPDATE children SET name = 'Mia' WHERE id = '\(stranger)'") == 0)
        #expect(families.changed("UPDATE task_completions SET famcoins = 1") == families.ids("ours", "task_completions").count)
        #expect(families.changed("DELETE FROM unavailable_days") == families.ids("ours", "unavailable_days").count)
        #expect(families.changed("UPDATE task_templates SET name = 'Mine'") == 0, "a system template")
        #expect(
            families.changed(
                "INSERT INTO unavailable_days (id, child_id, date) VALUES (gen_random_uuid(), '\(stranger)', '2026-01-01')") == -1
        )
        #expect(
            families.changed(
                "INSERT INTO unavailable_days (id, child_id, date) VALUES (gen_random_uuid(), '\(child)', '2026-01-01')") == 1)
        #expect(families.changed(insert + "NULL)") == -1)
        #expect(families.changed(insert + "'\(parent)')") == 1)
        #expect(
            families.changed(
                "CREATE TEMP TABLE parents AS SELECT '\(stranger)'::uuid AS id; SELECT 1 FROM pg_temp.parents; DELETE FROM public.parents WHERE id <> '\(parent)'"
            ) <= 0)

        try families.act(as: child)
        #expect(families.changed("UPDATE children SET balance = 1000") == 0)
        #expect(families.changed("DELETE FROM famcoin_transactions") == 0)
        #expect(
            families.changed(
                "INSERT INTO unavailable_days (id, child_id, date) VALUES (gen_random_uuid(), '\(child)', '2026-01-02')") == -1)
        #expect(try !families.seen("task_templates").contains(template), "a template of a parent's own")

        // A user who signs up can create only their own family.
        let newcomer = RecordID(name: "newcomer").text
        try families.act(as: newcomer)
        let sign = "INSERT INTO public.parents (id, email, display_name, currency, conversion_rate, created_at) VALUES ("
        #expect((try? families.plain.query(sign + "gen_random_uuid(), 'a@b', 'A', 'EUR', 10, now())")) == nil)
        try families.plain.query(sign + "'\(newcomer)', 'a@b', 'A', 'EUR', 10, now())")
        #expect(try families.plain.text("SELECT count(*) FROM public.parents") == "1")
    }
}
#endif
