import Foundation
import HomeseedSource
import HomeseedSyntax
import TestSupport
import Testing

@testable import Homeseed
@testable import HomeseedModel

/// The handbook matches the program: its tables of keys equal the shapes, its examples load, and its links are valid.
/// `HOMESEED_RECORD=1` writes the tables instead of comparing them.
@Suite("The handbook")
struct HandbookTests {
    static func page(_ name: String) throws -> String {
        try String(contentsOf: handbookFolder.appendingPathComponent(name + ".md"), encoding: .utf8)
    }

    static let pages: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: handbookFolder.path)) ?? [])
        .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()

    @Test("names every key there is")
    func keys() throws {
        let page = try Self.page("TheFormat")
        let (filled, missing) = KeyReference.filled(page)
        #expect(missing == [], "tables that no place is made for")
        if ProcessInfo.processInfo.environment["HOMESEED_RECORD"] == "1" {
            try filled.write(to: handbookFolder.appendingPathComponent("TheFormat.md"), atomically: true, encoding: .utf8)
            return
        }
        let written = page.split(separator: "\n")
        let expected = filled.split(separator: "\n")
        for difference in expected.difference(from: written).insertions {
            if case .insert(_, let line, _) = difference { Issue.record("missing or outdated: \(line)") }
        }
        #expect(page == filled, "HOMESEED_RECORD=1 swift test --filter Handbook writes the tables")
    }

    @Test("names every check there is, with what it says today")
    func checks() throws {
        let expected = try CheckReference.page()
        if ProcessInfo.processInfo.environment["HOMESEED_RECORD"] == "1" {
            try expected.write(to: handbookFolder.appendingPathComponent("AllChecks.md"), atomically: true, encoding: .utf8)
            return
        }
        let isCurrent = try Self.page("AllChecks") == expected
        #expect(isCurrent, "HOMESEED_RECORD=1 swift test --filter Handbook writes the page")
    }

    @Test("leads from the first page to every other", arguments: pages)
    func topics(page: String) throws {
        if page == "Homeseed" { return }
        #expect(try Self.page("Homeseed").contains("- <doc:\(page)>"), "no topic of the first page")
    }

    @Test("links only to pages there are", arguments: pages)
    func links(page: String) throws {
        for match in try Self.page(page).matches(of: /<doc:([A-Za-z]+)>/) {
            #expect(Self.pages.contains(String(match.1)), "<doc:\(match.1)>")
        }
    }

    @Test("names only files there are", arguments: pages)
    func files(page: String) throws {
        for match in try Self.page(page).matches(of: /`((?:Sources|Tests|Tools)\/[A-Za-z0-9\/.+-]+)`/) {
            let path = packageRoot.appendingPathComponent(String(match.1)).path
            #expect(FileManager.default.fileExists(atPath: path), "\(match.1)")
        }
    }

    @Test("is found from the README")
    func readme() throws {
        let text = try String(contentsOf: packageRoot.appendingPathComponent("README.md"), encoding: .utf8)
        let links = text.matches(of: /\]\(([A-Za-z][^):]*)\)/).map { String($0.1) }
        #expect(links.count > 5)
        for link in links {
            #expect(FileManager.default.fileExists(atPath: packageRoot.appendingPathComponent(link).path), "\(link)")
        }
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 200, "a README is no manual")
    }

    @Test("shows only YAML that can be read", arguments: pages)
    func examples(page: String) throws {
        for match in try Self.page(page).matches(of: /```yaml\n([\s\S]*?)```/) {
            var diagnostics = Diagnostics()
            _ = parse(SourceFile(path: "example.yaml", text: String(match.1)), as: FileID(0), into: &diagnostics)
            #expect(diagnostics.all.isEmpty, "\(match.1)")
        }
    }

    /// A block that begins with a file name is a complete file.
    @Test("shows packs that lint clean", arguments: ["AddingAPack"])
    func packs(page: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for match in try Self.page(page).matches(of: /```yaml\n# ((?:Catalogue|Locales)\/\S+)\n([\s\S]*?)```/) {
            let file = folder.appendingPathComponent(String(match.1))
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try String(match.2).write(to: file, atomically: true, encoding: .utf8)
        }
        let pipeline = Pipeline(catalogue: folder.path + "/Catalogue", locales: folder.path + "/Locales")
        let checked = try pipeline.check()
        #expect(checked.diagnostics.all.map(\.headline) == [])
        #expect(!checked.catalogue.packs.isEmpty)
    }
}
