import HomeseedSource
import HomeseedText
import Testing

@Suite("Diagnostics for people")
struct TextRendererTests {
    @Test("The line, the place, the reason, and a line that counts")
    func whole() {
        var sources = SourceMap()
        let places = sources.add("Catalogue/carousel/cards.yaml", marked: "items:\n  - {id: shop, [[spoon]]: 2}\n")
        let fix = Fix("Write 'spoons' instead", edits: [.init(places[0], "spoons")], isSafe: true)
        let diagnostic = Diagnostic(
            "unknown-key", .error, headline: "There is no field 'spoon' on a card", at: places[0],
            label: "did you mean 'spoons'?",
            notes: ["A card says in 'spoons' how much energy it takes, so that no day is planned too full."], fix: fix
        )
        #expect(
            sources.text(diagnostic) == """
                error: There is no field 'spoon' on a card  [unknown-key]
                  ┌─ Catalogue/carousel/cards.yaml:2:16
                  │
                2 │   - {id: shop, spoon: 2}
                  │                ^^^^^ did you mean 'spoons'?
                  │
                  = A card says in 'spoons' how much energy it takes, so that no day is planned
                    too full.

                1 error; 1 file checked.

                """)
    }

    @Test("The worst comes last where it is asked for, and the line that counts can be left out")
    func worstLast() {
        var sources = SourceMap()
        let places = sources.add("a.yaml", marked: "[[a]]: [[b]]\n")
        let all = [
            Diagnostic("x", .error, headline: "Bad", at: places[0]), Diagnostic("y", .note, headline: "Fine", at: places[1]),
            Diagnostic("z", .warning, headline: "So so", at: places[1]),
        ]
        func heads(_ options: RenderOptions) -> [String] {
            TextRenderer(sources: sources, options: options).render(all).split(separator: "\n").map(String.init).filter {
                $0.contains("  [") || $0.hasSuffix("file checked.")
            }
        }
        var options = RenderOptions()
        #expect(
            heads(options) == [
                "error: Bad  [x]", "note: Fine  [y]", "warning: So so  [z]", "1 error, 1 warning and 1 note; 1 file checked.",
            ])
        options.sortsMostSevereLast = true
        options.maximumNotesPerCheck = 0
        options.omitsSummary = true
        #expect(heads(options) == ["warning: So so  [z]", "error: Bad  [x]"])
    }

    @Test("In colour the words are the same")
    func colour() {
        var sources = SourceMap()
        let places = sources.add("a.yaml", marked: "[[a]]: b\n")
        let diagnostic = Diagnostic("x", .warning, headline: "Wrong", at: places[0], label: "this")
        let text = sources.text(diagnostic, colour: true)
        #expect(text.hasPrefix("\u{1B}[1;33mwarning\u{1B}[0m\u{1B}[1m: Wrong\u{1B}[0m\u{1B}[2m  [x]\u{1B}[0m\n"))
        #expect(text.contains("\u{1B}[1;33m^ this\u{1B}[0m\n"))
        #expect(text.replacing(/\u{1B}\[[0-9;]*m/, with: "") == sources.text(diagnostic))
    }

    @Test("Related places: in the same line, in another, in another file")
    func related() {
        var sources = SourceMap()
        let here = sources.add("a.yaml", marked: "[[one]]: 1\n\n\n{[[id]]: a, [[id]]: b}\n")
        let there = sources.add("b.yaml", marked: "[[base]]: x")
        let diagnostic = Diagnostic(
            "x", .error, headline: "Twice", at: here[2], label: "again",
            related: [
                .init("first defined here", at: here[1]), .init("in this", at: here[0]), .init("from here", at: there[0]),
            ])
        #expect(
            sources.text(diagnostic).hasPrefix(
                """
                error: Twice  [x]
                  ┌─ a.yaml:4:9
                  │
                1 │ one: 1
                  │ --- in this
                  ┆
                4 │ {id: a, id: b}
                  │  --     ^^ again
                  │  ╰─ first defined here
                  │
                  ├─ b.yaml:1:1
                  │
                1 │ base: x
                  │ ---- from here

                """))
    }

    @Test("a primary underline covers a secondary one around it")
    func nestedUnderlines() {
        var sources = SourceMap()
        let around = sources.add("a.yaml", marked: "- [[{id: a, n: 1}]]\n")[0]
        let inside = SourceLocation(file: around.file, range: SourceRange(7, 8))
        let diagnostic = Diagnostic(
            "x", .error, headline: "Short", at: inside, label: "one letter", related: [.init("in this item", at: around)])
        #expect(sources.text(diagnostic).contains("  │   -----^-------\n"), "\(sources.text(diagnostic))")
    }

    @Test("A block has a stroke from its first line to its last")
    func block() {
        var sources = SourceMap()
        let places = sources.add("a.yaml", marked: "- [[id: a\n  b: 1\n  c: 1\n  d: 1\n  e: 1\n\n]]- {x: [[|\n  text]]\n")
        #expect(
            sources.text(Diagnostic("x", .error, headline: "Item", at: places[0], label: "this item")).hasPrefix(
                """
                error: Item  [x]
                  ┌─ a.yaml:1:3
                  │
                1 │ ╭ - id: a
                2 │ │   b: 1
                  ┆ │
                5 │ │   e: 1
                  │ ╰──────^ this item

                """))
        #expect(
            sources.text(Diagnostic("x", .error, headline: "Text", at: places[1])).hasPrefix(
                """
                error: Text  [x]
                  ┌─ a.yaml:7:7
                  │
                7 │   - {x: |
                  │ ╭───────^
                8 │ │   text
                  │ ╰──────^

                """))
    }

    @Test("Underlines stand in columns: tabs, wide characters, clusters, controls")
    func columns() {
        var sources = SourceMap()
        let places = sources.add("a.yaml", marked: "\ta: \"👩‍👩‍👧 [[家族]] e\u{301} \u{1B}[2J\", [[b]]\r\n")
        #expect(
            sources.text(Diagnostic("x", .error, headline: "Look", at: places[0], related: [.init("b", at: places[1])]))
                .hasPrefix(
                    """
                    error: Look  [x]
                      ┌─ a.yaml:1:8
                      │
                    1 │     a: "👩‍👩‍👧 家族 e\u{301} ␛[2J", b
                      │            ^^^^          - b

                    """))
    }

    @Test("A long line is cropped around the place, and shown again for one that is far away")
    func longLine() {
        var sources = SourceMap()
        let filler = String(repeating: "lorem ipsum ", count: 200)
        let places = sources.add("a.json", marked: "{[[\"a\"]]: \"\(filler)\", [[\"a\"]]: \"\(filler)\"}")
        #expect(
            sources.text(
                Diagnostic("x", .error, headline: "Twice", at: places[1], related: [.init("first", at: places[0])]), width: 60
            )
            .hasPrefix(
                """
                error: Twice  [x]
                  ┌─ a.json:1:2411
                  │
                1 │ …m lorem ipsum ", "a": "lorem ipsum lorem ipsum lorem i…
                  │                   ^^^
                1 │ {"a": "lorem ipsum lorem ipsum lorem ipsum lorem ipsum …
                  │  --- first

                """))
    }

    @Test("Where there is no room beside a place, its words hang below")
    func narrow() {
        var sources = SourceMap()
        let places = sources.add("a.yaml", marked: "some: words, [[here]]: x\n")
        let diagnostic = Diagnostic("x", .error, headline: "Look", at: places[0], label: "a rather long explanation of it")
        #expect(
            sources.text(diagnostic, width: 40).contains(
                """
                  │              ^^^^
                  │      a rather long explanation of it

                """))
    }

    @Test("At the end of a file, past it, and in no file")
    func edges() {
        var sources = SourceMap()
        let file = sources.add(SourceFile(path: "a.yaml", text: "a: b\n"))
        let end = HomeseedText.SourceLocation(file: file, range: SourceRange(500, 900))
        #expect(
            sources.text(Diagnostic("x", .error, headline: "More", at: end, label: "here")).contains(
                "1 │ a: b\n2 │\n  │ ^ here\n"))
        let nowhere = HomeseedText.SourceLocation(file: FileID(7), range: SourceRange(0, 1))
        let text = "error: None  [x]\n  = Go on.\n\n1 error; 1 file checked.\n"
        #expect(sources.text(Diagnostic("x", .error, headline: "None", at: nil, notes: ["Go on."])) == text)
        #expect(sources.text(Diagnostic("x", .error, headline: "None", at: nowhere, notes: ["Go on."])) == text)
        let binary = sources.add(SourceFile(path: "b", bytes: Array(0...255)))
        for offset in 0..<260 {
            let place = HomeseedText.SourceLocation(file: binary, range: SourceRange(offset, offset + 40))
            let shown = sources.text(Diagnostic("x", .error, headline: "Odd", at: place))
            #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
        }
    }

    @Test(
        "The last line",
        arguments: [
            ([], 12, "No errors or warnings; 12 files checked.\n"),
            ([.note], 12, "No errors or warnings (1 note); 12 files checked.\n"),
            ([.error, .note, .warning, .error, .note, .note], 1, "2 errors, 1 warning and 3 notes; 1 file checked.\n"),
            ([.warning, .error], 2, "1 error and 1 warning; 2 files checked.\n"),
            ([], 0, "No file was checked.\n"),
        ] as [([Severity], Int, String)])
    func summary(_ severities: [Severity], _ files: Int, _ expected: String) {
        let sources = SourceMap(files: Array(repeating: SourceFile(path: "a", text: ""), count: files))
        let diagnostics = severities.map { Diagnostic("x", $0, headline: "Y", at: nil) }
        #expect(TextRenderer(sources: sources, colour: false, width: nil).render(diagnostics).hasSuffix(expected))
    }
}
