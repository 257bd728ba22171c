import Foundation
import TestSupport
import Testing

@Suite("homeseed diff")
struct DiffTests {
    /// Returns a repository with one commit, which is tagged `v1`.
    private func repository() throws -> Program {
        let program = try Program("family-to-do")
        try git(program, "init", "-q", "-b", "main")
        try commit(program, "first")
        try git(program, "tag", "v1")
        return program
    }

    @Test("Ctrl-C ends the git that it waits for, too", arguments: [SIGINT, SIGTERM])
    func stopped(signal: Int32) throws {
        let program = try Program("mindful-home")
        try program.write("#!/bin/sh\necho $$ >'\(program.folder.path)/running'\nexec sleep 600\n", to: "bin/git")
        let bin = program.folder.appendingPathComponent("bin").path
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bin + "/git")
        let process = try program.start(["diff"], environment: ["PATH": bin + ":/usr/bin:/bin"])
        var git: Int32 = 0
        for _ in 0..<500 where git == 0 {
            usleep(20_000)
            git = (try? program.read("running")).flatMap { Int32($0.trimmingCharacters(in: .newlines)) } ?? 0
        }
        #expect(git > 0)
        process.send(signal)
        process.wait()
        #expect(process.signal == signal)
        #expect(Program.isOver(git), "git still runs")
    }

    private func commit(_ program: Program, _ message: String) throws {
        try git(program, "add", "Catalogue", "Locales")
        try git(program, "-c", "user.name=Dana", "-c", "user.email=dana@example.com", "commit", "-q", "-m", message)
    }

    private func git(_ program: Program, _ arguments: String...) throws {
        try program.git(arguments)
    }

    private let chores = "Catalogue/family-to-do/chores.yaml"

    @Test("compares revisions with each other and with what is on disk", .long)
    func revisions() throws {
        let program = try repository()
        #expect(try program.run("diff").output.contains("The content has not changed."))
        try program.replace("title: Descale the kettle", with: "title: Clean the kettle", in: chores)
        let run = try program.run("diff", "--fail-on-breaking")
        #expect(run.code == 0 && run.output.contains("chore descale-kettle") && run.output.contains("Clean the kettle"))
        try commit(program, "second")
        #expect(try program.run("diff").output.contains("The content has not changed"))
        #expect(try program.run("diff", "v1").output.contains("descale-kettle"))
        #expect(try program.run("diff", "v1", "main").output.contains("descale-kettle"))
        #expect(try program.run("diff", "v1", ".").output.contains("descale-kettle"))
        #expect(try program.run("diff", "main~1", "v1").output.contains("The content has not changed"))
    }

    @Test("ends with 1 where something breaks, if asked to")
    func breaking() throws {
        let program = try repository()
        try program.replace("id: descale-kettle", with: "id: kettle", in: chores)
        #expect(try program.run("diff").code == 0)
        let run = try program.run("diff", "--fail-on-breaking")
        #expect(run.code == 1 && run.output.contains("was: [descale-kettle]"))
        try program.replace("id: kettle,", with: "id: kettle, was: [descale-kettle],", in: chores)
        #expect(try program.run("diff", "--fail-on-breaking").code == 0)
    }

    @Test("reads a revision in the repository of the folder beside it, and else in the one here")
    func revisionsAndFolders() throws {
        let program = try repository()
        try program.replace("title: Descale the kettle", with: "title: Clean the kettle", in: chores)
        let copy = try Program("family-to-do")
        let one = try program.run("diff", "v1", copy.folder.path)
        #expect(
            one.code == 0 && one.output.contains("v1 → \(copy.folder.path)")
                && one.output.contains("The content has not changed."))
        let other = try copy.run("diff", "v1", program.folder.path)
        #expect(
            other.code == 0 && other.output.contains("v1 of \(program.folder.path) → ")
                && other.output.contains("Clean the kettle"))
        let back = try copy.run("diff", program.folder.path, "v1")
        #expect(
            back.code == 0 && back.output.contains("→ v1 of \(program.folder.path)") && back.output.contains("Descale the kettle")
        )
    }

    @Test("compares folders, without git")
    func folders() throws {
        let program = try Program("family-to-do")
        try FileManager.default.createDirectory(
            at: program.folder.appendingPathComponent("before"), withIntermediateDirectories: true)
        for name in ["Catalogue", "Locales"] {
            try FileManager.default.copyItem(
                at: program.folder.appendingPathComponent(name), to: program.folder.appendingPathComponent("before/" + name))
        }
        try program.replace("Descale the kettle", with: "<b>Descale</b> @dana `x`", in: chores)
        let run = try program.run("diff", "before", ".", environment: ["PATH": "/nowhere"])
        #expect(run.code == 0 && run.output.contains("descale-kettle") && run.errors.isEmpty)
        let markdown = try program.run("diff", "before", ".", "--format", "markdown").output
        #expect(markdown.contains("`` <b>Descale</b> @dana `x` ``"))
        let json =
            try JSONSerialization.jsonObject(with: Data(try program.run("diff", "before", ".", "--format", "json").output.utf8))
            as? [String: Any]
        #expect(json?["version"] as? Int == 1 && (json?["changes"] as? [[String: Any]])?.count == 1)
        let none = try program.run("diff", environment: ["PATH": "/nowhere"])
        #expect(none.code == 2 && none.errors.contains("git is not installed"))
    }

    @Test("a revision is never an option, and one that is not there is said so", arguments: ["nosuch", "--output=x", "-x", ""])
    func refused(revision: String) throws {
        let program = try repository()
        let before = try program.snapshot("Catalogue")
        let run = try program.run("diff", "--", revision)
        #expect(run.code == 2 && run.errors.contains("There is no revision '\(revision)'"), "\(run.errors)")
        #expect(try program.snapshot("Catalogue") == before && !program.exists("x"))
        #expect(try Program("famify").run("diff").errors.contains("is not in a git repository"))
    }
}

@Suite("homeseed schema")
struct SchemaTests {
    @Test("writes schemas and links, and says when they are outdated", .long)
    func whole() throws {
        let program = try Program("family-to-do")
        #expect(try program.run("schema", "--check").code == 1)
        #expect(!program.exists("Catalogue/.schemas"))
        #expect(try program.run("schema", "--link").code == 0)
        #expect(try program.run("schema", "--check").code == 0)
        #expect(try program.run("lint", "--strict").code == 0)
        let before = try program.snapshot(".")
        #expect(try program.run("schema", "--link").code == 0)
        #expect(try program.snapshot(".").filter { !$0.key.hasPrefix(".out") } == before.filter { !$0.key.hasPrefix(".out") })
        // Files written by commands match the schemas, and new files link to them.
        #expect(try program.run("new", "item", "family-to-do/area/attic").code == 0)
        #expect(try program.run("new", "pack", "my-app").code == 0)
        #expect(try program.run("schema", "--check").code == 0)
        #expect(
            try program.read("Catalogue/my-app/chores.yaml").hasPrefix(
                "# yaml-language-server: $schema=../.schemas/my-app/chores.json\n"))
        try program.write("{}", to: "Catalogue/.schemas/gone.json")
        #expect(try program.run("schema", "--check").output.contains("gone.json"))
        #expect(try program.run("schema").code == 0 && !program.exists("Catalogue/.schemas/gone.json"))
    }

    @Test("prints one, by the name of a file or of a kind")
    func one() throws {
        let program = try Program("family-to-do")
        let run = try program.run("schema", "family-to-do", "chores")
        #expect(run.code == 0 && run.output.contains("\"$schema\": \"https://json-schema.org/draft/2020-12/schema\""))
        #expect(try program.run("schema", "family-to-do", "chore").output == run.output)
        #expect(try program.run("schema", "family-to-do", "chors").errors.contains("Did you mean 'chores'?"))
        #expect(try program.run("schema", "family-to-do").code == 2)
        #expect(!program.exists("Catalogue/.schemas"))
    }
}
