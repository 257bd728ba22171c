import Homeseed
import HomeseedModel
import HomeseedSource
import TestSupport
import Testing

/// Typos inserted into the five packs and fixed again.
struct FixerTests {
    /// Typos in a text, and the text after their fixes.
    private static let slips = [
        ("title: ", "title: ", " every day...", " every day…"), ("title: ", "title: ", "  twice", " twice"),
        ("title: ", "title: ", " caf\u{65}\u{301}", " café"), ("title: ", "titles: ", "", ""), ("id: ", "ID: ", "", ""),
    ]

    /// Returns the packs with scattered typos, also with CRLF and a byte order mark.
    private func misspelt(_ round: Int) -> [SourceFile] {
        catalogueFiles.map { file in
            var chance = TestRandom("\(file.path) slip \(round)")
            let end = chance.oneIn(4) ? "\r\n" : "\n"
            let isTranslation = file.path.hasPrefix("Locales")
            let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map {
                line -> String in
                guard chance.oneIn(isTranslation ? 30 : 10), line.contains("title: "), !line.contains("#"), !line.contains("\"")
                else { return String(line) }
                let slip = Self.slips[chance.below(isTranslation ? 3 : Self.slips.count)]
                let name = String(line).replacing(slip.0, with: slip.1, maxReplacements: 1)
                guard let place = name.range(of: slip.1), !slip.2.isEmpty else { return name }
                let rest = name[place.upperBound...]
                let stop = rest.firstIndex { ",}".contains($0) } ?? rest.endIndex
                return String(name[..<stop] + slip.2 + name[stop...])
            }
            let text = (chance.oneIn(5) ? "\u{FEFF}" : "") + lines.joined(separator: end)
            return SourceFile(path: file.path, bytes: Array(text.utf8))
        }
    }

    private func tally(_ checked: Pipeline.Checked) -> [String: Int] {
        checked.diagnostics.sorted(in: checked.sources).reduce(into: [:]) { tally, diagnostic in
            let path = diagnostic.place.flatMap { checked.sources[$0.file]?.path } ?? ""
            tally["\(path) \(diagnostic.check)", default: 0] += 1
        }
    }

    @Test(.long, arguments: [(0, false), (1, true)])
    func mendsAndNeverAddsAnything(round: Int, appliesUnsafe: Bool) throws {
        let files = misspelt(round)
        let pipeline = Pipeline(files: files)
        let before = try pipeline.check()
        let outcome = try Fixer(pipeline, appliesUnsafe: appliesUnsafe) { try pipeline.check(in: $0) }.run(before)
        #expect(outcome.fixCount > 10)
        let counts = tally(before)
        // A stale translation of the fixed text is a true finding.
        for (key, count) in tally(outcome.checked) where !key.hasSuffix("stale-translation") {
            #expect(count <= counts[key, default: 0], "\(key)")
        }
        // A second run changes nothing.
        let after = Pipeline(
            files: files.map { SourceFile(path: $0.path, bytes: outcome.overlay.bytes(of: $0.path) ?? $0.bytes) })
        let again = try Fixer(after, appliesUnsafe: appliesUnsafe) { try after.check(in: $0) }.run(try after.check())
        #expect(again.fixCount == 0 && again.overlay.files.isEmpty)
        for file in files {
            guard let bytes = outcome.overlay.bytes(of: file.path) else { continue }
            let left = unchangedLines(file.bytes, bytes)
            #expect(left, "\(file.path): lines, comments and line ends stay")
        }
    }

    /// Whether both have equal lines and line endings, except for lines with titles and ids.
    private func unchangedLines(_ old: [UInt8], _ new: [UInt8]) -> Bool {
        let (a, b) = (
            old.split(separator: 0x0A, omittingEmptySubsequences: false),
            new.split(separator: 0x0A, omittingEmptySubsequences: false)
        )
        return a.count == b.count
            && zip(a, b).allSatisfy { before, after in
                guard before != after else { return true }
                return (before.last == 0x0D) == (after.last == 0x0D) && String(decoding: before, as: UTF8.self).contains("itle")
                    || String(decoding: before, as: UTF8.self).contains("ID: ")
            }
    }

    private func fixed(_ example: [SourceFile], appliesUnsafe: Bool = false) throws -> (outcome: Fixer.Outcome, checks: Int) {
        let pipeline = Pipeline(files: example)
        var checks = 0
        let outcome = try Fixer(pipeline, appliesUnsafe: appliesUnsafe) {
            checks += 1
            return try pipeline.check(in: $0)
        }.run(try pipeline.check())
        return (outcome, checks)
    }

    private func chores(_ text: String) -> [SourceFile] {
        let example = Example(chores: text)
        return example.sources
    }

    private func text(_ outcome: Fixer.Outcome) -> String {
        String(decoding: outcome.overlay.bytes(of: "Catalogue/demo/chores.yaml") ?? [], as: UTF8.self)
    }

    @Test("several fixes in one text wait for each other")
    func rounds() throws {
        let (outcome, _) = try fixed(chores("items:\n  - {id: dishes, category: kitchen, title: \" Wash  the   dishes \"}"))
        #expect(text(outcome) == "items:\n  - {id: dishes, category: kitchen, title: \"Wash the dishes\"}\n")
        #expect(outcome.checked.diagnostics.all.isEmpty)
    }

    @Test("a fix that does harm is left out, and the others are made")
    func harm() throws {
        // `was` is the intended key, but does not accept the value `{a: b}`.
        let written = "items:\n  - {id: dishes, category: kitchen, title: Wash the  dishes, Was: {a: b}}"
        let (outcome, _) = try fixed(chores(written))
        #expect(text(outcome) == "items:\n  - {id: dishes, category: kitchen, title: Wash the dishes, Was: {a: b}}\n")
        #expect(outcome.fixCount == 1 && outcome.checked.diagnostics.all.map(\.check) == ["unknown-key"])
    }

    @Test("what hides the rest of a file is mended first")
    func syntax() throws {
        let (outcome, _) = try fixed(chores("items:\n  - id: dishes\n    category:kitchen\n    title: Wash the  dishes"))
        #expect(text(outcome) == "items:\n  - id: dishes\n    category: kitchen\n    title: Wash the dishes\n")
        #expect(outcome.fixCount == 2 && outcome.checked.diagnostics.all.isEmpty)
    }

    @Test("unsafe fixes are made only when asked for")
    func unsafe() throws {
        let written = "items:\n  - {id: dishes, category: kichen, title: Wash the dishes, pots, pans}"
        #expect(try fixed(chores(written)).outcome.overlay.files.isEmpty)
        let (outcome, _) = try fixed(chores(written), appliesUnsafe: true)
        #expect(text(outcome) == "items:\n  - {id: dishes, category: kitchen, title: \"Wash the dishes, pots, pans\"}\n")
    }

    @Test("words in quotes keep them")
    func quotes() throws {
        let json = SourceFile(
            path: "Catalogue/demo/chores.json",
            text: "{\"items\": [{\"id\": \"dishes\", \"Category\": \"kitch-en\", \"title\": \"Wash the dishes\"}]}\n")
        let files = chores("").filter { !$0.path.hasSuffix("chores.yaml") } + [json]
        let (outcome, _) = try fixed(files)
        let mended = outcome.overlay.bytes(of: json.path).map { String(decoding: $0, as: UTF8.self) }
        #expect(mended == "{\"items\": [{\"id\": \"dishes\", \"category\": \"kitchen\", \"title\": \"Wash the dishes\"}]}\n")
    }

    @Test("many culprits are found by halves")
    func halves() throws {
        let items = (1...64).map {
            "  - {id: c\($0), category: kitchen, title: \"Sweep  hall \($0)\"\($0 % 32 == 0 ? ", Was: {a: b}" : "")}"
        }
        let dutch = (1...64).map { "c\($0): {title: Gang \($0) vegen}" }.joined(separator: ", ")
        let example = Example(
            chores: "items:\n" + items.joined(separator: "\n"), dutch: ExampleCatalogue.dutch(chores: "{\(dutch)}"))
        let (outcome, checks) = try fixed(example.sources)
        #expect(outcome.fixCount == 64 && checks < 60, "\(checks) checks")
    }
}
