import HomeseedSource
import HomeseedSyntax
import HomeseedText
import Testing

@testable import Homeseed
@testable import HomeseedChecking
@testable import HomeseedLocalisation
@testable import HomeseedModel

/// Android resources in the notation of developers and translators.
@Suite("Android from other tools") struct AndroidTests {
    @Test("names escape only what is not valid in one or would be read as an escape")
    func names() {
        let names = [
            "last_edit_at_x": "last_edit_at_x", "step_x_of_y": "step_x_of_y", "a_xF_b": "a_x5F_xF_b", "a:b": "a_x3A_b",
            "_x3:": "_x5F_x3_x3A_", "7 up": "_x37__x20_up", "_x3A_": "_x5F_x3A_", "_x:": "_x_x3A_",
        ]
        for (key, name) in names {
            #expect(ExchangeKey.name(key) == name)
            #expect(ExchangeKey.key(named: name) == key)
        }
        // `_xF_` looks like an escape, but is not one.
        #expect(ExchangeKey.key(named: "a_xF_b") == "a_xF_b")
    }

    static let messages = """
        messages:
          hello: "Hello, {name}"
          swap: "{first} before {second}"
          days: {one: "{count} day for {name}", other: "{count} days for {name}"}
          sure: 100% sure
          bold: This is <b>bold</b>
          plain: Plain

        """

    private func take(_ body: String, _ folder: String = "values-nl") throws -> (texts: [String: [String]], found: [Diagnostic]) {
        var diagnostics = Diagnostics()
        let catalogue = try Pipeline(files: [
            SourceFile(
                path: "Catalogue/demo/pack.yaml", text: "homeseed: 1\npack: demo\ntitle: A small household\nlanguage: en\n"),
            SourceFile(path: "Catalogue/demo/messages.yaml", text: Self.messages),
        ]).load(&diagnostics)
        let text = "<resources xmlns:xliff=\"urn:oasis:names:tc:xliff:document:1.2\">\(body)</resources>"
        let file = FormatFile(FileID(100), SourceFile(path: "demo/\(folder)/strings.xml", text: text))
        var found = Diagnostics()
        let incoming = IncomingReading(catalogue, format: nil, pack: nil, locale: nil).read([file], &found)
        let texts =
            incoming.first?.exchange.units.compactMap { unit in
                unit.texts.first { $0.key != .english }.map { (unit.path.last ?? "", $0.value.all) }
            } ?? []
        return (Dictionary(texts) { first, _ in first }, found.all)
    }

    @Test(
        "arguments without names are numbered from the pack's own message",
        arguments: [
            ("<string name=\"messages.hello\">Hallo %1$s</string>", "hello", ["Hallo {name}"]),
            ("<string name=\"messages.hello\">Hallo %s, 100%%</string>", "hello", ["Hallo {name}, 100%"]),
            ("<string name=\"messages.swap\">%2$s na %1$s</string>", "swap", ["{second} na {first}"]),
            // Other names for placeholders, and texts that are marked as untranslatable.
            ("<string name=\"messages.hello\">Hallo <xliff:g id=\"person\">%1$s</xliff:g></string>", "hello", ["Hallo {name}"]),
            ("<string name=\"messages.plain\">In <xliff:g id=\"app\">Homeseed</xliff:g></string>", "plain", ["In Homeseed"]),
            ("<string name=\"messages.hello\">Hallo <xliff:g id=\"name\">%1$s</xliff:g></string>", "hello", ["Hallo {name}"]),
            (
                "<plurals name=\"messages.days\"><item quantity=\"one\">%1$d dag voor %2$s</item><item quantity=\"other\">%1$d dagen voor %2$s</item></plurals>",
                "days",
                ["{count} dagen voor {name}", "{count} dag voor {name}"]
            ),
            ("<string name=\"messages.sure\">100% zeker</string>", "sure", ["100% zeker"]),
        ])
    func arguments(body: String, key: String, expected: [String]) throws {
        let (texts, found) = try take(body)
        // Without the source's own file, only the catalogue's order determines which of two texts is first.
        #expect(
            found.map(\.headline)
                == (key == "swap" ? ["The placeholders of a text have no names, and several have the same type"] : []))
        #expect(texts == [key: expected])
    }

    @Test(
        "quotes around words, which Android takes out, are named; those around a whole text keep its space",
        arguments: [
            ("Neem \"dit\" mee", "Neem dit mee", true), ("\"Dit\" mee", "Dit mee", true), ("Zie \"dit\"", "Zie dit", true),
            ("\"Een\" \"twee\"", "Een twee", true),
            (" \"Twee  woorden\" ", "Twee  woorden", false), ("Neem \\\"dit\\\" mee", "Neem \"dit\" mee", false),
        ])
    func quotes(written: String, text: String, isNamed: Bool) throws {
        let (texts, found) = try take("<string name=\"messages.plain\">\(written)</string>")
        #expect(texts["plain"] == [text])
        #expect(found.map(\.headline) == (isNamed ? ["Quotes in a text are skipped: Android doesn't show them"] : []))
    }

    @Test("what is said twice is said once, and what differs is an error", arguments: [("Dag", 0), ("Hoi", 1)])
    func twice(again: String, errors: Int) throws {
        let plural =
            "<plurals name=\"messages.days\"><item quantity=\"one\">%1$d dag voor %2$s</item><item quantity=\"other\">%1$d dagen voor %2$s</item></plurals>"
        let (texts, found) = try take(
            "<string name=\"messages.plain\">Dag</string><string name=\"messages.plain\">\(again)</string>" + plural + plural)
        #expect(texts["plain"] == ["Dag"] && found.map(\.check) == Array(repeating: DuplicateKey.id, count: errors))
    }

    @Test("an argument that the message has not is refused, for what it is")
    func unknownArgument() throws {
        let (texts, found) = try take("<string name=\"messages.plain\">Gewoon %1$s</string>")
        #expect(texts == [:] && found.map(\.check) == [PlaceholderMismatch.id] && found.first?.severity == .error)
    }

    @Test("a text that Android shows as it is has percent signs for what they are, where nothing is filled in")
    func unformatted() throws {
        let plain = try take("<string name=\"messages.plain\" formatted=\"false\">Gewoon %1$s, 5 %d</string>")
        #expect(plain.texts == ["plain": ["Gewoon %1$s, 5 %d"]] && plain.found.isEmpty)
        let filled = try take("<string name=\"messages.swap\" formatted=\"false\">%s voor %s</string>")
        #expect(filled.texts == ["swap": ["{first} voor {second}"]] && filled.found.map(\.check) == [FormatLoss.id])
    }

    @Test("markup is kept as text, and said")
    func markup() throws {
        let (texts, found) = try take(
            "<string name=\"messages.bold\">Dit is <b>vet</b> en <a href=\"https://example.org/?a=1&amp;b=2\">meer</a><br/></string><string name=\"messages.plain\"><b>Vet</b></string>"
        )
        #expect(
            texts == [
                "bold": ["Dit is <b>vet</b> en <a href=\"https://example.org/?a=1&amp;b=2\">meer</a><br/>"],
                "plain": ["<b>Vet</b>"],
            ])
        #expect(
            found.map(\.headline) == [
                "<b> is treated as text in 2 translations", "<a> is treated as text in a translation",
                "<br> is treated as text in a translation",
            ])
        #expect(found.first?.notes.first == "messages.bold, messages.plain.")
        // An export and its import agree.
        let dutch = ExchangeExamples.locale("nl")
        let unit = ExchangeUnit(
            path: ["bold"], texts: [.english: .plain("This is <b>bold</b>"), dutch: .plain(try #require(texts["bold"]).joined())])
        let files = AndroidFormat.serialise(Exchange(pack: "demo", source: .english, locales: [dutch], units: [unit]))
        let (again, none) = RoundTripTests.parse(AndroidFormat.self, files)
        #expect(again?.units.first?.texts[dutch]?.all == texts["bold"] && none.isEmpty)
    }

    @Test("what is no message is named with its reason")
    func leftOut() throws {
        let (texts, found) = try take(
            """
            <string-array name="weekdays"><item>ma</item></string-array><string-array name="months"><item>jan</item></string-array>
            <string name="messages.plain" product="tablet">Tablet</string><string name="messages.plain">Gewoon</string><string name="app">@string/other_app</string>
            <integer name="size">4</integer><plurals name="messages.days"><item quantity="single">x</item><item quantity="other">%1$d dagen voor %2$s</item><item quantity="other">y</item></plurals>
            <string name="messages.hello">\\@home/%s</string><eat-comment/>
            """)
        #expect(texts == ["plain": ["Gewoon"], "days": ["{count} dagen voor {name}"], "hello": ["@home/{name}"]])
        #expect(
            found.map(\.headline) == [
                "'messages.days, other' is written twice",
                "2 lists of texts are skipped: a catalogue has only single texts", "A text for certain devices is skipped",
                "A text is skipped: it refers to another Android resource",
                "A resource is skipped: only texts and plurals are imported",
                "A plural form is skipped: its quantity doesn't exist",
            ])
        #expect(found[1].notes == ["weekdays, months."])
    }

    @Test(
        "languages go by the names that Android looks for",
        arguments: [("he", "iw"), ("id", "in"), ("yi", "ji"), ("nl-BE", "nl-rBE"), ("sr-Latn", "b+sr+Latn")])
    func qualifiers(tag: String, qualifier: String) throws {
        let locale = ExchangeExamples.locale(tag)
        let unit = ExchangeUnit(path: ["a"], texts: [.english: .plain("x"), locale: .plain("y")])
        let files = AndroidFormat.serialise(Exchange(pack: "demo", source: .english, locales: [locale], units: [unit]))
        #expect(files.map(\.path) == ["demo/values/strings.xml", "demo/values-\(qualifier)/strings.xml"])
        let plain = files.map {
            SourceFile(
                path: $0.path, text: String(decoding: $0.bytes, as: UTF8.self).replacing(" tools:locale=\"\(tag)\"", with: ""))
        }
        #expect(RoundTripTests.parse(AndroidFormat.self, plain).exchange?.locales == [locale])
    }
}
