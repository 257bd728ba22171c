import Foundation
import TestSupport
import Testing

@Suite("homeseed lint --fix")
struct FixTests {
    private let chores = "Catalogue/family-to-do/chores.yaml"

    /// Returns a catalogue with two typos that have safe fixes, one ambiguous typo, and one that cannot be guessed.
    private func misspelt() throws -> Program {
        let program = try Program("family-to-do", isConfirmed: false)
        try program.replace("title: Clean kitchen counters", with: "title: Clean  kitchen  counters", in: chores)
        try program.replace("area: bathroom", with: "area: bathrom", in: chores)
        try program.replace("area: laundry", with: "area: somewhere", in: chores)
        return program
    }

    @Test("mends what is safe, says so, and shows what is left")
    func safe() throws {
        let program = try misspelt()
        let before = try program.read(chores)
        let run = try program.run("lint", "--fix")
        #expect(run.code == 1)
        #expect(
            run.output.hasPrefix(
                "Fixed 2 of 4 findings in 1 file. 1 can be fixed with `--unsafe`, and 1 must be fixed by hand.\n"))
        #expect(run.output.contains("There is no area 'bathrom'") && !run.output.contains("double-space"))
        #expect(try program.read(chores) == before.replacing("Clean  kitchen  counters", with: "Clean kitchen counters"))
        let again = try program.run("lint", "--fix")
        #expect(
            again.code == 1
                && again.output.hasPrefix("Nothing was fixed. 1 can be fixed with `--unsafe`, and 1 must be fixed by hand.\n")
        )
    }

    @Test("mends the rest with --unsafe, and ends with 0 when all is well")
    func unsafe() throws {
        let program = try misspelt()
        try program.replace("area: somewhere", with: "area: laundry", in: chores)
        let run = try program.run("lint", "--fix", "--unsafe")
        #expect(run.code == 0 && run.output.hasPrefix("Fixed 3 findings in 1 file.\n"), "\(run.output)")
        #expect(try program.read(chores).contains("- area: bathroom\n"))
        #expect(try program.run("lint", "--fix").output.hasPrefix("There is nothing to fix.\n"))
    }

    @Test("--diff writes nothing, and git makes the same of it")
    func diff() throws {
        let program = try misspelt()
        let before = try program.snapshot("Catalogue")
        let run = try program.run("lint", "--diff", "--unsafe")
        #expect(run.code == 1 && run.output.hasPrefix("--- a/\(chores)\n+++ b/\(chores)\n@@ "))
        #expect(run.errors.contains("would fix 3 of 4 findings") && run.errors.contains("Nothing was written."))
        #expect(try program.snapshot("Catalogue") == before)
        try program.write(run.output, to: "changes.diff")
        let patch = try program.run(of: "git", ["apply", "changes.diff"])
        let patched = try program.read(chores)
        #expect(patch.code == 0 && patched.contains("- area: bathroom\n"))
        #expect(try program.run("lint", "--diff", "--unsafe").code == 0)
    }

    @Test("keeps a file's permissions, and a link a link")
    func files() throws {
        let program = try misspelt()
        let hidden = "Catalogue/family-to-do/.chores"
        let real = program.folder.appendingPathComponent(hidden)
        let link = program.folder.appendingPathComponent(chores)
        try FileManager.default.moveItem(at: link, to: real)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real.path)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
        try program.run("lint", "--fix")
        #expect(try program.read(hidden).contains("Clean kitchen counters"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == real.path)
        #expect(try FileManager.default.attributesOfItem(atPath: real.path)[.posixPermissions] as? Int == 0o640)
    }

    @Test("--at mends one place, and says why it does not", .long)
    func at() throws {
        let program = try misspelt()
        try program.replace("title: Empty the dishwasher", with: "title: Empty  the  dishwasher", in: chores)
        let lines = try program.read(chores).split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("Clean  kitchen") }) + 1
        let bathroom = try #require(lines.firstIndex { $0.contains("bathrom") }) + 1
        let said = try program.run("lint", "--fix", "--at", "\(chores):\(line)").output
        #expect(said.hasPrefix("Fixed 2 findings in 1 file."), "\(said)")
        let left = try program.read(chores)
        #expect(left.contains("Clean kitchen counters") && left.contains("Empty  the  dishwasher"))
        let refused = try program.run("lint", "--fix", "--at", "\(chores):\(bathroom)")
        #expect(refused.code == 2 && refused.errors.contains("needs `--unsafe`: Write 'bathroom'"), "\(refused.errors)")
        #expect(try program.run("lint", "--fix", "--at", "\(chores):1").errors.contains("There is no finding at"))
        #expect(try program.run("lint", "--fix", "--at", "nowhere.yaml:1").errors == "error: There is no file nowhere.yaml.\n")
        #expect(
            try program.run("lint", "--fix", "--at", "/dev/null:1").errors
                == "error: /dev/null is not a file of this catalogue.\n")
        #expect(try program.read(chores) == left)
        #expect(try program.run("lint", "--at", "\(chores):1").code == 2)
        try program.run("lint", "--fix", "--unsafe", "--at", "\(chores):\(bathroom)")
        #expect(try program.read(chores) == left.replacing("bathrom", with: "bathroom"))
    }

    @Test("--at may name several places, and says where one is excluded by other arguments")
    func places() throws {
        let program = try misspelt()
        try program.replace("title: Empty the dishwasher", with: "title: Empty  the  dishwasher", in: chores)
        let lines = try program.read(chores).split(separator: "\n", omittingEmptySubsequences: false)
        let places = try ["Clean  kitchen", "Empty  the", "bathrom"].map { text in
            "\(chores):\(try #require(lines.firstIndex { $0.contains(text) }) + 1)"
        }
        let elsewhere = try program.run("lint", "--fix", "--at", places[0], "Locales")
        #expect(elsewhere.code == 2 && elsewhere.errors.contains("is excluded by other arguments"), "\(elsewhere.errors)")
        let before = try program.read(chores)
        try program.run("lint", "--fix", "--unsafe", "--at", "./" + places[2], "--at", places[0], "--at", "./" + places[1])
        let meant = before.replacing("Clean  kitchen  counters", with: "Clean kitchen counters").replacing(
            "Empty  the  dishwasher", with: "Empty the dishwasher")
        #expect(try program.read(chores) == meant.replacing("bathrom", with: "bathroom"))
    }

    @Test("says of each fix that --unsafe did not make why that is")
    func refusals() throws {
        let program = try misspelt()
        try program.replace(
            "  kitchen: {title", with: "  cellar: {title: Kelder}\n  kitchen: {title", in: "Locales/nl/family-to-do.yaml")
        let before = try program.read("Locales/nl/family-to-do.yaml")
        let run = try program.run("lint", "--fix", "--unsafe")
        #expect(
            run.output.contains(
                "Keep the translation as a comment. The removed content may be needed once another finding is fixed: There is no area 'somewhere'"
            ), "\(run.output)")
        #expect(try program.read("Locales/nl/family-to-do.yaml") == before)
        try program.replace("area: somewhere", with: "area: laundry", in: chores)
        try program.run("lint", "--fix", "--unsafe")
        #expect(
            try program.read("Locales/nl/family-to-do.yaml")
                == before.replacing("  cellar: {title: Kelder}", with: "  # cellar: {title: Kelder}"))
    }

    @Test("touches only what lies under the paths, and leaves standard output to a report")
    func scope() throws {
        let program = try misspelt()
        let before = try program.snapshot("Catalogue")
        let run = try program.run("lint", "--fix", "--format", "json", "Catalogue/family-to-do/ideas.yaml")
        #expect(run.output.hasPrefix("{") && run.errors.contains("nothing to fix"))
        #expect(try program.snapshot("Catalogue") == before)
        #expect(try program.run("lint", "--unsafe").code == 2)
    }
}

@Suite("homeseed format")
struct FormatTests {
    private let chores = "Catalogue/family-to-do/chores.yaml"

    @Test("has nothing to do in the project's own catalogue")
    func clean() throws {
        let program = try Program("carousel", "famify", "family-to-do", "house-pulse", "mindful-home")
        let run = try program.run("format", "--check")
        #expect(run.code == 0 && run.output.hasPrefix("All ") && run.output.hasSuffix(" files are formatted.\n"))
    }

    @Test("lays out what is not, and leaves the rest alone")
    func writes() throws {
        let program = try Program("family-to-do")
        let (before, all) = (try program.read(chores), try program.snapshot("Locales"))
        try program.write(
            "\u{FEFF}"
                + before.replacing("  - area", with: "\n\n\n  - area").replacing("\n", with: "\r\n").replacing(
                    "{id", with: "{  id"), to: chores)
        let check = try program.run("format", "--check")
        #expect(
            check.code == 1 && check.output.hasPrefix("\(chores)\n1 of ")
                && check.output.hasSuffix(" files would change. Nothing was written.\n"), "\(check.output)\(check.errors)")
        let diff = try program.run("format", "--diff", chores)
        #expect(diff.code == 1 && diff.output.hasPrefix("--- a/\(chores)\n"))
        #expect(try program.run("format", "Catalogue/family-to-do").code == 0)
        let after = try program.read(chores)
        #expect(
            after.split(separator: "\n") == before.split(separator: "\n") && !after.contains("\r") && !after.contains("\n\n\n"))
        #expect(try program.snapshot("Locales") == all)
        #expect(try program.run("format", "--check").code == 0)
    }

    @Test("leaves a file with a fault alone, and says so")
    func faults() throws {
        let program = try Program("family-to-do")
        try program.replace("groups:\n", with: "groups: [\n", in: chores)
        let before = try program.read(chores)
        let run = try program.run("format")
        #expect(
            run.code == 1
                && run.errors.contains("\(chores) was not formatted: it can't be parsed. `homeseed lint` shows the errors."))
        #expect(try program.read(chores) == before)
    }

    @Test("lays out a file that lies anywhere, and shows no PIN")
    func elsewhere() throws {
        let program = try Program("famify")
        try program.write("a:   1\n", to: "notes/a.yaml")
        #expect(try program.run("format", "notes/a.yaml").code == 0)
        #expect(try program.read("notes/a.yaml") == "a: 1\n")
        #expect(try program.run("format", "nowhere.yaml").code == 2)
        try program.write("", to: "a.txt")
        #expect(try program.run("format", "a.txt").code == 2)
        let template = "Catalogue/famify/templates/two-children-mid-sequence.yaml"
        try program.replace("pin: 7391", with: "pin:    7391", in: template)
        for arguments in [["format", "--diff"], ["format", "--diff", "./" + template]] {
            let run =
                arguments.count == 2
                ? try program.run(arguments[0], arguments[1]) : try program.run(arguments[0], arguments[1], arguments[2])
            #expect(run.code == 1 && run.output.contains("pin: ••••") && !run.output.contains("7391"), "\(run.output)")
        }
    }

    /// Regression tests found by Tools/mutate: each fix changed the uses, so that the id was lost.
    @Test(
        "a slip in what is defined is mended there, also where any word may stand and where a template is meant", .long,
        arguments: [
            ("id: personal", "id: PERSONAL", "categories.yaml"), ("id: work", "id: WORK", "categories.yaml"),
            ("template: first-launch", "template: FIRST-LAUNCH", "templates/first-launch.yaml"),
            ("template: one-week-streak", "template: oneweekstreak", "templates/one-week-streak.yaml"),
        ])
    func defined(right: String, slip: String, file: String) throws {
        let program = try Program("carousel")
        let path = "Catalogue/carousel/" + file
        let before = try (program.read(path), program.read("Locales/nl/carousel.yaml"))
        try program.replace(right, with: slip, in: path)
        #expect(try program.run("lint", "--fix", "--unsafe").code == 0)
        #expect(try program.read(path) == before.0 && program.read("Locales/nl/carousel.yaml") == before.1)
    }

    @Test("curly quotes around one text say nothing of the apostrophes of others")
    func quotesAround() throws {
        let program = try Program("carousel")
        let path = "Locales/nl/carousel.yaml"
        try program.replace("title: Bed verschonen", with: "title: “Bed verschonen”", in: path)
        let misspelt = try program.read(path)
        try program.run("lint", "--fix", "--unsafe")
        #expect(try program.read(path) == misspelt)
    }
}
