import HomeseedSource
import HomeseedText
import Testing

@testable import Homeseed
@testable import HomeseedLocalisation
@testable import HomeseedModel

/// XLIFF of other tools and of Xcode.
extension ForeignFileTests {
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

    func xliff(
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

    static let tool = "<header><tool tool-id=\"com.apple.dt.xcode\" tool-name=\"Xcode\"/></header>"

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
