import Foundation
import Homeseed
import HomeseedSource
import TestSupport
import Testing

/// The examples in `Tests/Cases`: catalogues with translations, and the expected output.
///
/// `HOMESEED_RECORD=1 swift test --filter CaseTests` updates the expected files.
struct CaseTests {
    private static let folder = packageRoot.appendingPathComponent("Tests/Cases")

    private static var names: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    @Test func thereAreCases() { #expect(Self.names.count >= 10) }

    @Test(arguments: names)
    func readsAsExpected(name: String) throws {
        let folder = Self.folder.appendingPathComponent(name)
        let expected = folder.appendingPathComponent("expected.txt")
        let text = try shown(folder)
        if ProcessInfo.processInfo.environment["HOMESEED_RECORD"] == "1" {
            try text.write(to: expected, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: expected, encoding: .utf8) == text)
    }

    /// Returns the diagnostics as in a terminal without colours, and the packs that can still be seeded.
    private func shown(_ folder: URL) throws -> String {
        let checked = try Pipeline(files: try files(in: folder)).check()
        let sorted = checked.diagnostics.sorted(in: checked.sources)
        return TextRenderer(sources: checked.sources, colour: false, width: 100).render(sorted)
            + "Can be seeded: \(checked.catalogue.packs.isEmpty ? "nothing" : checked.catalogue.packs.joined(separator: ", ")).\n"
    }

    /// Returns the case's files by relative paths, which are equal on every machine.
    private func files(in folder: URL) throws -> [SourceFile] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        return try paths.filter { !$0.hasSuffix(".txt") && !$0.contains("/.") }.compactMap { path in
            let url = folder.appendingPathComponent(path)
            guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return nil }
            return SourceFile(path: path, bytes: [UInt8](try Data(contentsOf: url)))
        }
    }
}
