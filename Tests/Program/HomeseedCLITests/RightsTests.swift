import Foundation
import TestSupport
import Testing

/// A user without write permission gets exit status 3 in every store, and nothing changes. Reading needs read permission only.
@Suite("Stores that one may not write to")
struct RightsTests {
    /// Runs a command as an ordinary user, because root may write everywhere.
    private func run(_ program: Program, _ command: String, _ store: String, today: String = "2026-11-21") throws -> Program.Run {
        let script =
            "if [ \"$(id -u)\" = 0 ]; then exec setpriv --reuid=65534 --regid=65534 --clear-groups \"$0\" \"$@\"; fi; exec \"$0\" \"$@\""
        let day = ["seed", "plan"].contains(command) ? ["--today", today] : []
        return try program.shell(
            script, [command] + (command == "list-seeds" ? [] : [ChangedStoreTests.guest]) + ["--into", store] + day)
    }

    private func change(_ program: Program, to mode: Int, _ folder: Int) throws {
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.folder.path + "/shut")
        for name in try program.snapshot("shut").keys {
            try files.setAttributes([.posixPermissions: mode], ofItemAtPath: program.folder.path + "/shut/" + name)
        }
        try files.setAttributes([.posixPermissions: folder], ofItemAtPath: program.folder.path + "/shut")
    }

    @Test(
        "and that are files are looked at, and no seed, update or removal goes into them", .long,
        arguments: ["sqlite:shut/s", "json:shut", "ndjson:shut/s"])
    func files(store: String) throws {
        let program = try Program("family-to-do")
        try FileManager.default.createDirectory(
            at: program.folder.appendingPathComponent("shut"), withIntermediateDirectories: true)
        let words = [ChangedStoreTests.guest, "--into", store, "--today", "2026-11-21"]
        #expect(try program.run(["seed"] + words).code == 0)
        let before = try program.snapshot("shut")
        try change(program, to: 0o444, 0o555)
        defer { try? change(program, to: 0o644, 0o755) }
        for command in ["plan", "verify", "list-seeds"] {
            let said = try run(program, command, store)
            #expect(said.code == 0, "\(command): \(said.output)\(said.errors)")
        }
        for command in ["seed", "unseed"] {
            let said = try run(program, command, store, today: "2026-11-25")
            #expect(
                said.code == 3 && said.errors.contains("can't be written") && !said.output.contains("Seeded")
                    && !said.output.contains("Removed"), "\(command): \(said.code) \(said.output)\(said.errors)")
        }
        #expect(try program.snapshot("shut") == before)
        // Other users have no read permission either.
        try change(program, to: 0, 0o555)
        for command in ["plan", "verify", "seed", "unseed", "list-seeds"] {
            let said = try run(program, command, store)
            #expect(said.code == 3, "\(command): \(said.code) \(said.output)\(said.errors)")
        }
    }

    @Test(
        "and that are not there yet are not made", .long,
        arguments: [
            "sqlite:shut/s", "json:shut", "json:shut/s", "ndjson:shut/s", "sql:shut/s?dialect=sqlite",
            "firestore:shut/s?project=p", "cloudkit:shut/s",
        ])
    func newFiles(store: String) throws {
        let program = try Program("family-to-do")
        try FileManager.default.createDirectory(
            at: program.folder.appendingPathComponent("shut"), withIntermediateDirectories: true)
        try change(program, to: 0o444, 0o555)
        defer { try? change(program, to: 0o644, 0o755) }
        let said = try run(program, "seed", store)
        #expect(said.code == 3 && said.errors.contains("shut"), "\(said.code) \(said.output)\(said.errors)")
        #expect(try program.snapshot("shut").isEmpty)
    }

    @Test(
        "because of a role: no right to make tables, or none to write to them", .long, .enabled(if: TestServer.shared != nil),
        arguments: [true, false])
    func roles(isMapped: Bool) throws {
        let store =
            try isMapped
            ? FoundPopulationTests.store(.postgres, FoundPopulationTests.tables(.postgres))
            : TestStore(.postgres, Program("family-to-do"))
        let role = "guest_" + UUID().uuidString.lowercased().replacing("-", with: "")
        let schema = try store.query("SELECT current_schema()").trimmingCharacters(in: .whitespacesAndNewlines)
        try store.psql("CREATE ROLE \(role) LOGIN BYPASSRLS; GRANT USAGE ON SCHEMA \(schema) TO \(role)")
        defer { _ = try? store.psql("DROP OWNED BY \(role); DROP ROLE \(role)") }
        func run(_ command: String, as name: String = role, today: String = "2026-11-21") throws -> Program.Run {
            let words = isMapped ? Array(FoundPopulationTests.words(store).dropFirst(2)) : ["--time-zone", "UTC"]
            let day = ["seed", "plan"].contains(command) ? ["--today", today] : []
            return try store.program.run(
                [command, "family-to-do/two-people", "--into", store.address.replacing("homeseed@", with: name + "@")] + words
                    + day)
        }
        let tables = "SELECT relname FROM pg_class WHERE relnamespace = '\(schema)'::regnamespace ORDER BY 1"
        func rows() throws -> String {
            try store.query(isMapped ? FoundPopulationTests.content : "SELECT * FROM \"Task\" ORDER BY id")
        }
        let before = try store.query(tables)
        // The role may write to the app's tables, but not create tables.
        try store.psql(
            "GRANT ALL ON ALL TABLES IN SCHEMA \(schema) TO \(role); GRANT ALL ON ALL SEQUENCES IN SCHEMA \(schema) TO \(role)")
        let refused = try run("seed")
        #expect(
            refused.code == 3 && refused.errors.contains("This role has no right to do that: permission denied for schema"),
            "\(refused.output)\(refused.errors)")
        #expect(try store.query(tables) == before)
        // Read permission is enough to plan and verify existing rows.
        #expect(try run("seed", as: "homeseed").code == 0)
        let content = try rows()
        try store.psql(
            "REVOKE ALL ON ALL TABLES IN SCHEMA \(schema) FROM \(role); GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO \(role)"
        )
        for command in ["plan", "verify"] {
            let said = try run(command)
            #expect(said.code == 0, "\(command): \(said.output)\(said.errors)")
        }
        for command in ["seed", "unseed"] {
            let said = try run(command, today: "2026-11-25")
            #expect(
                said.code == 3 && said.errors.contains("permission denied for"),
                "\(command): \(said.code) \(said.output)\(said.errors)")
        }
        try store.psql("REVOKE ALL ON ALL TABLES IN SCHEMA \(schema) FROM \(role)")
        for command in ["plan", "verify", "seed", "unseed"] {
            let said = try run(command)
            #expect(
                said.code == 3 && said.errors.contains("permission denied for"),
                "\(command): \(said.code) \(said.output)\(said.errors)")
        }
        #expect(try rows() == content)
    }
}
