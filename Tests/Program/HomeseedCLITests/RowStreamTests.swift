import Foundation
import TestSupport
import Testing

/// Rows on standard output, for other programs.
@Suite("homeseed seed --into rows:-")
struct RowStreamTests {
    private func lines(_ program: Program, _ arguments: String...) throws -> [String] {
        let run = try program.run(["seed", "famify/one-child-weekly", "--into", "rows:-", "--today", "2026-11-29"] + arguments)
        try #require(run.code == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
    }

    @Test("the first line describes the tables, and the others are the rows of a seeded store")
    func rows() throws {
        let program = try Program("famify")
        let lines = try lines(program, "--households", "3")
        #expect(lines[0].hasPrefix("{\"schema\":{\"tables\":[{\"name\":"))
        try program.run(
            "seed", "famify/one-child-weekly", "--into", "sqlite:demo.sqlite", "--today", "2026-11-29", "--households", "3")
        var counts: [String: Int] = [:]
        for line in lines.dropFirst() {
            let row = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            counts[try #require(row["table"] as? String), default: 0] += 1
        }
        #expect(counts.count > 5)
        for (table, count) in counts {
            #expect(try program.sqlite("demo.sqlite", "SELECT count(*) FROM \"\(table)\"") == "\(count)\n", "\(table)")
        }
        // SQLite itself reads the rows, and finds all of them in the store.
        try program.write(
            lines.dropFirst().filter { $0.hasPrefix("{\"table\":\"children\"") }.joined(separator: "\n"), to: "children.nd")
        let found = try program.sqlite(
            "demo.sqlite",
            """
            SELECT count(*), sum(children.id IS NULL) FROM
            json_each('[' || replace(CAST(readfile('children.nd') AS TEXT), char(10), ',') || ']') AS line
            LEFT JOIN children ON children.id = json_extract(line.value, '$.row.id')
            AND children.name = json_extract(line.value, '$.row.name');
            """)
        #expect(found == "\(counts["children"] ?? 0)|0\n")
    }

    @Test("the rows of all shards are those of the whole, and an empty shard has none")
    func shards() throws {
        let program = try Program("famify")
        let whole = try lines(program, "--households", "5")
        let shards = try (1...3).map { try lines(program, "--households", "5", "--shard", "\($0)/3") }
        #expect(shards.allSatisfy { $0.first == whole.first })
        #expect(shards.flatMap { $0.dropFirst() } == Array(whole.dropFirst()))
        #expect(try lines(program, "--households", "2", "--shard", "3/3") == [whole[0]])
    }

    @Test("a closed pipe ends the command with an error, and a file name is refused")
    func refusals() throws {
        let program = try Program("famify")
        let arguments = ["seed", "famify/one-child-weekly", "--households", "200", "--into", "rows:-"]
        let closed = try program.shell("\"$0\" \"$@\" | head -c 1 >/dev/null; echo ${PIPESTATUS[0]}", arguments)
        #expect(["3\n", "141\n"].contains(closed.output), "\(closed)")
        let file = try program.run("seed", "famify/one-child-weekly", "--into", "rows:demo.ndjson")
        #expect(file.code == 2 && file.errors.contains("rows:-"), "\(file)")
        #expect(!program.exists("demo.ndjson"))
    }
}
