import HomeseedModel
import HomeseedSource
import HomeseedText
import Testing

@testable import Homeseed

/// Names of people and brands are written once, and not in each language.
struct NameTests {
    private func files(names: String = "names: [Famly, COIN, Emma]", polish: String = "", more: [SourceFile] = []) -> [SourceFile]
    {
        [
            SourceFile(
                path: "Catalogue/app/pack.yaml",
                text: """
                    homeseed: 1
                    pack: app
                    title: Famly
                    language: en
                    \(names)
                    currency: {field: coins, one: "{count} COIN", other: "{count} COIN"}

                    """),
            SourceFile(path: "Catalogue/app/messages.yaml", text: "messages: {who: Emma, hello: Hello Emma, done: All done}\n"),
            SourceFile(path: "Locales/nl/app.yaml", text: "messages: {hello: Hallo Emma, done: Alles klaar}\n"),
            SourceFile(path: "Locales/pl/app.yaml", text: "messages: {\(polish)hello: Cześć Emma, done: Gotowe}\n"),
        ] + more
    }

    private func found(_ files: [SourceFile]) throws -> [String] {
        let checked = try Pipeline(files: files).check()
        return checked.diagnostics.sorted(in: checked.sources).filter { $0.check != "unconfirmed-translation" }.map {
            "\($0.check): \($0.headline)"
        }
    }

    @Test("a text that is nothing but a name needs no translation, and one with more in it does")
    func missing() throws {
        #expect(try found(files()) == [])
        #expect(try found(files(names: "names: [COIN]")).filter { $0.hasPrefix("missing-translation") }.count == 2)
        #expect(
            try found(
                files().filter { $0.path != "Locales/nl/app.yaml" } + [
                    SourceFile(path: "Locales/nl/app.yaml", text: "messages: {done: Alles klaar}\n")
                ]
            ).count == 1)
    }

    @Test("translators and apps have it in every language, in all its forms, as done")
    func exchange() throws {
        var ignored = Diagnostics()
        let catalogue = try Pipeline(files: files()).load(&ignored)
        let pack = try #require(catalogue.pack("app"))
        let exchange = catalogue.exchange(of: pack)
        for (path, locale) in [(["pack", "title"], "nl"), (["messages", "who"], "pl"), (["pack", "currency"], "pl")] {
            let id = try #require(LocaleID(locale))
            let text = exchange.units.first { $0.path == path }?.texts[id]
            #expect(text?.state == .translated, "\(path)")
        }
        let polish = try #require(LocaleID("pl"))
        let coins = exchange.units.first { $0.path == ["pack", "currency"] }?.texts[polish]
        #expect(coins?.variants?.map(\.text) == Array(repeating: "{count} COIN", count: 4))
        #expect(Coverage.of(pack, in: catalogue).map(\.percent) == [100, 100])
    }

    @Test("a language may say it otherwise all the same")
    func translated() throws {
        let files = files(polish: "who: Ema, ")
        #expect(try found(files) == [])
        var ignored = Diagnostics()
        let catalogue = try Pipeline(files: files).load(&ignored)
        let pack = try #require(catalogue.pack("app"))
        let who = try #require(catalogue.messages(of: pack).first { $0.path == ["messages", "who"] })
        let (polish, dutch) = (try #require(LocaleID("pl")), try #require(LocaleID("nl")))
        #expect(catalogue.text(of: who, in: polish).plain == "Ema")
        #expect(catalogue.text(of: who, in: dutch).plain == "Emma")
    }

    @Test("the names of a pack are names in those that require it")
    func required() throws {
        let addOn = [
            SourceFile(
                path: "Catalogue/more/pack.yaml",
                text: "homeseed: 1\npack: more\ntitle: More of it\nlanguage: en\nrequires: [app]\n"),
            SourceFile(path: "Catalogue/more/messages.yaml", text: "messages: {owner: Emma}\n"),
            SourceFile(path: "Locales/nl/more.yaml", text: "pack: {title: Nog meer}\n"),
            SourceFile(path: "Locales/pl/more.yaml", text: "pack: {title: Jeszcze więcej}\n"),
        ]
        #expect(try found(files(more: addOn)).filter { $0.hasPrefix("missing") } == [])
    }
}
