import Foundation
import TestSupport
import Testing

@Suite("homeseed bundle --swift")
struct SwiftAccessorTests {
    private static let app = """
        if CommandLine.arguments.count == 1 {
            print(MindfulHome.Chores.chore001.title, MindfulHome.Chores.all().count, MindfulHome.Messages.balance(count: 3))
            do { print(try MindfulHome.Shipped.load().languages) } catch { print(error) }
            exit(0)
        }
        let file = URL(fileURLWithPath: CommandLine.arguments[1])
        let content = try Content(contentsOf: file, pack: "mindful-home").preferring(["nl"])
        for category in MindfulHome.Categories.all(in: content) {
            for chore in MindfulHome.Chores.all(in: content) where chore.category == category { print(category.title, chore.title, chore.peanuts, chore.deletable) }
        }
        print(MindfulHome.Chores.chore001.in(content).category.title)
        print(MindfulHome.Messages.balance(count: 3, in: content))
        """

    /// Compiles the generated Swift code together with a program's own.
    private func compile(_ main: String, _ program: Program, _ options: [String]) throws -> Program.Run {
        let built = try Program.executable().deletingLastPathComponent()
        try program.write("import Foundation\nimport HomeseedContent\n" + main + "\n", to: "main.swift")
        let arguments =
            ["-swift-version", "6", "-I", built.appendingPathComponent("Modules").path, "main.swift", "out/MyApp.swift"] + options
        return try program.run(of: "swiftc", arguments)
    }

    @Test("A program of ten lines shows its chores in Dutch, by names that the compiler checks")
    func compiles() throws {
        let program = try Program("mindful-home")
        let run = try program.run("bundle", "mindful-home", "--format", "content", "--swift", "MyApp", "--to", "out")
        #expect(run.code == 0, "\(run.errors)")
        let built = try Program.executable().deletingLastPathComponent()
        let objects = try ["HomeseedContent", "HomeseedText"].flatMap { module in
            let folder = built.appendingPathComponent(module + ".build").path
            // The build folder keeps object files of renamed sources, so only current sources count.
            let sources = Set(
                try FileManager.default.subpathsOfDirectory(atPath: TestSupport.folder(ofModule: module).path).map {
                    ($0 as NSString).lastPathComponent
                })
            return try FileManager.default.contentsOfDirectory(atPath: folder).filter {
                $0.hasSuffix(".o") && sources.contains(String($0.dropLast(2)))
            }.map { folder + "/" + $0 }
        }
        let compiled = try compile(Self.app, program, objects + ["-o", "app"])
        try #require(compiled.code == 0, "\(compiled.errors)")
        // A package without a bundle, as here, finds the shipped content beside the program.
        try FileManager.default.copyItem(
            at: program.folder.appendingPathComponent("out/mindful-home.content.json"),
            to: program.folder.appendingPathComponent("mindful-home.content.json"))
        let shown = try program.output(of: "./app", "out/mindful-home.content.json")
        #expect(shown.hasPrefix("Veiligheid Kijk voor het slapengaan of de voordeur op slot is"), "\(shown)")
        #expect(shown.contains("\nVeiligheid\n") && shown.hasSuffix("Je hebt 3 pinda's\n"), "\(shown)")
        // With a damaged or missing file, the app continues and can report the reason.
        try program.write("{}", to: "mindful-home.content.json")
        #expect(try program.output(of: "./app").hasPrefix("chore_001 0 balance\nNot a content file of Homeseed"))
        try FileManager.default.removeItem(at: program.folder.appendingPathComponent("mindful-home.content.json"))
        #expect(try program.output(of: "./app").contains("mindful-home.content.json can't be read"))
    }

    @Test(
        "A name that the catalogue does not have is no Swift",
        arguments: [
            "MindfulHome.Chores.chore999", "MindfulHome.Messages.balance()", "MindfulHome.Chores.chore001.colour",
            "MindfulHome.Messages.success(count: 3)", "Chores.chore001",
        ])
    func refuses(name: String) throws {
        let program = try Program("mindful-home")
        try program.run("bundle", "mindful-home", "--format", "content", "--swift", "MyApp", "--to", "out")
        let run = try compile("print(\(name))", program, ["-typecheck"])
        #expect(
            run.code != 0 && run.errors.contains("error:") && !run.errors.contains("no such module")
                && run.errors.firstMatch(of: #/MyApp\.swift:[0-9]+:[0-9]+: error/#) == nil, "\(run.errors)")
    }

    @Test("says what it reads and writes, and writes no more than that")
    func lists() throws {
        let program = try Program("mindful-home")
        let asked = ["bundle", "mindful-home", "--format", "content", "--swift", "MyApp", "--to", "out"]
        let inputs = try program.run(asked + ["--list-inputs"]).output
        let outputs = try program.run(asked + ["--list-outputs"]).output
        #expect(
            inputs.contains("/Catalogue/mindful-home/chores.yaml\"") && inputs.contains("/Locales/nl/mindful-home.yaml\""),
            "\(inputs)")
        let listed = try #require(try JSONSerialization.jsonObject(with: Data(outputs.utf8)) as? [String])
        #expect(listed.map { URL(fileURLWithPath: $0).lastPathComponent } == ["MyApp.swift", "mindful-home.content.json"])
        #expect(!FileManager.default.fileExists(atPath: program.folder.appendingPathComponent("out").path))
        try program.run(asked)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: program.folder.appendingPathComponent("out").path).sorted() == [
                "MyApp.swift", "mindful-home.content.json",
            ])
    }

    @Test("A finding is an error of the build at its line, and nothing is written; without one, nothing is printed")
    func findings() throws {
        let program = try Program("mindful-home")
        let asked = ["bundle", "mindful-home", "--format", "content", "--findings", "xcode", "--to", "out"]
        #expect(try program.run(asked).output == "")
        try program.replace("category: security", with: "category: securty", in: "Catalogue/mindful-home/chores.yaml")
        let run = try program.run(asked + ["--swift", "MyApp"])
        #expect(
            run.code == 1 && run.output.hasPrefix("/")
                && run.output.contains("/Catalogue/mindful-home/chores.yaml:4:15: error: There is no category 'securty'"),
            "\(run.output)")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: program.folder.appendingPathComponent("out").path) == [
                "mindful-home.content.json"
            ])
    }

    @Test("records with a pick have accessors for its number and its maximum")
    func picks() throws {
        let program = try Program("famify")
        let routines = "Catalogue/famify/routines.yaml"
        let lines = try program.read(routines).replacingOccurrences(
            of: "      - use: [chore/get-dressed,",
            with: "      - use: {kind: chore, at-most: 2}\n      - use: [chore/get-dressed,")
        try program.write(lines, to: routines)
        let run = try program.run(
            "bundle", "famify", "--format", "content", "--swift", "MyApp", "--typescript", "famify", "--kotlin", "app", "--to",
            "out")
        #expect(run.code == 0, "\(run.errors)")
        #expect(try program.read("out/MyApp.swift").contains(#"atMost: Swift.Int? { item?.integer("at-most") }"#))
        let others = try program.run(of: "grep", ["-rlw", "atMost", "out"]).output.split(separator: "\n").count
        #expect(others == 4, "Swift, JavaScript, its declarations, Kotlin")
    }

    @Test("leaves a file alone that is no content of its own")
    func foreign() throws {
        let program = try Program("mindful-home")
        try program.write("print(1)\n", to: "out/MyApp.swift")
        let asked = ["bundle", "mindful-home", "--format", "content", "--swift", "MyApp", "--to", "out"]
        #expect(try program.run(asked).code == 2)
        #expect(try program.read("out/MyApp.swift") == "print(1)\n")
        #expect(try program.run(["bundle", "mindful-home", "--swift", "MyApp", "--to", "out"]).code == 2)
        #expect(try program.run(asked.map { $0 == "MyApp" ? "my-app" : $0 }).errors.contains("not a valid module name"))
    }

    @Test("--sign is what OpenSSL takes for a signature, stays as it is, and takes no other key")
    func signs() throws {
        let program = try Program("mindful-home")
        try program.output(of: "openssl", "genpkey", "-algorithm", "ed25519", "-out", "key.pem")
        try program.output(of: "openssl", "pkey", "-in", "key.pem", "-pubout", "-out", "public.pem")
        let asked = [
            "bundle", "mindful-home", "--format", "content", "--to", "out", "--content-version", "3", "--sign", "key.pem",
        ]
        #expect(try program.run(asked).output.contains("out/mindful-home.content.json.sig"))
        let file = "out/mindful-home.content.json"
        try program.output(
            of: "openssl", "pkeyutl", "-verify", "-pubin", "-inkey", "public.pem", "-rawin", "-in", file, "-sigfile",
            file + ".sig")
        #expect(try program.run(asked + ["--check"]).code == 0)
        try program.output(of: "openssl", "genpkey", "-algorithm", "x25519", "-out", "other.pem")
        let refused = try program.run(asked.dropLast() + ["other.pem"])
        #expect(refused.code == 2 && refused.errors.contains("other.pem is not an unencrypted Ed25519 key"), "\(refused.errors)")
        #expect(try program.run("bundle", "mindful-home", "--to", "out", "--sign", "key.pem").code == 2)
        let unnumbered = try program.run("bundle", "mindful-home", "--format", "content", "--to", "out", "--sign", "key.pem")
        #expect(unnumbered.code == 2 && unnumbered.errors.contains("--sign requires --content-version"), "\(unnumbered.errors)")
        #expect(try program.run(asked.map { $0 == "3" ? "-1" : $0 }).code == 2)
        #expect(try program.run("bundle", "mindful-home", "--to", "out", "--content-version", "3").code == 2)
    }
}
