import Foundation
import TestSupport
import Testing

/// The source text of a translation is recorded from its first appearance.
@Suite("homeseed locales: records of what was translated")
struct TranslationRecordTests {
    let chores = "Catalogue/family-to-do/chores.yaml"
    let dutch = "Locales/nl/family-to-do.yaml"
    let record = "Locales/nl/confirmed/family-to-do.yaml"
    let name = "chores.kitchen-counters.title"

    func program(_ isRepository: Bool = false) throws -> Program {
        let program = try Program("family-to-do")
        guard isRepository else { return program }
        try program.begin()
        return program
    }

    /// Simulates a translation that was typed and not yet reviewed.
    func forget(_ program: Program) throws {
        try program.replace("  kitchen-counters: {title: Clean kitchen counters}\n", with: "", in: record)
    }

    func change(_ program: Program) throws {
        try program.replace("title: Clean kitchen counters", with: "title: Wash the car", in: chores)
    }

    @Test(
        "lint finds a translation without a record, and --fix writes it, also where there is no file of records yet", .long,
        arguments: [true, false])
    func typed(hasFile: Bool) throws {
        let program = try program()
        if hasFile {
            try forget(program)
        } else {
            try FileManager.default.removeItem(at: program.folder.appendingPathComponent("Locales/nl/confirmed"))
        }
        let lint = try program.run("lint", "--notes").output
        #expect(
            lint.contains("[unconfirmed-translation]") == hasFile && lint.contains("no recorded source text") == hasFile,
            "\(lint)")
        let translations = try program.read(dutch)
        let diff = try program.run("lint", "--diff")
        #expect(
            diff.code == 1 && diff.output.contains("+") && diff.output.contains("Clean kitchen counters"),
            "\(diff.output)\(diff.errors)")
        let fix = try program.run("lint", "--fix", "--notes")
        #expect(
            fix.code == 0 && fix.output.contains("Recorded the source") && !fix.output.contains("[unconfirmed-translation]"),
            "\(fix.output)\(fix.errors)")
        #expect(try program.read(record).contains("kitchen-counters: {title: Clean kitchen counters}"))
        #expect(try program.read(dutch) == translations)
        #expect(try !program.run("lint", "--fix").output.contains("Recorded the source"))
        try change(program)
        #expect(try program.run("lint").output.contains("it was 'Clean kitchen counters'"))
    }

    @Test("a catalogue without any record is told how to begin, once nothing is wrong in it")
    func hint() throws {
        let program = try Program("family-to-do", isConfirmed: false)
        #expect(try program.run("lint").errors.contains("Run `homeseed lint --fix` to record them"))
        #expect(try !program.run("lint", "--quiet").errors.contains("to record them"))
        #expect(try !program.run("lint", "--format", "json").errors.contains("to record them"))
        try program.run("lint", "--fix")
        #expect(try !program.run("lint").errors.contains("to record them"))
    }

    @Test("a language that came without any record has one for each text after --fix")
    func language() throws {
        let program = try program()
        let german = "Locales/de/family-to-do.yaml"
        let fixture = Program.root.appendingPathComponent("Tests/Fixtures/" + german)
        try program.write(String(contentsOf: fixture, encoding: .utf8), to: german)
        #expect(try program.run("lint", "--notes").output.contains("translations have no recorded source text"))
        try program.run("lint", "--fix")
        try change(program)
        let lint = try program.run("lint").output
        #expect(lint.contains(german) && lint.contains("it was 'Clean kitchen counters'"), "\(lint)")
    }

    @Test("a translation that was read under a misspelt name has no record under that name")
    func misspelt() throws {
        let program = try program()
        let before = try program.read(record)
        try program.replace("id: kitchen-counters", with: "id: Kitchen-counters", in: chores)
        for command in [["lint", "--fix"], ["locales", "confirm"], ["locales", "confirm", "--all"]] {
            try program.run(command)
            #expect(try program.read(record) == before, "\(command)")
        }
    }

    @Test("a translation that --unsafe carries to another text keeps its record, and nothing seals it")
    func carried() throws {
        let program = try program()
        try program.replace(
            "id: clear-fridge, title: Clear old food", with: "id: empty-icebox, title: Clear all old food", in: chores)
        try program.run("lint", "--fix", "--unsafe")
        #expect(
            try program.read(record).contains("empty-icebox: {title: Clear old food out of the fridge}")
                && !program.read(record).contains("clear-fridge:"))
        #expect(try program.run("lint").output.contains("it was 'Clear old food out of the fridge'"))
    }

    @Test("a translation that was carried without a record has to be looked at")
    func carriedWithout() throws {
        let program = try program()
        try program.replace("  clear-fridge: {title: Clear old food out of the fridge}\n", with: "", in: record)
        try program.replace("id: clear-fridge", with: "id: empty-icebox", in: chores)
        try program.run("lint", "--fix", "--unsafe")
        #expect(try program.read(dutch).contains("empty-icebox: {title: Oude restjes uit de koelkast halen}"))
        #expect(try program.run("lint", "--notes").output.contains("[needs-review]"))
        let after = try program.read(record)
        try program.run("lint", "--fix", "--unsafe")
        #expect(try program.read(record) == after)
    }

    @Test(
        "nothing is sealed beside a record that is not read", .long,
        arguments: [
            "confirmed/family-to-do.YAML", "confirmed/family-to-do.bak", "confirm/family-to-do.yaml",
            "confirmed/famly-to-do.yaml",
        ])
    func unread(name: String) throws {
        let program = try program()
        let old = try program.read(record)
        try FileManager.default.removeItem(at: program.folder.appendingPathComponent(record))
        try program.write(old, to: "Locales/nl/" + name)
        try change(program)
        let fix = try program.run("lint", "--fix")
        #expect(
            fix.output.contains("Locales/nl/" + name) && !fix.output.contains("Recorded the source"), "\(fix.output)\(fix.errors)"
        )
        #expect(!FileManager.default.fileExists(atPath: program.folder.appendingPathComponent(record).path))
        try FileManager.default.removeItem(at: program.folder.appendingPathComponent("Locales/nl/" + name))
        try program.write(old, to: record)
        #expect(try program.run("lint").output.contains("it was 'Clean kitchen counters'"))
    }

    @Test("nothing is sealed beside a misspelt key of a record")
    func misspeltRecord() throws {
        let program = try program()
        try program.replace("kitchen-counters: {", with: "kitchen-conters: {", in: record)
        try change(program)
        let fix = try program.run("lint", "--fix")
        #expect(fix.output.contains("'kitchen-conters'") && fix.output.contains(record), "\(fix.output)")
        #expect(try !program.read(record).contains("Wash the car"))
    }

    @Test("a history that is spread over many commits is looked at in part, and --fix seals nothing of the rest", .long)
    func longHistory() throws {
        let program = try Program([])
        let count = 104
        let base = "homeseed: 1\npack: demo\ntitle: Demo\nlanguage: en\n"
        try program.write(base, to: "Catalogue/demo/pack.yaml")
        try program.git("init", "-q", "-b", "main")
        try program.write(".in\n.out\n.err\n", to: ".gitignore")
        let script = """
            mkdir -p Locales/nl
            messages() { echo messages:; for i in $(seq \(count)); do echo "  m$i: $1 $i"; done; }
            messages "Text" > Catalogue/demo/messages.yaml
            printf 'pack: {title: Demo}\\nmessages:\\n' > Locales/nl/demo.yaml
            commit() { git add -A; git -c user.name=T -c user.email=t@example.org commit -qm Change; }
            commit
            for i in $(seq \(count)); do echo "  m$i: Tekst $i" >> Locales/nl/demo.yaml; commit; done
            """
        try #require(try program.shell(script, []).code == 0)
        let dry = try program.run("locales", "confirm", "--dry-run")
        #expect(
            dry.code == 0 && dry.output.contains("For 4 translations, git's history was not searched"),
            "\(dry.output.suffix(400))\(dry.errors)")
        #expect(dry.output.contains("101 translations would be confirmed"), "\(dry.output.prefix(400))")
        try program.run("lint", "--fix")
        #expect(try program.read("Locales/nl/confirmed/demo.yaml").split(separator: "\n").count { $0.hasPrefix("  m") } == 100)
        #expect(try program.run("locales", "confirm").output.contains("4 translations confirmed"))
    }

    @Test("an item of new has its record at once, whether it could be translated or not")
    func new() throws {
        let program = try program()
        #expect(try program.run("new", "item", "family-to-do/chore/feed-the-cat").code == 0)
        try program.replace("title: # Feed the cat", with: "title: Voer de kat # Feed the cat", in: dutch)
        #expect(try !program.run("lint", "--notes").output.contains("[unconfirmed-translation]"))
        try program.replace("title: Feed the cat", with: "title: Walk the dog", in: chores)
        #expect(try program.run("lint").output.contains("it was 'Feed the cat'"))
    }

    @Test("a language that was laid out knows the texts beside which it is filled in")
    func laidOut() throws {
        let program = try program()
        #expect(try program.run("locales", "add", "de").code == 0)
        try program.replace(
            "title: # Clean kitchen counters", with: "title: Arbeitsplatten putzen # Clean kitchen counters",
            in: "Locales/de/family-to-do.yaml")
        #expect(try !program.run("lint", "--notes").output.contains("[unconfirmed-translation]"))
        try change(program)
        let lint = try program.run("lint").output
        #expect(lint.contains("Locales/de/family-to-do.yaml") && lint.contains("it was 'Clean kitchen counters'"), "\(lint)")
    }

    @Test(
        "an import writes down what it brought, and vouches for nothing else", .long,
        arguments: ["xliff2", "strings", "android", "i18next", "po", "csv"])
    func imported(format: String) throws {
        let program = try program()
        try forget(program)
        try program.replace("  kitchen-counters: {title: Aanrecht schoonmaken}\n", with: "", in: dutch)
        // The export contains another translation without a record, and the import must not record it.
        try program.replace("  plan-dinners: {title: Plan dinners for the week}\n", with: "", in: record)
        #expect(try program.run("locales", "export", "--format", format, "--to", "sent", "--fill").code == 0)
        let files = try program.snapshot("sent").keys.filter { !$0.hasPrefix(".") && (format == "csv" || $0.contains("nl")) }
        for file in files {
            let text = try program.read("sent/" + file)
            // If the source text precedes the translation, the last occurrence is the translation.
            guard let range = text.range(of: "Clean kitchen counters", options: .backwards) else { continue }
            try program.write(text.replacingCharacters(in: range, with: "Aanrecht poetsen"), to: "sent/" + file)
        }
        let run = try program.run(["locales", "import"] + files.sorted().map { "sent/" + $0 } + ["--pack", "family-to-do"])
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(try program.read(dutch).contains("Aanrecht poetsen"))
        let after = try program.read(record)
        #expect(
            after.contains("kitchen-counters: {title: Clean kitchen counters}") && !after.contains("plan-dinners:"), "\(format)")
    }

    @Test("confirm seals what git's history vouches for")
    func vouched() throws {
        let program = try program(true)
        try forget(program)
        try program.commit()
        // Another change in the same line leaves the source text equal.
        let run = try program.run("locales", "confirm")
        #expect(run.code == 0 && run.output.contains("1 translation confirmed"), "\(run.output)\(run.errors)")
        #expect(try program.read(record).contains("kitchen-counters: {title: Clean kitchen counters}"))
    }

    @Test(
        "confirm shows a pair whose text changed after it was translated, and notes what it was made from", .long,
        arguments: [true, false])
    func changedSince(isCommitted: Bool) throws {
        let program = try program(true)
        try forget(program)
        try program.commit()
        try change(program)
        if isCommitted { try program.commit() }
        let run = try program.run("locales", "confirm")
        for part in ["was  Clean kitchen counters", "is   Wash the car", "nl   Aanrecht schoonmaken", name] {
            #expect(run.output.contains(part), "\(run.output)")
        }
        #expect(try program.read(record).contains("kitchen-counters: {title: Clean kitchen counters}"))
        #expect(try program.run("lint").output.contains("[stale-translation]"))
        #expect(try program.run("locales", "confirm", name).code == 0)
        #expect(try program.read(record).contains("kitchen-counters: {title: Wash the car}"))
    }

    @Test("confirm and --fix leave a pair of which both sides changed since the last commit", .long)
    func doubtful() throws {
        let program = try program(true)
        try forget(program)
        try program.replace("  kitchen-counters: {title: Aanrecht schoonmaken}\n", with: "", in: dutch)
        try program.commit()
        try program.replace("chores:\n", with: "chores:\n  kitchen-counters: {title: Dek de tafel}\n", in: dutch)
        try change(program)
        for command in [["locales", "confirm"], ["lint", "--fix"]] {
            try program.run(command)
            #expect(try !program.read(record).contains("kitchen-counters"))
        }
        #expect(try program.run("lint", "--notes").output.contains("[unconfirmed-translation]"))
        let run = try program.run("locales", "confirm")
        #expect(run.output.contains("text Wash the car") && run.output.contains("nl   Dek de tafel"), "\(run.output)")
        #expect(try program.run("locales", "confirm", name).output.contains("1 translation confirmed"))
        #expect(try program.read(record).contains("kitchen-counters: {title: Wash the car}"))
    }

    @Test("a record that someone took out says again what it said, and not that all is well", .long, arguments: [false, true])
    func takenOut(isStale: Bool) throws {
        let program = try program(true)
        if isStale {
            try change(program)
            try program.commit()
        }
        try forget(program)
        let fix = try program.run("lint", "--fix", "--notes")
        #expect(
            fix.output.contains("Restored 1 record removed since the last commit."),
            "\(fix.output)\(fix.errors)")
        #expect(try program.read(record).contains("kitchen-counters: {title: Clean kitchen counters}"))
        #expect(try program.run("lint").output.contains("[stale-translation]") == isStale)
    }

    @Test("without a history, confirm shows the pairs and waits for names")
    func noHistory() throws {
        let program = try program()
        try forget(program)
        let before = try program.read(record)
        let run = try program.run("locales", "confirm")
        #expect(
            run.code == 0 && run.output.contains("text Clean kitchen counters")
                && run.output.contains("nl   Aanrecht schoonmaken"), "\(run.output)")
        #expect(try program.read(record) == before)
        #expect(try program.run("locales", "confirm", "--all").output.contains("1 translation confirmed"))
    }
}
