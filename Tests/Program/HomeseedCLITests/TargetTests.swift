import TestSupport
import Testing

@Suite("Targets, as they are named on the command line")
struct TargetTests {
    @Test("tables come as a script", .long)
    func ddl() throws {
        let program = try Program("famify", "family-to-do")
        let famify = try program.run("ddl", "famify", "--dialect", "postgres", "--ledger")
        #expect(
            famify.code == 0 && famify.output.contains("CREATE POLICY homeseed_read") && famify.output.contains("homeseed_seeds"))
        let again = try program.run("ddl", "family-to-do", "--dialect", "sqlite", "--if-not-exists")
        #expect(again.output.contains("CREATE TABLE IF NOT EXISTS") && !again.output.contains("CREATE TABLE \""))
        let unknown = try program.run("ddl", "family-to-do", "--dialect", "oracle")
        #expect(unknown.code == 2 && unknown.errors.contains("sqlite"))
        #expect(try program.run("ddl", "famili", "--dialect", "sqlite").code == 2)
    }

    @Test("a script needs a dialect, said either way, and is not read back", .long)
    func script() throws {
        let program = try Program("family-to-do")
        let guest = "family-to-do/guest"
        #expect(try program.run("seed", guest, "--into", "sql:seed.sql").errors.contains("--dialect sqlite"))
        let seed = try program.run("seed", guest, "--into", "sql:seed.sql", "--dialect", "sqlite", "--today", "2026-11-21")
        #expect(seed.code == 0 && seed.output.contains("22 written"))
        let script = try program.read("seed.sql")
        #expect(try program.run("seed", guest, "--into", "sql:seed.sql?dialect=sqlite", "--today", "2026-11-21").code == 0)
        #expect(try program.read("seed.sql") == script)
        #expect(!script.contains("CREATE TABLE"))
        _ = try program.run("seed", guest, "--into", "sql:seed.sql?dialect=sqlite&tables=yes")
        #expect(try program.read("seed.sql").contains("CREATE TABLE IF NOT EXISTS"))
        #expect(try program.run("verify", guest, "--into", "sql:seed.sql?dialect=sqlite").errors.contains("can't be read back"))
        #expect(try program.run("seed", guest, "--into", "sqlite:a.sqlite", "--dialect", "sqlite").code == 2)
        #expect(try program.run("seed", guest, "--into", "sql:seed.sql?dialekt=sqlite").errors.contains("dialect"))
    }

    @Test("an option that a target does not have is no part of a file's name")
    func option() throws {
        let program = try Program("family-to-do")
        let refused = try program.run("seed", "family-to-do/guest", "--into", "sqlite:x.sqlite?mode=ro")
        #expect(refused.code == 2 && refused.errors.contains("There is no option “mode” of sqlite"), "\(refused.errors)")
        #expect(try program.snapshot(".").keys.allSatisfy { !$0.hasPrefix("x.sqlite") })
        let meant = try program.run("list-seeds", "--into", "sqlit:x")
        #expect(meant.code == 2 && meant.errors.contains("There is no target “sqlit”: did you mean “sqlite”?"), "\(meant.errors)")
        #expect(
            try program.run("seed", "family-to-do/guest", "--into", "sqlite:why?.sqlite?").code == 0
                && program.exists("why?.sqlite"))
    }
}
