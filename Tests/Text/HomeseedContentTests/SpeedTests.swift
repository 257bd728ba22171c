import Foundation
import Homeseed
import HomeseedContent
import HomeseedModel
import HomeseedSource
import TestSupport
import Testing

/// Twenty thousand items, for measuring the library's speed (`swift test -c release --filter Reading`).
@Suite("Reading 20,000 items")
struct SpeedTests {
    @Test("reads none but those that are asked for, in a fraction of the time that reading all of them takes", .long)
    func reads() throws {
        var (chores, dutch) = ("", "shelves:\n")
        for number in 0..<20_000 {
            chores +=
                "  - {id: chore-\(number), title: Tidy up shelf \(number) and put back what fell off, coins: \(number % 20 + 1)}\n"
            dutch += "  chore-\(number): {title: Ruim plank \(number) op en zet terug wat eraf viel}\n"
        }
        let bytes = try Bundled(files: [
            "Catalogue/demo/pack.yaml": """
            homeseed: 1
            pack: demo
            title: Demo
            language: en
            kinds:
              shelf: {file: shelves, fields: {title: text, coins: integer}}

            """,
            "Catalogue/demo/shelves.yaml": "items:\n" + chores,
            "Locales/nl/demo.yaml": dutch,
        ]).bytes
        let data = Data(bytes)
        var (least, whole) = (Duration.seconds(60), Duration.seconds(60))
        // Measured alternately, so that other load affects both.
        for _ in 0..<5 {
            least = min(least, try ContinuousClock().measure { _ = try Content(bytes: bytes) })
            whole = min(whole, try ContinuousClock().measure { _ = try JSONSerialization.jsonObject(with: data) })
        }
        let content = try Content(bytes: bytes).preferring(["nl"])
        #expect(content.items(ofKind: "shelf").count == 20_000)
        #expect(
            content.item(ofKind: "shelf", id: "chore-19999")?.text("title") == "Ruim plank 19999 op en zet terug wat eraf viel")
        print("20,000 items, \(bytes.count / 1024) KiB, read in \(least); parsed as JSON in \(whole)")
        #if !DEBUG
        #expect(least * 4 < whole)
        #endif
    }
}
