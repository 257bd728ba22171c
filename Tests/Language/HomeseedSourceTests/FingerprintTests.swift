import HomeseedSource
import Testing

@Suite("Fingerprints")
struct FingerprintTests {
    private func fingerprints(_ text: String, path: String = "a.yaml", secret: Bool = false) -> [String] {
        var sources = SourceMap()
        let places = sources.add(path, marked: text)
        if secret { sources.secrets = places }
        var fingerprints = Fingerprints(sources)
        return places.map { fingerprints.fingerprint(of: Diagnostic("x", .error, headline: "X", at: $0)) }
    }

    @Test("The same while lines move, and each another's")
    func stable() {
        let before = fingerprints("[[a]]: 1\n[[b]]: 1\n[[a]]: 1\n")
        #expect(before == fingerprints("# new\r\n\r\nx: 1\r\n  [[a]]: 2\r\n  [[b]]: 2\r\n  [[a]]: 2\r\n"))
        #expect(Set(before).count == 3)
        #expect(before.allSatisfy { $0.count == 16 })
        #expect(Set(before).isDisjoint(with: fingerprints("[[a]]: 1\n[[b]]: 1\n[[a]]: 1\n", path: "b.yaml")))
    }

    @Test("A block is known by its first line")
    func block() {
        #expect(fingerprints("[[- id: a\n  b: 1]]\n") == fingerprints("[[- id: a\r\n  b: 2\r\n  c: 1]]\r\n"))
        #expect(fingerprints("[[- id: a\n  b: 1]]\n") != fingerprints("[[- id: b\n  b: 1]]\n"))
    }

    @Test("They tell nothing of a secret")
    func secret() {
        #expect(fingerprints("pin: [[1234]]\n", secret: true) == fingerprints("pin: [[99]]\n", secret: true))
    }
}
