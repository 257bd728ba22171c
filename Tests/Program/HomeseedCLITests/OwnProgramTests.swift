import Foundation
import Testing

/// The example of a package that extends Homeseed, which `Tools/test` builds.
enum OwnProgram {
    static let name = "OwnProgram"

    static let isBuilt: Bool = {
        if Program.place(of: name) != nil { return true }
        print("skipped: the program in Examples/OwnProgram; Tools/test builds it")
        return false
    }()
}

@Suite("A program of one's own", .enabled(if: OwnProgram.isBuilt))
struct OwnProgramTests {
    @Test("has its target beside all others")
    func target() throws {
        let program = try Program("family-to-do")
        let run = try program.run("seed", "family-to-do/guest", "--into", "report:report.txt", program: OwnProgram.name)
        #expect(run.code == 0 && run.output.contains("22 written"))
        #expect(try program.read("report.txt").split(separator: "\n").count == 22)
        #expect(try program.run("seed", "family-to-do/guest", "--into", "sqlite:a.sqlite", program: OwnProgram.name).code == 0)
        #expect(try program.run("verify", "family-to-do/guest", "--into", "sqlite:a.sqlite").code == 0)
        #expect(try program.run("seed", "--help", program: OwnProgram.name).output.contains("report:FILE"))
        #expect(try !program.run("seed", "--help").output.contains("report:FILE"))
    }

    @Test("has a target that reads back")
    func readingTarget() throws {
        let program = try Program("family-to-do")
        let seed = ["family-to-do/guest", "--into", "lines:store.txt"]
        #expect(try program.run(["seed"] + seed, program: OwnProgram.name).output.contains("created"))
        #expect(try program.run(["seed"] + seed, program: OwnProgram.name).output.contains("already"))
        #expect(try program.run(["verify"] + seed, program: OwnProgram.name).code == 0)
        #expect(try program.run(["unseed"] + seed, program: OwnProgram.name).code == 0)
        #expect(try program.read("store.txt").isEmpty)
    }

    @Test("has its name in advice")
    func advice() throws {
        let run = try Program("family-to-do").run(
            "verify", "family-to-do/guest", "--into", "sqlite:none.sqlite", program: OwnProgram.name)
        #expect(run.errors.contains("`own-program seed family-to-do/guest --into sqlite:none.sqlite`"), "\(run.errors)")
    }

    @Test("has a name and a version")
    func version() throws {
        let version = try Program().run("--version", program: OwnProgram.name).output
        #expect(version.hasPrefix("own-program 1.2.0 (homeseed ") && version.hasSuffix(")\n"))
        #expect(try Program().run("lint", "--help", program: OwnProgram.name).output.contains("USAGE: own-program lint"))
    }

    @Test("has its check, which is listed, explained and found in its place")
    func check() throws {
        let program = try Program("family-to-do")
        try program.replace("title: Milk", with: "title: Chocolate milk", in: "Catalogue/family-to-do/groceries.yaml")
        let run = try program.run("lint", "--format", "concise", program: OwnProgram.name)
        #expect(run.code == 0 && run.output.contains("no-chocolate") && run.output.contains("groceries.yaml:"))
        #expect(try program.run("lint", "--strict", program: OwnProgram.name).code == 1)
        #expect(try program.run("checks", program: OwnProgram.name).output.contains("no-chocolate"))
        #expect(try program.run("explain", "no-chocolate", program: OwnProgram.name).output.contains("dentist"))
        #expect(try program.run("lint").output.contains("no-chocolate") == false)
    }

    @Test("has its check in settings, comments, `--only` and the baseline as any other")
    func decisions() throws {
        let program = try Program("family-to-do")
        let file = "Catalogue/family-to-do/groceries.yaml"
        try program.replace("title: Milk", with: "title: Chocolate milk", in: file)
        let found = try program.run("lint", "--only", "no-chocolate", "--format", "concise", program: OwnProgram.name)
        #expect(found.output.contains("no-chocolate"))
        #expect(try program.run("lint", "--only", "no-chocolate").code == 2, "elsewhere there is no such check")
        #expect(
            try program.run("lint", "--skip", "no-chocolate", "--strict", "--format", "concise", program: OwnProgram.name).output
                .contains("no-chocolate") == false)
        #expect(try program.run("lint", "--write-baseline", "old.yaml", program: OwnProgram.name).code == 0)
        #expect(try program.read("old.yaml").contains("no-chocolate"))
        try program.write("homeseed: 1\nseverity: {no-chocolate: error}\n", to: "Catalogue/homeseed.yaml")
        let error = try program.run("lint", "--format", "concise", program: OwnProgram.name)
        #expect(error.code == 1 && error.output.contains("error") && error.output.contains("no-chocolate"), "\(error.output)")
        let elsewhere = try program.run("lint", "--notes", "--format", "concise")
        #expect(elsewhere.code == 0 && elsewhere.output.contains("unknown-key"), "\(elsewhere.output)")
        try program.write("homeseed: 1\nseverity: {no-chocolat: error}\n", to: "Catalogue/homeseed.yaml")
        #expect(try program.run("lint", program: OwnProgram.name).output.contains("did you mean 'no-chocolate'?"))
        try program.write("homeseed: 1\nseverity: {no-chocolate: skip}\n", to: "Catalogue/homeseed.yaml")
        #expect(try program.run("lint", "--format", "concise", program: OwnProgram.name).output.contains("no-chocolate") == false)
        try program.write("homeseed: 1\n", to: "Catalogue/homeseed.yaml")
        try program.write("# homeseed:ignore-file no-chocolate: it is a feast\n" + program.read(file), to: file)
        let ignored = try program.run("lint", "--format", "concise", program: OwnProgram.name)
        #expect(
            ignored.code == 0 && !ignored.output.contains("no-chocolate") && !ignored.output.contains("bad-ignore"),
            "\(ignored.output)")
    }

    @Test("has its format")
    func format() throws {
        let program = try Program("family-to-do")
        #expect(try program.run("locales", "export", "--format", "plain", "--to", "out", program: OwnProgram.name).code == 0)
        #expect(try program.read("out/family-to-do.txt").contains("Milk\n"))
    }

    @Test("takes translations back from its format")
    func translations() throws {
        let program = try Program("family-to-do")
        #expect(try program.run("locales", "export", "--format", "tabbed", "--to", "out", program: OwnProgram.name).code == 0)
        let same = try program.run("locales", "import", "out/family-to-do.tab", program: OwnProgram.name)
        #expect(same.code == 0, "\(same.output)")
        let before = try program.read("Locales/nl/family-to-do.yaml")
        try program.replace("\tnl\tother\tMelk\n", with: "\tnl\tother\tVolle melk\n", in: "out/family-to-do.tab")
        let run = try program.run("locales", "import", "out/family-to-do.tab", program: OwnProgram.name)
        #expect(run.code == 0, "\(run.output)")
        let after = try program.read("Locales/nl/family-to-do.yaml")
        #expect(after != before && after == before.replacingOccurrences(of: "title: Melk,", with: "title: Volle melk,"))
        #expect(try program.run("locales", "import", "out/family-to-do.tab").code != 0, "nobody else knows the format")
    }

    @Test("says where a file of its format is wrong")
    func faults() throws {
        let program = try Program("family-to-do")
        try program.write("family-to-do\ten\nkey\tlanguage\tform\ttext\ngroceries/milk/title\tnl\n", to: "back.tab")
        let run = try program.run("locales", "import", "back.tab", program: OwnProgram.name)
        let said = run.output + run.errors
        #expect(run.code == 1 && said.contains("back.tab:3:1") && said.contains("four cells"), "\(said)")
    }

    @Test("has its kind, in every pack that requires it")
    func kind() throws {
        let program = try Program()
        try program.write(
            """
            homeseed: 1
            pack: class-four
            title: Class four
            language: en
            requires: [school]
            """, to: "Catalogue/class-four/pack.yaml")
        try program.write("items:\n  - {id: sums, title: Do your sums, minutes: 20}\n", to: "Catalogue/class-four/homework.yaml")
        let run = try program.run("lint", program: OwnProgram.name)
        #expect(run.code == 0, "\(run.output)")
        #expect(try program.run("show", "class-four/homework/sums", program: OwnProgram.name).output.contains("20"))
        try program.write(
            "items:\n  - {id: sums, title: Do your sums, minutes: long}\n", to: "Catalogue/class-four/homework.yaml")
        #expect(try program.run("lint", program: OwnProgram.name).code == 1)
        #expect(try program.run("lint").code == 1, "elsewhere there is no such pack")
    }
}

@Suite("The program of one's own")
struct OwnProgramPresenceTests {
    @Test("is never skipped in CI")
    func presence() {
        if ProcessInfo.processInfo.environment["CI"] == "true" { #expect(OwnProgram.isBuilt) }
    }
}
