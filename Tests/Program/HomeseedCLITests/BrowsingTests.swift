import Testing

@Suite("list and show")
struct BrowsingTests {
    @Test("lists packs, kinds, and items in a language")
    func list() throws {
        let program = try Program("carousel", "famify", "family-to-do", "house-pulse", "mindful-home")
        let packs = try program.run("list").output
        #expect(["carousel", "famify", "family-to-do", "house-pulse", "mindful-home"].allSatisfy(packs.contains))
        #expect(try program.run("list", "famify").output.contains("wish-categories"))
        #expect(try program.run("list", "famify/chore").output.contains("Brush Your Teeth"))
        #expect(try program.run("list", "famify/chore", "--locale", "nl").output.contains("Tandenpoetsen"))
        #expect(try program.run("list", "famify/template").output.contains("one-child-weekly"))
    }

    @Test("shows an item with places and translations")
    func item() throws {
        let run = try Program("famify").run("show", "famify/chore/brush-teeth")
        #expect(run.code == 0 && run.output.contains("Catalogue/famify/chores.yaml:"))
        #expect(run.output.contains("Tandenpoetsen") && run.output.contains("Locales/nl/famify.yaml:"))
    }

    @Test("shows a template and a pack, and no PIN")
    func template() throws {
        let program = try Program("famify", "mindful-home")
        let template = try program.run("show", "famify/template/two-children-mid-sequence").output
        #expect(template.contains("task_completions") && !template.contains("7391"))
        #expect(try program.run("show", "mindful-home").output.contains("balance-never-negative"))
    }

    @Test(
        "says the title behind each id, so that no comment has to",
        arguments: [
            ("famify/chore/brush-teeth", ["health (Health)"]),
            ("famify/routine/weekend-chores", ["vacuum-your-room (Vacuum Your Room), fold-your-laundry (Fold Your Laundry)"]),
            (
                "famify/template/two-children-mid-sequence",
                ["routine/helping-at-home Helping at Home", "chore/wash-the-car Wash the Car"]
            ),
        ])
    func titles(name: String, expected: [String]) throws {
        let run = try Program("famify").run("show", name)
        let words = run.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        for title in expected { #expect(words.contains(title), "\(run.output)\(run.errors)") }
    }

    @Test("lists messages, and shows one with its translations")
    func messages() throws {
        let program = try Program("famify")
        let list = try program.run("list", "famify/message")
        #expect(list.code == 0 && list.output.contains("ring-start"), "\(list.output)\(list.errors)")
        let run = try program.run("show", "famify/message/ring-start")
        #expect(run.code == 0 && run.output.contains("Locales/nl/famify.yaml:"), "\(run.output)\(run.errors)")
        let typo = try program.run("show", "famify/message/ring-strat")
        #expect(typo.code == 2 && typo.errors.contains("ring-start"), "\(typo.errors)")
    }

    @Test("lists the targets where --into is missing")
    func targets() throws {
        let run = try Program("family-to-do").run("seed", "family-to-do/guest")
        #expect(run.code == 2 && run.errors.contains("--into") && run.errors.contains("sqlite:"), "\(run.errors)")
    }

    @Test("says what was probably meant")
    func suggestions() throws {
        let program = try Program("famify")
        for (name, hint) in [
            ("famify/chor/x", "chore"), ("famify/chore/brush-teth", "brush-teeth"), ("famify/chores/x", "'chore'"),
        ] {
            let run = try program.run("show", name)
            #expect(run.code == 2 && run.errors.contains(hint))
        }
        #expect(try program.run("show", "famify/chore").code == 2)
        #expect(try program.run("list", "a/b/c").code == 2)
    }
}
