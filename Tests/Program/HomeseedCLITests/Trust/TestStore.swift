import Foundation
import Testing

/// A store that the program seeds with a small population, and an independent way to read it.
final class TestStore {
    enum Kind: String, CaseIterable {
        case sqlite, postgres, json, ndjson

        /// The kinds of store that can be tested on this machine.
        static var here: [Kind] { allCases.filter { $0 != .postgres || TestServer.shared != nil } }
    }

    let kind: Kind
    let program: Program
    private let name: String
    /// The PostgreSQL URL, with this store's schema as the search path.
    private let url: String

    init(_ kind: Kind, _ program: Program, server: TestServer? = TestServer.shared) throws {
        (self.kind, self.program) = (kind, program)
        guard kind == .postgres else {
            (name, url) = ("homes", "")
            return
        }
        let server = try #require(server)
        name = "trial_" + UUID().uuidString.lowercased().replacing("-", with: "")
        url = server.url + "&options=-csearch_path%3D" + name
        try psql("CREATE SCHEMA \(name)")
    }

    deinit { if kind == .postgres { _ = try? psql("DROP SCHEMA \(name) CASCADE") } }

    /// The address for `--into`.
    var address: String {
        switch kind {
        case .sqlite: "sqlite:homes.sqlite"
        case .postgres: "postgres:" + url
        case .json: "json:homes"
        case .ndjson: "ndjson:homes.ndjson"
        }
    }

    /// Returns the command that seeds a population. Two populations have the same households, and differ in nearly every row.
    func seed(_ population: Int, households: Int = 12, isAtomic: Bool) -> [String] {
        [
            "seed", "family-to-do", "--households", "\(households)", "--seed", "\(population)", "--today", "2026-11-21",
            "--time-zone", "UTC",
            "--quiet", "--into", address,
        ] + (isAtomic ? ["--atomic"] : ["--batch", "60"])
    }

    /// Returns the dumps and durations of alternating complete runs of two populations.
    func whole() throws -> (dumps: [String], microseconds: [Double]) {
        var dumps: [String] = []
        var times: [Double] = []
        for population in [1, 2, 1, 2, 1] {
            let start = ContinuousClock.now
            let run = try program.run(seed(population, isAtomic: false))
            times.append((ContinuousClock.now - start) / .microseconds(1))
            try #require(run.code == 0, "\(run.errors)")
            dumps.append(try dump())
        }
        #expect(dumps[0] == dumps[2] && dumps[1] == dumps[3] && dumps[0] == dumps[4] && dumps[0] != dumps[1])
        return (Array(dumps[..<2]), times)
    }

    /// Returns the contents according to another program, without the ledger's numbers.
    func dump() throws -> String {
        switch kind {
        case .sqlite: return try program.sqlite("homes.sqlite", Self.tables + "PRAGMA integrity_check; PRAGMA foreign_key_check")
        case .postgres: return try psql(Self.tables)
        case .json:
            return try program.snapshot("homes").filter { !$0.key.hasPrefix(".") }
                .sorted { $0.key < $1.key }.map { $0.key + "\n" + String(decoding: $0.value, as: UTF8.self) }.joined()
        case .ndjson: return try program.read("homes.ndjson")
        }
    }

    /// Whether the store contains anything.
    func isEmpty() throws -> Bool {
        switch kind {
        case .sqlite:
            try !program.exists("homes.sqlite") || program.sqlite("homes.sqlite", "SELECT count(*) FROM sqlite_master") == "0\n"
        case .postgres: try psql("SELECT to_regclass('homeseed_seeds') IS NULL") == "t\n"
        case .json: try !program.exists("homes") || program.snapshot("homes").isEmpty
        case .ndjson: !program.exists("homes.ndjson")
        }
    }

    /// Returns leftover temporary files beside the store's own.
    func leftovers() throws -> [String] {
        switch kind {
        case .sqlite: program.exists("homes.sqlite-journal") ? ["homes.sqlite-journal"] : []
        case .postgres: []
        case .json: try program.snapshot("homes").keys.filter { $0.hasPrefix(".") }
        case .ndjson: try FileManager.default.contentsOfDirectory(atPath: program.folder.path).filter { $0.hasPrefix(".homes") }
        }
    }

    /// Returns the output of the database's own program.
    func query(_ sql: String) throws -> String { try kind == .postgres ? psql(sql) : program.sqlite("homes.sqlite", sql) }

    @discardableResult
    func psql(_ sql: String) throws -> String {
        try program.output(of: "psql", url, "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql)
    }

    /// Runs the program while another process holds a lock on the store.
    ///
    /// - Parameters:
    ///   - lock: The lock in SQL, or `nil` to lock a whole SQLite store.
    ///   - isReleased: Whether the lock is released as soon as the program reports that it waits. Otherwise it is held until
    ///     the program exits.
    func whileLocked(_ lock: String?, isReleased: Bool, _ arguments: [String]) throws -> Program.Run {
        let holder = kind == .sqlite ? "sqlite3 homes.sqlite" : "psql \"\(url)\" -Xq"
        let begin = lock.map { "BEGIN; \($0);" } ?? "BEGIN EXCLUSIVE;"
        return try program.shell(
            """
            rm -f held lock; : >said; mkfifo lock
            \(holder) <lock >/dev/null 2>&1 &
            holder=$!
            trap '' PIPE
            exec 3>lock
            printf '%s\\n' '\(begin)' '\(kind == .sqlite ? ".shell" : "\\!") touch held' >&3
            until [ -e held ] || ! kill -0 $holder 2>/dev/null; do sleep 0.02; done
            [ -e held ] || { echo 'nobody holds the lock' >&2; exit 99; }
            "$0" "$@" 2>said 3>&- &
            program=$!
            \(isReleased ? "while kill -0 $program 2>/dev/null && ! grep -q 'Waiting for' said; do sleep 0.02; done; echo 'COMMIT;' >&3" : "")
            wait $program; code=$?
            exec 3>&-; wait; cat said >&2; rm -f held lock said; exit $code
            """, arguments)
    }

    private static let tables =
        ["Household", "Member", "Task", "ShoppingItem", "BacklogCategory", "BacklogItem"]
        .map { "SELECT * FROM \"\($0)\" ORDER BY 1; " }.joined() + """
            SELECT pack, household, template, today, catalogue FROM homeseed_seeds ORDER BY 1, 2;
            SELECT s.household, table_name, record, fingerprint FROM homeseed_records r JOIN homeseed_seeds s ON r.seed = s.seed ORDER BY 1, 2, 3;
            """
}
