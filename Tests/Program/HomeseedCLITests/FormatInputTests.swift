import Foundation
import Testing

@Suite("homeseed format --stdin")
struct FormatInputTests {
    @Test("prints what it reads in the one layout, and writes nothing")
    func laysOut() throws {
        let program = try Program()
        let run = try program.run(["format", "--stdin"], input: "items:\n- {id: a,title:  B}   # why\n")
        #expect(run.code == 0 && run.output == "items:\n  - {id: a, title: B} # why\n" && run.errors.isEmpty)
        let same = try program.run(["format", "--stdin"], input: run.output)
        #expect(same.code == 0 && same.output == run.output)
        let json = try program.run(["format", "--stdin", "--stdin-filename", "a/chores.json"], input: "{\"items\":[]}")
        #expect(json.code == 0 && json.output.contains("\"items\": []"))
    }

    @Test("only says whether it would change with --check")
    func check() throws {
        let program = try Program()
        let run = try program.run(["format", "--stdin", "--check"], input: "a:   1\n")
        #expect(run.code == 1 && run.output.isEmpty)
        #expect(try program.run(["format", "--stdin", "--check"], input: "a: 1\n").code == 0)
    }

    @Test("prints nothing of what can't be read, so that an editor keeps what it has")
    func unreadable() throws {
        let program = try Program()
        let run = try program.run(["format", "--stdin"], input: "a: [1\n")
        #expect(run.code == 1 && run.output.isEmpty && run.errors.contains("can't be parsed"))
        for words in [["--stdin-filename", "a.yaml"], ["--stdin", "a.yaml"], ["--stdin", "--diff"]] {
            #expect(try program.run(["format"] + words, input: "").code == 2)
        }
    }
}
