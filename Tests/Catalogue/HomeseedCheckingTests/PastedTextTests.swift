import HomeseedSource
import HomeseedText
import Testing

@testable import Homeseed
@testable import HomeseedChecking

/// Texts that come from a web page, a word processor or a file in another encoding.
@Suite("Pasted texts")
struct PastedTextTests {
    private func files(_ text: String, locale: String = "nl") -> [SourceFile] {
        Example(dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: '\(text.replacing("'", with: "''"))'}}")).sources.map {
            $0.path.hasPrefix("Locales/nl/")
                ? SourceFile(path: $0.path.replacing("/nl/", with: "/\(locale)/"), bytes: $0.bytes) : $0
        }
    }

    private func found(_ text: String, locale: String = "nl") throws -> [Diagnostic] {
        let checks: Set<CheckID> = [
            GarbledText.id, InvisibleCharacter.id, SurroundingSpace.id, UnmatchedQuote.id, MixedQuotes.id, DoubleSpace.id,
        ]
        return try Pipeline(files: files(text, locale: locale)).check().diagnostics.all.filter { checks.contains($0.check) }
    }

    /// Returns the text after its fixes.
    private func fixed(_ text: String, isUnsafe: Bool, locale: String = "nl") throws -> String {
        let sources = files(text, locale: locale)
        let pipeline = Pipeline(files: sources)
        let outcome = try Fixer(pipeline, appliesUnsafe: isUnsafe) { try pipeline.check(in: $0) }.run(pipeline.check())
        let bytes =
            outcome.overlay.bytes(of: "Locales/\(locale)/demo.yaml") ?? sources.first { $0.path.hasPrefix("Locales/") }?.bytes
            ?? []
        let all = String(decoding: bytes, as: UTF8.self)
        guard let start = all.firstRange(of: "dishes: {title: '"), let end = all[start.upperBound...].firstRange(of: "'}}") else {
            return all
        }
        return String(all[start.upperBound..<end.lowerBound]).replacing("''", with: "'")
    }

    @Test(
        "a text in the wrong encoding is one finding, and gets the letters back that were meant",
        arguments: [
            ("De deur oliÃ«n", "De deur oliën"), ("Eén cafÃ©", "Eén café"), ("VoilÃ\u{A0}", "Voilà"),
            ("ZÃ¼rich Ã¶ffnen", "Zürich öffnen"),
            ("Oma\u{E2}\u{20AC}\u{2122}s kat", "Oma’s kat"), ("5\u{C2}\u{A0}euro", "5\u{A0}euro"),
            ("Koffie \u{E2}\u{201A}\u{AC} 2", "Koffie € 2"), ("Even wachten\u{E2}\u{20AC}\u{A6}", "Even wachten…"),
            ("IdeeÃƒÂ«n", "Ideeën"), ("Feest \u{F0}\u{178}\u{17D}\u{2030}", "Feest 🎉"),
            ("Å‚aska Å›wiata", "łaska świata"), ("Eén Ã©n twee", "Eén én twee"),
        ])
    func mojibake(garbled: String, meant: String) throws {
        let all = try found(garbled)
        #expect(all.map(\.check) == [GarbledText.id], "\(all.map(\.headline))")
        #expect(try fixed(garbled, isUnsafe: false) == garbled)
        #expect(Array(try fixed(garbled, isUnsafe: true).unicodeScalars) == Array(meant.unicodeScalars))
    }

    @Test(
        "a control character that is left of a letter or a sign becomes that, and is not deleted",
        arguments: [
            ("Oma\u{92}s kat", "Oma’s kat"), ("\u{E2}\u{20AC}\u{153}Dag\u{E2}\u{20AC}\u{9D} zeggen", "“Dag” zeggen"),
            ("Ã\u{89}Ã©n ding", "Één ding"),
        ])
    func controls(garbled: String, meant: String) throws {
        #expect(try fixed(garbled, isUnsafe: false) == garbled)
        #expect(Array(try fixed(garbled, isUnsafe: true).unicodeScalars) == Array(meant.unicodeScalars))
    }

    @Test(
        "letters of other languages and French punctuation are no wrong encoding",
        arguments: [
            "Coração e MAÇÃ»", "CAFÉ… et THÉ", "Il a été\u{A0}» dit", "« à\u{A0}« la »", "Straß– und Gruß…", "Ångström", "Âge",
            "Não", "MANHÃ…", "Ça va\u{A0}?", "São Paulo",
        ])
    func foreignLetters(text: String) throws { #expect(Mojibake(text).stretches == []) }

    @Test("a letter that was lost is found, and not deleted")
    func lost() throws {
        #expect(try found("De deur oli\u{FFFD}n").map(\.headline) == ["A letter of 'oli\u{FFFD}n' is lost"])
        #expect(try fixed("De deur oli\u{FFFD}n", isUnsafe: true) == "De deur oli\u{FFFD}n")
    }

    @Test(
        "a character without width between two letters is removed only by an unsafe fix",
        arguments: [
            "De\u{200B}deur", "De\u{200C}deur", "De\u{200D}deur", "De\u{2060}deur", "De\u{FEFF}deur", "De\u{2028}deur",
        ])
    func joined(text: String) throws {
        #expect(try found(text).map(\.check) == [InvisibleCharacter.id])
        #expect(try fixed(text, isUnsafe: false) == text)
        #expect(try ["Dedeur", "De deur"].contains(fixed(text, isUnsafe: true)))
    }

    @Test("beside a space it is removed by a safe one")
    func besideSpace() throws {
        for scalar in ["\u{200B}", "\u{200C}", "\u{2060}", "\u{FEFF}"] {
            #expect(try fixed("De\(scalar) deur", isUnsafe: false) == "De deur")
        }
    }

    @Test(
        "characters without width that belong to a script, an emoji or a word are no finding",
        arguments: [
            ("nl", "Gezin 👨‍👩‍👧 thuis"), ("fa", "می\u{200C}خواهم"), ("th", "ล้าง\u{200B}จาน"), ("nl", "Boodschappen\u{AD}lijst"),
            ("km", "លាង\u{200B}ចាន"),
        ])
    func legitimate(locale: String, text: String) throws {
        #expect(try found(text, locale: locale).filter { $0.check == InvisibleCharacter.id }.map(\.headline) == [])
    }

    @Test(
        "a no-break space between two words is found, and becomes a plain one",
        arguments: ["De\u{A0}deur dicht", "Eerst de\u{202F}deur", "De \u{A0}deur", "De deur\u{A0} dicht"])
    func noBreak(text: String) throws {
        #expect(try found(text).map(\.check) == [InvisibleCharacter.id])
        #expect(try !fixed(text, isUnsafe: false).unicodeScalars.contains { $0 == "\u{A0}" || $0 == "\u{202F}" })
    }

    @Test(
        "one that ties a number, a sign or a short word is right",
        arguments: [
            ("nl", "30\u{A0}minuten lezen"), ("nl", "€\u{A0}5 sparen"), ("nl", "10\u{202F}km fietsen"),
            ("fr", "Qui\u{A0}? Toi\u{202F}!"), ("fr", "«\u{A0}Bonjour\u{A0}»"),
            ("cs", "Uklidit v\u{A0}kuchyni"), ("pl", "Klucze na\u{A0}stole"), ("nl", "J.\u{A0}K. bellen"),
            ("nl", "dr.\u{A0}Jansen bellen"), ("nl", "Kamer\u{A0}2 zuigen"),
        ])
    func tied(locale: String, text: String) throws { #expect(try found(text, locale: locale).map(\.headline) == []) }

    @Test("two names that are tied are a note at most, and stay so without --unsafe")
    func names() throws {
        #expect(try found("Sint\u{A0}Nicolaas").map(\.severity) == [.note])
        #expect(try fixed("Sint\u{A0}Nicolaas", isUnsafe: false) == "Sint\u{A0}Nicolaas")
    }

    @Test("a regional language lacks nothing that the language of the pack says")
    func regional() throws {
        let pack =
            ExampleCatalogue.files + [
                SourceFile(path: "Locales/en-US/demo.yaml", text: "chores: {dishes: {title: Do the dishes}}\n")
            ]
        var ignored = Diagnostics()
        let catalogue = try Pipeline(files: pack).load(&ignored)
        let own = try #require(catalogue.pack("demo"))
        #expect(
            Coverage.of(own, in: catalogue).map { "\($0.locale.tag) \($0.translated) of \($0.total), \($0.new) new" } == [
                "en-US 4 of 4, 0 new", "nl 4 of 4, 0 new",
            ])
    }

    @Test("a regional language lacks what the language that it falls back to lacks")
    func regionalOfTranslation() throws {
        let pack =
            ExampleCatalogue.files.filter { !$0.path.hasPrefix("Locales") } + [
                SourceFile(path: "Locales/nl/demo.yaml", text: "chores: {dishes: {title: De afwas doen}}\n"),
                SourceFile(path: "Locales/nl-BE/demo.yaml", text: "pack: {title: Een huishouden}\n"),
            ]
        var ignored = Diagnostics()
        let catalogue = try Pipeline(files: pack).load(&ignored)
        let own = try #require(catalogue.pack("demo"))
        #expect(
            Coverage.of(own, in: catalogue).map { "\($0.locale.tag) \($0.translated) of \($0.total)" } == [
                "nl 1 of 4", "nl-BE 2 of 4",
            ])
    }
}
