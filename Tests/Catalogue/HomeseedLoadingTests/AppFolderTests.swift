import Homeseed
import HomeseedModel
import HomeseedSource
import TestSupport
import Testing

@testable import struct HomeseedSource.Example

/// Settings for programmers may be in a separate folder beside the editors' files.
struct AppFolderTests {
    /// Returns the example's pack with the app's part in a separate folder.
    private func files(_ extra: [String: String] = [:], without: Set<String> = []) -> [SourceFile] {
        var files: [String: String] = Dictionary(
            uniqueKeysWithValues: Example().sources.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
        let pack = files["Catalogue/demo/pack.yaml"] ?? ""
        let cut = pack.range(of: "kinds:")?.lowerBound ?? pack.endIndex
        files["Catalogue/demo/pack.yaml"] = String(pack[..<cut])
        files["Catalogue/demo/app/pack.yaml"] = String(pack[cut...]) + "forbids: {en: [scrubbing]}\n"
        files["Catalogue/demo/app/model.yaml"] = files.removeValue(forKey: "Catalogue/demo/model.yaml")
        files.merge(extra) { $1 }
        return files.filter { !without.contains($0.key) }.map { SourceFile(path: $0.key, text: $0.value) }.sorted {
            $0.path < $1.path
        }
    }

    private func found(_ files: [SourceFile]) throws -> [String] {
        let checked = try Pipeline(files: files).check()
        return checked.diagnostics.sorted(in: checked.sources).map { one in
            "\(checked.sources[one.place?.file ?? FileID(0)]?.path ?? "") \(one.check): \(one.headline)"
        }
    }

    @Test("the same pack comes of it, and the same household")
    func same() throws {
        #expect(try found(files()) == [])
        func records(_ expanded: Expanded) -> [String] { expanded.household.records.map { "\($0.id.text) \($0.path)" } }
        #expect(try records(Expanded(files())) == records(Expanded(Example())))
    }

    @Test(
        "what is wrong in it is said where it stands",
        arguments: [
            ("app/model.yaml", "entities: {Child: {fields: {id: uuuid}}}\n", "unknown-reference"),
            ("app/pack.yaml", "title: Another\nkinds: {}\n", "unknown-key"),
            ("app/pack.yaml", "language: en\n", "unknown-key"),
            ("app/words.yaml", "wrds: {en: [x]}\n", "unknown-key"),
            ("app/pcak.yaml", "bundle: {}\n", "unknown-file"),
        ])
    func faults(path: String, text: String, check: String) throws {
        let found = try found(files(["Catalogue/demo/" + path: text]))
        #expect(found.contains { $0.hasPrefix("Catalogue/demo/\(path) \(check):") }, "\(found)")
    }

    @Test("what stands in both places is said once")
    func both() throws {
        let pack = "homeseed: 1\npack: demo\ntitle: A small household\nlanguage: en\nforbids: {en: [mop]}\n"
        let found = try found(files(["Catalogue/demo/pack.yaml": pack]))
        #expect(found.map { $0.prefix { $0 != ":" } } == ["Catalogue/demo/app/pack.yaml duplicate-key"])
        let model = String(decoding: Example().sources.first { $0.path.hasSuffix("model.yaml") }?.bytes ?? [], as: UTF8.self)
        let twice = try self.found(files(["Catalogue/demo/model.yaml": model]))
        #expect(twice.contains { $0.contains("unknown-file: ") && $0.contains("is read instead") }, "\(twice)")
    }

    @Test("a kind that is kept in a folder of that name has it to itself")
    func taken() throws {
        let pack =
            "homeseed: 1\npack: demo\ntitle: A small household\nlanguage: en\nkinds: {widget: {folder: app, fields: {title: text}}}\n"
        let files = [
            SourceFile(path: "Catalogue/demo/pack.yaml", text: pack),
            SourceFile(path: "Catalogue/demo/app/model.yaml", text: "widget: model\ntitle: The model\n"),
        ]
        #expect(try found(files).filter { !$0.contains("unused") } == [])
    }

    @Test("schemas and editors know what lies there")
    func roles() throws {
        var ignored = Diagnostics()
        let catalogue = try Pipeline(files: files()).load(&ignored)
        let pack = try #require(catalogue.pack("demo"))
        #expect(SchemaFiles.schema(for: "app/model.yaml", in: pack) == "demo/model.json")
        #expect(SchemaFiles.schema(for: "app/pack.yaml", in: pack) == "demo/app.json")
        #expect(SchemaFiles.of(pack).contains { $0.path == "demo/app.json" })
        #expect(catalogue.role(of: "Catalogue/demo/app/model.yaml", catalogue: "Catalogue", locales: nil)?.role == .model)
        #expect(catalogue.role(of: "Catalogue/demo/app/pack.yaml", catalogue: "Catalogue", locales: nil)?.role == .app)
    }
}
