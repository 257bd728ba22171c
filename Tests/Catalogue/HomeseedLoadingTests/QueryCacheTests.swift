import HomeseedSource
import Testing

@testable import HomeseedLoading

/// The cache of an open catalogue.
@Suite("A query cache")
struct QueryCacheTests {
    private static let word = Query<String>("word")
    private static let number = Query<Int>("number")

    private static func revision(_ number: Int) -> Revision { Revision { $0.combine(number) } }

    /// Returns the cached value of a file at a revision.
    private func value(_ cache: QueryCache, _ subject: String, _ number: Int) -> String? {
        cache.value(Self.word, of: subject, at: Self.revision(number))
    }

    private func keep(_ value: String, _ cache: QueryCache, _ subject: String, _ number: Int) {
        cache.keep(value, as: Self.word, of: subject, at: Self.revision(number))
    }

    @Test("returns a value only for the revision that it was derived from")
    func revisions() {
        let cache = QueryCache()
        keep("one", cache, "a", 1)
        #expect(value(cache, "a", 1) == "one")
        #expect(value(cache, "a", 2) == nil && value(cache, "b", 1) == nil)
        #expect(cache.value(Self.number, of: "a", at: Self.revision(1)) == nil)
        #expect(cache.value(Self.word, of: "a", "part", at: Self.revision(1)) == nil)
        keep("two", cache, "a", 2)
        #expect(value(cache, "a", 1) == nil && value(cache, "a", 2) == "two")
        #expect(cache.value(Self.word, of: "a", at: Self.revision(2)) { "made again" } == "two")
        #expect(cache.value(Self.word, of: "a", at: Self.revision(3)) { "made" } == "made" && value(cache, "a", 3) == "made")
    }

    @Test("keeps a number of states, and removes the least recently used one")
    func states() {
        let cache = QueryCache(states: 2)
        keep("one", cache, "a", 1)
        keep("two", cache, "a", 2)
        keep("other", cache, "b", 1)
        #expect(value(cache, "a", 1) == "one")
        keep("three", cache, "a", 3)
        #expect(value(cache, "a", 2) == nil && value(cache, "a", 1) == "one" && value(cache, "a", 3) == "three")
        #expect(value(cache, "b", 1) == "other")
        // Storing a value with the same revision replaces the previous one.
        keep("uno", cache, "a", 1)
        #expect(value(cache, "a", 1) == "uno" && value(cache, "a", 3) == "three")
    }

    @Test("removes the values of files and packs that are no longer in the catalogue, and only those")
    func removal() {
        let cache = QueryCache(states: 3)
        for name in ["a", "b", "c"] { for state in 1...3 { keep("\(name)\(state)", cache, name, state) } }
        cache.keepOnly(files: ["a"], folders: ["c"])
        #expect((1...3).allSatisfy { value(cache, "a", $0) == "a\($0)" && value(cache, "c", $0) == "c\($0)" })
        #expect(cache.subjects == ["word": ["a", "c"]])
        keep("b9", cache, "b", 9)
        #expect(value(cache, "b", 9) == "b9" && value(cache, "b", 1) == nil)
    }

    @Test("gives equal bytes of a file the same revision, and other bytes another")
    func bytes() {
        let cache = QueryCache()
        let files = ["a: 1", "a: 2", "a: 1"].map { SourceFile(path: "a.yaml", text: $0) }
        let found = files.map { cache.revision(of: $0) }
        #expect(found[0] == found[2] && found[0] != found[1])
    }
}
