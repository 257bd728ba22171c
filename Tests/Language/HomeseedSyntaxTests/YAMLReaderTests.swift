import Foundation
import HomeseedText
import TestSupport
import Testing

@testable import HomeseedSource
@testable import HomeseedSyntax

/// The reader and libyaml produce equal records, and the reader leaves the rest to libyaml.
struct YAMLReaderTests {
    @Test func packsAreReadByTheReader() {
        #expect(catalogueFiles.count > 100)
        let left = catalogueFiles.filter { taken($0.bytes) == nil }.map(\.path)
        #expect(left.count * 100 <= catalogueFiles.count, "\(left)")
        for file in catalogueFiles { compare(file.bytes, file.path) }
    }

    @Test func suitesAreReadEqually() throws {
        guard let folder = Conformance.folder else { return }
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
        #expect(paths.count > 400)
        var count = 0
        for path in paths {
            let bytes = try #require(Conformance.bytes(folder.appendingPathComponent(path)))
            if compare(bytes, path) { count += 1 }
        }
        #expect(count > 120)
    }

    @Test(arguments: 0..<4)
    func randomFilesAreReadEqually(part: UInt64) {
        for seed in 0..<UInt64(runsLongTests ? 2_000 : 100) {
            let text = RandomFile.text(part * 2_000 + seed, isJSON: seed % 5 == 0)
            compare(Array(text.utf8), text)
            for length in [text.utf8.count / 3, text.utf8.count / 2] { compare(Array(text.utf8.prefix(length)), text) }
        }
    }

    @Test(arguments: 0..<4)
    func mutantsAreReadEqually(part: UInt64) {
        var mutants = YAMLMutants(seed: part)
        let files = catalogueFiles.filter { $0.bytes.count < 60_000 }.map(\.bytes) + Self.samples.map { Array($0.utf8) }
        var chance = Chance(part)
        var count = 0
        let rounds = runsLongTests ? 25_000 : 500
        for _ in 0..<rounds {
            // Half of the mutants are of samples, which have more syntax than the packs.
            let index = chance.below(2) == 0 ? files.count - 1 - chance.below(Self.samples.count) : chance.below(files.count)
            let bytes = mutants.mutant(of: files[index])
            if compare(bytes, String(decoding: bytes, as: UTF8.self)) { count += 1 }
        }
        #expect(count > rounds / 8 && count < rounds)
    }

    @Test(arguments: samples)
    func samplesAreReadByTheReader(text: String) {
        for text in [text, text.replacing("\n", with: "\r\n"), "\u{FEFF}" + text, String(text.dropLast())] {
            compare(Array(text.utf8), text)
        }
        #expect(taken(Array(text.utf8)) != nil)
    }

    /// Syntax that only libyaml reads, and errors.
    @Test(arguments: [
        "? a\n: b\n", "a: !!str 1\n", "a\tb: 1\n", "%YAML 1.1\n---\na: 1\n", "a: 1\n---\nb: 2\n", "a: 1\n...\n",
        "a: \"b\\\n  c\"\n", "a: &x\nb: 1\n", "&x a: 1\n", "{[a]: b}\n", "a: \u{2028} b\n", "a: b: c\n", "a: [b\n", "a: *b\n",
        "a: 'b\n",
        "- a\nb\n", "a:\n\t- b\n", "\u{7F}", "a: \u{FFFE}\n", "a\rb: 1\r", "a: |x\n", "a:\n   b: 1\n  c: 2\n", "a: - b\n",
        "a: \"\\q\"\n",
        "[a\n: b]\n", "{a: b c: d}\n", "a: @b\n", "- - a\n - b\n", "'" + String(repeating: "k", count: 1_100) + "': 1\n",
    ])
    func otherFilesAreLeftToLibYAML(text: String) {
        #expect(taken(Array(text.utf8)) == nil)
        var diagnostics = (Diagnostics(), Diagnostics())
        let mine = parseYAML(Array(text.utf8), as: FileID(0), limits: .standard, into: &diagnostics.0)
        let theirs = parseYAML(Array(text.utf8), as: FileID(0), limits: .standard, into: &diagnostics.1, usesReader: false)
        #expect(differences(mine, theirs).isEmpty && diagnostics.0.all == diagnostics.1.all)
    }

    @Test func limitsAreReportedAlike() {
        let deep = String(repeating: "- ", count: 40) + "x\n"
        let wide = "a: &a [x, x, x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]\n"
        var limits = ParseLimits()
        (limits.depth, limits.expandedNodes) = (30, 50)
        for text in [deep, wide, String(repeating: "- x\n", count: 60), "a: b\n"] {
            var diagnostics = (Diagnostics(), Diagnostics())
            let mine = parseYAML(Array(text.utf8), as: FileID(0), limits: limits, into: &diagnostics.0)
            let theirs = parseYAML(Array(text.utf8), as: FileID(0), limits: limits, into: &diagnostics.1, usesReader: false)
            #expect(differences(mine, theirs).isEmpty && diagnostics.0.all == diagnostics.1.all, "\(text)")
        }
        #expect(taken(Array((String(repeating: "[", count: 100_000)).utf8)) == nil)
    }

    // MARK: Comparison

    private func taken(_ bytes: [UInt8]) -> Document? {
        let text = Encoding.begin(bytes)
        guard text.fault == nil else { return nil }
        var read = YAMLReader.read(bytes, from: text.start, as: FileID(0), limits: .standard)
        return read?.finish(isBroken: false)
    }

    /// Compares the reader with libyaml, and returns whether the reader accepts the file.
    @discardableResult
    private func compare(_ bytes: [UInt8], _ name: String) -> Bool {
        guard let mine = taken(bytes) else { return false }
        var diagnostics = Diagnostics()
        let theirs = parseYAML(bytes, as: FileID(0), limits: .standard, into: &diagnostics, usesReader: false)
        #expect(diagnostics.all.isEmpty, "\(name)")
        let differences = differences(mine, theirs)
        #expect(differences.isEmpty, "\(name)")
        return true
    }

    private func differences(_ mine: Document, _ theirs: Document) -> [String] {
        let (a, b) = (mine.storage, theirs.storage)
        var result: [String] = []
        if a.isBroken != b.isBroken || a.roots != b.roots || a.tags != b.tags { result.append("document") }
        if a.cooked != b.cooked || a.cookedRanges != b.cookedRanges { result.append("content") }
        if a.nodes.count != b.nodes.count { result.append("\(a.nodes.count) nodes instead of \(b.nodes.count)") }
        for (mine, theirs) in zip(a.nodes, b.nodes)
        where (mine.lower, mine.upper, mine.link, mine.info) != (theirs.lower, theirs.upper, theirs.link, theirs.info) {
            result.append("\(mine) instead of \(theirs)")
        }
        return result
    }
}

extension YAMLReaderTests {
    /// All syntax that the reader accepts.
    static let samples = [
        "a: 1\nb:\n  - c\n  -   d: e\n      f: g\n  - - h\n    - i\n  -\n    j: k\n  -\n",
        "a:\n- b\n- c: d\n  e:\n  - f\ng:\n-\n- h\ni:\n",
        "# comment\n---   # again\na: b   # why\n\nc#d: e#f\n# end",
        "a: one\n  two\n\n\n  three # no\nb: 'x  \n\n   y  z''s\n  '\nc: \"x\n y \\\" \\n\\t\\u00e9\\x41\\U0001F600 \\  \n  z\"\n",
        "- 'a'\n- \"b\"\n- ''\n- \"\"\n- 'it''s'\n- ~\n- -x\n- ?x\n- :x\n- a:b\n- http://c.d/#e\n",
        "{a: 1, \"b\":2, 'c' : [x, y: z, \"k\": , -1, n], d}\n",
        "a: {b, c: , d: [], e: {}, f: [a,\n  b c\n d, # why\n]}\n",
        "base: &base {x: 1}\nlist: &list\n- &one 1\n- *one\nmore: &more\n  k: *list\nm: {<<: *base, y: &z 'q', w: *z }\n",
        "&root\na: &b\n  - &c\n    d: e\n  - &f text\n    more\n",
        "a: |\n  one\n   two\n\n  three\n\n\nb: |-\n  x\n\nc: |+\n  y\n\n\nd: >\n  one\n  two\n\n  three\n   four\n  five\n\ne: >-\n\n   x\n",
        "a: |2\n   x\n  y\nb: >1-\n  x\n y\nc: |\nd: >+\n\n\ne:\n  |\n  z\n\n# end\n",
        "- |\n a\n- >\n b\n c\n-   key: |\n     text\n    other: é家👩‍👩‍👧\n",
        "plain text\n over lines", "'quoted'", "[a, [b, {c: d}], e]", "{}", "[]", "|\n text\n", "- a", "ключ: значение\n家: x\n",
        "a:   \n  b:\n\n    c: d\n\n  e:\n\n", "'a b' : c\n\"d\\n\": e\nf g : h\n", "\n\n", "# only\n",
    ]
}
