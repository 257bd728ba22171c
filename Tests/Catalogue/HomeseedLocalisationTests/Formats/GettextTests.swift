import HomeseedSource
import HomeseedSyntax
import HomeseedText
import Testing

@testable import Homeseed
@testable import HomeseedLocalisation
@testable import HomeseedModel

/// PO files of other tools.
@Suite("gettext from other tools") struct GettextTests {
    private static let polish3 = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"

    private static func po(_ language: String, _ plurals: String?, _ body: String) -> String {
        let forms = plurals.map { "\"Plural-Forms: \($0)\\n\"\n" } ?? ""
        return "msgid \"\"\nmsgstr \"\"\n\"Language: \(language)\\n\"\n\(forms)\"X-Source-Language: en\\n\"\n\n\(body)"
    }

    private func read(_ text: String, as path: String = "demo.po") -> (exchange: Exchange?, found: [Diagnostic]) {
        RoundTripTests.parse(GettextFormat.self, [SourceFile(path: path, text: text)])
    }

    private func forms(_ language: String, _ plurals: String?, _ count: Int) throws -> (
        forms: [String: String], found: [Diagnostic]
    ) {
        let strings = (0..<count).map { "msgstr[\($0)] \"text \($0)\"\n" }.joined()
        let body = "msgctxt \"k\"\nmsgid \"{count} day\"\nmsgid_plural \"{count} days\"\n" + strings
        let (exchange, found) = read(Self.po(language, plurals, body))
        let text = exchange?.units.first?.texts[try #require(LocaleID(language))]
        return (Dictionary(uniqueKeysWithValues: (text?.variants ?? []).map { ($0.key.word, $0.text) }), found)
    }

    @Test(
        "plural forms are read by the header's formula",
        arguments: [
            ("pl", polish3, 3, ["one": 0, "few": 1, "many": 2]),
            // The formula of Transifex, with a form for fractions.
            (
                "pl",
                "nplurals=4; plural=(n==1 ? 0 : (n%10>=2 && n%10<=4) && (n%100<12 || n%100>14) ? 1 : n!=1 && (n%10>=0 && n%10<=1) || (n%10>=5 && n%10<=9) || (n%100>=12 && n%100<=14) ? 2 : 3);",
                4, ["one": 0, "few": 1, "many": 2, "other": 3]
            ),
            (
                "ru", "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;", 3,
                ["one": 0, "few": 1, "many": 2]
            ),
            (
                "uk",
                "nplurals=4; plural=(n % 1 == 0 && n % 10 == 1 && n % 100 != 11 ? 0 : n % 1 == 0 && n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : n % 1 == 0 && (n % 10 ==0 || (n % 10 >=5 && n % 10 <=9) || (n % 100 >=11 && n % 100 <=14 )) ? 2: 3);",
                4, ["one": 0, "few": 1, "many": 2, "other": 3]
            ),
            (
                "cs",
                "nplurals=4; plural=(n == 1 && n % 1 == 0) ? 0 : (n >= 2 && n <= 4 && n % 1 == 0) ? 1: (n % 1 != 0 ) ? 2 : 3;", 4,
                ["one": 0, "few": 1, "many": 2, "other": 3]
            ),
            ("cs", "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;", 3, ["one": 0, "few": 1, "other": 2]),
            // A formula with another order than CLDR's.
            (
                "sl", "nplurals=4; plural=(n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0);", 4,
                ["other": 0, "one": 1, "two": 2, "few": 3]
            ),
            // Formulas with separate forms for zero or one, for which CLDR has no form.
            (
                "lv", "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);", 3,
                ["one": 0, "zero": 1, "other": 1, "=0": 2]
            ),
            ("ja", "nplurals=2; plural=(n != 1);", 2, ["=1": 0, "other": 1]),
            ("ja", "nplurals=1; plural=0;", 1, ["other": 0]),
            ("fr", "nplurals=2; plural=(n != 1);", 2, ["one": 0, "other": 1]),
            (
                "fr", "nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;", 3,
                ["one": 0, "many": 1, "other": 2]
            ),
            ("pl", "nplurals=2; plural=n != 1;", 2, ["one": 0, "few": 1, "many": 1]),
            ("pl", nil, 3, ["one": 0, "few": 1, "many": 2]),
            ("pl", "nplurals=INTEGER; plural=EXPRESSION;", 3, ["one": 0, "few": 1, "many": 2]),
        ] as [(String, String?, Int, [String: Int])])
    func formulas(language: String, plurals: String?, count: Int, expected: [String: Int]) throws {
        let (forms, found) = try forms(language, plurals, count)
        #expect(forms == expected.mapValues { "text \($0)" })
        #expect(found.allSatisfy { $0.severity == .warning })
        #expect(
            found.allSatisfy {
                $0.headline.hasPrefix("This file has one plural form, but") || $0.headline.hasPrefix("0 has the form 'one' in fr")
            })
        // No string of the file is lost.
        #expect(Set(forms.values).count == count)
    }

    @Test(
        "a formula that can't be read is an error, and nothing is guessed",
        arguments: [
            "nplurals=3; plural=n==1 ? 0 : system(n);", "nplurals=99999; plural=n;", "plural=0;", "nplurals=3; plural=;",
            "nplurals=2; plural=" + String(repeating: "(", count: 900) + "n" + String(repeating: ")", count: 900),
            "nplurals=2; plural=" + String(repeating: "!", count: 1_900) + "n",
            "nplurals=2; plural=99999999999999999999;",
        ])
    func unreadable(plurals: String) throws {
        let (forms, found) = try forms("pl", plurals, 3)
        #expect(forms == [:] && found.map(\.headline) == ["The plural formula can't be read"])
    }

    @Test("C's operators mean what they mean in C")
    func operators() {
        func value(_ text: String, _ n: Int) -> Int? { CPluralExpression(text)?.value(n) }
        #expect(
            value("n%10+2*3-1", 14) == 9 && value("!n", 0) == 1 && value("!(n>1)||n==9", 9) == 1
                && value("n>=2&&n<=4?n!=3:7/2", 3) == 0)
        #expect(value("n?1:n==0?2:3", 0) == 2 && value("1+2<4", 0) == 1)
        #expect(
            value("1/n", 0) == nil && value("n%0", 1) == nil && value("9223372036854775807+n", 1) == nil
                && value("n==0||1/n", 0) == 1)
        #expect(value("n n", 0) == nil && value("n=1", 0) == nil && value("", 0) == nil)
    }

    @Test("a string for a form that no number has is said to be left out")
    func leftOut() throws {
        let (forms, found) = try forms(
            "pl", "nplurals=6; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);", 6)
        #expect(forms == ["one": "text 0", "few": "text 1", "many": "text 2"])
        #expect(found.map(\.headline) == (3...5).map { "pl has no plural form for msgstr[\($0)], so it is skipped" })
        #expect(found.first?.notes == ["1 text has it, beginning with 'k'."])
    }

    @Test("a number that the file counts with another form than its language is said, where that is another text")
    func movedNumbers() throws {
        let (texts, found) = try forms("fa", "nplurals=2; plural=(n != 1);", 2)
        #expect(texts == ["one": "text 0", "other": "text 1"])
        #expect(found.map(\.headline) == ["0 has the form 'one' in fa, msgstr[0], but msgstr[1] in this file"])
        #expect(try forms("fa", "nplurals=2; plural=(n > 1);", 2).found.isEmpty)
        let same = "msgctxt \"k\"\nmsgid \"{count} day\"\nmsgid_plural \"{count} days\"\nmsgstr[0] \"x\"\nmsgstr[1] \"x\"\n"
        #expect(read(Self.po("fa", "nplurals=2; plural=(n != 1);", same)).found.isEmpty)
    }

    @Test("entries that are there twice, or are no longer used, are said")
    func doubles() {
        let body =
            "msgctxt \"a\"\nmsgid \"x\"\nmsgstr \"1\"\n\nmsgctxt \"a\"\nmsgid \"x\"\nmsgstr \"2\"\n\n#~ msgid \"old\"\n#~ msgstr \"oud\"\n\n#~ msgid \"\"\n#~ \"older\"\n#~ msgstr \"ouder\"\n"
        let (exchange, found) = read(Self.po("nl", nil, body))
        #expect(exchange?.units.map { $0.texts.values.flatMap(\.all).sorted() } == [["1", "x"]])
        #expect(found.map(\.check) == [DuplicateKey.id, FormatLoss.id])
        #expect(found.last?.headline == "2 texts of this file are obsolete and skipped" && found.last?.severity == .note)
    }

    @Test(
        "the language is told by the header, or by the file's name or folder",
        arguments: [
            ("Language: sr@latin", "x.po", "sr-Latn"), ("Language: pt_BR", "x.po", "pt-BR"), ("Language: iw", "x.po", "he"),
            ("Language: ca@valencia", "x.po", "ca-valencia"),
            ("Language: ", "po/uk.po", "uk"), ("MIME-Version: 1.0", "demo.pl.po", "pl"),
            ("Language: ", "locale/de_AT.UTF-8/LC_MESSAGES/demo.po", "de-AT"),
        ])
    func languages(header: String, path: String, expected: String) {
        let text =
            "msgid \"\"\nmsgstr \"\"\n\"\(header)\\n\"\n\"X-Source-Language: en\\n\"\n\nmsgctxt \"a\"\nmsgid \"x\"\nmsgstr \"y\"\n"
        let (exchange, found) = read(text, as: path)
        #expect(found.isEmpty && exchange?.locales.map(\.tag) == [expected])
    }

    @Test("without a language, a file with translations is refused")
    func noLanguage() {
        let text = "msgid \"\"\nmsgstr \"X-Source-Language: en\\n\"\n\nmsgctxt \"a\"\nmsgid \"x\"\nmsgstr \"y\"\n"
        #expect(read(text, as: "translations/household.po").found.map(\.headline) == ["The language of these texts is unknown"])
        #expect(read(text.replacing("\"y\"", with: "\"\""), as: "demo.pot").found.isEmpty)
    }

    @Test("escapes are C's")
    func escapes() {
        let (exchange, found) = read(Self.po("nl", nil, #"msgctxt "a"\#nmsgid "x"\#nmsgstr "\x45\303\251n \"\\n\"\t\1012 \q\n""#))
        #expect(found.isEmpty && exchange?.units.first?.texts[ExchangeExamples.locale("nl")]?.all == ["Eén \"\\n\"\tA2 q\n"])
    }

    @Test("a form for fractions is left out untold only where nothing is lost by it")
    func fractions() {
        let polish = ExchangeExamples.locale("pl")
        func losses(_ other: String) -> [String] {
            let text = ExchangeText.plural([
                .init(.category(.one), "dzień"), .init(.category(.few), "dni"), .init(.category(.many), "wielu dni"),
                .init(.category(.other), other),
            ])
            let unit = ExchangeUnit(
                path: ["a"],
                texts: [.english: .plural([.init(.category(.one), "day"), .init(.category(.other), "days")]), polish: text])
            var losses = Diagnostics()
            _ = GettextFormat.reduced(Exchange(pack: "p", source: .english, locales: [polish], units: [unit]), &losses)
            return losses.all.map(\.headline)
        }
        #expect(losses("wielu dni") == [])
        #expect(losses("dnia") == ["po can't contain the plural form 'other' of pl, so it is skipped"])
    }

    @Test("what a translator says arrives, with what a fuzzy text was translated from")
    func notes() throws {
        let dutch = ExchangeExamples.locale("nl")
        let body = """
            # Is this the sink or the counter?
            #
            #  A second look, please.
            #. In the list of chores.
            #: chores.c:12
            #, fuzzy
            #| msgctxt "a"
            #| msgid ""
            #| "Clean "
            #| "counters"
            msgctxt "a"
            msgid "Clean kitchen counters"
            msgstr "Aanrecht schoonmaken"

            # this bread is stale
            #, fuzzy
            msgctxt "b"
            msgid "Bread"
            msgstr "Brood"

            #  stale
            #, fuzzy
            msgctxt "c"
            msgid "Butter"
            msgstr "Boter"

            # Just saying.
            msgctxt "d"
            msgid "Jam"
            msgstr "Jam"

            """
        let (exchange, found) = read(Self.po("nl", nil, body))
        #expect(found.isEmpty)
        let texts = try #require(exchange).units.map { $0.texts[dutch] }
        #expect(texts.map { $0?.state } == [.needsReview, .needsReview, .stale, .translated])
        #expect(
            texts.map { $0?.note } == [
                "Is this the sink or the counter?\n\n A second look, please.\nTranslated from: Clean counters",
                "this bread is stale", nil, "Just saying.",
            ])
        #expect(exchange?.units.first?.comment == "In the list of chores.")
        // The export retains all texts and the comment.
        let files = GettextFormat.serialise(try #require(exchange))
        #expect(RoundTripTests.parse(GettextFormat.self, files).exchange?.withoutPlaces == exchange?.withoutPlaces)
    }

    // MARK: Into a catalogue

    private static func pack(_ messages: String, _ polish: String = "") -> [SourceFile] {
        [
            SourceFile(
                path: "Catalogue/demo/pack.yaml", text: "homeseed: 1\npack: demo\ntitle: A small household\nlanguage: en\n"),
            SourceFile(path: "Catalogue/demo/messages.yaml", text: "messages:\n" + messages),
            SourceFile(path: "Locales/pl/demo.yaml", text: "pack: {title: Małe gospodarstwo}\n" + polish),
        ]
    }

    private static let days = "  days: {one: \"{count} day\", other: \"{count} days\"}\n"

    private func imported(_ files: [SourceFile], _ strings: [String], fuzzy: Bool = false) throws -> (
        text: ExchangeText?, errors: [String]
    ) {
        var diagnostics = Diagnostics()
        let catalogue = try Pipeline(files: files).load(&diagnostics)
        let body =
            (fuzzy ? "#, fuzzy\n" : "") + "msgctxt \"messages.days\"\nmsgid \"{count} day\"\nmsgid_plural \"{count} days\"\n"
            + strings.enumerated().map { "msgstr[\($0)] \"\($1)\"\n" }.joined()
        let file = FormatFile(FileID(100), SourceFile(path: "demo.pl.po", text: Self.po("pl", Self.polish3, body)))
        var found = Diagnostics()
        let incoming = IncomingReading(catalogue, format: nil, pack: "demo", locale: nil).read([file], &found)
        var texts = TextImport(catalogue)
        for one in incoming { texts.add(one) }
        #expect(found.all.isEmpty && texts.diagnostics.all.isEmpty)
        var after = files
        for (path, bytes) in texts.files(in: "Locales").overlay.files {
            after.removeAll { $0.path == path }
            after.append(SourceFile(path: path, bytes: bytes ?? []))
        }
        let loaded = try Pipeline(files: after).load(&diagnostics)
        let unit = loaded.exchange(of: try #require(loaded.pack("demo"))).units.first { $0.key == "messages.days" }
        let checked = try Pipeline(files: after).check()
        return (
            unit?.texts[ExchangeExamples.locale("pl")], checked.diagnostics.all.filter { $0.severity == .error }.map(\.headline)
        )
    }

    private func variants(_ text: ExchangeText?) -> [String] { (text?.variants ?? []).map { "\($0.key.word): \($0.text)" } }

    @Test("three forms make a whole Polish text: what only fractions take is said as the last of them")
    func filled() throws {
        let (text, errors) = try imported(Self.pack(Self.days), ["{count} dzień", "{count} dni", "{count} wielu dni"])
        #expect(errors == [])
        #expect(
            variants(text) == ["one: {count} dzień", "few: {count} dni", "many: {count} wielu dni", "other: {count} wielu dni"])
        #expect(text?.state == .translated)
    }

    @Test("a form for fractions of its own stays, one that followed another follows it still")
    func kept() throws {
        func after(_ other: String) throws -> String? {
            let polish =
                "messages: {days: {one: \"{count} dzień\", few: \"{count} dni\", many: \"{count} dni\", other: \"\(other)\"}}\n"
            let (text, errors) = try imported(
                Self.pack(Self.days, polish), ["{count} dzień", "{count} dni", "{count} nowych dni"])
            #expect(errors == [])
            return text?[.category(.other)]
        }
        #expect(try after("{count} dnia") == "{count} dnia")
        #expect(try after("{count} dni") == "{count} nowych dni")
    }

    @Test("where the number may have a point, the text is to be looked at")
    func decimals() throws {
        let litres = "  days:\n    one: \"{count} day\"\n    other: \"{count} days\"\n    placeholders: {count: decimal}\n"
        let (text, errors) = try imported(Self.pack(litres), ["{count} dzień", "{count} dni", "{count} dni"])
        #expect(errors == [] && text?.state == .needsReview)
    }

    @Test("a fuzzy text arrives, and is to be looked at")
    func fuzzy() throws {
        let (text, errors) = try imported(Self.pack(Self.days), ["{count} dzień", "{count} dni", "{count} dni"], fuzzy: true)
        #expect(errors == [] && text?.state == .needsReview && text?.variants?.count == 4)
    }
}
