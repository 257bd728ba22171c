import Foundation
import Testing

/// Paths of stores that are missing, not stores, or not permitted.
@Suite("Paths of stores")
struct StorePathTests {
    private static let guest = "family-to-do/guest"

    @Test(
        "a missing store is reported and not created",
        arguments: [
            ("sqlite:none.sqlite", "file none.sqlite"), ("json:none", "folder none"), ("ndjson:none.ndjson", "file none.ndjson"),
        ])
    func missing(address: String, place: String) throws {
        let program = try Program("family-to-do")
        let commands = [
            ["verify", Self.guest], ["unseed", Self.guest], ["list-seeds"],
            ["verify", "family-to-do", "--households", "3"], ["unseed", "family-to-do", "--households", "3"],
        ]
        for command in commands {
            let run = try program.run(command + ["--into", address])
            #expect(run.code == 2 && run.errors.hasPrefix("error: There is no \(place).\n"), "\(command): \(run.errors)")
            #expect(!program.exists(String(place.split(separator: " ")[1])))
        }
    }

    @Test("a small file that is not a database is not treated as an empty one", arguments: ["x", "hello\n"])
    func small(content: String) throws {
        let program = try Program("family-to-do")
        try program.write(content, to: "s")
        for command in [["inspect", "sqlite:s"], ["seed", Self.guest, "--into", "sqlite:s"]] {
            let run = try program.run(command)
            #expect(run.code == 1 && run.errors == "error: 's' is not a SQLite database.\n", "\(run.errors)")
        }
        #expect(try program.read("s") == content)
    }

    @Test("an address with a ? reports how to name a file with a ?")
    func mark() throws {
        let run = try Program("family-to-do").run("seed", Self.guest, "--into", "sqlite:what?.sqlite")
        #expect(run.code == 2 && run.errors.contains("“sqlite” has no options. A ? begins the options"), "\(run.errors)")
    }

    @Test("a database that may not be written is reported with its path")
    func readOnly() throws {
        let program = try Program("family-to-do")
        #expect(try program.run("seed", Self.guest, "--into", "sqlite:s.sqlite").code == 0)
        // SQLite opens a database with an unknown write version read-only, also for root.
        let url = program.folder.appendingPathComponent("s.sqlite")
        var bytes = try Data(contentsOf: url)
        bytes[18] = 9
        try bytes.write(to: url)
        let run = try program.run("unseed", Self.guest, "--into", "sqlite:s.sqlite")
        #expect(run.code == 3 && run.errors.hasPrefix("error: 's.sqlite' can't be written: "), "\(run.errors)")
    }

    @Test("an impossible date of today has the reason")
    func today() throws {
        let run = try Program("family-to-do").run(
            "plan", Self.guest, "--into", "sqlite:s.sqlite", "--today", "2026-02-30")
        #expect(run.code == 2 && run.errors.contains("February 2026 has 28 days."), "\(run.errors)")
    }
}
