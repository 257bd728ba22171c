import Homeseed
import HomeseedModel
import Testing

@testable import HomeseedEditors

/// Hints about a text before it is written: its kind's description, its length limit, and the title of an id.
@Suite("Hover on texts and ids")
struct TextHoverTests {
    private static let jobs = "Catalogue/demo/jobs.yaml"
    private static let dutch = "Locales/nl/demo.yaml"

    private static let files = [
        "Catalogue/demo/pack.yaml": """
        homeseed: 1
        pack: demo
        title: A small household
        language: en
        cards: {tile: 10}
        kinds:
          room: {file: rooms, fields: {title: text}}
          job:
            file: jobs
            fields:
              title: {type: text, at-most: 2 lines of tile, comment: On the first screen.}
              note: {type: text, at-most: 12, comment: Below the title., optional: true}
              room: {type: item, of: room}
              beside: {type: list, of: room, default: []}

        """,
        "Catalogue/demo/rooms.yaml": "items:\n  kitchen: The kitchen\n  hall: The hall\n",
        jobs: """
        items:
          cat:
            title: Feed the cat
            note: Twice a day
            room: kitchen
            beside: [hall]

        """,
        dutch: """
        pack: {title: Een klein huishouden}
        rooms: {kitchen: De keuken, hall: De gang}
        jobs:
          cat: {title: De kat voeren, note: Twee keer}

        """,
    ]

    @Test(
        "a text says its kind's comment and its room, in each language's file",
        arguments: [
            (
                jobs, "Feed the cat",
                [
                    "On the first screen.", "en: Feed the cat (2 of 2 lines on a tile)",
                    "nl: De kat voeren (2 of 2 lines on a tile) ✓",
                ]
            ),
            (dutch, "De kat voeren", ["On the first screen.", "en: Feed the cat (2 of 2 lines on a tile)"]),
            (
                jobs, "Twice a day",
                ["Below the title.", "en: Twice a day (11 of 12 columns)", "nl: Twee keer (9 of 12 columns) ✓"]
            ),
            (dutch, "Twee keer", ["Below the title.", "(9 of 12 columns)"]),
        ])
    func text(path: String, word: String, expected: [String]) async throws {
        let card = try await TestEditor(Self.files).hover(word, in: path)
        for words in expected { #expect(card.contains(words), "\(card)") }
    }

    @Test(
        "a text's key says both before there is a text",
        arguments: [
            ("title:", "On the first screen. At most 2 lines of 10 columns on a tile."),
            ("note:", "Below the title. At most 12 columns."),
        ])
    func key(word: String, expected: String) async throws {
        let card = try await TestEditor(Self.files).hover(word, in: Self.jobs)
        #expect(card.contains(expected), "\(card)")
    }

    @Test(
        "an id says its title, where it is used and on the card of what uses it, in the editor's language",
        arguments: [
            (nil, "**The kitchen**", ["room: kitchen (The kitchen)", "beside: hall (The hall)"]),
            ("nl", "**De keuken**", ["room: kitchen (De keuken)", "beside: hall (De gang)"]),
        ])
    func titles(locale: String?, title: String, values: [String]) async throws {
        let editor = try await TestEditor(Self.files, locale: locale)
        let used = try await editor.hover("kitchen", in: Self.jobs)
        #expect(used.hasPrefix(title), "\(used)")
        let card = try await editor.hover("cat:", in: Self.jobs)
        for words in values { #expect(card.contains(words), "\(card)") }
    }

    @Test(
        "a client without Markdown gets plain text",
        arguments: [(jobs, "Feed the cat"), (jobs, "cat:"), (jobs, "title:"), (jobs, "kitchen"), (dutch, "Twee keer")])
    func plain(path: String, word: String) async throws {
        let card = try await TestEditor(Self.files, capabilities: .object([:])).hover(word, in: path)
        #expect(!card.isEmpty && !card.contains { "*`".contains($0) } && !card.contains("  \n"), "\(card)")
    }

    @Test(
        "a client gets the format that it lists first",
        arguments: [
            (["plaintext", "markdown"], "plaintext"), (["markdown", "plaintext"], "markdown"),
            (["html", "markdown", "plaintext"], "markdown"), (["html"], "plaintext"),
        ] as [([String], String)])
    func preference(formats: [String], expected: String) async throws {
        let editor = try await TestEditor(
            Self.files,
            capabilities: ["textDocument": ["hover": ["contentFormat": .array(formats.map { .string($0) })]]])
        let hover = try await editor.result(
            "textDocument/hover", try await editor.position(of: "kitchen", in: Self.jobs))
        #expect(hover["contents"]?["kind"] == .string(expected))
        #expect(hover["contents"]?["value"]?.text?.contains("**The kitchen**") == (expected == "markdown"))
    }

    @Test(arguments: [
        ("**A**  \n`b/c`", "A\nb/c"), ("- nl: *missing*", "- nl: missing"), ("5 * 3 * 2", "5 * 3 * 2"),
        ("a *(default)*", "a (default)"),
        ("- nl: x *(stale: its source was “y”)*", "- nl: x (stale: its source was “y”)"), ("2*3*4", "2*3*4"), ("", ""),
        ("*", "*"),
    ])
    func plainText(markdown: String, expected: String) { #expect(PlainText.of(markdown) == expected) }
}
