import Foundation
import Testing

/// Mappings that a document service can't carry out, and what later commands do with its file.
@Suite("Documents with a mapping, refused", .long)
struct MappedDocumentRefusalTests {
    private static let firestore = "firestore:seed.ndjson?project=demo-homes"
    private static let cloudKit = "cloudkit:seed.ndjson"

    /// Returns a mapping of the tasks, after the mapping of the other entities.
    private static func mapping(_ task: String, household: String = "{table: homes}") -> String {
        """
        pack: family-to-do
        entities:
          Household: \(household)
          ShoppingItem: null
          BacklogCategory: null
          BacklogItem: null
          Task: \(task)

        """
    }

    private static func run(_ program: Program, _ command: String, _ target: String, _ more: String...) throws -> Program.Run {
        try program.run([command, "family-to-do/two-people", "--into", target, "--mapping", "map.yaml"] + more)
    }

    @Test(
        "are reported at their place, by plan and by seed",
        arguments: [
            (firestore, "{table: \"homes/{home}/todos\"}", "is not the path of a collection", "{household}"),
            (firestore, "{table: \"homes//todos\"}", "is not the path of a collection", "{id}"),
            (firestore, "{table: \"homes/{household}\"}", "is the path of a document", "Remove the last part"),
            (firestore, "{table: __todos__}", "Firestore does not take", "another name"),
            (firestore, "{key: [household, status]}", "can't be found by a key", "Remove `key`"),
            (firestore, "{id: {column: id, given-by: store}}", "the ids that it would give", "given-by: store"),
            (firestore, "{id: [household, assignee]}", "several fields can't identify it", "in the path"),
            (firestore, "{computed: {number: {next: true}}}", "the next number is not known", "place-in"),
            (firestore, "{computed: {area: {look-up: areas, by: {slug: \"{title}\"}}}}", "can't be looked up", "constants"),
            (firestore, "{computed: {grid: {json: [[1]]}}}", "an array in an array", "map"),
            (firestore, "{parent: household}", "Firestore has no `parent`", "users/{user}/kids"),
            (firestore, "{fields: {title: a..b}}", "'' is a name that", "another name"),
            (firestore, "{fields: {title: a, status: a.b}}", "is in the map 'a'", "Rename"),
            (firestore, "{moments: {title: seconds}}", "No date of Task", "fields with dates"),
            (firestore, "{constants: {at: now}, moments: {at: seconds}}", "as a timestamp only", "fixed time"),
            (cloudKit, "{table: \"homes/{household}/todos\"}", "no collections in documents", "record type"),
            (cloudKit, "{fields: {title: a.b}}", "CloudKit does not take", "another name"),
            (cloudKit, "{also: {table: Extra, fields: {title: t}}}", "`also` can't write", "record type of Task"),
            (cloudKit, "{id: assignee}", "a field can't name those of Task", "UUID"),
            (cloudKit, "{constants: {at: now}}", "can't set 'at' to now", "Remove the line"),
        ])
    func places(target: String, task: String, headline: String, note: String) throws {
        let program = try Program("family-to-do")
        try program.write(Self.mapping(task), to: "map.yaml")
        for command in ["plan", "seed"] {
            let run = try Self.run(program, command, target)
            #expect(run.code == 1, "\(run.output)\(run.errors)")
            for part in [headline, "map.yaml:7:", note] { #expect(run.output.contains(part), "\(part): \(run.output)") }
        }
        #expect(!program.exists("seed.ndjson"))
    }

    @Test("have a parent that is written, and tables have none")
    func parents() throws {
        let program = try Program("family-to-do")
        try program.write(Self.mapping("{parent: household}", household: "null"), to: "map.yaml")
        let left = try Self.run(program, "seed", Self.cloudKit)
        #expect(left.code == 1 && left.output.contains("The parent's entity is left out"), "\(left.output)")
        try program.write(Self.mapping("{parent: title}"), to: "map.yaml")
        let text = try Self.run(program, "seed", Self.cloudKit)
        #expect(text.code == 1 && text.output.contains("household") && text.output.contains("map.yaml:7:18"), "\(text.output)")
        try program.write(Self.mapping("{parent: household}"), to: "map.yaml")
        let tables = try program.run(
            "seed", "family-to-do/two-people", "--into", "sql:seed.sql", "--dialect", "sqlite", "--mapping", "map.yaml")
        #expect(tables.code == 1 && tables.output.contains("Tables have no `parent`"), "\(tables.output)")
    }

    @Test("name the record whose values are no part of a path, and the two that have one name")
    func values() throws {
        let program = try Program("family-to-do", isConfirmed: false)
        for (table, household, why) in [
            ("{table: \"homes/{priority}/todos\"}", "{table: homes}", "a part of the document's path has no value"),
            ("{table: \"homes/{assignee.displayName}/todos\"}", "{table: homes}", "has no value"),
            ("{table: \"homes/{household.name}/todos\"}", "{table: homes}", "path that Firestore does not take"),
            ("{table: todos, id: status}", "{table: homes}", "another document has this name"),
        ] {
            try program.write(Self.mapping(table, household: household), to: "map.yaml")
            let path = "Catalogue/family-to-do/templates/two-people.yaml"
            try program.write(program.read(path).replacing("name: Emma and Noah's place", with: "name: \"a/b\""), to: path)
            for command in ["plan", "seed"] {
                let run = try Self.run(program, command, Self.firestore)
                #expect(run.code == 1, "\(run.output)\(run.errors)")
                for part in [why, "two-people.yaml"] { #expect(run.output.contains(part), "\(part): \(run.output)") }
            }
            #expect(!program.exists("seed.ndjson"))
        }
    }

    @Test("keep unusual names, and fields that the app writes")
    func names() throws {
        let program = try Program("family-to-do")
        try program.write(
            Self.mapping(
                "{table: \"h{{o}}mes/x {household}\\u2028/t\\\"dos\", fields: {title: \"a`b\\\\c\"}, "
                    + "constants: {\"wo w.é\": now}, leave: [done]}"), to: "map.yaml")
        let run = try Self.run(program, "seed", Self.firestore, "--today", "2026-11-21")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        try program.write(
            """
            import json
            for line in open("seed.ndjson", encoding="utf-8", newline="\\n"):
                for write in json.loads(line)["writes"]:
                    parts = write["update"]["name"].split("/documents/")[1].split("/")
                    if parts[0] != "h{o}mes":
                        assert set(write) == {"update"}, write
                        continue
                    assert parts[1][:2] == "x " and parts[1][-1] == "\\u2028" and parts[2] == 't"dos' and len(parts) == 4, parts
                    assert write["updateTransforms"] == [{"fieldPath": "`wo w`.`é`", "setToServerValue": "REQUEST_TIME"}]
                    paths = write["updateMask"]["fieldPaths"]
                    assert "`a\\\\`b\\\\\\\\c`" in paths and "status" in paths and len(paths) == 9, paths
                    print(parts[3])
            """, to: "check.py")
        #expect(try program.output(of: "python3", "check.py").split(separator: "\n").count == 12)
    }

    @Test("write the same file again, and leave an edited one")
    func again() throws {
        let program = try Program("family-to-do")
        try program.write(Self.mapping("{table: \"homes/{household}/todos\"}"), to: "map.yaml")
        func seed() throws -> Program.Run { try Self.run(program, "seed", Self.firestore, "--today", "2026-11-21") }
        #expect(try seed().code == 0)
        let first = try program.read("seed.ndjson")
        #expect(try seed().code == 0)
        #expect(try program.read("seed.ndjson") == first)
        let printed = try Self.run(program, "seed", "firestore:-?project=demo-homes", "--today", "2026-11-21")
        #expect(printed.output == first)
        try program.write(first.replacing("Emma", with: "Ella"), to: "seed.ndjson")
        let edited = try seed()
        #expect(edited.code != 0 && edited.errors.contains("seed.ndjson"), "\(edited.errors)")
        #expect(try program.read("seed.ndjson").contains("Ella"))
        for command in ["verify", "unseed"] {
            let mapped = try Self.run(program, command, Self.firestore)
            let plain = try program.run(command, "family-to-do/two-people", "--into", Self.firestore)
            #expect(mapped.code == plain.code && mapped.errors == plain.errors, "\(mapped.errors) \(plain.errors)")
        }
    }
}
