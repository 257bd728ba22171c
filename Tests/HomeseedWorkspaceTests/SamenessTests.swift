import Foundation
import Homeseed
import HomeseedSource
import HomeseedWorkspace
import Testing

/// After every edit, a workspace finds what a fresh lint of the same bytes finds.
@Suite("An open catalogue", .serialized)
struct SamenessTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A pack that another one requires, both with translations: small, so that a fresh run after each keystroke costs little.
    /// `Tools/keystrokes --compare` does the same for all packs.
    static func packs() throws -> [SourceFile] {
        let names = ["family-to-do", "carousel"]
        let fixtures = root.path + "/Tests/Fixtures/"
        return try ["Catalogue", "Locales"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: fixtures + folder).sorted()
                .filter { path in path.hasSuffix(".yaml") && names.contains { path.contains($0) } && !path.hasPrefix(".") }
                .map { path in SourceFile(path: folder + "/" + path, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixtures + folder + "/" + path)))) }
        } + [
            SourceFile(path: "Catalogue/more/pack.yaml", bytes: Array("homeseed: 1\npack: more\ntitle: More\nlanguage: en\nrequires: [family-to-do]\n".utf8)),
            SourceFile(path: "Catalogue/more/chores.yaml", bytes: Array("items:\n  - {id: wash-car, title: Wash the car, area: outdoors}\n".utf8)),
            SourceFile(path: "Locales/nl/more.yaml", bytes: Array("pack: {title: Meer}\nchores: {wash-car: {title: De auto wassen}}\n".utf8)),
        ]
    }

    static let keystrokes = 8

    @Test("finds after each keystroke what a fresh run finds", arguments: [1, 2, 3])
    func keystrokes(seed: UInt64) throws {
        let files = try Self.packs()
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

        workspace = workspace.edited(catalogue + "/demo/pack.yaml", Array("homeseed: 1\npack: demo\ntitel: Demo\nlanguage: en\n".utf8))
        #expect(try workspace.checked().diagnostics.all.map(\.check.description).contains("unknown-key"))
        #expect(try workspace.closed(catalogue + "/demo/pack.yaml").checked().diagnostics.count(.error) == 0)

        try write("nonsense.yaml", "items: []\n")
        #expect(try workspace.closed(catalogue + "/demo/pack.yaml").checked().diagnostics.all.map(\.check.description).contains("unknown-file"))
        // What was open goes on as it was, until someone says that the disk has changed.
        #expect(try workspace.refreshed().checked().diagnostics.all.map(\.check.description).contains("unknown-file"))
    }
}
