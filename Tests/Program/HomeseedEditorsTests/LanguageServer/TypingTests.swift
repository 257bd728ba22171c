import Foundation
import Homeseed
import HomeseedModel
import Testing

@testable import HomeseedEditors

/// A user who types only texts and accepts completions for everything else.
@Suite("Typing")
struct TypingTests {
    /// Texts with a cursor, and the number of pressed keys.
    private struct Hands {
        let editor: TestEditor
        var path = ""
        var text = ""
        var offset = 0
        var stops: [Int] = []
        var keys = 0
        var version = 1

        mutating func open(_ path: String) async throws {
            (self.path, text) = (path, try editor.text(of: path))
            try await editor.open(path, text)
            // At the end of the last line.
            offset = text.utf8.count - 1
        }

        mutating func type(_ words: String) async {
            keys += words.count
            await insert(words)
        }

        private mutating func insert(_ words: String) async {
            var bytes = Array(text.utf8)
            bytes.insert(contentsOf: words.utf8, at: offset)
            offset += words.utf8.count
            stops = stops.map { $0 + words.utf8.count }
            await set(bytes)
        }

        private mutating func set(_ bytes: [UInt8]) async {
            text = String(decoding: bytes, as: UTF8.self)
            version += 1
            await editor.change(path, to: text, version: version)
        }

        /// Presses Enter. The editor copies the indentation of the line above.
        mutating func enter() async {
            keys += 1
            await insert("\n  ")
        }

        /// Presses Tab, which moves to the next placeholder of the completion.
        mutating func next() { (keys, offset) = (keys + 1, stops.isEmpty ? offset : stops.removeFirst()) }

        /// Accepts the completion with this label. That takes one key, plus an arrow key unless the completion is first.
        mutating func take(_ label: String) async throws {
            for _ in 0..<100 {
                let positions = TextPositions(Array(text.utf8), .utf16)
                let at = positions.position(at: offset)
                let offers =
                    try await editor.result(
                        "textDocument/completion",
                        [
                            "textDocument": ["uri": editor.uri(path)],
                            "position": ["line": .integer(at.line), "character": .integer(at.column)],
                        ])["items"]?.elements ?? []
                guard let rank = offers.firstIndex(where: { $0["label"]?.text == label }) else {
                    try await Task.sleep(for: .milliseconds(50))
                    continue
                }
                keys += 1 + min(rank, 1)
                let edit = try #require(offers[rank]["textEdit"])
                let range = try #require(positions.range(edit["range"]))
                var (plain, gaps) = ("", [Int]())
                for part in (edit["newText"]?.text ?? "").components(separatedBy: "${") {
                    let isGap = part.first?.isNumber == true && part.contains("}")
                    if isGap { gaps.append(range.lowerBound + plain.utf8.count) }
                    plain += isGap ? String(part[part.index(after: part.firstIndex(of: "}") ?? part.startIndex)...]) : part
                }
                var bytes = Array(text.utf8)
                bytes.replaceSubrange(range, with: plain.utf8)
                let shift = plain.utf8.count - range.count
                stops = gaps + stops.map { $0 + shift }
                offset = range.lowerBound + plain.utf8.count
                await set(bytes)
                if !stops.isEmpty, !gaps.isEmpty { offset = stops.removeFirst() }
                return
            }
            Issue.record("'\(label)' is not offered in \(path) at \(offset)")
        }
    }

    @Test("a chore with its Dutch takes its texts and no more than ten keys")
    func chore() async throws {
        let editor = try await TestEditor(TestEditor.whole)
        let texts = ["wash-car", "Wash the car", "De auto wassen"]
        var hands = Hands(editor: editor)
        try await hands.open("Catalogue/demo/chores.yaml")
        await hands.enter()
        try await hands.take("- id, title, area")
        await hands.type(texts[0])
        hands.next()
        await hands.type(texts[1])
        hands.next()
        try await hands.take("garden")
        #expect(hands.text.hasSuffix("  - {id: wash-car, title: Wash the car, area: garden}\n"), "\(hands.text)")
        let dutch = "Locales/nl/demo.yaml"
        var other = Hands(editor: editor, keys: hands.keys)
        try await other.open(dutch)
        let end = try #require(other.text.range(of: "{title: Wieden}\n"))
        other.offset = other.text.utf8.distance(from: other.text.utf8.startIndex, to: end.upperBound) - 1
        await other.enter()
        try await other.take("wash-car")
        await other.type(texts[2])
        #expect(other.text.contains("  wash-car: {title: De auto wassen}"), "\(other.text)")
        #expect(other.keys <= texts.joined().count + 10, "\(other.keys) keys")
        // The result has no errors.
        _ = try await editor.diagnostics("Catalogue/demo/chores.yaml") { $0.allSatisfy { $0["severity"] != 1 } }
    }
}
