import HomeseedBase
import Testing

/// Splitting that is compiled once does what the library's does, which a collection of characters is asked for.
@Suite("Splitting")
struct SplittingTests {
    private static let texts = ["", ",", "a", "a,b", ",a,,b,", "a,\u{301}b,c", "één, twee,drie", "🇳🇱,👩‍👩‍👧,x", "a\r\nb\n\nc"]

    @Test("parts a text where the library does", arguments: texts, [(Int.max, true), (Int.max, false), (1, true), (1, false), (0, false)])
    func separators(text: String, how: (splits: Int, omitsEmpty: Bool)) {
        let expected = Array(text).split(separator: ",", maxSplits: how.splits, omittingEmptySubsequences: how.omitsEmpty).map { String($0) }
        #expect(text.split(separator: ",", maxSplits: how.splits, omittingEmptySubsequences: how.omitsEmpty).map(String.init) == expected)
        let part = "<\(text)>".dropFirst().dropLast()
        #expect(part.split(separator: ",", maxSplits: how.splits, omittingEmptySubsequences: how.omitsEmpty).map(String.init) == expected)
    }

    @Test("parts it where a condition holds, and throws what that throws", arguments: texts)
    func conditions(text: String) throws {
        let expected = Array(text).split(omittingEmptySubsequences: false) { $0.isNewline }.map { String($0) }
        #expect(text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init) == expected)
        #expect(text[...].split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init) == expected)
        struct Stop: Error {}
        #expect(throws: Stop.self) { try "ab".split { _ in throw Stop() } }
    }

    @Test("reads the numbers that the library reads, and no others", arguments: [
        "0", "-0", "+7", "-12", "007", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "", "+", "-", " 1", "1 ", "1.0", "0x10", "١", "1_000",
    ])
    func numbers(text: String) {
        #expect(Int(text) == Int(text, radix: 10))
        #expect(Int("<\(text)>".dropFirst().dropLast()) == Int(text, radix: 10))
    }
}
