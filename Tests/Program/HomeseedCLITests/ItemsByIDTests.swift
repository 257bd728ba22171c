import Foundation
import Testing

/// Items keyed by their ids, and translations with the same structure, are read, checked, edited and translated like lists.
@Suite("Items by id")
struct ItemsByIDTests {
    private func catalogue() throws -> Program {
        let program = try Program()
        try program.write(
            """
            homeseed: 1
            pack: demo
            title: Demo
            language: en
            kinds:
              room:
                file: rooms
                fields: {title: text}
              chore:
                groups-by: room
                fields:
                  room: {type: item, of: room}
                  minutes: {type: integer, default: 10}
                  help: {type: text, optional: true}
            """, to: "Catalogue/demo/pack.yaml")
        try program.write(
            """
            items:
              kitchen: The kitchen
              hall: {title: The hall}
            """, to: "Catalogue/demo/rooms.yaml")
        try program.write(
            """
            groups:
              - id: kitchen
                items:
                  dishes: Wash, dry and put away the dishes   # every evening
                  floor: {title: Sweep the floor, minutes: 15}
                  bins:
                    title: Empty the bins
                    help: The lid sticks.
              - id: hall
                items:
                  - {id: shoes, title: Put the shoes away}
            """, to: "Catalogue/demo/chores.yaml")
        try program.write(
            """
            pack: {title: Demo}

            rooms:
              kitchen: De keuken
              hall: {title: De gang}

            chores:
              dishes: "Afwassen, afdrogen en opruimen"
              floor: Vloer vegen
              bins: {title: Vuilnis wegbrengen, help: De deksel klemt.}
              shoes: Schoenen opruimen
            """, to: "Locales/nl/demo.yaml")
        try program.write(
            """
            entities:
              Task:
                fields:
                  id: uuid
                  title: {type: text, from: title}
            """, to: "Catalogue/demo/model.yaml")
        try program.write(
            """
            template: starter
            title: A start
            records:
              Task:
                - use: [chore/dishes, chore/floor, chore/bins, chore/shoes]
            """, to: "Catalogue/demo/templates/starter.yaml")
        try program.write(
            program.read("Locales/nl/demo.yaml") + "\ntemplates:\n  starter: {title: Een begin}", to: "Locales/nl/demo.yaml")
        return program
    }

    private let chores = "Catalogue/demo/chores.yaml"
    private let dutch = "Locales/nl/demo.yaml"

    @Test("are the same items as in a list, in both languages")
    func same() throws {
        let program = try catalogue()
        let lint = try program.run("lint", "--strict")
        #expect(lint.code == 0, "\(lint.output)")
        for (locale, titles) in [
            ("en", "Empty the bins|Put the shoes away|Sweep the floor|Wash, dry and put away the dishes"),
            ("nl", "Afwassen, afdrogen en opruimen|Schoenen opruimen|Vloer vegen|Vuilnis wegbrengen"),
        ] {
            let run = try program.run(
                "seed", "demo/starter", "--into", "sqlite:\(locale).sqlite", "--locale", locale, "--today", "2026-11-21")
            #expect(run.code == 0, "\(run.output)\(run.errors)")
            #expect(
                try program.sqlite(
                    "\(locale).sqlite", "SELECT group_concat(title, '|') FROM (SELECT title FROM Task ORDER BY title)") == titles
                    + "\n")
        }
        // The ids of seeded rows don't depend on the notation of the file.
        let before = try program.sqlite("en.sqlite", "SELECT group_concat(id) FROM (SELECT id FROM Task ORDER BY id)")
        try program.write(
            """
            items:
              - {id: dishes, room: kitchen, title: "Wash, dry and put away the dishes"}
              - {id: floor, room: kitchen, title: Sweep the floor, minutes: 15}
              - {id: bins, room: kitchen, title: Empty the bins, help: The lid sticks.}
              - {id: shoes, room: hall, title: Put the shoes away}
            """, to: chores)
        #expect(try program.run("seed", "demo/starter", "--into", "sqlite:list.sqlite", "--today", "2026-11-21").code == 0)
        #expect(try program.sqlite("list.sqlite", "SELECT group_concat(id) FROM (SELECT id FROM Task ORDER BY id)") == before)
    }

    @Test(
        "faults in them are found where they stand",
        arguments: [
            ("floor: {title: Sweep the floor, minutes: 15}", "floor:", "'floor' is empty"),
            (
                "floor: {title: Sweep the floor, minutes: 15}", "floor: [Sweep, the floor]",
                "'floor' should be its title, or keys with values"
            ),
            ("floor: {title: Sweep the floor, minutes: 15}", "dishes: Wash up again", "dishes"),
            ("floor: {title: Sweep the floor, minutes: 15}", "floor: {minutes: 15}", "title"),
            (
                "floor: {title: Sweep the floor, minutes: 15}", "floor: {title: Sweep the floor, minuts: 15}",
                "did you mean 'minutes'?"
            ),
            ("floor: {title: Sweep the floor, minutes: 15}", "floor: {id: floor, title: Sweep the floor}", "'id'"),
            ("floor: {title: Sweep the floor, minutes: 15}", "Floor 1!: Sweep the floor", "Floor 1!"),
        ])
    func faults(right: String, wrong: String, said: String) throws {
        let program = try catalogue()
        try program.replace(right, with: wrong, in: chores)
        let run = try program.run("lint")
        #expect(run.code == 1 && run.output.contains(said), "\(run.output)")
    }

    @Test("a translation of an item that needs more than its title can't be a text alone")
    func translationFaults() throws {
        let program = try catalogue()
        try program.replace("kitchen: De keuken", with: "kitchen: [De keuken]", in: dutch)
        #expect(try program.run("lint").output.contains("its title, or its texts by field"))
        try program.replace("kitchen: [De keuken]", with: "kitchn: De keuken", in: dutch)
        #expect(try program.run("lint").output.contains("did you mean 'kitchen'?"))
    }

    @Test("a new one is written as the others are")
    func drafts() throws {
        let program = try catalogue()
        #expect(try program.run("new", "item", "demo/room/attic", "--title", "The attic").code == 0)
        #expect(try program.read("Catalogue/demo/rooms.yaml").contains("  hall: {title: The hall}\n  attic: The attic"))
        #expect(try program.run("new", "item", "demo/chore/oven", "--group", "kitchen", "--title", "Clean the oven").code == 0)
        #expect(try program.read(chores).contains("        help: The lid sticks.\n      oven: Clean the oven\n"))
        #expect(try program.read(dutch).contains("  hall: {title: De gang}\n  attic: # The attic\n"))
    }

    @Test("is renamed with its uses and translations, and its old id is kept")
    func rename() throws {
        for (id, new, line) in [
            (
                "dishes", "washing-up",
                "      washing-up: {title: \"Wash, dry and put away the dishes\", was: [dishes]}   # every evening\n"
            ),
            ("floor", "sweeping", "      sweeping: {title: Sweep the floor, was: [floor], minutes: 15}\n"),
            (
                "bins", "rubbish",
                "      rubbish:\n        title: Empty the bins\n        was: [bins]\n        help: The lid sticks.\n"
            ),
        ] {
            let program = try catalogue()
            let run = try program.run("rename", "demo/chore/\(id)", new)
            #expect(run.code == 0, "\(run.output)\(run.errors)")
            #expect(try program.read(chores).contains(line))
            #expect(try program.read(dutch).contains("  \(new): "))
            #expect(try program.read("Catalogue/demo/templates/starter.yaml").contains("chore/\(new)"))
            #expect(try program.run("lint", "--strict").code == 0)
        }
    }

    @Test("translations go out and in as they are written, and new ones like their neighbours")
    func translations() throws {
        let program = try catalogue()
        #expect(try program.run("lint").code == 0)
        #expect(
            try program.run("locales", "export", "--format", "po", "--pack", "demo", "--locale", "nl", "--to", "out").code == 0)
        let po = try program.output(of: "sh", "-c", "ls out/*nl*.po out/*/*.po 2>/dev/null | head -1").trimmingCharacters(
            in: .whitespacesAndNewlines)
        try program.replace("\"Vloer vegen\"", with: "\"De vloer vegen\"", in: po)
        try program.replace("\"De deksel klemt.\"", with: "\"Het deksel klemt.\"", in: po)
        let run = try program.run("locales", "import", po, "--locale", "nl")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        let text = try program.read(dutch)
        #expect(
            text.contains("  floor: De vloer vegen\n") && text.contains("help: Het deksel klemt.")
                && text.contains("dishes: \"Afwassen, afdrogen en opruimen\""), "\(text)")
        #expect(try program.run("locales", "add", "de").code == 0)
        #expect(try program.run("locales", "fill", "de").code == 0)
        let german = try program.read("Locales/de/demo.yaml")
        #expect(german.contains("chores:") && german.contains("dishes:"), "\(german)")
    }

    @Test("a new translation that is a text alone is confirmed like any other")
    func confirming() throws {
        let program = try catalogue()
        let first = try program.run("lint", "--fix")
        #expect(first.code == 0, "\(first.output)\(first.errors)")
        try program.write(program.read("Catalogue/demo/rooms.yaml") + "\n  attic: The attic", to: "Catalogue/demo/rooms.yaml")
        try program.write(
            program.read(dutch).replacing("  hall: {title: De gang}", with: "  hall: {title: De gang}\n  attic: De zolder"),
            to: dutch)
        let again = try program.run("locales", "confirm", "--all")
        #expect(again.code == 0, "\(again.output)\(again.errors)")
        #expect((again.output + again.errors).contains("1 translation"), "\(again.output)\(again.errors)")
        #expect(try program.read("Locales/nl/confirmed/demo.yaml").contains("The attic"))
    }

    @Test("`format --items-by-id` writes lists so, with every comment, and translations too")
    func format() throws {
        let program = try catalogue()
        try program.write(
            """
            # What there is to do.
            items:
              # In the kitchen
              - {id: dishes, room: kitchen, title: "Wash, dry and put away the dishes"}   # every evening
              - id: floor   # with the broom
                room: kitchen
                title: Sweep the floor
                minutes: 15
              - {room: hall, id: shoes, title: Put the shoes away}

              - {id: bins, room: kitchen, title: Empty the bins, help: The lid sticks.}

            """, to: chores)
        try program.write(
            """
            items:
              - {id: kitchen, title: "The kitchen: all of it"}
              - id: hall
                title: The hall
            """, to: "Catalogue/demo/rooms.yaml")
        try program.replace("  shoes: Schoenen opruimen", with: "  shoes: {title: \"Schoenen, en laarzen, opruimen\"}", in: dutch)
        #expect(try program.run("lint", "--strict").code == 0)
        let run = try program.run("format", "--items-by-id")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(
            try program.read(chores) == """
                # What there is to do.
                items:
                  # In the kitchen
                  dishes: {room: kitchen, title: "Wash, dry and put away the dishes"}   # every evening
                  floor:   # with the broom
                    room: kitchen
                    title: Sweep the floor
                    minutes: 15
                  shoes: {room: hall, title: Put the shoes away}

                  bins: {room: kitchen, title: Empty the bins, help: The lid sticks.}

                """)
        #expect(
            try program.read("Catalogue/demo/rooms.yaml") == """
                items:
                  kitchen: "The kitchen: all of it"
                  hall: The hall

                """)
        #expect(try program.read(dutch).contains("  shoes: Schoenen, en laarzen, opruimen\n"))
        #expect(try program.run("lint", "--strict").code == 0)
        // A second run changes nothing.
        #expect(try program.run("format", "--items-by-id").output.contains("files are formatted"))
    }

    @Test("the packs that come with Homeseed are written so")
    func packs() throws {
        let run = try Program().run(
            "format", "--items-by-id", "--check", "--catalogue", Program.root.path + "/Catalogue", "--locales",
            Program.root.path + "/Locales")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
    }

    @Test("schemas know both ways")
    func schemas() throws {
        let program = try catalogue()
        #expect(try program.run("schema").code == 0)
        #expect(try program.read("Catalogue/.schemas/demo/chores.json").contains("keyed-item"))
        #expect(try program.run("format").code == 0)
        #expect(try program.read(chores).contains("      dishes: Wash, dry and put away the dishes   # every evening\n"))
    }
}
