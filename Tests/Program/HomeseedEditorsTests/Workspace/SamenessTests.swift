import Foundation
import Homeseed
import HomeseedEditors
import HomeseedModel
import HomeseedSource
import TestSupport
import Testing

/// After every edit, a workspace has the same findings as a fresh lint of the same bytes.
@Suite("An open catalogue", .serialized)
struct SamenessTests {
    static let root = packageRoot

    /// A pack that another one requires, both with translations: small, so that a fresh run after each keystroke costs little.
    /// `Tools/keystrokes --compare` does the same for all packs.
    static func packs(_ names: String..., more: [SourceFile] = []) throws -> [SourceFile] {
        let fixtures = root.path + "/Tests/Fixtures/"
        return try ["Catalogue", "Locales"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: fixtures + folder).sorted()
                .filter { path in path.hasSuffix(".yaml") && names.contains { path.contains($0) } && !path.hasPrefix(".") }
                .map { path in
                    SourceFile(
                        path: folder + "/" + path,
                        bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixtures + folder + "/" + path))))
                }
        } + more
    }

    static let more = [
        SourceFile(
            path: "Catalogue/more/pack.yaml",
            bytes: Array("homeseed: 1\npack: more\ntitle: More\nlanguage: en\nrequires: [family-to-do]\n".utf8)),
        SourceFile(
            path: "Catalogue/more/chores.yaml",
            bytes: Array("items:\n  - {id: wash-car, title: Wash the car, area: outdoors}\n".utf8)),
        SourceFile(
            path: "Locales/nl/more.yaml", bytes: Array("pack: {title: Meer}\nchores: {wash-car: {title: De auto wassen}}\n".utf8)),
    ]

    static let keystrokes = 8

    /// Searches bytes, because Swift treats canonically equivalent letters as equal.
    private static func replacing(_ old: String, with new: String, in text: String) -> String {
        let bytes = Array(text.utf8)
        guard let range = bytes.firstRange(of: Array(old.utf8)) else { return text }
        return String(decoding: bytes[..<range.lowerBound] + Array(new.utf8) + bytes[range.upperBound...], as: UTF8.self)
    }

    @Test("finds after each keystroke what a fresh run finds", arguments: sample([1, 2, 3]))
    func keystrokes(seed: UInt64) throws {
        let files = try Self.packs("family-to-do", "carousel", more: Self.more)
        var typist = Typist(files, seed: seed)
        var workspace = Workspace(Pipeline(files: files))
        var states = 0
        for _ in 0..<Self.keystrokes {
            let (path, bytes) = typist.type()
            workspace = workspace.edited(path, bytes)
            let (open, fresh) = (try workspace.checked(), try Pipeline(files: typist.files).check())
            let (mine, theirs) = (open.diagnostics.sorted(in: open.sources), fresh.diagnostics.sorted(in: fresh.sources))
            #expect(mine == theirs, "\(path) after \(typist.history.suffix(8))")
            #expect(open.sources.files.map(\.path) == fresh.sources.files.map(\.path))
            #expect(open.catalogue.packs == fresh.catalogue.packs)
            if mine != theirs { return }
            states += theirs.isEmpty ? 0 : 1
        }
        #expect(states > 0, "a typist who breaks nothing proves nothing")
    }

    /// Makes edits in an open catalogue, and compares the findings after each with a fresh run.
    ///
    /// - Returns: The number of edits with findings.
    private func broken(by edits: [(path: String, old: String, new: String)], of given: [String: String]) throws -> Int {
        var now = given
        func files() -> [SourceFile] { now.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) } }
        var workspace = Workspace(Pipeline(files: files()))
        #expect(try workspace.checked().diagnostics.all.count { $0.severity != .note } == 0)
        var broken = 0
        for (path, old, new) in edits {
            let text = try #require(now[path])
            let edited = Self.replacing(old, with: new, in: text)
            #expect(!edited.utf8.elementsEqual(text.utf8), "\(path) says \(old)")
            now[path] = edited
            workspace = workspace.edited(path, Array(edited.utf8))
            let (open, fresh) = (try workspace.checked(), try Pipeline(files: files()).check())
            let said = [open, fresh].map { run in
                run.diagnostics.sorted(in: run.sources).map {
                    "\($0.check) \($0.headline) \($0.place.map { place in "\(run.sources[place.file]?.path ?? "") \(place.range)" } ?? "")"
                }
            }
            #expect(said[0] == said[1], "\(old) → \(new)")
            #expect(open.catalogue.packs == fresh.catalogue.packs, "\(old) → \(new)")
            broken += said[1].isEmpty ? 0 : 1
        }
        return broken
    }

    /// Results without findings are cached while the texts are unchanged. Each edit changes a text or what is checked in it.
    @Test("checks texts again where one of them is another")
    func texts() throws {
        let (pack, chores, dutch) = ("Catalogue/app/pack.yaml", "Catalogue/app/chores.yaml", "Locales/nl/app.yaml")
        let files = [
            pack:
                "homeseed: 1\npack: app\ntitle: An app\nlanguage: en\nkinds:\n  chore:\n    file: chores\n    fields:\n      size: {type: integer, optional: true, at-most: 9}\n",
            chores: "items:\n  - {id: dishes, title: Wash it, size: 3}\n  - {id: weeds, title: Pull it, size: 4}\n",
            dutch: "pack: {title: Een app}\nchores:\n  dishes: {title: Doe de afwas}\n  weeds: {title: Trek het uit}\n",
        ]
        let slips = [
            (dutch, "Doe de afwas", "Doe de  afwas"), (dutch, "Doe de afwas", "Doe de afwas?"),
            (dutch, "Trek het uit", "Pull it"), (dutch, "Doe de afwas", "Doe {wat} de afwas"),
            (dutch, "Doe de afwas", "{other: Doe de afwas}"), (chores, "Wash it", "Wash  it"), (chores, "Wash it", "Wash {what}"),
            (chores, "Wash it", "Wash it?"),
            (chores, "Wash it", "{one: Wash it, other: Wash {count}}"), (chores, "Pull it", "\"Pull \\x20it\""),
            (pack, "title: An app", "title: An app\nglossary:\n  - {en: wash, nl: poetsen}"),
            (pack, "title: An app", "title: An app\nforbidden: {nl: [afwas]}"),
        ]
        // Between two edits, another edit without findings makes the workspace use the cache.
        let sizes = (0..<slips.count).map { (chores, "size: \($0 % 2 == 0 ? 4 : 5)", "size: \($0 % 2 == 0 ? 5 : 4)") }
        let edits = zip(slips, sizes).flatMap { slip, size in [size, slip, (slip.0, slip.2, slip.1)] }
        #expect(try broken(by: edits, of: files) >= slips.count, "edits that break nothing prove nothing")
    }

    /// Parsed items are cached while their file is unchanged. Each edit is in another file and changes their meaning.
    @Test("reads items again where what they name is another")
    func named() throws {
        let (pack, areas) = ("Catalogue/app/pack.yaml", "Catalogue/app/areas.yaml")
        let (chores, errands) = ("Catalogue/app/chores.yaml", "Catalogue/app/errands.yaml")
        let files = [
            pack: """
            homeseed: 1
            pack: app
            title: An app
            language: en
            kinds:
              area: {file: areas, fields: {title: {type: text}}}
              chore:
                file: chores
                fields:
                  area: {type: item, of: area}
                  size: {type: integer, at-most: 9}
              errand:
                file: errands
                fields:
                  title: {type: text}
                  area: {type: item, of: area, open: true}

            """,
            areas: "items:\n  - {id: hall, title: Hall}\n  - {id: kitchen, title: The kitchen}\n  - {id: shed, title: Shed}\n",
            chores:
                "items:\n  - {id: dishes, title: Wash, area: kitchen, size: 3}\n  - {id: rake, title: Rake, area: shed, size: 4}\n",
            errands:
                "items:\n  - {id: bread, title: Buy bread, area: The kitchen}\n  - {id: mail, title: Fetch the mail, area: hall}\n  - {id: seeds, title: Buy seeds, area: Front garden}\n",
        ]
        let edits = [
            (areas, "id: kitchen", "id: scullery"), (areas, "id: scullery", "id: kitchen"), (areas, "The kitchen", "Our kitchen"),
            (areas, "Our kitchen", "The kitchen"),
            (areas, "title: Shed", "title: Front garden"), (areas, "Front garden", "Shed"),
            (areas, "id: shed", "id: front-gardens"), (areas, "id: front-gardens", "id: shed"),
            (areas, "id: kitchen", "idd: kitchen"), (areas, "idd: kitchen", "id: kitchen"),
            (areas, "  - {id: hall, title: Hall}\n", ""),
            (areas, "items:\n", "items:\n  - {id: hall, title: Hall}\n"), (pack, "at-most: 9", "at-most: 3"),
            (pack, "at-most: 3", "at-most: 9"),
            (pack, "title: An app", "title: An app\nnames: [Wash]"), (pack, ", open: true", ""),
            (pack, "text}\n      area: {type: item, of: area}", "text}\n      area: {type: item, of: area, open: true}"),
            (areas, "items:", "item:"), (areas, "item:", "items:"),
            (chores, "items:\n", "items:\n  - {id: dust, title: Dust, area: hall, size: 1}\n"),
            (areas, "title: Hall", "title: The hall"),
        ]
        #expect(try broken(by: edits, of: files) > 4, "edits that break nothing prove nothing")
    }

    /// Parsed translations are cached while names and texts are unchanged. Each edit may change their findings.
    @Test("reads translations again where what they translate is another")
    func translations() throws {
        let (chores, dutch, record) = ("Catalogue/app/chores.yaml", "Locales/nl/app.yaml", "Locales/nl/confirmed/app.yaml")
        let files = [
            "Catalogue/app/pack.yaml":
                "homeseed: 1\npack: app\ntitle: An app\nlanguage: en\nkinds:\n  chore:\n    file: chores\n    fields:\n      size: {type: integer, optional: true, at-most: 9}\n",
            chores: "items:\n  - {id: dishes, title: Wash, size: 3}\n  - {id: weeds, title: Pull, size: 4}\n",
            dutch: "pack: {title: Een app}\nchores:\n  dishes: {title: Wassen}\n  weeds: {title: Wieden}\n",
            record: "pack: {title: An app}\nchores:\n  dishes: {title: Wash}\n  weeds: {title: Pull}\n",
        ]
        let edits = [
            (chores, "size: 3", "size: 99"), (chores, "size: 99", "size: 5"), (chores, "title: Wash, ", ""),
            (chores, "id: dishes, ", "id: dishes, title: Wash, "),
            (chores, "Wash", "Rinse"), (chores, "Rinse", "Wash"), (chores, "id: dishes", "id: dishez"),
            (chores, "id: dishez", "id: dishes"),
            (dutch, "{title: Wassen}", "{title: Wassen, size: 4}"), (chores, "size: 5", "size: big"),
            (chores, "size: big", "size: 6"), (dutch, ", size: 4", ""),
            (chores, "id: weeds", "id: caf\u{E9}"), (dutch, "weeds", "caf\u{E9}"), (chores, "caf\u{E9}", "cafe\u{301}"),
            (chores, "cafe\u{301}", "weeds"),
            (dutch, "caf\u{E9}", "weeds"), (record, "title: Pull", "title: Tear"), (chores, "title: Pull", "title: Tear"),
            (chores, "size: 6", "size: 7"),
        ]
        #expect(try broken(by: edits, of: files) > 8, "edits that break nothing prove nothing")
    }

    /// The confirmed texts, in their own file, decide which of two items with one id is the copy.
    @Test("reads the items of a file again where another one is taken for the copy")
    func copies() throws {
        let (chores, record) = ("Catalogue/app/chores.yaml", "Locales/nl/confirmed/app.yaml")
        let files = [
            "Catalogue/app/pack.yaml": "homeseed: 1\npack: app\ntitle: An app\nlanguage: en\n",
            chores: "items:\n  - {id: dishes, title: Wash}\n  - {id: weeds, title: Pull}\n",
            "Locales/nl/app.yaml": "pack: {title: Een app}\nchores:\n  dishes: {title: Wassen}\n  weeds: {title: Wieden}\n",
            record: "pack: {title: An app}\nchores:\n  dishes: {title: Wash}\n  weeds: {title: Pull}\n",
        ]
        let edits = [
            (chores, "id: weeds", "id: dishes"), (record, "dishes: {title: Wash}", "dishes: {title: Pull}"),
            (record, "dishes: {title: Pull}", "dishes: {title: Wash}"),
            (chores, "id: dishes, title: Pull", "id: weeds, title: Pull"),
        ]
        #expect(try broken(by: edits, of: files) == 3, "edits that break nothing prove nothing")
    }

    /// Items that templates use, and items with records: each change must reach the templates that use them.
    @Test("lays out again what an item's change reaches", .long)
    func items() throws {
        let files = try Self.packs("famify")
        var now = Dictionary(uniqueKeysWithValues: files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
        var workspace = Workspace(Pipeline(files: files))
        #expect(try workspace.checked().diagnostics.all.count { $0.severity != .note } == 0)
        let edits = [
            ("chores", "effort: 1", "effort: 9"), ("chores", "effort: 9", "effort: 1"),
            ("chores", "id: get-dressed", "id: dress-yourself"),
            ("chores", "id: dress-yourself", "id: get-dressed"), ("routines", "days: every day", "days: sunday"),
            ("routines", "days: sunday", "days: every day"),
            ("routines", "chore/make-bed", "chore/tidy-bed"), ("routines", "chore/tidy-bed", "chore/make-bed"),
            ("routines", "id: morning-routine", "id: morning"),
            ("chores", "id: make-bed", "id: make-my-bed"), ("routines", "id: morning", "id: morning-routine"),
        ]
        var broken = 0
        for (name, old, new) in edits {
            let path = "Catalogue/famify/\(name).yaml"
            let text = try #require(now[path])
            let range = try #require(text.range(of: old), "\(name) says \(old)")
            let edited = text.replacingCharacters(in: range, with: new)
            now[path] = edited
            workspace = workspace.edited(path, Array(edited.utf8))
            let open = try workspace.checked()
            let fresh = try Pipeline(files: files.map { SourceFile(path: $0.path, bytes: Array((now[$0.path] ?? "").utf8)) })
                .check()
            let (mine, theirs) = (open.diagnostics.sorted(in: open.sources), fresh.diagnostics.sorted(in: fresh.sources))
            #expect(mine == theirs, "\(new) in \(name)")
            broken += theirs.contains { $0.severity != .note } ? 1 : 0
        }
        #expect(broken > 4, "edits that break nothing prove nothing")
    }

    @Test("sees what comes and goes on the disk, and lets a saved file count again")
    func disk() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let pack = folder.appendingPathComponent("Catalogue/demo")
        try FileManager.default.createDirectory(at: pack, withIntermediateDirectories: true)
        func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: pack.appendingPathComponent(name)) }
        try write("pack.yaml", "homeseed: 1\npack: demo\ntitle: Demo\nlanguage: en\n")
        let catalogue = folder.path + "/Catalogue"
        var workspace = Workspace(Pipeline(catalogue: catalogue, locales: nil))
        #expect(try workspace.checked().diagnostics.count(.error) == 0)

        workspace = workspace.edited(
            catalogue + "/demo/pack.yaml", Array("homeseed: 1\npack: demo\ntitel: Demo\nlanguage: en\n".utf8))
        #expect(try workspace.checked().diagnostics.all.map(\.check.description).contains("unknown-key"))
        #expect(try workspace.closed(catalogue + "/demo/pack.yaml").checked().diagnostics.count(.error) == 0)

        try write("nonsense.yaml", "items: []\n")
        #expect(
            try workspace.closed(catalogue + "/demo/pack.yaml").checked().diagnostics.all.map(\.check.description).contains(
                "unknown-file"))
        // Open files stay unchanged until the client reports a change on disk.
        #expect(try workspace.refreshed().checked().diagnostics.all.map(\.check.description).contains("unknown-file"))
    }
}
