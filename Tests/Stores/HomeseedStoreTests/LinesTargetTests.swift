import Foundation
import HomeseedStore
import HomeseedTesting
import TestSupport
import Testing

/// The handbook's example of a target in Swift, whose source is linked into this target.
@Suite("The example of a target in Swift")
struct LinesTargetTests {
    /// The example's store, which is read and changed through its file.
    final class LinesFile: ConformanceStore {
        private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-\(UUID().uuidString)")
        var target: any SeedTarget { LinesTarget(path: file.path) }
        private var file: URL { folder.appendingPathComponent("store.txt") }

        init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: folder) }

        private func lines() throws -> [[String]] {
            guard let data = FileManager.default.contents(atPath: file.path) else { return [] }
            return String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
                line.split(separator: "\t", maxSplits: 2).map(String.init)
            }
        }

        func rows(of table: StoreTable) throws -> [RecordID: [Cell]] {
            var rows: [RecordID: [Cell]] = [:]
            for line in try lines() where line[0] == table.name {
                let object = try JSONSerialization.jsonObject(with: Data(line[2].utf8)) as? [String: Any] ?? [:]
                rows[RecordID(text: line[1]) ?? .none] = table.columns.map { PlainJSON.cell(object[$0.name], $0.type) }
            }
            return rows
        }

        func put(_ cells: [Cell]?, in table: StoreTable, at record: RecordID) throws {
            let id = record == .none ? "only" : record.text
            var lines = try lines().filter { $0[0] != table.name || $0[1] != id }
            if let cells {
                let data = try JSONSerialization.data(withJSONObject: PlainJSON.object(cells, table))
                lines.append([table.name, id, String(decoding: data, as: UTF8.self)])
            }
            try Data(lines.map { $0.joined(separator: "\t") + "\n" }.joined().utf8).write(to: file)
        }
    }

    @Test("passes the conformance kit", .long)
    func conformance() {
        for result in TargetConformance.run({ try LinesFile() }) {
            #expect(result.failures == [], "\(result.name)")
            #expect(result.skipped == nil)
        }
    }

    @Test("is the code of the handbook's page")
    func page() throws {
        let page = try String(contentsOf: handbookFolder.appendingPathComponent("AddingATarget.md"), encoding: .utf8)
        let example = try String(contentsOf: Self.example, encoding: .utf8)
        #expect(page.contains("```swift\n" + example + "```\n"))
    }

    @Test("compiles with the public interface alone")
    func isPublic() throws {
        let modules = Bundle.main.executableURL.map { $0.deletingLastPathComponent() }
        let folder = try #require(
            modules.flatMap { Self.parents(of: $0).first { FileManager.default.fileExists(atPath: $0 + "/Modules") } })
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = ["swiftc", "-typecheck", "-swift-version", "6", "-I", folder + "/Modules", Self.example.path]
        let errors = Pipe()
        compiler.standardError = errors
        try compiler.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        #expect(compiler.terminationStatus == 0, "\(text)")
    }

    private static let example = packageRoot.appendingPathComponent("Examples/OwnProgram/Sources/OwnProgram/LinesTarget.swift")

    /// The folders that contain the test program, which is in a bundle on macOS.
    private static func parents(of folder: URL) -> [String] {
        sequence(first: folder) { $0.pathComponents.count > 1 ? $0.deletingLastPathComponent() : nil }.prefix(5).map(\.path)
    }
}
