import Foundation
import HomeseedSource
import HomeseedText
import TestSupport
import Testing

@Suite("Renderers")
struct RendererTests {
    @Test("Every renderer is in the list, once")
    func builtIn() throws {
        let folder = packageRoot.appending(path: "Sources/Language/HomeseedSource/Renderers").standardizedFileURL
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let written = files.filter { $0.hasSuffix("Renderer.swift") && $0 != "Renderer.swift" }
        #expect(Set(Renderers.builtIn.map { "\($0).swift" }) == Set(written))
        #expect(Set(Renderers.builtIn.map { $0.name }).count == Renderers.builtIn.count)
        #expect(Renderers.named("concise") != nil)
        #expect(Renderers.named("morse") == nil)
    }

    @Test("Concise: one line each")
    func concise() {
        var sources = SourceMap()
        let places = sources.add("a\u{1B}.yaml", marked: "x: é [[y]]\n")
        let text = ConciseRenderer(sources: sources).render([
            Diagnostic("one", .warning, headline: "Not\nthis", at: places[0]),
            Diagnostic("two", .error, headline: "Nowhere", at: nil),
        ])
        #expect(text == "a␛.yaml:1:6: warning: Not␊this [one]\nerror: Nowhere [two]\n")
    }

    @Test("A secret is masked, however long it is and whoever is pointed at", arguments: ["1", "1234", "123456789"])
    func secrets(_ pin: String) {
        var sources = SourceMap()
        let places = sources.add("a.yaml", marked: "- {pin: \"[[\(pin)]]\", [[colour]]: x}\n")
        sources.secrets = [places[0]]
        let text = sources.text(
            Diagnostic("x", .error, headline: "Colour", at: places[1], label: "this"),
            Diagnostic("x", .error, headline: "Pin", at: places[0], label: "that")
        )
        #expect(text.contains("1 │ - {pin: \"••••\", colour: x}\n  │                 ^^^^^^ this\n"))
        #expect(text.contains("1 │ - {pin: \"••••\", colour: x}\n  │          ^^^^ that\n"))
        #expect(sources.shownText(at: places[0]) == "••••")
        #expect(sources.shownText(at: places[1]) == "colour")
    }

    @Test("A secret over several lines shows in none of them")
    func blockSecret() {
        var sources = SourceMap()
        let places = sources.add("a.yaml", marked: "key: [[|\n  abc\n  def]]\n[[next]]: 1\n")
        sources.secrets = [places[0]]
        let text = sources.text(
            Diagnostic("x", .error, headline: "Key", at: places[0]), Diagnostic("x", .error, headline: "Next", at: places[1]))
        #expect(!text.contains("abc") && !text.contains("def") && !text.contains("|\n"))
        #expect(text.contains("key: ••••\n"))
    }

    @Test("Whatever is pointed at in whatever file: no secret shows, no control, no row too wide")
    func anything() {
        var state: UInt64 = 7
        func below(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        let pieces = ["a: b", "\n", "\r\n", "\t", "é", "👩‍👩‍👧", "家", "\u{301}", "\u{1B}[2J", "\u{202E}", "  - x", "\u{200D}"]
        for _ in 0..<300 {
            var bytes: [UInt8] = []
            for _ in 0..<below(120) { bytes += below(12) == 0 ? [UInt8(below(256))] : Array(pieces[below(12)].utf8) }
            let start = bytes.count
            bytes += "SECRET SECRET".utf8
            for _ in 0..<below(60) { bytes += Array(pieces[below(12)].utf8) }
            var sources = SourceMap()
            let file = sources.add(SourceFile(path: "a", bytes: bytes))
            sources.secrets = [HomeseedText.SourceLocation(file: file, range: SourceRange(start, start + 13))]
            func place() -> HomeseedText.SourceLocation {
                HomeseedText.SourceLocation(file: file, range: SourceRange(below(bytes.count + 9), below(bytes.count + 9)))
            }
            let related = (0..<below(4)).map { _ in Diagnostic.Related("see", at: place()) }
            let text = sources.text(
                Diagnostic("x", .error, headline: "Y", at: place(), label: "here", related: related), width: 50)
            #expect(!text.contains("SECRET"))
            #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
            let widest = text.split(separator: "\n").map { DisplayWidth.of($0) }.max() ?? 0
            // Overlapping blocks get as many columns for strokes as they need.
            #expect(widest <= 50 + 8, "\(text)")
        }
    }

    @Test(
        "Thousands of diagnostics take no time to speak of, in many lines or in one", .long,
        arguments: [
            "  - {id: brush-teeth, title: Brush your teeth é}\n", "{\"id\": \"brush-teeth é 👩‍👩‍👧\"}, ",
        ])
    func many(_ piece: String) {
        var sources = SourceMap()
        let file = sources.add(SourceFile(path: "a.yaml", text: String(repeating: piece, count: 2_000)))
        let diagnostics = (0..<2_000).map { index in
            let place = HomeseedText.SourceLocation(
                file: file, range: SourceRange(index * piece.utf8.count + 5, index * piece.utf8.count + 7))
            let fix = Fix("Write b", edits: [.init(place, "b")], isSafe: true)
            return Diagnostic("x", .error, headline: "Y", at: place, related: [.init("here", at: place)], fix: fix)
        }
        for renderer in Renderers.builtIn {
            let options = RenderOptions(colour: true, width: 100)
            let time = ContinuousClock().measure {
                _ = renderer.init(sources: sources, options: options).render(diagnostics)
            }
            // Takes about a second in a debug build. Quadratic cost would take minutes.
            #expect(time < .seconds(20), "\(renderer)")
        }
    }
}
