import HomeseedSource
import HomeseedSyntax
import Testing

@testable import Homeseed
@testable import HomeseedLoading
@testable import HomeseedModel

/// Findings of a baseline are recognised after changes to the files.
struct BaselineTests {
    private static let old = """
        items:
          - {id: dishes, category: kitchen, title: WASH THE DISHES}
          - {id: lego, category: kitchen, title: PICK UP LEGO}
          - {id: plates, category: kitchen, title: "Put them away..."}
        """

    private static func sources(_ chores: String, _ more: [SourceFile] = []) -> [SourceFile] {
        let settings = SourceFile(
            path: "Catalogue/homeseed.yaml", text: "homeseed: 1\nseverity: {missing-translation: skip, unknown-translation: skip}"
        )
        return Example(chores: chores).sources.filter { file in !more.contains { $0.path == file.path } } + [settings] + more
    }

    private static func baseline(_ sources: [SourceFile]) throws -> String {
        let checked = try Pipeline(files: sources).check()
        return Baseline.written(checked.diagnostics.sorted(in: checked.sources), of: checked.loaded).text
    }

    private static func lint(_ sources: [SourceFile], against baseline: String) throws -> [String] {
        var pipeline = Pipeline(files: sources + [SourceFile(path: "old.yaml", text: baseline)])
        pipeline.baseline = .file("old.yaml")
        let checked = try pipeline.check()
        return checked.diagnostics.sorted(in: checked.sources).map { diagnostic in
            let state = diagnostic.suppression.map { "\($0.origin)" } ?? "\(diagnostic.severity)"
            return "\(state) \(diagnostic.check): \(diagnostic.place.map { checked.sources.shownText(at: $0) } ?? "")"
        }
    }

    @Test func itIsWrittenOneALineAndSorted() throws {
        #expect(
            try Self.baseline(Self.sources(Self.old)) == """
                # Known findings, which lint hides. `homeseed lint --write-baseline FILE` replaces this file.
                homeseed: 1
                findings:
                  - {check: all-caps, file: Catalogue/demo/chores.yaml, text: "PICK UP LEGO"}
                  - {check: all-caps, file: Catalogue/demo/chores.yaml, text: "WASH THE DISHES"}
                  - {check: three-dots, file: Catalogue/demo/chores.yaml, text: "..."}

                """)
        #expect(try Self.baseline(Example().sources).hasSuffix("findings: []\n"))
    }

    @Test(arguments: [
        // Changed order, inserted lines, other neighbours, and another notation of the same value.
        """
        # Chores

        items:
          - {id: plates, category: kitchen, title: "Put them away..."}
          - {id: bins, category: kitchen, title: Take out the bins}
          - id: lego

            category: kitchen
            title: 'PICK UP LEGO'
          - {id: dishes, category: kitchen, title: WASH THE DISHES, coins: 3}
        """,
        // Changed ids.
        """
        items:
          - {id: dish-washing, was: [dishes], category: kitchen, title: WASH THE DISHES}
          - {id: bricks, was: [lego], category: kitchen, title: PICK UP LEGO}
          - {id: plates, category: kitchen, title: "Put them away..."}
        """,
    ])
    func itSurvives(chores: String) throws {
        let found = try Self.lint(Self.sources(chores), against: try Self.baseline(Self.sources(Self.old)))
        #expect(found.count == 3 && found.allSatisfy { $0.hasPrefix("baseline ") }, "\(found)")
    }

    @Test func itSurvivesAnotherNameOfTheFile() throws {
        let list = try Self.baseline(Self.sources(Self.old))
        let moved = Self.sources(Self.old).map {
            $0.path.hasSuffix("chores.yaml") ? SourceFile(path: "Catalogue/demo/chores.yml", bytes: $0.bytes) : $0
        }
        #expect(try Self.lint(moved, against: list).allSatisfy { $0.hasPrefix("baseline ") })
    }

    /// A finding about the id of an item that was renamed.
    @Test func itKnowsIdsThatWereChanged() throws {
        func sources(_ id: String) -> [SourceFile] {
            let categories =
                "items:\n  - {id: kitchen, title: Kitchen, color: \"#FAEDDB\"}\n  - {id: \(id), title: Garden, color: \"#EAF3EA\"}"
            return Self.sources(Self.old, [SourceFile(path: "Catalogue/demo/categories.yaml", text: categories)])
        }
        let list = try Self.baseline(sources("garden"))
        #expect(list.contains("{check: unused-category, file: Catalogue/demo/categories.yaml, text: \"garden\"}"))
        #expect(try Self.lint(sources("yard, was: [garden]"), against: list).allSatisfy { $0.hasPrefix("baseline ") })
        #expect(try Self.lint(sources("yard"), against: list).contains("warning unused-category: yard"))
    }

    @Test func itCountsDuplicates() throws {
        let again = Self.old + "\n  - {id: bricks, category: kitchen, title: PICK UP LEGO}"
        let list = try Self.baseline(Self.sources(again))
        #expect(list.contains("text: \"PICK UP LEGO\", count: 2}"))
        let more = again + "\n  - {id: blocks, category: kitchen, title: PICK UP LEGO}"
        let found = try Self.lint(Self.sources(more), against: list)
        #expect(found.filter { $0 == "baseline all-caps: PICK UP LEGO" }.count == 2)
        #expect(found.filter { $0 == "warning all-caps: PICK UP LEGO" }.count == 1)
        let fewer = try Self.lint(Self.sources(Self.old), against: list)
        #expect(fewer.filter { $0.hasPrefix("note stale-baseline: {check: all-caps") }.count == 1)
    }

    /// A text that lacks two languages is one finding, and counts as two. A third missing language is not in the baseline.
    @Test func itCountsLanguages() throws {
        func sources(_ locales: [String]) -> [SourceFile] {
            let chores =
                "items:\n  - {id: dishes, category: kitchen, title: Wash the dishes}\n  - {id: drying, category: kitchen, title: Dry the dishes}"
            return Example(chores: chores).sources
                + locales.map { SourceFile(path: "Locales/\($0)/demo.yaml", text: ExampleCatalogue.dutch()) }
        }
        let list = try Self.baseline(sources(["de"]))
        #expect(
            list.contains("{check: missing-translation, file: Catalogue/demo/chores.yaml, text: \"Dry the dishes\", count: 2}"))
        func found(_ locales: [String]) throws -> [String] {
            try Self.lint(sources(locales), against: list).filter { $0.contains("missing") || $0.contains("stale") }
        }
        #expect(try found(["de"]) == ["baseline missing-translation: Dry the dishes"])
        #expect(try found(["de", "fr"]) == ["error missing-translation: Dry the dishes"])
        let fewer = try found([])
        #expect(
            fewer.count == 2 && fewer.contains("baseline missing-translation: Dry the dishes")
                && fewer.contains { $0.hasPrefix("note stale-baseline") }, "\(fewer)")
    }

    @Test func whatWasMendedIsStaleAndItsLineIsTakenOutAlone() throws {
        let list = try Self.baseline(Self.sources(Self.old))
        let mended = Self.sources(Self.old.replacing("PICK UP LEGO", with: "Pick up Lego"))
        var pipeline = Pipeline(files: mended + [SourceFile(path: "old.yaml", text: list)])
        pipeline.baseline = .file("old.yaml")
        let stale = try pipeline.check().diagnostics.all.filter { $0.check == "stale-baseline" }
        #expect(stale.count == 1 && stale.first?.fix?.isSafe == true)
        let edited = Editing.apply(stale.compactMap(\.fix).flatMap(\.edits), to: Array(list.utf8))
        #expect(String(decoding: edited, as: UTF8.self) == (try Self.baseline(mended)))
    }

    /// Findings hidden by an error are neither reported nor removed from the baseline.
    @Test func anErrorMakesNothingStale() throws {
        let list = try Self.baseline(Self.sources(Self.old))
        for fault in [Self.old.replacing("category: kitchen, title: PICK", with: "category: kichen, title: PICK"), "items: ["] {
            #expect(try Self.lint(Self.sources(fault), against: list).contains { $0.contains("stale") } == false)
        }
    }

    @Test func errorsThatNothingCanBeSeededFromAreNotTakenIn() throws {
        let faulty = Self.sources(Self.old.replacing("id: lego, category: kitchen", with: "id: lego, category: kichen"))
        #expect(!(try Self.baseline(faulty)).contains("unknown-reference"))
        let forged = "homeseed: 1\nfindings: [{check: unknown-reference, file: Catalogue/demo/chores.yaml, text: kichen}]"
        #expect(try Self.lint(faulty, against: forged).contains("error unknown-reference: kichen"))
    }

    /// Every text in a baseline is read back unchanged.
    @Test(arguments: ["\u{1F469}\u{200D}\u{1F467}", "a \\ \"b\" 'c' # d: e", "\u{2028}\u{AD}é", "}, {x: y", "\u{E000}\u{10FFFD}"])
    func anyTextIsReadBack(text: String) throws {
        let finding = Baseline.Finding(check: "all-caps", file: "Catalogue/a b/#c.yaml", text: text)
        var found = Diagnostics()
        found.report(Diagnostic("all-caps", .warning, headline: text, at: nil))
        let written = Baseline.written(found.all, of: Catalogue()).text
        var diagnostics = Diagnostics()
        let document = parse(SourceFile(path: "old.yaml", text: written), as: FileID(0), into: &diagnostics)
        let read = BaselineReading.read(document, &diagnostics)
        #expect(diagnostics.all.map(\.headline) == [])
        #expect(read.entries.map(\.finding.text) == [finding.text])
    }

    @Test(arguments: [
        ("homeseed: 1\nfindings: [{check: all-caps}]", "missing-key"), ("homeseed: 1\nfindngs: []", "unknown-key"),
        ("homeseed: 1\nfindings: [{check: x, text: y, count: -1}]", "wrong-value"), ("[]", "wrong-form"),
        ("homeseed: 1\nfindings: [{check: x, text: y, count: 99999999999999999999}]", "wrong-value"),
    ])
    func faultsAreSaid(text: String, check: String) throws {
        #expect(try Self.lint(Example().sources, against: text).filter { $0.hasPrefix("error \(check)") }.count == 1)
    }
}
