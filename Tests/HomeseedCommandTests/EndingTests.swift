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
        let pack = try program.run("show", "famfy")
        #expect(pack.code == 2 && pack.errors.contains("Did you mean 'famify'?"))
    }

    @Test("every command has help with an example", arguments: [
        ["lint"], ["list"], ["show"], ["new"], ["new", "pack"], ["new", "kind"], ["new", "item"], ["new", "template"],
        ["rename"], ["seed"], ["plan"], ["verify"], ["unseed"], ["seeded"],
    ])
    func help(command: [String]) throws {
        let program = try Program()
        let run = try program.run("help", command.first ?? "", command.count > 1 ? command[1] : "--")
        #expect(run.code == 0 && run.output.contains("  homeseed " + command.joined(separator: " ")))
    }

    @Test("completions are there", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let run = try Program().run("--generate-completion-script", shell)
        #expect(run.code == 0 && run.output.contains("homeseed"))
    }

    @Test("a store that can't be reached ends with 3")
    func unreachable() throws {
        let program = try Program("family-to-do")
        #expect(try program.run("seed", "family-to-do/guest", "--into", "sqlite:no/such/folder/x.sqlite").code == 3)
        try program.write("This is no database, and long enough to say so: " + String(repeating: "x", count: 200), to: "text.sqlite")
        #expect(try program.run("seed", "family-to-do/guest", "--into", "sqlite:text.sqlite").code == 3)
        #expect(try program.run("seeded", "--into", "sqlite:text.sqlite").code == 3)
    }
}
