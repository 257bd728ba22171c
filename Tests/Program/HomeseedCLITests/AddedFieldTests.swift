import Foundation
import TestSupport
import Testing

/// Packs that add fields to the entities of a pack that they require.
@Suite("Fields that one pack adds to another's entities")
struct AddedFieldTests {
    private static let fields = """
        entities:
          Task:
            fields:
              isOutdoors: {type: boolean, default: false}
              plot: {type: reference, to: Plot, optional: true}
          Plot:
            fields: {id: uuid, household: {type: reference, to: Household}, name: string}
        """

    /// Returns a catalogue with Family To-Do and a pack on top of it.
    private func catalogue(_ model: String = fields) throws -> Program {
        let program = try Program("family-to-do")
        try program.write(
            "homeseed: 1\npack: garden\ntitle: Garden\nlanguage: en\nrequires: [family-to-do]\n",
            to: "Catalogue/garden/pack.yaml")
        try program.write(model, to: "Catalogue/garden/model.yaml")
        try program.write(
            """
            template: allotment
            title: An allotment
            records:
              Household:
                - key: home
                  name: Our plot
                  members: [{key: owner, displayName: Me, role: owner}]
                  tasks:
                    - {use: chore/water-plants, status: next, assignee: owner, isOutdoors: true, plot: east}
                    - {use: chore/fold-laundry}
              Plot:
                - {key: east, household: home, name: East}

            """, to: "Catalogue/garden/templates/allotment.yaml")
        return program
    }

    @Test("both packs' households are in one table, and the field has its default in the other pack's")
    func added() throws {
        let program = try catalogue()
        let lint = try program.run("lint", "--no-cache", "--skip", "missing-translation")
        #expect(lint.code == 0, "\(lint.output) \(lint.errors)")
        for household in ["garden/allotment", "garden/guest"] {
            let seed = try program.run("seed", household, "--into", "sqlite:a.sqlite", "--today", "2026-11-18")
            #expect(seed.code == 0, "\(seed.errors)")
        }
        let rows = try program.sqlite("a.sqlite", "SELECT count(*) > 2, sum(isOutdoors), count(plot) FROM Task")
        #expect(rows == "1|1|1\n")
        #expect(try program.run("verify", "garden/guest", "--into", "sqlite:a.sqlite").code == 0)
    }

    @Test(
        "an addition that would change the other pack is refused in its place",
        arguments: [
            ("fields: {plotSize: integer}", "'plotSize', which this pack adds to 'Task', should be optional or have a default"),
            (
                "table: chores\n    fields: {size: {type: integer, default: 1}}",
                "An addition to 'Task' should be fields and helpers only"
            ),
            ("fields: {title: {type: string, default: a}}", "'title' is written twice"),
        ])
    func refused(entity: String, said: String) throws {
        let program = try catalogue("entities:\n  Task:\n    " + entity + "\n")
        let run = try program.run("lint", "--no-cache", "garden")
        let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(run.code == 1 && words.contains(said) && words.contains("Catalogue/garden/model.yaml:"), "\(words)")
    }

    @Test("two packs that do not require each other cannot share an entity")
    func siblings() throws {
        let program = try catalogue("entities:\n  Task:\n    fields: {id: uuid, isOutdoors: {type: boolean, default: false}}\n")
        try program.replace("requires: [family-to-do]\n", with: "", in: "Catalogue/garden/pack.yaml")
        try FileManager.default.removeItem(at: program.folder.appendingPathComponent("Catalogue/garden/templates"))
        try program.write(
            "homeseed: 1\npack: both\ntitle: Both\nlanguage: en\nrequires: [family-to-do, garden]\n",
            to: "Catalogue/both/pack.yaml")
        let run = try program.run("lint", "--no-cache", "--format", "concise")
        #expect(run.code == 1 && run.output.contains("Catalogue/both/pack.yaml"), "\(run.output)")
    }
}
