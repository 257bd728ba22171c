import Foundation
import Testing

@Suite("homeseed lint --stdin")
struct UnsavedFileTests {
    private static let chores = "Catalogue/family-to-do/chores.yaml"

    private func lint(_ program: Program, _ text: String, as file: String, _ more: String...) throws -> Program.Run {
        try program.run(["lint", "--stdin", "--stdin-filename", file, "--format", "concise"] + more, input: text)
    }

    @Test("finds faults of a text that was not saved, and nothing of other files")
    func unsaved() throws {
        let program = try Program("family-to-do")
        let saved = try program.read(Self.chores)
        let run = try lint(program, saved.replacingOccurrences(of: "area: kitchen\n", with: "area: kitchn\n"), as: Self.chores)
        #expect(run.code == 1 && run.output.hasPrefix("\(Self.chores):4:11: error: "))
        #expect(try program.read(Self.chores) == saved)
        #expect(try lint(program, saved, as: Self.chores).code == 0)
    }

    @Test("mends by the text what is wrong on the disk")
    func mended() throws {
        let program = try Program("family-to-do")
        let saved = try program.read(Self.chores)
        try program.replace("area: kitchen\n", with: "area: kitchn\n", in: Self.chores)
        #expect(try lint(program, saved, as: Self.chores).code == 0)
    }

    @Test("counts what the text breaks elsewhere")
    func elsewhere() throws {
        let program = try Program("family-to-do")
        let saved = try program.read(Self.chores)
        let run = try lint(program, saved.replacingOccurrences(of: "id: kitchen-counters", with: "id: counters"), as: Self.chores)
        #expect(run.errors.contains("Other files have ") && run.errors.contains("error"))
        #expect(!run.output.contains("templates/"))
    }

    @Test("takes a file that does not exist yet, in a pack or a language that does not either")
    func new() throws {
        let program = try Program("family-to-do")
        let template = try lint(program, "template: new\ntitel: A\n", as: "Catalogue/family-to-do/templates/new.yaml")
        #expect(template.code == 1 && template.output.contains("templates/new.yaml:2:1"))
        let pack = try lint(program, "homeseed: 1\npack: pets\ntitle: Pets\nlanguag: en\n", as: "Catalogue/pets/pack.yaml")
        #expect(pack.code == 1 && pack.output.contains("Catalogue/pets/pack.yaml:4:1"))
        let locale = try lint(program, "pack: {titel: Famille}\n", as: "Locales/fr/family-to-do.yaml")
        #expect(locale.output.contains("Locales/fr/family-to-do.yaml:1:8"), "\(locale.output)")
    }

    @Test("knows the file by any name of it")
    func names() throws {
        let program = try Program("family-to-do")
        let broken = try program.read(Self.chores).replacingOccurrences(of: "area: kitchen\n", with: "area: kitchn\n")
        let link = program.folder.appendingPathComponent("link")
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: program.folder.appendingPathComponent("Catalogue"))
        for name in ["./" + Self.chores, program.folder.path + "/" + Self.chores, "link/family-to-do/chores.yaml"] {
            let run = try lint(program, broken, as: name, "--catalogue", "Catalogue")
            #expect(run.code == 1 && run.output.hasPrefix("\(Self.chores):4:11: error: "), "\(name): \(run.output)\(run.errors)")
        }
    }

    @Test(
        "ends with 2 where the name is missing, or no file of the catalogue",
        arguments: [
            ["--stdin"], ["--stdin-filename", Self.chores], ["--stdin", "--stdin-filename", "Catalogue/chores.yaml"],
            ["--stdin", "--stdin-filename", "README.md"], ["--stdin", "--stdin-filename", "Catalogue/family-to-do/photo.jpg"],
            ["--stdin", "--stdin-filename", Self.chores, "Catalogue"],
        ])
    func usage(arguments: [String]) throws {
        let program = try Program("family-to-do")
        let run = try program.run(["lint"] + arguments, input: "")
        #expect(run.code == 2 && run.errors.hasPrefix("error: ") && run.output.isEmpty, "\(run.errors)")
    }
}
