import Foundation
import HomeseedServices
import Testing

/// A private PostgreSQL server for the tests. It stops when it is deallocated. Use `withExtendedLifetime`, because an optimised
/// build releases it after its last use.
final class TestServer: Sendable {
    let url: String
    private let folder: String
    private static let tool = Program.root.appendingPathComponent("Tools/postgres-server").path

    /// The server shared by all tests that don't affect other tests, or `nil` if none can start. The missing server is printed,
    /// and fails the run in CI.
    static let shared = try? started.get()

    private static let started = Result<TestServer, any Error> {
        #if Postgres
        do { return try TestServer() } catch {
            print("skipped: what the program does with PostgreSQL, for there is no server: \(error)")
            throw error
        }
        #else
        throw NotStarted(reason: "built without PostgreSQL")
        #endif
    }

    /// The reason why there is no server.
    static var reason: String { if case .failure(let error) = started { "\(error)" } else { "" } }

    struct NotStarted: Error {
        var reason: String
    }

    /// - Parameters:
    ///   - limit: The maximum size of its files, in kibibytes.
    init(limit: Int? = nil) throws {
        folder = "/tmp/homeseed-trust-\(UUID().uuidString.prefix(8))"
        url = "postgres://homeseed@/postgres?host=" + folder
        try start(limit: limit)
    }

    deinit { _ = try? Self.bash("\"$1\" stop \"$2\"", Self.tool, folder) }

    func start(limit: Int? = nil) throws {
        // The server stops when this process ends, even by a crash.
        let script = (limit.map { "ulimit -f \($0); " } ?? "") + "exec \"$1\" start \"$2\" \"$3\""
        let said = try Self.bash(script, Self.tool, folder, String(ProcessInfo.processInfo.processIdentifier))
        guard said.code == 0 else { throw NotStarted(reason: said.output) }
    }

    /// Stops the server like a power cut.
    func crash() throws {
        let said = try Self.bash("exec \"$1\" crash \"$2\"", Self.tool, folder)
        guard said.code == 0 else { throw NotStarted(reason: said.output) }
    }

    private static func bash(_ script: String, _ arguments: String...) throws -> (code: Int32, output: String) {
        // Small log segments, which fit within a limit on file sizes.
        let environment = ProcessInfo.processInfo.environment.merging(["HOMESEED_INITDB_OPTIONS": "--wal-segsize=1"]) { $1 }
        let bash = try FinishedProcess.run(
            Launch("/bin/bash", ["-c", script, "bash"] + arguments, environment: environment, mergesErrors: true))
        return (bash.exitCode ?? -1, String(decoding: bash.output, as: UTF8.self))
    }
}

@Suite("What the program does with PostgreSQL")
struct TestServerTests {
    @Test("is never left out in CI")
    func presence() {
        if ProcessInfo.processInfo.environment["CI"] == "true" { #expect(TestServer.shared != nil, "\(TestServer.reason)") }
    }
}
