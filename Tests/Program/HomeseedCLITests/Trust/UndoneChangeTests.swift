import Foundation
import HomeseedCLI
import TestSupport
import Testing

/// Files of the user are retained if a change fails, or if a command's output has the same name.
@Suite("Changes: nothing of a person's is lost")
struct UndoneChangeTests {
    @Test("a removed file is restored if a later part of the change fails")
    func removal() throws {
        let program = try Program()
        try program.write("one\n", to: "a.yaml")
        // The link leads nowhere once the file is removed, so the second part of the change fails.
        let (file, link) = ("a.yaml", "b.yaml")
        let path = { (name: String) in program.folder.appendingPathComponent(name).path }
        try FileManager.default.createSymbolicLink(atPath: path(link), withDestinationPath: path(file))
        var changes = FileChanges()
        changes.set(path(file), to: nil, before: Array("one\n".utf8))
        changes.set(path(link), to: Array("two\n".utf8), before: Array("one\n".utf8))
        #expect(throws: CommandError.self) { try changes.write() }
        #expect(try program.read(file) == "one\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path).sorted() == [file, link])
    }

    @Test("a schema does not replace another file")
    func schema() throws {
        let program = try Program("family-to-do")
        try program.write("[1]\n", to: "out/family-to-do/chores.json")
        let run = try program.run("schema", "--to", "out")
        #expect(run.code == 1 && run.errors.contains("out/family-to-do/chores.json is not a schema"), "\(run)")
        #expect(try program.read("out/family-to-do/chores.json") == "[1]\n" && !program.exists("out/family-to-do/pack.json"))
        #expect(try program.run("schema", "--to", "other").code == 0)
        #expect(try program.run("schema", "--to", "other").code == 0)
    }

    @Test(
        "a report does not replace a file of the catalogue",
        arguments: ["Catalogue/family-to-do/chores.yaml", "Locales/nl/family-to-do.yaml"])
    func report(path: String) throws {
        let program = try Program("family-to-do")
        let (catalogue, locales) = (try program.snapshot("Catalogue"), try program.snapshot("Locales"))
        let run = try program.run("lint", "--format", "json=" + path)
        #expect(run.code == 2, "\(run)")
        #expect(try program.snapshot("Catalogue") == catalogue && program.snapshot("Locales") == locales)
    }

    @Test("a pseudo-language does not replace a translation that someone wrote")
    func pseudo() throws {
        let program = try Program("family-to-do")
        try program.write("chores:\n  kitchen-counters: Mine\n", to: "Locales/en-XA/family-to-do.yaml")
        let run = try program.run("locales", "pseudo")
        #expect(run.code == 1 && run.errors.contains("was not generated"), "\(run)")
        #expect(try program.read("Locales/en-XA/family-to-do.yaml").contains("Mine"))
        try FileManager.default.removeItem(at: program.folder.appendingPathComponent("Locales/en-XA"))
        #expect(try program.run("locales", "pseudo").code == 0)
        try program.replace(
            "title: Clean kitchen counters", with: "title: Wipe kitchen counters", in: "Catalogue/family-to-do/chores.yaml")
        #expect(try program.run("locales", "pseudo").code == 0)
    }

    @Test("a restored record keeps its review mark and note", .long)
    func record() throws {
        let program = try Program("family-to-do")
        let path = "Locales/nl/confirmed/family-to-do.yaml"
        let record = "{text: Clean kitchen counters, needs-review: true, note: weet niet}"
        try program.replace("title: Clean kitchen counters", with: "title: " + record, in: path)
        try program.begin()
        try FileManager.default.removeItem(at: program.folder.appendingPathComponent(path))
        #expect(try program.run("lint", "--fix").output.contains("Restored"))
        let restored = try program.read(path)
        #expect(restored.contains("needs-review: true") && restored.contains("note: weet niet"), "\(restored.prefix(600))")
    }
}
