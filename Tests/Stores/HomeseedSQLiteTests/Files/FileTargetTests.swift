import Foundation
import HomeseedSQLite
import HomeseedStore
import HomeseedTesting
import TestSupport
import Testing

/// A store of JSON files, with independent access through Foundation.
final class JSONStore: ConformanceStore {
    enum Form: CaseIterable { case json, ndjson }

    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-\(UUID().uuidString)")
    let form: Form

    init(_ form: Form) throws {
        self.form = form
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var place: URL { folder.appendingPathComponent(form == .json ? "store" : "store.ndjson") }

    var target: any SeedTarget {
        switch form {
        case .json: JSONTarget(folder: place.path, lockTimeout: 0.1)
        case .ndjson: NDJSONTarget(path: place.path, lockTimeout: 0.1)
        }
    }

    func rows(of table: StoreTable) throws -> [RecordID: [Cell]] {
        var rows: [RecordID: [Cell]] = [:]
        for object in try objects(table.name) {
            let cells = table.columns.map { PlainJSON.cell(object[$0.name], $0.type) }
            if case .uuid(let id)? = table.key.flatMap({ table.cell($0, of: cells) }) {
                rows[id] = cells
            } else {
                rows[.none] = cells
            }
        }
        return rows
    }

    func put(_ cells: [Cell]?, in table: StoreTable, at record: RecordID) throws {
        var objects = try objects(table.name)
        objects.removeAll { table.key == nil || $0[table.key ?? ""] as? String == record.text }
        if let cells { objects.append(PlainJSON.object(cells, table)) }
        switch form {
        case .json: try JSONSerialization.data(withJSONObject: objects).write(to: file(table.name))
        case .ndjson:
            let others = try lines().filter { $0["table"] as? String != table.name }
            let all = others + objects.map { ["table": table.name, "row": $0] }
            let data = try all.map { try JSONSerialization.data(withJSONObject: $0) + Data("\n".utf8) }
            try data.reduce(Data(), +).write(to: place)
        }
    }

    private func file(_ table: String) -> URL { place.appendingPathComponent(table + ".json") }

    private func lines() throws -> [[String: Any]] {
        guard let data = FileManager.default.contents(atPath: place.path) else { return [] }
        return try data.split(separator: 0x0A).map { try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any] ?? [:] }
    }

    private func objects(_ table: String) throws -> [[String: Any]] {
        switch form {
        case .ndjson: return try lines().filter { $0["table"] as? String == table }.compactMap { $0["row"] as? [String: Any] }
        case .json:
            guard let data = FileManager.default.contents(atPath: file(table).path) else { return [] }
            return try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
        }
    }
}

@Suite("Stores of JSON files")
struct FileTargetTests {
    @Test("pass the conformance kit", .long, arguments: JSONStore.Form.allCases)
    func conformance(form: JSONStore.Form) {
        for result in TargetConformance.run({ try JSONStore(form) }) {
            #expect(result.failures == [], "\(form), \(result.name)")
            #expect(result.skipped == nil)
        }
    }

    private static let table = StoreTable(
        name: "list", entity: "List", columns: [StoreColumn("id", .uuid), StoreColumn("title", .text)], key: "id")
    private static let other = StoreTable(name: "notes", entity: "Note", columns: table.columns, key: "id")

    private func seed(_ store: JSONStore, _ key: String, _ table: StoreTable, title: String = "A list") throws -> SeedReceipt {
        let id = RecordID(name: key)
        let row = StoreRow(key: RowKey(table: 0, record: id), cells: [.uuid(id), .text(title)], label: key)
        let entry = SeedEntry(
            household: HouseholdName(pack: table.name, key: key), template: "t", locale: "en", today: Day(number: 20_000),
            timeZone: "UTC", catalogue: "")
        return try Seeder(target: store.target, schema: StoreSchema(tables: [table])).seed(entry, [row])
    }

    private func contents(_ store: JSONStore) throws -> [String: Data] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: store.folder.path)
        return Dictionary(
            names.compactMap { name in
                FileManager.default.contents(atPath: store.folder.appendingPathComponent(name).path).map { (name, $0) }
            }
        ) { $1 }
    }

    @Test("hold the same bytes, whatever was seeded first", arguments: JSONStore.Form.allCases)
    func sameBytes(form: JSONStore.Form) throws {
        let (a, b) = (try JSONStore(form), try JSONStore(form))
        for (key, table) in [("x", Self.table), ("y", Self.table), ("z", Self.other)] { _ = try seed(a, key, table) }
        for (key, table) in [("z", Self.other), ("y", Self.table), ("x", Self.table)] { _ = try seed(b, key, table) }
        #expect(try contents(a) == contents(b))
        #expect(try contents(a).keys.allSatisfy { !$0.contains(".homeseed") })
    }

    @Test(
        "that hold something else are left alone, and say where",
        arguments: [
            (JSONStore.Form.json, "[{\"id\": \"1\",}]", "line 1"), (.json, "{}", "list of rows"),
            (.json, "[{\"id\": \"1\", \"title\": \"a\"}]", "not a UUID"),
            (.json, "[{\"id\": null, \"title\": \"a\", \"more\": 1}]", "more"), (.json, "[7]", "object"),
            (.ndjson, "{}\n", "line 1"), (.ndjson, "\n{\"table\": \"other\", \"row\": {}}\nx\n", "line 3"),
            (.json, "\u{0}", "line 1"), (.json, "[]\n\n]", "line 3"), (.json, "[\n{\"id\": \"]\"", "doesn't end"),
            (.json, "[\n,\n]", "line 2"), (.json, "", "list of rows"),
        ])
    func faulty(form: JSONStore.Form, text: String, said: String) throws {
        let store = try JSONStore(form)
        let file = form == .json ? store.place.appendingPathComponent("list.json") : store.place
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        let error = #expect(throws: TargetError.self) { _ = try seed(store, "x", Self.table) }
        #expect("\(error as Any)".contains(said), "\(error as Any)")
        #expect(FileManager.default.contents(atPath: file.path) == Data(text.utf8))
    }

    @Test("keep rows as people wrote them, to the byte", arguments: JSONStore.Form.allCases)
    func asWritten(form: JSONStore.Form) throws {
        let store = try JSONStore(form)
        _ = try seed(store, "x", Self.table)
        let file = form == .json ? store.place.appendingPathComponent("list.json") : store.place
        let text = try #require(String(data: Data(contentsOf: file), encoding: .utf8))
        let odd = "{ \"b\": [1.50,true, 12345678901234567890 ],\"a\":null}"
        let edited = text.replacing("\"A list\"", with: odd)
        try Data(edited.utf8).write(to: file)
        #expect(edited != text)
        _ = try seed(store, "y", Self.table)
        let after = try #require(String(data: Data(contentsOf: file), encoding: .utf8))
        #expect(after.contains(odd), "\(after)")
        #expect(try !seed(store, "x", Self.table).wroteAnything, "an edit is left alone")
    }

    @Test("are read in pieces, wherever those end", .long, arguments: JSONStore.Form.allCases)
    func pieces(form: JSONStore.Form) throws {
        let store = try JSONStore(form)
        let texts =
            ["],[{\"}\\", "a\nb\u{0}", "🎉ë\\\"", ""]
            + [9, 131_071, 262_143, 300_001].map { String(repeating: "\"],ë", count: $0 / 5) }
        for (number, text) in texts.enumerated() { _ = try seed(store, "\(number)", Self.table, title: text) }
        for (number, text) in texts.enumerated() {
            #expect(try store.rows(of: Self.table)[RecordID(name: "\(number)")]?.last == .text(text))
            #expect(try !seed(store, "\(number)", Self.table, title: text).wroteAnything)
        }
    }

    @Test("that were stopped between two files are finished by whoever comes next")
    func stopped() throws {
        let (store, whole) = (try JSONStore(.json), try JSONStore(.json))
        _ = try seed(store, "x", Self.table)
        _ = try seed(whole, "x", Self.table)
        _ = try seed(whole, "x", Self.table, title: "Another title")
        // The state after a writer was killed during its moves, with one file moved and one not.
        let (list, records) = ("list.json", "homeseed_records.json")
        try FileManager.default.removeItem(at: store.place.appendingPathComponent(records))
        try FileManager.default.copyItem(
            at: whole.place.appendingPathComponent(records), to: store.place.appendingPathComponent(records))
        try FileManager.default.copyItem(
            at: whole.place.appendingPathComponent(list), to: store.place.appendingPathComponent(".list.json.homeseed-1"))
        try Data(".list.json.homeseed-1/list.json\n.gone.homeseed-2/homeseed_records.json\n".utf8)
            .write(to: store.place.appendingPathComponent(".homeseed-replacing"))
        let stopped = try contents(store)
        let seeder = Seeder(target: store.target, schema: StoreSchema(tables: [Self.table]))
        let report = try seeder.planRemoval(of: HouseholdName(pack: "list", key: "x"))
        #expect(report?.retainedRows == [], "read as if it were finished")
        #expect(try contents(store) == stopped, "reading writes nothing")
        #expect(try !seed(store, "x", Self.table, title: "Another title").wroteAnything)
        #expect(try contents(store) == contents(whole))
    }

    @Test("leave what somebody else is writing beside them, and clear away what nobody is")
    func neighbours() throws {
        let store = try JSONStore(.json)
        _ = try seed(store, "x", Self.table)
        let (script, left) = (
            store.place.appendingPathComponent(".b.sql.homeseed-12345678"),
            store.place.appendingPathComponent(".c.sql.homeseed-12345678")
        )
        let notes = store.place.appendingPathComponent(".notes.homeseed-mine")
        for file in [script, left, notes] { try Data("half".utf8).write(to: file) }
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -90)], ofItemAtPath: notes.path)
        let writer = open(script.path, O_WRONLY)
        defer { close(writer) }
        try #require(writer >= 0 && flock(writer, LOCK_EX | LOCK_NB) == 0)
        #expect(try seed(store, "x", Self.table, title: "Another title").wroteAnything)
        #expect(FileManager.default.fileExists(atPath: notes.path), "what a person calls alike")
        #expect(FileManager.default.fileExists(atPath: script.path) && !FileManager.default.fileExists(atPath: left.path))
    }

    @Test("are waited for without an end where that is asked for", arguments: [Double.infinity, 1e300])
    func patient(lockTimeout: Double) async throws {
        let store = try JSONStore(.json)
        _ = try seed(store, "x", Self.table)
        let holder = open(store.place.path, O_RDONLY)
        try #require(holder >= 0 && flock(holder, LOCK_EX | LOCK_NB) == 0)
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) { close(holder) }
        let target = JSONTarget(folder: store.place.path, lockTimeout: lockTimeout)
        #expect(try Seeder.seeds(in: target).count == 1)
    }

    @Test("are written by one at a time", arguments: JSONStore.Form.allCases)
    func busy(form: JSONStore.Form) throws {
        let store = try JSONStore(form)
        try store.target.open(.empty, for: .write) { _ in
            let error = #expect(throws: TargetError.self) { _ = try seed(store, "x", Self.table) }
            guard case .busy? = error else {
                Issue.record("\(error as Any)")
                return
            }
        }
        #expect(try seed(store, "x", Self.table).created == 1)
    }
}
