import Homeseed
import HomeseedChecking
import HomeseedSource
import Testing

/// A text with the same error many times, and a file with many texts that have it once.
struct CrowdedTextTests {
    private func files(_ message: String) -> [SourceFile] {
        Example(messages: "messages:\n  long: \"\(message)\"\n", dutch: ExampleCatalogue.dutch(messages: "{long: Kort}")).sources
    }

    private func found(_ message: String, _ check: CheckID) throws -> [Diagnostic] {
        let checked = try Pipeline(files: files(message)).check()
        return checked.diagnostics.sorted(in: checked.sources).filter { $0.check == check }
    }

    @Test func ofManyFaultsInATextTheLastStandsForTheRest() throws {
        let few = try found(String(repeating: "a  ", count: 20) + "b", DoubleSpace.id)
        #expect(few.count == 20 && few.allSatisfy { $0.notes.isEmpty && $0.occurrences == 1 })
        let many = try found(String(repeating: "a  ", count: 60) + "b", DoubleSpace.id)
        #expect(many.count == 20)
        #expect(many.dropLast().allSatisfy { $0.occurrences == 1 })
        let last = try #require(many.last)
        #expect(last.notes == ["40 more places of this text have the same problem."])
        #expect(last.occurrences == 41 && last.fix?.edits.count == 41 && last.fix?.title == "Keep one space")
        // The findings are the first ones, in order.
        #expect(many.map(\.place?.range.lower) == many.map(\.place?.range.lower).sorted { ($0 ?? 0) < ($1 ?? 0) })
    }

    @Test func wordsAreCountedAlike() throws {
        let many = try found(String(repeating: "100 %s ", count: 50), PrintfPlaceholder.id)
        #expect(many.count == 20 && many.last?.notes.last == "30 more places of this text have the same problem.")
    }

    @Test func allOfThemAreMendedAtOnce() throws {
        let files = files(String(repeating: "a  ", count: 500) + "b")
        let pipeline = Pipeline(files: files)
        let outcome = try Fixer(pipeline, appliesUnsafe: false) { try pipeline.check(in: $0) }.run(try pipeline.check())
        let path = try #require(files.first { $0.path.hasSuffix("messages.yaml") }?.path)
        let mended = try #require(outcome.overlay.bytes(of: path))
        #expect(!String(decoding: mended, as: UTF8.self).contains("  a"))
        #expect(!outcome.checked.diagnostics.all.contains { $0.check == DoubleSpace.id })
    }
}
