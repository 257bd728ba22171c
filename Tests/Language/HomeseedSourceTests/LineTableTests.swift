import HomeseedSource
import Testing

@Suite("Lines and columns")
struct LineTableTests {
    private func position(_ text: String, _ offset: Int) -> [Int] {
        let position = LineTable(Array(text.utf8)).position(at: offset)
        return [position.line, position.column]
    }

    @Test("LF, CR LF and a lone CR each end a line")
    func lineBreaks() {
        let table = LineTable(Array("a\nbc\r\nd\re".utf8))
        #expect(table.lineCount == 4)
        #expect((1...4).map(table.text(ofLine:)) == ["a", "bc", "d", "e"])
        #expect((0...8).map(table.line(at:)) == [1, 1, 2, 2, 2, 2, 3, 3, 4])
    }

    @Test("Both bytes of a CR LF are the column after the last character")
    func lineBreakColumn() {
        #expect(position("bc\r\nd", 2) == [1, 3])
        #expect(position("bc\r\nd", 3) == [1, 3])
        #expect(position("bc\r\nd", 4) == [2, 1])
    }

    @Test("Line breaks are found wherever they stand among eight bytes")
    func everyAlignment() {
        for before in 0..<20 {
            for lineBreak in ["\n", "\r", "\r\n"] {
                let text = String(repeating: "x", count: before) + lineBreak + "yz" + lineBreak
                let table = LineTable(Array(text.utf8))
                #expect(table.lineCount == 3)
                #expect(table.text(ofLine: 1).count == before)
                #expect(table.text(ofLine: 2) == "yz")
            }
        }
    }

    @Test("A byte order mark takes no column")
    func byteOrderMark() {
        #expect(position("\u{FEFF}ab\nc", 0) == [1, 1])
        #expect(position("\u{FEFF}ab\nc", 3) == [1, 1])
        #expect(position("\u{FEFF}ab\nc", 4) == [1, 2])
        #expect(position("\u{FEFF}", 3) == [1, 1])
    }

    @Test("Columns count what a person sees as one character")
    func characters() {
        let text = "👩‍👩‍👧e\u{301}🇳🇱x"
        #expect(position(text, 0) == [1, 1])
        #expect(position(text, 10) == [1, 1], "in the middle of the family")
        #expect(position(text, 18) == [1, 2])
        #expect(position(text, 19) == [1, 2], "the accent belongs to its letter")
        #expect(position(text, 21) == [1, 3])
        #expect(position(text, 29) == [1, 4])
    }

    @Test("Offsets past the end are the end, and an empty file has a line")
    func pastTheEnd() {
        #expect(position("ab", 99) == [1, 3])
        #expect(position("ab\n", 99) == [2, 1])
        #expect(position("", 0) == [1, 1])
        #expect(position("ab", -5) == [1, 1])
        #expect(LineTable([]).text(ofLine: 7) == "")
    }

    @Test("Bytes that are not UTF-8 are a column each")
    func badBytes() {
        let table = LineTable([0x61, 0xFF, 0xFE, 0x62, 0xC3])
        #expect((0..<5).map { table.position(at: $0).column } == [1, 2, 3, 4, 5])
    }

    @Test("In a long line every column is the same as when counted from its beginning")
    func longLines() {
        for unit in ["plain text, ", "é👩‍👩‍👧家, "] {
            let text = "first\n" + String(repeating: unit, count: 500) + "\nlast"
            let table = LineTable(Array(text.utf8))
            var offset = 6
            for (index, character) in String(repeating: unit, count: 500).enumerated() {
                if index % 37 == 0 { #expect(table.position(at: offset).column == index + 1) }
                offset += character.utf8.count
            }
            #expect(table.position(at: offset + 1).line == 3)
            #expect(table.position(at: offset + 1).column == 1)
        }
    }
}
