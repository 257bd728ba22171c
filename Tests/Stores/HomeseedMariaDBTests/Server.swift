import Foundation
import HomeseedServices
import TestSupport
import Testing

/// The real MariaDB server that these tests need: the one that HOMESEED_MARIADB_URL names, or one of their own.
enum Server {
    /// Nil where there is none; why not is printed once, and with CI=true that is a failure.
    static let url = try? started.get()

    private static let started: Result<String, NotStarted> = {
        let environment = ProcessInfo.processInfo.environment
        if let url = environment["HOMESEED_MARIADB_URL"], !url.isEmpty { return .success(url) }
        let number = String(ProcessInfo.processInfo.processIdentifier)
        // The script stops the server when this process ends, however it ends.
        let started = run(packageRoot.path + "/Tools/mariadb-server", ["start", "/tmp/homeseed-maria-" + number, number])
        // Its address stands last, below what an installation may have said.
        if started.status == 0, let url = started.output.split(separator: "\n").last { return .success(String(url)) }
        print("SKIPPED: the tests of MariaDB, for there is no server: \(started.output)")
        return .failure(NotStarted(reason: started.output))
    }()

    struct NotStarted: Error {
        var reason: String
    }

    /// Why there is none.
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
