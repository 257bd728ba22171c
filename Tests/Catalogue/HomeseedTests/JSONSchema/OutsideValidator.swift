import Foundation
import HomeseedServices
import HomeseedSource
import TestSupport
import Testing

/// check-jsonschema, which `Tools/validate-schemas` runs in an environment that `Tools/test` makes.
struct OutsideValidator {
    private static let root = packageRoot

    /// Whether the validator is installed. If not, reports that its tests are skipped, and fails with `CI=true`.
    static var isInstalled: Bool {
        if !wasFound, ProcessInfo.processInfo.environment["CI"] == "true" {
            Issue.record("skipped, which CI=true does not allow")
        }
        return wasFound
    }

    /// The validator is looked up, and reported as missing, once.
    private static let wasFound = {
        let isInstalled = FileManager.default.fileExists(
            atPath: root.appendingPathComponent(".build/validators/bin/check-jsonschema").path)
        if !isInstalled { print("skipped: no check-jsonschema; Tools/validate-schemas --install gets it") }
        return isInstalled
    }()

    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-schemas-\(UUID().uuidString)")
    private var lines: [String] = []
    private var schemas: [String: String] = [:]

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    /// Adds a file to validate, and returns its name.
    mutating func add(_ file: SourceFile, schema: String) throws -> String {
        let path = try write(file.bytes, "files/\(lines.count)-" + (file.path.split(separator: "/").last ?? ""))
        lines.append(schema + "\t" + path)
        return path
    }

    /// Returns a schema as a file. Equal schemas share a file, which is read once.
    mutating func schema(_ text: String) throws -> String {
        if let known = schemas[text] { return known }
        let path = try write(Array(text.utf8), "schemas/\(schemas.count).json")
        schemas[text] = path
        return path
    }

    private func write(_ bytes: [UInt8], _ name: String) throws -> String {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }

    /// Returns the invalid files by name, each with the reason, and removes the files.
    func refused() throws -> [String: String] {
        defer { try? FileManager.default.removeItem(at: folder) }
        let list = folder.appendingPathComponent("list")
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: list)
        let validator = try FinishedProcess.run(
            Launch(Self.root.appendingPathComponent("Tools/validate-schemas").path, [list.path]))
        try #require(
            validator.exitCode == 0, "Tools/validate-schemas failed: \(String(decoding: validator.errors, as: UTF8.self))")
        let found = String(decoding: validator.output, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: "\t", maxSplits: 1)
        }
        return Dictionary(found.map { (String($0[0]), $0.count > 1 ? String($0[1]) : "") }) { first, _ in first }
    }
}
