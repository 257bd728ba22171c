import HomeseedSource
import HomeseedText
import Testing

@testable import HomeseedLocalisation

@Suite("Keys with dots") struct DottedKeyTests {
    private static let dutch = ExchangeExamples.locale("nl")

    private static var exchange: Exchange {
        Exchange(
            pack: "app", source: .english, locales: [dutch],
            units: [
                ExchangeUnit(
                    path: ["messages", "about.title"], texts: [.english: .plain("About {name}"), dutch: .plain("Over {name}")]),
                ExchangeUnit(
                    path: ["messages", "about.days"],
                    texts: [
                        .english: .plural([.init(.category(.one), "{count} day"), .init(.category(.other), "{count} days")]),
                        dutch: .plural([.init(.category(.one), "{count} dag"), .init(.category(.other), "{count} dagen")]),
                    ]),
                ExchangeUnit(path: ["messages", "about"], texts: [.english: .plain("About"), dutch: .plain("Over")]),
            ])
    }

    @Test("a dot in an id stays a dot in every format", arguments: RoundTripTests.formats)
    func written(number: Int) throws {
        let format = LocaleFormats.builtIn[number]
        var losses = Diagnostics()
        let files = format.export(Self.exchange, &losses)
        for file in files {
            let text = String(decoding: file.bytes, as: UTF8.self)
            #expect(!text.contains("about\\") && !text.contains("_x5C_"), "\(file.path): \(text)")
        }
        let read = try #require(RoundTripTests.parse(format, files).exchange)
        #expect(Set(read.units.map(\.key)) == Set(Self.exchange.units.map(\.key)), "\(format.name)")
        #expect(!losses.hasErrors)
    }

    @Test(
        "a key that an earlier export wrote with a backslash is recognised",
        arguments: [
            (
                "app.nl.po",
                "msgid \"\"\nmsgstr \"\"\n\"Project-Id-Version: app\\nLanguage: nl\\nX-Source-Language: en\\n\"\n\nmsgctxt \"messages.about\\\\.title\"\nmsgid \"About {name}\"\nmsgstr \"Over {name}\"\n"
            ),
            ("nl.lproj/app.strings", "\"messages.about\\\\.title\" = \"Over %@\";\n"),
            ("nl/app.json", "{\"messages\": {\"about\\\\.title\": \"Over {{name}}\"}}"),
            ("app.csv", "key,form,comment,at most,en,nl\r\nmessages.about\\.title,,,,About {name},Over {name}\r\n"),
            ("app/values-nl/strings.xml", "<resources><string name=\"messages.about_x5C_.title\">Over %1$s</string></resources>"),
            (
                "app.xcstrings",
                "{\"sourceLanguage\": \"en\", \"strings\": {\"messages.about\\\\.title\": {\"localizations\": {\"nl\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"Over %@\"}}}}}, \"version\": \"1.0\"}"
            ),
            (
                "app.nl.xlf",
                """
                <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="nl"><file id="app" original="app">
                <unit id="messages.about_x5C_.title" name="messages.about\\.title"><segment><source>About</source><target>Over</target></segment></unit></file></xliff>
                """
            ),
        ])
    func earlier(path: String, text: String) throws {
        let file = SourceFile(path: path, text: text)
        let format = try #require(LocaleFormats.builtIn.first { $0.recognises(file) })
        var found = Diagnostics()
        let exchange = try #require(
            format.parse([FormatFile(FileID(0), file)], source: .english, packs: { _ in Self.exchange }, &found))
        #expect(
            found.all.map(\.headline) == [] && exchange.units.map(\.key) == ["messages.about.title"],
            "\(found.all.map(\.headline)) \(exchange.units.map(\.key))")
        #expect(exchange.units.first?.texts[Self.dutch]?.plain?.hasPrefix("Over") == true)
    }

    @Test("a string catalogue's key with a backslash is renamed in its place")
    func renamed() throws {
        let text =
            "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n    \"Cancel\" : {},\n    \"messages.about\\\\.title\" : {\n      \"extractionState\" : \"manual\"\n    }\n  },\n  \"version\" : \"1.0\"\n}"
        var exchange = Self.exchange
        exchange.units = Array(exchange.units.prefix(1))
        let (files, found) = StringCatalogueFormat.export(exchange) { _ in Array(text.utf8) }
        let written = String(decoding: try #require(files.first).bytes, as: UTF8.self)
        #expect(
            found.all.map(\.headline) == [] && written.contains("\"messages.about.title\" : {")
                && written.contains("\"extractionState\" : \"manual\"") && !written.contains("\\\\"), "\(written)")
    }

    @Test(arguments: [("a.b", "a.b"), ("a\\.b", "a.b"), ("a\\\\b", "a\\b"), ("a\\b", "a\\b"), ("a\\", "a\\")])
    func normalised(key: String, expected: String) { #expect(ExchangeKey.normalised(key) == expected) }
}
