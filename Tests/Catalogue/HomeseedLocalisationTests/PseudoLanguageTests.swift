import Foundation
import HomeseedSource
import HomeseedText
import TestSupport
import Testing

@testable import Homeseed
@testable import HomeseedLocalisation

@Suite("Pseudo-languages") struct PseudoLanguageTests {
    @Test(arguments: [
        ("Wash the dishes", "[Ŵášĥ ţĥé ďîšĥéš öñé ţŵö]"), ("", ""), ("OK", "[ÖĶ öñé]"), ("✨", "[✨]"), ("{name}", "[{name}]"),
        ("{count} of {total} done ✨", "[{count} öƒ {total} ďöñé ✨ öñé ţŵö]"), ("{{literally}}", "[{{ļîţéŕáļļý}} öñé]"),
        ("<b>Hi</b> &amp; %1$@", "[<b>Ĥî</b> &amp; %1$@ öñé]"), ("https://a.b/c now", "[https://a.b/c ñöŵ öñé]"),
        ("100% sure", "[100% šûŕé öñé]"),
    ])
    func accented(source: String, expected: String) {
        #expect(PseudoLanguage.accented.text(source) == expected)
    }

    @Test func mirroredTurnsWordsRoundAndNothingElse() {
        let text = PseudoLanguage.mirrored.text("Hi {name}!")
        #expect(text.unicodeScalars.filter { $0 == "\u{202E}" }.count == text.unicodeScalars.filter { $0 == "\u{202C}" }.count)
        #expect(text.contains("{name}!") && text.contains("Hi"))
    }

    @Test(arguments: PseudoLanguage.allCases)
    func everyTextOfThePacksKeepsItsPlaceholdersAndFormsAndGetsLonger(language: PseudoLanguage) throws {
        for exchange in try sample(ExchangeExamples.packs()) + [ExchangeExamples.hard] {
            let pseudo = language.exchange(of: exchange)
            #expect(pseudo == language.exchange(of: exchange) && pseudo.locales == [language.locale])
            for unit in pseudo.units {
                guard
                    let (source, text) = unit.texts[exchange.source].flatMap({ s in unit.texts[language.locale].map { (s, $0) } })
                else { continue }
                #expect(source.variants?.map(\.key) == text.variants?.map(\.key), "\(unit.key)")
                for (before, after) in zip(source.all, text.all) {
                    #expect(PlaceholderText(before).names == PlaceholderText(after).names, "\(unit.key)")
                    let (a, b) = (before.unicodeScalars.count, after.unicodeScalars.count)
                    if exchange.pack != "hard", a > 20, !before.contains("{") {
                        #expect(Double(b) >= Double(a) * 1.3, "\(before) \(after)")
                    }
                }
            }
        }
    }

    @Test(.long) func itsFileIsReadAndNothingIsSaidOfIt() throws {
        var found = Diagnostics()
        let files = ExchangeExamples.projectFiles()
        let catalogue = try Pipeline(files: files).load(&found)
        let generated = catalogue.packs.dropFirst().map { pack -> SourceFile in
            let exchange = PseudoLanguage.accented.exchange(of: catalogue.exchange(of: pack, in: []))
            return SourceFile(
                path: "Locales/en-XA/\(pack.id).yaml",
                text: TranslationFile.text(of: exchange, in: PseudoLanguage.accented.locale))
        }
        let before = try Pipeline(files: files).check()
        let after = try Pipeline(files: files + generated).check()
        #expect(after.diagnostics.all.map(\.headline) == before.diagnostics.all.map(\.headline))
        let checked = after.loaded
        for pack in checked.packs.dropFirst() {
            let read = checked.exchange(of: pack, in: [PseudoLanguage.accented.locale]).withoutPlaces
            let meant = PseudoLanguage.accented.exchange(of: checked.exchange(of: pack, in: [])).withoutPlaces
            #expect(read.units.map(\.texts) == meant.units.map(\.texts), "\(pack.id)")
            #expect(!checked.exchange(of: pack).locales.contains { $0.isPseudo })
        }
        // A pseudo-language of an older catalogue does not prevent seeding.
        let old = SourceFile(path: "Locales/en-XA/famify.yaml", text: "chores: {gone: {title: \"[Ĝöñé {x}]\"}}\n")
        #expect(try Pipeline(files: files + [old]).check().diagnostics.all.count == before.diagnostics.all.count)
    }
}
