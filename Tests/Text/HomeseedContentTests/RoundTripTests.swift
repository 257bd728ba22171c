import Homeseed
import HomeseedContent
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText
import TestSupport
import Testing

import struct Foundation.Decimal

/// An app reads exactly the catalogue's content.
@Suite("Content, written and read")
struct RoundTripTests {
    static let counts = ["0", "1", "2", "5", "11", "21", "1.5"]
    static let languages = ["en", "nl", "nl-BE", "de", "pl", "fr"]

    @Test("Every item, field, text and plural form of our packs, in every language", .long, arguments: OurPacks.names)
    func ourPacks(name: String) throws {
        let bundled = try Bundled(name, in: OurPacks.catalogue.get())
        let asked = try Self.languages.map { language in try same(bundled, language) }
        #expect(asked.allSatisfy { $0 > 100 }, "what compares nothing proves nothing")
    }

    /// - Returns: The number of compared texts and values.
    private func same(_ bundled: Bundled, _ language: String) throws -> Int {
        let (pack, locale) = (bundled.pack, try #require(LocaleID(language)))
        let content = bundled.content.preferring([language])
        var count = 0
        #expect(content.kinds == pack.kinds.filter { !$0.isFolder }.map(\.id))
        #expect(content.title == (try pack.title.map { try bundled.text($0, locale) }))
        for (number, kind) in pack.kinds.numbered where !kind.isFolder {
            let items = pack.items.filter { $0.kind == number }
            let read = content.items(ofKind: kind.id)
            #expect(read.map(\.id) == items.map(\.id))
            for (item, one) in zip(items, read) {
                #expect(content.item(ofKind: kind.id, id: item.id)?.id == item.id)
                for (field, value) in zip(kind.fields, item.values) { count += try same(value, one, field.name, bundled, locale) }
            }
        }
        #expect(content.messages.sorted() == pack.messages.keys.sorted())
        for (id, text) in pack.messages {
            #expect(content.message(id) == (try bundled.filled(text, locale)))
            for number in Self.counts {
                #expect(
                    content.message(id, count: Content.Count(digits: number))
                        == (try bundled.filled(text, locale, count: number)), "\(id) \(number)")
                count += 1
            }
        }
        return count
    }

    private func same(_ value: Value, _ item: Content.Item, _ field: String, _ bundled: Bundled, _ locale: LocaleID) throws -> Int
    {
        let items = bundled.pack.items
        switch value {
        case .text(let id):
            #expect(item.text(field) == (try bundled.filled(id, locale)), "\(item.id) \(field) \(locale)")
            for number in Self.counts {
                #expect(item.text(field, count: Content.Count(digits: number)) == (try bundled.filled(id, locale, count: number)))
            }
        case .string(let text), .named(let text): #expect(item.string(field) == text)
        case .integer(let number): #expect(item.integer(field) == number || item.string(field) != nil)
        case .decimal(let number): #expect(item.digits(field).flatMap { Decimal(string: $0) } == number)
        case .boolean(let flag): #expect(item.boolean(field) == flag)
        case .date(let day): #expect(item.string(field) == day.iso)
        case .item(let id): #expect(item.item(field)?.id == items[id.index].id)
        case .color(let exact):
            // Bundles have colours as #RRGGBB, regardless of the notation in the catalogue.
            let color = try #require(Color(hex: exact.hex))
            #expect(item.color(field).map { [$0.red, $0.green, $0.blue] } == [color.red, color.green, color.blue])
        case .weekdays(let days): #expect(item.weekdays(field).map(\.rawValue) == days.days.map { $0.name })
        case .list(let values):
            let named = values.compactMap { if case .item(let id) = $0 { items[id.index].id } else { nil } }
            if !named.isEmpty { #expect(item.items(field).map(\.id) == named) }
            let texts = try values.compactMap { if case .text(let id) = $0 { try bundled.filled(id, locale) } else { nil } }
            #expect(item.texts(field) == texts)
        case .absent: #expect(item.string(field) == nil && item.integer(field) == nil && item.text(field) == nil)
        default: return 0
        }
        return 1
    }

    @Test("The same catalogue gives the same bytes", .long, arguments: OurPacks.names)
    func sameBytes(name: String) throws {
        let again = try packagePipeline().check().loaded
        #expect(try Bundled(name, in: OurPacks.catalogue.get()).bytes == Bundled(name, in: again).bytes)
    }

    static let demo = [
        "Catalogue/demo/pack.yaml": "homeseed: 1\npack: demo\ntitle: Demo\nlanguage: en\n",
        "Catalogue/demo/messages.yaml": """
        messages:
          left:
            "=0": Nothing left
            one: "{count} chore left for {name}"
            other: "{count} chores left for {name}"
          only: In "English" \\ {{so}}
        """,
        "Locales/pl/demo.yaml": """
        messages:
          left:
            one: "{count} zadanie, {name}"
            few: "{count} zadania, {name}"
            many: "{count} zadań, {name}"
            other: "{count} zadania (u), {name}"
        """,
        "Locales/nl/demo.yaml": "pack: {title: Proef}\n",
    ]

    @Test("Plural forms are those of the language that a text is found in, exact numbers go first, and names are filled in")
    func counting() throws {
        let content = try Bundled(files: Self.demo).content
        let polish = content.preferring(["pl-PL"])
        let answers = ["1", "2", "5", "21", "22", "1.5"].map {
            polish.message("left", count: Content.Count(digits: $0), ["name": "Ola"])
        }
        #expect(
            answers == [
                "1 zadanie, Ola", "2 zadania, Ola", "5 zadań, Ola", "21 zadań, Ola", "22 zadania, Ola", "1.5 zadania (u), Ola",
            ])
        // Dutch has no such text, so the English one is used.
        let dutch = content.preferring(["nl"])
        #expect(dutch.title == "Proef")
        #expect(dutch.message("left", count: 0) == "Nothing left")
        #expect(dutch.message("left", count: UInt8(0)) == "Nothing left")
        #expect(dutch.message("left", count: UInt64.max, ["name": "Bo"]) == "18446744073709551615 chores left for Bo")
        #expect(dutch.message("left", count: "1.0", ["name": "Bo"]) == "1.0 chores left for Bo")
        #expect(dutch.message("left", count: 1200, shown: "1.200") == "1.200 chores left for {name}")
        #expect(dutch.message("only") == "In \"English\" \\ {so}")
        #expect(
            content.message("nothing") == nil && content.item(ofKind: "nothing", id: "x") == nil
                && content.items(ofKind: "nothing").isEmpty)
    }

    @Test("The first language that somebody reads and the pack has is the one, and nonsense is passed over")
    func preferences() throws {
        let content = try Bundled(files: Self.demo).content
        #expect(content.languages == ["en", "nl", "pl"])
        #expect(content.preferring(["fr", "?!", "nl-BE", "pl"]).title == "Proef")
        #expect(content.preferring([]).title == "Demo")
    }

    @Test("A file of one language has of the pack's own only what that one lacks")
    func oneLanguage() throws {
        let bundled = try Bundled(files: Self.demo, locales: ["nl"])
        #expect(bundled.content.languages == ["nl", "en"])
        #expect(!String(decoding: bundled.bytes, as: UTF8.self).contains("Demo"))
        let content = bundled.content.preferring(["nl"])
        #expect(content.title == "Proef")
        #expect(content.message("left", count: 2, ["name": "Bo"]) == "2 chores left for Bo")
    }
}
