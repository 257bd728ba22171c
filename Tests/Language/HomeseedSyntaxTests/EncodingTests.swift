import HomeseedSource
import Testing

struct EncodingTests {
    @Test(
        arguments: [
            [0xC3], [0xC3, 0x28], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5], [0x80], [0xE2, 0x82], [0xFF],
        ] as [[UInt8]])
    func badUTF8IsToldAtItsByte(bytes: [UInt8]) {
        let head = Array("k: 1\nlong enough for a block: é\n".utf8)
        for path in ["a.yaml", "a.json"] {
            let reading = Reading(head + bytes, path: path)
            #expect(reading.diagnostics.map(\.check) == [.badEncoding])
            #expect(reading.diagnostics.first?.place?.range == SourceRange(head.count, head.count + 1))
            #expect(reading.document.isBroken)
        }
        #expect(Reading(head + bytes).document.root?["k"]?.text == "1")
    }

    @Test func otherEncodingsAreNamed() {
        let wide: [[UInt8]] = [
            [0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61], [0x61, 0, 0x62, 0], [0, 0x61, 0, 0x62],
        ]
        for bytes in wide {
            for path in ["a.yaml", "a.json"] {
                #expect(Reading(bytes, path: path).diagnostics.map(\.headline) == ["This file is UTF-16: save it as UTF-8"])
            }
        }
        #expect(
            Reading([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0]).diagnostics.map(\.headline) == ["This file is UTF-32: save it as UTF-8"])
    }

    @Test(arguments: ["\u{0}", "\u{7}", "\u{7F}", "\u{1B}", "\u{90}", "\u{FFFE}"])
    func controlCharactersAreTold(character: String) {
        let reading = Reading("title: a longer text with \(character) in it\n")
        #expect(reading.diagnostics.map(\.check) == [.controlCharacter])
        #expect(reading.text(reading.diagnostics.first?.place) == character)
    }

    @Test(arguments: ["a: 1\r\nb: ë\r\n", "a: 1\rb: ë\r", "a: 1\nb: ë", "\u{FEFF}a: 1\nb: ë"])
    func lineBreaksAndMarksAreFine(text: String) {
        let reading = Reading(text)
        #expect(canonical(reading.document.root) == "{'a': 1.0, 'b': 'ë'}")
        #expect(reading.diagnostics.isEmpty && !reading.document.isBroken)
    }

    @Test func nothingIsNoDocument() {
        for text in ["", "\u{FEFF}", "# only a comment\n", "\n\n"] {
            let reading = Reading(text)
            #expect(reading.document.roots.isEmpty && reading.diagnostics.isEmpty && !reading.document.isBroken)
        }
        #expect(Reading.json("\u{FEFF}{}").document.root?.kind == .mapping)
    }

    @Test func validTextPassesAtEveryOffset() {
        let text = "aé家👩‍👧\u{7FF}\u{800}\u{FFFD}\u{10FFFF}"
        for shift in 0..<20 {
            let bytes = Array((String(repeating: "x", count: shift) + text + "tail of some length").utf8)
            #expect(Encoding.inspect(bytes).fault == nil)
        }
    }
}
