import Homeseed
import HomeseedModel
import HomeseedSource
import Testing

@testable import struct HomeseedSource.Example

@Suite("Files with more syntax errors than one run fixes")
struct RepairBudgetTests {
    @Test("are finished by running the same command again, and the report says so")
    func again() throws {
        let lines = (0..<20).map { "  m\($0): Look here: it is number \($0)" }
        var files = Example(messages: "messages:\n" + lines.joined(separator: "\n") + "\n").sources
        let index = try #require(files.firstIndex { $0.path.hasSuffix("messages.yaml") })
        var runs = 0
        while runs < 10 {
            let pipeline = Pipeline(files: files)
            var fixer = Fixer(pipeline, appliesUnsafe: true) { try pipeline.check(in: $0) }
            fixer.repairBudget = 8 * files[index].bytes.count
            let outcome = try fixer.run(try pipeline.check())
            runs += 1
            #expect(outcome.fixCount > 0)
            files[index] = SourceFile(path: files[index].path, bytes: outcome.overlay.bytes(of: files[index].path) ?? [])
            let left = outcome.checked.diagnostics.all.filter { CheckID.syntaxChecks.contains($0.check) }
            #expect(outcome.refusals.filter(\.isPostponed).count == left.count)
            if left.isEmpty { break }
        }
        #expect(runs > 1 && runs < 10)
        #expect(String(decoding: files[index].bytes, as: UTF8.self).contains("m19: 'Look here: it is number 19'"))
    }
}
