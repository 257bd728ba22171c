import Foundation
import Homeseed
import HomeseedModel
import HomeseedSource
import TestSupport
import Testing

/// A pack that only adds to the packs it requires is read on top of them. An unused file in the required pack forces a complete
/// read instead. Both must give the same pack.
@Suite("A pack that is read on top of the required one")
struct RequiredPackReuseTests {
    private static let fixtures = packageRoot.appendingPathComponent("Tests/Fixtures").path

    private static func files(_ pack: String) throws -> [SourceFile] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(fixtures)/Catalogue/\(pack)").sorted().filter {
            $0.hasSuffix(".yaml")
        }.map { path in
            SourceFile(
                path: "Catalogue/\(pack)/\(path)",
                bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(fixtures)/Catalogue/\(pack)/\(path)"))))
        }
    }

    private static func head(_ pack: String, _ required: String) -> SourceFile {
        SourceFile(
            path: "Catalogue/\(pack)/pack.yaml",
            text: "homeseed: 1\npack: \(pack)\ntitle: More\nlanguage: en\nrequires: [\(required)]\n")
    }

    private static func lines(_ files: [SourceFile], _ id: String) throws -> (pack: [String], findings: [String]) {
        var diagnostics = Diagnostics()
        let catalogue = try Pipeline(files: files).load(&diagnostics)
        let pack = try #require(catalogue.pack(id))
        var text = ""
        dump(pack, to: &text)
        let own = diagnostics.all.filter { $0.place.flatMap { catalogue.sources[$0.file]?.path.contains("/\(id)/") } ?? false }
        // The order of dictionaries is undefined, so the numbers of shared objects vary.
        let lines = text.split(separator: "\n").map { line in String(line.prefix { $0 != "#" }) }.sorted()
        return (lines, own.map { "\($0.headline) \($0.label ?? "") \($0.notes)" }.sorted())
    }

    private static let additions: [(String, [SourceFile])] = [
        ("nothing", []),
        (
            "items",
            [
                SourceFile(
                    path: "Catalogue/zz/chores.yaml", text: "items:\n  - {id: wash-car, title: Wash the car, area: outdoors}\n")
            ]
        ),
        (
            "an item that is there already",
            [SourceFile(path: "Catalogue/zz/areas.yaml", text: "items:\n  - {id: outdoors, title: Outside}\n")]
        ),
        (
            "an unknown reference",
            [
                SourceFile(
                    path: "Catalogue/zz/chores.yaml", text: "items:\n  - {id: wash-car, title: Wash the car, area: outdors}\n")
            ]
        ),
        ("messages", [SourceFile(path: "Catalogue/zz/messages.yaml", text: "messages:\n  hello: Hello there\n")]),
        (
            "an entity",
            [
                SourceFile(
                    path: "Catalogue/zz/model.yaml",
                    text:
                        "entities:\n  Car:\n    fields:\n      id: uuid\n      name: string\nlimits:\n  - {id: cars, why: Enough., count: Car, at-most: 9}\n"
                )
            ]
        ),
        (
            "a template",
            [SourceFile(path: "Catalogue/zz/templates/more.yaml", text: "template: more\ntitle: More\nrecords: {}\n")]
        ),
        ("a file of nothing", [SourceFile(path: "Catalogue/zz/wagons.yaml", text: "items: []\n")]),
        (
            "a kind",
            [
                SourceFile(path: "Catalogue/zz/app/pack.yaml", text: "kinds:\n  wagon: {file: wagons, fields: {title: text}}\n"),
                SourceFile(path: "Catalogue/zz/wagons.yaml", text: "items:\n  - {id: red, title: Red wagon}\n"),
            ]
        ),
        (
            "a field of a kind",
            [
                SourceFile(
                    path: "Catalogue/zz/app/pack.yaml", text: "kinds:\n  chore: {fields: {wheels: {type: integer, default: 4}}}\n"
                )
            ]
        ),
        ("a card", [SourceFile(path: "Catalogue/zz/app/pack.yaml", text: "cards: {task-card: 20}\n")]),
        ("names", [SourceFile(path: "Catalogue/zz/app/pack.yaml", text: "names: [Zed]\n")]),
    ]

    @Test(
        "is what it is when all of it is read again",
        arguments: ["family-to-do", "carousel", "house-pulse", "mindful-home", "famify"])
    func same(required: String) throws {
        for (name, files) in Self.additions {
            let all = try Self.files(required) + [Self.head("yy", required), Self.head("zz", "yy")] + files
            let reused = try Self.lines(all, "zz")
            let again = try Self.lines(all + [SourceFile(path: "Catalogue/\(required)/notes.txt", text: "")], "zz")
            #expect(reused.findings == again.findings, "\(name)")
            #expect(reused.pack.count == again.pack.count, "\(name)")
            if let (one, other) = zip(reused.pack, again.pack).first(where: { $0 != $1 }) {
                Issue.record("\(name): '\(one)' was '\(other)'")
            }
        }
    }

    @Test("is read in proportion to its own files")
    func chain() throws {
        let packs = (0..<300).flatMap { number -> [SourceFile] in
            let head =
                number == 0
                ? SourceFile(path: "Catalogue/p0/pack.yaml", text: "homeseed: 1\npack: p0\ntitle: First\nlanguage: en\n")
                : Self.head("p\(number)", "p\(number - 1)")
            return [
                head,
                SourceFile(
                    path: "Catalogue/p\(number)/chores.yaml",
                    text: "items:\n  - {id: chore-\(number), title: Chore number \(number)}\n"),
            ]
        }
        var diagnostics = Diagnostics()
        let catalogue = try Pipeline(files: packs).load(&diagnostics)
        let last = try #require(catalogue.pack("p299"))
        #expect(diagnostics.all.isEmpty)
        #expect(last.requires.count == 300)
        #expect(last.items.map(\.id) == (0..<300).map { "chore-\($0)" })
        #expect(last.ownItems.map(\.id) == ["chore-299"])
    }
}
