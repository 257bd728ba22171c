import Foundation
import Homeseed
import HomeseedSource
import TestSupport
import Testing

/// A lint of some files checks only the packs that may have findings there.
@Suite("A lint of one pack")
struct RelatedPackTests {
    /// Every pack with mistakes: every ninth line of some files loses letters, so that ids, references, keys and texts disagree.
    private static let files: [SourceFile] = catalogueFiles.map { file in
        guard file.path.hasSuffix("chores.yaml") || file.path.contains("templates") || file.path.contains("/nl/") else {
            return file
        }
        let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let mistaken = lines.enumerated().map { $0 % 9 == 8 ? String($1).replacing("er", with: "r") : String($1) }
        return SourceFile(path: file.path, text: mistaken.joined(separator: "\n"))
    }

    @Test("finds there what a lint of the whole catalogue does")
    func samePlaces() throws {
        let pipeline = Pipeline(files: Self.files)
        let whole = try pipeline.check()
        let packs = Set(
            whole.sources.files.compactMap { file in
                file.path.hasPrefix("Catalogue/") && file.path.hasSuffix("/pack.yaml")
                    ? String(file.path.split(separator: "/")[1]) : nil
            })
        #expect(packs.count >= 12)
        var (found, unchecked) = (0, 0)
        let scopes: [@Sendable (String) -> (String) -> Bool] = [
            { pack in { $0.hasPrefix("Catalogue/\(pack)/") || $0.hasPrefix("Locales/") && $0.hasSuffix("/\(pack).yaml") } },
            { pack in { $0 == "Locales/nl/\(pack).yaml" } }, { pack in { $0 == "Catalogue/\(pack)/chores.yaml" } },
        ]
        for (pack, scope) in packs.sorted().flatMap({ pack in scopes.map { (pack, $0) } }) {
            func shown(_ checked: Pipeline.Checked) -> [Diagnostic] {
                checked.diagnostics.sorted(in: checked.sources).filter { diagnostic in
                    ([diagnostic.place] + diagnostic.others).contains { place in
                        place.flatMap { checked.sources[$0.file] }.map { scope(pack)($0.path) } ?? true
                    }
                }
            }
            var part = pipeline
            part.isWanted = { scope(pack)($0) }
            let checked = try part.check()
            let (some, all) = (shown(checked), shown(whole))
            found += all.count
            unchecked += whole.diagnostics.all.count - checked.diagnostics.all.count
            #expect(some.map(\.headline) == all.map(\.headline), "\(pack)")
            #expect(some == all, "\(pack)")
        }
        #expect(unchecked > 100)
        #expect(found > 100)
    }
}
