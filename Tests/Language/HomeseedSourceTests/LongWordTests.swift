import HomeseedSource
import Testing

struct LongWordTests {
    @Test("A word that nobody could read to its end loses its middle, also one of a single letter with many marks")
    func cut() {
        let letters = String(repeating: "ab", count: 10_000)
        #expect("The \(letters) is long".withLongWordsCut() == "The " + String(repeating: "ab", count: 50) + "…" + String(repeating: "ab", count: 50) + " is long")
        let marks = "a" + String(repeating: "\u{301}", count: 40_000)
        #expect(marks.withLongWordsCut().unicodeScalars.count == 201)
        let whole = String(repeating: "宅", count: 150)
        #expect(whole.withLongWordsCut() == whole)
    }
}
