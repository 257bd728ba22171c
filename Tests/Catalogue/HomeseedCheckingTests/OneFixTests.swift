import Foundation
import Homeseed
import HomeseedLoading
import HomeseedSource
import HomeseedText
import TestSupport
import Testing

/// A typo with one evident correction has one finding, and its fix leaves a catalogue without findings.
@Suite("One typo, one fix")
struct OneFixTests {
    private static let files = [
        "Catalogue/demo/pack.yaml": """
        homeseed: 1
        pack: demo
        title: Demo
        language: en
        kinds: {chore: {fields: {price: {type: money, optional: true}}}}
        bundle: {texts: [{format: i18next}]}

        """,
        "Catalogue/demo/chores.yaml": "items:\n  - {id: dishes, title: Wash up, price: 1.50}\n",
        "Catalogue/demo/messages.yaml":
            "messages:\n  hello: Hello {name}\n  left: {one: \"{count} day\", other: \"{count} days\"}\n",
        "Locales/nl/demo.yaml":
            "pack: {title: Demo}\nchores: {dishes: Afwassen}\nmessages:\n  hello: Hallo {name}\n  left: {one: \"{count} dag\", other: \"{count} dagen\"}\n",
    ]

    private func checked(_ files: [String: String]) throws -> Pipeline {
        Pipeline(files: files.map { SourceFile(path: $0.key, text: $0.value) })
    }

    @Test(
        "is fixed at once",
        arguments: [
            ("Catalogue/demo/chores.yaml", "1.50", "1,50"),
            ("Catalogue/demo/chores.yaml", "1.50", "\"1,50\""),
            ("Catalogue/demo/chores.yaml", "1.50", "€ 1.50"),
            ("Catalogue/demo/chores.yaml", "1001.50", "1.001,50"),
            ("Catalogue/demo/chores.yaml", "1001.50", "\"1.001,50\""),
            ("Catalogue/demo/chores.yaml", "1001.50", "\"1,001.50\""),
            ("Locales/nl/demo.yaml", "Hallo {name}", "Hallo {naam}"),
            ("Locales/nl/demo.yaml", "\"Hallo {name}\"", "Hallo %s"),
            ("Locales/nl/demo.yaml", "\"Hallo {name}\"", "\"Hallo %1$@\""),
            ("Locales/nl/demo.yaml", "other: \"{count} dagen\"", "many: \"{count} dagen\""),
            ("Locales/nl/demo.yaml", "one: \"{count} dag\"", "two: \"{count} dag\""),
        ])
    func fixes(path: String, right: String, typo: String) throws {
        var files = Self.files
        if !(files[path] ?? "").contains(right) {
            let name = right.replacingOccurrences(of: "\"", with: "")
            files[path] = files[path]?.replacingOccurrences(of: path.hasPrefix("Locales") ? name : "1.50", with: right)
        }
        #expect(try checked(files).check().diagnostics.all.map(\.headline) == [])
        let expected = try #require(files[path])
        files[path] = expected.replacingOccurrences(of: right, with: typo)
        #expect(files[path] != expected)
        let pipeline = try checked(files)
        let found = try pipeline.check()
        #expect(found.diagnostics.all.count == 1, "\(found.diagnostics.all.map(\.headline))")
        let outcome = try Fixer(pipeline, appliesUnsafe: true) { try pipeline.check(in: $0) }.run(found)
        #expect(String(decoding: outcome.overlay.bytes(of: path) ?? [], as: UTF8.self) == expected)
    }
}
