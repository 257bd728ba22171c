import Testing

@testable import HomeseedLoading

/// The caches of an open catalogue.
@Suite("A memo")
struct MemoTests {
    @Test("gives a value back only for what it was made from")
    func inputs() {
        let memo = Memo<Int, String>()
        memo.keep("one", as: "a", madeFrom: 1)
        #expect(memo.value("a", 1) == "one")
        #expect(memo.value("a", 2) == nil && memo.value("b", 1) == nil)
        memo.keep("two", as: "a", madeFrom: 2)
        #expect(memo.value("a", 1) == nil && memo.value("a", 2) == "two")
        #expect(
            memo.value("a", 2) { "made again" } == "two" && memo.value("a", 3) { "made" } == "made" && memo.last("a")?.inputs == 3
        )
    }

    @Test("keeps so many states of each, and lets go of the one that was asked for longest ago")
    func states() {
        let memo = Memo<Int, String>(most: 2)
        memo.keep("one", as: "a", madeFrom: 1)
        memo.keep("two", as: "a", madeFrom: 2)
        memo.keep("other", as: "b", madeFrom: 1)
        #expect(memo.value("a", 1) == "one" && memo.last("a")?.inputs == 1)
        memo.keep("three", as: "a", madeFrom: 3)
        #expect(memo.value("a", 2) == nil && memo.value("a", 1) == "one" && memo.value("a", 3) == "three")
        // A released entry makes room for another name and is not reused.
        memo.keep("next", as: "c", madeFrom: 2)
        #expect(memo.value("c", 2) == "next" && memo.value("a", 2) == nil && memo.value("b", 1) == "other")
        // The same again takes the place of what it was.
        memo.keep("uno", as: "a", madeFrom: 1)
        #expect(memo.value("a", 1) == "uno" && memo.value("a", 3) == "three")
    }

    @Test("keeps so many names, and lets go of the one that was kept longest ago")
    func names() {
        let memo = Memo<Int, String>(names: 2)
        for (number, name) in ["a", "b", "a", "c"].enumerated() { memo.keep("\(name)\(number)", as: name, madeFrom: number) }
        #expect(memo.last("b") == nil && memo.last("a")?.value == "a2" && memo.last("c")?.value == "c3")
        memo.keep("d4", as: "d", madeFrom: 4)
        #expect(memo.last("a") == nil && memo.last("c")?.value == "c3" && memo.last("d")?.value == "d4")
    }

    @Test("forgets the names that are no longer wanted, and those alone")
    func forgetting() {
        let memo = Memo<Int, String>(most: 3, names: 5)
        for name in ["a", "b", "c"] { for state in 1...3 { memo.keep("\(name)\(state)", as: name, madeFrom: state) } }
        memo.keepOnly { $0 != "b" }
        #expect(
            memo.last("b") == nil && (1...3).allSatisfy { memo.value("a", $0) == "a\($0)" && memo.value("c", $0) == "c\($0)" })
        memo.keep("b9", as: "b", madeFrom: 9)
        #expect(memo.value("b", 9) == "b9" && memo.value("b", 1) == nil && memo.value("c", 2) == "c2")
        memo.forget()
        #expect(memo.last("a") == nil && memo.last("b") == nil && memo.last("c") == nil)
    }
}
