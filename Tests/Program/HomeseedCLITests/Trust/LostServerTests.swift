import Foundation
import HomeseedServices
import TestSupport
import Testing

/// Servers that stop or run out of disk space during a seed.
@Suite("A PostgreSQL server in trouble", .long, .serialized, .enabled(if: TestServer.shared != nil))
struct LostServerTests {
    /// Checks the state after an interrupted run, and that a second run completes it.
    private func expectMended(_ store: TestStore, _ run: StartedProcess, _ population: Int, isAtomic: Bool, whole: [String])
        throws
    {
        let said = try store.program.read(".disturbed")
        if run.exitCode != 0 {
            #expect(run.exitCode == 3 && said.lowercased().contains("server"), "\(said)")
            #expect(said.split(separator: "\n").count <= 3 && !said.contains("hunter2"), "\(said)")
        }
        if isAtomic { #expect(try whole.contains(store.dump())) }
        let again = try store.program.run(store.seed(population, isAtomic: isAtomic))
        #expect(again.code == 0, "\(again.errors)")
        #expect(try store.dump() == whole[population - 1])
    }

    @Test("that is stopped at once, as by a power cut")
    func stopped() throws {
        let server = try TestServer()
        defer { withExtendedLifetime(server) {} }
        let store = try TestStore(.postgres, Program("family-to-do"), server: server)
        let (whole, lengths) = try store.whole()
        let length = lengths.sorted()[2]
        var interrupted = 0
        // The delay decreases, in case the machine is now faster and the run always ends first.
        for (moment, share) in [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.3, 0.22, 0.16, 0.12, 0.09, 0.06].enumerated()
        where moment < 6 || interrupted == 0 {
            let (population, isAtomic) = (2 - moment % 2, moment % 4 < 2)
            let process = try store.program.start(store.seed(population, isAtomic: isAtomic), errors: ".disturbed")
            usleep(UInt32(clamping: Int(length * share)))
            try server.crash()
            process.wait()
            if process.exitCode != 0 { interrupted += 1 }
            try server.start()
            try expectMended(store, process, population, isAtomic: isAtomic, whole: whole)
        }
        #expect(interrupted > 0)
    }

    @Test("that ends the program's session")
    func terminated() throws {
        let server = try TestServer()
        defer { withExtendedLifetime(server) {} }
        let store = try TestStore(.postgres, Program("family-to-do"), server: server)
        let (whole, lengths) = try store.whole()
        let length = lengths.sorted()[2]
        var interrupted = 0
        for moment in 0..<10 {
            let (population, isAtomic) = (2 - moment % 2, moment % 4 < 2)
            let process = try store.program.start(store.seed(population, isAtomic: isAtomic), errors: ".disturbed")
            try store.psql(
                """
                DO $$ BEGIN FOR turn IN 1..2000 LOOP
                  PERFORM pg_stat_clear_snapshot();
                  IF EXISTS (SELECT FROM pg_stat_activity WHERE application_name = 'homeseed') THEN
                    PERFORM pg_sleep(\(length / 1e6 * Double(moment) / 20)), pg_stat_clear_snapshot();
                    PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'homeseed';
                    RETURN;
                  END IF;
                  PERFORM pg_sleep(0.002);
                END LOOP; END $$
                """)
            process.wait()
            if process.exitCode != 0 { interrupted += 1 }
            try expectMended(store, process, population, isAtomic: isAtomic, whole: whole)
        }
        #expect(interrupted > 2)
    }

    @Test("that has no room left", arguments: [true, false])
    func full(isAtomic: Bool) throws {
        // No file may exceed 1100 KiB, which the ledger of these households and its index do.
        let server = try TestServer(limit: 1100)
        defer { withExtendedLifetime(server) {} }
        let store = try TestStore(.postgres, Program("family-to-do"), server: server)
        #expect(try store.program.run(store.seed(1, isAtomic: true)).code == 0)
        let before = try store.dump()
        let run = try store.program.run(store.seed(2, households: 900, isAtomic: isAtomic))
        #expect(run.code == 3 && run.errors.contains("server failed and rolled back"), "\(run.code) \(run.errors)")
        if isAtomic { #expect(try store.dump() == before) }
        try server.crash()
        try server.start()
        #expect(try store.program.run(store.seed(2, households: 900, isAtomic: isAtomic)).code == 0)
        let whole = try TestStore(.postgres, store.program, server: server)
        #expect(try store.program.run(whole.seed(2, households: 900, isAtomic: true)).code == 0)
        #expect(try store.dump() == whole.dump())
    }
}

/// Seeds into files on a full disk. A limit on file size has the same effect, and needs no privileges.
@Suite("A disk that is full", .long)
struct FullDiskTests {
    @Test(
        "is said to be, and leaves what was there",
        arguments: [
            ("sqlite:homes.sqlite", "homes.sqlite"), ("json:homes", "homes"), ("ndjson:homes.ndjson", "homes.ndjson"),
            ("sql:homes.sql?dialect=postgres", "homes.sql"), ("firestore:homes.ndjson?project=p", "homes.ndjson"),
        ])
    func full(address: String, file: String) throws {
        let program = try Program("family-to-do")
        func seed(_ count: Int) -> [String] {
            [
                "seed", "family-to-do", "--households", "\(count)", "--today", "2026-11-21", "--quiet", "--atomic", "--into",
                address,
            ]
        }
        func files() throws -> [String: Data] {
            try program.snapshot(".").filter { $0.key.hasPrefix(file) || $0.key.hasPrefix("." + file) }
        }
        #expect(try program.run(seed(3)).code == 0)
        let before = try files()
        let run = try program.shell("trap '' XFSZ; ulimit -f 200; exec \"$0\" \"$@\"", seed(200))
        #expect(run.code == 3 && run.errors.contains("can't be written"), "\(run.code) \(run.errors)")
        #expect(try files() == before)
        #expect(try program.run(seed(200)).code == 0)
    }
}
