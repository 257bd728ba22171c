import Foundation
import HomeseedServices
import TestSupport
import Testing

/// The MariaDB server for these tests: the one at HOMESEED_MARIADB_URL, or a private one.
enum Server {
    /// The server, or `nil` if there is none. The reason is printed once, and fails the run with CI=true.
    static let url = try? started.get()

    private static let started: Result<String, NotStarted> = {
        let environment = ProcessInfo.processInfo.environment
        if let url = environment["HOMESEED_MARIADB_URL"], !url.isEmpty { return .success(url) }
        let number = String(ProcessInfo.processInfo.processIdentifier)
        // The script stops the server when this process ends, even by a crash.
        let started = run(packageRoot.path + "/Tools/mariadb-server", ["start", "/tmp/homeseed-maria-" + number, number])
        // The address is on the last line, after any output of the installation.
        if started.status == 0, let url = started.output.split(separator: "\n").last { return .success(String(url)) }
        print("SKIPPED: the tests of MariaDB, for there is no server: \(started.output)")
        return .failure(NotStarted(reason: started.output))
    }()

    struct NotStarted: Error {
        var reason: String
    }

    /// The reason why there is no server.
    static var reason: String { if case .failure(let error) = started { error.reason } else { "" } }

    /// The path of the server's socket.
    static var socket: String { url?.split(separator: "socket=").last.map(String.init) ?? "" }

    static func run(_ program: String, _ arguments: [String], input: String = "") -> (status: Int32, output: String) {
        do {
            let process = try FinishedProcess.run(
                Launch(program, arguments, environment: ProcessInfo.processInfo.environment, mergesErrors: true))
            return (process.exitCode ?? -1, String(decoding: process.output, as: UTF8.self))
        } catch { return (1, error.description) }
    }
}

@Suite("The tests of MariaDB")
struct ServerPresenceTests {
    @Test("are never skipped in CI")
    func presence() {
        if ProcessInfo.processInfo.environment["CI"] == "true" { #expect(Server.url != nil, "\(Server.reason)") }
    }
}
