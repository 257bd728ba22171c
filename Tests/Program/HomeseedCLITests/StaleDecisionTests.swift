import Foundation
import Testing

/// A changed text is reported once for all its translations, and each translation can be confirmed separately.
@Suite("homeseed lint: decisions about stale translations")
struct StaleDecisionTests {
    private let chores = "Catalogue/family-to-do/chores.yaml"
    private let dutch = "Locales/nl/family-to-do.yaml"
    private let german = "Locales/de/family-to-do.yaml"
    private let ignore = "# homeseed:ignore stale-translation: the old word is fine\n"

    /// Returns a catalogue in which the title of one chore has changed since it was translated into Dutch and German.
    private func program() throws -> Program {
        let program = try Program("family-to-do")
        for path in [german, "Locales/de/confirmed/family-to-do.yaml"] {
            try program.write(
                String(contentsOf: Program.root.appendingPathComponent("Tests/Fixtures/" + path), encoding: .utf8), to: path)
        }
        try program.replace("title: Clean kitchen counters", with: "title: Wipe the kitchen counters", in: chores)
        return program
    }

    private func found(_ program: Program, _ arguments: String...) throws -> [String] {
        let run = try program.run(["lint", "--format", "concise", "--notes", "--quiet"] + arguments)
        #expect(run.code == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init).filter { $0.contains("stale-") || $0.contains("unused-ignore") }
    }

    private func covering(_ program: Program, _ path: String) throws {
        let text = try program.read(path)
        let line = try #require(text.split(separator: "\n").first { $0.contains("kitchen-counters") })
        let indent = line.prefix { $0 == " " }
        try program.replace(String(line), with: indent + ignore + line, in: path)
    }

    @Test("without a decision, there is one finding for both languages, and one for each part that is looked at")
    func joined() throws {
        let program = try program()
        let all = try found(program)
        #expect(all.count == 1 && all[0].contains("this and 1 other translation"), "\(all)")
        let one = try found(program, "Locales/nl")
        #expect(one.count == 1 && one[0].contains("The source text of this translation") && one[0].contains(dutch), "\(one)")
        #expect(
            try program.run("lint", "Locales/nl").output.contains(
                "confirm --pack family-to-do --locale nl chores.kitchen-counters.title"))
    }

    @Test("a baseline lists each translation, and what is not on it is reported")
    func baseline() throws {
        let program = try program()
        try program.run("lint", "--write-baseline", "Catalogue/baseline.yaml")
        let listed = try program.read("Catalogue/baseline.yaml").split(separator: "\n").filter {
            $0.contains("stale-translation")
        }
        #expect(listed.count == 2 && listed[0].contains("file: \(german)") && listed[1].contains("file: \(dutch)"), "\(listed)")
        let baseline = ["--baseline", "Catalogue/baseline.yaml"]
        #expect(try found(program, baseline[0], baseline[1]) == [])
        #expect(try found(program, "--no-baseline").count == 1)
        // Leaves only one of the two translations in the baseline.
        try program.replace(listed[0] + "\n", with: "", in: "Catalogue/baseline.yaml")
        let rest = try found(program, baseline[0], baseline[1])
        #expect(rest.count == 1 && rest[0].contains(german) && rest[0].contains("The source text of this translation"), "\(rest)")
        try program.run("locales", "confirm", "--pack", "family-to-do", "--locale", "nl", "chores.kitchen-counters.title")
        let after = try found(program, baseline[0], baseline[1])
        #expect(after.count == 2 && after.contains { $0.contains("[stale-baseline]") }, "\(after)")
    }

    @Test("a comment at one translation leaves the other one reported")
    func translation() throws {
        let program = try program()
        try covering(program, dutch)
        let rest = try found(program)
        #expect(rest.count == 1 && rest[0].contains(german) && rest[0].contains("The source text of this translation"), "\(rest)")
        try covering(program, german)
        #expect(try found(program) == [])
    }

    @Test("a comment at the text itself is about all its translations, until they are confirmed")
    func source() throws {
        let program = try program()
        try covering(program, chores)
        #expect(try found(program) == [])
        let ignored = try program.run("lint").output
        #expect(ignored.contains("2 suppressed"), "\(ignored)")
        // The comment nearest to a translation is the one that counts.
        try covering(program, dutch)
        #expect(try found(program) == [])
        try program.run("locales", "confirm", "--pack", "family-to-do", "chores.kitchen-counters.title")
        let unused = try found(program)
        #expect(unused.count == 2 && unused.allSatisfy { $0.contains("[unused-ignore]") }, "\(unused)")
    }

    @Test("a severity for one language changes nothing for the other")
    func severity() throws {
        let program = try program()
        try program.write(
            "homeseed: 1\noverrides:\n  - files: [Locales/nl/**]\n    severity: {stale-translation: skip}\n",
            to: "Catalogue/homeseed.yaml")
        let rest = try found(program)
        #expect(rest.count == 1 && rest[0].contains(german) && rest[0].contains("The source text of this translation"), "\(rest)")
    }
}
