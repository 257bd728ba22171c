import Foundation
import Homeseed
import HomeseedEditors
import HomeseedModel
import HomeseedSource
import Testing

/// Edits of the page change their target and no other byte.
@Suite("Edits from the page")
struct StudioEditTests {
    /// A small catalogue on disk, and a studio that opens it.
    final class Desk {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("studio-\(UUID().uuidString)").path
        let studio: Studio
        let host: StudioHost

        init(isReadOnly: Bool = false) throws {
            for (path, text) in Desk.files {
                let url = URL(fileURLWithPath: folder + "/" + path)
                try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: url)
            }
            host = StudioHost(
                version: "test", baseRevisionItems: { _ in nil },
                write: { (_, files) throws(StudioRefusal) in
                    for file in files {
                        guard (try? Data(contentsOf: URL(fileURLWithPath: file.path))).map({ [UInt8]($0) }) == file.before else {
                            throw StudioRefusal(.conflict, "changed meanwhile")
                        }
                        try? Data(file.after ?? []).write(to: URL(fileURLWithPath: file.path), options: .atomic)
                    }
                },
                draft: { (_, _) throws(StudioRefusal) in [] },
                changes: { (_, _) throws(StudioRefusal) in throw StudioRefusal(.refused, "no git") }, recent: { _ in nil },
                run: { (_) throws(StudioRefusal) in StudioHost.CommandOutput(text: "", isDone: true) })
            // Checks start only with a request, even under load.
            studio = Studio(
                Pipeline(catalogue: folder + "/Catalogue", locales: folder + "/Locales"), host, isReadOnly: isReadOnly,
                checkDelay: .seconds(86400))
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func text(_ path: String) throws -> String { try String(contentsOfFile: folder + "/" + path, encoding: .utf8) }
        func write(_ path: String, _ text: String) throws {
            let url = URL(fileURLWithPath: folder + "/" + path)
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url, options: .atomic)
        }

        /// Writes an edit, given as JSON without its outer braces.
        @discardableResult
        func edit(_ edit: String, write: Bool = true, accepts: Bool = false) async throws -> String {
            String(
                decoding: try await studio.act(
                    "edit",
                    Array("{\"write\": \(write), \"accepts\": \(accepts), \"edits\": [{\"pack\": \"demo\", \(edit)}]}".utf8)),
                as: UTF8.self)
        }

        static let chores =
            "# The chores, by hand.\nitems:\n  - {id: dishes, title: Wash the dishes, coins: 3}    # every day\n  - id: dust\n    title: Dust the shelves # also the high ones\n    tags:\n      - quick   # five minutes\n      - quiet\n"
        static let files = [
            "Catalogue/demo/pack.yaml": """
            homeseed: 1
            pack: demo
            title: Demo
            language: en
            kinds:
              chore:
                file: chores
                fields:
                  title: text
                  coins: {type: integer, at-least: 1, at-most: 9, default: 1}
                  tags: {type: list, of: [quick, quiet, wet], default: []}
              room: {file: rooms, fields: {title: text, colour: {type: color, optional: true}}}

            """,
            "Catalogue/demo/chores.yaml": chores,
            "Catalogue/demo/rooms.yaml": "items:\r\n  kitchen: Kitchen\r\n  hall: \"Hall\" # narrow\r\n",
            "Locales/nl/demo.yaml":
                "pack:\n  title: Demo\n\nchores:\n  dishes: {title: Was af} # kort\n\nrooms:\n  kitchen: Keuken\n",
        ]
    }

    @Test("change one value where it stands")
    func values() async throws {
        let desk = try Desk()
        try await desk.edit(#""kind": "chores", "id": "dishes", "field": "coins", "value": "5""#)
        #expect(try desk.text("Catalogue/demo/chores.yaml") == Desk.chores.replacing("coins: 3", with: "coins: 5"))
        try await desk.edit(#""kind": "chores", "id": "dust", "field": "title", "value": "Dust: all of it""#)
        #expect(try desk.text("Catalogue/demo/chores.yaml").contains("    title: \"Dust: all of it\" # also the high ones\n"))
        try await desk.edit(#""kind": "chores", "id": "dust", "field": "tags", "value": ["quiet", "wet"]"#)
        try await desk.edit(#""kind": "chores", "id": "dishes", "field": "coins", "value": null"#)
        #expect(try desk.text("Catalogue/demo/chores.yaml").contains("{id: dishes, title: Wash the dishes}    # every day"))
    }

    @Test("leave comments in lists, and line ends of their own")
    func lists() async throws {
        let desk = try Desk()
        try await desk.edit(#""kind": "chores", "id": "dust", "field": "tags", "value": ["quick", "quiet", "wet"]"#)
        #expect(try desk.text("Catalogue/demo/chores.yaml") == Desk.chores + "      - wet\n")
        try await desk.edit(#""kind": "chores", "id": "dust", "field": "tags", "value": ["quick", "wet"]"#)
        #expect(try desk.text("Catalogue/demo/chores.yaml").hasSuffix("      - quick   # five minutes\n      - wet\n"))
        try await desk.edit(#""kind": "rooms", "id": "hall", "field": "title", "value": "Hallway""#)
        try await desk.edit(##""kind": "rooms", "id": "kitchen", "field": "colour", "value": "#AABBCC""##)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: desk.folder + "/Catalogue/demo/rooms.yaml"))
        let rooms = String(decoding: bytes, as: UTF8.self)
        #expect(
            rooms.utf8.elementsEqual(
                "items:\r\n  kitchen:\r\n    title: Kitchen\r\n    colour: \"#AABBCC\"\r\n  hall: \"Hallway\" # narrow\r\n".utf8)
                || rooms.utf8.elementsEqual(
                    "items:\r\n  kitchen: {title: Kitchen, colour: \"#AABBCC\"}\r\n  hall: \"Hallway\" # narrow\r\n".utf8),
            "\(rooms.debugDescription)")
    }

    @Test("write translations beside what is there")
    func translations() async throws {
        let desk = try Desk()
        try await desk.edit(#""in": "nl", "path": ["chores", "dust", "title"], "value": "Stof de planken af""#)
        try await desk.edit(#""in": "nl", "path": ["chores", "dishes", "title"], "value": "Doe de afwas""#)
        try await desk.edit(#""in": "nl", "path": ["rooms", "hall", "title"], "value": "Gang""#)
        let text = try desk.text("Locales/nl/demo.yaml")
        #expect(text.contains("  dishes: {title: Doe de afwas} # kort\n"))
        #expect(text.contains("Stof de planken af") && text.contains("  hall: Gang\n"))
        #expect(text.hasPrefix("pack:\n  title: Demo\n\nchores:\n"))
    }

    /// The pack has a text with plural forms and one with a placeholder, both untranslated.
    private func counting() throws -> Desk {
        let desk = try Desk()
        try desk.write(
            "Catalogue/demo/messages.yaml",
            "messages:\n  left: {one: \"{count} chore\", other: \"{count} chores\"}\n  hello: \"Hello {name}\"\n")
        return desk
    }

    @Test("findings of a translation are listed as it is typed, with the text that a fix makes of it")
    func liveFindings() async throws {
        let desk = try counting()
        func text(_ edit: String) async throws -> [JSONValue] {
            let answer = try #require(JSONValue(bytes: Array(try await desk.edit("\"in\": \"nl\", " + edit, write: false).utf8)))
            return try #require(answer["text"]).elements
        }
        let plural = try await text(
            #""path": ["messages", "left"], "value": {"one": "{aantal} klus", "other": "{count} klussen"}"#)
        #expect(plural.count == 1)
        #expect(
            plural.first?["severity"]?.text == "error"
                && plural.first?["headline"]?.text == "The source text has no placeholder {aantal}")
        #expect(plural.first?["fix"]?["value"] == ["one": "{count} klus", "other": "{count} klussen"])
        #expect(
            try await text(#""path": ["messages", "left"], "value": {"one": "{count} klus", "other": "{count} klussen"}"#).isEmpty
        )
        let plain = try await text(#""path": ["messages", "hello"], "value": "Hoi {naam}""#)
        #expect(plain.compactMap { $0["fix"]?["value"]?.text } == ["Hoi {name}"])
        #expect(
            try await text(#""path": ["messages", "hello"], "value": "Hoi  {name}""#).contains {
                $0["check"]?.text == "double-space" && $0["fix"]?["value"]?.text == "Hoi {name}"
            })
        #expect(!(try await text(#""path": ["messages", "hello"], "value": "Hoi""#)).isEmpty)
        // An existing item, which is unchanged.
        try desk.write("Locales/nl/demo.yaml", try desk.text("Locales/nl/demo.yaml") + "\nmessages:\n  hello: Hoi {naam}\n")
        #expect(try await text(#""path": ["messages", "hello"], "value": "Hoi {naam}""#).count == 1)
    }

    @Test(
        "a translation with an error is not saved, nor confirmed",
        arguments: [
            #""path": ["messages", "left"], "value": {"one": "{aantal} klus", "other": "{count} klussen"}"#,
            #""path": ["messages", "hello"], "value": "Hoi {naam}""#,
            #""path": ["messages", "hello"], "value": "Hoi""#, #""path": ["messages", "hello"], "value": "Hoi {name""#,
            #""path": ["messages", "left"], "value": {"one": "{count} klus"}"#,
        ])
    func brokenTranslations(edit: String) async throws {
        let desk = try counting()
        let before = try desk.text("Locales/nl/demo.yaml")
        let refusal = await #expect(throws: StudioRefusal.self) { try await desk.edit("\"in\": \"nl\", " + edit) }
        #expect(refusal?.headline == "This was not saved, because it has errors." && refusal?.advice.isEmpty == false)
        #expect(try desk.text("Locales/nl/demo.yaml") == before)
        // Others can still be saved, though the pack now has more to translate.
        try await desk.edit(#""in": "nl", "path": ["chores", "dust", "title"], "value": "Stof af""#)
        try await desk.edit(#""in": "nl", "path": ["messages", "hello"], "value": "Hoi {name}""#)
        try desk.write("Locales/nl/demo.yaml", try desk.text("Locales/nl/demo.yaml").replacing("Hoi {name}", with: "Hoi {naam}"))
        await #expect(throws: StudioRefusal.self) {
            try await desk.edit(#""in": "nl", "path": ["messages", "hello"], "confirm": true"#)
        }
    }

    @Test("an item with a new error is saved only where someone accepts it")
    func brokenItems() async throws {
        let desk = try Desk()
        let edit = #""kind": "chores", "id": "dishes", "field": "coins", "value": "300""#
        await #expect(throws: StudioRefusal.self) { try await desk.edit(edit) }
        #expect(try desk.text("Catalogue/demo/chores.yaml") == Desk.chores)
        try await desk.edit(edit, accepts: true)
        #expect(try desk.text("Catalogue/demo/chores.yaml").contains("coins: 300"))
        // An existing error blocks no other edits, and neither does an untranslated text.
        try await desk.edit(#""kind": "chores", "id": "dust", "field": "title", "value": "Dust everything""#)
        try await desk.edit(#""kind": "rooms", "id": "hall", "field": "title", "value": "Hallway""#)
    }

    @Test("merge with what others wrote, and never write over it")
    func meanwhile() async throws {
        let desk = try Desk()
        let path = "Catalogue/demo/chores.yaml"
        _ = try await desk.studio.answer("overview", [:])
        try desk.write(path, Desk.chores.replacing("Wash the dishes", with: "Do the dishes"))
        try await desk.edit(#""kind": "chores", "id": "dishes", "field": "coins", "known": true, "was": "3", "value": "4""#)
        #expect(try desk.text(path).contains("{id: dishes, title: Do the dishes, coins: 4}"))
        try desk.write(path, try desk.text(path).replacing("coins: 4", with: "coins: 7"))
        await #expect(throws: StudioRefusal.self) {
            try await desk.edit(#""kind": "chores", "id": "dishes", "field": "coins", "known": true, "was": "4", "value": "5""#)
        }
        #expect(try desk.text(path).contains("coins: 7"))
        // Undoes the first edit after another user's edit.
        try desk.write(
            path,
            try desk.text(path).replacing("coins: 7", with: "coins: 4").replacing("also the high ones", with: "and the low ones"))
        _ = try await desk.studio.act("undo", Array("{}".utf8))
        #expect(try desk.text(path).contains("coins: 3") && desk.text(path).contains("and the low ones"))
        _ = try await desk.studio.act("redo", Array("{}".utf8))
        #expect(try desk.text(path).contains("coins: 4"))
    }

    @Test("leave a file readable, and others as they are, or are refused")
    func safety() async throws {
        let desk = try Desk()
        let path = "Catalogue/demo/chores.yaml"
        // The field stands directly after the dash of its item. The dash must remain.
        try desk.write(path, "items:\n  - coins: 5\n    id: dishes\n    title: Wash the dishes\n  - {id: dust, title: Dust}\n")
        try await desk.edit(#""kind": "chores", "id": "dishes", "field": "coins", "value": null"#)
        #expect(try desk.text(path) == "items:\n  - id: dishes\n    title: Wash the dishes\n  - {id: dust, title: Dust}\n")
        // If a comment follows the field, removing the field would lose the comment.
        let commented = "items:\n  - coins: 5 # by hand\n    id: dishes\n    title: Wash the dishes\n"
        try desk.write(path, commented)
        await #expect(throws: StudioRefusal.self) {
            try await desk.edit(#""kind": "chores", "id": "dishes", "field": "coins", "value": null"#)
        }
        #expect(try desk.text(path) == commented)
        // The intermediate states of typing a number.
        try desk.write(path, Desk.chores)
        try await desk.edit(#""kind": "chores", "id": "dishes", "field": "coins", "value": "-"# + "\"", accepts: true)
        #expect(try desk.text(path) == Desk.chores.replacing("coins: 3", with: "coins: \"-\""))
        // A value that occurs twice.
        let anchored = "items:\n  - {id: dishes, title: &t Wash the dishes}\n  - {id: dust, title: *t}\n"
        try desk.write(path, anchored)
        try await desk.edit(#""kind": "chores", "id": "dishes", "field": "title", "value": "Do the dishes""#)
        #expect(
            try desk.text(path) == "items:\n  - {id: dishes, title: Do the dishes}\n  - {id: dust, title: &t Wash the dishes}\n")
        try await desk.edit(#""kind": "chores", "id": "dust", "field": "title", "value": "Dust""#)
        #expect(try desk.text(path) == "items:\n  - {id: dishes, title: Do the dishes}\n  - {id: dust, title: &t Dust}\n")
    }

    @Test("are not taken back where someone else wrote in the same line, or by a page that means another one")
    func undoing() async throws {
        let desk = try Desk()
        let path = "Catalogue/demo/chores.yaml"
        try await desk.edit(#""kind": "chores", "id": "dishes", "field": "coins", "value": "8""#)
        try desk.write(path, try desk.text(path).replacing("coins: 8", with: "coins: 89"))
        await #expect(throws: StudioRefusal.self) { try await desk.studio.act("undo", Array("{}".utf8)) }
        #expect(try desk.text(path).contains("coins: 89"))
        try desk.write(path, try desk.text(path).replacing("coins: 89", with: "coins: 8"))
        try await desk.edit(#""kind": "rooms", "id": "hall", "field": "title", "value": "Hallway""#)
        await #expect(throws: StudioRefusal.self) { try await desk.studio.act("undo", Array(#"{"step": 1}"#.utf8)) }
        _ = try await desk.studio.act("undo", Array(#"{"step": 2}"#.utf8))
        _ = try await desk.studio.act("undo", Array(#"{"step": 1}"#.utf8))
        #expect(try desk.text(path) == Desk.chores)
    }

    @Test("take a translation out with the names that hold nothing else, and know the text that was seen")
    func emptied() async throws {
        let desk = try Desk()
        let path = "Locales/nl/demo.yaml"
        let before = try desk.text(path)
        try await desk.edit(#""in": "nl", "path": ["rooms", "hall", "title"], "value": "Gang""#)
        try await desk.edit(#""in": "nl", "path": ["rooms", "hall", "title"], "value": "Gang", "known": true, "was": null"#)
        try await desk.edit(#""in": "nl", "path": ["rooms", "hall", "title"], "value": null"#)
        #expect(try desk.text(path).trimmingCharacters(in: .newlines) == before.trimmingCharacters(in: .newlines))
        await #expect(throws: StudioRefusal.self) {
            try await desk.edit(#""in": "nl", "path": ["rooms", "hall", "title"], "value": "Gang", "source": "Another text""#)
        }
        try await desk.edit(#""in": "nl", "path": ["rooms", "hall", "title"], "value": "Gang", "source": "Hall""#)
        #expect(try desk.text(path).contains("hall: Gang"))
    }

    @Test("take an item out whole, and refuse where nothing may be written")
    func removing() async throws {
        let desk = try Desk()
        _ = try await desk.studio.act("remove", Array(#"{"pack": "demo", "kind": "chores", "id": "dishes", "write": true}"#.utf8))
        #expect(
            try desk.text("Catalogue/demo/chores.yaml")
                == Desk.chores.replacing("  - {id: dishes, title: Wash the dishes, coins: 3}    # every day\n", with: ""))
        #expect(try !desk.text("Locales/nl/demo.yaml").contains("dishes"))
        let shown = try Desk(isReadOnly: true)
        await #expect(throws: StudioRefusal.self) {
            try await shown.edit(#""kind": "chores", "id": "dishes", "field": "coins", "value": "5""#)
        }
        #expect(try shown.text("Catalogue/demo/chores.yaml") == Desk.chores)
    }

    @Test("take the last item out, and leave it where a comment would go with it")
    func removingLast() async throws {
        let desk = try Desk()
        func remove(_ kind: String, _ id: String) async throws {
            _ = try await desk.studio.act(
                "remove", Array("{\"pack\": \"demo\", \"kind\": \"\(kind)\", \"id\": \"\(id)\", \"write\": true}".utf8))
        }
        try await remove("rooms", "hall")
        try await remove("rooms", "kitchen")
        #expect(try desk.text("Catalogue/demo/rooms.yaml") == "items: {}\r\n")
        try await remove("chores", "dishes")
        let left = try desk.text("Catalogue/demo/chores.yaml")
        await #expect(throws: StudioRefusal.self) { try await remove("chores", "dust") }
        #expect(try desk.text("Catalogue/demo/chores.yaml") == left && left.contains("five minutes"))
    }

    @Test("say what would be found, and write nothing before it is asked for")
    func previews() async throws {
        let desk = try Desk()
        let answer = try await desk.edit(
            #""kind": "chores", "id": "dishes", "field": "coins", "value": "12, evil: {a""#, write: false)
        #expect(answer.contains("\"severity\":\"error\"") && answer.contains("\\\"12, evil: {a\\\""))
        #expect(try desk.text("Catalogue/demo/chores.yaml") == Desk.chores)
    }
}
