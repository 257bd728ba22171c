import Foundation
import TestSupport
import Testing

@Suite("homeseed lint, controlled")
struct ControlTests {
    private func program() throws -> Program {
        let program = try Program("carousel", "mindful-home", isConfirmed: false)
        try program.replace("Sort out that pile of mail", with: "SORT OUT THAT PILE OF MAIL", in: "Catalogue/carousel/cards.yaml")
        return program
    }

    @Test("takes severities from homeseed.yaml, for the exit code and for seeding", .long)
    func severities() throws {
        let program = try program()
        #expect(try program.run("lint").code == 0)
        #expect(try program.run("lint", "--strict").code == 1)
        try program.write("homeseed: 1\nseverity: {all-caps: error}\n", to: "Catalogue/homeseed.yaml")
        #expect(try program.run("lint").code == 1)
        let seed = try program.run("seed", "carousel/overloaded", "--into", "sqlite:a.sqlite")
        #expect(seed.code == 1 && seed.output.contains("[all-caps]"))
        // A check of a later release or of another program does not cause a failure; a typo does.
        try program.write("homeseed: 1\nseverity: {no-chocolate: error}\n", to: "Catalogue/homeseed.yaml")
        let other = try program.run("lint", "--notes", "--only", "unknown-key")
        #expect(
            other.code == 0 && other.output.contains("note: There is no check 'no-chocolate'"), "\(other.output)\(other.errors)")
        try program.write("homeseed: 1\nseverity: {all-cap: error}\n", to: "Catalogue/homeseed.yaml")
        #expect(try program.run("lint", "--only", "unknown-key").code == 1)
        try program.write("homeseed: 1\nseverity: {all-caps: skip}\n", to: "Catalogue/homeseed.yaml")
        #expect(try program.run("lint", "--strict").code == 0)
    }

    @Test("says what is wrong in homeseed.yaml also where only a pack is looked at")
    func settingsFaults() throws {
        let program = try program()
        try program.write("homeseed: 1\nsevrity: {}\n", to: "Catalogue/homeseed.yaml")
        let run = try program.run("lint", "Catalogue/mindful-home")
        #expect(run.code == 1 && run.output.contains("did you mean 'severity'?"))
    }

    @Test("counts what is ignored, and gives its reason to programs", .long)
    func ignores() throws {
        let program = try program()
        try program.replace("PILE OF MAIL,", with: "PILE OF MAIL, ", in: "Catalogue/carousel/cards.yaml")
        let cards = try program.read("Catalogue/carousel/cards.yaml").split(separator: "\n", omittingEmptySubsequences: false)
        try program.write(
            cards.map { $0.contains("PILE OF MAIL") ? $0 + " # homeseed:ignore all-caps: it is urgent" : $0 }.joined(
                separator: "\n"),
            to: "Catalogue/carousel/cards.yaml")
        let run = try program.run(
            "lint", "--strict", "--format", "text", "--format", "json=a.json", "--format", "sarif=a.sarif", "--format",
            "junit=a.xml")
        #expect(run.code == 0 && run.output.contains("1 suppressed)") && !run.output.contains("[all-caps]"))
        #expect(try program.read("a.json").contains(#""suppression":{"origin":"comment","reason":"it is urgent"}"#))
        #expect(try program.read("a.sarif").contains("\"justification\":\"it is urgent\""))
        #expect(try program.read("a.xml").contains("<skipped message=\"it is urgent\""))
        for format in ["concise", "github", "gitlab", "checkstyle"] {
            #expect(!(try program.run("lint", "--format", format).output.contains("all-caps")), "\(format)")
        }
    }

    @Test("writes a baseline, reads it from where it is named, and survives a renaming", .long)
    func baseline() throws {
        let program = try program()
        let written = try program.run("lint", "--strict", "--write-baseline", "Catalogue/old.yaml")
        #expect(
            written.code == 0 && written.output.contains("13 in the baseline") && written.errors.contains("`baseline: old.yaml`"))
        #expect(try program.run("lint", "--strict").code == 1)
        #expect(try program.run("lint", "--strict", "--baseline", "Catalogue/old.yaml").code == 0)
        try program.write("homeseed: 1\nbaseline: old.yaml\n", to: "Catalogue/homeseed.yaml")
        #expect(try program.run("lint", "--strict").code == 0)
        #expect(try program.run("lint", "--strict", "--no-baseline").code == 1)
        #expect(try program.run("rename", "carousel/card/sort-mail", "sort-post").code == 0)
        #expect(try program.run("lint", "--strict").output.contains("(13 in the baseline)"))
        let again = try program.run("lint", "--write-baseline", "Catalogue/old.yaml")
        #expect(!again.errors.contains("homeseed.yaml"))
        #expect(try program.run("lint", "--baseline", "nowhere.yaml").code == 2)
        #expect(try program.run("lint", "Catalogue/carousel", "--write-baseline", "a.yaml").code == 2)
        #expect(!program.exists("a.yaml"))
    }

    @Test("does not take into a baseline what nothing can be seeded from")
    func fixedErrors() throws {
        let program = try program()
        try program.replace("spoons: 2", with: "spons: 2", in: "Catalogue/carousel/cards.yaml")
        let run = try program.run("lint", "--write-baseline", "old.yaml")
        #expect(
            run.code == 1 && run.errors.contains("not in the baseline, because") && run.output.contains("did you mean 'spoons'?"))
    }

    @Test("looks for some checks only, and knows which there are", .long)
    func selection() throws {
        let program = try program()
        #expect(try program.run("lint", "--only", "low-contrast").output.contains("No errors or warnings"))
        #expect(try program.run("lint", "--strict", "--only", "low-contrast,double-space").code == 0)
        #expect(try program.run("lint", "--strict", "--only", "double-space", "--only", "all-caps").code == 1)
        #expect(try program.run("lint", "--strict", "--skip", "all-caps").code == 0)
        let unknown = try program.run("lint", "--skip", "all-cap")
        #expect(unknown.code == 2 && unknown.errors.contains("Did you mean 'all-caps'?"))
        try program.write("items: [", to: "Catalogue/carousel/cards.yaml")
        #expect(try program.run("lint", "--only", "all-caps").code == 1)
    }

    @Test("shows the worst, and ends as if all were shown")
    func worst() throws {
        let program = try program()
        let run = try program.run("lint", "--strict", "--max-findings", "1")
        #expect(run.code == 1 && run.output.contains("[all-caps]") && !run.output.contains("[low-contrast]"))
        let count = try files(program)
        #expect(
            run.output.contains("Not shown: 12 notes.")
                && run.output.hasSuffix("1 warning and 12 notes; \(count) files checked.\n"))
        let none = try program.run(
            "lint", "--strict", "--max-findings", "0", "--format", "concise", "--format", "concise=all.txt")
        #expect(none.code == 1 && none.output.isEmpty && none.errors.contains("Not shown: 13 findings"))
        #expect(try program.read("all.txt").split(separator: "\n").count == 13)
        #expect(try program.run("lint", "--max-findings=-1").code == 2)
    }

    private func files(_ program: Program) throws -> Int {
        try program.snapshot("Catalogue").count + program.snapshot("Locales").count
    }

    @Test("counts by check, for people and for programs")
    func statistics() throws {
        let program = try program()
        let lines = try program.run("lint", "--statistics").output.split(separator: "\n")
        #expect(lines[2...3] == ["all-caps      warning       1      1", "low-contrast  note         12      1"])
        #expect(lines.last?.hasPrefix("1 warning and 12 notes;") == true)
        struct Report: Decodable {
            struct Row: Decodable { var check: String, severity: String, count: Int, files: Int }
            var statistics: [Row]
            var diagnostics: [Row2]
            struct Row2: Decodable { var check: String }
        }
        let json = try program.run("lint", "--statistics", "--format", "json", "--max-findings", "1").output
        let report = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
        #expect(
            report.statistics.map { "\($0.check) \($0.severity) \($0.count) \($0.files)" } == [
                "all-caps warning 1 1", "low-contrast note 12 1",
            ])
        #expect(report.diagnostics.map(\.check) == ["all-caps"])
        #expect(try program.run("lint", "--statistics", "--format", "sarif").code == 2)
    }
}
