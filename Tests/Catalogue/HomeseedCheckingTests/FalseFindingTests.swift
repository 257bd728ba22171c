import HomeseedSource
import Testing

@testable import Homeseed
@testable import HomeseedChecking

/// Correct texts that a check once reported.
@Suite("What is right is no finding")
struct FalseFindingTests {
    /// Returns the number of a check's findings in a translation of the note.
    private func said(_ check: CheckID, of text: String, source: String = "See the note", locale: String = "nl") throws -> Int {
        let translation = ExampleCatalogue.dutch(
            messages: "{note: '\(text.replacing("'", with: "''"))', other: Je bent er bijna}")
        let example = Example(
            messages: "messages:\n  note: '\(source.replacing("'", with: "''"))'\n  other: You are nearly there\n",
            dutch: translation)
        let files = example.sources.map {
            $0.path.hasPrefix("Locales/nl/")
                ? SourceFile(path: $0.path.replacing("/nl/", with: "/\(locale)/"), bytes: $0.bytes) : $0
        }
        return try Pipeline(files: files).check().diagnostics.all.count { $0.check == check }
    }

    @Test(
        "scripts without capitals don't shout",
        arguments: [
            ("he", "קבל מפתח API חדש"), ("fa", "کلید API جدید بسازید"), ("ar", "احصل على مفتاح API جديد"),
            ("ja", "新しい API キーを作る"),
            ("zh", "获取新的 API 密钥"), ("ko", "새 API 키 만들기"),
        ])
    func capitals(locale: String, text: String) throws {
        #expect(try said(AllCaps.id, of: text, locale: locale) == 0)
        #expect(try said(AllCaps.id, of: "SCHRIJF EEN NIEUWE BRIEF") == 1)
        #expect(try said(AllCaps.id, of: "НАПИШИ НОВОЕ ПИСЬМО", locale: "ru") == 1)
    }

    @Test(
        "names, addresses and words of both languages need no translation",
        arguments: [
            "Netflix", "Harry Potter", "LEGO Friends", "IKEA", "https://example.com/help", "help@example.com", "Pizza",
            "Computer", "Team", "Yoga en Pizza Hawaii",
            "YouTube", "App Store", "Film: The Lion King".replacing("The Lion King", with: "Frozen"), "{count} km", "Lasagna",
            "Playmobil",
        ])
    func untranslated(text: String) throws { #expect(try said(Untranslated.id, of: text, source: text) == 0) }

    @Test(
        "a line that was left as it is needs one",
        arguments: [
            "Kitchen", "Wash the dishes", "Brush Teeth", "Living Room", "Bedtime", "Your Team", "Pizza for everyone", "Reading",
        ])
    func left(text: String) throws { #expect(try said(Untranslated.id, of: text, source: text) == 1) }

    @Test(
        "quotes of which each has its other half, apostrophes and arrows are no lone quotes",
        arguments: [
            "Zeg ‘dag’ tegen oma", "Zeg “dag” tegen oma", "Zeg «dag» tegen oma", "Verder »", "« Terug", "Thuis » Keuken",
            "’s Avonds lezen", "Oma's ‘beste’ koekjes", "Zeg ‘dag' tegen oma",
        ])
    func quotes(text: String) throws { #expect(try said(UnmatchedQuote.id, of: text) == 0) }

    @Test(
        "a quote without its other half is one",
        arguments: [
            "Zeg ‘dag tegen oma", "Zeg “dag tegen oma", "Zeg «dag tegen oma", "Zeg dag» tegen oma", "‘s Avonds lezen",
            "Oma“s koekjes", "Zeg ‘dag tegen oma's kat",
        ])
    func loneQuotes(text: String) throws { #expect(try said(UnmatchedQuote.id, of: text) == 1) }

    @Test("an address speaks to nobody")
    func address() throws {
        #expect(try said(MixedAddress.id, of: "Schrijf naar u@email.com of naar www.u.nl") == 0)
        #expect(try said(MixedAddress.id, of: "Is uw mandje leeg?") == 1)
    }

    @Test(
        "plurals in English, in names and in paths are no Dutch ones",
        arguments: [
            "Kijk in fotos/2026", "Open fotos.zip", "Volg #fotos", "Mail fotos@example.com",
            "Songs: All the Pizzas and the Videos", "Kies Smart Menus", "Zie https://example.com/videos",
            "Kijk in C:/fotos",
        ])
    func plurals(text: String) throws { #expect(try said(DutchPlural.id, of: text) == 0) }

    @Test("Dutch ones are", arguments: ["Bekijk de fotos", "Bekijk de fotos.", "Onze autos staan buiten", "De fotos/films"])
    func dutchPlurals(text: String) throws { #expect(try said(DutchPlural.id, of: text) == 1) }
}
