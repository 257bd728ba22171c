import Foundation
import Homeseed
import HomeseedModel
import HomeseedServices
import HomeseedSource
import HomeseedStore
import HomeseedTesting
import TestSupport
import Testing

/// Real Singer targets from PyPI, which `Tools/test` installs.
enum SingerPrograms {
    static let root = PluginFileStore.examples.deletingLastPathComponent().deletingLastPathComponent()

    static func path(_ name: String) -> String { root.appendingPathComponent(".build/singer/\(name)/bin/\(name)").path }

    static let areInstalled: Bool = {
        if ["target-jsonl", "target-csv"].allSatisfy({ FileManager.default.isExecutableFile(atPath: path($0)) }) { return true }
        print("skipped: the targets of Singer's; Tools/test installs them")
        return false
    }()
}

@Suite("Targets of Singer's", .enabled(if: SingerPrograms.areInstalled))
struct SingerTargetTests {
    /// target-jsonl appends rows to a file for each table. The last row with an ID counts.
    final class Store: ConformanceStore {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-\(UUID().uuidString)")
        let target: any SeedTarget

        init() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let config = folder.appendingPathComponent("config.json")
            try JSONSerialization.data(withJSONObject: ["destination_path": folder.path, "do_timestamp_file": false]).write(
                to: config)
            target = try SingerTarget(program: SingerPrograms.path("target-jsonl"), config: config.path, limit: 60)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func rows(of table: StoreTable) throws -> [RecordID: [Cell]] {
            let file = folder.appendingPathComponent(table.name + ".jsonl").path
            guard let data = FileManager.default.contents(atPath: file) else { return [:] }
            var rows: [RecordID: [Cell]] = [:]
            for line in data.split(separator: 0x0A) {
                let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] ?? [:]
                let cells = table.columns.map { column -> Cell in
                    // Compares digits with their scale, because a JSON parser would drop the last zero.
                    if case .decimal = column.type { return Self.decimal(column.name, in: line) }
                    return PlainJSON.cell(object[column.name], column.type)
                }
                if case .uuid(let id)? = table.key.flatMap({ table.cell($0, of: cells) }) {
                    rows[id] = cells
                } else {
                    rows[.none] = cells
                }
            }
            return rows
        }

        private static func decimal(_ name: String, in line: Data) -> Cell {
            let text = String(decoding: line, as: UTF8.self)
            guard let start = text.range(of: "\"\(name)\": ") else { return .null }
            let digits = text[start.upperBound...].prefix { "0123456789.-".contains($0) }
            return .decimal(String(digits))
        }

        func put(_ cells: [Cell]?, in table: StoreTable, at record: RecordID) {}
    }

    @Test("target-jsonl: what applies of the conformance kit")
    func conformance() {
        let results = TargetConformance.run { try Store() }
        for result in results { #expect(result.failures == [], "\(result.name)") }
        #expect(results.count { $0.skipped == nil } >= 5)
    }

    @Test("target-csv, built on Meltano's SDK, gets every row of a demo household")
    func sdk() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let config = folder.appendingPathComponent("config.json")
        try JSONSerialization.data(withJSONObject: ["output_path": folder.path, "file_naming_scheme": "{stream_name}.csv"]).write(
            to: config)
        let checked = try packagePipeline().check()
        for name in ["famify/one-child-weekly", "family-to-do/guest"] {
            let today = try #require(Day(iso: "2026-11-21"))
            let seed = try checked.catalogue.household(name, locale: "nl", today: today, zone: .utc)
            let target = try SingerTarget(program: SingerPrograms.path("target-csv"), config: config.path, limit: 60)
            #expect(try seed.write(to: target).created == seed.rows.count)
            for (number, table) in seed.schema.tables.enumerated() {
                let rows = seed.rows.filter { $0.key.table == number }
                guard !rows.isEmpty else { continue }
                let text = try String(contentsOf: folder.appendingPathComponent(table.name + ".csv"), encoding: .utf8)
                for row in rows { #expect(text.contains(row.key.record.text), "\(name), \(row.label)") }
            }
        }
    }

    @Test(
        "one that does not confirm, or ends badly, is an error with its last words",
        arguments: [
            ("cat > /dev/null", "without confirming"), ("cat > /dev/null; echo '{\"other\": 1}'", "without confirming"),
            ("cat > /dev/null; echo no room >&2; exit 4", "no room"), ("exit 0", "before it was done"),
            ("sleep 60", "has not answered"),
            ("yes", "without an end"), ("cat > /dev/null; yes", "without an end"), ("yes | tr -d '\\n'", "without an end"),
            ("cat > /dev/null; while true; do echo; sleep 0.1; done", "has not answered"),
            ("while true; do echo; sleep 0.1; done", "has not answered"),
            ("yes >&2", "has not answered"),
        ])
    func wrong(script: String, said: String) throws {
        let program = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-target-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: program) }
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: program))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        // The output limit must stop endless output before the time limit does, even under load.
        let target = try SingerTarget(program: program, limit: said == "without an end" ? 120 : 1)
        let seeder = Seeder(target: target, schema: ExecTargetTests.schema)
        let error = #expect(throws: TargetError.self) { _ = try seeder.seed(ExecTargetTests.entry, ExecTargetTests.rows(3000)) }
        #expect(error.map { "\($0)".contains(said) } == true, "\(error as Any)")
    }
}

@Suite("The targets of Singer's")
struct SingerPresenceTests {
    @Test("are never skipped in CI")
    func presence() {
        if ProcessInfo.processInfo.environment["CI"] == "true" { #expect(SingerPrograms.areInstalled) }
    }
}
