import Foundation
import HomeseedServices
import TestSupport
import Testing

/// Documents that a mapping writes. A server on loopback stores them, and a Python program compares them with the same rows in
/// SQLite or in lines of JSON.
@Suite("Documents with a mapping", .long)
struct MappedDocumentTests {
    private static let firestore = "firestore:seed.ndjson?project=demo-homes"

    private static let homes = """
        pack: family-to-do
        entities:
          Household:
            table: homes
            fields: {name: title}
            constants: {isDemo: true, version: 3, code: "7", rate: 1.5, note: null, createdAt: now}
          Member:
            table: homes/{household}/people
            fields: {household: null, displayName: profile.name, role: profile.kind}
            values: {role: {owner: admin, member: user}}
            computed: {email: "{displayName:slug}@example.com", place: {place-in: household, from: 0}}
          Task:
            table: homes/{household}/todos
            fields: {household: homeRef, dueDate: due, areaId: null}
            values: {status: {backlog: 0, next: 1, done: 2}, isProposal: {true: "yes", false: "no"}}
            computed:
              home: "{household}"
              meta: {json: {home: "{household.name}", tags: ["{type}", demo], count: 2, open: true, none: null}}
              labels: {list: ["{type}", demo]}
            moments: {due: milliseconds}
          ShoppingItem: null
          BacklogCategory: null
          BacklogItem: null

        """

    private static func seed(_ name: String, _ target: String, _ more: String...) -> [String] {
        ["seed", name, "--into", target, "--today", "2026-11-21", "--time-zone", "Europe/Amsterdam"] + more
    }

    /// Seeds through a server, and runs a Python program with its documents.
    private static func check(_ program: Program, _ kind: String, _ seed: [String], _ script: String) throws {
        let (server, port) = try SendingTests.startServer(in: program, kind)
        defer {
            server.send(SIGKILL)
            server.wait()
        }
        let path = kind == "cloudkit" ? "/database/1/iCloud.test/development/public" : ""
        for round in 1...2 {
            let run = try program.run(seed + ["--send", "http://127.0.0.1:\(port)\(path)"])
            #expect(run.code == 0, "\(round): \(run.output)\(run.errors)")
        }
        try program.write(Self.reader + script, to: "check.py")
        let checked = try program.run(of: "python3", ["check.py", String(port)])
        #expect(checked.code == 0 && checked.output.hasPrefix("compared"), "\(checked.output)\(checked.errors)")
    }

    /// Writes the pack's own rows to a file, as lines of JSON.
    private static func writeRows(_ program: Program, _ seed: [String]) throws {
        let plain = try program.run(seed)
        #expect(plain.code == 0, "\(plain.errors)")
        try program.write(plain.output, to: "plain.ndjson")
    }

    /// Reads the values of documents according to the services' documentation, without the targets' code.
    private static let reader = """
        import datetime, json, sqlite3, sys, urllib.request

        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        state = json.load(opener.open(f"http://127.0.0.1:{sys.argv[1]}/state"))
        assert state["violations"] == [], state["violations"]

        def value(field):
            (kind, data), = field.items()
            if kind == "integerValue":
                return int(data)
            if kind == "doubleValue":
                return float(data)
            if kind == "arrayValue":
                return [value(each) for each in data.get("values", [])]
            if kind == "mapValue":
                return {name: value(each) for name, each in data.get("fields", {}).items()}
            if kind == "referenceValue":
                root = "projects/demo-homes/databases/(default)/documents/"
                assert data.startswith(root) and data.removeprefix(root) in state["documents"], data
                return ["reference", data.removeprefix(root)]
            if kind == "timestampValue":
                return ["time", datetime.datetime.fromisoformat(data.replace("Z", "+00:00")).timestamp()]
            assert kind in ("stringValue", "booleanValue", "nullValue"), kind
            return data

        def rows(path):
            with open(path) as lines:
                return [json.loads(line) for line in lines if '"table"' in line[:9]]


        """

    @Test("have the values that the same mapping writes to SQLite")
    func values() throws {
        let program = try Program("family-to-do")
        try program.write(Self.homes, to: "firestore.yaml")
        try program.write(
            Self.homes.replacing("homes/{household}/", with: "").replacing("profile.", with: "")
                .replacing("createdAt: now", with: "x: 1").replacing(
                    "fields: {household: null,", with: "fields: {household: home,"), to: "sqlite.yaml")
        try program.sqlite(
            "app.sqlite",
            """
            CREATE TABLE homes (id TEXT PRIMARY KEY, title TEXT, isDemo BOOLEAN, version INTEGER, code TEXT, rate REAL, note TEXT, x INTEGER);
            CREATE TABLE people (id TEXT PRIMARY KEY, home TEXT REFERENCES homes, name TEXT, kind TEXT, email TEXT, place INTEGER);
            CREATE TABLE todos (id TEXT PRIMARY KEY, homeRef TEXT REFERENCES homes, title TEXT, status INTEGER,
              assignee TEXT REFERENCES people, due INTEGER, type TEXT, priority TEXT, isProposal TEXT, home TEXT, meta TEXT, labels TEXT);
            """)
        let direct = try program.run(
            Self.seed("family-to-do/two-people", "sqlite:app.sqlite", "--mapping", "sqlite.yaml", "--locale", "nl"))
        #expect(direct.code == 0, "\(direct.output)\(direct.errors)")
        try Self.check(
            program, "firestore",
            Self.seed("family-to-do/two-people", Self.firestore, "--mapping", "firestore.yaml", "--locale", "nl"),
            """
            store = sqlite3.connect("app.sqlite")
            store.row_factory = sqlite3.Row
            wanted, homes = {}, {}
            for row in map(dict, store.execute("SELECT * FROM homes")):
                id, _ = row.pop("id"), row.pop("x")
                row["isDemo"] = row["isDemo"] == 1
                wanted["homes/" + id] = row | {"createdAt": "REQUEST_TIME"}
            for row in map(dict, store.execute("SELECT * FROM people")):
                id, home = row.pop("id"), row.pop("home")
                homes[id] = home
                row["profile"] = {"name": row.pop("name"), "kind": row.pop("kind")}
                wanted[f"homes/{home}/people/{id}"] = row
            for row in map(dict, store.execute("SELECT * FROM todos")):
                id, home, person = row.pop("id"), row["home"], row["assignee"]
                row["homeRef"] = ["reference", "homes/" + row["homeRef"]]
                row["assignee"] = person and ["reference", f"homes/{homes[person]}/people/{person}"]
                row["meta"], row["labels"] = json.loads(row["meta"]), json.loads(row["labels"])
                wanted[f"homes/{home}/todos/{id}"] = row
            there = {name: {key: value(field) if field != "REQUEST_TIME" else field for key, field in document.items()}
                     for name, document in state["documents"].items()}
            assert there.keys() == wanted.keys(), there.keys() ^ wanted.keys()
            for name in wanted:
                assert json.dumps(there[name], sort_keys=True) == json.dumps(wanted[name], sort_keys=True), (there[name], wanted[name])
            assert len(there) == 15 and sum(row["status"] == 1 for row in there.values() if "status" in row) == 5
            print("compared", len(there))
            """)
    }

    private static let families = """
        pack: famify
        entities:
          Parent: {table: users, id: uid, values: {currency: {GBP: pound, EUR: euro}}}
          Child: {table: "users/{parent}/kids", fields: {parent: null}}
          Sequence: {table: "users/{child.parent}/kids/{child}/sequences", moments: {start_date: seconds}}
          UnavailableDay: {table: "users/{child.parent}/kids/{child}/unavailable"}
          TaskTemplate: {table: templates}

        """

    @Test("below other documents, such as users/{uid}/kids/{kid}, are those of the households", arguments: [1, 3])
    func paths(households: Int) throws {
        let program = try Program("famify")
        try program.write(Self.families, to: "firestore.yaml")
        let count = households == 1 ? [] : ["--households", String(households)]
        let template = "famify/two-children-mid-sequence"
        try Self.writeRows(program, Self.seed(template, "rows:-") + count)
        try Self.check(
            program, "firestore", Self.seed(template, Self.firestore, "--mapping", "firestore.yaml") + count,
            """
            all = {}
            for line in rows("plain.ndjson"):
                all.setdefault(line["table"], {})[line["row"]["id"]] = line["row"]
            kids = {id: f"users/{row['parent_id']}/kids/{id}" for id, row in all["children"].items()}
            names = {
                "parents": lambda row: "users/" + row["id"], "children": lambda row: kids[row["id"]],
                "sequences": lambda row: f"{kids[row['child_id']]}/sequences/{row['id']}",
                "unavailable_days": lambda row: f"{kids[row['child_id']]}/unavailable/{row['id']}",
                "task_templates": lambda row: "templates/" + row["id"],
                "groups": lambda row: "groups/" + row["id"], "task_instances": lambda row: "task_instances/" + row["id"],
                "task_completions": lambda row: "task_completions/" + row["id"],
                "wishlist_items": lambda row: "wishlist_items/" + row["id"],
                "famcoin_transactions": lambda row: "famcoin_transactions/" + row["id"],
            }
            wanted = {names[table](row): (table, row) for table, found in all.items() for row in found.values()}
            assert wanted.keys() == state["documents"].keys(), wanted.keys() ^ state["documents"].keys()
            for name, (table, row) in wanted.items():
                there = {key: value(field) for key, field in state["documents"][name].items()}
                id = row.pop("id")
                if table == "parents":
                    assert there.pop("uid") == id
                    row["currency"] = {"GBP": "pound", "EUR": "euro"}.get(row["currency"], row["currency"])
                if table == "children":
                    row.pop("parent_id")
                if table == "sequences":
                    day = datetime.datetime.fromisoformat(row["start_date"]).replace(tzinfo=datetime.timezone.utc)
                    row["start_date"] = int(day.timestamp())
                for key, cell in there.items():
                    if isinstance(cell, list) and cell[:1] == ["reference"]:
                        assert cell[1].endswith("/" + row[key]), (name, key)
                        there[key] = row[key]
                    if isinstance(cell, list) and cell[:1] == ["time"]:
                        assert datetime.datetime.fromisoformat(row[key].replace("Z", "+00:00")).timestamp() == cell[1], (name, key)
                        there[key] = row[key]
                assert there == row, (name, there, row)
            print("compared", len(wanted))
            """)
    }

    @Test("of CloudKit are records with a parent")
    func records() throws {
        let program = try Program("family-to-do")
        try program.write(
            """
            pack: family-to-do
            moments: seconds
            entities:
              Household: {table: Home, fields: {name: title}}
              Member: {table: Person, parent: household, fields: {household: home}, computed: {info: {json: {a: ["{displayName}"]}}}}
              Task:
                table: Todo
                parent: household
                fields: {household: null}
                constants: {source: demo, weight: 0.5}
                values: {isProposal: {true: 1, false: 0}}
              ShoppingItem: null
              BacklogCategory: null
              BacklogItem: null
            """, to: "cloudkit.yaml")
        try Self.writeRows(program, Self.seed("family-to-do/two-people", "rows:-"))
        try Self.check(
            program, "cloudkit", Self.seed("family-to-do/two-people", "cloudkit:seed.ndjson", "--mapping", "cloudkit.yaml"),
            """
            types = {"Household": "Home", "Member": "Person", "Task": "Todo"}
            left = dict(state["documents"])
            for line in rows("plain.ndjson"):
                table, row = line["table"], line["row"]
                if table not in types:
                    continue
                record = left.pop(row["id"])
                fields = {key: (field["type"], field["value"]) for key, field in record["fields"].items()}
                assert record["recordType"] == types[table]
                assert record.get("parent") == (None if table == "Household" else {"recordName": row["household"]})
                if table == "Household":
                    assert fields == {"title": ("STRING", row["name"])}
                if table == "Member":
                    assert fields["home"] == ("REFERENCE", {"recordName": row["household"], "action": "NONE"})
                    assert json.loads(fields["info"][1]) == {"a": [row["displayName"]]} and fields["info"][0] == "STRING"
                if table == "Task":
                    assert fields["source"] == ("STRING", "demo") and fields["weight"] == ("DOUBLE", 0.5)
                    assert fields["isProposal"] == ("INT64", 1 if row["isProposal"] else 0) and "household" not in fields
                    assert fields.get("dueDate") == (row["dueDate"] and ("STRING", row["dueDate"]))
                    if row["assignee"]:
                        assert fields["assignee"][1]["recordName"] == row["assignee"]
            assert left == {}, left
            print("compared")
            """)
    }
}
