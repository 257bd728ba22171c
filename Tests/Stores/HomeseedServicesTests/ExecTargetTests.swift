import Foundation
import HomeseedServices
import HomeseedStore
import HomeseedTesting
import TestSupport
import Testing

/// The Python example as a store, with independent access through its file.
final class PluginFileStore: ConformanceStore {
    static let examples = packageRoot.appendingPathComponent("Examples/Targets")

    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-\(UUID().uuidString)")
    let target: any SeedTarget
    private var file: URL { folder.appendingPathComponent("store.json") }

    init(program: String? = nil) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let program = program ?? Self.examples.appendingPathComponent("homeseed-target-jsonfile").path
        target = try ExecTarget(program: program, place: folder.appendingPathComponent("store.json").path)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func tables() throws -> [String: [String: [String: Any]]] {
        guard let data = FileManager.default.contents(atPath: file.path) else { return [:] }
        return try JSONSerialization.jsonObject(with: data) as? [String: [String: [String: Any]]] ?? [:]
    }

    func rows(of table: StoreTable) throws -> [RecordID: [Cell]] {
        var rows: [RecordID: [Cell]] = [:]
        for (id, object) in try tables()[table.name] ?? [:] {
            rows[RecordID(text: id) ?? .none] = table.columns.map { PlainJSON.cell(object[$0.name], $0.type) }
        }
        return rows
    }

    func put(_ cells: [Cell]?, in table: StoreTable, at record: RecordID) throws {
        var tables = try tables()
        tables[table.name, default: [:]][record == .none ? "only" : record.text] = cells.map { PlainJSON.object($0, table) }
        try JSONSerialization.data(withJSONObject: tables).write(to: file)
    }
}

@Suite("Anyone's own target")
struct ExecTargetTests {
    @Test("the example in Python passes the conformance kit, and is short", .long)
    func conformance() throws {
        for result in TargetConformance.run({ try PluginFileStore() }) {
            #expect(result.failures == [], "\(result.name)")
            #expect(result.skipped == nil)
        }
    }

    /// Returns a program that differs from the example in one respect.
    private func faulty(_ fault: String) throws -> String {
        let example = PluginFileStore.examples.appendingPathComponent("homeseed-target-jsonfile")
        var text = try String(contentsOf: example, encoding: .utf8)
        let start = try #require(text.range(of: "for line in sys.stdin:"))
        text.replaceSubrange(
            start.lowerBound...,
            with: """
                import time, subprocess
                def write(text): print(text, flush=True)
                applied = 0
                for line in sys.stdin:
                    message = json.loads(line)
                    kind = message["type"]
                    applied += kind == "apply"
                    \(fault)
                    write(json.dumps(answer(message)))

                """)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-plugin-\(UUID().uuidString)").path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    private static let table = StoreTable(
        name: "list", entity: "List", columns: [StoreColumn("id", .uuid), StoreColumn("title", .text)], key: "id")
    static let schema = StoreSchema(tables: [table])
    static let entry = SeedEntry(
        household: HouseholdName(pack: "p", key: "k"), template: "t", locale: "en", today: Day(number: 20_000), timeZone: "UTC",
        catalogue: "")

    static func rows(_ count: Int = 40, title: String = "Milk") -> [StoreRow] {
        (0..<count).map { number in
            let id = RecordID(name: "\(number)")
            return StoreRow(
                key: RowKey(table: 0, record: id), cells: [.uuid(id), .text("\(title) \(number)")], label: "row \(number)")
        }.sorted { $0.key < $1.key }
    }

    @Test(
        "a program that goes wrong is named, with its last words, and nothing of it is left behind", .long,
        arguments: [
            ("if kind == 'describe': sys.stderr.write('no\\nroom left\\n'); sys.exit(7)", "room left"),
            ("if kind == 'describe': os.abort()", "signal 6"),
            ("if kind == 'apply': time.sleep(60)", "has not answered"),
            ("if kind == 'apply': subprocess.Popen(['sleep', '60']); sys.exit(3)", "ended with 3"),
            ("if kind == 'apply': write('thirty rows, done!'); continue", "thirty rows, done!"),
            ("if kind == 'apply': write(json.dumps({'type': 'committed'})); continue", "“applied” was expected"),
            (
                "if kind == 'apply': write(json.dumps({'type': 'applied', 'created': 1, 'updated': 0, 'deleted': 0})); continue",
                "acknowledge"
            ),
            ("if kind == 'read': write('{\"type\": \"rows\"}'); continue", "list of “rows”"),
            ("if kind == 'read': write('[' * 1000); continue", "invalid JSON"),
            ("if kind == 'hello': write('{\"type\": \"hello\", \"homeseed\": 2}'); continue", "another version"),
            ("if kind == 'hello': write('{\"type\": \"hello\", \"homeseed\": 1, \"batchSize\": 0}'); continue", "batchSize"),
            (
                "if kind == 'describe': write('{\"type\": \"error\", \"kind\": \"busy\", \"message\": \"come back later\"}'); continue",
                "come back later"
            ),
            ("if kind == 'commit': sys.stdin.close(); os.close(1); time.sleep(60)", "before it was done"),
        ])
    func wrong(fault: String, said: String) throws {
        let program = try faulty(fault)
        defer { try? FileManager.default.removeItem(atPath: program) }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        // Only the silent program reaches its time limit. The other programs have a generous limit, for runs under load.
        let limit = said == "has not answered" ? 1.0 : 15.0
        let start = ContinuousClock.now
        let error = #expect(throws: TargetError.self) {
            let target = try ExecTarget(program: program, place: file.path, limit: limit)
            _ = try Seeder(target: target, schema: Self.schema).seed(Self.entry, Self.rows())
        }
        #expect(error.map { "\($0)".contains(said) } == true, "\(error as Any)")
        #expect(ContinuousClock.now - start < .seconds(40))
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test("one that keeps what it has at every step is mended by seeding again, wherever it broke off", .long, arguments: 1...9)
    func resumed(step: Int) throws {
        let fault = """
            if kind == 'hello':
                    answer(message)
                    write(json.dumps({'type': 'hello', 'homeseed': 1, 'readsBack': True, 'deletes': True, 'batchSize': 7}))
                    continue
                if kind == 'apply':
                    if applied == STEP and os.path.exists(path + '.fail'): os.abort()
                    result = answer(message)
                    answer({'type': 'commit'})
                    write(json.dumps(result))
                    continue
            """.replacingOccurrences(of: "STEP", with: "\(step)")
        let store = try PluginFileStore(program: try faulty(fault))
        let seeder = Seeder(target: store.target, schema: Self.schema)
        let fail = store.folder.appendingPathComponent("store.json.fail")
        for (count, title) in [(12, "Milk"), (9, "Oat milk")] {
            try Data().write(to: fail)
            _ = try? seeder.seed(Self.entry, Self.rows(count, title: title))
            try FileManager.default.removeItem(at: fail)
            let rows = Self.rows(count, title: title)
            #expect(try seeder.seed(Self.entry, rows).retainedRows == [])
            #expect(try store.rows(of: Self.table) == Dictionary(uniqueKeysWithValues: rows.map { ($0.key.record, $0.cells) }))
            #expect(try !seeder.seed(Self.entry, rows).wroteAnything)
        }
        #expect(try seeder.unseed(Self.entry.household)?.retainedRows == [])
        #expect(try store.rows(of: Self.table).isEmpty)
    }

    @Test("every message that is sent stands in the handbook, with the same keys")
    func documented() throws {
        let log = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-\(UUID().uuidString).log")
        defer { try? FileManager.default.removeItem(at: log) }
        let store = try PluginFileStore(program: try faulty("open('\(log.path)', 'a').write(line)"))
        let seeder = Seeder(target: store.target, schema: Self.schema)
        _ = try seeder.seed(Self.entry, Self.rows(3))
        _ = try seeder.seed(Self.entry, Self.rows(2, title: "Oat milk"))
        let sent = try Self.shapes(try String(contentsOf: log, encoding: .utf8))
        #expect(sent.keys.sorted() == ["apply", "commit", "describe", "hello", "read"])
        let page = PluginFileStore.examples.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/Catalogue/Homeseed/Homeseed.docc/TargetPrograms.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let examples = text.split(separator: "\n").filter { $0.hasPrefix("{") }.joined(separator: "\n")
        let shown = try Self.shapes(examples)
        for (type, keys) in sent { #expect(shown[type]?.isSuperset(of: keys) == true, "\(type): \(keys)") }
        #expect(shown["error"] != nil && shown["applied"] != nil && shown["rows"] != nil && shown["committed"] != nil)
    }

    /// Returns the keys of each type of message, with the keys of its contents.
    private static func shapes(_ lines: String) throws -> [String: Set<String>] {
        var shapes: [String: Set<String>] = [:]
        for line in lines.split(separator: "\n") {
            let message = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let type = try #require(message["type"] as? String)
            shapes[type, default: []].formUnion(message.keys)
            for part in (message["changes"] ?? message["tables"]) as? [[String: Any]] ?? [] {
                shapes[type, default: []].formUnion(part.keys.map { "·" + $0 })
                for column in part["columns"] as? [[String: Any]] ?? [] {
                    shapes[type, default: []].formUnion(column.keys.map { "··" + $0 })
                }
            }
        }
        return shapes
    }

    @Test("a name is looked for on the PATH, and said where there is none")
    func names() {
        #expect(throws: TargetError.address("there is no program homeseed-target-nowhere on the PATH")) {
            try ExecTarget(program: "nowhere")
        }
        #expect(throws: TargetError.self) { try ExecTarget(program: "/etc/passwd") }
    }
}
