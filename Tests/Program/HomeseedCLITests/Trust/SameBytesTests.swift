import Foundation
import TestSupport
import Testing

/// Equal numbers and populations give equal bytes, for every caller and any split into shards.
@Suite("A population's bytes", .long)
struct SameBytesTests {
    private static let day = ["--today", "2026-11-21", "--time-zone", "Europe/Amsterdam", "--quiet", "--locale", "nl"]

    private func seed(_ pack: String, _ address: String, _ more: [String]) -> [String] {
        ["seed", pack, "--into", address] + Self.day + more
    }

    /// Returns the written files with their contents.
    private func files(_ program: Program) throws -> [String: Data] { try program.snapshot("out") }

    private func made(_ pack: String, _ address: String, _ commands: [[String]], zone: String = "UTC") throws -> [String: Data] {
        let program = try Program(pack)
        try FileManager.default.createDirectory(
            at: program.folder.appendingPathComponent("out"), withIntermediateDirectories: false)
        for command in commands {
            // The order of hash tables differs in each process.
            let run = try program.run(
                seed(pack, address, command), environment: ["TZ": zone, "LC_ALL": zone == "UTC" ? "C" : "tr_TR.UTF-8"])
            try #require(run.code == 0, "\(run.errors)")
        }
        return try files(program)
    }

    @Test(
        "are the same in any order of any parts, and as the first of a million",
        arguments: ["json:out", "ndjson:out/homes.ndjson"], sampleInCI(["family-to-do", "famify"]))
    func parts(address: String, pack: String) throws {
        let whole = try made(pack, address, [["--households", "24"]])
        #expect(whole.values.reduce(0) { $0 + $1.count } > 10_000)
        let orders = [["3/3", "1/3", "2/3"], ["2/4", "4/4", "1/4", "3/4", "2/4"]]
        for order in sampleInCI(orders) {
            #expect(
                try made(pack, address, order.map { ["--households", "24", "--shard", $0, "--batch", "90"] }, zone: "Asia/Tokyo")
                    == whole, "\(order)")
        }
        // The first of this many shards has the same number of households.
        #expect(try made(pack, address, [["--households", "960000", "--shard", "1/40000"]]) == whole)
        #expect(try made(pack, address, [["--households", "24", "--seed", "2"]]) != whole)
    }

    @Test(
        "are the same each time, and as the first of a million",
        arguments: [
            "sql:out/homes.sql?dialect=sqlite", "sql:out/homes.sql?dialect=postgres&tables=yes",
            "firestore:out/homes.ndjson?project=p",
            "cloudkit:out/homes.ndjson", "sqlite:out/homes.sqlite",
        ])
    func anew(address: String) throws {
        let whole = try made("family-to-do", address, [["--households", "24"]])
        #expect(try made("family-to-do", address, [["--households", "24"]], zone: "America/New_York") == whole)
        #expect(try made("family-to-do", address, [["--households", "960000", "--shard", "1/40000"]]) == whole)
    }
}
