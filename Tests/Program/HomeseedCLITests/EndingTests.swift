import TestSupport
import Testing

@Suite("Exit codes")
struct EndingTests {
    @Test("the version asks for nothing")
    func version() throws {
        let run = try Program().run("--version")
        #expect(run.code == 0 && run.output.hasPrefix("homeseed ") && run.errors.isEmpty)
    }

    @Test("usage ends with 2, not with the parser's own number")
    func usage() throws {
        let program = try Program("famify")
        #expect(try program.run("lint", "--nonsense").code == 2)
        #expect(try program.run("seed").code == 2)
        #expect(try program.run("lint", "--format", "poem").code == 2)
        let unknown = try program.run("lnt")
        #expect(unknown.code == 2 && unknown.errors.contains("Did you mean 'lint'?") && unknown.output.isEmpty)
        let nested = try program.run("status")
        #expect(nested.code == 2 && nested.errors.contains("Did you mean `homeseed locales status`?"), "\(nested.errors)")
        let pack = try program.run("show", "famfy")
        #expect(pack.code == 2 && pack.errors.contains("Did you mean 'famify'?"))
    }

    @Test(
        "every command has help with an example",
        arguments: [
            ["lint"], ["list"], ["show"], ["new"], ["new", "pack"], ["new", "kind"], ["new", "item"], ["new", "template"],
            ["rename"], ["diff"], ["schema"], ["seed"], ["plan"], ["verify"], ["unseed"], ["list-seeds"],
        ])
    func help(command: [String]) throws {
        let program = try Program()
        let run = try program.run("help", command.first ?? "", command.count > 1 ? command[1] : "--")
        #expect(run.code == 0 && run.output.contains("  homeseed " + command.joined(separator: " ")))
    }

    @Test(
        "help fits 80 columns, and has each target in its own line",
        arguments: ["seed", "plan", "verify", "unseed", "list-seeds", "inspect", "ddl"])
    func width(command: String) throws {
        let lines = try Program().run("help", command).output.split(separator: "\n").filter { !$0.hasPrefix("USAGE") }
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
        if lines.contains(where: { $0.contains("--into <target>  ") }) {
            #expect(lines.contains("        json:DIR        a folder with a JSON file for each table"), "\(lines)")
        }
    }

    @Test("completions are there", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let run = try Program().run("--generate-completion-script", shell)
        #expect(run.code == 0 && run.output.contains("homeseed"))
    }

    @Test("a store that can't be reached ends with 3, and one that holds something else with 1")
    func unreachable() throws {
        let program = try Program("family-to-do")
        #expect(try program.run("seed", "family-to-do/guest", "--into", "sqlite:no/such/folder/x.sqlite").code == 3)
        try program.write(
            "This is no database, and long enough to say so: " + String(repeating: "x", count: 200), to: "text.sqlite")
        #expect(try program.run("seed", "family-to-do/guest", "--into", "sqlite:text.sqlite").code == 1)
        #expect(try program.run("list-seeds", "--into", "sqlite:text.sqlite").code == 1)
    }
}

@Suite("What people type by mistake")
struct MistakeTests {
    @Test(
        "A household of another template is neither removed, verified nor replaced by mistake", .long,
        arguments: [[], ["--households", "2", "--quiet"]])
    func otherTemplate(population: [String]) throws {
        let program = try Program("family-to-do")
        let words = ["--into", "sqlite:home.sqlite", "--household", "home", "--today", "2026-11-21"] + population
        #expect(try program.run(["seed", "family-to-do/guest"] + words).code == 0)
        let (before, was) = (try program.snapshot("."), "was seeded from family-to-do/guest.")
        if population.isEmpty {
            for command in ["unseed", "verify"] {
                let run = try program.run([command, "family-to-do/two-people"] + words)
                #expect(run.code == 2 && run.errors.contains(was), "\(run.errors)")
            }
        }
        let plan = try program.run(["plan", "family-to-do/two-people"] + words)
        #expect(plan.code == 0 && plan.errors.contains(was + " Seeding would be refused without --replace."), "\(plan.errors)")
        let refused = try program.run(["seed", "family-to-do/two-people"] + words)
        #expect(refused.code == 2 && refused.errors.contains(was) && refused.errors.contains("--replace"), "\(refused.errors)")
        #expect(try program.snapshot(".")["home.sqlite"] == before["home.sqlite"])
        #expect(
            try program.run(["plan", "family-to-do/two-people", "--replace"] + words).errors.contains("It would be replaced."))
        #expect(try program.run(["seed", "family-to-do/two-people", "--replace"] + words).code == 0)
        #expect(try program.run(["verify", "family-to-do/two-people"] + words).code == 0)
    }

    @Test("A household's name is one, however its accents are typed")
    func accents() throws {
        let program = try Program("family-to-do")
        let arguments = ["family-to-do/guest", "--into", "sqlite:home.sqlite", "--today", "2026-11-21", "--household"]
        #expect(
            try program.run(
                "seed", arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5], "cafe\u{301}"
            ).code == 0)
        let verified = try program.run("verify", "family-to-do/guest", "--into", "sqlite:home.sqlite", "--household", "caf\u{E9}")
        #expect(verified.code == 0, "\(verified.output)\(verified.errors)")
    }

    @Test("Names that can't be shown, days that are too far away, and commands that are not there end with 2")
    func refused() throws {
        let program = try Program("family-to-do")
        for name in ["", " ", "\u{1B}[31m"] {
            #expect(try program.run("seed", "family-to-do/guest", "--into", "sqlite:home.sqlite", "--household", name).code == 2)
        }
        #expect(try program.run("seed", "family-to-do/guest", "--into", "sqlite:home.sqlite", "--today", "9999-12-31").code == 2)
        #expect(try program.run("help", "nosuch").code == 2)
        #expect(!program.exists("home.sqlite"))
    }
}
