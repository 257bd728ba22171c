import Homeseed
import HomeseedModel
import HomeseedSource
import Testing

@testable import struct HomeseedSource.Example

/// Values in places where they would be ignored or mean something else.
struct RecordFormTests {
    private func found(_ files: [SourceFile]) throws -> [String] {
        let checked = try Pipeline(files: files).check()
        return checked.diagnostics.sorted(in: checked.sources).map { "\($0.check): \($0.headline)" }
    }

    @Test("a series inside another record is said, and none is made of it")
    func series() throws {
        func template(_ records: String) -> Example {
            Example(template: "template: home\ntitle: One child\nrecords:\n\(records)")
        }
        let nested = try found(
            template(
                "  Child:\n    - key: mia\n      name: Mia\n      tasks:\n        - {use: chore/dishes, series: {days: every day, first: today, last: in 3 days}, day: day}\n"
            ).sources)
        #expect(nested.contains("wrong-form: A series can't be inside another record"), "\(nested)")
        let apart = try found(
            template(
                "  Child:\n    - {key: mia, name: Mia}\n  Task:\n    - {use: chore/dishes, child: mia, series: {days: every day, first: today, last: in 3 days}, day: day}\n"
            ).sources)
        #expect(!apart.contains { $0.hasPrefix("wrong-form") }, "\(apart)")
    }

    @Test("a field's default may be an item, in the pack itself and in one that requires it")
    func defaults() throws {
        let pack = """
            homeseed: 1
            pack: base
            title: A small household
            language: en
            kinds:
              room: {file: rooms, fields: {title: text}}
              job: {file: jobs, fields: {title: text, room: {type: item, of: room, default: hall}, others: {type: list, of: room, default: [hall, loft]}}}

            """
        let files = [
            SourceFile(path: "Catalogue/base/pack.yaml", text: pack),
            SourceFile(path: "Catalogue/base/rooms.yaml", text: "items: {hall: Hall, loft: Loft}\n"),
            SourceFile(path: "Catalogue/base/jobs.yaml", text: "items: {sweep: Sweep the floor}\n"),
            SourceFile(
                path: "Catalogue/more/pack.yaml",
                text:
                    "homeseed: 1\npack: more\ntitle: More of it\nlanguage: en\nrequires: [base]\nkinds:\n  job: {fields: {best: {type: item, of: room, default: attic}}}\n"
            ),
            SourceFile(path: "Catalogue/more/rooms.yaml", text: "items: {attic: Attic}\n"),
            SourceFile(path: "Catalogue/more/jobs.yaml", text: "items: {dust: Dust the shelves}\n"),
        ]
        var found = Diagnostics()
        let catalogue = try Pipeline(files: files).load(&found)
        #expect(found.all.map(\.headline) == [])
        let more = try #require(catalogue.pack("more"))
        let kind = try #require(more.kind("job"))
        for id in ["sweep", "dust"] {
            let item = more.items[try #require(more.item(kind: kind, id: id)).index]
            func name(_ value: Value) -> [String] {
                switch value {
                case .item(let item): [more.items[item.index].id]
                case .list(let values): values.flatMap(name)
                default: ["?"]
                }
            }
            #expect(item.values.dropFirst().map(name) == [["hall"], ["hall", "loft"], ["attic"]], "\(id)")
        }
        let slip = files.map {
            SourceFile(
                path: $0.path, text: String(decoding: $0.bytes, as: UTF8.self).replacing("default: hall", with: "default: hal"))
        }
        #expect(try self.found(slip).contains { $0.hasPrefix("unknown-reference") })
    }

    @Test("numbers of different units are not held against each other")
    func units() throws {
        func check(_ unit: String) throws -> [String] {
            let amounts = ["2, unit: l", "3, unit: l", "2, unit: l", "500, unit: \(unit)", "4, unit: l", "2, unit: l"]
            let items = amounts.enumerated().map { "  thing-\($0): {title: Thing number \($0), shelf: top, amount: \($1)}\n" }
                .joined()
            return try found([
                SourceFile(
                    path: "Catalogue/demo/pack.yaml",
                    text: """
                        homeseed: 1
                        pack: demo
                        title: A small household
                        language: en
                        kinds:
                          shelf: {file: shelves, fields: {title: text}}
                          thing: {file: things, fields: {title: text, shelf: {type: item, of: shelf}, amount: integer, unit: text}}

                        """),
                SourceFile(path: "Catalogue/demo/shelves.yaml", text: "items: {top: The top shelf}\n"),
                SourceFile(path: "Catalogue/demo/things.yaml", text: "items:\n" + items),
            ]).filter { $0.hasPrefix("value-out-of-line") }
        }
        #expect(try check("g") == [])
        #expect(try check("l").count == 1)
    }
}
