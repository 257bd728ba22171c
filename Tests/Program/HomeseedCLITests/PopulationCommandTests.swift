import Foundation
import TestSupport
import Testing

/// Populations on the command line: batches, Ctrl-C and concurrent shards. `Trust/` tests failures.
@Suite("seed --households", .long, .serialized)
struct PopulationCommandTests {
    private let store = "sqlite:homes.sqlite"

    private func seed(_ count: Int, _ more: String..., into file: String = "homes.sqlite") -> [String] {
        [
            "seed", "family-to-do", "--households", "\(count)", "--today", "2026-11-21", "--time-zone", "UTC", "--into",
            "sqlite:" + file,
        ] + more
    }

    /// Returns the contents of a store as the sqlite3 program prints them, without the ledger's numbers.
    private func dump(_ program: Program, _ file: String = "homes.sqlite") throws -> String {
        let text = try program.sqlite(
            file,
            """
            SELECT * FROM Household ORDER BY id; SELECT * FROM Member ORDER BY id; SELECT * FROM Task ORDER BY id;
            SELECT * FROM ShoppingItem ORDER BY id; SELECT * FROM BacklogCategory ORDER BY id; SELECT * FROM BacklogItem ORDER BY id;
            SELECT pack, household, template, today, catalogue FROM homeseed_seeds ORDER BY 2;
            SELECT s.household, table_name, record, fingerprint FROM homeseed_records r JOIN homeseed_seeds s USING (seed) ORDER BY 1, 2, 3;
            PRAGMA integrity_check; PRAGMA foreign_key_check;
            """)
        return text
    }

    @Test("comes, stays, is found changed to the record, and goes")
    func life() throws {
        let program = try Program("family-to-do")
        let first = try program.run(seed(460, "--quiet"))
        #expect(first.code == 0 && first.output.contains("460 households") && first.errors.isEmpty, "\(first.errors)")
        let total = try #require(
            Int(
                try program.sqlite("homes.sqlite", "SELECT count(*) FROM homeseed_records").trimmingCharacters(
                    in: .whitespacesAndNewlines)))
        #expect(total >= 10_000)
        #expect(try program.run(seed(460, "--quiet")).output.contains("as they were"))
        let words = ["family-to-do", "--households", "460", "--into", store, "--quiet"]
        #expect(try program.run(["verify"] + words).output.contains("records as seeded"))

        try program.sqlite(
            "homes.sqlite",
            """
            UPDATE Task SET title = 'edited' WHERE id IN (SELECT id FROM Task ORDER BY id LIMIT 5 OFFSET 100);
            DELETE FROM ShoppingItem WHERE id IN (SELECT id FROM ShoppingItem ORDER BY id LIMIT 2 OFFSET 50);
            """)
        let verify = try program.run(["verify"] + words)
        let lines = verify.output.split(separator: "\n").filter { $0.hasPrefix("✗") }
        #expect(
            verify.code == 1 && lines.count == 7 && lines.count { $0.contains("was edited") } == 5
                && lines.count { $0.contains("is missing") } == 2)
        let plan = try program.run(["plan"] + words)
        #expect(
            plan.output.split(separator: "\n").count { $0.hasPrefix("!") } == 5 && plan.output.contains("2 records to create"))
        let again = try program.run(seed(460, "--quiet"))
        #expect(again.output.contains("2 records created") && again.output.contains("5 left alone"))
        #expect(try program.run(seed(460, "--quiet", "--overwrite-edits")).output.contains("5 records updated"))
        #expect(try program.run(["verify"] + words).code == 0)

        #expect(try program.run(["unseed"] + words).output.contains("460 households"))
        #expect(try program.sqlite("homes.sqlite", "SELECT count(*) FROM Task").hasPrefix("0"))
        #expect(try program.run(["unseed"] + words).code == 2)
    }

    /// A household's own rows don't show the state of shared rows.
    @Test("finds what is shared edited or gone, also where each household stands")
    func shared() throws {
        let program = try Program("famify")
        let words = [
            "seed", "famify/one-child-weekly", "--households", "70", "--today", "2026-11-21", "--time-zone", "UTC", "--into",
            store, "--quiet",
        ]
        #expect(try program.run(words).code == 0)
        #expect(try program.run(words).output.contains("as they were"))
        let template = "(SELECT t.record FROM homeseed_records t WHERE t.seed = 0 ORDER BY t.record LIMIT 1)"
        let table = try program.sqlite("homes.sqlite", "SELECT DISTINCT table_name FROM homeseed_records WHERE seed = 0")
            .trimmingCharacters(in: .whitespacesAndNewlines)
        try program.sqlite("homes.sqlite", "DELETE FROM \(table) WHERE id = \(template)")
        let again = try program.run(words)
        #expect(again.output.contains("1 record"), "\(again.output)\(again.errors)")
        #expect(try program.run(words).output.contains("as they were"))
    }

    @Test(
        "brings what all households share where nothing is read back",
        arguments: ["sql:out?dialect=sqlite&tables=yes", "firestore:out?project=p", "cloudkit:out"])
    func shared(address: String) throws {
        let program = try Program("famify")
        let seed = [
            "seed", "famify", "--households", "9", "--batch", "300", "--today", "2026-11-21", "--time-zone", "UTC", "--quiet",
            "--into",
        ]
        let run = try program.run(seed + [address])
        #expect(run.code == 0, "\(run.errors)")
        guard address.hasPrefix("sql:") else { return }
        #expect(try program.run(seed + ["sqlite:homes.sqlite"]).code == 0)
        // A script is one transaction, regardless of batches, and can be repeated.
        for _ in 0..<2 { _ = try program.sqlite("script.sqlite", ".read out") }
        for table in ["task_templates", "children", "task_instances", "task_completions"] {
            let count = "SELECT count(*) FROM \(table)"
            #expect(try program.sqlite("script.sqlite", count) == program.sqlite("homes.sqlite", count), "\(table)")
        }
        #expect(try program.sqlite("script.sqlite", "PRAGMA foreign_key_check") == "")
    }

    @Test(
        "is called as it was asked for",
        arguments: [
            (["family-to-do"], "family-to-do into"), (["family-to-do/guest"], "family-to-do/guest into"),
            (["family-to-do", "--household", "homes"], "family-to-do as homes into"),
            (["family-to-do/guest", "--household", "homes"], "family-to-do/guest as homes into"),
        ])
    func title(words: [String], said: String) throws {
        let program = try Program("family-to-do")
        let run = try program.run(["plan"] + words + ["--households", "2", "--into", store, "--quiet"])
        #expect(run.output.contains("\n\(said) \(store): 2 households"), "\(run.output)\(run.errors)")
    }

    @Test("two machines at once make the whole")
    func shards() throws {
        let program = try Program("family-to-do")
        try program.run(seed(80, "--quiet", into: "whole.sqlite"))
        let others = try (1...3).map { try program.start(seed(80, "--quiet", "--batch", "150", "--shard", "\($0)/3")) }
        for other in others {
            other.wait()
            #expect(other.exitCode == 0)
        }
        #expect(try dump(program) == dump(program, "whole.sqlite"))
    }

    @Test(
        "Ctrl-C and a terminal that closes end with whole households and say how to go on",
        arguments: [(true, SIGINT), (false, SIGINT), (true, SIGHUP)])
    func stopped(isAtomic: Bool, signal: Int32) throws {
        let program = try Program("family-to-do")
        let more = isAtomic ? ["--atomic"] : ["--batch", "2000"]
        let process = try program.start(seed(100_000) + more)
        while process.isRunning, !program.exists("homes.sqlite") { usleep(20_000) }
        usleep(700_000)
        process.send(signal)
        process.wait()
        #expect(process.exitCode == 130)
        let errors = try program.read(".err")
        #expect(errors.contains("Stopped.") && errors.contains("Run the command again to continue"), "\(errors)")
        if isAtomic {
            #expect(!program.exists("homes.sqlite"))
            return
        }
        let count = try #require(
            Int(
                try program.sqlite("homes.sqlite", "SELECT count(*) FROM homeseed_seeds").trimmingCharacters(
                    in: .whitespacesAndNewlines)))
        #expect(count > 0 && count < 100_000)
        #expect(try program.run("verify", "family-to-do", "--households", "\(count)", "--into", store, "--quiet").code == 0)
    }

    @Test("says how far it is, in plain lines where there is no terminal")
    func help() throws {
        let program = try Program("family-to-do", "carousel")
        let one = try program.run("seed", "carousel", "--households", "3", "--into", store)
        #expect(one.code == 2 && one.errors.contains("can contain only one household") && one.errors.contains("{household}"))
        #expect(!program.exists("homes.sqlite"))
        let each = try program.run("seed", "carousel", "--households", "3", "--into", "sqlite:{household}.sqlite")
        #expect(each.code == 0 && program.exists("carousel-000003.sqlite"))
        for (arguments, hint) in [
            (["--households", "0"], "invalid value '0' for '--households'"),
            (["--households", "-3"], "invalid value '-3' for '--households'"),
            (["--households", "3", "--batch", "-1"], "invalid value '-1' for '--batch'"),
            (["--households", "--quiet"], "Missing value for '--households"),
            (["--households", "5", "--shard", "6/5"], "second of eight"),
            (["--shard", "1/2"], "--households"), (["--seed", "4"], "--households"),
        ] {
            let run = try program.run(["seed", "family-to-do/guest", "--into", store] + arguments)
            #expect(run.code == 2 && run.errors.contains(hint), "\(run.errors)")
        }
    }

    @Test("a refusal names the household whose row it is")
    func refusedHousehold() throws {
        let program = try Program("family-to-do")
        let words = ["family-to-do", "--households", "40", "--quiet", "--into", "sqlite:homes.sqlite", "--today", "2026-11-21"]
        #expect(try program.run(["seed"] + words).code == 0)
        let name = try program.sqlite(
            "homes.sqlite",
            "SELECT s.household FROM homeseed_seeds s JOIN homeseed_records r USING (seed) WHERE r.table_name = 'Task' ORDER BY r.record DESC LIMIT 1"
        )
        .trimmingCharacters(in: .whitespacesAndNewlines)
        try program.sqlite(
            "homes.sqlite",
            "CREATE TRIGGER no BEFORE DELETE ON Task WHEN OLD.id = (SELECT max(id) FROM Task) BEGIN SELECT RAISE(ABORT, 'never'); END"
        )
        let removed = try program.run(["unseed"] + words.dropLast(2))
        #expect(removed.code == 1 && removed.errors.contains("of \(name): never"), "\(removed.errors)")
        let id = try program.sqlite("homes.sqlite", "SELECT max(id) FROM Task").trimmingCharacters(in: .whitespacesAndNewlines)
        try program.sqlite("homes.sqlite", "DROP TRIGGER no")
        #expect(try program.run(["unseed"] + words.dropLast(2)).code == 0)
        try program.sqlite(
            "homes.sqlite",
            "CREATE TRIGGER no BEFORE INSERT ON Task WHEN NEW.id = '\(id)' BEGIN SELECT RAISE(ABORT, 'never'); END")
        let seeded = try program.run(["seed"] + words)
        #expect(seeded.code == 1 && seeded.errors.contains("of \(name): never"), "\(seeded.errors)")
    }
}
