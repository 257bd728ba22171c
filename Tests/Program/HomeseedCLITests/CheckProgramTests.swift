import Foundation
import TestSupport
import Testing

/// Programs in `checks` of `homeseed.yaml`, such as the one in the handbook.
@Suite("Checks in any language")
struct CheckProgramTests {
    private static let groceries = "Catalogue/family-to-do/groceries.yaml"

    /// Returns a catalogue with chocolate milk, and a program that its settings name.
    private func catalogue(_ script: String, named name: String = "dentist", settings: String = "") throws -> Program {
        let program = try Program("family-to-do")
        try program.replace("title: Milk", with: "title: Chocolate milk", in: Self.groceries)
        try program.write("homeseed: 1\nchecks: [exec:\(name)]\n" + settings, to: "Catalogue/homeseed.yaml")
        try program.write(script, to: "bin/homeseed-check-dentist")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: program.folder.appendingPathComponent("bin/homeseed-check-dentist").path)
        return program
    }

    private func lint(
        _ program: Program, _ options: String..., allowed: Bool = true, environment: [String: String] = [:]
    ) throws -> Program.Run {
        let path = program.folder.appendingPathComponent("bin").path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        return try program.run(
            ["lint"] + (allowed ? ["--allow-exec"] : []) + options, environment: environment.merging(["PATH": path]) { a, _ in a }
        )
    }

    /// The program of the handbook.
    private static let example: String = {
        let page = (try? String(contentsOf: handbookFolder.appendingPathComponent("AddingACheck.md"), encoding: .utf8)) ?? ""
        return page.components(separatedBy: "```python\n").dropFirst().first?.components(separatedBy: "```").first ?? ""
    }()

    @Test("the example of the handbook finds chocolate in its place, and its fix is written")
    func example() throws {
        #expect(Self.example.split(separator: "\n").count < 20)
        let program = try catalogue(Self.example)
        let run = try lint(program, "--format", "concise")
        #expect(run.code == 0 && run.output.contains("dentist-chocolate"), "\(run.output) \(run.errors)")
        let line = try #require(run.output.split(separator: "\n").first { $0.contains("dentist-chocolate") })
        let number = try program.read(Self.groceries).components(separatedBy: "Chocolate milk")[0].split(
            separator: "\n", omittingEmptySubsequences: false
        ).count
        #expect(line.contains("groceries.yaml:\(number):") && line.contains("warning"), "\(line)")
        #expect(try lint(program, "--strict").code == 1)
        let sarif = try lint(program, "--format", "sarif").output
        #expect(sarif.contains("\"id\": \"dentist-chocolate\"") || sarif.contains("\"id\":\"dentist-chocolate\""))
        let fixed = try lint(program, "--fix", "--unsafe")
        #expect(fixed.code == 0, "\(fixed.output) \(fixed.errors)")
        #expect(try program.read(Self.groceries).contains("title: Fruit milk"))
        #expect(try !lint(program).output.contains("dentist"))
    }

    @Test("its checks are selected, explained and in the settings' schema")
    func selection() throws {
        let program = try catalogue(Self.example)
        try program.replace("title: Chocolate milk", with: "title: CHOCOLATE MILK OF THE WEEK", in: Self.groceries)
        func checks(_ options: String...) throws -> Set<Substring> {
            let run = try lint(program, "--format", "concise", options[0], options[1])
            #expect(run.code == 0, "\(run.errors)")
            return Set(run.output.matches(of: /\[([a-z-]+)\]/).map(\.1))
        }
        #expect(try checks("--only", "dentist-chocolate") == ["dentist-chocolate"])
        #expect(try checks("--only", "all-caps,dentist") == ["all-caps", "dentist-chocolate"])
        #expect(try !checks("--skip", "dentist").contains("dentist-chocolate"))
        let unallowed = try lint(program, "--only", "dentist-chocolate", allowed: false)
        #expect(unallowed.code == 2 && unallowed.errors.contains("--allow-exec"), "\(unallowed.errors)")
        #expect(try checks("--skip", "dentist-chocolate").contains("all-caps"))
        #expect(try !checks("--skip", "dentist-chocolate").contains("dentist-chocolate"))
        #expect(try lint(program, "--only", "dentists").errors.contains("There is no check 'dentists'"))
        let explained = try program.run("explain", "dentist-chocolate")
        #expect(explained.code == 0 && explained.output.contains("exec:dentist"), "\(explained.errors)")
        #expect(try program.run("explain", "baker").code == 2)
        #expect(try program.run("schema").code == 0)
        #expect(try program.read("Catalogue/.schemas/homeseed.json").contains("\"^(dentist)(-.*)?$\""))
    }

    @Test("no program runs unless the user allows it, by an option or by name")
    func permission() throws {
        let program = try catalogue("#!/bin/sh\ncat > /dev/null; touch ran\n")
        func hasRun() throws -> Bool {
            defer { try? FileManager.default.removeItem(at: program.folder.appendingPathComponent("ran")) }
            return program.exists("ran")
        }
        let refused = try lint(program, "--notes", allowed: false)
        #expect(try !hasRun() && refused.code == 0, "\(refused.output)")
        #expect(refused.output.contains("HOMESEED_ALLOW_EXEC=dentist") && refused.output.contains("[program-check]"))
        #expect(try lint(program, allowed: false, environment: ["HOMESEED_ALLOW_EXEC": "baker"]).code == 0 && !hasRun())
        #expect(try lint(program, allowed: false, environment: ["HOMESEED_ALLOW_EXEC": "baker, dentist"]).code == 0 && hasRun())
        #expect(try lint(program).code == 0 && hasRun())
        #expect(try program.run("seed", "family-to-do/guest", "--into", "sqlite:a.sqlite").code == 0 && !hasRun())
        // A path is allowed only as a whole, because another catalogue may contain the same relative path.
        try program.write("homeseed: 1\nchecks: [exec:../bin/homeseed-check-dentist]\n", to: "Catalogue/homeseed.yaml")
        let relative = ["HOMESEED_ALLOW_EXEC": "../bin/homeseed-check-dentist,dentist"]
        #expect(try lint(program, allowed: false, environment: relative).code == 0 && !hasRun())
        #expect(try lint(program).code == 0 && hasRun())
    }

    @Test("findings are decided about as others are")
    func decisions() throws {
        let program = try catalogue(Self.example, settings: "severity: {dentist-chocolate: error}\n")
        #expect(try lint(program).code == 1)
        let elsewhere = try lint(program, "--notes", allowed: false)
        #expect(elsewhere.code == 0 && !elsewhere.output.contains("dentist-chocolate"), "\(elsewhere.output)")
        try program.write("homeseed: 1\nchecks: [exec:dentist]\n", to: "Catalogue/homeseed.yaml")
        let text = try program.read(Self.groceries)
        try program.write("# homeseed:ignore-file dentist-chocolate: it is a feast\n" + text, to: Self.groceries)
        for allowed in [true, false] {
            let ignored = try lint(program, "--notes", allowed: allowed)
            #expect(ignored.code == 0 && !ignored.output.contains("dentist-chocolate"), "\(ignored.output)")
        }
        try program.write("# homeseed:ignore-file dentist-sugar: it is a feast\n" + text, to: Self.groceries)
        #expect(try lint(program, "--notes").output.contains("[unused-ignore]"))
        #expect(try !lint(program, "--notes", allowed: false).output.contains("[unused-ignore]"))
    }

    @Test(
        "a program that fails is one error, which says how",
        arguments: [
            ("exit 3", "ended with 3. It said: no luck"), ("kill -9 $$", "was ended by signal 9"), ("echo hello", "in line 1"),
            ("echo '{\"id\": \"dentist\"}'", "has no id or no message"),
            ("echo '{\"id\": \"all-caps\", \"message\": \"m\"}'", "does not begin with 'dentist'"),
            ("echo '{\"id\": \"dentist\", \"message\": \"m\", \"severity\": \"bad\"}'", "no severity of error, warning or note"),
            ("echo '{\"id\": \"dentist\", \"message\": \"m\", \"item\": \"x\"}'", "names an unknown item"),
            ("echo '{\"id\": \"dentist\", \"message\": \"m\", \"file\": \"/etc/passwd\"}'", "not in the catalogue"),
            ("echo '{\"id\": \"dentist\", \"message\": \"m\", \"fix\": \"f\"}'", "has a fix, but not the place"),
            ("yes", "writes without an end"), ("sleep 60", "has not answered for 1 seconds"),
        ])
    func failures(script: String, said: String) throws {
        let program = try catalogue(
            "#!/bin/sh\necho no luck >&2\n\(script)\n", named: "dentist?timeout=\(script == "sleep 60" ? 1 : 30)")
        let run = try lint(program)
        #expect(run.code == 1, "\(run.output)")
        #expect(run.output.components(separatedBy: "[program-check]").count == 2, "\(run.output)")
        let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("The check 'exec:dentist' failed") && words.contains(said), "\(words)")
    }

    @Test("a missing program is an error, and a place without a value is a line")
    func places() throws {
        let program = try catalogue(
            "#!/bin/sh\necho '{\"id\": \"dentist-line\", \"message\": \"Look\", \"severity\": \"note\", \"file\": \"Catalogue/family-to-do/pack.yaml\", \"line\": 2}'\n"
        )
        let run = try lint(program, "--notes", "--format", "concise")
        #expect(run.code == 0 && run.output.contains("pack.yaml:2:1"), "\(run.output)")
        try program.write("homeseed: 1\nchecks: [exec:baker]\n", to: "Catalogue/homeseed.yaml")
        let missing = try lint(program)
        #expect(missing.code == 1 && missing.output.contains("homeseed-check-baker on the PATH"), "\(missing.output)")
    }

    @Test("a program gets only the variables that the setting names")
    func environment() throws {
        let script = """
            #!/bin/sh
            echo "{\\"id\\": \\"dentist\\", \\"message\\": \\"got $TOOTH and $SECRET.\\"}"
            """
        let program = try catalogue(script, named: "dentist?env=TOOTH")
        let run = try lint(program, environment: ["TOOTH": "molar", "SECRET": "sugar"])
        #expect(run.output.contains("got molar and .") && !run.output.contains("sugar"), "\(run.output) \(run.errors)")
    }
}
