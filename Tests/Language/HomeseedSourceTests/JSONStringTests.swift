import Foundation
import HomeseedSource
import Testing

@Suite("Texts in JSON")
struct JSONStringTests {
    private static let readers: [JSONString.Reader] = [.program, .file, .terminal]

    @Test("are the same once they are read, whatever they hold")
    func readBack() throws {
        let scalars =
            (0..<0x300).compactMap { Unicode.Scalar($0) } + [
                "\u{2028}", "\u{202E}", "\u{FEFF}", "\u{FFFD}", "\u{1F600}", "\u{E0041}",
            ]
        for reader in Self.readers {
            for scalar in scalars {
                let text = "##[a" + String(scalar) + "b\"\\"
                let json = JSONString.quoted(text, for: reader)
                // Foundation removes a literal byte order mark.
                let read = try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8))
                #expect(
                    read.first?.unicodeScalars.elementsEqual(text.unicodeScalars) == true,
                    "\(reader) U+\(String(scalar.value, radix: 16))")
            }
        }
    }

    @Test("as a file has them, are made harmless for a terminal and stay the same")
    func harmless() throws {
        let text = "a\u{202E}\u{2066}b\u{1F600}é\u{9B}"
        let json = "{\n  \"x\": " + JSONString.quoted(text, for: .file) + "\n}"
        let shown = JSONString.harmless(json)
        #expect(shown == "{\n  \"x\": \"a\\u202e\\u2066b\u{1F600}é\\u009b\"\n}")
        #expect(try JSONDecoder().decode([String: String].self, from: Data(shown.utf8)) == ["x": text])
    }

    @Test("escape what their reader would obey, and nothing else")
    func escapes() {
        let text = "a\n\u{1B}\u{85}\u{FEFF}\u{202E}é##[x"
        #expect(JSONString.quoted(text, for: .program) == "\"a\\u000a\\u001b\u{85}\\ufeff\u{202E}é##[x\"")
        #expect(JSONString.quoted(text, for: .file) == "\"a\\n\\u001b\\u0085\u{FEFF}\u{202E}é##\\u005bx\"")
        #expect(JSONString.quoted(text, for: .terminal) == "\"a\\n\\u001b\\u0085\\ufeff\\u202eé##\\u005bx\"")
        for reader in Self.readers { #expect(JSONString.quoted("", for: reader) == "\"\"") }
    }
}
