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
        var found = 0
        for pack in packs.sorted() {
            @Sendable func isWanted(_ path: String) -> Bool {
                path.hasPrefix("Catalogue/\(pack)/") || path.hasPrefix("Locales/") && path.hasSuffix("/\(pack).yaml")
            }
            func shown(_ checked: Pipeline.Checked) -> [Diagnostic] {
                checked.diagnostics.sorted(in: checked.sources).filter { diagnostic in
                    ([diagnostic.place] + diagnostic.others).contains { place in
                        place.flatMap { checked.sources[$0.file] }.map { isWanted($0.path) } ?? true
                    }
                }
            }
            var part = pipeline
            part.isWanted = isWanted
            let (some, all) = (shown(try part.check()), shown(whole))
            found += all.count
            #expect(some.map(\.headline) == all.map(\.headline), "\(pack)")
            #expect(some == all, "\(pack)")
        }
        #expect(found > 100)
    }
}
