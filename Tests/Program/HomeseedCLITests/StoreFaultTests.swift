import Foundation
import TestSupport
import Testing

/// Invalid content of a store exits with status 1, a path of the wrong kind with 2, and an unreachable store with 3.
@Suite("Faults of stores", .long)
struct StoreFaultTests {
    /// Each target with its store's file, the file's content, and the expected exit status.
    static let table: [(target: String, file: String, content: String, code: Int32)] = [
        ("sqlite:s", "s", String(repeating: "This is no database. ", count: 60), 1),
        ("json:s", "s/Task.json", "[{", 1), ("json:s", "s/Task.json", "{}", 1),
        ("json:s", "s/homeseed_seeds.json", "[7]", 1), ("json:s", "s/homeseed_seeds.json", "[{\"id\": 1}]", 1),
        ("ndjson:s", "s", "{\n", 1), ("ndjson:s", "s", "{\"table\": 1}\n", 1), ("ndjson:s", "s", "\u{0}\u{1}", 1),
        ("json:s", "s", "no folder", 2), ("ndjson:s", "s/x", "a folder", 2), ("sqlite:s", "s/x", "a folder", 2),
        ("sqlite:no/such/s", "x", "", 3), ("json:no/such/s", "x", "", 3), ("ndjson:no/such/s", "x", "", 3),
        ("sql:no/such/s?dialect=sqlite", "x", "", 3), ("firestore:no/such/s?project=demo", "x", "", 3),
        ("cloudkit:no/such/s", "x", "", 3),
        ("exec:./s", "s", program("{\"type\":\"error\",\"kind\":\"unreachable\",\"message\":\"gone\"}"), 3),
        ("exec:./s", "s", program("{\"type\":\"error\",\"kind\":\"layout\",\"table\":\"Task\",\"message\":\"other\"}"), 1),
        ("exec:./s", "s", "#!/bin/sh\nexit 1\n", 3), ("singer:./s", "s", "#!/bin/sh\nexit 1\n", 3),
        ("postgres://nobody@127.0.0.1:1/x", "x", "", 3),
    ]

    private static func program(_ answer: String) -> String { "#!/bin/sh\nread line\necho '\(answer)'\n" }

    @Test("end a seed with 1 or 3", arguments: table)
    func seed(target: String, file: String, content: String, code: Int32) throws {
        let program = try Program("family-to-do")
        try program.write(content, to: file)
        if content.hasPrefix("#!") { chmod(program.folder.path + "/" + file, 0o755) }
        let run = try program.run("seed", "family-to-do/guest", "--into", target)
        #expect(run.code == code, "\(target): \(run.errors)")
        #expect(run.errors.contains("error:") && run.output.isEmpty)
        // The file is unchanged.
        #expect(try program.read(file) == content)
    }

    @Test(
        "end with 1 where the ledger can't be read",
        arguments: [
            ("json:s", "s/homeseed_seeds.json", "[{\"id\": \"00a3bfc9-669c-5015-8eb4-6d04b62cc728\"}]"),
            ("ndjson:s", "s", "{\"table\":\"homeseed_seeds\",\"row\":{\"id\":\"00a3bfc9-669c-5015-8eb4-6d04b62cc728\"}}\n"),
        ])
    func ledger(target: String, file: String, content: String) throws {
        let program = try Program()
        try program.write(content, to: file)
        let run = try program.run("list-seeds", "--into", target)
        #expect(run.code == 1 && run.errors.contains("ledger"), "\(run.errors)")
    }

    @Test(
        "settings that can't be read refuse whatever would write in the wrong language",
        arguments: ["fallbacks: [", "locales: {nl-BE: {fallback: [}}\n", "\u{0}"])
    func settings(text: String) throws {
        let program = try Program("family-to-do")
        try program.write(text, to: "Catalogue/homeseed.yaml")
        for words in [
            ["seed", "family-to-do/guest"], ["plan", "family-to-do/guest"],
            ["seed", "family-to-do", "--households", "3", "--quiet"],
        ] {
            let run = try program.run(words + ["--into", "json:store"])
            #expect(
                run.code == 1 && run.output.contains("homeseed.yaml") && !program.exists("store"),
                "\(words): \(run.code) \(run.errors)")
        }
        // A store that cannot be opened is refused, although the content is valid.
        try FileManager.default.removeItem(at: program.folder.appendingPathComponent("Catalogue/homeseed.yaml"))
        #expect(mkfifo(program.folder.path + "/Catalogue/homeseed.yaml", 0o600) == 0)
        let run = try program.shell("timeout -s KILL 60 \"$0\" \"$@\"", ["seed", "family-to-do/guest", "--into", "json:store"])
        #expect(
            run.code == 1 && run.errors.contains("homeseed.yaml can't be read") && !program.exists("store"),
            "\(run.code) \(run.errors)")
    }

    @Test(
        "what is no folder is called what it is",
        arguments: [("/dev/null", "a device"), ("pipe", "a pipe"), ("lost", "a link that leads nowhere"), ("file", "a file")])
    func noFolder(place: String, what: String) throws {
        let program = try Program("family-to-do")
        #expect(mkfifo(program.folder.path + "/pipe", 0o600) == 0 && symlink("nowhere", program.folder.path + "/lost") == 0)
        try program.write("", to: "file")
        let run = try program.run("seed", "family-to-do/guest", "--into", "json:" + place)
        #expect(run.code == 2 && run.errors.contains("is \(what)"), "\(run.errors)")
    }
}
