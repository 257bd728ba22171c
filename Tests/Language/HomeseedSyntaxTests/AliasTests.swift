import HomeseedSource
import Testing

struct AliasTests {
    @Test func anAliasIsTheNodeItsAnchorNames() throws {
        let reading = Reading("a: &x [1, 2]\nb: *x\n&k c: *k\nd: &x new\ne: *x\n")
        let root = try #require(reading.document.root)
        #expect(reading.diagnostics.isEmpty)
        let entry = try #require(root.entry("b"))
        #expect(reading.text(entry.value) == "[1, 2]" && reading.text(entry.use) == "*x")
        #expect(root["c"]?.text == "c" && root["e"]?.text == "new")
    }

    @Test func anAliasMayRepeatATextThatWasUnescaped() {
        let reading = Reading("a: &x 'it''s'\nb: *x\nc: &y |\n  z\nd: *y\n")
        #expect(canonical(reading.document.root) == "{'a': 'it's', 'b': 'it's', 'c': 'z\n', 'd': 'z\n'}")
        #expect(reading.diagnostics.isEmpty)
    }

    @Test func anUnknownAliasIsTold() throws {
        let reading = Reading("a: &spoons 1\nb: *spons\nc: *other\nd: 2\n")
        #expect(
            reading.faults == [
                "undefined-alias: No anchor '&spons' is defined before this alias [*spons]",
                "undefined-alias: No anchor '&other' is defined before this alias [*other]",
            ])
        #expect(reading.diagnostics[0].fix?.edits.first?.replacement == "*spoons")
        #expect(reading.diagnostics[1].fix == nil)
        #expect(reading.document.root?["b"]?.scalar == .null && reading.document.root?["d"]?.text == "2")
        #expect(!reading.document.isBroken)
    }

    @Test func anchorsEndWithTheirDocument() {
        let reading = Reading("--- &a 1\n--- *a\n")
        #expect(reading.diagnostics.map(\.check) == [.undefinedAlias])
        #expect(reading.document.roots.count == 2)
    }

    @Test(arguments: ["&a [1, *a]", "&a {k: {l: *a}}", "x: &a\n  - *a\n", "&a {*a : 1}"])
    func aCycleIsToldAndCut(text: String) {
        let reading = Reading(text)
        #expect(reading.diagnostics.map(\.check) == [.aliasCycle])
        #expect(reading.text(reading.diagnostics[0].place) == "*a")
        // With a cycle, this would not terminate.
        #expect(canonical(reading.document.root).contains("null"))
    }

    @Test func aBillionLaughsCostLittle() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1..<30 {
            text += "a\(level): &a\(level) [" + (0..<10).map { _ in "*a\(level - 1)" }.joined(separator: ", ") + "]\n"
        }
        let clock = ContinuousClock()
        var reading: Reading?
        let time = clock.measure { reading = Reading(text) }
        #expect(reading?.diagnostics.map(\.check) == [.aliasExpansion])
        #expect(reading?.document.isBroken == true)
        #expect(time < .seconds(5))
    }

    @Test func depthCountsThroughAliases() {
        var text = "a0: &a0 [x]\n"
        for level in 1..<200 { text += "a\(level): &a\(level) [*a\(level - 1)]\n" }
        #expect(Reading(text).diagnostics.map(\.check) == [.nestingTooDeep])
    }
}
