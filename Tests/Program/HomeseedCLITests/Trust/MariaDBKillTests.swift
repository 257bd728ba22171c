import Foundation
import TestSupport
import Testing

/// `kill -9` of the real program while it seeds MariaDB, at any moment of its life.
@Suite("A seed of MariaDB that is killed", .long, .serialized, .enabled(if: TestMariaDB.shared != nil))
struct MariaDBKillTests {
    private static let tables =
        ["Household", "Member", "Task", "ShoppingItem", "BacklogCategory", "BacklogItem"]
        .map { "SELECT * FROM `\($0)` ORDER BY 1; " }.joined() + """
            SELECT pack, household, template, today, catalogue FROM homeseed_seeds ORDER BY 1, 2;
            SELECT s.household, table_name, record, fingerprint FROM homeseed_records r JOIN homeseed_seeds s ON r.seed = s.seed ORDER BY 1, 2, 3;
            """

    private func command(_ population: Int, into address: String, isAtomic: Bool) -> [String] {
        [
            "seed", "family-to-do", "--households", "12", "--seed", "\(population)", "--today", "2026-11-21", "--time-zone",
            "UTC", "--quiet", "--into", address,
        ] + (isAtomic ? ["--atomic"] : ["--batch", "60"])
    }

    @Test("and run again makes the same store as one that was not")
    func killed() throws {
        let count = runsAllCases ? 100 : 40
        let server = try #require(TestMariaDB.shared)
        let program = try Program("family-to-do")
        let database = "killed_\(ProcessInfo.processInfo.processIdentifier)"
        let address = server.address(database)
        try server.query("mysql", "CREATE DATABASE \(database)", program)
        defer { _ = try? server.query("mysql", "DROP DATABASE \(database)", program) }
        func dump() throws -> String { try server.query(database, Self.tables, program) }
        var (whole, lengths): ([String], [Double]) = ([], [])
        for population in [1, 2, 1] {
            let start = ContinuousClock.now
            let run = try program.run(command(population, into: address, isAtomic: false))
            lengths.append((ContinuousClock.now - start) / .microseconds(1))
            try #require(run.code == 0, "\(run.errors)")
            whole.append(try dump())
        }
        #expect(whole[0] == whole[2] && whole[0] != whole[1])
        var (asBefore, parts, asAfter) = (0, 0, 0)
        var (next, before, tries) = (1, whole[0], 0)
        for moment in 0..<count {
            let words = command(next + 1, into: address, isAtomic: next == 0)
            let process = try program.start(words)
            let part = (Double(moment * 37 % count) + .random(in: 0..<1)) / Double(count)
            let wait = moment.isMultiple(of: 2) ? part * 1.3 : 0.5 + part * 0.8
            usleep(UInt32(clamping: Int(lengths.suffix(5).sorted()[min(2, lengths.count - 1)] * wait)))
            process.send(SIGKILL)
            process.wait()
            // The server detects the end of the connection, and rolls back uncommitted changes.
            let found = try dump()
            if found == before {
                asBefore += 1
            } else if found == whole[next] {
                asAfter += 1
            } else {
                parts += 1
                #expect(next == 1, "moment \(moment): something is visible before the end")
            }
            (before, tries) = (found, tries + 1)
            guard tries == 3 || found == whole[next] || moment == count - 1 else { continue }
            let start = ContinuousClock.now
            let again = try program.run(words)
            lengths.append((ContinuousClock.now - start) / .microseconds(1))
            #expect(again.code == 0, "moment \(moment): \(again.errors)")
            before = try dump()
            #expect(before == whole[next], "moment \(moment)")
            (next, tries) = (1 - next, 0)
        }
        print("mariadb: killed \(count) seeds; \(asBefore) left the store as it was, \(parts) a part, \(asAfter) had ended")
        #expect(asBefore > count / 10)
        if count >= 40 { #expect(asAfter > 0) }
    }

    @Test("while it makes the tables leaves some that the next seed uses", arguments: [0.3, 0.5, 0.7, 0.9])
    func killedAtFirst(part: Double) throws {
        let server = try #require(TestMariaDB.shared)
        let program = try Program("family-to-do")
        let database = "first_\(ProcessInfo.processInfo.processIdentifier)_\(Int(part * 10))"
        try server.query("mysql", "CREATE DATABASE \(database)", program)
        defer { _ = try? server.query("mysql", "DROP DATABASE \(database)", program) }
        let words = command(1, into: server.address(database), isAtomic: true)
        let start = ContinuousClock.now
        let process = try program.start(words)
        // By then, at least one table exists, unless the program has ended.
        while try server.query(database, "SHOW TABLES", program).isEmpty, ContinuousClock.now - start < .seconds(60) {
            usleep(1_000)
        }
        usleep(UInt32(part * 100_000))
        process.send(SIGKILL)
        process.wait()
        let again = try program.run(words)
        #expect(again.code == 0, "\(again.errors)")
        #expect(try server.query(database, "SELECT COUNT(*) FROM homeseed_seeds", program) == "12\n")
    }
}
