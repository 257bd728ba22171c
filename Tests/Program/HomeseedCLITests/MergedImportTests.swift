import Foundation
import Testing

/// Three-way merges of imports: the exported text, the current text and the returned text.
@Suite("Merged imports")
struct MergedImportTests {
    private func program() throws -> Program {
        let program = try Program()
        try program.write("homeseed: 1\npack: app\ntitle: An app\nlanguage: en\n", to: "Catalogue/app/pack.yaml")
        try program.write(
            "messages:\n  hello: Hello\n  bye: Goodbye\n  night: Good night\n  days: {one: \"{count} day\", other: \"{count} days\"}\n",
            to: "Catalogue/app/messages.yaml")
        try program.write(
            "messages:\n  hello: Hallo\n  bye: Dag\n  days: {one: \"{count} dag\", other: \"{count} dagen\"}\n", to: translations)
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        return program
    }

    private let translations = "Locales/nl/app.yaml"
    static let formats = [
        ("xliff", "app.nl.xliff"), ("xliff2", "app.nl.xlf"), ("po", "app.nl.po"), ("csv", "app.csv"),
        ("xcstrings", "app.xcstrings"),
        ("strings", "nl.lproj/app.strings"), ("android", "app/values-nl/strings.xml"), ("i18next", "nl/app.json"),
        ("xcode-xliff", "app/nl.xcloc/Localized Contents/nl.xliff"),
    ]

    private func export(_ program: Program, _ format: String, to folder: String = "sent") throws {
        let run = try program.run("locales", "export", "--format", format, "--to", folder)
        #expect(run.code == 0, "\(run.output)\(run.errors)")
    }

    /// Writes a file as a translator returns it, and returns its path: in a separate folder, without the other exported files.
    private func bring(_ program: Program, _ file: String, to folder: String, _ changes: [(String, String)] = []) throws -> String
    {
        var text = try program.read("sent/" + file)
        for (before, after) in changes {
            #expect(text.contains(before), "\(before) in \(text)")
            text = text.replacingOccurrences(of: before, with: after)
        }
        try program.write(text, to: folder + "/" + file)
        return folder + "/" + file
    }

    @Test("a file reverts nothing that changed here since it was exported", arguments: formats, ["back", "sent"])
    func newer(format: (name: String, file: String), folder: String) throws {
        let program = try program()
        try export(program, format.name)
        try program.replace("bye: Dag", with: "bye: Tot ziens", in: translations)
        let file = try bring(program, format.file, to: folder, [("Hallo", "Hoi")])
        let run = try program.run("locales", "import", file)
        #expect(run.code == 0 && run.output.contains("app, nl: 1 changed"), "\(run.output)\(run.errors)")
        let text = try program.read(translations)
        #expect(text.contains("hello: Hoi") && text.contains("bye: Tot ziens"), "\(text)")
        #expect(run.output.contains("1 text of the file is as exported and newer here, and stays"), "\(run.output)")
        let again = try program.run("locales", "import", file)
        #expect(again.code == 0 && again.output.contains("Nothing to change."), "\(again.output)\(again.errors)")
    }

    @Test("a text that changed on both sides is shown with its sides and refused", arguments: formats)
    func conflict(format: (name: String, file: String)) throws {
        let program = try program()
        try export(program, format.name)
        try program.replace("bye: Dag", with: "bye: Tot ziens", in: translations)
        let file = try bring(
            program, format.file, to: "back",
            [(format.name == "csv" ? ",Dag," : "Dag", format.name == "csv" ? ",Doei," : "Doei"), ("Hallo", "Hoi")])
        let run = try program.run("locales", "import", file)
        #expect(
            run.code == 1 && run.errors.contains("This has changed in the catalogue too since the export"),
            "\(run.output)\(run.errors)")
        #expect(run.errors.contains("here: Tot ziens") && run.errors.contains("in the file: Doei"), "\(run.errors)")
        let text = try program.read(translations)
        #expect(text.contains("hello: Hoi") && text.contains("bye: Tot ziens"), "\(text)")
    }

    @Test("a translation that was written on both sides, where there was none, is a conflict")
    func both() throws {
        let program = try program()
        try export(program, "csv")
        try program.replace("  bye: Dag\n", with: "  bye: Dag\n  night: Slaap lekker\n", in: translations)
        let file = try bring(
            program, "app.csv", to: "back", [("messages.night,,,,Good night,,", "messages.night,,,,Good night,Welterusten,")])
        let run = try program.run("locales", "import", file)
        #expect(
            run.code == 1 && run.errors.contains("exported: no translation") && run.errors.contains("in the file: Welterusten"),
            "\(run.output)\(run.errors)")
        #expect(try program.read(translations).contains("Slaap lekker"))
    }

    @Test("what changed alike on both sides is no conflict")
    func same() throws {
        let program = try program()
        try export(program, "po")
        try program.replace("bye: Dag", with: "bye: Tot ziens", in: translations)
        let run = try program.run(
            "locales", "import", try bring(program, "app.nl.po", to: "back", [("\"Dag\"", "\"Tot ziens\"")]))
        #expect(run.code == 0 && run.output.contains("Nothing to change."), "\(run.output)\(run.errors)")
    }

    @Test(
        "two translators' files one after the other give what both give at once",
        arguments: ["xliff2", "po", "csv", "strings", "xcstrings"], [false, true])
    func translators(format: String, isReversed: Bool) throws {
        let file = try #require(Self.formats.first { $0.0 == format }?.1)
        func result(_ isAtOnce: Bool, _ isDisputed: Bool) throws -> (text: String, record: String, code: Int32, errors: String) {
            let program = try program()
            try export(program, format)
            var files = [
                try bring(program, file, to: "anna", [("Hallo", "Hoi")]),
                try bring(
                    program, file, to: "bert",
                    [(format == "csv" ? ",Dag," : "Dag", format == "csv" ? ",Doei," : "Doei")]
                        + (isDisputed ? [("Hallo", "Goedendag")] : [])),
            ]
            if isReversed { files.reverse() }
            var (code, errors): (Int32, String) = (0, "")
            for group in isAtOnce ? [files] : files.map({ [$0] }) {
                let run = try program.run(["locales", "import"] + group)
                code = max(code, run.code)
                errors += run.errors
            }
            return (try program.read(translations), try program.read("Locales/nl/confirmed/app.yaml"), code, errors)
        }
        let (one, other) = (try result(true, false), try result(false, false))
        #expect(one.text == other.text && one.record == other.record && other.code == 0)
        #expect(one.code == 0 && one.text.contains("bye: Doei") && one.text.contains("hello: Hoi"))
        let last = isReversed ? "Hoi" : "Goedendag"
        // If both files are imported at once, neither text wins. In sequence, the first text is already in the catalogue.
        let disputed = try result(true, true)
        #expect(disputed.code == 1 && disputed.text.contains("bye: Doei") && disputed.text.contains("hello: Hallo"))
        let versions = ["here: Hallo", "in the other file: \(isReversed ? "Goedendag" : "Hoi")", "in the file: \(last)"]
        for version in versions { #expect(disputed.errors.contains(version), "\(disputed.errors)") }
        let second = try result(false, true)
        #expect(second.code == 1 && second.text.contains("bye: Doei") && !second.text.contains(last))
        #expect(second.errors.contains("in the file: \(last)"), "\(second.errors)")
    }

    @Test("a note and a change of one text come from two files")
    func noteBeside() throws {
        for isAtOnce in [true, false] {
            let program = try program()
            try export(program, "csv")
            let files = [
                try bring(program, "app.csv", to: "anna", [(",Hallo,translated,", ",Hallo,translated,Of heej?")]),
                try bring(program, "app.csv", to: "bert", [(",Hallo,", ",Hoi,")]),
            ]
            for run in isAtOnce ? [files] : files.map({ [$0] }) {
                #expect(try program.run(["locales", "import"] + run).code == 0)
            }
            #expect(try program.read(translations).contains("hello: Hoi"))
            #expect(try program.read("Locales/nl/confirmed/app.yaml").contains("Of heej?"))
        }
    }

    @Test("a file of an earlier export is told from one of a later")
    func earlier() throws {
        let program = try program()
        try export(program, "po")
        let old = try bring(program, "app.nl.po", to: "old", [("Hallo", "Hoi")])
        try program.replace("bye: Dag", with: "bye: Tot ziens", in: translations)
        try export(program, "po")
        let run = try program.run("locales", "import", old)
        #expect(
            run.code == 0 && run.errors.contains("The file has an earlier translation of this text"), "\(run.output)\(run.errors)"
        )
        let text = try program.read(translations)
        #expect(text.contains("hello: Hoi") && text.contains("bye: Tot ziens"))
        let back = try bring(program, "app.nl.po", to: "new", [("Tot ziens", "Doei")])
        #expect(try program.run("locales", "import", back).code == 0)
        #expect(try program.read(translations).contains("bye: Doei"))
    }

    @Test("an export that changes nothing leaves the record as it is, and an unresolved merge of git is read")
    func record() throws {
        let program = try program()
        try export(program, "po")
        let path = "Locales/.homeseed/exported/nl/app.txt"
        let record = try program.read(path)
        try export(program, "po")
        try export(program, "xliff2", to: "other")
        #expect(try program.read(path) == record)
        let lines = record.split(separator: "\n", omittingEmptySubsequences: false)
        let marked =
            "<<<<<<< HEAD\n" + lines.dropFirst(3).joined(separator: "\n")
            + "=======\nmessages.bye\t9 abcdefabcdef @abcdefabcdef\n>>>>>>> other\n" + lines.prefix(4).joined(separator: "\n")
            + "\n"
        try program.write(marked, to: path)
        try program.replace("bye: Dag", with: "bye: Tot ziens", in: translations)
        let run = try program.run("locales", "import", try bring(program, "app.nl.po", to: "back"))
        #expect(run.code == 0 && run.output.contains("Nothing to change."), "\(run.output)\(run.errors)")
        #expect(try !program.run("lint").output.contains(".homeseed"))
    }

    @Test("a file that was exported before a rename finds its texts", arguments: ["po", "strings", "csv"])
    func renamed(format: String) throws {
        let program = try program()
        try program.write(
            "homeseed: 1\npack: app\ntitle: An app\nlanguage: en\nkinds:\n  chore: {file: chores, fields: {points: {type: integer, default: 0}}}\n",
            to: "Catalogue/app/pack.yaml")
        try program.write(
            "items:\n  - {id: walk, title: Walk the dog}\n  - {id: feed, title: Feed the dog}\n", to: "Catalogue/app/chores.yaml")
        try program.write("chores:\n  walk: {title: Hond uitlaten}\n  feed: {title: Hond voeren}\n", to: translations)
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        try export(program, format)
        let file = try #require(Self.formats.first { $0.0 == format }?.1)
        let back = try bring(program, file, to: "back", [("Hond uitlaten", "De hond uitlaten")])
        let rename = try program.run("rename", "app/chore/walk", "walk-dog")
        #expect(rename.code == 0, "\(rename.output)\(rename.errors)")
        try program.replace("Hond voeren", with: "De hond voeren", in: translations)
        let run = try program.run("locales", "import", back)
        #expect(run.code == 0 && !run.errors.contains("There is no text"), "\(run.output)\(run.errors)")
        let text = try program.read(translations)
        #expect(text.contains("De hond uitlaten") && text.contains("De hond voeren"), "\(text)")
    }
}
