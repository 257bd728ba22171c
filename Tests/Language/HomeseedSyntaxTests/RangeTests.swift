import Testing

@testable import HomeseedSource

/// A node's range is exactly its token, independent of the preceding text.
struct RangeTests {
    static let starts = ["", "\u{FEFF}", "# ë\r\n", "# 👩‍👩‍👧 家族\n", "\u{FEFF}# é\u{2028}\r", "ë: 👨‍👩‍👧\r\n"]

    @Test(arguments: starts)
    func keysAndValuesOfBlocks(start: String) throws {
        let reading = Reading(start + "title: Opwarmen ☀️ \r\nnaam: 'Zoë'\nlist:\n  - één\n  - \"t\\u0077ee\" # två\n")
        #expect(reading.diagnostics.isEmpty)
        let root = try #require(reading.document.root)
        let entries = root.entries.map { "\(reading.text($0.key))=\(reading.text($0.value))" }.suffix(3)
        #expect(Array(entries) == ["title=Opwarmen ☀️", "naam='Zoë'", "list=één\n  - \"t\\u0077ee\""])
        #expect(root["naam"]?.text == "Zoë")
        #expect(root["list"]?.elements.map { $0.text } == ["één", "twee"])
        #expect(reading.text(root).hasSuffix("\"t\\u0077ee\""))
    }

    @Test(arguments: starts)
    func keysAndValuesOfFlow(start: String) throws {
        let reading = Reading(start + "flow: {a: [1, 'twéé' , x y ], \"b\" : {}, c, d: }\r\n")
        let flow = try #require(reading.document.root?["flow"])
        #expect(reading.text(flow).hasPrefix("{a: ["))
        let entries = flow.entries.map { "\(reading.text($0.key))=\(reading.text($0.value))" }
        #expect(entries == ["a=[1, 'twéé' , x y ]", "\"b\"={}", "c=", "d="])
        #expect(flow["a"]?.elements.map { reading.text($0) } == ["1", "'twéé'", "x y"])
    }

    @Test func anEmptyValueStandsAfterItsColon() throws {
        let reading = Reading("a:   # why\nb:\nc: {d , e}\n? f\n? g\n")
        let root = try #require(reading.document.root)
        #expect(root.entries.map { $0.value.range.lower } == [2, 13, 17, 28, 32])
        #expect(root["a"]?.range.isEmpty == true && root["a"]?.scalar == .null)
        #expect(root["c"]?.entries.map { $0.value.range.lower } == [19, 23])
    }

    @Test func blockScalarsReachFromSignToContent() throws {
        let reading = Reading("a: |\n  één\n  two  \n\nb: >-   # why\n  x\n  y\n\n# end\nc: |+\n\nd: |2\n   z\n\n \n")
        let root = try #require(reading.document.root)
        let texts = root.entries.map { reading.text($0.value) }
        #expect(texts == ["|\n  één\n  two  ", ">-   # why\n  x\n  y", "|+", "|2\n   z"])
        #expect(root.entries.map { $0.value.text } == ["één\ntwo  \n", "x y", "\n", " z\n"])
        #expect(root["a"]?.style == .literal && root["b"]?.style == .folded)
    }

    @Test func tagsAndAnchorsAreNoPartOfANode() throws {
        let reading = Reading("a: !!str 12\nb: &x 'q'\nc: &y !mine # why\n  [1]\nd: &z\n  k: v\ne: !<tag:a,b> w\nf: !!null\n")
        let root = try #require(reading.document.root)
        #expect(root.entries.map { reading.text($0.value) } == ["12", "'q'", "[1]", "k: v", "w", ""])
        #expect(root["a"]?.tag == "tag:yaml.org,2002:str" && root["c"]?.tag == "!mine" && root["e"]?.tag == "tag:a,b")
        #expect(root["f"]?.range.lower == 90 || root["f"]?.range.isEmpty == true)
    }

    @Test func blockCollectionsReachFromFirstToLast() throws {
        let reading = Reading("items:\n  - id: a\n    n: [1, 2]\n\n  - &x id: b # why\n\n# end\nnext: 1\n")
        let items = try #require(reading.document.root?["items"])
        #expect(reading.text(items) == "id: a\n    n: [1, 2]\n\n  - &x id: b")
        #expect(items.elements.map { reading.text($0) } == ["id: a\n    n: [1, 2]", "id: b"])
        #expect(!items.isFlow)
    }

    @Test func aPairInAFlowListIsAMapOfItsOwn() throws {
        let reading = Reading("[a: b , 'c': d]")
        let root = try #require(reading.document.root)
        #expect(root.elements.map { reading.text($0) } == ["a: b", "'c': d"])
        #expect(root.elements.allSatisfy { $0.kind == .mapping })
    }

    @Test func scalarsThatReadAsTheyStandAreNotCopied() {
        let reading = Reading("a: plain\n'b': \"quoted\"\nc: 'it''s'\nd: two\n  lines\n")
        #expect(reading.document.storage.cookedRanges.count == 2)
        #expect(reading.document.root?.entries.map { $0.value.text } == ["plain", "quoted", "it's", "two lines"])
    }
}
