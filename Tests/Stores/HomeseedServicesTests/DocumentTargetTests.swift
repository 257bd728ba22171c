import Foundation
import HomeseedSource
import HomeseedStore
import HomeseedTesting
import Synchronization
import TestSupport
import Testing

@testable import Homeseed
@testable import HomeseedModel
@testable import HomeseedServices

@Suite("Requests for document services", .serialized)
struct DocumentTargetTests {
    @Test("pass what applies of the conformance kit, in a file and sent", .long, arguments: DocumentKind.allCases, [false, true])
    func conformance(kind: DocumentKind, isSent: Bool) {
        let results = TargetConformance.run { try DocumentStore(kind, isSent ? DocumentServer(kind) : nil) }
        for result in results { #expect(result.failures == [], "\(kind), \(isSent), \(result.name)") }
        #expect(results.count { $0.skipped == nil } >= (isSent ? 5 : 7))
    }

    /// A household with a chain of nested things that is longer than a request.
    private static func home(_ count: Int) -> (schema: StoreSchema, entry: SeedEntry, rows: [StoreRow]) {
        let table = StoreTable(
            name: "boxes", entity: "Box",
            columns: [
                StoreColumn("id", .uuid), StoreColumn("inside", .reference, isNullable: true, references: "boxes"),
                StoreColumn("title", .text), StoreColumn("price", .decimal(scale: 2)),
            ], key: "id")
        func id(_ number: Int) -> RecordID { RecordID(name: "box \(number)") }
        let rows = (0..<count).map { number in
            // The last ten form a cycle.
            let next = number + 1 < count ? number + 1 : max(0, count - 10)
            return StoreRow(
                key: RowKey(table: 0, record: id(number)),
                cells: [.uuid(id(number)), .uuid(id(next)), .text("Box “\(number)”\u{2028}"), .decimal("\(number).10")],
                label: "box/\(number)")
        }
        let entry = SeedEntry(
            household: HouseholdName(pack: "boxes", key: "a"), template: "t", locale: "en", today: Day(number: 20_000),
            timeZone: "UTC", catalogue: "")
        return (StoreSchema(tables: [table]), entry, rows)
    }

    private static func wanted(_ rows: [StoreRow]) -> [RecordID: [Cell]] {
        Dictionary(rows.map { ($0.key.record, $0.cells) }) { $1 }
    }

    @Test("stay within the service's limits, and are the same bytes each time", arguments: DocumentKind.allCases)
    func limits(kind: DocumentKind) throws {
        let (schema, entry, rows) = Self.home(1234)
        let (a, b) = (try DocumentStore(kind), try DocumentStore(kind))
        for store in [a, b] { _ = try Seeder(target: store.target, schema: schema).seed(entry, rows) }
        #expect(try Data(contentsOf: a.file) == Data(contentsOf: b.file))
        let sizes = try a.requests().map { ($0[kind == .firestore ? "writes" : "operations"] as? [Any] ?? []).count }
        #expect(sizes == (kind == .firestore ? [500, 500, 234] : [200, 200, 200, 200, 200, 200, 34]))
        #expect(try a.rows(of: schema.tables[0]) == Self.wanted(rows))
    }

    @Test(
        "of large documents are below 10 MiB, and one that no request can hold is refused by name", .long,
        arguments: DocumentKind.allCases)
    func bytes(kind: DocumentKind) throws {
        var (schema, entry, rows) = Self.home(14)
        func enlarge(_ number: Int, to size: Int) {
            rows[number] = StoreRow(
                key: rows[number].key,
                cells: [rows[number].cells[0], .null, .text(String(repeating: "é", count: size / 2)), .decimal("1.00")],
                label: rows[number].label)
        }
        for number in 0..<14 { enlarge(number, to: 900_000) }
        let store = try DocumentStore(kind)
        _ = try Seeder(target: store.target, schema: schema).seed(entry, rows)
        let data = try Data(contentsOf: store.file)
        #expect(data.count > 10 << 20)
        #expect(data.split(separator: 0x0A).allSatisfy { $0.count <= 10 << 20 })
        enlarge(7, to: 1_100_000)
        let error = #expect(throws: TargetError.self) { _ = try Seeder(target: store.target, schema: schema).seed(entry, rows) }
        #expect(error.map { "\($0)".contains("box/7") } == true)
        #expect(try Data(contentsOf: store.file) == data)
    }

    @Test(
        "arrive whole at a service that fails at random, and can be sent again", .long, arguments: DocumentKind.allCases,
        sampleInCI([1, 2, 3]))
    func mishaps(kind: DocumentKind, seed: Int) throws {
        let server = try DocumentServer(
            kind, "--seed", String(seed), "--faults", "0.4", "--operations", kind == .firestore ? "90" : "45", "--token", "s3cret"
        )
        let store = try DocumentStore(
            kind, server, environment: ["GOOGLE_OAUTH_ACCESS_TOKEN": "s3cret\n", "CLOUDKIT_API_TOKEN": "s3cret"])
        let (schema, entry, rows) = Self.home(700)
        for _ in 0..<2 {
            _ = try Seeder(target: store.target, schema: schema).seed(entry, rows)
            #expect(try store.rows(of: schema.tables[0]) == Self.wanted(rows))
        }
        let state = try server.state()
        #expect(state.violations == [])
        #expect(state.counts["too large", default: 0] > 0)
        #expect(
            state.counts["requests", default: 0] > state.counts["carried out", default: 0] + state.counts["too large", default: 0]
        )
    }

    @Test("bring every demo household to a service as the catalogue has it", .long, arguments: DocumentKind.allCases)
    func demoHouseholds(kind: DocumentKind) throws {
        let checked = try packagePipeline().check()
        let today = try #require(Day(iso: "2026-11-21"))
        var count = 0
        for pack in checked.loaded.packs {
            // Each pack has its own table names, so each needs a server.
            for template in sampleInCI(pack.templates) {
                let name = "\(pack.id)/\(template.id)"
                guard let seed = try? checked.catalogue.household(name, locale: "nl", today: today, zone: .utc) else { continue }
                let server = try DocumentServer(kind, "--operations", "40")
                let store = try DocumentStore(kind, server)
                #expect(try seed.write(to: store.target).created == seed.rows.count)
                for (number, table) in seed.schema.tables.enumerated() {
                    let wanted = seed.rows.filter { $0.key.table == number }.map {
                        (table.holdsOneRow ? .none : $0.key.record, $0.cells)
                    }
                    #expect(try store.rows(of: table) == Dictionary(wanted) { $1 }, "\(name), \(table.name)")
                }
                #expect(try server.state().violations == [], "\(name)")
                count += 1
            }
        }
        #expect(count >= (runsAllCases ? 10 : 5))
    }

    @Test("are signed with a key that OpenSSL made, and OpenSSL finds the signatures right")
    func signatures() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (key, other) = (folder.appendingPathComponent("key.pem").path, folder.appendingPathComponent("public.pem").path)
        for arguments in [
            ["ecparam", "-name", "prime256v1", "-genkey", "-out", key], ["ec", "-in", key, "-pubout", "-out", other],
        ] {
            try #require(try FinishedProcess.run(Launch("/usr/bin/env", ["openssl"] + arguments)).exitCode == 0)
        }
        let (schema, entry, rows) = Self.home(300)
        let server = try DocumentServer(.cloudkit, "--public-key", other, "--token", "key-1")
        let store = try DocumentStore(
            .cloudkit, server, environment: ["CLOUDKIT_KEY_ID": "key-1", "CLOUDKIT_PRIVATE_KEY_FILE": key])
        _ = try Seeder(target: store.target, schema: schema).seed(entry, rows)
        #expect(try store.rows(of: schema.tables[0]) == Self.wanted(rows))
        let stranger = try DocumentStore(
            .cloudkit, server, environment: ["CLOUDKIT_KEY_ID": "key-2", "CLOUDKIT_PRIVATE_KEY_FILE": key])
        #expect(throws: TargetError.self) { _ = try Seeder(target: stranger.target, schema: schema).seed(entry, rows) }
        #expect(throws: TargetError.self) {
            _ = try DocumentStore(.cloudkit, server, environment: ["CLOUDKIT_KEY_ID": "k", "CLOUDKIT_PRIVATE_KEY": "none"])
        }
    }

    @Test(
        "that a service refuses end with what to do, and no credentials", .long, arguments: DocumentKind.allCases,
        [
            (["--token", "another"], "refuses the credentials"), (["--down", "503"], "also after 3 tries"),
            (["--down", "503", "--wait", "4000"], "asks to wait 4000 seconds"), (["--down", "404"], "answers 404"),
        ])
    func refused(kind: DocumentKind, server: (options: [String], said: String)) throws {
        let service = try DocumentServer(kind, server.options)
        let store = try DocumentStore(
            kind, service, environment: ["GOOGLE_OAUTH_ACCESS_TOKEN": "s3cret", "CLOUDKIT_API_TOKEN": "s3cret"], tries: 3)
        let (schema, entry, rows) = Self.home(3)
        let error = #expect(throws: TargetError.self) { _ = try Seeder(target: store.target, schema: schema).seed(entry, rows) }
        let text = error.map { "\($0)" } ?? ""
        #expect(
            text.contains(server.said) && text.contains("nothing was sent") && text.contains("run the same command again"),
            "\(text)")
        #expect(!text.contains("s3cret"))
    }

    @Test("end with a service that answers without an end", .long, arguments: DocumentKind.allCases, ["head", "body", "drip"])
    func endless(kind: DocumentKind, how: String) throws {
        let store = try DocumentStore(kind, try DocumentServer(kind, "--endless", how), tries: 1, request: 3)
        let (schema, entry, rows) = Self.home(3)
        let start = ContinuousClock.now
        #expect(throws: TargetError.self) { _ = try Seeder(target: store.target, schema: schema).seed(entry, rows) }
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test("that a service repeats show no credentials, whole or cut off", arguments: DocumentKind.allCases, [401, 404, 413, 503])
    func echoed(kind: DocumentKind, status: Int) throws {
        let service = try DocumentServer(kind, "--echo", String(status))
        let token = "ya29.Sw0rdfish/and-more+than_that=="
        let heard = Heard()
        let store = try DocumentStore(
            kind, service, environment: ["GOOGLE_OAUTH_ACCESS_TOKEN": token, "CLOUDKIT_API_TOKEN": token], tries: 2,
            notices: heard.notices)
        let (schema, entry, rows) = Self.home(1)
        let error = #expect(throws: TargetError.self) { _ = try Seeder(target: store.target, schema: schema).seed(entry, rows) }
        let text = "\(error as Any) \(heard.texts)"
        for part in ["Sw0rd", "fish", "and-more", "than_that", "ya29"] { #expect(!text.contains(part), "\(text)") }
        #expect(
            text.contains(status == 401 ? "refuses the credentials" : status == 413 ? "too large" : "answers \(status)"),
            "\(text)")
    }

    @Test(
        "are sent again after the answers that the handbook names, aloud, and after no others", .long,
        arguments: DocumentKind.allCases)
    func retries(kind: DocumentKind) throws {
        let page = try String(
            contentsOf: DocumentServer.root.appendingPathComponent("Sources/Catalogue/Homeseed/Homeseed.docc/Targets.md"),
            encoding: .utf8)
        let named = Set(
            try #require(page.split(separator: "\n").first { $0.hasPrefix("- HTTP status: ") })
                .split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) })
        #expect(named == [408, 429, 500, 502, 503, 504])
        let (schema, entry, rows) = Self.home(3)
        for status in [408, 429, 500, 502, 503, 504, 400, 404, 409, 418, 501, 505, 511] {
            let server = try DocumentServer(kind, "--down", String(status), "--wait", "0")
            let heard = Heard()
            let store = try DocumentStore(kind, server, tries: 2, notices: heard.notices)
            #expect(throws: TargetError.self) { _ = try Seeder(target: store.target, schema: schema).seed(entry, rows) }
            let wanted = named.contains(status)
            #expect(try server.state().counts["requests"] == (wanted ? 2 : 1), "\(status)")
            #expect(heard.texts.count == (wanted ? 1 : 0), "\(status)")
            if wanted {
                #expect(
                    heard.texts[0].contains("answers \(status)") && heard.texts[0].contains("trying again in")
                        && heard.texts[0].contains("2 of 2"))
            }
        }
    }

    @Test("leave nothing in the temporary folder while they are sent, nor on a command line", .long)
    func traces() throws {
        let server = try DocumentServer(.firestore, "--endless", "drip", "--token", "s3cret-on-its-way")
        let store = try DocumentStore(
            .firestore, server, environment: ["GOOGLE_OAUTH_ACCESS_TOKEN": "s3cret-on-its-way"], tries: 1, request: 3)
        let (schema, entry, rows) = Self.home(3)
        let folder = FileManager.default.temporaryDirectory
        let before = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
        let seen = Mutex<Set<String>>([])
        let isDone = Mutex(false)
        Thread.detachNewThread {
            while !isDone.withLock({ $0 }) {
                for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] where !before.contains(name)
                {
                    let text =
                        FileManager.default.contents(atPath: folder.appendingPathComponent(name).path).map {
                            String(decoding: $0, as: UTF8.self)
                        } ?? ""
                    if text.contains("s3cret-on-its-way")
                        || text.contains("demo-homes/databases") && !name.hasSuffix(".ndjson") && !name.contains(".ndjson.")
                    {
                        seen.withLock { _ = $0.insert(name) }
                    }
                }
                usleep(50_000)
            }
        }
        #expect(throws: TargetError.self) { _ = try Seeder(target: store.target, schema: schema).seed(entry, rows) }
        isDone.withLock { $0 = true }
        #expect(seen.withLock({ $0 }) == [])
    }

    @Test(
        "go to addresses that make sense only",
        arguments: [
            ("ftp://example.org", "not an address"), ("example.org", "not an address"), ("http://example.org", "https://"),
            ("https://me:pass@example.org", "environment"), ("https://example.org/?key=1", "environment"),
        ])
    func addresses(url: String, said: String) {
        let error = #expect(throws: TargetError.self) {
            _ = try FirestoreProvider().makeTarget(
                TargetAddress(scheme: "firestore", rest: "x", options: ["project": "p", "send": url]))
        }
        #expect(error.map { "\($0)".contains(said) && !"\($0)".contains("pass@") } == true, "\(error as Any)")
    }

    @Test("wait for the moment that a service names")
    func moments() {
        let head = [
            "HTTP/1.1 429 Too Many Requests", "Date: Sat, 21 Nov 2026 08:00:00 GMT", "retry-after: Sat, 21 Nov 2026 08:00:07 GMT",
        ]
        #expect(RetryAfter.seconds(head) == 7)
        #expect(RetryAfter.seconds(["Retry-After: 2.5"]) == 2.5)
        for nonsense in ["soon", "-1", "inf", "nan", ""] { #expect(RetryAfter.seconds(["Retry-After: " + nonsense]) == nil) }
    }

    @Test("come with what they refer to, or after it", arguments: [1, 2, 3, 50, 100_000])
    func order(count: Int) {
        // A chain upwards, with a cycle at its end.
        let units = ReferenceOrder.units(count) { $0 + 1 < count ? [$0 + 1] : [max(0, count - 3)] }
        #expect(units.first?.count == min(3, count))
        #expect(units.flatMap(\.self).sorted() == Array(0..<count))
        var seen: Set<Int> = []
        for unit in units {
            seen.formUnion(unit)
            #expect(unit.allSatisfy { $0 + 1 >= count || seen.contains($0 + 1) })
        }
    }
}

/// The messages of a target.
private final class Heard: Sendable {
    private let all = Mutex<[String]>([])
    var texts: [String] { all.withLock { $0 } }
    var notices: TargetNotices { TargetNotices { text in self.all.withLock { $0.append(text) } } }
}
