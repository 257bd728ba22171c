import HomeseedSource
import Testing

@testable import Homeseed
@testable import HomeseedModel

/// The example catalogue and a copy with one change: the reported change, and whether it is breaking.
@Suite("homeseed diff: what changes break")
struct ComparisonTests {
    /// One edit in a file of the example catalogue.
    struct Edit: CustomTestStringConvertible, Sendable {
        var file: String
        var old: String
        var new: String
        /// The changes as `action subject name`, with `!` before breaking ones.
        var said: [String]
        var testDescription: String { "\(file): \(old.debugDescription) → \(new.debugDescription)" }

        init(_ file: String, _ old: String, _ new: String, _ said: String...) {
            (self.file, self.old, self.new, self.said) = (file, old, new, said)
        }
    }

    private static func sources(_ edit: Edit?) throws -> [SourceFile] {
        let base = ExampleCatalogue.files + [SourceFile(path: "Catalogue/demo/messages.yaml", text: messages)]
        return try base.map { file in
            guard let edit, file.path.hasSuffix(edit.file) else { return file }
            let text = String(decoding: file.bytes, as: UTF8.self)
            try #require(text.contains(edit.old), "\(edit.testDescription)")
            return SourceFile(path: file.path, text: text.replacing(edit.old, with: edit.new, maxReplacements: 1))
        }
    }

    private static let messages = "messages:\n  done: \"{count} done\"\n  hello: Hello\n"

    private static func changes(_ edit: Edit?, back: Bool = false) throws -> [ContentChange] {
        var ignored = Diagnostics()
        let (a, b) = (try Pipeline(files: sources(nil)).load(&ignored), try Pipeline(files: sources(edit)).load(&ignored))
        return back ? Comparison.changes(from: b, to: a) : Comparison.changes(from: a, to: b)
    }

    private static func said(_ changes: [ContentChange]) -> [String] {
        changes.map { ($0.isBreaking ? "!" : "") + "\($0.action.rawValue) \($0.subject) \($0.name)" }
    }

    @Test(
        "the same is no change, and neither are comments, order and layout",
        arguments: [
            Edit("chores.yaml", "items:", "# A comment.\nitems:   # another"),
            Edit(
                "chores.yaml", "{id: dishes, category: kitchen, title: Wash the dishes}",
                "title: 'Wash the dishes'\n    category: kitchen\n    id: dishes"),
            Edit("model.yaml", "{type: uuid}", "{type: uuid}"), Edit("model.yaml", "id: uuid", "id: {type: uuid}"),
            Edit(
                "model.yaml", "{type: enum, of: [next, done], default: next}",
                "\n          default: next\n          type: enum\n          of: [next, 'done']"),
        ].filter { $0.old != "{type: uuid}" })
    func nothing(edit: Edit) throws { #expect(try Self.said(Self.changes(edit)) == []) }

    @Test(
        "what breaks is said to, and what is safe is not",
        arguments: [
            // Items.
            Edit("categories.yaml", "\"#FAEDDB\"", "\"#FAEDDC\"", "changed category kitchen"),
            Edit("chores.yaml", "title: Wash the dishes", "title: Do the dishes", "changed chore dishes"),
            Edit("demo.yaml", "De afwas doen", "Afwassen", "changed chore dishes"),
            Edit("chores.yaml", "title: Wash", "coins: 3, title: Wash", "changed chore dishes"),
            Edit("chores.yaml", "items:", "items:\n  - {id: beds, category: kitchen, title: Make the beds}", "added chore beds"),
            Edit("chores.yaml", "id: dishes,", "id: plates, was: [dishes],", "renamed chore plates"),
            Edit("chores.yaml", "id: dishes,", "id: plates,", "!removed chore dishes", "added chore plates"),
            // Messages and the pack.
            Edit("messages.yaml", "  hello: Hello\n", "", "!removed message hello"),
            Edit("messages.yaml", "hello: Hello", "hello: Hi", "changed message hello"),
            Edit("messages.yaml", "{count}", "{number}", "!changed message done"),
            Edit("messages.yaml", "hello: Hello", "hello: Hello\n  bye: Bye", "added message bye"),
            Edit("pack.yaml", "title: A small household", "title: A household", "changed pack demo"),
            Edit(
                "pack.yaml", "language: en", "language: en\nstore: {names: snake_case}", "!changed pack demo",
                "!renamed table child", "!renamed table task"),
            // Kinds and their fields.
            Edit(
                "pack.yaml", "coins: {type: integer, at-least: 1, at-most: 20", "coins: {type: integer, at-least: 1, at-most: 10",
                "!changed kind field chore.coins"),
            Edit(
                "pack.yaml", "coins: {type: integer, at-least: 1, at-most: 20", "coins: {type: integer, at-least: 1, at-most: 30",
                "changed kind field chore.coins"),
            Edit(
                "pack.yaml", "coins: {type: integer, at-least: 1", "coins: {type: integer, at-least: 2",
                "!changed kind field chore.coins"),
            Edit("pack.yaml", "default: 1}", "optional: true}", "changed kind field chore.coins", "changed chore dishes"),
            Edit("pack.yaml", ", default: 1}", "}", "!changed kind field chore.coins"),
            Edit(
                "pack.yaml", "      coins:", "      place: {type: string, optional: true}\n      coins:",
                "added kind field chore.place"),
            Edit("pack.yaml", "      coins:", "      place: string\n      coins:", "!added kind field chore.place"),
            Edit(
                "pack.yaml", "      photo: {type: file, at-most: 500 kB, optional: true}\n", "", "!removed kind field chore.photo"
            ),
            // Entities and their fields.
            Edit("model.yaml", "next, done", "next, later, done", "changed field Task.status", "!changed table Task"),
            Edit("model.yaml", "[next, done]", "[next]", "!changed field Task.status", "!changed table Task"),
            Edit(
                "model.yaml", "name: string", "name: {type: string, optional: true}", "changed field Child.name",
                "!changed table Child"),
            Edit("model.yaml", "name: string", "name: {type: string, unique: true}", "!changed field Child.name"),
            Edit("model.yaml", "name: string", "name: text", "!changed field Child.name"),
            Edit(
                "model.yaml", "name: string", "name: string\n      age: integer", "!added field Child.age", "!changed table Child"
            ),
            Edit(
                "model.yaml", "name: string", "name: string\n      age: {type: integer, default: 7}", "added field Child.age",
                "!changed table Child"),
            Edit(
                "model.yaml", "      title: {type: text, from: title}\n", "", "!removed field Task.title", "!changed table Task"),
            Edit("model.yaml", "default: today, falls-on: child.helps", "default: today", "changed field Task.day"),
            Edit("model.yaml", "digits: 4", "digits: 6", "!changed helper Child.pin"),
            Edit(
                "model.yaml", "  Task:\n    fields:", "  Task:\n    table: tasks\n    fields:", "!changed entity Task",
                "!renamed table tasks"),
            Edit("model.yaml", "  Task:\n    fields:", "  Task:\n    key: [day]\n    fields:", "!changed entity Task"),
            Edit("model.yaml", "entities:", "entities:\n  Pet:\n    fields: {id: uuid}", "added entity Pet"),
            Edit(
                "model.yaml", "entities:", "limits:\n  - {id: few, why: Enough., count: Task, at-most: 3}\nentities:",
                "!added limit few"),
            Edit(
                "model.yaml", "entities:", "derive:\n  - {id: d, for-each: Child, make: Task}\nentities:", "added derivation d",
                "added record home › Task d/mia"),
            // Templates and their records.
            Edit("home.yaml", "name: Mia", "name: Mia Maria", "changed record home › Child mia"),
            Edit("home.yaml", "key: mia,", "key: mo, was: mia,", "renamed record home › Child mo"),
            Edit("home.yaml", "key: mia,", "key: mo,", "!removed record home › Child mia", "added record home › Child mo"),
            Edit("home.yaml", "template: home", "template: house", "!removed template home", "added template house"),
            Edit("home.yaml", "template: home", "template: house\nwas: home", "renamed template house"),
            Edit("home.yaml", "title: One child", "title: A child", "changed template home"),
            Edit(
                "home.yaml", "  Child:", "  Task:\n    - {key: t, child: mia, use: chore/dishes}\n  Child:",
                "added record home › Task mia/t"),
        ])
    func edits(edit: Edit) throws {
        let changes = try Self.changes(edit)
        #expect(Self.said(changes) == edit.said)
        for change in changes { #expect(change.breaks.allSatisfy { $0.why.hasSuffix(".") }) }
    }

    @Test(
        "what goes the other way is the opposite",
        arguments: [
            Edit("model.yaml", "entities:", "entities:\n  Pet:\n    fields: {id: uuid}", "!removed entity Pet"),
            Edit(
                "model.yaml", "entities:", "limits:\n  - {id: few, why: Enough., count: Task, at-most: 3}\nentities:",
                "removed limit few"),
            Edit(
                "model.yaml", "entities:", "derive:\n  - {id: d, for-each: Child, make: Task}\nentities:",
                "!removed derivation d", "!removed record home › Task d/mia"),
            Edit("pack.yaml", "kinds:", "kinds:\n  pet: {file: pets, fields: {title: text}}", "!removed kind pet"),
            Edit("model.yaml", "[next, done]", "[next, later, done]", "!changed field Task.status", "!changed table Task"),
        ])
    func back(edit: Edit) throws { #expect(try Self.said(Self.changes(edit, back: true)) == edit.said) }

    @Test("a limit that is moved is stricter or not", arguments: [(3, 2, true), (2, 3, false)])
    func limits(old: Int, new: Int, isBreaking: Bool) throws {
        func catalogue(_ number: Int) throws -> Catalogue {
            var ignored = Diagnostics()
            let limit = "limits:\n  - {id: few, why: Enough., count: Task, at-most: \(number)}\nentities:"
            return try Pipeline(files: Self.sources(Edit("model.yaml", "entities:", limit))).load(&ignored)
        }
        let changes = try Comparison.changes(from: catalogue(old), to: catalogue(new))
        #expect(Self.said(changes) == [(isBreaking ? "!" : "") + "changed limit few"])
        #expect(changes.first?.details == [.init(name: "at-most", old: "\(old)", new: "\(new)")])
    }

    @Test("texts are compared in each language, secrets are never shown")
    func details() throws {
        let dutch = try Self.changes(Edit("demo.yaml", "De afwas doen", "Afwassen"))
        #expect(dutch.first?.details == [.init(name: "title", locale: "nl", old: "De afwas doen", new: "Afwassen")])
        let twin = try Self.changes(Edit("chores.yaml", "id: dishes,", "id: plates,"))
        #expect(twin.first?.breaks.first?.remedy == "If it was renamed to 'plates', add this to the new item: was: [dishes]")
        let secret = try Self.changes(Edit("home.yaml", "name: Mia", "name: Mia, pin: 2580"))
        #expect(!ChangeReport(old: "a", new: "b", changes: secret).json.contains("2580"))
    }

    @Test("a pack that comes or goes")
    func packs() throws {
        var ignored = Diagnostics()
        let whole = try Pipeline(files: Self.sources(nil)).load(&ignored)
        let none = try Pipeline(files: [
            SourceFile(path: "Catalogue/other/pack.yaml", text: "homeseed: 1\npack: other\ntitle: Other\nlanguage: en\n")
        ]).load(&ignored)
        #expect(Self.said(Comparison.changes(from: whole, to: none)) == ["!removed pack demo", "added pack other"])
    }
}
