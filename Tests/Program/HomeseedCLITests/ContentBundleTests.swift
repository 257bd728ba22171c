import Foundation
import Testing

@Suite("homeseed bundle --format content")
struct ContentBundleTests {
    @Test("writes one JSON file, which is current afterwards, beside the bundle that the pack says")
    func writes() throws {
        let program = try Program("mindful-home")
        try program.run("bundle", "mindful-home", "--to", "out")
        let run = try program.run("bundle", "mindful-home", "--format", "content", "--to", "out")
        #expect(run.code == 0 && run.errors == "", "\(run.errors)")
        let data = try Data(contentsOf: program.folder.appendingPathComponent("out/mindful-home.content.json"))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["homeseed-content"] as? Int == 1 && object["texts:nl"] is [Any])
        #expect(try program.run("bundle", "mindful-home", "--format", "content", "--to", "out", "--check").code == 0)
        #expect(
            try program.run("bundle", "mindful-home", "--to", "out", "--check").code == 0, "neither takes the other's files away")
        let stale = try program.run("bundle", "mindful-home", "--format", "content", "--to", "other", "--check")
        #expect(stale.code == 1 && stale.output.contains("homeseed bundle mindful-home --format content --to"), "\(stale.output)")
    }

    @Test("refuses to overwrite a file that someone edited, also generated code, unless --overwrite is given")
    func edited() throws {
        let program = try Program("mindful-home")
        let bundle = [
            "bundle", "mindful-home", "--format", "content", "--to", "out", "--swift", "App", "--typescript", "Web", "--kotlin",
            "app",
        ]
        #expect(try program.run(bundle).code == 0)
        let files = try program.snapshot("out").keys.sorted()
        #expect(files.count == 5, "\(files)")
        for file in files {
            let text = try program.read("out/" + file)
            // Git may add carriage returns on Windows, which is no edit.
            try program.write(text.replacing("\n", with: "\r\n"), to: "out/" + file)
            #expect(try program.run(bundle).code == 0 && program.read("out/" + file) == text, "\(file)")
            let changed = file.hasSuffix(".json") ? text.replacing("Veiligheid", with: "Zekerheid") : text + "// our own line\n"
            #expect(changed != text, "\(file)")
            try program.write(changed, to: "out/" + file)
            let refused = try program.run(bundle)
            #expect(
                refused.code == 2 && refused.errors.contains("changed since Homeseed wrote it")
                    && refused.errors.contains("--overwrite"), "\(file): \(refused.errors)")
            #expect(try program.read("out/" + file) == changed)
            #expect(try program.run(bundle + ["--check"]).code == 1)
            #expect(try program.run(bundle + ["--overwrite"]).code == 0 && program.read("out/" + file) == text, "\(file)")
        }
        #expect(try program.run("bundle", "mindful-home", "--format", "catalogue", "--to", "whole").code == 0)
        let whole = try program.read("whole/mindful-home.catalogue")
        try program.write(whole + "x", to: "whole/mindful-home.catalogue")
        let refused = try program.run("bundle", "mindful-home", "--format", "catalogue", "--to", "whole")
        #expect(refused.code == 2 && refused.errors.contains("changed since Homeseed wrote it"), "\(refused.errors)")
    }

    @Test("an amount of money keeps its digits, also in bundles")
    func money() throws {
        let program = try Program()
        try program.write(
            """
            homeseed: 1
            pack: demo
            title: Demo
            language: en
            kinds:
              fine:
                file: fines
                fields:
                  price: {type: money, optional: true}
                  prices: {type: list, of: money, optional: true}
            """, to: "Catalogue/demo/pack.yaml")
        try program.write(
            "items:\n  - {id: late, price: 120.50, prices: [1.00, 2.5]}\n", to: "Catalogue/demo/fines.yaml")
        let show = try program.run("show", "demo/fine/late")
        #expect(show.output.contains("120.50") && show.output.contains("1.00, 2.50"), "\(show.output)\(show.errors)")
        let bundle = try program.run(
            "bundle", "demo", "--format", "content", "--to", "out", "--swift", "App", "--typescript", "App", "--kotlin", "app")
        #expect(bundle.code == 0, "\(bundle.output)\(bundle.errors)")
        let content = try program.read("out/demo.content.json")
        #expect(content.contains("\"price\":120.50,\"prices\":[1.00,2.50]"), "\(content)")
        #expect(try program.read("out/App.swift").contains("var price: Foundation.Decimal?"))
        #expect(try program.read("out/App.d.ts").contains("readonly price: string | undefined;"))
    }

    @Test("needs no `bundle:` in pack.yaml, and takes the languages that are named")
    func languages() throws {
        let program = try Program("mindful-home")
        let run = try program.run("bundle", "mindful-home", "--format", "content", "--to", "out", "--locale", "nl")
        #expect(run.code == 0, "\(run.errors)")
        #expect(try program.read("out/mindful-home.content.json").contains("Veiligheid"))
        #expect(try !program.read("out/mindful-home.content.json").contains("Great job!"))
        #expect(try program.run("bundle", "mindful-home", "--format", "yaml", "--to", "out").code != 0)
    }

    @Test("accessors of a former module name are removed, and edited or third-party files stay")
    func renamed() throws {
        let program = try Program("mindful-home")
        let bundle = ["bundle", "mindful-home", "--format", "content", "--to", "out"]
        #expect(try program.run(bundle + ["--swift", "Former", "--typescript", "Former"]).code == 0)
        #expect(try program.run(bundle + ["--swift", "Edited", "--typescript", "Former"]).code == 0)
        #expect(!program.exists("out/Former.swift") && program.exists("out/Edited.swift") && program.exists("out/Former.d.ts"))
        try program.write(program.read("out/Edited.swift") + "// Ours\n", to: "out/Edited.swift")
        try program.write("let ours = 1\n", to: "out/Ours.swift")
        let run = try program.run(bundle + ["--swift", "App", "--typescript", "App"])
        #expect(run.code == 0, "\(run.errors)")
        let files = try program.snapshot("out").keys.filter { !$0.hasSuffix(".json") }.sorted()
        #expect(files == ["App.d.ts", "App.js", "App.swift", "Edited.swift", "Ours.swift"])
        #expect(try program.run(bundle + ["--swift", "App", "--check"]).code == 0)
    }
}
