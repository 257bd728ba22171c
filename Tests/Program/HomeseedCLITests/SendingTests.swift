import Foundation
import HomeseedServices
import Testing

@Suite("seed --send")
struct SendingTests {
    private let guest = ["seed", "family-to-do/guest", "--today", "2026-11-21", "--into"]
    private let firestore = "firestore:seed.ndjson?project=demo-homes"

    @Test("goes to a service on another machine only where its host is named")
    func hosts() throws {
        let program = try Program("family-to-do")
        let send = guest + [firestore, "--send", "https://documents.invalid"]
        let credentials = ["GOOGLE_OAUTH_ACCESS_TOKEN": "hunter2"]
        let refused = try program.run(send, environment: credentials)
        #expect(refused.code == 1, "\(refused.errors)")
        #expect(
            refused.errors.contains("another machine, documents.invalid") && refused.errors.contains("--allow documents.invalid"))
        #expect(!program.exists("seed.ndjson"))
        #expect(try program.run(send + ["--allow", "demo-homes"]).code == 1)
        // With permission, it fails because the host does not exist.
        let sent = try program.run(send + ["--allow", "documents.invalid"], environment: credentials)
        #expect(
            sent.code == 3 && sent.errors.contains("could not be reached") && sent.errors.contains("seed.ndjson"),
            "\(sent.errors)")
        #expect(program.exists("seed.ndjson"))
        #expect(!(refused.errors + sent.errors + sent.output).contains("hunter2"))
        // A run that only writes the file needs no `--allow`.
        #expect(try program.run(guest + [firestore]).code == 0)
    }

    @Test("goes to a service of this machine, and to its production only where that is named")
    func production() throws {
        let program = try Program("family-to-do")
        let (server, port) = try Self.startServer(in: program)
        defer {
            server.send(SIGKILL)
            server.wait()
        }
        func send(_ environment: String, _ more: String...) throws -> Program.Run {
            let url = "http://127.0.0.1:\(port)/database/1/iCloud.test/\(environment)/public"
            return try program.run(guest + ["cloudkit:seed.ndjson", "--send", url] + more)
        }
        #expect(try send("development").code == 0)
        let refused = try send("production")
        #expect(refused.code == 1 && refused.errors.contains("--allow production:iCloud.test"), "\(refused.errors)")
        #expect(try send("production", "--allow", "iCloud.test").code == 1)
        #expect(try send("production", "--allow", "production:iCloud.test").code == 0)
    }

    @Test("Ctrl-C ends what sends, too", arguments: [SIGINT, SIGTERM])
    func stopped(signal: Int32) throws {
        let program = try Program("family-to-do")
        let (server, port) = try Self.startServer(in: program, "cloudkit", "--endless", "drip")
        defer {
            server.send(SIGKILL)
            server.wait()
        }
        let process = try program.start(
            guest + ["cloudkit:seed.ndjson", "--send", "http://127.0.0.1:\(port)/database/1/iCloud.test/development/public"])
        var sender: pid_t = 0
        for _ in 0..<500 where sender == 0 {
            usleep(20_000)
            sender =
                pid_t(
                    try program.run(of: "pgrep", ["-P", "\(process.id)", "curl"]).output.trimmingCharacters(
                        in: .whitespacesAndNewlines)) ?? 0
        }
        #expect(sender > 0)
        process.send(signal)
        process.wait()
        #expect(process.signal == signal)
        #expect(Program.isOver(sender), "curl still runs")
    }

    /// Starts the replacement of a service from the targets' own tests.
    static func startServer(in program: Program, _ kind: String = "cloudkit", _ more: String...) throws -> (StartedProcess, Int) {
        let said = program.folder.appendingPathComponent("port")
        _ = FileManager.default.createFile(atPath: said.path, contents: nil)
        let handle = try FileHandle(forWritingTo: said)
        defer { try? handle.close() }
        let script = Program.root.appendingPathComponent("Tests/Servers/documents.py").path
        let process = try StartedProcess(
            Launch("/usr/bin/env", ["python3", "-u", script, kind] + more), output: handle.fileDescriptor)
        for _ in 0..<500 {
            if let port = Int(try program.read("port").trimmingCharacters(in: .whitespacesAndNewlines)) { return (process, port) }
            usleep(20_000)
        }
        process.send(SIGKILL)
        process.wait()
        throw CocoaError(.executableNotLoadable)
    }
}
