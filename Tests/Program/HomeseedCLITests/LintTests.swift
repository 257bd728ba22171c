import Foundation
import TestSupport
import Testing

@Suite("homeseed lint")
struct LintTests {
    @Test("is content with the project's own catalogue")
    func clean() throws {
        let program = try Program("carousel", "famify", "family-to-do", "house-pulse", "mindful-home")
        let run = try program.run("lint", "--strict")
        #expect(run.code == 0 && run.output.contains("No errors or warnings"))
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test("says what is wrong and ends with 1")
    func findings() throws {
        let program = try Program("family-to-do")
        try program.replace("area: kitchen\n", with: "area: kitchn\n", in: "Catalogue/family-to-do/chores.yaml")
        let run = try program.run("lint")
        #expect(run.code == 1)
        #expect(run.output.contains("Catalogue/family-to-do/chores.yaml:4:11") && run.output.contains("did you mean 'kitchen'?"))
        let concise = try program.run("lint", "--format", "concise")
        #expect(concise.code == 1 && concise.output.hasPrefix("Catalogue/family-to-do/chores.yaml:4:11: error: "))
    }

    @Test("writes several reports at once, on the console and into files")
    func reports() throws {
        let program = try Program("family-to-do")
        try program.replace("area: kitchen\n", with: "area: kitchn\n", in: "Catalogue/family-to-do/chores.yaml")
        let run = try program.run("lint", "--format", "concise", "--format", "sarif=lint.sarif", "--format", "junit=lint.xml")
        #expect(run.code == 1 && run.output.hasPrefix("Catalogue/family-to-do/chores.yaml:4:11: error: "))
        #expect(try program.read("lint.sarif").contains("\"unknown-reference\""))
        #expect(try program.read("lint.xml").contains("<testsuites"))
        #expect(try program.run("lint", "--format", "sarif=nowhere/lint.sarif").code == 3)
    }

    @Test("names every check, and explains one by its examples")
    func checks() throws {
        let program = try Program()
        #expect(try program.run("checks").output.contains("unknown-reference"))
        let explained = try program.run("explain", "unknown-word")
        #expect(explained.code == 0 && explained.output.contains("did you mean 'done'?") && explained.output.contains("Right"))
        let unknown = try program.run("explain", "unknwn-word")
        #expect(unknown.code == 2 && unknown.errors.contains("unknown-word"))
    }

    @Test("shows what lies under a path: a pack with its translations, a file, a catalogue", .long)
    func paths() throws {
        let program = try Program("carousel", "famify", "family-to-do")
        try program.replace("area: kitchen\n", with: "area: kitchn\n", in: "Catalogue/family-to-do/chores.yaml")
        try program.replace("title: Eat Breakfast", with: "titel: Eat Breakfast", in: "Catalogue/famify/chores.yaml")
        try program.replace("brush-teeth:", with: "brush-teth:", in: "Locales/nl/famify.yaml")
        let pack = try program.run("lint", "Catalogue/famify", "--format", "concise").output
        #expect(
            pack.contains("Catalogue/famify/chores.yaml") && pack.contains("Locales/nl/famify.yaml")
                && !pack.contains("family-to-do"))
        let file = try program.run("lint", "Catalogue/family-to-do/chores.yaml", "--format", "concise").output
        #expect(file.contains("family-to-do") && !file.contains("famify"))
        #expect(try program.run("lint", "Catalogue").output.contains("famify"))
        #expect(try program.run("lint", "Catalogue/carousel").code == 0)
    }

    @Test("finds the catalogue from within, and one of another name")
    func discovery() throws {
        let program = try Program()
        try program.run("new", "pack", "one", "--catalogue", "Content")
        #expect(try program.run("lint").code == 2)
        for path in ["Content", "Content/one", "Content/one/chores.yaml"] {
            let run = try program.run("lint", path)
            #expect(run.code == 0 && run.output.contains("No errors or warnings"), "\(path): \(run.errors)")
        }
        #expect(try program.run("lint", "--catalogue", "Content/").output == "No errors or warnings; 4 files checked.\n")
    }

    @Test("ends with 2 where there is nothing to do")
    func nothing() throws {
        let program = try Program()
        #expect(try program.run("lint").code == 2)
        #expect(try program.run("lint", "nowhere").code == 2)
        try program.write("", to: "Catalogue/.keep")
        #expect(try program.run("lint").code == 2)
    }

    @Test("a file that can't be read is a finding, and the others are read")
    func unreadable() throws {
        let program = try Program("family-to-do")
        try FileManager.default.createDirectory(
            atPath: program.folder.path + "/Catalogue/family-to-do/templates/x.yaml", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: program.folder.path + "/Locales/nl/gone.yaml", withDestinationPath: "/nowhere")
        try program.replace("title: Descale", with: "titel: Descale", in: "Catalogue/family-to-do/chores.yaml")
        let run = try program.run("lint", "--format", "concise")
        #expect(run.code == 1)
        #expect(
            run.output.contains(
                "Catalogue/family-to-do/templates/x.yaml:1:1: error: This is a folder, but should be a file [unreadable-file]"))
        #expect(run.output.contains("Locales/nl/gone.yaml:1:1: error: This file can't be read [unreadable-file]"))
        #expect(run.output.contains("did you mean 'title'?") || run.output.contains("There is no key 'titel' in a chore"))
    }

    @Test("a hint comes after what it is about, also in a pipe")
    func order() throws {
        let program = try Program("mindful-home")
        let output = try program.shell("\"$0\" lint 2>&1 | cat", []).output
        #expect(output.hasSuffix("--notes shows all notes.\n"), "\(output.suffix(200))")
    }

    @Test("masks a PIN, and colours only when asked")
    func masking() throws {
        let program = try Program("famify")
        try program.replace("pin: 7391", with: "pin: 12345", in: "Catalogue/famify/templates/two-children-mid-sequence.yaml")
        let run = try program.run("lint", "--color", "always")
        #expect(run.code == 1 && !run.output.contains("12345") && run.output.contains("••••") && run.output.contains("\u{1B}["))
    }

    @Test("takes a pack by its name, and says what was meant by one that is not there", .long)
    func packByName() throws {
        let program = try Program("carousel", "famify")
        try program.replace("title: Eat Breakfast", with: "titel: Eat Breakfast", in: "Catalogue/famify/chores.yaml")
        #expect(try program.run("lint", "famify", "--format", "concise").output.contains("Catalogue/famify/chores.yaml"))
        #expect(try program.run("lint", "carousel").code == 0)
        let unknown = try program.run("lint", "famfy")
        #expect(
            unknown.code == 2 && unknown.errors.contains("There is no file, folder or pack famfy.")
                && unknown.errors.contains("Did you mean 'famify'?"))
    }

    @Test("looks at several catalogues in one run, and at none in vain", .long)
    func severalCatalogues() throws {
        let program = try Program()
        try program.run("new", "pack", "one", "--catalogue", "a/Catalogue")
        try program.run("new", "pack", "two", "--catalogue", "b/Catalogue")
        #expect(try program.run("lint", "a", "b").code == 0)
        try program.replace("pack: two", with: "pack: tow", in: "b/Catalogue/two/pack.yaml")
        for paths in [["a", "b"], ["b", "a"]] {
            let run = try program.run(["lint"] + paths)
            #expect(
                run.code == 1 && run.output.contains("b/Catalogue/two/pack.yaml")
                    && run.output.contains("No errors or warnings"))
        }
        #expect(try program.run("lint", "a", "b", "--format", "json").code == 2)
        let above = try program.run("lint")
        #expect(
            above.code == 2 && above.errors.contains("but 2 are below it") && above.errors.contains("--catalogue a/Catalogue"))
        #expect(try program.run("lint", "a", "nowhere").code == 2)
    }

    @Test("counts notes while there are errors, and shows no less than is asked for", .long)
    func notes() throws {
        let program = try Program("mindful-home")
        #expect(try program.run("lint").output.contains("note: "))
        try program.write("To do\n", to: "Catalogue/mindful-home/notes.txt")
        try program.replace("id: chore_002", with: "id: chore 002", in: "Catalogue/mindful-home/chores.yaml")
        let run = try program.run("lint")
        #expect(run.code == 1 && !run.output.contains("note: ") && run.output.contains(" notes; "))
        #expect(try program.run("lint", "--notes").output.contains("note: "))
        let errors = try program.run("lint", "--min-severity", "error", "--format", "concise")
        #expect(
            errors.code == 1 && errors.output.contains(": error: ") && !errors.output.contains(": warning: ")
                && !errors.output.contains(": note: "))
        let warnings = try program.run("lint", "--min-severity", "warning", "--format", "concise")
        #expect(warnings.output.contains(": warning: ") && !warnings.output.contains(": note: "))
        #expect(try program.run("lint", "--min-severity", "awful").code == 2)
        try program.replace("id: chore 002", with: "id: chore_002", in: "Catalogue/mindful-home/chores.yaml")
        let clean = try program.run("lint", "--min-severity", "error")
        #expect(
            clean.code == 0 && !clean.output.contains("warning: ") && clean.output.contains("1 warning and "), "\(clean.output)")
    }

    @Test("says nothing when it is quiet and nothing is found")
    func quiet() throws {
        let program = try Program("carousel")
        let run = try program.run("lint", "--quiet", "--min-severity", "warning")
        #expect(run.code == 0 && run.output.isEmpty && run.errors.isEmpty)
        try program.replace("spoons: 2", with: "spoon: 2", in: "Catalogue/carousel/cards.yaml")
        let found = try program.run("lint", "--quiet")
        #expect(found.code == 1 && found.output.contains("spoon") && !found.output.contains(" files."))
    }
}
