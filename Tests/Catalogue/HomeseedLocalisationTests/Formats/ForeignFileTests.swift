import HomeseedSource
import HomeseedText
import Testing

@testable import Homeseed
@testable import HomeseedLocalisation
@testable import HomeseedModel

/// Files of other tools, without Homeseed's metadata: everything that an import drops is reported.
@Suite("Files of other tools") struct ForeignFileTests {
    static let files = [
        SourceFile(path: "Catalogue/demo/pack.yaml", text: "homeseed: 1\npack: demo\ntitle: A small household\nlanguage: en\n"),
        SourceFile(
            path: "Catalogue/demo/messages.yaml",
            text: """
                messages:
                  again: "Need {name} again?"
                  hello: Hello
                  left: {one: "{count} day left for {name}", other: "{count} days left for {name}"}
                  money:
                    text: "{name} gets {amount}"
                    placeholders: {amount: {decimal: 2}}
                  of: "{count} of {name}"
                  off: 50% off
                  sentences: One. Two.
                  tasks: {one: "{count} task", other: "{count} tasks"}

                """),
        SourceFile(
            path: "Locales/nl/demo.yaml",
            text: "pack: {title: Een klein huishouden}\nmessages:\n  again: \"{name} weer nodig?\"\n"),
    ]

    struct Result {
        var texts: [String: ExchangeText] = [:]
        var said: [String] = []

        subscript(key: String) -> ExchangeText? { texts["messages." + key] }
    }

    func catalogue() throws -> Catalogue {
        var ignored = Diagnostics()
        return try Pipeline(files: Self.files).load(&ignored)
    }

    /// Imports files into the pack `demo`, and returns the accepted texts and the diagnostics.
    func take(_ files: (path: String, text: String)..., catalogue: [SourceFile] = files, pack: String? = "demo") throws
        -> Result
    {
        var loading = Diagnostics()
        let catalogue = try Pipeline(files: catalogue).load(&loading)
        #expect(loading.all.filter { $0.severity == .error }.map(\.headline) == [])
        var found = Diagnostics()
        let numbered = files.enumerated().map { FormatFile(FileID(1_000 + $0), SourceFile(path: $1.path, text: $1.text)) }
        let incoming = IncomingReading(catalogue, format: nil, pack: pack, locale: nil).read(numbered, &found)
        var texts = TextImport(catalogue)
        for one in incoming { texts.add(one) }
        var result = Result()
        for one in incoming {
            for unit in one.exchange.units {
                result.texts[unit.key] = unit.texts[ExchangeExamples.locale("nl")] ?? result.texts[unit.key]
            }
        }
        found.append(texts.diagnostics)
        result.said = found.all.map(\.headline)
        #expect(found.all.allSatisfy { $0.place != nil })
        return result
    }

    func strings(_ lines: String...) throws -> Result {
        try take(("nl.lproj/demo.strings", lines.joined(separator: "\n")))
    }

    // MARK: Numbers

    @Test(
        "number what is filled in as the pack does",
        arguments: ["%@ weer nodig?", "%1$@ weer nodig?", "{name} weer nodig?", "%s weer nodig?"])
    func numbered(text: String) throws {
        let result = try strings("\"messages.again\" = \"\(text)\";")
        #expect(result["again"]?.form == .plain("{name} weer nodig?") && result.said == [])
    }

    @Test("of programs in C and Python have names for what is filled in, too")
    func programs() throws {
        let result = try take(
            (
                "demo.nl.po",
                """
                msgid ""
                msgstr ""
                "Language: nl\\n"
                "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

                #, python-format
                msgctxt "messages.again"
                msgid "Need %s again?"
                msgstr "%s weer nodig?"

                #, c-format
                msgctxt "messages.of"
                msgid "%d of %s"
                msgstr "%2$s: %1$d"

                #, c-format
                msgctxt "messages.tasks"
                msgid "%d task"
                msgid_plural "%d tasks"
                msgstr[0] "%d taak"
                msgstr[1] "%d taken"

                """
            ))
        #expect(result.said == [])
        #expect(result["again"]?.form == .plain("{name} weer nodig?") && result["of"]?.form == .plain("{name}: {count}"))
        #expect(result["tasks"]?.all.sorted() == ["{count} taak", "{count} taken"])
    }

    @Test(
        "may have what is filled in in another order",
        arguments: [
            ("%@ heeft er %lld", "{name} heeft er {count}"), ("%2$lld van %1$@", "{count} van {name}"),
            ("%d van %@", "{count} van {name}"),
            ("%lld%% van %@", "{count}% van {name}"), ("%05d van %@", "{count} van {name}"),
        ])
    func ordered(text: String, expected: String) throws {
        let result = try strings("\"messages.of\" = \"\(text)\";")
        #expect(result["of"]?.form == .plain(expected))
        let moved = expected.hasPrefix("{name}") || text.hasPrefix("%2$")
        #expect(result.said.count == (text.contains("05") || moved ? 1 : 0), "\(result.said)")
        #expect(!moved || result.said == ["The placeholders of a text are numbered differently in this file"])
    }

    @Test("a number for what is a text is said, though it stands there as a text before")
    func mixed() throws {
        #expect(
            try strings("\"messages.again\" = \"%1$@, %ld\";").said == [
                "{name} is written as a whole number here, but is a text in the catalogue"
            ])
    }

    @Test(
        "are refused where nobody knows what is filled in",
        arguments: [
            ("again", "%1$@ en %2$@", "'%2$@' is a placeholder, but this text has only {name}"),
            ("hello", "Dag %@", "'%@' is a placeholder, but this text has no placeholder"),
        ])
    func refused(key: String, text: String, reason: String) throws {
        let result = try strings("\"messages.\(key)\" = \"\(text)\";", "\"messages.off\" = \"50% korting\";")
        #expect(result[key] == nil && result.said == [reason])
        #expect(result["off"]?.form == .plain("50% korting"))
    }

    @Test("may double percent signs where nothing is filled in")
    func doubled() throws {
        let result = try strings("\"messages.off\" = \"50%% korting\";")
        #expect(result["off"]?.form == .plain("50% korting") && result.said == [])
    }

    @Test("digits come from the message, and others are said")
    func digits() throws {
        #expect(try strings("\"messages.money\" = \"%@ krijgt %.2f\";").said == [])
        let result = try strings("\"messages.money\" = \"%@ krijgt %.1f\";")
        #expect(result["money"]?.form == .plain("{name} krijgt {amount}"))
        #expect(result.said == ["{amount} has 1 decimal place here, but its text needs 2"])
        let catalogue = try catalogue()
        let exchange = catalogue.exchange(of: try #require(catalogue.pack("demo")))
        for (format, expected) in [
            (AppleStringsFormat.self as any LocaleFormat.Type, "%2$.2lf"), (StringCatalogueFormat.self, "%2$.2lf"),
            (AndroidFormat.self, "%2$.2f"),
        ] {
            var ignored = Diagnostics()
            let texts = format.export(exchange, &ignored).map { String(decoding: $0.bytes, as: UTF8.self) }
            #expect(texts.contains { $0.contains(expected) }, "\(format.name)")
        }
    }

    @Test("digits of a string catalogue that nobody here says stay as they are")
    func digitsStay() throws {
        let text = """
            {"sourceLanguage":"en","strings":{"a":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"%.3f l"}}}}},"version":"1.0"}
            """
        let file = FormatFile(FileID(0), SourceFile(path: "p.xcstrings", text: text))
        let unit = ExchangeUnit(path: ["a"], texts: [.english: .plain("{n} litres")], placeholders: ["n": .decimal()])
        var diagnostics = Diagnostics()
        let updated = StringCatalogueFormat.update(
            file, to: Exchange(pack: "p", source: .english, locales: [], units: [unit]), &diagnostics)
        let written = String(decoding: updated?.bytes ?? [], as: UTF8.self)
        #expect(written.contains("%1$.3lf litres"))
    }

    @Test("whoever writes a decimal for an app is told that nobody says its digits")
    func undecided() throws {
        for (type, count) in [(PlaceholderType.decimal(), 1), (.decimal(digits: 0), 0), (.integer, 0)] {
            let unit = ExchangeUnit(path: ["a"], texts: [.english: .plain("{n} litres")], placeholders: ["n": type])
            var found = Diagnostics()
            _ = AndroidFormat.export(Exchange(pack: "p", source: .english, locales: [], units: [unit]), &found)
            #expect(found.all.count { $0.headline.contains("six decimal places") } == count)
        }
    }

    @Test(
        "a message says its digits",
        arguments: [
            ("{decimal: 3}", PlaceholderType.decimal(digits: 3)), ("money", .decimal(digits: 2)), ("decimal", .decimal()),
        ])
    func declared(written: String, expected: PlaceholderType) throws {
        var found = Diagnostics()
        let text = "messages:\n  a:\n    text: \"{n} l\"\n    placeholders: {n: \(written)}\n"
        let catalogue = try Pipeline(files: [Self.files[0], SourceFile(path: "Catalogue/demo/messages.yaml", text: text)]).load(
            &found)
        let message = try #require(catalogue.messages.joined().first { $0.path == ["messages", "a"] })
        #expect(found.all.map(\.headline) == [] && message.placeholders == ["n": expected])
        for wrong in ["{decimal: many}", "{decimal: -1}", "{decimal: 99}", "{digits: 2}", "float"] {
            var found = Diagnostics()
            let files = [
                Self.files[0], SourceFile(path: "Catalogue/demo/messages.yaml", text: text.replacing(written, with: wrong)),
            ]
            _ = try Pipeline(files: files).load(&found)
            #expect(found.count(.error) > 0, "\(wrong)")
        }
    }

    // MARK: Property lists

    func dictionary(_ key: String, _ format: String, _ variables: [String: [String: String]]) -> String {
        let rules = variables.sorted { $0.key < $1.key }.map { name, forms in
            let texts = forms.sorted { $0.key < $1.key }.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
            return
                "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string>\(texts)</dict>"
        }
        return
            "<plist version=\"1.0\"><dict><key>\(key)</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(rules.joined())</dict></dict></plist>"
    }

    @Test(
        "words around what is counted go into each form",
        arguments: [
            ("%#@days@ over", ["one": "Nog %d dag", "other": "Nog %d dagen"], "Nog {count} dag over"),
            ("Nog %1$#@days@, %2$@", ["one": "%d dag", "other": "%d dagen"], "Nog {count} dag, {name}"),
            ("%@: nog %#@days@", ["one": "een dag", "other": "%d dagen"], "{name}: nog een dag"),
            ("%#@days@", ["one": "%2$@, nog %1$d dag", "other": "%2$@, nog %1$d dagen"], "{name}, nog {count} dag"),
        ])
    func around(format: String, forms: [String: String], expected: String) throws {
        let result = try take(("nl.lproj/demo.stringsdict", dictionary("messages.left", format, ["days": forms])))
        let said = format.hasPrefix("%@") ? ["The placeholders of a text are numbered differently in this file"] : []
        #expect(result["left"]?[.category(.one)] == expected && result.said == said)
    }

    @Test("what counts two numbers is refused by name, and one that is always the same is a word")
    func twoNumbers() throws {
        let two = ["one": "%d dag", "other": "%d dagen"]
        let refused = try take(
            ("nl.lproj/demo.stringsdict", dictionary("messages.left", "%#@days@ %#@hours@", ["days": two, "hours": two])))
        #expect(refused.said == ["'messages.left' has 2 numbers (days, hours), but a text can have only one, so it is skipped"])
        let taken = try take(
            (
                "nl.lproj/demo.stringsdict",
                dictionary("messages.left", "%1$#@days@ %2$#@who@", ["days": two, "who": ["other": "voor %@"]])
            ))
        #expect(taken["left"]?[.category(.one)] == "{count} dag voor {name}" && taken.said == [])
    }

    @Test("a text in both files counts")
    func both() throws {
        let counted = dictionary("messages.tasks", "%#@n@", ["n": ["one": "%d klus", "other": "%d klussen"]])
        for files in [["strings", "stringsdict"], ["stringsdict", "strings"]] {
            let texts = ["strings": "\"messages.tasks\" = \"%d klus(sen)\";", "stringsdict": counted]
            let result = try take(
                ("nl.lproj/demo." + files[0], texts[files[0]] ?? ""), ("nl.lproj/demo." + files[1], texts[files[1]] ?? ""))
            #expect(result["tasks"]?[.category(.one)] == "{count} klus" && result.said == [])
        }
    }

    // MARK: String catalogues
}
