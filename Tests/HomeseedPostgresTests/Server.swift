#if Postgres
import Foundation
import Testing

/// The real server that these tests need: the one that HOMESEED_POSTGRES_URL names, or one of their own.
enum Server {
    /// Nil where there is none; why not is printed once, and with CI=true that is a failure.
    static let url = try? started.get()

    private static let started: Result<String, NotStarted> = {
        let environment = ProcessInfo.processInfo.environment
        if let url = environment["HOMESEED_POSTGRES_URL"], !url.isEmpty { return .success(url) }
        let folder = "/tmp/homeseed-pg-\(ProcessInfo.processInfo.processIdentifier)"
        // The script stops the server when this process ends, however it ends.
        let started = run(root + "/Tools/postgres-server", ["start", folder, String(ProcessInfo.processInfo.processIdentifier)])
        // Its address stands last, below what an installation may have said.
        if started.status == 0, let url = started.output.split(separator: "\n").last { return .success(String(url)) }
        print("SKIPPED: the tests of PostgreSQL, for there is no server: \(started.output)")
        return .failure(NotStarted(reason: started.output))
    }()

    struct NotStarted: Error {
        var reason: String
    }

    /// Why there is none.
    static var reason: String { if case .failure(let error) = started { error.reason } else { "" } }

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    static func run(_ program: String, _ arguments: [String], _ more: [String: String] = [:]) -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(more) { $1 }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-run-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: file) }
        // A file, not a pipe: the server that is started would hold a pipe open.
        guard let handle = try? FileHandle(forWritingTo: file) else { return (1, "no file for what \(program) says") }
        process.standardOutput = handle
        process.standardError = handle
        process.standardInput = FileHandle.nullDevice
        do { try process.run() } catch { return (1, "\(error)") }
        process.waitForExit()
        return (process.terminationStatus, (try? String(contentsOf: file, encoding: .utf8)) ?? "")
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
