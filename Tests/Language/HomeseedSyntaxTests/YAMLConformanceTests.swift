import Foundation
import HomeseedSource
import Testing

/// yaml-test-suite: the parser reads the expected JSON, except for known deviations of libyaml.
struct YAMLConformanceTests {
    @Test func everyInputIsReadAsTheSuiteSays() throws {
        guard let suite = Conformance.suite("yaml-test-suite") else { return }
        let inputs = Conformance.files(named: "in.yaml", in: suite)
        #expect(inputs.count == 402)
        var departures: [String: Departure.Kind] = [:]
        for input in inputs {
            let bytes = try #require(Conformance.bytes(input.url))
            departures[input.path] = departure(Reading(bytes), folder: input.url.deletingLastPathComponent())
        }
        let recorded = Dictionary(uniqueKeysWithValues: Departure.recorded.map { ($0.name, $0.kind) })
        for name in Set(departures.keys).union(recorded.keys).sorted() {
            let reason = Departure.recorded.first { $0.name == name }?.reason ?? "not recorded"
            #expect(departures[name] == recorded[name], "\(name): \(reason)")
        }
    }

    private func departure(_ reading: Reading, folder: URL) -> Departure.Kind? {
        let isBad = FileManager.default.fileExists(atPath: folder.appendingPathComponent("error").path)
        let isRefused = !reading.diagnostics.isEmpty
        #expect(isRefused == reading.document.isBroken || reading.diagnostics.allSatisfy { $0.check != .yamlSyntax })
        if isBad { return isRefused ? nil : .accepts }
        if isRefused { return .refuses }
        guard let json = Conformance.bytes(folder.appendingPathComponent("in.json")) else { return nil }
        return reading.document.roots.map { canonical($0) } == values(json) ? nil : .differs
    }

    /// Returns the values of a file's documents, which the suite concatenates. The reader reports where each document ends.
    private func values(_ json: [UInt8]) -> [String] {
        var rest = json[...]
        var result: [String] = []
        while rest.contains(where: { $0 > 0x20 }) {
            let reading = Reading(Array(rest), path: "in.json")
            result.append(canonical(reading.document.root))
            guard let next = reading.diagnostics.first?.place?.range.lower, next > 0 else { break }
            rest = rest.dropFirst(Int(next))
        }
        return result
    }
}
