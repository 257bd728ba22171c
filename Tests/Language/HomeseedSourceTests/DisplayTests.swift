import HomeseedSource
import Testing

@Suite("Text in terminal columns")
struct DisplayTests {
    @Test(
        "Width",
        arguments: [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("家族", 4), ("ｆｕｌｌ", 8), ("ﾊﾝ", 2), ("한글", 4),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("🙂", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2),
            ("🇳🇱", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("\u{200B}", 0), ("\u{0}\u{7}", 0), ("שלום", 4), ("\u{AD}", 0), ("…•│", 3),
        ])
    func width(_ text: String, _ width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test("Nothing that a terminal obeys gets through")
    func harmless() {
        #expect("a\u{1B}[31mb\u{7}\n\r\n\u{7F}".escapedForTerminal == "a␛[31mb␇␊␍␊␡")
        #expect("\u{202E}abc\u{9B}\u{2028}".escapedForTerminal == "\u{FFFD}abc\u{FFFD}\u{FFFD}")
        #expect("👩‍👩‍👧 e\u{301} 家".escapedForTerminal == "👩‍👩‍👧 e\u{301} 家")
    }

    @Test("Colour only where it is asked for")
    func style() {
        #expect(TerminalStyle(colour: false).red("x") == "x")
        #expect(TerminalStyle(colour: true).red("x") == "\u{1B}[31mx\u{1B}[0m")
        #expect(TerminalStyle(colour: true).paint("x", [.bold, .yellow]) == "\u{1B}[1;33mx\u{1B}[0m")
        #expect(TerminalStyle(colour: true).bold("") == "")
    }

    @Test("A table is aligned by what is seen")
    func table() {
        let table = TextTable(
            ["id", .right("spoons"), "title"],
            rows: [
                ["teeth", "1", "Brush 🦷 twice"], ["家族", "12"], ["x", "3", "a\nb", "not shown"],
            ])
        #expect(
            table.render() == """
                id     spoons  title
                ─────  ──────  ──────────────
                teeth       1  Brush 🦷 twice
                家族       12
                x           3  a␊b

                """)
    }

    @Test("A table that is too wide crops its widest column, within reason")
    func croppedTable() {
        let table = TextTable(["id", "title"], rows: [["grocery-shopping", "Do the grocery shopping for the week"]])
        #expect(
            table.render(width: 40) == """
                id                title
                ────────────────  ──────────────────────
                grocery-shopping  Do the grocery shoppi…

                """)
        #expect(table.render(width: 5).split(separator: "\n").last == "grocery…  Do the …")
        #expect(TextTable([]).render(width: 10) == "\n\n")
    }
}

struct LongWordTests {
    @Test("A word that nobody could read to its end loses its middle, also one of a single letter with many marks")
    func cut() {
        let letters = String(repeating: "ab", count: 10_000)
        #expect(
            "The \(letters) is long".truncatingWords() == "The " + String(repeating: "ab", count: 50) + "…"
                + String(repeating: "ab", count: 50) + " is long")
        let marks = "a" + String(repeating: "\u{301}", count: 40_000)
        #expect(marks.truncatingWords().unicodeScalars.count == 201)
        let whole = String(repeating: "宅", count: 150)
        #expect(whole.truncatingWords() == whole)
    }
}
