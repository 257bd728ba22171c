import HomeseedSource
import HomeseedSyntax
import Testing

@testable import Homeseed
@testable import HomeseedModel

/// Comments that suppress findings.
struct IgnoreTests {
    private static func lint(_ chores: String, line: String = "\n") throws -> (findings: [String], checked: Pipeline.Checked) {
        let texts = ["drying": "Droog de vaat af", "dishes": "De afwas doen"].filter { chores.contains($0.key) }
        let dutch = ExampleCatalogue.dutch(
            chores: "{" + texts.sorted { $0.key < $1.key }.map { "\($0): {title: \($1)}" }.joined(separator: ", ") + "}")
        var sources = Example(dutch: dutch).sources.filter { !$0.path.hasSuffix("chores.yaml") }
        sources.append(SourceFile(path: "Catalogue/demo/chores.yaml", text: chores.replacing("\n", with: line)))
        return try SettingsTests.lint(sources)
    }

    /// Returns the findings in the chores. The severity of a suppressed finding is shown as `comment`.
    @Test(
        arguments: [
            // A comment at the end of a line suppresses findings on that line only.
            (
                "items:\n  - {id: dishes, category: kitchen, title: WASH THE DISHES} # homeseed:ignore all-caps: a brand\n",
                ["comment all-caps: WASH THE DISHES"]
            ),
            (
                "items:\n  - id: dishes  # homeseed:ignore all-caps: a brand\n    category: kitchen\n    title: WASH THE DISHES\n",
                ["warning unused-ignore: # homeseed:ignore all-caps: a brand", "warning all-caps: WASH THE DISHES"]
            ),
            // A comment on an earlier line covers one key or a whole item, with any comments and blank lines in between.
            (
                "items:\n  - id: dishes\n    # homeseed:ignore all-caps: a brand\n    title: WASH THE DISHES\n    category: kitchen\n",
                ["comment all-caps: WASH THE DISHES"]
            ),
            (
                "items:\n  # homeseed:ignore all-caps: a brand\n\n  # Another word.\n  - id: dishes\n    category: kitchen\n    title: WASH THE DISHES\n",
                ["comment all-caps: WASH THE DISHES"]
            ),
            (
                "items:\n  # homeseed:ignore all-caps: a brand\n  -\n    id: dishes\n    category: kitchen\n    title: WASH THE DISHES\n",
                ["comment all-caps: WASH THE DISHES"]
            ),
            (
                "# homeseed:ignore all-caps: a brand\nitems:\n  - {id: dishes, category: kitchen, title: WASH THE DISHES}\n  - {id: drying, category: kitchen, title: DRYING DISHES}\n",
                ["comment all-caps: WASH THE DISHES", "comment all-caps: DRYING DISHES"]
            ),
            (
                "items:\n  # homeseed:ignore all-caps: a brand\n  - {id: dishes, category: kitchen, title: WASH THE DISHES}\n  - {id: drying, category: kitchen, title: DRYING DISHES}\n",
                ["comment all-caps: WASH THE DISHES", "warning all-caps: DRYING DISHES"]
            ),
            // A comment at the top of the file covers the whole file.
            (
                "# homeseed:ignore-file all-caps: a brand\n---\nitems:\n  - {id: dishes, category: kitchen, title: WASH THE DISHES}\n",
                ["comment all-caps: WASH THE DISHES"]
            ),
            (
                "\u{FEFF}# homeseed:ignore-file all-caps: a brand\nitems:\n  - {id: dishes, category: kitchen, title: WASH THE DISHES}\n",
                ["comment all-caps: WASH THE DISHES"]
            ),
            (
                "items:\n  # homeseed:ignore-file all-caps: a brand\n  - {id: dishes, category: kitchen, title: Wash the dishes}\n",
                ["warning bad-ignore: # homeseed:ignore-file all-caps: a brand"]
            ),
            // In a comment with several checks, each must suppress a finding.
            (
                "items:\n  # homeseed:ignore all-caps,double-space: a brand\n  - {id: dishes, category: kitchen, title: WASH  THE DISHES}\n",
                ["comment all-caps: WASH  THE DISHES", "comment double-space:   "]
            ),
            (
                "items:\n  # homeseed:ignore full-stop, all-caps, three-dots: a brand\n  - {id: dishes, category: kitchen, title: WASH THE DISHES}\n",
                ["warning unused-ignore: full-stop", "comment all-caps: WASH THE DISHES"]
            ),
            // Malformed comments suppress nothing.
            (
                "items:\n  # homeseed:ignore all-caps\n  - {id: dishes, category: kitchen, title: WASH THE DISHES}\n",
                ["warning bad-ignore: # homeseed:ignore all-caps", "warning all-caps: WASH THE DISHES"]
            ),
            (
                "items:\n  # homeseed:ignore all-caps:  \n  - {id: dishes, category: kitchen, title: WASH THE DISHES}\n",
                ["warning bad-ignore: # homeseed:ignore all-caps:", "warning all-caps: WASH THE DISHES"]
            ),
            (
                "items:\n  # homeseed:ignore : a brand\n  - {id: dishes, category: kitchen, title: Wash the dishes}\n",
                ["warning bad-ignore: # homeseed:ignore : a brand"]
            ),
            (
                "items:\n  # homeseed:ignore all-cap: a brand\n  - {id: dishes, category: kitchen, title: Wash the dishes}\n",
                ["warning bad-ignore: all-cap"]
            ),
            (
                "items:\n  # homeseed:ignor all-caps: a brand\n  - {id: dishes, category: kitchen, title: Wash the dishes}\n",
                ["warning bad-ignore: homeseed:ignor"]
            ),
            (
                "items:\n  # homeseed: ignore all-caps: a brand\n  - {id: dishes, category: kitchen, title: Wash the dishes}\n",
                ["warning bad-ignore: homeseed: ignore"]
            ),
            // Texts that are not ignore comments.
            (
                "# homeseed: 1\n# See homeseed:ignore.\nitems:\n  - {id: dishes, category: kitchen, title: \"Wash # homeseed:ignore x\"}\n",
                []
            ),
            ("items:\n  - id: dishes\n    category: kitchen\n    title: |\n      Wash\n      # homeseed:ignore x\n", []),
            // Findings that block seeding.
            (
                "items:\n  # homeseed:ignore unknown-reference: later\n  - {id: dishes, category: kichen, title: Wash the dishes}\n",
                ["warning bad-ignore: unknown-reference", "error unknown-reference: kichen"]
            ),
            // An error in a pack may hide suppressed findings.
            (
                "items:\n  # homeseed:ignore all-caps: later\n  - {id: dishes, category: kichen, title: Wash the dishes}\n",
                ["error unknown-reference: kichen"]
            ),
            // A comment at the end of a file has no subject.
            (
                "items:\n  - {id: dishes, category: kitchen, title: Wash the dishes}\n  # homeseed:ignore all-caps: a brand",
                ["warning unused-ignore: # homeseed:ignore all-caps: a brand"]
            ),
        ] as [(String, [String])])
    func ignoresHoldWhereTheyStand(chores: String, found: [String]) throws {
        for line in ["\n", "\r\n"] { #expect(try Self.lint(chores, line: line).findings == found) }
    }

    @Test func theReasonIsKept() throws {
        let (_, checked) = try Self.lint(
            "items:\n  - {id: dishes, category: kitchen, title: WASH THE DISHES} # homeseed:ignore all-caps: it's: a brand \n")
        #expect(checked.diagnostics.all.compactMap(\.suppression?.reason) == ["it's: a brand"])
        #expect(!checked.diagnostics.hasFindings && checked.catalogue.packs == ["demo"])
    }

    /// A removal leaves all other bytes unchanged.
    @Test(arguments: [
        (
            "items: # A\n  # homeseed:ignore all-caps: b\n  - {id: dishes, category: kitchen, title: Wash the dishes} # C\n",
            "items: # A\n  - {id: dishes, category: kitchen, title: Wash the dishes} # C\n"
        ),
        (
            "items:\n  - {id: dishes, category: kitchen, title: Wash the dishes} \t# homeseed:ignore all-caps: b\n# C\n",
            "items:\n  - {id: dishes, category: kitchen, title: Wash the dishes}\n# C\n"
        ),
        (
            "items:\n  - {id: dishes, category: kitchen, title: Wash the dishes}\n# homeseed:ignore all-caps: b",
            "items:\n  - {id: dishes, category: kitchen, title: Wash the dishes}\n"
        ),
        (
            "items:\n  # homeseed:ignore full-stop, all-caps , three-dots: b\n  - {id: dishes, category: kitchen, title: WASH THE DISHES}\n",
            "items:\n  # homeseed:ignore all-caps: b\n  - {id: dishes, category: kitchen, title: WASH THE DISHES}\n"
        ),
    ])
    func theFixTakesOutWhatIsNotNeeded(before: String, after: String) throws {
        for line in ["\n", "\r\n"] {
            let (_, checked) = try Self.lint(before, line: line)
            let edits = checked.diagnostics.all.compactMap(\.fix).filter(\.isSafe).flatMap(\.edits)
            let bytes = Array(before.replacing("\n", with: line).utf8)
            #expect(String(decoding: Editing.apply(edits, to: bytes), as: UTF8.self) == after.replacing("\n", with: line))
        }
    }

    /// A comment at any position of the five packs' files is read without a crash, even if it is truncated.
    @Test func anyBeginningOfACommentIsRead() throws {
        let whole = "# homeseed:ignore-file all-caps, x: why\n"
        for count in whole.indices {
            _ = try Self.lint(String(whole[..<count]))
            _ = try Self.lint("items:\n  - {id: dishes, category: kitchen, title: Wash the dishes} " + whole[..<count])
        }
    }
}
