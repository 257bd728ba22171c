import HomeseedSource
import HomeseedText
import Testing

@testable import Homeseed
@testable import HomeseedLocalisation
@testable import HomeseedModel

/// Files as other tools write them, without anything that ours say beside the texts: nothing in them is lost untold.
@Suite("Files of other tools") struct ForeignFileTests {
    private static let files = [
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

    private struct Result {
        var texts: [String: ExchangeText] = [:]
        var said: [String] = []

        subscript(key: String) -> ExchangeText? { texts["messages." + key] }
    }

    private func catalogue() throws -> Catalogue {
        var ignored = Diagnostics()
        return try Pipeline(files: Self.files).load(&ignored)
    }

    /// Imports files into the pack `demo`, and returns the accepted texts and the diagnostics.
    private func take(_ files: (path: String, text: String)..., catalogue: [SourceFile] = files, pack: String? = "demo") throws
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

    private func strings(_ lines: String...) throws -> Result {
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

    private func dictionary(_ key: String, _ format: String, _ variables: [String: [String: String]]) -> String {
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

    @Test("a text to be reviewed arrives as one, and what was written as new too")
    func states() throws {
        func unit(_ state: String, _ value: String) -> String {
            "{\"stringUnit\":{\"state\":\"\(state)\",\"value\":\"\(value)\"}}"
        }
        let result = try take(
            (
                "demo.xcstrings",
                """
                {"sourceLanguage":"en","strings":{
                "messages.hello":{"extractionState":"stale","localizations":{"nl":\(unit("needs_review", "Dag"))}},
                "messages.off":{"localizations":{"en":\(unit("new", "50% off")),"nl":\(unit("new", "50% eraf"))}},
                "messages.sentences":{"localizations":{"en":\(unit("translated", "One. Two.")),"nl":\(unit("new", "One. Two."))}},
                "messages.left":{"localizations":{"nl":{"stringUnit":{"state":"needs_review","value":"%@: nog %#@n@"},"substitutions":{"n":{"argNum":2,"formatSpecifier":"lld",
                "variations":{"plural":{"one":\(unit("translated", "%arg dag")),"other":\(unit("translated", "%arg dagen"))}}}}},"xx-y":\(unit("translated", "?"))}}
                },"version":"1.0"}
                """
            ))
        #expect(
            result["hello"]?.state == .needsReview && result["off"]?.state == .needsReview
                && result["off"]?.form == .plain("50% eraf"))
        #expect(result["left"]?[.category(.other)] == "{name}: nog {count} dagen" && result["left"]?.state == .needsReview)
        #expect(result["sentences"] == nil)
        #expect(
            result.said == [
                "There is no language 'xx-y', so its text is skipped",
                "1 text is marked as not translated into nl, but has its source text as translation",
                "The placeholders of a text are numbered differently in this file",
            ])
    }

    // MARK: XLIFF

    private func xliff(
        _ body: String,
        _ head: String = "<file original=\"demo\" source-language=\"en\" target-language=\"nl\" datatype=\"plaintext\">"
    ) -> String {
        "<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\">\(head)<body>\(body)</body></file></xliff>"
    }

    @Test(
        "whatever stands in a target arrives to be reviewed, with its notes",
        arguments: [
            ("<target state=\"needs-translation\">Dag</target>", ""), ("<target state=\"fuzzy\">Dag</target>", ""),
            ("<target state=\"new\">Dag</target>", ""),
            ("<target state=\"translated\">Dag</target><note from=\"translator\">Formal?</note>", "Formal?"),
            ("<target>Dag</target><note>Formal?</note><note>No.</note>", "Formal?\nNo."),
            ("<target><mrk mtype=\"x-comment\" comment=\"Formal?\">Dag</mrk></target>", "Formal?"),
        ])
    func target(target: String, note: String) throws {
        for name in ["demo.nl.xliff", "demo.nl.xlf"] {
            let result = try take((name, xliff("<trans-unit id=\"messages.hello\"><source>Hello</source>\(target)</trans-unit>")))
            let text = try #require(result["hello"])
            #expect(text.form == .plain("Dag") && text.state == .needsReview)
            #expect((text.note ?? "") == note)
            #expect(result.said == [])
        }
    }

    @Test("a copy of the source, a note without a text and suggestions are named")
    func named() throws {
        let result = try take(
            (
                "demo.nl.xliff",
                xliff(
                    """
                    <trans-unit id="messages.hello"><source>Hello</source><target state="new">Hello</target><alt-trans><target>Hoi</target></alt-trans></trans-unit>
                    <trans-unit id="messages.off"><source>50% off</source><note from="translator">Off what?</note></trans-unit>
                    """)
            ))
        #expect(
            result["hello"] == nil
                && result.said == [
                    "1 text is marked as not translated into nl, but has its source text as translation",
                    "1 suggestion of a tool (alt-trans, matches) is skipped",
                    "There is a note on a text without a translation, which can't be kept",
                ])
    }

    @Test(
        "elements that lost all but their numbers stand for what the pack fills in",
        arguments: [
            "<x id=\"1\"/> weer nodig?", "<ph id=\"1\">{name}</ph> weer nodig?", "<ph id=\"x\" disp=\"{name}\"/> weer nodig?",
            "{name} weer nodig?", "%1$@ weer nodig?",
        ])
    func bare(text: String) throws {
        let result = try take(
            (
                "demo.nl.xliff",
                xliff(
                    "<trans-unit id=\"messages.again\"><source>Need <x id=\"1\"/> again?</source><target>\(text)</target></trans-unit>"
                )
            ))
        #expect(result["again"]?.form == .plain("{name} weer nodig?") && result.said == [])
    }

    @Test(
        "elements that stand for nothing here are said to be left out",
        arguments: [
            "<g id=\"1\" ctype=\"bold\">Hallo</g>", "Hal<x id=\"7\"/>lo",
            "<bpt id=\"1\">&lt;b&gt;</bpt>Hallo<ept id=\"1\">&lt;/b&gt;</ept>",
        ])
    func markup(text: String) throws {
        let result = try take(
            (
                "demo.nl.xliff",
                xliff("<trans-unit id=\"messages.hello\"><source>Hello</source><target>\(text)</target></trans-unit>")
            ))
        #expect(result.said == ["Elements around words are skipped, but their words are imported"], "\(result.said)")
        let marked = try take(
            (
                "demo.nl.xliff",
                xliff(
                    "<trans-unit id=\"messages.hello\"><source>Hello</source><target><mrk mtype=\"seg\" mid=\"0\">Hallo</mrk></target></trans-unit>"
                )
            ))
        #expect(marked["hello"]?.form == .plain("Hallo") && marked.said == [])
    }

    @Test(
        "what the message itself writes with a percent sign is a part of its text, also where it counts",
        arguments: ["xliff", "xliff2"])
    func literals(name: String) throws {
        let own = [
            Self.files[0],
            SourceFile(
                path: "Catalogue/demo/messages.yaml", text: "messages:\n  shown: {one: Use %lld once, other: Use %lld often}\n"),
            SourceFile(
                path: "Locales/nl/demo.yaml",
                text:
                    "pack: {title: Een klein huishouden}\nmessages:\n  shown: {one: Gebruik %lld eens, other: Gebruik %lld vaak}\n"
            ),
        ]
        var ignored = Diagnostics()
        let catalogue = try Pipeline(files: own).load(&ignored)
        let exchange = catalogue.exchange(of: try #require(catalogue.pack("demo")))
        var said = Diagnostics()
        let format: any LocaleFormat.Type = name == "xliff" ? XLIFFFormat.self : XLIFF2Format.self
        let files = format.export(exchange, &said).enumerated().map { FormatFile(FileID($0), $1) }
        let back = try #require(format.parse(files, source: exchange.source, packs: { _ in exchange }, &said))
        let texts: [LocaleID: ExchangeText] = try #require(back.units.first { $0.key == "messages.shown" }).texts
        #expect(
            texts[exchange.locales[0]]?[.category(.other)] == "Gebruik %lld vaak"
                && texts[exchange.source]?[.category(.one)] == "Use %lld once" && !said.hasErrors, "\(said.all.map(\.headline))")
    }

    @Test(
        "texts that were cut into sentences are whole, and what is missing is noted",
        arguments: [
            (
                "<target><mrk mtype=\"seg\" mid=\"1\">Een.</mrk> <mrk mtype=\"seg\" mid=\"2\">Twee.</mrk></target>", "Een. Twee.",
                nil
            ),
            ("<target><mrk mtype=\"seg\" mid=\"1\">Een.</mrk></target>", "Een. Two.", "Not translated yet: 'Two.'"),
        ] as [(String, String, String?)])
    func cut(target: String, expected: String, note: String?) throws {
        let source =
            "<source>One. Two.</source><seg-source><mrk mtype=\"seg\" mid=\"1\">One.</mrk> <mrk mtype=\"seg\" mid=\"2\">Two.</mrk></seg-source>"
        let result = try take(("demo.nl.xliff", xliff("<trans-unit id=\"messages.sentences\">\(source)\(target)</trans-unit>")))
        #expect(result["sentences"]?.form == .plain(expected) && result["sentences"]?.note == note)
        #expect(result["sentences"]?.state == (note == nil ? .translated : .needsReview))
    }

    @Test(
        "XLIFF 2: segments, states and notes",
        arguments: [
            ("<target>Een.</target>", "<target>Twee.</target>", "final", ExchangeState.translated, "Een. Twee.", nil),
            ("<target>Een.</target>", "<target>Twee.</target>", "initial", .needsReview, "Een. Twee.", nil),
            ("<target>Een.</target>", "", "initial", .needsReview, "Een. Two.", "Not translated yet: 'Two.'"),
            ("", "<target>Twee.</target>", "translated", .needsReview, "One. Twee.", "Not translated yet: 'One.'"),
        ] as [(String, String, String, ExchangeState, String, String?)])
    func segments(one: String, two: String, state: String, expected: ExchangeState, text: String, note: String?) throws {
        let body = """
            <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="nl"><file id="f" original="demo">
            <unit id="u" name="messages.sentences"><segment state="translated"><source>One.</source>\(one)</segment><ignorable><source> </source></ignorable>\
            <segment state="\(state)"><source>Two.</source>\(two)</segment></unit>
            <unit id="v" name="messages.hello"><notes><note id="1">Formal?</note></notes><segment state="final"><source>Hello</source><target>Dag</target></segment></unit>
            </file></xliff>
            """
        let result = try take(("demo.nl.xlf", body))
        #expect(
            result["sentences"]?.form == .plain(text) && result["sentences"]?.state == expected
                && result["sentences"]?.note == note)
        #expect(result["hello"]?.note == "Formal?" && result["hello"]?.state == .needsReview && result.said == [])
    }

    // MARK: Xcode

    private static let tool = "<header><tool tool-id=\"com.apple.dt.xcode\" tool-name=\"Xcode\"/></header>"

    @Test("Xcode's own exports: a file of a project in each element, by its path")
    func xcode() throws {
        func file(_ original: String, _ units: String) -> String {
            "<file original=\"\(original)\" source-language=\"en\" target-language=\"nl\" datatype=\"plaintext\">\(Self.tool)<body>\(units)</body></file>"
        }
        func unit(_ id: String, _ source: String, _ target: String) -> String {
            "<trans-unit id=\"\(id)\"><source>\(source)</source><target>\(target)</target><note/></trans-unit>"
        }
        let text =
            "<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\">"
            + file("App/en.lproj/InfoPlist.strings", unit("CFBundleName", "App", "App"))
            + file("App/en.lproj/demo.strings", unit("messages.again", "Need %@ again?", "%@ weer nodig?"))
            + file(
                "App/en.lproj/demo.stringsdict",
                unit("/messages.left:dict/NSStringLocalizedFormatKey:dict/:string", "%#@n@ for %@", "%#@n@ voor %@")
                    + unit("/messages.left:dict/n:dict/one:dict/:string", "%d day left", "Nog %d dag")
                    + unit("/messages.left:dict/n:dict/other:dict/:string", "%d days left", "Nog %d dagen"))
            + file(
                "App/demo.xcstrings",
                unit("messages.tasks|==|plural.one", "%lld task", "%lld klus")
                    + unit("messages.tasks|==|plural.other", "%lld tasks", "%lld klussen")
                    + unit("messages.hello|==|device.applewatch", "Hi", "Hoi")
                    + unit("messages.hello|==|device.other", "Hello", "Dag"))
            + "</xliff>"
        let result = try take(("nl.xcloc/Localized Contents/nl.xliff", text), pack: nil)
        #expect(result["again"]?.form == .plain("{name} weer nodig?"))
        #expect(result["left"]?[.category(.one)] == "Nog {count} dag voor {name}")
        #expect(result["tasks"]?[.category(.other)] == "{count} klussen" && result["hello"]?.form == .plain("Dag"))
        #expect(
            result.said.sorted() == [
                "1 text is only for certain devices, and skipped", "There is no pack 'InfoPlist', so its 1 text is skipped",
            ])
    }

    @Test("Xcode's layout: a folder for each language that says what it is")
    func layout() throws {
        let catalogue = try catalogue()
        var ignored = Diagnostics()
        let files = XcodeXLIFFFormat.export(catalogue.exchange(of: try #require(catalogue.pack("demo"))), &ignored)
        #expect(files.map(\.path).sorted() == ["demo/nl.xcloc/Localized Contents/nl.xliff", "demo/nl.xcloc/contents.json"])
        let texts = files.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(texts.contains { $0.contains("\"targetLocale\" : \"nl\"") && $0.contains("\"developmentRegion\" : \"en\"") })
        #expect(texts.contains { $0.contains("original=\"demo/demo.xcstrings\"") && $0.contains("<source>%#@count@</source>") })
    }
}
