import HomeseedSource
import TestSupport
import Testing

@testable import Homeseed
@testable import HomeseedChecking
@testable import HomeseedModel

/// The effect of `homeseed.yaml` on the example catalogue.
struct SettingsTests {
    /// Returns the findings as `severity check: text`.
    static func lint(_ settings: String, _ example: Example = Example()) throws -> [String] {
        let file = SourceFile(path: "Catalogue/homeseed.yaml", text: settings)
        return try lint(example.sources + [file]).findings
    }

    static func lint(_ files: [SourceFile]) throws -> (findings: [String], checked: Pipeline.Checked) {
        let checked = try Pipeline(files: files).check()
        let findings = checked.diagnostics.sorted(in: checked.sources).map { diagnostic in
            let severity = diagnostic.suppression.map { "\($0.origin)" } ?? "\(diagnostic.severity)"
            let text = diagnostic.place.map { checked.sources.shownText(at: $0) } ?? "nowhere"
            return "\(severity) \(diagnostic.check): \(text)"
        }
        return (findings, checked)
    }

    /// A warning, an error whose severity can be changed, and a locked one.
    private static let faulty = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: WASH THE DISHES}
              - {id: drying, category: kichen, title: Dry the dishes}
            """)

    @Test(arguments: [
        ("0.1", true), ("0", true), ("0.1.0.0", true), ("==0.1", true), (">=0.1, <0.2", true), ("> 0.0.9 ,!=0.2", true),
        ("<=0.1.0", true),
        ("0.2", false), ("==0.1.1", false), ("<0.1", false), (">0.1", false), ("!=0.1.0", false), (">=0.1,<0.1", false),
    ])
    func aCatalogueSaysWhichReleasesMayCheckIt(asked: String, isThis: Bool) throws {
        let range = try #require(ReleaseRange(asked))
        #expect(range.contains("0.1.0") == isThis)
        #expect(range.contains("0.1.0-beta.1") == isThis)
        let pattern = try Regex(#require(TextPattern.release.pattern))
        #expect(asked.wholeMatch(of: pattern) != nil)
    }

    @Test(arguments: ["", "x", "0.x", "~0.1", ">=", "0.1,", "0..1", "1.2.3.4.5", "99999999999999999999", "=0.1", "-1"])
    func whatIsNoReleaseIsSaid(asked: String) throws {
        #expect(ReleaseRange(asked) == nil)
        #expect(try Self.lint("homeseed: 1\nrequired-version: \"\(asked)\"").contains { $0.hasPrefix("error wrong-value: ") })
        #expect(try Self.lint("homeseed: 1\nrequired-version: 0.1").isEmpty)
        #expect(try Self.lint("homeseed: 1\nrequired-version: \">=12.3\"") == ["error required-version: \">=12.3\""])
        #expect(try Self.lint("homeseed: 1\nrequired-version: [0.1]").map { $0.prefix(16) } == ["error wrong-form"])
    }

    @Test func severitiesHoldForAllFiles() throws {
        let found = try Self.lint("homeseed: 1\nseverity: {all-caps: note, missing-translation: skip}", Self.faulty)
        #expect(found == ["note all-caps: WASH THE DISHES", "error unknown-reference: kichen"])
    }

    @Test(arguments: [
        ("Catalogue/demo/chores.yaml", "error"), ("Catalogue/**/c*.yaml", "error"), ("Catalogue/*/chores.?aml", "error"),
        ("Catalogue", "error"), ("Locales/nl/demo.yaml", "note"), ("Catalogue/demo/*/*", "note"),
    ])
    func theLastOfTheOverridesThatFitCounts(path: String, severity: String) throws {
        let found = try Self.lint(
            """
            homeseed: 1
            severity: {all-caps: skip}
            overrides:
              - {files: Catalogue/demo, severity: {all-caps: warning}}
              - {files: ["**/chores.yaml"], severity: {all-caps: note, missing-translation: skip}}
              - {files: \(path), severity: {all-caps: error}}
            """, Self.faulty)
        #expect(found == ["\(severity) all-caps: WASH THE DISHES", "error unknown-reference: kichen"])
    }

    @Test func adviceStaysAdviceWhereItsCheckIsMadeAnError() throws {
        let example = Example(
            messages: "messages: {note: Your basket is empty}", dutch: ExampleCatalogue.dutch(note: "Je kar is leeg"),
            files: ["Catalogue/demo/glossary.yaml": "terms: [{term: basket, translations: {nl: mandje}}]"])
        #expect(try Self.lint("homeseed: 1", example) == ["note glossary: Je kar is leeg"])
        #expect(try Self.lint("homeseed: 1\nseverity: {glossary: error}", example) == ["note glossary: Je kar is leeg"])
        #expect(try Self.lint("homeseed: 1\nseverity: {glossary: skip}", example) == [])
    }

    @Test func whatWasMadeLessHoldsNoPackBackAndWhatWasMadeAnErrorDoes() throws {
        let untranslated = Example(chores: "items:\n  - {id: drying, category: kitchen, title: Dry the dishes}")
        func seedable(_ settings: String) throws -> [String] {
            let file = SourceFile(path: "Catalogue/homeseed.yaml", text: "homeseed: 1\n" + settings)
            return try Self.lint(untranslated.sources + [file]).checked.catalogue.packs
        }
        #expect(try seedable("severity: {unknown-translation: note}") == [])
        #expect(try seedable("severity: {unknown-translation: note, missing-translation: warning}") == ["demo"])
        #expect(
            try Self.lint(
                Self.faulty.sources + [
                    SourceFile(path: "Catalogue/homeseed.yaml", text: "homeseed: 1\nseverity: {all-caps: error}")
                ]
            ).checked.catalogue.packs == [])
    }

    /// Every check either accepts all severities, or can't be less than an error.
    @Test(arguments: sample(Checks.builtIn.map { $0.id.name }))
    func everyCheckCanBeSetOrIsFixed(id: String) throws {
        let check = try #require(Checks.builtIn.first { $0.id.name == id })
        for word in ["error", "warning", "note", "skip"] {
            let found = try Self.lint("homeseed: 1\nseverity: {\(check.id): \(word)}")
            #expect(found == (check.isRequiredForSeeding && word != "error" ? ["error fixed-severity: \(word)"] : []))
        }
    }

    @Test(arguments: [
        ("{title: 10}", ["warning text-too-long: Wash the dishes", "warning text-too-long: De afwas doen"]),
        ("{chore.title: 14}", ["warning text-too-long: Wash the dishes"]),
        ("{title: 5, chore.title: 15, category.title: 15, template.title: 15}", []),
        ("{titel: 5}", ["error unknown-reference: titel"]),
        ("{chore.color: 5}", ["error unknown-reference: chore.color"]),
        ("{title: 0}", ["error wrong-value: 0"]),
        ("{title: 50, title: 60}", ["error duplicate-key: title"]),
    ])
    func budgetsAreOfFields(budgets: String, found: [String]) throws {
        #expect(try Self.lint("homeseed: 1\nbudgets: \(budgets)") == found)
    }

    @Test func aPackMayHaveLessRoomAndNotMore() throws {
        func pack(_ room: Int) -> Example {
            Example(pack: ExampleCatalogue.pack.replacing("coins: {type", with: "title: {at-most: \(room)}\n      coins: {type"))
        }
        #expect(try Self.lint("homeseed: 1\nbudgets: {chore.title: 14}", pack(40)) == ["warning text-too-long: Wash the dishes"])
        #expect(try Self.lint("homeseed: 1\nbudgets: {chore.title: 40}", pack(14)) == ["warning text-too-long: Wash the dishes"])
    }

    @Test func glossariesAreSharedAndChecked() throws {
        let example = Example(
            messages: "messages: {note: Your basket is empty}", dutch: ExampleCatalogue.dutch(note: "Je winkelwagen is leeg"),
            files: ["Catalogue/words/terms.yaml": "terms: [{term: basket, forbidden: {nl: winkelwagen}, abuot: It}]"])
        let found = try Self.lint("homeseed: 1\nglossaries: words/terms.yaml", example)
        #expect(found.contains("warning glossary: winkelwagen") && found.contains("error unknown-key: abuot"))
        #expect(try Self.lint("homeseed: 1\nglossaries: [words/term.yaml]").first == "error unknown-reference: words/term.yaml")
    }

    @Test func aPacksOwnTermsComeBeforeSharedOnes() throws {
        let example = Example(
            messages: "messages: {note: Your basket is empty}", dutch: ExampleCatalogue.dutch(note: "Je winkelwagen is leeg"),
            files: [
                "Catalogue/terms.yaml": "terms: [{term: basket, forbidden: {nl: winkelwagen}}]",
                "Catalogue/demo/glossary.yaml": "terms: [{term: Basket, translations: {nl: winkelwagen}}]",
            ])
        #expect(try Self.lint("homeseed: 1\nglossaries: [terms.yaml]", example) == [])
    }

    @Test func onlyRequiredLanguagesHaveToBeWhole() throws {
        let begun = Example(files: ["Locales/fr/demo.yaml": "pack: {title: Une petite maison}"])
        let notes = Array(repeating: "note missing-translation", count: 3)
        #expect(try Self.lint("homeseed: 1", begun).count == 3)
        #expect(try Self.lint("homeseed: 1\nrequired-locales: [nl]", begun).map(Self.check) == notes)
        #expect(try Self.lint("homeseed: 1\nrequired-locales: [nl, fr]", begun).count == 3)
        #expect(
            try Self.lint("homeseed: 1\nrequired-locales: [nl, de, en]", begun).map(Self.check).sorted() == [
                "error missing-locale"
            ] + notes)
    }

    /// Returns a finding without its text.
    private static func check(_ finding: String) -> String { String(finding.prefix { $0 != ":" }) }

    @Test func fallbacksKeepTheirPlaces() throws {
        let file = SourceFile(
            path: "Catalogue/homeseed.yaml", text: "homeseed: 1\nfallback: {nl-BE: nl, nl_be: en, fr-CH: dutch}\n")
        let (findings, checked) = try Self.lint(Example().sources + [file])
        #expect(findings == ["error duplicate-key: nl_be", "error bad-locale: dutch"])
        let fallbacks = checked.loaded.settings.fallbacks
        #expect(fallbacks.map { "\($0.locale) \($0.to)" } == ["nl-BE nl"])
        #expect(
            fallbacks.map { checked.sources.shownText(at: $0.place) + checked.sources.shownText(at: $0.toPlace) } == ["nl-BEnl"])
    }

    @Test(arguments: [
        ("hello", ["error wrong-form: hello"]), ("homeseed: 2", ["error format-version: 2"]),
        ("severity: {}", ["error missing-key: severity"]), ("homeseed: 1\nseverty: {}", ["error unknown-key: severty"]),
        ("homeseed: 1\nglossaries: [[a]]", ["error wrong-form: [a]"]), ("homeseed: 1\nbaseline: ''", ["error wrong-form: ''"]),
        ("homeseed: 1\nbaseline: old.yaml", ["error unknown-reference: old.yaml"]),
        ("homeseed: 1\noverrides: [{severity: {}}]", ["error missing-key: severity"]),
        ("homeseed: 1\noverrides: [{files: [[]], severity: {}}]", ["error wrong-form: []"]),
        ("homeseed: 1\nseverity: {all-caps: note, all-caps: skip}", ["error duplicate-key: all-caps"]), ("", []),
    ])
    func faultsHaveOneDiagnosticEach(settings: String, found: [String]) throws {
        #expect(try Self.lint(settings) == found)
    }
}
