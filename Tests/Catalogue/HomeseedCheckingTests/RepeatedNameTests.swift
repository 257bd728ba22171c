import Homeseed
import HomeseedModel
import Testing

@testable import HomeseedSource
@testable import struct HomeseedSource.Example
@testable import enum HomeseedSource.ExampleCatalogue

/// Regression tests of errors that lint missed, found by Tools/mutate.
@Suite("Names in conditions and maps")
struct RepeatedNameTests {
    private func findings(_ model: String) throws -> [String] {
        let example = Example(model: model)
        let checked = try Pipeline(files: example.sources.filter { !$0.path.hasPrefix("Locales/") }).check()
        return checked.diagnostics.sorted(in: checked.sources).filter { $0.severity == .error }.map { diagnostic in
            let marked = diagnostic.place.flatMap { place in
                checked.sources[place.file].map {
                    String(decoding: $0.bytes[Int(place.range.lower)..<Int(place.range.upper)], as: UTF8.self)
                }
            }
            return "\(diagnostic.check) at \(marked ?? ""): \(diagnostic.headline)"
        }
    }

    @Test("a condition that is written twice")
    func condition() throws {
        let limits = """

            limits:
              - {id: few, why: Enough is enough., count: Task, where: {status: next, status: done}, at-most: 3}
            """
        let found = try findings(ExampleCatalogue.model + limits)
        #expect(found == ["duplicate-key at status: 'status' is written twice"])
    }

    @Test(
        "lengths of periods that are not those of the field",
        arguments: [
            ("{weekly: 7 days}", "missing-key at weekly: 'monthly' is missing from the lengths"),
            ("{weekly: 7 days, monthl: 1 month}", "unknown-word at monthl: 'lengths' can't be 'monthl'"),
            ("{weekly: 7 days, weekly: 8 days, monthly: 1 month}", "duplicate-key at weekly: 'weekly' is written twice"),
        ])
    func lengths(lengths: String, expected: String) throws {
        let fields = """
                  status: {type: enum, of: [next, done], default: next}
                  period: {type: enum, of: [weekly, monthly], default: weekly}
                  last: {type: date, computed: {last-day: day, by: period, lengths: \(lengths)}}
            """
        let old = "      status: {type: enum, of: [next, done], default: next}"
        let found = try findings(ExampleCatalogue.model.replacing(old, with: fields))
        #expect(found == [expected])
    }
}
