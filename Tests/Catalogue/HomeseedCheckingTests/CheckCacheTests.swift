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

    @Test("forgets packs that are gone, and only these")
    func forgetting() throws {
        let cache = QueryCache()
        var both = Pipeline(files: Example().sources + Self.other)
        var one = Pipeline(files: Example().sources)
        (both.cache, one.cache) = (cache, cache)
        _ = try both.check()
        let (demo, other) = ("Catalogue/demo", "Catalogue/other")
        let queries = cache.subjects.filter { $0.value.contains(other) }.keys
        #expect(queries.sorted().contains("findings") && queries.contains("expansion") && queries.contains("clear texts"))
        let fresh = try Pipeline(files: Example().sources).check()
        let after = try one.check()
        #expect(after.diagnostics.all.map(\.headline) == fresh.diagnostics.all.map(\.headline))
        for query in queries {
            #expect(cache.subjects[query]?.contains(other) == false, "\(query) of a removed pack")
            #expect(cache.subjects[query]?.contains(demo) == true, "\(query) of a remaining pack")
        }
    }
}
