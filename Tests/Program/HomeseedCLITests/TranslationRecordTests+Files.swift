import Foundation
import TestSupport
import Testing

/// Records in files with other names or contents than expected.
extension TranslationRecordTests {
    @Test("what a made-up language says needs no record, and holds no sign that lint refuses")
    func pseudo() throws {
        let program = try program()
        try program.replace(
            "title: Clean kitchen counters", with: "title: \"Clean\\x85 kitchen\\u2028\\x9b counters\\uFEFF\"", in: chores)
        try program.run("locales", "pseudo")
        try program.run("locales", "add", "pl")
        let lint = try program.run("lint", "--format", "concise", "--notes").output
        let found = lint.split(separator: "\n").filter {
            $0.contains("Locales/en-XA") || $0.contains("Locales/pl") && !$0.contains("[mostly-untranslated]")
        }
        #expect(found == [], "\(lint)")
    }

    @Test("no language begins beside a file of it that is not read")
    func misnamed() throws {
        let program = try program()
        try FileManager.default.moveItem(
            at: program.folder.appendingPathComponent(dutch),
            to: program.folder.appendingPathComponent("Locales/nl/family-to-do.YAML"))
        let run = try program.run("locales", "add", "nl", "--pack", "family-to-do")
        #expect(run.code == 2 && run.errors.contains("exists, but can't be read"), "\(run.output)\(run.errors)")
        #expect(throws: (any Error).self) { try program.read(dutch) }
    }

    @Test("a translation that is said twice is none")
    func twice() throws {
        let program = try program()
        let run = try program.run(
            "new", "item", "family-to-do/chore/a-b", "--title", "Wipe it", "--translation", "nl=Veeg het", "--translation",
            "nl=Poets het")
        #expect(run.code == 2 && run.errors.contains("The text in nl is given twice."))
    }

    @Test(
        "a record that someone emptied, or that is damaged, is sealed with nothing, and no translation counts as whole", .long,
        arguments: [
            "", "# The source texts of the nl translations.\n", "{}\n", "chores:\n", "- a\n",
            "chores: {kitchen-counters: {title: Clean",
        ])
    func emptied(content: String) throws {
        let program = try program()
        try program.write(content, to: record)
        try change(program)
        let fix = try program.run("lint", "--fix", "--notes")
        #expect(!fix.output.contains("Recorded the source") && fix.output.contains("["), "\(fix.output)")
        #expect(try program.read(record) == content)
        let status = try program.run("locales", "status").output
        #expect(status.contains("no record") && !status.contains("100"), "\(status)")
        #expect(try program.run("locales", "status", "--fail-under", "50").code == 1)
    }

    @Test("a record of another shape is not written to")
    func shape() throws {
        let program = try program()
        try program.write("- a\n", to: record)
        let run = try program.run("locales", "confirm", "--all")
        #expect(run.code == 1 && run.errors.contains("nothing can be added to it"), "\(run.output)\(run.errors)")
        #expect(try program.read(record) == "- a\n")
    }

    @Test("what a record says of no text is named once")
    func orphan() throws {
        let program = try program()
        try program.replace(
            "  kitchen-counters: {",
            with: "  kitchen-counter: {title: Clean it}\n  wash-car: {title: Wash it}\n  kitchen-counters: {", in: record)
        let lint = try program.run("lint", "--notes", "--format", "concise").output
        #expect(
            lint.contains("This record has 2 keys that are not texts of the pack, beginning with 'kitchen-counter'"), "\(lint)")
    }

    @Test("rename says which record it could not read")
    func unreadByRename() throws {
        let program = try program()
        try FileManager.default.moveItem(
            at: program.folder.appendingPathComponent(record), to: program.folder.appendingPathComponent(record + ".bak"))
        let run = try program.run("rename", "family-to-do/chore/kitchen-counters", "counters")
        #expect(
            run.code == 0 && run.output.contains("can't be read, so 'family-to-do/chore/kitchen-counters' was not renamed there"),
            "\(run.output)\(run.errors)")
    }

    @Test("fill writes into a section that has nothing but a comment, and the comment stays")
    func fillBlank() throws {
        let program = try Program([])
        try program.write("homeseed: 1\npack: app\ntitle: An app\nlanguage: en\n", to: "Catalogue/app/pack.yaml")
        try program.write("messages:\n  hello: Hello\n  bye: Goodbye\n", to: "Catalogue/app/messages.yaml")
        try program.write("messages:\n  # Hello comes here\n", to: dutch.replacingOccurrences(of: "family-to-do", with: "app"))
        let run = try program.run("locales", "fill", "nl")
        let text = try program.read("Locales/nl/app.yaml")
        #expect(run.output.contains("3 texts to translate"), "\(run.output)\(run.errors)")
        #expect(
            text.contains("# Hello comes here") && text.contains("  hello: # Hello\n  bye: # Goodbye\n")
                && text.contains("pack:\n  title: # An app"), "\(text)")
        #expect(try !program.run("lint").output.contains("[yaml-syntax]"))
    }

    @Test("a folder of a language under an unusual name is told its usual one")
    func folderName() throws {
        let program = try program()
        try FileManager.default.moveItem(
            at: program.folder.appendingPathComponent("Locales/nl"), to: program.folder.appendingPathComponent("Locales/nl_NL"))
        let lint = try program.run("lint").output
        #expect(lint.contains("The folder 'nl_NL' is read as nl-NL") && lint.contains("Rename it to 'nl-NL'"), "\(lint)")
    }
}
