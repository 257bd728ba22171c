import Foundation
import HomeseedServices
import TestSupport
import Testing

/// The built program, run in a separate folder, as users run it.
final class Program {
    struct Run {
        var code: Int32
        var output: String
        var errors: String
    }

    static let root = packageRoot

    let folder: URL

    /// - Parameters:
    ///   - packs: The packs of `Tests/Fixtures` to copy into the folder, with their translations.
    ///   - isConfirmed: Whether the source texts of their translations are recorded. A text that a test changes then makes them
    ///     stale.
    convenience init(_ packs: String..., isConfirmed: Bool = true) throws { try self.init(packs, isConfirmed: isConfirmed) }

    init(_ packs: [String], isConfirmed: Bool = true) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for pack in packs {
            try copy("Catalogue/" + pack)
            try copy("Locales/nl/\(pack).yaml")
            if isConfirmed { try copy("Locales/nl/confirmed/\(pack).yaml") }
        }
    }

    private func copy(_ path: String) throws {
        let target = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Self.root.appendingPathComponent("Tests/Fixtures/" + path), to: target)
    }

    /// The folder of cached results, beside the program's folder.
    var cache: URL { folder.appendingPathExtension("cache") }

    deinit {
        try? FileManager.default.removeItem(at: folder)
        try? FileManager.default.removeItem(at: cache)
    }

    private func environment(_ added: [String: String]) -> [String: String] {
        ProcessInfo.processInfo.environment.merging(["HOMESEED_CACHE_DIR": cache.path]) { $1 }.merging(added) { $1 }
    }

    /// The program beside the tests, or at HOMESEED_PROGRAM.
    static func executable(_ name: String = "homeseed") throws -> URL {
        if name == "homeseed", let path = ProcessInfo.processInfo.environment["HOMESEED_PROGRAM"] {
            return URL(fileURLWithPath: path)
        }
        return try #require(place(of: name), "build the program first, or name it in HOMESEED_PROGRAM")
    }

    static func place(of name: String) -> URL? {
        let places =
            [Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
            + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
            + [root.appendingPathComponent(".build/debug"), root.appendingPathComponent(".build/release")]
        return places.map { $0.appendingPathComponent(name) }.first {
            FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectoryPath
        }
    }

    @discardableResult
    func run(_ arguments: String..., environment: [String: String] = [:], program: String = "homeseed") throws -> Run {
        try run(arguments, environment: environment, program: program)
    }

    /// - Parameter input: The program's standard input.
    @discardableResult
    func run(
        _ arguments: [String], environment: [String: String] = [:], input: String = "", program: String = "homeseed"
    ) throws -> Run {
        try run(Self.executable(program), arguments, environment, input: input)
    }

    /// Runs the program through a shell, as `"$0" "$@"`.
    func shell(_ script: String, _ arguments: [String]) throws -> Run {
        try run(URL(fileURLWithPath: "/bin/bash"), ["-c", script, Self.executable().path] + arguments, [:])
    }

    /// Returns the output of the sqlite3 program.
    @discardableResult
    func sqlite(_ file: String, _ sql: String) throws -> String {
        try output(of: "sqlite3", file, sql)
    }

    /// Whether a process ends within thirty seconds. A zombie process counts as ended.
    static func isOver(_ id: Int32) -> Bool {
        for _ in 0..<1500 {
            let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
            if id > 0, kill(id, 0) != 0 || stat?.contains(") Z ") == true { return true }
            usleep(20_000)
        }
        return false
    }

    /// Returns the output of another program, which must succeed.
    @discardableResult
    func output(of name: String, _ arguments: String...) throws -> String {
        let run = try run(URL(fileURLWithPath: "/usr/bin/env"), [name] + arguments, [:])
        try #require(run.code == 0, "\(name): \(run.errors)")
        return run.output
    }

    /// Runs another program, and returns its exit status and output.
    func run(of name: String, _ arguments: [String]) throws -> Run {
        try run(URL(fileURLWithPath: "/usr/bin/env"), [name] + arguments, [:])
    }

    /// Starts the program without waiting for its end.
    ///
    /// - Parameter errors: The file for its standard error.
    func start(_ arguments: [String], environment: [String: String] = [:], errors: String = ".err") throws -> StartedProcess {
        let file = folder.appendingPathComponent(errors)
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        return try StartedProcess(
            Launch(Self.executable().path, arguments, environment: self.environment(environment), folder: folder.path),
            errors: handle.fileDescriptor)
    }

    private func run(_ executable: URL, _ arguments: [String], _ environment: [String: String], input: String = "") throws -> Run
    {
        let process = try FinishedProcess.run(
            Launch(executable.path, arguments, environment: self.environment(environment), folder: folder.path),
            input: Array(input.utf8))
        // The output is UTF-8 for any input.
        return Run(
            code: process.exitCode ?? -1, output: try #require(String(validating: process.output, as: UTF8.self)),
            errors: try #require(String(validating: process.errors, as: UTF8.self)))
    }

    // MARK: Files

    func read(_ path: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }

    func write(_ text: String, to path: String) throws {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func replace(_ old: String, with new: String, in path: String) throws {
        let text = try read(path)
        try #require(text.contains(old))
        try write(text.replacingOccurrences(of: old, with: new), to: path)
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path) }

    /// Returns all files with their contents, to check that nothing changed.
    func snapshot(_ path: String) throws -> [String: Data] {
        let base = folder.appendingPathComponent(path)
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: base.path) {
            if let data = FileManager.default.contents(atPath: base.appendingPathComponent(name).path) { files[name] = data }
        }
        return files
    }
}
