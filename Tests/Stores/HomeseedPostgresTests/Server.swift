#if Postgres
import Foundation
import HomeseedServices
import TestSupport
import Testing

/// The PostgreSQL server for these tests: the one at HOMESEED_POSTGRES_URL, or a private one.
enum Server {
    /// The server, or `nil` if there is none. The reason is printed once, and fails the run with CI=true.
    static let url = try? started.get()

    private static let started: Result<String, NotStarted> = {
        let environment = ProcessInfo.processInfo.environment
        if let url = environment["HOMESEED_POSTGRES_URL"], !url.isEmpty { return .success(url) }
        let folder = "/tmp/homeseed-pg-\(ProcessInfo.processInfo.processIdentifier)"
        // The script stops the server when this process ends, even by a crash.
        let started = run(root + "/Tools/postgres-server", ["start", folder, String(ProcessInfo.processInfo.processIdentifier)])
        // The address is on the last line, after any output of the installation.
        if started.status == 0, let url = started.output.split(separator: "\n").last { return .success(String(url)) }
        print("SKIPPED: the tests of PostgreSQL, for there is no server: \(started.output)")
        return .failure(NotStarted(reason: started.output))
    }()

    struct NotStarted: Error {
        var reason: String
    }

    /// The reason why there is no server.
    static var reason: String { if case .failure(let error) = started { error.reason } else { "" } }

    static let root = packageRoot.path

    static func run(_ program: String, _ arguments: [String], _ more: [String: String] = [:]) -> (status: Int32, output: String) {
        let environment = ProcessInfo.processInfo.environment.merging(more) { $1 }
        do {
            let process = try FinishedProcess.run(Launch(program, arguments, environment: environment, mergesErrors: true))
            return (process.exitCode ?? -1, String(decoding: process.output, as: UTF8.self))
        } catch { return (1, error.description) }
    }
}

@Suite("The tests of PostgreSQL")
struct ServerPresenceTests {
    @Test("are never skipped in CI")
    func presence() {
        if ProcessInfo.processInfo.environment["CI"] == "true" { #expect(Server.url != nil, "\(Server.reason)") }
    }
}
#endif
