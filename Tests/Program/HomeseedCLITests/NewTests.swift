import TestSupport
import Testing

@Suite("homeseed new")
struct NewTests {
    @Test(
        "a pack, a kind, items and templates have no mistake: what is missing is translations", .long, arguments: [true, false])
    func clean(copying: Bool) throws {
        let program = try copying ? Program("family-to-do") : Program()
        let made = [
            ["pack", "my-app"], ["kind", "my-app/chore-idea"], ["kind", "my-app/category"],
            ["item", "my-app/chore/feed-the-cat"],
            ["item", "my-app/chore-idea/paint-the-wall"], ["template", "my-app/demo"],
        ]
        for arguments in made {
            let run = try program.run("new", arguments[0], arguments[1])
            #expect(run.code == 0, "\(arguments): \(run.output)\(run.errors)")
            let others = try program.run("lint", "--strict", "--skip", "missing-translation", "--skip", "mostly-untranslated")
            #expect(others.code == 0, "\(arguments): \(others.output)")
        }
        #expect(try program.run("lint", "--strict").code == (copying ? 1 : 0))
        #expect(program.exists("Catalogue/my-app/categories.yaml") && program.exists("Locales/nl/my-app.yaml") == copying)
        for template in ["starter", "demo"] {
            #expect(try program.run("seed", "my-app/" + template, "--into", "sqlite:\(template).sqlite").code == 0)
        }
    }

    @Test("what it can't translate stays empty, and counts as not translated", .long)
    func translations() throws {
        let program = try Program("family-to-do")
        let run = try program.run("new", "item", "family-to-do/chore/feed-the-cat")
        #expect(run.code == 0 && run.output.contains("The texts in nl are still empty"))
        #expect(try program.read("Locales/nl/family-to-do.yaml").contains("\n  feed-the-cat:\n    title: # Feed the cat\n"))
        let lint = try program.run("lint")
        #expect(lint.code == 1 && lint.output.contains("This text has no translation into nl") && lint.output.contains("1 error"))
        let status = try program.run("locales", "status").output.split(separator: "\n").last?.split(separator: " ")
        #expect(status == ["family-to-do", "nl", "159", "0", "0", "1", "160", "99"])
        // Until it is translated, a household seeded in Dutch has the source text. The comment may remain.
        #expect(try program.run("show", "family-to-do/chore/feed-the-cat").output.contains("Feed the cat"))
        try program.replace(
            "title: # Feed the cat", with: "title: Voer de kat # Feed the cat", in: "Locales/nl/family-to-do.yaml")
        #expect(try program.run("lint", "--strict").code == 0)
    }

    @Test("what is written otherwise in one country gets no new text unless it is given")
    func variants() throws {
        let program = try Program("family-to-do")
        let american = "Locales/en-US/family-to-do.yaml"
        try program.write("pack: {title: Family Chores}\n", to: american)
        let rest = ["--group", "kitchen", "--set", "type=recurring"]
        let before = try program.read(american)
        let first = try program.run(
            [
                "new", "item", "family-to-do/chore/sort-colours", "--title", "Sort the colours", "--translation",
                "nl=Kleuren sorteren",
            ] + rest)
        #expect(first.code == 0 && !first.output.contains("still empty"), "\(first.output)\(first.errors)")
        #expect(try program.read(american) == before)
        let given = try program.run(
            [
                "new", "item", "family-to-do/chore/wash-colours", "--title", "Wash the colours", "--translation",
                "nl=Bonte was doen", "--translation", "en-US=Wash the colors",
            ] + rest)
        #expect(given.code == 0, "\(given.output)\(given.errors)")
        #expect(try program.read(american).contains("Wash the colors"))
    }

    @Test("one command makes a whole item: title, group, fields and translations", .long)
    func whole() throws {
        let program = try Program("family-to-do", "famify")
        let run = try program.run([
            "new", "item", "family-to-do/chore/feed-the-cat", "--title", "Feed the cat: twice", "--group", "kitchen", "--set",
            "type=recurring",
            "--translation", "nl=Voer de kat: twee keer",
        ])
        #expect(run.code == 0 && !run.output.contains("still empty"), "\(run.output)\(run.errors)")
        let chores = try program.read("Catalogue/family-to-do/chores.yaml")
        #expect(chores.contains("{id: feed-the-cat, title: \"Feed the cat: twice\", type: recurring}"), "\(chores)")
        let kitchen = try #require(chores.range(of: "kitchen-counters"))
        let next = try #require(chores.range(of: "scrub-shower"))
        let added = try #require(chores.range(of: "feed-the-cat"))
        #expect(kitchen.lowerBound < added.lowerBound && added.lowerBound < next.lowerBound)
        #expect(try program.run("lint", "--strict").code == 0)
        #expect(try program.read("Locales/nl/family-to-do.yaml").contains("Voer de kat: twee keer"))
        let wrong = [
            ["--group", "kitchn"], ["--set", "colour=red"], ["--set", "type"], ["--translation", "fr=Nourris le chat"],
            ["--translation", "en=Feed it"], ["--translation", "nl.titel=Voer"],
        ]
        let before = try program.snapshot("Catalogue")
        for arguments in wrong {
            let refused = try program.run(["new", "item", "family-to-do/chore/walk-the-dog"] + arguments)
            #expect(refused.code == 2, "\(arguments): \(refused.output)\(refused.errors)")
        }
        #expect(try program.snapshot("Catalogue") == before)
    }

    @Test("lays no language out that the pack need not be in")
    func optional() throws {
        let program = try Program("family-to-do")
        try program.write("homeseed: 1\nrequired-locales: [nl]\n", to: "Catalogue/homeseed.yaml")
        #expect(try program.run("locales", "add", "pl").code == 0)
        #expect(try program.run("new", "pack", "my-app").code == 0)
        #expect(program.exists("Locales/nl/my-app.yaml") && !program.exists("Locales/pl/my-app.yaml"))
        #expect(try program.run("new", "item", "family-to-do/chore/feed-the-cat").code == 0)
        #expect(try program.read("Locales/pl/family-to-do.yaml").contains("title: # Feed the cat\n"))
    }

    @Test("every pack takes a template and a kind, and most of its kinds an item", .long)
    func everywhere() throws {
        let program = try Program("carousel", "famify", "family-to-do", "house-pulse", "mindful-home")
        for pack in ["carousel", "famify", "family-to-do", "house-pulse", "mindful-home"] {
            #expect(try program.run("new", "template", pack + "/my-demo").code == 0)
            #expect(try program.run("new", "kind", pack + "/thing").code == 0)
        }
        for kind in [
            "carousel/card", "carousel/category", "famify/chore", "famify/routine", "family-to-do/celebration",
            "mindful-home/rule",
        ] {
            #expect(try program.run("new", "item", kind + "/feed-the-cat").code == 0, "\(kind)")
        }
        #expect(try program.run("lint", "--skip", "missing-translation").code == 0)
    }

    @Test("what it would break is not written")
    func refusal() throws {
        let program = try Program("mindful-home")
        let before = try program.snapshot("Catalogue")
        // A template of this pack requires a card in each category.
        let run = try program.run("new", "item", "mindful-home/category/pets")
        #expect(run.code == 1 && run.output.contains("unmet-expectation"))
        #expect(try program.snapshot("Catalogue") == before)
    }

    @Test(
        "keeps every byte of the file that it adds to",
        arguments: [
            "items:\n  - {id: a, title: A}   # the first\n  # the end\n", "items:\r\n- id: a\r\n  title: A\r\n",
            "items: [{id: a, title: A}]", "items:\n  - id: a\n    title: |\n      A\n", "# Nothing yet.\n", "",
            "items: []\n", "groups:\n  - items:\n      - {id: a, title: A}\n", "- items:\n  - {id: a, title: A}",
        ])
    func bytes(text: String) throws {
        let program = try Program()
        try program.write("homeseed: 1\npack: p\ntitle: P\nlanguage: en\n", to: "Catalogue/p/pack.yaml")
        try program.write(text, to: "Catalogue/p/chores.yaml")
        let run = try program.run("new", "item", "p/chore/feed-the-cat")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        var rest = try program.read("Catalogue/p/chores.yaml")[...]
        for byte in text.unicodeScalars {
            let found = rest.unicodeScalars.firstIndex(of: byte)
            #expect(found != nil, "\(byte.debugDescription) is gone")
            if let found { rest = rest[rest.unicodeScalars.index(after: found)...] }
        }
        #expect(try program.run("show", "p/chore/feed-the-cat").code == 0)
        #expect(try program.run("lint").code == 0)
    }

    @Test(
        "a number is within its bounds, or is asked for",
        arguments: [
            ("{type: integer, at-most: 5, at-least: 3}", "3"), ("{type: integer, at-most: -2}", "-2"),
            ("{type: integer, more-than: 3, less-than: 5}", "4"), ("{type: decimal, at-least: 2.5, at-most: 3.5}", "3"),
            ("{type: decimal, more-than: 2.5}", "3"), ("{type: decimal, at-most: 0.5}", "0"),
            ("{type: money, at-least: 2}", "2.00"), ("{type: money, at-least: 0.5, at-most: 0.9}", nil),
            ("{type: integer, at-least: 3, unique: true}", "4"),
            ("{type: integer, at-least: 3, at-most: 3, unique: true}", nil),
        ] as [(String, String?)])
    func bounds(field: String, expected: String?) throws {
        let program = try Program()
        try program.write(
            "homeseed: 1\npack: p\ntitle: P\nlanguage: en\nkinds:\n  chore: {fields: {points: \(field)}}\n",
            to: "Catalogue/p/pack.yaml")
        try program.write(
            field.contains("unique") ? "items:\n  - {id: a, title: A, points: 3}\n" : "", to: "Catalogue/p/chores.yaml")
        let run = try program.run("new", "item", "p/chore/feed-the-cat")
        #expect(run.code == (expected == nil ? 2 : 0), "\(run.output)\(run.errors)")
        if let expected {
            #expect(try program.read("Catalogue/p/chores.yaml").contains("points: \(expected)}"))
            #expect(try program.run("lint", "--strict").code == 0)
        } else {
            #expect(run.errors.contains("'points' of a chore has no default"), "\(run.errors)")
        }
    }

    @Test("adds to JSON as JSON")
    func json() throws {
        let program = try Program()
        try program.write(
            "{\"homeseed\": 1, \"pack\": \"p\", \"title\": \"P\", \"language\": \"en\"}\n", to: "Catalogue/p/pack.json")
        try program.write("{\n  \"items\": [\n    {\"id\": \"a\", \"title\": \"A\"}\n  ]\n}\n", to: "Catalogue/p/chores.json")
        #expect(try program.run("new", "item", "p/chore/feed-the-cat").code == 0)
        #expect(try program.run("new", "kind", "p/idea").code == 0)
        let text = try program.read("Catalogue/p/chores.json")
        #expect(text.contains("\"A\"},\n    {\"id\": \"feed-the-cat\", \"title\": \"Feed the cat\"}\n  ]"))
        #expect(try program.run("lint").code == 0)
    }

    @Test(
        "never writes over anything", .long,
        arguments: [
            ["pack", "famify"], ["kind", "famify/chore"], ["item", "famify/chore/brush-teeth"],
            ["template", "famify/one-child-weekly"],
            ["pack", "no good"], ["item", "famify/chore"], ["item", "nope/chore/x"], ["item", "famify/template/x"],
            ["pack", "../x"],
        ])
    func existing(arguments: [String]) throws {
        let program = try Program("famify")
        let before = try program.snapshot(".")
        let run = try program.run("new", arguments[0], arguments[1])
        #expect(run.code == 2 && !run.errors.isEmpty)
        let after = try program.snapshot(".").filter { $0.key != ".out" && $0.key != ".err" }
        #expect(after == before)
    }
}
