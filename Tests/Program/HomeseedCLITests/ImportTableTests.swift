import Foundation
import TestSupport
import Testing

/// Items from tables of any shape.
@Suite("homeseed import")
struct ImportTableTests {
    private func pack() throws -> Program {
        let program = try Program()
        try program.run("new", "pack", "my-app")
        try program.run("locales", "add", "nl")
        return program
    }

    private let table = """
        \u{FEFF}Task;Minutes;Titel (nl);Price\r
        Feed the cat;10;Voer de kat;2,50\r
        "Clean the café; please";"5";;1\r
        Ironing;7,0;Strijken;\r
        """

    @Test("rows of a spreadsheet become items with ids, values and translations, and a second import changes nothing")
    func spreadsheet() throws {
        let program = try pack()
        try program.write(table, to: "chores.csv")
        let before = try (program.snapshot("Catalogue"), program.snapshot("Locales"))
        let dry = try program.run("import", "chores.csv", "--into", "my-app/chore", "--dry-run")
        #expect(dry.code == 0 && dry.output.contains("3 new chores to add."), "\(dry)")
        #expect(try program.snapshot("Catalogue") == before.0 && program.snapshot("Locales") == before.1)
        let run = try program.run("import", "chores.csv", "--into", "my-app/chore")
        #expect(run.code == 0 && run.output.contains("3 new chores added."), "\(run)")
        #expect(run.output.contains("Price") && run.output.contains("not imported"))
        let chores = try program.read("Catalogue/my-app/chores.yaml")
        #expect(chores.hasPrefix("# yaml-language-server"))
        #expect(chores.contains("- {id: feed-the-cat, title: Feed the cat, minutes: 10}\n"))
        #expect(chores.contains("- {id: clean-the-cafe-please, title: Clean the café; please, minutes: 5}\n"))
        #expect(chores.contains("- {id: ironing, title: Ironing, minutes: 7}\n"))
        #expect(try program.read("Locales/nl/my-app.yaml").contains("  feed-the-cat:\n    title: Voer de kat\n"))
        #expect(try !program.run("lint").output.contains("error"))
        let after = try (program.snapshot("Catalogue"), program.snapshot("Locales"))
        let again = try program.run("import", "chores.csv", "--into", "my-app/chore")
        #expect(again.code == 0 && again.output.contains("0 new chores added, 3 already there."), "\(again)")
        #expect(try program.snapshot("Catalogue") == after.0 && program.snapshot("Locales") == after.1)
    }

    @Test("rows without a title, repeated rows, other values and unreadable values are reported with status 1")
    func leftOut() throws {
        let program = try pack()
        try program.write("title,minutes\n,3\nMop,lots\nMop,4\nMake the bed,9\nКот,2\n", to: "chores.csv")
        let run = try program.run("import", "chores.csv", "--into", "my-app/chore")
        #expect(run.code == 1, "\(run)")
        for text in [
            "Row 2 was left out: it has no title.", "Row 3: 'lots' is not a value of 'minutes': expected a whole number.",
            "Row 4 was left out: its id 'mop' is that of row 3, too.",
            "Row 5 differs from the chore 'make-the-bed' in 'minutes', which was not changed.",
            "Row 6 was left out: no id can be made of 'Кот'; write one in a column 'id'.",
        ] {
            #expect(run.errors.contains(text), "\(run.errors)")
        }
        #expect(
            run.output.contains("1 new chore added, 1 already there (1 with other values), 3 rows left out, 1 value left out."))
        #expect(try program.read("Catalogue/my-app/chores.yaml").contains("{id: make-the-bed, title: Make the bed, minutes: 5}"))
    }

    @Test("a JSON list with anything but objects is refused")
    func mixedList() throws {
        let program = try pack()
        try program.write(#"[{"title": "Mop"}, 3]"#, to: "a.json")
        let run = try program.run("import", "a.json", "--into", "my-app/chore")
        #expect(run.code == 1 && run.errors.contains("Element 2 of the list in a.json is not an object."), "\(run)")
        #expect(try !program.read("Catalogue/my-app/chores.yaml").contains("Mop"))
    }

    @Test(
        "JSON lists, objects by id and JSON lines are read, and ids of databases are replaced",
        arguments: [
            ("a.json", #"{"meta": 1, "data": {"chores": [{"id": 12, "name": "Mop the floor", "details": {"minutes": 20}}]}}"#),
            (
                "b.json",
                #"{"mop-the-floor": {"title": "Mop the floor", "minutes": 20}, "sweep": {"title": "Sweep", "minutes": 5}}"#
            ),
            ("c.ndjson", "{\"title\": \"Mop the floor\", \"minutes\": 20}\n\n{\"title\": \"Sweep\"}\n"),
        ])
    func json(name: String, text: String) throws {
        let program = try pack()
        try program.write(text, to: name)
        let run = try program.run("import", name, "--into", "my-app/chore")
        #expect(run.code == 0, "\(run)")
        #expect(
            try program.read("Catalogue/my-app/chores.yaml").contains(
                "{id: mop-the-floor, title: Mop the floor, minutes: 20}"))
    }

    @Test("an item of another kind is found by its title, and grouped items go to their group")
    func references() throws {
        let program = try Program("family-to-do")
        try program.write("title,area,type\nWipe the shelves,kitchen,Recurring\n", to: "chores.csv")
        let run = try program.run("import", "chores.csv", "--into", "family-to-do/chore", "--group", "kitchen")
        #expect(run.output.contains("1 new chore added"), "\(run)")
        let shown = try program.run("show", "family-to-do/chore/wipe-the-shelves").output
        #expect(shown.lowercased().contains("kitchen") && shown.contains("recurring"), "\(shown)")
    }

    @Test("a column that is missing or unknown, and a language without translations, are named")
    func refusals() throws {
        let program = try pack()
        let before = try program.snapshot("Catalogue")
        try program.write("What,Minutes\nMop,4\n", to: "chores.csv")
        let missing = try program.run("import", "chores.csv", "--into", "my-app/chore")
        #expect(missing.code == 2 && missing.errors.contains("--column title=What"), "\(missing)")
        let unknown = try program.run("import", "chores.csv", "--into", "my-app/chore", "--column", "title=Wat")
        #expect(unknown.code == 2 && unknown.errors.contains("'What'"), "\(unknown)")
        let german = try program.run(
            "import", "chores.csv", "--into", "my-app/chore", "--column", "title=What", "--column", "de=What")
        #expect(german.code == 2 && german.errors.contains("homeseed locales add de"), "\(german)")
        try program.write("title,minutes\nMop,0\n", to: "low.csv")
        let broken = try program.run("import", "low.csv", "--into", "my-app/chore")
        #expect(broken.code == 1 && broken.errors.contains("nothing was written"), "\(broken)")
        #expect(try program.snapshot("Catalogue") == before)
    }
}
