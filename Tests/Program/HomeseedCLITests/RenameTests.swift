import TestSupport
import Testing

@Suite("homeseed rename")
struct RenameTests {
    private let store = "sqlite:demo.sqlite"
    private let template = "famify/two-children-mid-sequence"

    @Test(
        "lints clean, and a seeded store keeps its rows", .long,
        arguments: [
            ("famify/chore/make-bed", "make-your-bed"), ("famify/routine/weekend-chores", "weekend-jobs"),
            ("famify/routine/morning-routine", "early"), ("famify/category/health", "feeling-well"),
        ])
    func keepsRows(name: String, new: String) throws {
        let program = try Program("famify")
        try program.run("seed", template, "--into", store, "--today", "2026-11-21")
        let run = try program.run("rename", name, new)
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(try program.run("lint", "--strict").code == 0)
        let plan = try program.run("plan", template, "--into", store).output
        #expect(!plan.contains("to create") && !plan.contains("to delete"), "\(plan)")
        let shown = try program.run("show", name.split(separator: "/").dropLast().joined(separator: "/") + "/" + new).output
        #expect(shown.contains("was"))
        #expect(try program.run("show", name).errors.contains("Its id is now '\(new)'."))
        // After a second rename, both old ids are retained.
        #expect(
            try program.run("rename", name.split(separator: "/").dropLast().joined(separator: "/") + "/" + new, "third-name").code
                == 0)
        #expect(try program.run("plan", template, "--into", store).output.contains("to create") == false)
    }

    @Test("a template takes its file, its translations and its household along", .long)
    func templates() throws {
        let program = try Program("famify")
        try program.output(of: "git", "init", "--quiet")
        try program.run("seed", template, "--into", store, "--today", "2026-11-21")
        let run = try program.run("rename", "famify/template/two-children-mid-sequence", "two-kids")
        #expect(run.code == 0)
        #expect(
            run.output.contains(
                "`git add Catalogue/famify/templates/two-children-mid-sequence.yaml Catalogue/famify/templates/two-kids.yaml`"))
        #expect(program.exists("Catalogue/famify/templates/two-kids.yaml"))
        #expect(!program.exists("Catalogue/famify/templates/two-children-mid-sequence.yaml"))
        #expect(try program.run("lint").code == 0)
        #expect(try program.run("verify", "famify/two-kids", "--into", store).code == 0)
        #expect(try program.run("unseed", "famify/two-kids", "--into", store).code == 0)
    }

    @Test("a template that others are based on", .long)
    func bases() throws {
        let program = try Program("carousel")
        try program.run("new", "template", "carousel/mine")
        #expect(try program.read("Catalogue/carousel/templates/mine.yaml").contains("based-on: first-launch"))
        try program.replace("title: # Mine", with: "title: De mijne", in: "Locales/nl/carousel.yaml")
        #expect(try program.run("rename", "carousel/template/first-launch", "hello").code == 0)
        #expect(try program.read("Catalogue/carousel/templates/mine.yaml").contains("based-on: hello"))
        #expect(try program.run("lint").code == 0)
    }

    @Test("touches nothing but the id")
    func bytes() throws {
        let program = try Program("family-to-do")
        let path = "Catalogue/family-to-do/templates/guest.yaml"
        let before = try program.read(path)
        try program.run("rename", "family-to-do/chore/put-bins-out", "take-bins-out")
        #expect(try program.read(path) == before.replacing("put-bins-out", with: "take-bins-out"))
        let chores = try program.read("Catalogue/family-to-do/chores.yaml")
        #expect(
            chores.contains("{id: take-bins-out, was: [put-bins-out], title: Put the bins out, type: recurring, effect: fetch}"))
        #expect(try program.read("Locales/nl/family-to-do.yaml").contains("  take-bins-out: "))
    }

    @Test("keeps quotes, comments, line breaks and JSON as they are")
    func spellings() throws {
        let program = try Program()
        try program.write(
            "homeseed: 1\npack: p\ntitle: P\nlanguage: en\nkinds:\n  room: {file: rooms, fields: {title: text}}\n  chore: {fields: {room: {type: item, of: room}}}\n",
            to: "Catalogue/p/pack.yaml")
        try program.write("items:\r\n  - id: \"hall\"   # the old one\r\n    title: Hall\r\n", to: "Catalogue/p/rooms.yaml")
        try program.write(
            "{\n  \"items\": [{\"id\": \"sweep\", \"title\": \"Sweep hall\", \"room\": \"hall\"}]\n}\n",
            to: "Catalogue/p/chores.json")
        #expect(try program.run("rename", "p/room/hall", "hallway").code == 0)
        #expect(
            try program.read("Catalogue/p/rooms.yaml")
                == "items:\r\n  - id: \"hallway\"   # the old one\r\n    was: [hall]\r\n    title: Hall\r\n")
        #expect(try program.read("Catalogue/p/chores.json").contains("\"Sweep hall\", \"room\": \"hallway\""))
        #expect(try program.run("rename", "p/chore/sweep", "sweep-hall").code == 0)
        #expect(try program.read("Catalogue/p/chores.json").contains("{\"id\": \"sweep-hall\", \"was\": [\"sweep\"], \"title\""))
        #expect(try program.run("lint").code == 0)
    }

    @Test("follows the id into packs that require its own")
    func dependents() throws {
        let program = try Program()
        try program.run("new", "pack", "home")
        try program.write(
            "homeseed: 1\npack: extra\ntitle: Extra\nlanguage: en\nrequires: [home]\n", to: "Catalogue/extra/pack.yaml")
        let text =
            "template: big\ntitle: Big\nrecords:\n  Household:\n    - key: home\n      name: Home\n      tasks: [{use: chore/set-the-table}]\n"
        try program.write(text, to: "Catalogue/extra/templates/big.yaml")
        #expect(try program.run("seed", "extra/big", "--into", store).code == 0)
        #expect(
            try program.run("rename", "extra/chore/set-the-table", "lay-the-table").errors.contains("home/chore/set-the-table"))
        #expect(try program.run("rename", "home/chore/set-the-table", "lay-the-table").code == 0)
        #expect(try program.read("Catalogue/extra/templates/big.yaml") == text.replacing("set-the-table", with: "lay-the-table"))
        #expect(try program.run("verify", "extra/big", "--into", store).code == 0)
        try program.replace("isDone: true", with: "isDoone: true", in: "Catalogue/home/templates/starter.yaml")
        #expect(try program.run("seed", "extra/big", "--into", store).code == 1)
    }

    @Test("--dry-run shows each line and writes nothing, and no PIN is seen")
    func dryRun() throws {
        let program = try Program("famify")
        try program.replace(
            "          pin: 7391\n          focusAreas: [health, chores, outdoors]", with: "          <<x: 1",
            in: "Catalogue/famify/templates/two-children-mid-sequence.yaml")
        try program.replace(
            "          <<x: 1", with: "          ? pin\n          : 7391\n          focusAreas: [health, chores, outdoors]",
            in: "Catalogue/famify/templates/two-children-mid-sequence.yaml")
        let before = try program.snapshot("Catalogue")
        let run = try program.run("rename", "famify/category/health", "wellness", "--dry-run")
        #expect(run.code == 0 && run.output.contains("+ ") && run.output.contains("wellness") && !run.output.contains("7391"))
        #expect(try program.snapshot("Catalogue") == before)
    }

    @Test("refuses what it can't do well", .long)
    func refusals() throws {
        let program = try Program("famify")
        let before = try program.snapshot("Catalogue")
        #expect(try program.run("rename", "famify/chore/make-bed", "brush-teeth").code == 2)
        #expect(try program.run("rename", "famify/chore/make-bed", "make-bed").code == 2)
        #expect(try program.run("rename", "famify/chore/make-bed", "make bed").code == 2)
        #expect(try program.run("rename", "famify/chore/make-bad", "x").errors.contains("make-bed"))
        #expect(try program.snapshot("Catalogue") == before)
        try program.replace("title: Eat Breakfast", with: "titel: Eat Breakfast", in: "Catalogue/famify/chores.yaml")
        #expect(try program.run("rename", "famify/chore/make-bed", "make-your-bed").code == 1)
    }
}
