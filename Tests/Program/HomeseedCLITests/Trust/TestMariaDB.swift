import Foundation
import HomeseedServices
import Testing

/// A private MariaDB server for the tests, and MariaDB's client. It stops when this process ends.
final class TestMariaDB: Sendable {
    /// The folder of the server, with its socket.
    let folder: String
    var socket: String { folder + "/sql.sock" }

    /// The server that all tests share, or `nil` if none can start. The missing server is printed, and fails the run in CI.
    static let shared = try? started.get()

    private static let started = Result<TestMariaDB, any Error> {
        do { return try TestMariaDB() } catch {
            print("skipped: what the program does with MariaDB, for there is no server: \(error)")
            throw error
        }
    }

    /// The reason why there is no server.
    static var reason: String { if case .failure(let error) = started { "\(error)" } else { "" } }

    private init() throws {
        folder = "/tmp/homeseed-maria-" + UUID().uuidString.prefix(8)
        let tool = Program.root.appendingPathComponent("Tools/mariadb-server").path
        let script = #"exec "$1" start "$2" "$3""#
        let bash = try FinishedProcess.run(
            Launch(
                "/bin/bash", ["-c", script, "bash", tool, folder, String(ProcessInfo.processInfo.processIdentifier)],
                environment: ProcessInfo.processInfo.environment, mergesErrors: true))
        guard bash.exitCode == 0 else {
            throw TestServer.NotStarted(reason: String(decoding: bash.output, as: UTF8.self))
        }
    }

    func address(_ database: String) -> String { "mysql://root@/\(database)?socket=\(socket)" }

    /// Runs statements, and returns the output of MariaDB's own client.
    @discardableResult
    func query(_ database: String, _ sql: String, _ program: Program) throws -> String {
        try program.output(
            of: "mariadb", "--no-defaults", "-u", "root", "-S", socket, "--default-character-set=utf8mb4", "-N", "-B", database,
            "-e", sql)
    }
}

@Suite("What the program does with MariaDB")
struct TestMariaDBTests {
    @Test("is never left out in CI")
    func presence() {
        if ProcessInfo.processInfo.environment["CI"] == "true" { #expect(TestMariaDB.shared != nil, "\(TestMariaDB.reason)") }
    }
}
