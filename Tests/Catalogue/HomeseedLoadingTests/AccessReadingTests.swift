import Foundation
import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore
import Testing

/// `access` in a model: who sees which records.
@Suite("Access to a store")
struct AccessReadingTests {
    static let model = """
        entities:
          Parent: {fields: {id: uuid, name: string}}
          Child: {fields: {id: uuid, parent: {type: reference, to: Parent}}}
          Toy: {fields: {id: uuid, child: {type: reference, to: Child}}}
          Weather: {fields: {id: uuid, day: date}}

        """

    func load(_ access: String) throws -> (pack: Pack?, diagnostics: Diagnostics) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let pack = folder.appendingPathComponent("toys")
        try FileManager.default.createDirectory(at: pack, withIntermediateDirectories: true)
        try "homeseed: 1\npack: toys\ntitle: Toys\nlanguage: en\n".write(
            to: pack.appendingPathComponent("pack.yaml"), atomically: true, encoding: .utf8)
        try (Self.model + access).write(to: pack.appendingPathComponent("model.yaml"), atomically: true, encoding: .utf8)
        var diagnostics = Diagnostics()
        let catalogue = try Pipeline(catalogue: folder.path, locales: nil).load(&diagnostics)
        return (catalogue.pack("toys"), diagnostics)
    }

    @Test("says by which column a row belongs to whom")
    func rules() throws {
        let (pack, diagnostics) = try load("access: {root: Parent, readers: [Parent, Child], writers: Parent}\n")
        #expect(diagnostics.count(.error) == 0)
        let schema = SchemaMaker(try #require(pack)).make().schema
        let access = try #require(schema.access)
        #expect(
            access.rules == [
                "Parent": .root, "Child": .belongs(column: "parent", table: "Parent"),
                "Toy": .belongs(column: "child", table: "Child"),
            ])
        #expect(access.readers.map(\.root) == [nil, "parent"] && access.writers.map(\.table) == ["Parent"])
        // No user sees a row without an owner.
        let statements = DDL.statements(schema, PostgresDialect())
        #expect(statements.contains { $0 == "ALTER TABLE \"Weather\" ENABLE ROW LEVEL SECURITY" })
        #expect(!statements.contains { $0.contains("POLICY") && $0.contains("ON \"Weather\"") })
        #expect(!DDL.script(schema, SQLiteDialect()).contains("POLICY"))
    }

    @Test("is optional: without it nothing is hidden")
    func none() throws {
        let pack = try #require(try load("").pack)
        let schema = SchemaMaker(pack).make().schema
        #expect(schema.access == nil && !DDL.script(schema, PostgresDialect()).contains("SECURITY"))
    }

    @Test(
        "names what is wrong with it",
        arguments: [
            ("access: {root: Parrot, readers: Parent}", "Parrot"),
            ("access: {root: Parent, readers: Toy}", "refers to it directly"),
            ("access: {root: Parent, readers: Parent, writers: [Chid]}", "Chid"), ("access: {root: Parent}", "readers"),
            ("access: {root: Parent, readers: Parent, seers: Child}", "seers"), ("access: Parent", "keys with values"),
        ])
    func faults(access: String, word: String) throws {
        let (_, diagnostics) = try load(access + "\n")
        #expect(diagnostics.count(.error) == 1)
        let text = diagnostics.all.map { $0.headline + $0.notes.joined() }.joined()
        #expect(text.contains(word), "\(text)")
    }
}
