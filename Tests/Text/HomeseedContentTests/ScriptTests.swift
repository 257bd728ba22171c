import Foundation
import Homeseed
import HomeseedContent
import HomeseedModel
import HomeseedServices
import HomeseedText
import TestSupport
import Testing

/// The code of `homeseed bundle --typescript`, run by Node, returns the same as the Swift library. `Tools/check-accessors` runs the
/// TypeScript and Kotlin compilers.
@Suite("Content in JavaScript")
struct ScriptTests {
    /// Returns the output, line by line, of a script that opens the pack and its content with `open`.
    private func run(_ script: String, _ bundled: Bundled) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in AppBundle(contentOf: bundled.pack, in: bundled.catalogue, names: AccessorNames(typeScript: "App")).files {
            try Data(file.bytes).write(to: folder.appendingPathComponent(file.path))
        }
        let head = """
            import { readFileSync } from "node:fs";
            import { open } from "./App.js";
            const data = JSON.parse(readFileSync("\(bundled.pack.id).content.json", "utf8"));
            """
        try Data("{\"type\": \"module\"}".utf8).write(to: folder.appendingPathComponent("package.json"))
        try Data((head + "\n" + script).utf8).write(to: folder.appendingPathComponent("main.js"))
        let node = try FinishedProcess.run(Launch("/usr/bin/env", ["node", "main.js"], folder: folder.path))
        try #require(node.exitCode == 0, "\(String(decoding: node.errors, as: UTF8.self))")
        return String(decoding: node.output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    private static let isInstalled = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"].contains {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test(
        "Every title of our packs, in the languages that somebody reads", .long,
        .enabled(if: isInstalled, "node is not installed"),
        arguments: OurPacks.names)
    func titles(name: String) throws {
        let bundled = try Bundled(name, in: OurPacks.catalogue.get())
        let printed = try run(
            """
            for (const language of ["en", "nl-BE", "de_AT", "en-US"]) {
              const app = open(data, [language]);
              for (const [name, kind] of Object.entries(app)) {
                for (const item of kind.all ?? []) console.log(language, item.id, (typeof item.title === "function" ? item.title("2") : item.title) ?? "-", kind.get(item.id) === item);
              }
            }
            """, bundled)
        var expected: [String] = []
        for language in ["en", "nl-BE", "de_AT", "en-US"] {
            let content = bundled.content.preferring([language])
            for item in content.kinds.flatMap({ content.items(ofKind: $0) }) {
                expected.append("\(language) \(item.id) \(item.text("title", count: 2) ?? "-") true")
            }
        }
        #expect(expected.count > 200)
        #expect(printed == expected)
    }

    @Test("Content that was changed since it was bundled is refused", .enabled(if: isInstalled, "node is not installed"))
    func damaged() throws {
        let pack =
            "homeseed: 1\npack: demo\ntitle: Demo\nlanguage: en\nkinds:\n  thing: {file: things, fields: {title: text, price: money, done: {type: boolean, default: false}}}\n"
        let bundled = try Bundled(files: [
            "Catalogue/demo/pack.yaml": pack,
            "Catalogue/demo/things.yaml":
                "items:\n  a: {title: \"é 😀 \\u2028 \\u0007 \\\"quoted\\\" [x]\", price: 1.50}\n  b: {title: B, price: 0.07, done: true}\n",
            "Catalogue/demo/messages.yaml": "messages:\n  left: {one: \"{count} thing\", other: \"{count} things\"}\n",
        ])
        let printed = try run(
            """
            console.log(open(data).things.a.title, open(JSON.parse(JSON.stringify(data, null, 2))).version);
            const { values, ...older } = data;
            console.log(open(older).things.b.id);
            const changes = [
              (it) => { it.items.pop(); }, (it) => { it.items[0][1].price = 1.51; }, (it) => { it.items[1][1].done = false; }, (it) => { it["texts:en"][0].other = "x"; },
              (it) => { it["texts:en"].push("more"); }, (it) => { it.about.language = "nl"; }, (it) => { it.items.reverse(); }, (it) => { delete it.messages; }, (it) => { it.more = 1; }, (it) => { it.about.version = 9; },
            ];
            for (const change of changes) {
              const copy = JSON.parse(JSON.stringify(data));
              change(copy);
              try { open(copy); console.log("taken", change); } catch (error) { console.log(error.message.split(":")[0]); }
            }
            """, bundled)
        let expected =
            ["é 😀 \u{2028} \u{7} \"quoted\" [x] undefined", "b"] + Array(repeating: "The content is damaged", count: 10)
        #expect(printed == expected)
    }

    @Test(
        "The form that a number asks for, in languages with every sort of plural",
        .enabled(if: isInstalled, "node is not installed"))
    func plurals() throws {
        let languages = ["ar", "cs", "cy", "da", "fr", "ga", "ja", "lt", "lv", "mt", "pl", "pt-PT", "ru", "si", "sl"]
        var files = ["Catalogue/demo/pack.yaml": "homeseed: 1\npack: demo\ntitle: Demo\nlanguage: en\n"]
        files["Catalogue/demo/messages.yaml"] =
            "messages:\n  left: {\"=0\": \"Nothing for {name}\", one: \"one {count} {name}\", other: \"other {count} {name}\"}\n"
        for language in languages {
            let rules = PluralRules(for: try #require(LocaleID(language)))
            let forms = rules.categories.map { "\($0.rawValue): \"\($0.rawValue) {count} {name} {{\"" }.joined(separator: ", ")
            files["Locales/\(language)/demo.yaml"] = "messages: {left: {\(forms)}}\n"
        }
        let bundled = try Bundled(files: files)
        let numbers =
            (0..<130).map(String.init) + [
                "1.0", "0.5", "1.5", "2.00", "0.00", "10.1", "21.1", "1000000", "1c6", "1.2c6", "100000000000000000021", "x",
                "-1", "007",
            ]
        let printed = try run(
            """
            for (const language of \(languages)) for (const number of \(numbers)) console.log(open(data, [language]).messages.left(number, "Ola"));
            console.log(open(data, []).messages.left(0, "Ola"), open(data, ["zh-Hant", "pt"]).messages.left(1, "$&", "1.0"));
            for (const wrong of [null, [], {}, {"homeseed-content": 2}, {"homeseed-content": 1, about: {pack: "other"}}]) {
              try { open(wrong); console.log("taken"); } catch (error) { console.log(error.message); }
            }
            """, bundled)
        var expected = languages.flatMap { language in
            numbers.map {
                bundled.content.preferring([language]).message("left", count: Content.Count(digits: $0), ["name": "Ola"]) ?? ""
            }
        }
        expected += [
            "Nothing for Ola one 1.0 $&", "Not a content file of Homeseed: create one with `homeseed bundle --format content`.",
            "Not a content file of Homeseed: create one with `homeseed bundle --format content`.",
            "Not a content file of Homeseed: create one with `homeseed bundle --format content`.",
            "Unsupported format version 2: this app reads version 1.",
            "Wrong pack: expected content of demo, found content of other.",
        ]
        #expect(printed == expected, "\(zip(printed, expected).first { $0 != $1 }.map { "\($0)" } ?? "")")
    }
}
