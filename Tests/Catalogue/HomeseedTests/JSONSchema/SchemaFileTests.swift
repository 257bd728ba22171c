import Foundation
import HomeseedSource
import HomeseedStore
import HomeseedText
import TestSupport
import Testing

@testable import Homeseed
@testable import HomeseedModel

@Suite("JSON Schemas on disk")
struct SchemaFileTests {
    /// `HOMESEED_RECORD=1` updates the files instead.
    @Test("are those that the shapes make now")
    func current() throws {
        let root = packageRoot.path
        var diagnostics = Diagnostics()
        let catalogue = try packagePipeline().load(&diagnostics)
        let files = SchemaFiles.of(catalogue)
        #expect(files.count > 50)
        for file in files {
            let url = URL(fileURLWithPath: "\(root)/Catalogue/\(SchemaFiles.folder)/\(file.path)")
            if ProcessInfo.processInfo.environment["HOMESEED_RECORD"] == "1" { try Data(file.text.utf8).write(to: url) }
            #expect(try String(contentsOf: url, encoding: .utf8) == file.text, "`homeseed schema` writes \(file.path)")
        }
    }

    @Test(
        "take exactly the dates, weekdays and names that the readers take",
        arguments: [
            "today", "Tomorrow", "in 3 days", "in a week", "2 months ago", "next Sunday", "this week", "sunday", "2026-11-21",
            "soon",
            "in days", "next month", "3 days", "todays", "", "every day", "daily", "monday to friday", "Saturday, sunday",
            "monday,",
            "every week", "chore", "a.b-c_d", "-a", "é", "a b", "nl", "nl-BE", "n", "in 1000000000 days", "in  3  days",
            "14 may", "May 14", "last 14 may", "1 week before easter", "the day before 6 december", "last sunday of june",
            "last june",
        ])
    func patterns(text: String) throws {
        func fits(_ pattern: String) throws -> Bool { try Regex(pattern).firstMatch(in: text) != nil }
        #expect(try fits(DateExpression.dayPattern) == (DateExpression(text).map { $0.time == nil && $0.base != .now } ?? false))
        #expect(try fits(Weekdays.pattern) == (Weekdays(words: text) != nil))
        #expect(try fits(present(TextPattern.id.pattern)) == Names.isID(text))
        if text.utf8.count < 6 { #expect(try fits(present(TextPattern.locale.pattern)) == (LocaleID(text) != nil)) }
    }

    @Test(
        "take the moments that the reader takes",
        arguments: [
            "now", "today", "yesterday 18:00", "in 3 days 8:00", "2026-11-21", "2026-11-21 18:00", "2026-11-21T16:30:00Z",
            "2026-11-21T16:30:00+01:00", "2026-11-21T16:30", "now 18:00", "18:00", "today 18", "tomorrow at 8:00",
        ])
    func moments(text: String) throws {
        let fits = try Regex(DateExpression.momentPattern).firstMatch(in: text) != nil
        #expect(fits == (DateExpression(text) != nil))
    }

    @Test(
        "are named by files, whose every byte stays",
        arguments: [
            ("a.yaml", "a: 1\n", "# yaml-language-server: $schema=s.json\na: 1\n"),
            ("a.yaml", "\u{FEFF}a: 1\r\n", "\u{FEFF}# yaml-language-server: $schema=s.json\r\na: 1\r\n"),
            ("a.yaml", "# yaml-language-server: $schema=old.json\na: 1\n", "# yaml-language-server: $schema=s.json\na: 1\n"),
            ("a.yaml", "# yaml-language-server: $schema=s.json\na: 1\n", nil),
            ("a.yaml", "", "# yaml-language-server: $schema=s.json\n"),
            ("a.json", "{\n  \"a\": 1\n}\n", "{\n  \"$schema\": \"s.json\",\n  \"a\": 1\n}\n"),
            ("a.json", "{}", "{\"$schema\": \"s.json\"}"), ("a.json", "{\"$schema\": \"s.json\"}", nil), ("a.json", "[1]", nil),
            ("a.json", "{\"$schema\": \"old\", \"a\": 1}", "{\"$schema\": \"s.json\", \"a\": 1}"), ("a.json", "{", nil),
        ] as [(String, String, String?)])
    func links(path: String, text: String, expected: String?) {
        let made = SchemaLink.added(to: SourceFile(path: path, text: text), schema: "s.json")
        #expect(made.map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    @Test("of a JSON catalogue are taken by lint")
    func json() throws {
        let files =
            ExampleCatalogue.files.filter { !$0.path.hasSuffix("chores.yaml") } + [
                SourceFile(
                    path: "Catalogue/demo/chores.json",
                    text: #"{"$schema": "x", "items": [{"id": "dishes", "category": "kitchen", "title": "Wash the dishes"}]}"#)
            ]
        #expect(try Pipeline(files: files).check().diagnostics.all.map(\.headline) == [])
    }
}
