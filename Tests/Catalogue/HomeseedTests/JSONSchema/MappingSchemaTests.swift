import Foundation
import HomeseedSyntax
import TestSupport
import Testing

@testable import Homeseed
@testable import HomeseedLoading
@testable import HomeseedModel
@testable import HomeseedSource

/// The schemas of mappings, as a third-party validator reads them, beside what lint accepts.
@Suite("JSON Schemas of mappings")
struct MappingSchemaTests {
    private static let pack = "family-to-do"

    private static func schema() throws -> (pack: Pack, text: String) {
        var ignored = Diagnostics()
        let catalogue = try Pipeline(files: try AgreementTests.files(of: pack)).load(&ignored)
        let pack = try #require(catalogue.pack(pack))
        let path = "\(pack.id)/\(MappingReading.folder).json"
        return (pack, try #require(SchemaFiles.of(pack).first { $0.path == path }).text)
    }

    /// Returns the mapping of a handbook's page, in which each key is used.
    private static func mapping() throws -> SourceFile {
        let page = packageRoot.appendingPathComponent("Sources/Catalogue/Homeseed/Homeseed.docc/Supabase.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let block = try #require(text.components(separatedBy: "```yaml\n").dropFirst().first)
        let more = """
              ShoppingItem:
                table: items
                was: [things, stuff]
                id: {column: item_id, given-by: store}
                key: [quantity, isBought]
                parent: household
                deleted: deleted_at
                leave: search
                moments: {created_at: milliseconds}
                computed:
                  place: {place-in: household, from: 0}
                  code: {code: 8}
                  number: {next: true, from: 100}
                  shop_id: {look-up: shops, by: {slug: "{title}"}, id: shop}
                  words: {list: ["{title}"]}

            """
        let whole = try #require(block.components(separatedBy: "```").first).replacing("  ShoppingItem: null\n", with: more)
        return SourceFile(path: "supabase.yaml", text: whole)
    }

    @Test("write each part once")
    func shared() throws {
        let text = try Self.schema().text
        #expect(text.split(separator: "\n").count < 1200, "\(text.split(separator: "\n").count) lines")
        for part in ["The column of displayName.", "The column. Without it, the pack's own name."] {
            #expect(text.components(separatedBy: part).count == 2, "\(part)")
        }
    }

    @Test("accept what lint accepts, and refuse what it refuses")
    func agreement() throws {
        guard OutsideValidator.isInstalled else { return }
        let (pack, schema) = try Self.schema()
        let good = try Self.mapping()
        var validator = try OutsideValidator()
        let path = try validator.schema(schema)
        func lints(_ file: SourceFile) -> [String] {
            var (sources, diagnostics) = (SourceMap(), Diagnostics())
            let document = parse(file, as: sources.add(file), into: &diagnostics)
            if let root = document.root { _ = MappingReading.read(root, of: pack, &diagnostics) }
            return diagnostics.all.filter { $0.severity == .error }.map { "\($0.check): \($0.headline)" }
        }
        #expect(lints(good) == [])
        let accepted = try validator.add(good, schema: path)
        let slips = Mutations.of(good, each: 6)
        #expect(slips.count > 60)
        let names = try slips.map { try validator.add($0.file, schema: path) }
        let refused = try validator.refused()
        #expect(refused[accepted] == nil, "\(refused[accepted] ?? "")")
        var overlooked: [String] = []
        for (slip, name) in zip(slips, names) {
            let found = lints(slip.file)
            if let reason = refused[name] {
                #expect(!found.isEmpty, "the schema refuses it, and lint accepts it: \(slip.name): \(reason)")
            } else if found.contains(where: Self.isOfForm) {
                overlooked.append("\(slip.path) \(slip.name): \(found)")
            }
        }
        #expect(overlooked == [], "lint refuses it, and the schema accepts it")
        #expect(refused.count > 20)
    }

    /// Whether an error is about the form of a value, which a schema can express.
    private static func isOfForm(_ error: String) -> Bool {
        ["unknown-key", "wrong-form", "missing-key"].contains { error.hasPrefix($0 + ":") }
    }
}
