import Foundation
import TestSupport
import Testing

/// Tests of a hostile catalogue, file name, store, option and environment. Their control sequences and workflow commands reach
/// neither the terminal nor the log of a CI runner.
struct HostileOutputTests {
    /// An escape sequence, a workflow command on its own line, the older syntax, and a C1 control character.
    private static let words = "\u{1B}[2J\u{1B}]0;owned\u{07}\n::set-output name=a::b\n##[error]c\u{9B}31m\u{202E}d"
    /// The same as a YAML scalar.
    private static let written = #""\e[2J\e]0;owned\a\n::set-output name=a::b\n##[error]c\x9b31m\u202Ed""#

    private static func hasControls(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || (0x7F..<0xA0).contains(scalar.value)
                || [0x061C, 0x200E, 0x200F].contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
                || (0x2066...0x2069).contains(scalar.value)
        }
    }

    private static func isHarmless(_ text: String) -> Bool {
        let commands = text.split(separator: "\n").contains { line in
            line.contains("##[") || line.drop { $0 == " " || $0 == "\t" }.hasPrefix("::")
        }
        return !hasControls(text) && !commands
    }

    private func expect(_ program: Program, _ arguments: [String], ours: [String] = [], _ environment: [String: String] = [:])
        throws
    {
        let run = try program.run(arguments, environment: environment)
        #expect(!Self.hasControls(run.output + "\n" + run.errors), "\(arguments): \(run.output)\(run.errors)")
        // Skips the lines of GitHub's own report.
        let lines = (run.output + "\n" + run.errors).split(separator: "\n").filter { line in !ours.contains { line.hasPrefix($0) }
        }
        #expect(Self.isHarmless(lines.joined(separator: "\n")), "\(arguments): \(run.output)\(run.errors)")
    }

    private func hostile() throws -> Program {
        let program = try Program("mindful-home")
        for arguments in [
            ["init", "-q", "-b", "main"], ["add", "."],
            ["-c", "user.name=D", "-c", "user.email=d@example.com", "commit", "-q", "-m", "first"],
        ] {
            try git(program, arguments)
        }
        let chores = try program.read("Catalogue/mindful-home/chores.yaml")
        let title = try #require(chores.firstMatch(of: /title: (.*)\n/))
        try program.write(
            chores.replacingCharacters(in: title.1.startIndex..<title.1.endIndex, with: Self.written),
            to: "Catalogue/mindful-home/chores.yaml")
        try program.write("homeseed: 1\nseverity: {\(Self.written): error}\n", to: "Catalogue/homeseed.yaml")
        try program.write("chores: {\(Self.written): {title: \(Self.written)}}\n", to: "Locales/de/mindful-home.yaml")
        try program.write("title,\(Self.written)\n\(Self.written),\(Self.written)\n,x\n", to: "rows.csv")
        try program.write("x: [\n", to: "Catalogue/mindful-home/a\u{1B}[2Jb\u{202E}\u{2066}\n::set-output::.yaml")
        return program
    }

    private func git(_ program: Program, _ arguments: [String]) throws {
        try program.git(arguments)
    }

    @Test(.long) func aCatalogueMovesNothingAndCommandsNobody() throws {
        let program = try hostile()
        let chore = try #require(try program.read("Catalogue/mindful-home/chores.yaml").firstMatch(of: /id: (\S+?)[,}\s]/)).1
        for arguments in Self.ofCatalogue(String(chore)) {
            try expect(
                program, arguments,
                ours: arguments.contains("github") ? ["::error ", "::warning ", "::notice ", "::group::", "::endgroup::"] : [])
        }
    }

    /// Returns the commands that read a catalogue, with the id of one of its chores.
    private static func ofCatalogue(_ chore: String) -> [[String]] {
        ["text", "concise", "json", "sarif", "gitlab", "junit", "checkstyle", "xcode", "github"].map { ["lint", "--format", $0] }
            + ["text", "json", "markdown"].map { ["diff", "--format", $0] }
            + [
                ["lint", "--diff"], ["lint", "--statistics"], ["format", "--diff"], ["list"], ["list", "mindful-home"],
                ["list", "mindful-home/chore"],
                ["show", "mindful-home"], ["show", "mindful-home/chore/\(chore)"], ["show", "mindful-home/template/first-run"],
                ["rename", "mindful-home/chore/\(chore)", "other", "--dry-run"],
                ["locales", "status"], ["locales", "fill", "de"], ["locales", "confirm"], ["locales", "pseudo"],
                ["locales", "export", "--format", "csv", "--to", "out"],
                ["locales", "import", "out/mindful-home.nl.csv"], ["locales", "add", "pl"],
                ["import", "rows.csv", "--into", "mindful-home/chore", "--dry-run"],
                ["import", "rows.csv", "--into", "mindful-home/chore", "--column", "\(written)=\(written)"],
                ["bundle", "mindful-home", "--to", "bundle"],
                ["bundle", "mindful-home", "--to", "content", "--format", "content", "--swift", "App", "--findings", "xcode"],
                ["schema", "--check"], ["schema"], ["new", "item", "mindful-home/chore/one"],
                ["new", "template", "mindful-home/one"], ["new", "kind", "mindful-home/one"],
                ["checks"], ["explain", "all-caps"], ["studio", "--export", "page"],
                ["ddl", "mindful-home", "--dialect", "sqlite"], ["new", "pack", "mindful-home"],
                ["plan", "mindful-home/first-run", "--into", "sqlite:x.sqlite"],
                ["seed", "mindful-home/first-run", "--into", "sqlite:x.sqlite"],
            ]
    }

    /// Returns the commands that query a store, by the arguments that follow.
    private static func ofStore(_ seed: [String]) -> [[String]] {
        [
            ["plan"] + seed, ["verify"] + seed, ["seed"] + seed, ["seed"] + seed + ["--overwrite-edits"],
            ["inspect", "sqlite:x.sqlite"], ["inspect", "sqlite:x.sqlite", "--model"],
            ["inspect", "sqlite:x.sqlite", "--mapping", "mindful-home"],
            ["seed", "mindful-home/busy-week", "--into", "sqlite:x.sqlite", "--replace"],
            ["list-seeds", "--into", "sqlite:x.sqlite"], ["unseed"] + seed,
        ]
    }

    /// All commands, except the servers for editors, which have their own tests.
    @Test func noCommandIsLeftOut() throws {
        let program = try Program()
        func commands(_ words: [String]) throws -> [String] {
            try program.run(words + ["--help"]).output.split(separator: "\n").compactMap {
                $0.firstMatch(of: /^  ([a-z][a-z-]*) {2,}\S/).map { String($0.1) }
            }
        }
        let tried = Self.ofCatalogue("one") + Self.ofStore([]) + [["conformance"], ["language-server"]]
        let names = try commands([])
        #expect(names.count > 20)
        for name in names {
            #expect(tried.contains { $0.first == name }, "\(name)")
            guard ["locales", "new"].contains(name) else { continue }
            for second in try commands([name]) {
                #expect(tried.contains { $0.prefix(2) == [name, second] }, "\(name) \(second)")
            }
        }
    }

    /// Rewritten output contains no invisible characters.
    @Test func whatIsWrittenAgainShowsWhatIsHidden() throws {
        let program = try hostile()
        for arguments in [
            ["locales", "add", "pl"], ["locales", "pseudo"], ["locales", "fill", "de"], ["locales", "confirm", "--all"],
        ] { try program.run(arguments) }
        let written = try program.snapshot("Locales").filter { $0.key.contains("mindful-home") }
        #expect(written.count >= 4)
        for (path, bytes) in written {
            let hidden = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { scalar in
                scalar.value < 0x20 && scalar != "\n" || (0x7F..<0xA0).contains(scalar.value)
                    || (0x202A...0x202E).contains(scalar.value)
            }
            #expect(hidden.isEmpty, "\(path): \(hidden.map { String($0.value, radix: 16) })")
        }
    }

    /// A target program with arbitrary output.
    @Test func aProgramMovesNothing() throws {
        let program = try Program("mindful-home")
        try program.write(
            "#!/bin/sh\nread line\nprintf '%s\\n' '\(Self.words)' >&2\nprintf '%s\\n' '\(Self.words)'\nexit 9\n",
            to: "homeseed-target-loud")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: program.folder.appendingPathComponent("homeseed-target-loud").path)
        let path = ["PATH": program.folder.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")]
        for arguments in [["conformance", "exec:loud"], ["conformance", "exec:" + Self.words]]
            + ["seed", "plan", "verify", "unseed"].map({ [$0, "mindful-home/first-run", "--into", "exec:loud"] })
        {
            try expect(program, arguments, path)
        }
    }

    /// The system discards the exit status of a child if the process that started the program ignores `SIGCHLD`.
    @Test func aProgramThatFailedHasFailedWhereItsEndIsIgnored() throws {
        let program = try Program("mindful-home")
        try program.write("#!/bin/sh\nread line\nexit 9\n", to: "fails")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: program.folder.appendingPathComponent("fails").path)
        let said = try program.shell(
            "trap '' CHLD; exec \"$0\" \"$@\"", ["seed", "mindful-home/first-run", "--into", "exec:./fails"])
        #expect(said.code == 3 && said.errors.contains("ended with 9"), "\(said.errors)")
    }

    @Test(.long) func anIdOfAMegabyteIsCutWhereItIsShown() throws {
        let program = try hostile()
        let path = "Catalogue/mindful-home/chores.yaml"
        let chores = try program.read(path)
        let id = try #require(chores.firstMatch(of: /id: (\S+?)[,}\s]/)).1
        let long = String(repeating: "ab", count: 500_000)
        try program.write(chores.replacingCharacters(in: id.startIndex..<id.endIndex, with: long), to: path)
        for arguments in [
            ["lint"], ["lint", "--format", "concise"], ["lint", "--format", "github"], ["lint", "--format", "json"], ["diff"],
            ["list", "mindful-home/chore"],
            ["show", "mindful-home/chore/\(id)"], ["locales", "status"],
            ["plan", "mindful-home/first-run", "--into", "sqlite:x.sqlite"],
            ["seed", "mindful-home/first-run", "--into", "sqlite:x.sqlite"],
        ] {
            let run = try program.run(arguments)
            #expect(!(run.output + run.errors).contains(String(repeating: "ab", count: 1000)), "\(arguments)")
        }
    }

    @Test(.long) func namesAndOptionsMoveNothing() throws {
        let program = try Program("mindful-home")
        let words = Self.words
        for arguments in [
            [words], ["lint", words], ["lint", "--" + words], ["lint", "--only", words], ["lint", "--format", words],
            ["show", words], ["show", "mindful-home/chore/" + words],
            ["explain", words], ["list", words], ["diff", words], ["new", "pack", words],
            ["new", "item", "mindful-home/chore/" + words], ["rename", words, words],
            ["seed", words, "--into", "sqlite:x"], ["seed", "mindful-home/first-run", "--into", words],
            ["seed", "mindful-home/first-run", "--into", "sqlite:x", "--today", words],
            ["seed", "mindful-home/first-run", "--into", "sqlite:x", "--time-zone", words],
            ["list-seeds", "--into", "sqlite:" + words], ["inspect", words],
            ["locales", "export", "--format", words], ["locales", "import", words], ["locales", "add", words],
            ["bundle", words, "--to", words], ["ddl", words],
            ["lint", "--catalogue", words],
        ] { try expect(program, arguments) }
        try expect(
            program, ["seed", "mindful-home/first-run", "--into", "postgres:postgres:///x?host=/nowhere"],
            ["PGHOST": words, "TZ": words, "LANG": words])
    }

    @Test(.long) func aStoreMovesNothing() throws {
        let program = try Program("mindful-home")
        let seed = ["mindful-home/first-run", "--into", "sqlite:x.sqlite"]
        #expect(try program.run(["seed"] + seed).code == 0)
        let tables = try program.sqlite(
            "x.sqlite", "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'homeseed%' ORDER BY name"
        )
        .split(separator: "\n").map(String.init)
        let words = "'" + Self.words.replacingOccurrences(of: "\u{0}", with: "") + "'"
        for table in tables {
            let columns = try program.sqlite(
                "x.sqlite", "SELECT name FROM pragma_table_info('\(table)') WHERE name IN ('title', 'name', 'text')")
            for column in columns.split(separator: "\n") {
                try program.sqlite("x.sqlite", "UPDATE \"\(table)\" SET \"\(column)\" = \(words)")
            }
        }
        try program.sqlite(
            "x.sqlite",
            "CREATE TABLE \"t\(Self.words)\" (\"c\(Self.words)\" TEXT DEFAULT \(words), CHECK (\"c\(Self.words)\" <> \(words)))")
        for arguments in Self.ofStore(seed) { try expect(program, arguments) }
        try program.sqlite("x.sqlite", "UPDATE homeseed_seeds SET template = \(words), locale = \(words)")
        for arguments in [["list-seeds", "--into", "sqlite:x.sqlite"], ["plan"] + seed, ["seed"] + seed, ["unseed"] + seed] {
            try expect(program, arguments)
        }
    }
}
