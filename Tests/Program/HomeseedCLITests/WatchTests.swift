import Foundation
import HomeseedServices
import TestSupport
import Testing

/// The watching program in the background, with its output so far.
private final class Watched {
    private let process: StartedProcess
    private let output: URL
    private var seen = 0

    /// - Parameters:
    ///   - terminal: The terminal for its output, or `nil` for a file.
    ///   - isDeaf: Whether it is started with Ctrl-C ignored, as by `nohup` and in scripts.
    init(_ program: Program, _ arguments: [String] = [], terminal: FileHandle? = nil, ignoring isDeaf: Bool = false) throws {
        output = program.folder.appendingPathComponent(".watch")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        let handle = try terminal ?? FileHandle(forWritingTo: output)
        defer { withExtendedLifetime(handle) {} }
        process = try StartedProcess(
            Launch(
                "/bin/sh",
                ["-c", (isDeaf ? "trap '' INT; " : "") + "exec \"$0\" \"$@\"", Program.executable().path, "lint", "--watch"]
                    + arguments,
                folder: program.folder.path),
            output: handle.fileDescriptor, errors: handle.fileDescriptor)
    }

    deinit {
        process.send(SIGKILL)
        process.wait()
    }

    #if os(Linux)
    /// The number of open file descriptors.
    var open: Int { get throws { try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.id)/fd").count } }
    #endif

    /// Waits until a complete new output contains this text, and returns it.
    func next(_ text: String, in all: (() throws -> String)? = nil) async throws -> String {
        for _ in 0..<200 {
            let printed = try all?() ?? String(contentsOf: output, encoding: .utf8)
            let new = String(printed.dropFirst(seen))
            if new.contains(text), new.hasSuffix("\n") {
                seen = printed.count
                return new
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        Issue.record("never printed: \(text)")
        return ""
    }

    /// Stops the program like Ctrl-C. Returns its exit status, or -1 if it did not exit by itself.
    ///
    /// - Parameter limit: The time limit in seconds.
    func interrupt(within limit: Int = 30) async throws -> Int32 {
        process.send(SIGINT)
        for _ in 0..<(limit * 20) where process.isRunning { try await Task.sleep(for: .milliseconds(50)) }
        guard !process.isRunning else {
            process.send(SIGKILL)
            return -1
        }
        return process.exitCode ?? -1
    }
}

@Suite("homeseed lint --watch")
struct WatchTests {
    private static let chores = "Catalogue/family-to-do/chores.yaml"

    @Test("lints again at a save, a save by renaming, a new file, a folder that is gone; and ends well", .long)
    func saves() async throws {
        let program = try Program("family-to-do", "famify")
        let watched = try Watched(program, ["--format", "concise", "--format", "json=Catalogue/lint.json"])
        _ = try await watched.next("Watching the catalogue")

        try program.replace("area: kitchen\n", with: "area: kitchn\n", in: Self.chores)
        let saved = try await watched.next("kitchn")
        #expect(saved.contains("After a change to \(Self.chores)\n"), "\(saved)")
        #expect(try program.read("Catalogue/lint.json").contains("kitchn"))

        let mended = try program.read(Self.chores).replacingOccurrences(of: "kitchn", with: "kitchen").replacingOccurrences(
            of: "id: kitchen-counters", with: "id: kitchen-counter")
        try program.write(mended, to: Self.chores + "~")
        try #require(rename(program.folder.path + "/" + Self.chores + "~", program.folder.path + "/" + Self.chores) == 0)
        let renamed = try await watched.next("'kitchen-counters'")
        #expect(!renamed.contains("'kitchn'"))

        // Simultaneous changes cause one run. The same typo in three files is one finding, in the first file.
        try program.write(
            mended.replacingOccurrences(of: "id: kitchen-counter,", with: "id: kitchen-counters,"), to: "aside/chores.yaml")
        for name in ["a", "b", "c"] { try program.write("template: \(name)\ntitel: A\n", to: "aside/\(name).yaml") }
        for (from, to) in [("chores", Self.chores)] + ["a", "b", "c"].map({ ($0, "Catalogue/famify/templates/\($0).yaml") }) {
            try #require(rename(program.folder.path + "/aside/\(from).yaml", program.folder.path + "/" + to) == 0)
        }
        let burst = try await watched.next("c.yaml:2:8")
        #expect(burst.contains("a.yaml:2:1") && burst.ranges(of: "After a change").count == 1, "\(burst)")

        try FileManager.default.removeItem(at: program.folder.appendingPathComponent("Catalogue/famify"))
        try FileManager.default.removeItem(at: program.folder.appendingPathComponent("Locales/nl/famify.yaml"))
        let gone = try await watched.next("After a change to Catalogue/famify/")
        #expect(!gone.contains("titel"))
        #expect(try await watched.interrupt() == 0)
    }

    @Test("sees that a file may no longer be read, that it became a link, and no signal that is ignored", .long)
    func rights() async throws {
        let program = try Program("family-to-do")
        let watched = try Watched(program, [], ignoring: true)
        _ = try await watched.next("Watching the catalogue")
        let (path, away) = (program.folder.path + "/" + Self.chores, program.folder.path + "/chores.yaml")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        _ = try await watched.next("After a change to \(Self.chores)")
        try FileManager.default.moveItem(atPath: path, toPath: away)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: away)
        _ = try await watched.next("After a change to \(Self.chores)")
        #expect(try await watched.interrupt(within: 3) == -1)
    }

    #if os(Linux)
    @Test("holds no more open after many changes than after one, though it asks git each time", .long)
    func open() async throws {
        let program = try Program("family-to-do")
        try program.begin()
        let watched = try Watched(program)
        _ = try await watched.next("Watching the catalogue")
        var first = 0
        for turn in 1...8 {
            try program.write(program.read(Self.chores) + "# \(turn)\n", to: Self.chores)
            _ = try await watched.next("After a change to \(Self.chores)")
            if turn == 1 { first = try watched.open }
        }
        // The program opens folders regularly, to detect changes.
        var least = Int.max
        for _ in 0..<50 where least > first {
            least = min(least, try watched.open)
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(least <= first)
        #expect(try await watched.interrupt() == 0)
    }
    #endif

    @Test("outlives a catalogue that is gone for a while, but not one that never was", .long)
    func gone() async throws {
        let program = try Program("famify")
        #expect(try program.run("lint", "--watch", "--catalogue", "nowhere").code == 2)
        #expect(try program.run("lint", "--watch", "--stdin", "--stdin-filename", "Catalogue/famify/chores.yaml").code == 2)
        let watched = try Watched(program, ["--catalogue", "Catalogue"])
        _ = try await watched.next("No errors or warnings")
        let (there, away) = (program.folder.appendingPathComponent("Catalogue"), program.folder.appendingPathComponent("Away"))
        try FileManager.default.moveItem(at: there, to: away)
        _ = try await watched.next("error: There is no catalogue at Catalogue.")
        try FileManager.default.moveItem(at: away, to: there)
        _ = try await watched.next("No errors or warnings")
        #expect(try await watched.interrupt() == 0)
    }

    @Test("takes the place of the run before, on a terminal", .long)
    func terminal() async throws {
        let program = try Program("famify")
        let (screen, terminal) = try Self.terminal()
        let watched = try Watched(program, terminal: terminal)
        var printed = ""
        let all = { () -> String in
            var bytes = [UInt8](repeating: 0, count: 65536)
            let count = read(screen, &bytes, bytes.count)
            if count > 0 {
                printed += String(decoding: bytes.prefix(count), as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
            }
            return printed
        }
        let first = try await watched.next("No errors or warnings", in: all)
        #expect(first.contains("\u{1B}[2J") && first.contains("(press Ctrl-C to stop)"))
        try program.replace("title: Eat Breakfast", with: "titel: Eat Breakfast", in: "Catalogue/famify/chores.yaml")
        let second = try await watched.next("titel", in: all)
        #expect(second.contains("\u{1B}[2J") && second.contains("After a change to Catalogue/famify/chores.yaml"))
        #expect(try await watched.interrupt() == 0)
        close(screen)
    }

    /// Opens a pseudo-terminal. Returns the end that receives the output, and the end to print to.
    private static func terminal() throws -> (screen: Int32, terminal: FileHandle) {
        var (screen, terminal): (Int32, Int32) = (-1, -1)
        try #require(openpty(&screen, &terminal, nil, nil, nil) == 0)
        _ = fcntl(screen, F_SETFL, fcntl(screen, F_GETFL) | O_NONBLOCK)
        return (screen, FileHandle(fileDescriptor: terminal, closeOnDealloc: true))
    }
}
