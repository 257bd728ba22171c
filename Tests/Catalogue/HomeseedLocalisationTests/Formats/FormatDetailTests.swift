import Foundation
import HomeseedSource
import HomeseedSyntax
import HomeseedText
import TestSupport
import Testing

@testable import HomeseedLocalisation

@Suite("Details of formats") struct FormatDetailTests {
    private func strings(_ bytes: [UInt8]) -> (exchange: Exchange?, found: [Diagnostic]) {
        RoundTripTests.parse(AppleStringsFormat.self, [SourceFile(path: "nl.lproj/demo.strings", bytes: bytes)])
    }

    private func utf16(_ text: String, big: Bool) -> [UInt8] {
        ("\u{FEFF}" + text).utf16.flatMap { big ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
    }

    @Test(arguments: [true, false])
    func stringsInUTF16AreRead(big: Bool) throws {
        let text = "/* É */\n\"a\" = \"Één kind 👧\";\n"
        let (exchange, found) = strings(utf16(text, big: big))
        #expect(found.isEmpty && exchange?.units.first?.texts.values.first?.all == ["Één kind 👧"])
        #expect(exchange == strings(Array(text.utf8)).exchange)
        for broken in [Array(utf16(text, big: big).dropLast()), utf16("", big: big) + (big ? [0xD8, 0x00] : [0x00, 0xD8])] {
            #expect(strings(broken).found.map(\.check) == [FormatSyntax.id])
        }
    }

    @Test func aKeyThatIsThereTwiceIsFoundAtItsPlace() throws {
        let text = "\"a\" = \"1\";\n\"b\" = \"2\";\n\"a\" = \"3\";\n"
        let found = strings(Array(text.utf8)).found
        #expect(found.map(\.check) == [DuplicateKey.id])
        let start = try present(text.utf8.firstRange(of: "\"3\"".utf8)).lowerBound
        #expect(found.first?.place.map { Int($0.range.lower) } == text.utf8.distance(from: text.startIndex, to: start))
        #expect(found.first?.related.count == 1)
        let android =
            "<resources xmlns:tools=\"http://schemas.android.com/tools\" tools:locale=\"nl\"><string name=\"a\">1</string><string name=\"a\">2</string></resources>"
        #expect(
            RoundTripTests.parse(AndroidFormat.self, [SourceFile(path: "p/values/strings.xml", text: android)]).found.map(\.check)
                == [DuplicateKey.id])
    }

    @Test func keysThatAFormatTakesForOneAreSaid() {
        func exchange(_ paths: [String]...) -> Exchange {
            Exchange(
                pack: "p", source: .english, locales: [],
                units: paths.map { ExchangeUnit(path: $0, texts: [.english: .plain("x")]) })
        }
        #expect(AndroidFormat.collisions(exchange(["a-b"], ["a_b"], ["a", "b"])).count == 2)
        #expect(AndroidFormat.collisions(exchange(["ab"], ["a_b"], ["a"])).isEmpty)
        #expect(I18nextFormat.collisions(exchange(["a.b"], ["a", "b"])).count == 1)
        for format in LocaleFormats.builtIn { #expect(format.collisions(ExchangeExamples.hard).isEmpty, "\(format.name)") }
    }

    @Test func gettextSaysOnceThatItHasNoFormForFractions() throws {
        let (polish, other) = (ExchangeExamples.locale("pl"), MessageText.Key.category(.other))
        let text = ExchangeText.plural([
            .init(.category(.one), "1"), .init(.category(.few), "2"), .init(.category(.many), "5"), .init(other, "½"),
        ])
        let units = ["a", "b", "c"].map {
            ExchangeUnit(path: [$0], texts: [.english: .plural([.init(.category(.one), "1"), .init(other, "n")]), polish: text])
        }
        var losses = Diagnostics()
        _ = GettextFormat.reduced(Exchange(pack: "p", source: .english, locales: [polish], units: units), &losses)
        #expect(losses.all.map(\.headline) == ["po can't contain the plural form 'other' of pl, so it is skipped in 3 texts"])
        #expect(losses.all.first?.notes == ["'a' is the first of them."])
    }
}
