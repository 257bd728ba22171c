import Foundation
import Homeseed
import HomeseedModel
import HomeseedSource
import Testing

@testable import struct HomeseedSource.Example
@testable import enum HomeseedSource.ExampleCatalogue

/// One typo is one finding, regardless of its consequences.
@Suite("One defect, one finding")
struct OneFindingTests {
    private static let template = """
        template: home
        title: One child
        records:
          Child:
            - {key: mia, name: Mia}
          Task:
            - {use: chore/dishes, child: mia}
        """

    private func findings(_ change: (inout [SourceFile]) -> Void) throws -> [String] {
        var files = Example(template: Self.template).sources
        change(&files)
        let checked = try Pipeline(files: files).check()
        return checked.diagnostics.sorted(in: checked.sources).filter { $0.severity != .note }.map { diagnostic in
            let path = diagnostic.place.flatMap { checked.sources[$0.file]?.path } ?? "nowhere"
            return "\(diagnostic.check) in \(path)\(diagnostic.label.map { ": \($0)" } ?? "")"
        }
    }

    @Test func nothingIsWrongBefore() throws {
        #expect(try findings { _ in } == [])
    }

    @Test(
        "a misspelt name is read as what it was meant to be",
        arguments: [
            ("Catalogue/demo/pack.yaml", "kinds:", "kind:", "unknown-key in Catalogue/demo/pack.yaml: did you mean 'kinds'?"),
            (
                "Catalogue/demo/pack.yaml", "  chore:", "  chor:",
                "unknown-reference in Catalogue/demo/pack.yaml: did you mean 'chore'?"
            ),
            (
                "Catalogue/demo/model.yaml", "entities:", "entites:",
                "unknown-key in Catalogue/demo/model.yaml: did you mean 'entities'?"
            ),
            (
                "Catalogue/demo/model.yaml", "fields:", "feilds:",
                "unknown-key in Catalogue/demo/model.yaml: did you mean 'fields'?"
            ),
            (
                "Catalogue/demo/chores.yaml", "items:", "itmes:",
                "unknown-key in Catalogue/demo/chores.yaml: did you mean 'items'?"
            ),
            (
                "Catalogue/demo/chores.yaml", "category:", "catgory:",
                "unknown-key in Catalogue/demo/chores.yaml: did you mean 'category'?"
            ),
        ])
    func misspelt(path: String, name: String, slip: String, expected: String) throws {
        let found = try findings { files in
            files = files.map {
                $0.path == path
                    ? SourceFile(
                        path: path, bytes: Array(String(decoding: $0.bytes, as: UTF8.self).replacingFirst(name, slip).utf8)) : $0
            }
        }
        #expect(found == [expected])
    }

    @Test(
        "a file of groups is known also by a misspelt key, and a file of items by its own",
        arguments: ["group", "gruops", "Groups"])
    func groups(slip: String) throws {
        func found(_ text: String) throws -> [String] {
            let files = Example(template: Self.template).sources.map {
                $0.path.hasSuffix("/chores.yaml") ? SourceFile(path: $0.path, text: text) : $0
            }
            return try Pipeline(files: files).check().diagnostics.all.filter { $0.severity != .note }.map {
                "\($0.headline), \($0.label ?? "")"
            }
        }
        let items = "items: [{id: dishes, title: Wash the dishes}]"
        #expect(try found("groups:\n  - category: kitchen\n    \(items)\n") == [])
        #expect(
            try found("\(slip):\n  - category: kitchen\n    \(items)\n") == [
                "There is no key '\(slip)' in a file of items, did you mean 'groups'?"
            ])
        #expect(
            try found("category: kitchen\n\(slip): one\n\(items)\n").allSatisfy {
                $0.hasPrefix("There is no key '\(slip)' in a file of items")
            })
    }

    @Test(
        "what is renamed in one place is looked for in the others, and not missed as well",
        arguments: [
            ("{id: kitchen,", "{id: cuisine,", ["unknown-reference in Catalogue/demo/chores.yaml: is it 'cuisine' now?"]),
            ("{id: dishes,", "{id: plates,", ["unknown-reference in Catalogue/demo/templates/home.yaml: is it 'plates' now?"]),
            ("template: home", "template: flat", ["unknown-translation in Locales/nl/demo.yaml: is it 'flat' now?"]),
        ])
    func renamed(old: String, new: String, expected: [String]) throws {
        let found = try findings { files in
            files = files.map {
                SourceFile(path: $0.path, bytes: Array(String(decoding: $0.bytes, as: UTF8.self).replacingFirst(old, new).utf8))
            }
        }
        #expect(found.filter { !$0.hasPrefix("unused-category") } == expected)
    }

    @Test(
        "what is not declared any more is one finding, at the first place that names it",
        arguments: [
            ("  Child:", "  Pupil:", "unknown-reference in Catalogue/demo/model.yaml"),
            ("  Task:", "  Errand:", "unknown-reference in Catalogue/demo/model.yaml"),
            ("  category:", "  shelf:", "unknown-reference in Catalogue/demo/pack.yaml"),
        ])
    func undeclared(old: String, new: String, expected: String) throws {
        let found = try findings { files in
            files = files.map {
                $0.path.hasSuffix("/chores.yaml") || $0.path.hasPrefix("Locales")
                    ? $0
                    : SourceFile(
                        path: $0.path,
                        bytes: Array(String(decoding: $0.bytes, as: UTF8.self).replacingFirst("\n" + old, "\n" + new).utf8))
            }
        }
        #expect(found.filter { !$0.hasPrefix("unused") } == [expected])
    }

    @Test("it counts the other places and shows them; a slip in one of them is its own finding")
    func places() throws {
        let files = Example(
            model: """
                entities:
                  Child: {fields: {id: uuid, name: text}}
                limits:
                  - {id: a, why: One is enough., count: Toy, at-most: 1}
                  - {id: b, why: Two are enough., count: Toy, at-most: 2}
                  - {id: c, why: Three are enough., count: Chil, at-most: 3}
                """,
            template: """
                template: home
                title: One child
                records:
                  Child: [{key: mia, name: Mia}]
                  Toy: [{key: ball}]
                """
        ).sources
        let checked = try Pipeline(files: files).check()
        let found = checked.diagnostics.sorted(in: checked.sources).filter { $0.check == "unknown-reference" }
        try #require(found.count == 2)
        #expect(found[0].headline == "There is no entity 'Toy'" && found[0].related.count == 2 && found[0].occurrences == 3)
        #expect(found[0].notes.last == "This occurs 3 times, in 2 files.")
        #expect(
            found[0].related.compactMap { checked.sources[$0.place.file]?.path } == [
                "Catalogue/demo/templates/home.yaml", "Catalogue/demo/model.yaml",
            ])
        #expect(found[1].label == "did you mean 'Child'?" && found[1].fix != nil)
    }

    @Test("a line that was copied whole and an alias of nothing are one finding each")
    func slips() throws {
        func chores(_ text: String) throws -> [String] {
            try findings { files in
                files = files.map { $0.path.hasSuffix("/chores.yaml") ? SourceFile(path: $0.path, bytes: Array(text.utf8)) : $0 }
            }.filter { !$0.hasPrefix("unused") }
        }
        let dishes = "  - {id: dishes, category: kitchen, title: Wash the dishes}\n"
        #expect(try chores("items:\n" + dishes + dishes) == ["duplicate-id in Catalogue/demo/chores.yaml"])
        #expect(
            try chores("category: *kitchen\nitems:\n  - {id: dishes, title: Wash the dishes}\n") == [
                "undefined-alias in Catalogue/demo/chores.yaml"
            ])
    }

    @Test("settings that can't be read ask for no language")
    func settings() throws {
        let found = try findings { files in
            files = files.map {
                $0.path.hasPrefix("Locales")
                    ? SourceFile(path: $0.path, bytes: Array("pack: {title: Een klein huishouden}\n".utf8)) : $0
            }
            files.append(SourceFile(path: "Catalogue/homeseed.yaml", bytes: Array("homeseed: 1\nrequired-locales: [\n".utf8)))
        }
        #expect(found == ["yaml-syntax in Catalogue/homeseed.yaml"])
    }

    @Test("a reference is mirrored once")
    func mirroredTwice() throws {
        let model = """
            entities:
              Child: {fields: {id: uuid, name: text, tasks: {type: inverse, of: Task.child}, others: {type: inverse, of: Task.child}}}
              Task: {fields: {id: uuid, child: {type: reference, to: Child}, title: {type: text, from: title}}}
            """
        let found = try findings { files in
            files = files.map { $0.path.hasSuffix("/model.yaml") ? SourceFile(path: $0.path, bytes: Array(model.utf8)) : $0 }
        }
        #expect(found == ["wrong-value in Catalogue/demo/model.yaml"])
        let loose = try Pipeline(files: Example(model: model.replacingFirst("Task.child", "Task.title")).sources).check()
        #expect(loose.diagnostics.all.contains { $0.headline == "There is no reference 'title' from Task to Child" })
    }

    @Test(
        "a file that is gone or empty is one finding",
        arguments: [
            ("Catalogue/demo/model.yaml", "unknown-reference in Catalogue/demo/pack.yaml"),
            ("Catalogue/demo/chores.yaml", "unknown-reference in Catalogue/demo/pack.yaml"),
            ("Catalogue/demo/categories.yaml", "unknown-reference in Catalogue/demo/pack.yaml"),
            ("Catalogue/demo/pack.yaml", "missing-pack-file in nowhere"),
        ])
    func gone(path: String, expected: String) throws {
        #expect(try findings { $0 = $0.filter { $0.path != path } } == [expected])
        let empty = try findings { $0 = $0.map { $0.path == path ? SourceFile(path: path, text: "") : $0 } }
        #expect(
            empty == [expected == "missing-pack-file in nowhere" ? "missing-pack-file in Catalogue/demo/pack.yaml" : expected])
    }

    @Test("a file or folder of another name is one finding")
    func moved() throws {
        func moved(_ old: String, _ new: String) throws -> [String] {
            try findings { files in
                files = files.map {
                    SourceFile(path: $0.path.hasPrefix(old) ? new + $0.path.dropFirst(old.count) : $0.path, bytes: $0.bytes)
                }
            }
        }
        #expect(try moved("Catalogue/demo/", "Catalogue/other/") == ["wrong-pack-name in Catalogue/other/pack.yaml"])
        #expect(
            try moved("Locales/nl/demo.yaml", "Locales/nl/dmeo.yaml") == [
                "unknown-reference in Locales/nl/dmeo.yaml: did you mean 'demo'?"
            ])
    }

    @Test("a text without translations into several languages is one finding, which names them")
    func languages() throws {
        let dutch = ExampleCatalogue.dutch(chores: "{}")
        let checked = try Pipeline(
            files: Example(files: ["Locales/nl/demo.yaml": dutch, "Locales/pl/demo.yaml": dutch, "Locales/de/demo.yaml": dutch])
                .sources
        ).check()
        #expect(
            checked.diagnostics.all.filter { $0.severity != .note }.map(\.headline) == [
                "This text has no translation into de, nl and pl"
            ])
    }

    @Test("an indentation that was lost in a model is one finding")
    func outdented() throws {
        let model = String(decoding: ExampleCatalogue.files.first { $0.path.hasSuffix("model.yaml") }?.bytes ?? [], as: UTF8.self)
        let lost = model.replacingFirst("  Task:\n    fields:", "  Task:\n  fields:")
        #expect(lost != model)
        let found = try findings { files in
            files = files.map { $0.path.hasSuffix("model.yaml") ? SourceFile(path: $0.path, text: lost) : $0 }
        }
        #expect(found == ["wrong-form in Catalogue/demo/model.yaml"])
    }

    @Test("translations into the language that the pack is written in are read by nobody")
    func ownLanguage() throws {
        let english = SourceFile(path: "Locales/en/demo.yaml", text: ExampleCatalogue.dutch())
        #expect(try findings { $0.append(english) } == ["unknown-file in Locales/en/demo.yaml"])
    }

    @Test("a field that its kind has no longer is one finding in each file, with the fix of all")
    func goneField() throws {
        func household(_ field: String) -> Pipeline {
            let items = (1...6).map { "  - {id: c\($0), category: kitchen, title: Sweep hall \($0)\(field)}" }
            let dutch = (1...6).map { "c\($0): {title: Gang \($0) vegen, cheer: Goed zo}" }.joined(separator: ", ")
            return Pipeline(
                files: Example(
                    chores: "items:\n" + items.joined(separator: "\n"), dutch: ExampleCatalogue.dutch(chores: "{\(dutch)}")
                ).sources)
        }
        func left(_ pipeline: Pipeline) throws -> [Diagnostic] {
            let fixer = Fixer(pipeline, appliesUnsafe: true) { try pipeline.check(in: $0) }
            return try fixer.run(try pipeline.check()).checked.diagnostics.all.filter { $0.severity == .error }
        }
        let pipeline = household(", stars: 3")
        let checked = try pipeline.check()
        let found = checked.diagnostics.all.filter { $0.severity == .error }
        #expect(found.map { "\($0.check) \($0.occurrences)" }.sorted() == ["unknown-key 6", "unknown-translation 6"])
        // The fix comments out the translations only if no other error, such as `stars`, may be the cause.
        #expect(try left(pipeline).map(\.check).sorted() == ["unknown-key", "unknown-translation"])
        #expect(try left(household("")).isEmpty)
    }

    @Test("a weekday that never comes in a record's own days")
    func ownDays() throws {
        func found(_ last: String) throws -> [String] {
            let template = """
                template: home
                title: One child
                records:
                  Child:
                    - {key: mia, name: Mia, helps: "friday, sunday"}
                  Task:
                    - {use: chore/dishes, child: each, day: day, series: {for-each: Child, days: helps, first: 2028-01-10, last: \(last)}}
                """
            return try findings { files in
                files = files.map { $0.path.hasSuffix("home.yaml") ? SourceFile(path: $0.path, text: template) : $0 }
            }
        }
        #expect(try found("2028-01-16") == [])
        #expect(try found("2028-01-14") == ["weekday-never in Catalogue/demo/templates/home.yaml"])
    }

    @Test("of thousands of unknown keys, only some are held against those that are known")
    func manyKeys() throws {
        let keys = (0..<1_000).map { "titel\($0): x" }.joined(separator: "\n")
        let found = try findings { files in
            files = files.map {
                $0.path.hasSuffix("pack.yaml")
                    ? SourceFile(path: $0.path, text: String(decoding: $0.bytes, as: UTF8.self) + "\n" + keys + "\n") : $0
            }
        }
        #expect(found.count == 1_000)
    }

    @Test("a default that its own bounds refuse")
    func defaults() throws {
        let pack = String(decoding: Example().sources.first { $0.path.hasSuffix("pack.yaml") }?.bytes ?? [], as: UTF8.self)
        let found = try findings { files in
            files = files.map {
                $0.path.hasSuffix("pack.yaml")
                    ? SourceFile(path: $0.path, text: pack.replacingFirst("default: 1}", "default: 30}")) : $0
            }
        }
        #expect(found == ["out-of-range in Catalogue/demo/pack.yaml"])
    }
}

extension String {
    fileprivate func replacingFirst(_ old: String, _ new: String) -> String {
        guard let range = range(of: old) else { return self }
        return replacingCharacters(in: range, with: new)
    }
}
