import TestSupport
import Testing

@Suite("homeseed lint, asked for what can't be meant")
struct ContradictionTests {
    @Test(
        "is refused, with what to do, and nothing is written",
        arguments: [
            ["--only", ""], ["--only", "all-caps", "--skip", "all-caps"], ["--format", "json", "--format", "sarif"],
            ["--format", "text", "--format", "json"],
            ["--format", "json=a.json", "--format", "sarif=a.json"], ["--write-baseline", "a.json", "--fix"],
            ["--write-baseline", "a.json", "--changed"],
            ["--write-baseline", "a.json", "--watch"], ["--write-baseline", "a.json", "--only", "all-caps"],
            ["--write-baseline", "Catalogue/carousel/cards.yaml"], ["--max-findings=-1"],
        ])
    func refused(arguments: [String]) throws {
        let program = try Program("carousel")
        let cards = try program.read("Catalogue/carousel/cards.yaml")
        let run = try program.run(["lint"] + arguments)
        #expect(run.code == 2 && run.errors.hasPrefix("error: ") && run.output.isEmpty, "\(run)")
        #expect(!program.exists("a.json"))
        #expect(try program.read("Catalogue/carousel/cards.yaml") == cards)
    }

    @Test("a report for people and one in a file go together, and so does a baseline that is written anew", .long)
    func allowed() throws {
        let program = try Program("carousel")
        #expect(try program.run("lint", "--format", "text", "--format", "json=a.json").code == 0)
        for _ in 0..<2 { #expect(try program.run("lint", "--write-baseline", "old.yaml").code == 0) }
        #expect(try program.run("lint", "--write-baseline", "a.json").code == 2)
    }

    @Test("what the parser of arguments says looks like all the rest, and knows what was meant")
    func parser() throws {
        let program = try Program("carousel")
        let format = try program.run("lint", "--format", "jsn=a.json")
        #expect(
            format.code == 2 && format.errors.hasPrefix("error: The value 'jsn=a.json'")
                && format.errors.contains("Did you mean 'json'?"))
        #expect(try program.run("lint", "--fixx").errors.hasPrefix("error: Unknown option '--fixx'. Did you mean '--fix'?"))
    }

    @Test("help says the whole command", arguments: [["lint", "--help"], ["help", "lint"], ["lint", "-h"]])
    func help(arguments: [String]) throws {
        let program = try Program("carousel")
        let run = try program.run(arguments)
        #expect(run.code == 0 && run.output.contains("USAGE: homeseed lint"))
        #expect(try program.run("new", "--help").output.contains("See 'homeseed help new <subcommand>'"))
    }

    @Test("a store that is not there was never seeded, and is no empty one")
    func missingStore() throws {
        let program = try Program("carousel")
        for (address, said) in [("sqlite:nowhere", "file"), ("ndjson:nowhere", "file"), ("json:nowhere", "folder")] {
            let run = try program.run("list-seeds", "--into", address)
            #expect(
                run.code == 2 && run.errors.contains("There is no \(said) nowhere.") && !program.exists("nowhere"),
                "\(run.errors)")
        }
    }
}
