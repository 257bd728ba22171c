import HomeseedSource
import Testing

@testable import Homeseed
@testable import HomeseedLoading

/// The cached check results of an open catalogue.
@Suite("The cache of checks")
struct CheckCacheTests {
    private static let other = [
        SourceFile(path: "Catalogue/other/pack.yaml", text: "homeseed: 1\npack: other\ntitle: Another household\nlanguage: en\n"),
        SourceFile(path: "Catalogue/other/templates/away.yaml", text: "template: away\ntitle: Nobody\n"),
    ]

    /// The packs of which anything is kept, by what is kept.
    private static func packs(of cache: CheckCache) -> [String: Set<String>] {
        var found: [String: Set<String>] = [:]
        func look(_ what: String, _ names: [String]) { found[what] = Set(names.map { String($0.prefix { $0 != "\n" }) }) }
        look("findings", cache.findings.names)
        look("clear texts", cache.clearTexts.names)
        look("expansions", cache.expansions.names)
        return found
    }

    @Test("forgets packs that are gone, and only these")
    func forgetting() throws {
        let cache = CheckCache()
        var both = Pipeline(files: Example().sources + Self.other)
        var one = Pipeline(files: Example().sources)
        (both.cache, one.cache) = (cache, cache)
        _ = try both.check()
        #expect(Self.packs(of: cache).values.allSatisfy { $0.isSuperset(of: ["Catalogue/demo", "Catalogue/other"]) })
        let fresh = try Pipeline(files: Example().sources).check()
        let after = try one.check()
        #expect(after.diagnostics.all.map(\.headline) == fresh.diagnostics.all.map(\.headline))
        for (what, packs) in Self.packs(of: cache) {
            #expect(!packs.contains("Catalogue/other"), "\(what) of a pack that is gone")
            #expect(packs.contains("Catalogue/demo"), "\(what) of a pack that stayed")
        }
    }
}
