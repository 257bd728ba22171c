import Foundation
import HomeseedCLI
import HomeseedStore
import Testing

/// The handbook's table of targets is generated from their declarations. `HOMESEED_RECORD=1` updates it.
@Suite("The handbook's table of targets")
struct TargetTableTests {
    @Test("is what the targets declare")
    func table() throws {
        let page = Program.root.appendingPathComponent("Sources/Catalogue/Homeseed/Homeseed.docc/Targets.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let start = try #require(text.range(of: "<!-- targets -->\n"))
        let end = try #require(text.range(of: "<!-- /targets -->"))
        let filled = text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: Self.rows)
        if ProcessInfo.processInfo.environment["HOMESEED_RECORD"] == "1" {
            try filled.write(to: page, atomically: true, encoding: .utf8)
        } else {
            #expect(text == filled, "HOMESEED_RECORD=1 swift test --filter TargetTable writes the table")
        }
    }

    private static var rows: String {
        var table = """
            | Target | Description | Readable | Deletes | Atomic | Keeps NUL |
            | --- | --- | --- | --- | --- | --- |

            """
        var seen: Set<String> = []
        for provider in Composition().targets where seen.insert(provider.help).inserted {
            let parts = provider.help.split(separator: "  ", maxSplits: 1).map(String.init)
            let what = parts.last?.split(whereSeparator: { ",;".contains($0) }).first.map(String.init) ?? ""
            let can = provider.capabilities.map { can in
                [can.readsBack, can.deletes, can.transacts, can.keepsNUL].map { $0 ? "yes" : "no" }
            }
            let words = can ?? Array(repeating: "as declared", count: 4)
            table += "| `\(parts[0])` | \(what) | \(words.joined(separator: " | ")) |\n"
        }
        return table
    }
}
