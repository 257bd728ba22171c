import Foundation
import TestSupport
import Testing

/// The handbook's mapping for Supabase, in tables like those of its `auth` schema. The server's own pgcrypto checks the password.
@Suite("Supabase", .long, .enabled(if: TestServer.shared != nil))
struct SupabaseTests {
    /// Returns the columns of the `auth` schema that the service requires, and the starter's profiles with their trigger.
    static func tables(_ auth: String) -> String {
        """
        CREATE EXTENSION IF NOT EXISTS pgcrypto SCHEMA public;
        CREATE SCHEMA \(auth);
        CREATE TABLE \(auth).users (
          instance_id uuid, id uuid PRIMARY KEY, aud varchar(255), role varchar(255), email varchar(255) UNIQUE, encrypted_password varchar(255),
          email_confirmed_at timestamptz, last_sign_in_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb, is_super_admin bool,
          created_at timestamptz, updated_at timestamptz, confirmation_token varchar(255), recovery_token varchar(255),
          email_change_token_new varchar(255), email_change varchar(255), banned_until timestamptz, deleted_at timestamptz,
          is_sso_user boolean NOT NULL DEFAULT false, is_anonymous boolean NOT NULL DEFAULT false);
        CREATE TABLE \(auth).identities (
          provider_id text NOT NULL, user_id uuid NOT NULL REFERENCES \(auth).users ON DELETE CASCADE, identity_data jsonb NOT NULL,
          provider text NOT NULL, last_sign_in_at timestamptz, created_at timestamptz, updated_at timestamptz,
          email text GENERATED ALWAYS AS (lower(identity_data->>'email')) STORED, id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
          UNIQUE (provider_id, provider));
        CREATE TABLE profiles (
          id uuid PRIMARY KEY REFERENCES \(auth).users ON DELETE CASCADE, updated_at timestamptz, username text UNIQUE, full_name text,
          avatar_url text, CONSTRAINT username_length CHECK (char_length(username) >= 3));
        CREATE FUNCTION handle_new_user() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN INSERT INTO profiles (id, full_name) VALUES (new.id, new.raw_user_meta_data->>'full_name'); RETURN new; END $$;
        CREATE TRIGGER on_auth_user_created AFTER INSERT ON \(auth).users FOR EACH ROW EXECUTE PROCEDURE handle_new_user();
        CREATE TABLE todos (
          id uuid PRIMARY KEY DEFAULT gen_random_uuid(), user_id uuid REFERENCES \(auth).users, task text NOT NULL,
          is_complete boolean NOT NULL DEFAULT false, inserted_at timestamptz NOT NULL DEFAULT now());
        """
    }

    /// The ledger's tables, and whether row-level security hides them.
    private static let hidden =
        "SELECT relname, relrowsecurity FROM pg_class WHERE relname LIKE 'homeseed%' AND relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY 1"

    /// Returns the first YAML block of the handbook's page.
    static func mapping() throws -> String {
        let page = packageRoot.appendingPathComponent("Sources/Catalogue/Homeseed/Homeseed.docc/Supabase.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let block = try #require(text.components(separatedBy: "```yaml\n").dropFirst().first)
        return try #require(block.components(separatedBy: "```").first)
    }

    @Test("gets users who can sign in, identities and profiles, with the same ids each time")
    func users() throws {
        let auth = "auth_" + UUID().uuidString.lowercased().replacing("-", with: "")
        let store = try FoundPopulationTests.store(
            .postgres, Self.tables(auth), try Self.mapping().replacing("auth.", with: auth + "."))
        defer { _ = try? store.psql("DROP SCHEMA \(auth) CASCADE") }
        func run(_ command: String, _ more: [String] = []) throws -> Program.Run {
            try store.program.run([command, "family-to-do/two-people"] + FoundPopulationTests.words(store) + more)
        }
        let plan = try run("plan")
        #expect(plan.code == 0, "\(plan.output)\(plan.errors)")
        let seeded = try run("seed")
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        // The ledger contains the profiles that the trigger created.
        #expect(!(seeded.output + seeded.errors).contains("doesn't track"), "\(seeded.output)\(seeded.errors)")
        let signIn = """
            SELECT u.email, u.encrypted_password = public.crypt('homeseed-demo', u.encrypted_password), i.provider, i.email = u.email,
              i.provider_id = u.id::text, p.username, p.full_name
            FROM \(auth).users u JOIN \(auth).identities i ON i.user_id = u.id JOIN profiles p ON p.id = u.id ORDER BY u.email
            """
        #expect(
            try store.query(signIn) == """
                emma@emma-and-noahs-place.example.com|t|email|t|t|emma-emma-and-noahs-place|Emma
                noah@emma-and-noahs-place.example.com|t|email|t|t|noah-emma-and-noahs-place|Noah

                """)
        // The service refuses to sign in users whose tokens are NULL.
        let tokens = ["confirmation_token", "recovery_token", "email_change_token_new", "email_change"]
        #expect(
            try store.query(
                "SELECT count(*) FROM \(auth).users WHERE \(tokens.map { $0 + " = ''" }.joined(separator: " AND "))") == "2\n")
        #expect(try store.query(Self.hidden) == "homeseed_ids|t\nhomeseed_records|t\nhomeseed_seeds|t\n")
        #expect(
            try store.query("SELECT public.crypt('another', encrypted_password) = encrypted_password FROM \(auth).users LIMIT 1")
                == "f\n")
        #expect(
            try store.query(
                "SELECT task, u.email FROM todos JOIN \(auth).users u ON u.id = user_id WHERE is_complete ORDER BY task"
            )
            .contains("Empty the dishwasher|noah@"))
        let ids = try store.query(
            "SELECT id FROM \(auth).users ORDER BY 1; SELECT id FROM \(auth).identities ORDER BY 1; SELECT id FROM todos ORDER BY 1"
        )
        #expect(try run("verify").code == 0)
        #expect(try run("seed").output.contains("is already in"))
        let removed = try run("unseed")
        #expect(removed.code == 0, "\(removed.output)\(removed.errors)")
        #expect(
            try store.query(
                "SELECT (SELECT count(*) FROM \(auth).users) + (SELECT count(*) FROM \(auth).identities) + (SELECT count(*) FROM profiles) + (SELECT count(*) FROM todos)"
            ) == "0\n")
        #expect(try run("seed").code == 0)
        #expect(
            try store.query(
                "SELECT id FROM \(auth).users ORDER BY 1; SELECT id FROM \(auth).identities ORDER BY 1; SELECT id FROM todos ORDER BY 1"
            ) == ids)
    }

    @Test("gets the same rows from a supabase/seed.sql, also when it runs twice and after a reset")
    func script() throws {
        func store(_ auth: String) throws -> TestStore {
            try FoundPopulationTests.store(.postgres, Self.tables(auth), try Self.mapping().replacing("auth.", with: auth + "."))
        }
        func schema() -> String { "auth_" + UUID().uuidString.lowercased().replacing("-", with: "") }
        let times = ["email_confirmed_at", "created_at", "updated_at", "last_sign_in_at", "inserted_at"]
        func rows(_ auth: String) -> String {
            ["\(auth).users", "\(auth).identities", "profiles", "todos"].map { table in
                let kept = times.map { " - '\($0)'" }.joined()
                return "SELECT to_jsonb(t)\(kept) FROM \(table) t ORDER BY 1; "
            }.joined()
        }
        let (first, second) = (schema(), schema())
        let direct = try store(first)
        defer { _ = try? direct.psql("DROP SCHEMA \(first) CASCADE") }
        let seeded = try direct.program.run(
            ["seed", "family-to-do/two-people", "--today", "2026-11-21"] + FoundPopulationTests.words(direct))
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        let expected = try direct.query(rows(first))

        let project = try store(second)
        defer { _ = try? project.psql("DROP SCHEMA \(second) CASCADE") }
        try FileManager.default.createDirectory(
            at: project.program.folder.appendingPathComponent("supabase"), withIntermediateDirectories: true)
        let command = try #require(try Self.commands().first { $0.contains("sql:supabase/seed.sql") })
        try project.program.write(
            try Self.mapping().replacing("auth.", with: second + "."), to: "supabase.yaml")
        let written = try project.program.run(
            command.split(separator: " ").dropFirst().map(String.init)
                + ["--today", "2026-11-21", "--time-zone", "Europe/Amsterdam"])
        #expect(written.code == 0, "\(written.output)\(written.errors)")
        for round in 1...4 {
            if round == 3 {
                _ = try project.psql(
                    "DROP SCHEMA \(second) CASCADE; DROP TABLE profiles, todos; DROP FUNCTION handle_new_user")
                _ = try project.psql(Self.tables(second))
            }
            let run = try project.program.run(
                of: "psql",
                [
                    String(project.address.dropFirst("postgres:".count)), "-X", "-q", "-v", "ON_ERROR_STOP=1", "-f",
                    "supabase/seed.sql",
                ])
            #expect(run.code == 0, "\(run.output)\(run.errors)")
            #expect(try project.query(rows(second)) == expected, "\(round)")
        }
        // The times are those of the run that created the users.
        #expect(try project.query("SELECT count(*) FROM \(second).users WHERE created_at = updated_at") == "2\n")
        #expect(
            try project.query(
                "SELECT count(*) FROM \(second).users WHERE encrypted_password = public.crypt('homeseed-demo', encrypted_password)"
            )
                == "2\n")
    }

    /// Returns the commands of the handbook's page.
    private static func commands() throws -> [String] {
        let page = packageRoot.appendingPathComponent("Sources/Catalogue/Homeseed/Homeseed.docc/Supabase.md")
        return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("$ ") }
            .map { String($0.dropFirst(2)) }
    }

    @Test("a role that may only change rows seeds into a ledger that `ddl --ledger --mapping` prepared")
    func rights() throws {
        let store = try FoundPopulationTests.store(.postgres, FoundPopulationTests.tables(.postgres))
        let role = "seeder_" + UUID().uuidString.lowercased().replacing("-", with: "")
        let script = try store.program.run(
            "ddl", "family-to-do", "--dialect", "postgres", "--ledger", "--mapping", "staging.yaml")
        #expect(script.code == 0 && script.output.count(of: "CREATE TABLE") == 4, "\(script.output)\(script.errors)")
        _ = try store.psql(script.output)
        #expect(
            try store.query(Self.hidden) == "homeseed_companions|t\nhomeseed_ids|t\nhomeseed_records|t\nhomeseed_seeds|t\n")
        let schema = try store.query("SELECT current_schema()").trimmingCharacters(in: .whitespacesAndNewlines)
        let owned = ["seeds", "records", "ids", "companions"].map { "ALTER TABLE homeseed_\($0) OWNER TO \(role);" }
        _ = try store.psql(
            """
            CREATE ROLE \(role); GRANT USAGE ON SCHEMA \(schema) TO \(role);
            GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(schema) TO \(role);
            GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA \(schema) TO \(role);
            GRANT CREATE ON SCHEMA \(schema) TO \(role); \(owned.joined(separator: " ")) REVOKE CREATE ON SCHEMA \(schema) FROM \(role);
            """)
        defer { _ = try? store.psql("DROP OWNED BY \(role); DROP ROLE \(role)") }
        for command in ["seed", "verify", "unseed"] {
            var words = FoundPopulationTests.words(store)
            words[1] += "%20-crole%3D" + role
            let run = try store.program.run([command, "family-to-do/two-people"] + words)
            #expect(run.code == 0, "\(command): \(run.output)\(run.errors)")
        }
    }
}

extension String {
    fileprivate func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
