import HomeseedSource
import HomeseedText
import Testing

@testable import Homeseed
@testable import HomeseedLocalisation
@testable import HomeseedModel

/// JSON files of i18next, as in real projects.
@Suite("i18next from other tools") struct I18nextTests {
    private func take(_ json: String, as path: String = "pl/demo.json") throws -> (texts: [String: [String]], found: [Diagnostic])
    {
        var diagnostics = Diagnostics()
        let catalogue = try Pipeline(files: [
            SourceFile(
                path: "Catalogue/demo/pack.yaml", text: "homeseed: 1\npack: demo\ntitle: A small household\nlanguage: en\n"),
            SourceFile(
                path: "Catalogue/demo/messages.yaml",
                text: """
                    messages:
                      tabs: {one: Close one tab, other: "Close {count} tabs"}
                      hello: "Hello, {name}"
                      friend_male: A boyfriend
                      guest_one: The first guest
                      guest_two: The second guest

                    """),
        ]).load(&diagnostics)
        let file = FormatFile(FileID(100), SourceFile(path: path, text: json))
        var found = Diagnostics()
        let incoming = IncomingReading(catalogue, format: I18nextFormat.self, pack: "demo", locale: nil).read([file], &found)
        let texts = incoming.first?.exchange.units.map { unit in
            (unit.key, unit.texts.values.flatMap { text in text.variants?.map { "\($0.key.word): \($0.text)" } ?? text.all })
        }
        return (Dictionary(texts ?? []) { first, _ in first }, found.all)
    }

    @Test("plural forms are told by the catalogue's message, and else by the keys beside them")
    func plurals() throws {
        // The documentation's own example has no form for fractions.
        let (texts, found) = try take(
            #"{"messages": {"tabs_one": "Zamknij kartę", "tabs_few": "Zamknij {{count}} karty", "tabs_many": "Zamknij {{count}} kart", "guest_one": "Pierwszy", "guest_two": "Drugi", "other_few": "a", "other_many": "b", "alone_one": "c"}}"#
        )
        #expect(found.isEmpty)
        #expect(
            texts == [
                "messages.tabs": ["one: Zamknij kartę", "few: Zamknij {count} karty", "many: Zamknij {count} kart"],
                "messages.guest_one": ["Pierwszy"], "messages.guest_two": ["Drugi"], "messages.other": ["few: a", "many: b"],
                "messages.alone_one": ["c"],
            ])
    }

    @Test("contexts, flat keys, formats and files that are named by their language are read")
    func shapes() throws {
        let (texts, found) = try take(
            #"{"messages.hello": "Cześć, {{ name }}", "messages": {"friend_male": "Chłopak", "hello_female": "Cześć, {{- name}}", "untranslated": null}}"#,
            as: "locales/pl.json")
        #expect(
            texts == [
                "messages.hello": ["Cześć, {name}"], "messages.friend_male": ["Chłopak"],
                "messages.hello_female": ["Cześć, {name}"],
            ])
        #expect(found.map(\.headline) == ["An unescaped placeholder is treated like any other"] && found.first?.severity == .note)
        let formatted = try take(#"{"messages": {"hello": "{{name, uppercase}}"}}"#)
        #expect(
            formatted.texts == ["messages.hello": ["{name}"]]
                && formatted.found.map(\.headline) == ["The format of a placeholder is skipped"])
    }

    @Test("numbers and Booleans are skipped and reported")
    func numbers() throws {
        let (texts, found) = try take(#"{"messages": {"guest_one": 3, "guest_two": true, "friend_male": "3"}}"#)
        #expect(texts == ["messages.friend_male": ["3"]])
        #expect(found.map(\.headline) == ["2 numbers or Booleans are skipped: a catalogue has only texts"])
    }

    @Test("a placeholder with one brace is said for what it is")
    func brace() throws {
        let (texts, found) = try take(#"{"messages": {"hello": "Hoi, {name}", "guest_one": "{name}"}}"#)
        #expect(
            texts == ["messages.guest_one": ["{{name}}"]]
                && found.map(\.headline) == ["A text is skipped: its placeholder has only one pair of braces"],
            "\(texts) \(found)")
    }

    @Test("what is no message is named with its reason")
    func leftOut() throws {
        let (texts, found) = try take(
            #"{"messages": {"days": ["pon", "wt"], "place_ordinal_one": "{{count}}.", "place_ordinal_other": "{{count}}.", "a": "$t(messages.hello)!", "b": "{{user.name}}", "tabs": "Karta", "tabs_plural": "Karty", "hello": "1", "hello": "2"}}"#
        )
        #expect(texts == ["messages.hello": ["1"]])
        #expect(
            Set(found.map(\.headline)) == [
                "A list of texts is skipped: a catalogue has only single texts",
                "2 texts with ordinals are skipped: a catalogue has only plural forms of amounts",
                "A text is skipped: it includes another one with $t()",
                "A text is skipped: the name of its placeholder is not allowed here",
                "2 texts with plural forms are skipped: they are in i18next's JSON v3", "'messages.hello' is written twice",
            ])
        #expect(
            try take(#"{"messages": {"tabs_0": "Karta", "tabs_1": "Karty", "tabs_2": "Kart"}}"#).found.map(\.headline) == [
                "3 texts with plural forms are skipped: they are in i18next's JSON v3"
            ])
    }
}
