import Foundation
import TestSupport
import Testing

@Suite("seed, plan, verify, unseed, seeded")
struct StoreTests {
    private let guest = "family-to-do/guest"
    private let store = "sqlite:demo.sqlite"

    @Test("a household comes, stays, and goes")
    func life() throws {
        let program = try Program("family-to-do")
        let plan = try program.run("plan", guest, "--into", store)
        #expect(plan.code == 0 && plan.output.contains("22 to create") && !program.exists("demo.sqlite"))
        #expect(try program.run("seed", guest, "--into", store, "--today", "2026-11-21").output.contains("22 created"))
        #expect(try program.run("seed", guest, "--into", store, "--today", "2026-11-21").output.contains("22 as they were"))
        #expect(try program.run("verify", guest, "--into", store).code == 0)
        let seeded = try program.run("seeded", "--into", store)
        #expect(seeded.code == 0 && seeded.output.contains("2026-11-21") && seeded.output.contains("guest"))
        #expect(try program.run("unseed", guest, "--into", store).output.contains("22 rows"))
        #expect(try program.run("unseed", guest, "--into", store).code == 2)
        #expect(try program.run("verify", guest, "--into", store).code == 2)
        #expect(try program.run("seeded", "--into", store).output.contains("No households were seeded"))
    }

    @Test("plan and verify ask for the day, the language and the zone of the ledger")
    func ledger() throws {
        let program = try Program("family-to-do")
        try program.run(
            "seed", guest, "--into", store, "--today", "2027-03-28", "--locale", "nl", "--time-zone", "Europe/Amsterdam")
        for command in ["plan", "verify"] {
            let run = try program.run(command, guest, "--into", store)
            #expect(run.code == 0 && run.output.contains("Date 2027-03-28 (Sunday), time zone Europe/Amsterdam, language nl"))
        }
        #expect(try program.run("plan", guest, "--into", store).output.contains("22 to keep"))
        let verify = try program.run("verify", guest, "--into", store, "--locale", "en")
        #expect(verify.code == 1 && verify.output.contains("home/milk"))
    }

    @Test("what the catalogue says otherwise by now is drift, with its name")
    func drift() throws {
        let program = try Program("family-to-do")
        try program.run("seed", guest, "--into", store)
        try program.replace("title: Milk", with: "title: Oat milk", in: "Catalogue/family-to-do/groceries.yaml")
        let run = try program.run("verify", guest, "--into", store)
        #expect(run.code == 1 && run.output.contains("home/milk") && run.output.contains("Oat milk"))
        let plan = try program.run("plan", guest, "--into", store)
        #expect(plan.code == 0 && plan.output.contains("1 to update"))
    }

    @Test(
        "a row that goes while one comes that says the same is most likely the same, and what keeps it is said",
        arguments: ["plan", "seed"])
    func changedID(command: String) throws {
        let program = try Program("family-to-do")
        try program.run("seed", guest, "--into", store)
        for file in [
            "Catalogue/family-to-do/groceries.yaml", "Catalogue/family-to-do/templates/guest.yaml",
            "Locales/nl/family-to-do.yaml",
        ] {
            let text = try program.read(file)
            try program.write(
                text.replacingOccurrences(of: "id: milk", with: "id: cow-milk").replacingOccurrences(
                    of: "grocery/milk", with: "grocery/cow-milk"
                ).replacingOccurrences(of: "  milk:", with: "  cow-milk:"), to: file)
        }
        let run = try program.run(command, guest, "--into", store)
        #expect(
            run.code == 0 && run.output.contains("home/cow-milk  replaces \"Milk\", which has the same content"),
            "\(run.output)\(run.errors)")
        #expect(run.output.contains("add the old one, as in `was: [old-id]`"))
        try program.replace("id: cow-milk", with: "id: cow-milk, was: [milk]", in: "Catalogue/family-to-do/groceries.yaml")
        if command == "plan" {
            #expect(try !program.run(command, guest, "--into", store).output.contains("which has the same content"))
        }
    }

    @Test("two packs live in one store, and either can go", .long)
    func neighbours() throws {
        let program = try Program("famify", "family-to-do")
        let family = "famify/one-child-weekly"
        try program.run("seed", family, "--into", store)
        try program.run("seed", guest, "--into", store)
        #expect(try program.run("verify", guest, "--into", store).code == 0)
        #expect(try program.run("unseed", guest, "--into", store).code == 0)
        #expect(try program.run("unseed", guest, "--into", store).code == 2)
        #expect(try program.run("verify", family, "--into", store).code == 0)
    }

    @Test(
        "what all households share goes with the last of them, unless it is to stay", .long,
        arguments: [[], ["--households", "3", "--quiet"]])
    func shared(population: [String]) throws {
        let program = try Program("famify", "family-to-do")
        let words = ["famify/one-child-weekly", "--into", store] + population
        #expect(try program.run(["seed"] + words).code == 0)
        #expect(try program.run("seed", "famify/one-child-weekly", "--into", store, "--household", "other").code == 0)
        let unseed = try program.run(["unseed"] + words)
        let count = try program.sqlite("demo.sqlite", "SELECT count(*) FROM task_templates").trimmingCharacters(
            in: .whitespacesAndNewlines)
        #expect(
            unseed.code == 0
                && unseed.output.contains("\n\(count) shared rows stay in task_templates: other households may use them.\n"),
            "\(unseed.output)")
        let other = ["unseed", "famify/one-child-weekly", "--into", store, "--household", "other"]
        #expect(try program.run(other + ["--keep-shared"]).output.contains("shared rows stay"))
        #expect(try program.sqlite("demo.sqlite", "SELECT count(*) FROM task_templates") == "\(count)\n")
        #expect(try program.run(["seed"] + words).code == 0)
        #expect(try !program.run(["unseed"] + words).output.contains("shared"))
        #expect(
            try program.sqlite("demo.sqlite", "SELECT count(*) FROM task_templates; SELECT count(*) FROM homeseed_records")
                == "0\n0\n")
    }

    @Test("two households of a pack, and a file for each", .long)
    func households() throws {
        let program = try Program("carousel", "family-to-do")
        for key in ["visser", "bakker"] {
            #expect(try program.run("seed", guest, "--into", store, "--household", key).code == 0)
            #expect(try program.run("seed", guest, "--into", "sqlite:{household}.sqlite", "--household", key).code == 0)
            #expect(program.exists(key + ".sqlite"))
        }
        let other = try program.run("verify", guest, "--into", store)
        #expect(other.code == 2 && other.errors.contains("visser"))
        #expect(try program.run("seed", "carousel/returning", "--into", store).code == 0)
        let second = try program.run("seed", "carousel/returning", "--into", store, "--household", "second")
        #expect(second.code == 1 && second.errors.contains("room for one"))
    }

    @Test("content with errors is not seeded; another pack is")
    func refused() throws {
        let program = try Program("carousel", "family-to-do")
        try program.replace("area: kitchen\n", with: "area: kitchn\n", in: "Catalogue/family-to-do/chores.yaml")
        let run = try program.run("seed", guest, "--into", store)
        #expect(run.code == 1 && run.output.contains("kitchn") && !program.exists("demo.sqlite"))
        #expect(try program.run("seed", "carousel/returning", "--into", store).code == 0)
    }

    @Test(
        "says what was probably meant",
        arguments: [
            (["family-to-do/gest"], "guest"), (["famly-to-do/guest"], "family-to-do"), (["family-to-do"], "PACK/TEMPLATE"),
            (["family-to-do/guest", "--locale", "fr"], "'nl'"), (["family-to-do/guest", "--today", "tomorrow"], "2026-11-21"),
            (["family-to-do/guest", "--time-zone", "Europe/Amsterdm"], "Europe/Amsterdam"),
        ])
    func usage(arguments: [String], hint: String) throws {
        let program = try Program("family-to-do")
        let rest = arguments.count == 3 ? (arguments[1], arguments[2]) : ("--color", "never")
        let run = try program.run("seed", arguments[0], rest.0, rest.1, "--into", store)
        #expect(run.code == 2 && run.errors.contains(hint), "\(run.errors)")
    }
}
