import Foundation
import Testing

/// Rows with circular references in tables that another program declared, checked with plain SQL.
@Suite("Circles of references")
struct ReferenceCircleTests {
    static let here = [TestStore.Kind.sqlite, .postgres].filter { $0 == .sqlite || TestServer.shared != nil }

    /// Two cycles, each with rows that depend on it, a cycle of three rows, and a row that refers to itself.
    static let template = """
        template: house
        title: A house
        records:
          Person:
            - {key: anna, name: Anna, home: villa, friend: bas}
            - {key: bas, name: Bas, home: villa, friend: cleo}
            - {key: cleo, name: Cleo, home: flat, friend: anna}
            - {key: dirk, name: Dirk, home: flat, friend: anna}
            - {key: emma, name: Emma, home: villa, friend: dirk}
            - {key: finn, name: Finn, home: flat, friend: finn}
            - {key: gijs, name: Gijs, home: villa, friend: emma}
            - {key: hans, name: Hans, home: villa, friend: gijs}
          Home:
            - {key: villa, name: Villa, owner: anna}
            - {key: flat, name: Flat, owner: finn}
          Note:
            - {key: one, text: One, author: hans}
            - {key: two, text: Two, author: finn}

        """

    static let model = """
        entities:
          Note:
            fields:
              id: uuid
              text: string
              author: {type: reference, to: Person}
          Person:
            fields:
              id: uuid
              name: string
              home: {type: reference, to: Home}
              friend: {type: reference, to: Person, optional: true}
          Home:
            fields:
              id: uuid
              name: string
              owner: {type: reference, to: Person}

        """

    struct Layout {
        var kind: TestStore.Kind
        /// Whether the store numbers its rows.
        var givesIDs = true
        var home = "NOT NULL"
        var owner = "NULL"
        var friend = "NULL"

        var tables: String {
            let number = kind == .sqlite ? "INTEGER" : "bigint"
            let type = givesIDs ? number : kind == .sqlite ? "TEXT" : "uuid"
            let id = givesIDs ? (kind == .sqlite ? "INTEGER PRIMARY KEY" : "bigserial PRIMARY KEY") : "\(type) PRIMARY KEY"
            func reference(_ table: String, _ rest: String) -> String {
                kind == .sqlite ? "\(type) REFERENCES \(table)(id) \(rest)" : "\(type) \(rest.hasPrefix("NOT") ? "NOT NULL" : "")"
            }
            let made = """
                CREATE TABLE people (id \(id), name TEXT NOT NULL, home_id \(reference("homes", home)), friend_id \(reference("people", friend)));
                CREATE TABLE homes (id \(id), name TEXT NOT NULL, owner_id \(reference("people", owner)));
                CREATE TABLE notes (id \(id), text TEXT NOT NULL, author_id \(type) NOT NULL REFERENCES people(id));

                """
            if kind == .sqlite { return made }
            return made
                + [
                    ("people", "home_id", "homes", home), ("people", "friend_id", "people", friend),
                    ("homes", "owner_id", "people", owner),
                ].map {
                    "ALTER TABLE \($0.0) ADD FOREIGN KEY (\($0.1)) REFERENCES \($0.2) \($0.3.replacing("NOT NULL", with: "").replacing("NULL", with: ""));\n"
                }.joined()
        }

        var mapping: String {
            let id = givesIDs ? "{column: id, given-by: store}" : "{column: id}"
            return """
                pack: circles
                entities:
                  Note: {table: notes, id: \(id), fields: {author: author_id}}
                  Person: {table: people, id: \(id), fields: {home: home_id, friend: friend_id}}
                  Home: {table: homes, id: \(id), fields: {owner: owner_id}}

                """
        }
    }

    private func store(_ layout: Layout, tables: String? = nil) throws -> TestStore {
        let store = try TestStore(layout.kind, Program())
        try store.program.write("homeseed: 1\npack: circles\ntitle: Circles\nlanguage: en\n", to: "Catalogue/circles/pack.yaml")
        try store.program.write(Self.model, to: "Catalogue/circles/model.yaml")
        try store.program.write(Self.template, to: "Catalogue/circles/templates/house.yaml")
        try store.program.write(layout.mapping, to: "staging.yaml")
        _ = try store.query(tables ?? layout.tables)
        return store
    }

    private func run(_ store: TestStore, _ command: String) throws -> Program.Run {
        try store.program.run(
            [
                command, "circles/house", "--into", store.address, "--mapping", "staging.yaml", "--allow",
                store.kind == .sqlite ? "homes.sqlite" : "postgres",
            ])
    }

    static let content = """
        SELECT p.name || ' ' || h.name || ' ' || f.name FROM people p JOIN homes h ON h.id = p.home_id JOIN people f ON f.id = p.friend_id ORDER BY p.name;
        SELECT h.name || ' ' || p.name FROM homes h JOIN people p ON p.id = h.owner_id ORDER BY h.name;
        SELECT n.text || ' ' || p.name FROM notes n JOIN people p ON p.id = n.author_id ORDER BY n.text
        """

    static let expected = """
        Anna Villa Bas
        Bas Villa Cleo
        Cleo Flat Anna
        Dirk Flat Anna
        Emma Villa Dirk
        Finn Flat Finn
        Gijs Villa Emma
        Hans Villa Gijs
        Flat Finn
        Villa Anna
        One Hans
        Two Finn

        """

    /// Seeds, seeds again, verifies and removes.
    private func expectRound(_ store: TestStore) throws {
        let plan = try run(store, "plan")
        #expect(plan.code == 0, "\(plan.output)\(plan.errors)")
        let seeded = try run(store, "seed")
        #expect(seeded.code == 0 && seeded.output.contains("12 created"), "\(seeded.output)\(seeded.errors)")
        #expect(try store.query(Self.content) == Self.expected)
        #expect(try run(store, "seed").output.contains("is already in"))
        let verified = try run(store, "verify")
        #expect(verified.code == 0, "\(verified.output)\(verified.errors)")
        let removed = try run(store, "unseed")
        #expect(removed.code == 0 && removed.output.contains("12 rows"), "\(removed.output)\(removed.errors)")
        #expect(
            try store.query("SELECT (SELECT count(*) FROM people) + (SELECT count(*) FROM homes) + (SELECT count(*) FROM notes)")
                == "0\n")
    }

    @Test("name each owner once in a plan")
    func named() throws {
        let store = try store(Layout(kind: .sqlite))
        let plan = try run(store, "plan").output
        #expect(
            plan.contains("anna/villa\n") && plan.contains("villa/anna\n") && plan.contains("flat/finn\n")
                && plan.contains("flat/finn/two"), "\(plan)")
        let named = plan.split(separator: "\n").filter { $0.hasPrefix("+") }
        #expect(named.count == 12 && Set(named).count == 12, "\(plan)")
    }

    @Test("are seeded and removed where one of the columns takes NULL", arguments: here, [true, false])
    func nullable(kind: TestStore.Kind, givesIDs: Bool) throws {
        try expectRound(store(Layout(kind: kind, givesIDs: givesIDs)))
        try expectRound(store(Layout(kind: kind, givesIDs: givesIDs, home: "NULL", owner: "NOT NULL")))
    }

    @Test("are seeded and removed where no column takes NULL and the store can defer its checks", arguments: here)
    func deferred(kind: TestStore.Kind) throws {
        let rest = kind == .sqlite ? "NOT NULL" : "NOT NULL DEFERRABLE"
        try expectRound(store(Layout(kind: kind, givesIDs: false, home: rest, owner: rest, friend: rest)))
    }

    @Test("are refused with the columns and a way out where no row can be first, by plan as well", arguments: here)
    func refused(kind: TestStore.Kind) throws {
        let layouts =
            [Layout(kind: kind, owner: "NOT NULL")]
            + (kind == .postgres ? [Layout(kind: kind, givesIDs: false, owner: "NOT NULL")] : [])
        for layout in layouts {
            let store = try store(layout)
            for command in ["plan", "seed"] {
                let run = try run(store, command)
                let said = run.output + run.errors
                #expect(
                    run.code == 1 && said.contains("people.home_id") && said.contains("homes.owner_id")
                        && said.contains("must be given and lead in a circle"), "\(said)")
                #expect(
                    said.contains("allow NULL in one of these columns") && said.contains("DEFERRABLE") != layout.givesIDs,
                    "\(said)")
                #expect(said.contains("house.yaml:"), "\(said)")
            }
            #expect(try store.query("SELECT count(*) FROM people") == "0\n")
        }
        // A row that refers to itself needs its own id.
        let alone = try store(Layout(kind: kind, friend: "NOT NULL"))
        let run = try run(alone, "seed")
        #expect(
            run.code == 1 && (run.output + run.errors).contains("people.friend_id must be given"), "\(run.output)\(run.errors)")
    }

    @Test(
        "whose ids come from a sequence that is behind: plan and seed name the sequence and the statement that sets it right",
        .enabled(if: TestServer.shared != nil),
        arguments: [
            "bigserial PRIMARY KEY", "bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY",
            "bigint PRIMARY KEY DEFAULT nextval('numbers')",
        ])
    func sequence(id: String) throws {
        let layout = Layout(kind: .postgres)
        let store = try store(
            layout,
            tables: "CREATE SEQUENCE numbers;"
                + layout.tables.replacing("people (id bigserial PRIMARY KEY", with: "people (id \(id)")
                + "INSERT INTO homes (name) VALUES ('Old'); INSERT INTO people (id, name, home_id) SELECT n, 'Old', 1 FROM generate_series(1, 5) n;"
        )
        let name = id.contains("numbers") ? "numbers" : "people_id_seq"
        var statement = ""
        for command in ["plan", "seed", "plan", "seed"] {
            let run = try run(store, command)
            let said = run.output + run.errors
            #expect(run.code == 1 && said.contains("the sequence \(name) is behind") && said.contains("refuses id 1:"), "\(said)")
            statement = try String(#require(said.firstMatch(of: /`(SELECT setval.*?;)`/)?.1))
        }
        _ = try store.query(statement)
        let seeded = try run(store, "seed")
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        #expect(try store.query("SELECT count(*), min(id) FROM people WHERE name <> 'Old'") == "8|6\n")
    }

    @Test("of thousands of rows are seeded in time that grows with their number")
    func large() throws {
        let store = try store(Layout(kind: .sqlite))
        let people = (1...3000).map { "    - {key: p\($0), name: P\($0), home: flat, friend: p\($0 % 3000 + 1)}\n" }.joined()
        try store.program.write(
            "template: house\ntitle: A house\nrecords:\n  Person:\n\(people)  Home:\n    - {key: flat, name: Flat, owner: p1}\n  Note:\n    - {key: one, text: One, author: p7}\n",
            to: "Catalogue/circles/templates/house.yaml")
        let seeded = try run(store, "seed")
        #expect(seeded.code == 0 && seeded.output.contains("3002 created"), "\(seeded.output.suffix(500))\(seeded.errors)")
        #expect(try run(store, "unseed").code == 0)
        #expect(try store.query("SELECT count(*) FROM people") == "0\n")
    }
}
