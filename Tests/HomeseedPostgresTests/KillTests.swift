#if Postgres
import Foundation
import Homeseed
import HomeseedPostgres
import Testing

/// A seed that is killed at any moment leaves the store as it was, or as it should be.
@Suite("A killed seed", .enabled(if: Server.url != nil))
struct KillTests {
    static let count = 1500

    /// Two households that differ in every way: rows that go, that change and that are new.
    static func rows(_ variant: String) -> [StoreRow] {
        let first = variant == "a" ? 0 : count / 3
        return (first..<(first + count)).flatMap { number -> [StoreRow] in
            let id = RecordID(name: "kill/\(number)")
            var cells = ExistingTableTests.cells
            cells[0] = .uuid(id)
            cells[1] = .text("\(variant) \(number)")
            return [
                StoreRow(key: RowKey(table: 0, record: id), cells: cells, label: "list \(number)"),
                StoreRow(key: RowKey(table: 1, record: id), cells: [.uuid(id), .uuid(id)], label: "item \(number)"),
            ]
        }
    }

    static func entry(_ variant: String) -> SeedEntry {
        SeedEntry(
            household: HouseholdName(pack: "kill", key: "home"), template: variant, locale: "en", today: Day(number: 0),
            timeZone: "UTC", catalogue: "")
    }

    static func seeder(_ url: String) throws -> Seeder {
        Seeder(target: try PostgresTarget(url: url, patience: 30), schema: ExistingTableTests.schema)
    }

    /// What the process does that the other test starts, and kills. Anywhere else there is nothing to do.
    @Test("has a process to kill")
    func victim() throws {
        guard let victim = Server.victim else { return }
        let parts = victim.split(separator: " ", maxSplits: 1).map(String.init)
        _ = try Self.seeder(parts[1]).seed(Self.entry(parts[0]), Self.rows(parts[0]))
    }

    @Test("leaves nothing half-written", .enabled(if: Server.victim == nil))
    func kill() throws {
        let store = try PostgresStore()
        let seeder = try Self.seeder(store.url)
        var now = "b"
        var (interrupted, finished) = (0, 0)
        try start("a", store.url).waitUntilExit()
        let begin = ContinuousClock.now
        try start(now, store.url).waitUntilExit()
        let undisturbed = (ContinuousClock.now - begin) / .microseconds(1)
        // From before the first connection until after the end of an undisturbed run.
        for moment in 0..<100 {
            let next = now == "a" ? "b" : "a"
            let process = try start(next, store.url)
            usleep(UInt32(clamping: Int(undisturbed * Double.random(in: 0..<1.5))))
            if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            // The server may still be undoing it: reading does not wait, and sees nothing of it.
            let seeds = try Seeder.seeds(in: store.target)
            let found = seeds.first?.template ?? ""
            #expect(found == now || found == next)
            if found == now { interrupted += 1 } else { finished += 1 }
            now = found
            try DemoHouseholdTests.expectEqual(store, ExistingTableTests.schema, Self.rows(now), "moment \(moment)")
            #expect(try seeder.plan(Self.entry(now), Self.rows(now)).isEmpty, "the ledger at moment \(moment)")
        }
        print("killed 100 seeds: \(interrupted) left the store as it was, \(finished) had ended")
        #expect(interrupted > 5 && finished > 0)
        _ = try seeder.seed(Self.entry("a"), Self.rows("a"))
        try DemoHouseholdTests.expectEqual(store, ExistingTableTests.schema, Self.rows("a"), "the end")
    }

    private func start(_ variant: String, _ url: String) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["--testing-library", "swift-testing", "--filter", "KillTests"]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "HOMESEED_VICTIM": variant + " " + url, "HOMESEED_POSTGRES_URL": Server.url ?? "",
        ]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}
#endif
