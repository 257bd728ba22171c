import HomeseedSource
import TestSupport
import Testing

/// Thousands of broken files, none of which may crash a parser or produce a wrong tree.
struct MutationTests {
    static let yaml = """
        # ë 👩‍👩‍👧
        items: &list
          - {id: walk, title: "caf\\u00e9 \\"x\\"", n: 1.5e3}
          - id: 'it''s'
            text: |
              één
                two

            fold: >-
              a
              b
        ? [a, b: c]
        : !!str 12
        again: *list
        <<: *list
        ---
        - - x
          - ~
        ...

        """
    static let json = #"{"a": [1, -2.5e+3, true, null, {"é👧": "x\n\u00e9\ud83d\udc67"}], "b": {}, "": []}"#

    @Test(arguments: ["a.yaml", "a.json"])
    func mutantsAreSafe(path: String) {
        let seeds = path == "a.yaml" ? [Self.yaml, Self.yaml.replacing("\n", with: "\r\n"), Self.json] : [Self.json]
        var random = SplitMix(state: 42)
        for seed in seeds {
            for _ in 0..<(runsLongTests ? 2_000 : 500) {
                var bytes = Array(seed.utf8)
                for _ in 0...random.below(3) { mutate(&bytes, &random) }
                check(Reading(bytes, path: path))
            }
        }
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        guard !bytes.isEmpty else { return }
        let at = random.below(bytes.count)
        let signs = Array("[]{},:#&*!|>'\"%@`-? \n\t\\\r".utf8) + [0, 0x80, 0xC3, 0xFF]
        switch random.below(6) {
        case 0: bytes[at] ^= UInt8(1 << random.below(8))
        case 1: bytes.remove(at: at)
        case 2: bytes.insert(signs[random.below(signs.count)], at: at)
        case 3: bytes[at] = signs[random.below(signs.count)]
        case 4: bytes.removeSubrange(at..<min(bytes.count, at + random.below(20)))
        default: bytes.append(contentsOf: bytes[at..<min(bytes.count, at + random.below(30))])
        }
    }

    private func check(_ reading: Reading) {
        let input = String(decoding: reading.bytes, as: UTF8.self)
        let count = UInt32(reading.bytes.count)
        let storage = reading.document.storage
        for (index, record) in storage.nodes.enumerated() {
            #expect(record.lower <= record.upper && record.upper <= count, "\(input)")
            switch record.kind {
            case .alias: #expect(Int(record.link) < index && storage.nodes[Int(record.link)].kind != .alias, "\(input)")
            case .blockSequence, .flowSequence, .blockMapping, .flowMapping:
                #expect(Int(record.link) > index && Int(record.link) <= storage.nodes.count, "\(input)")
            default: break
            }
        }
        for diagnostic in reading.diagnostics {
            #expect((diagnostic.place?.range.upper ?? .max) <= count, "\(input)")
            for edit in diagnostic.fix?.edits ?? [] { #expect(edit.place.range.upper <= count, "\(input)") }
        }
        #expect(!reading.document.isBroken || !reading.diagnostics.isEmpty, "\(input)")
        for root in reading.document.roots { walk(root, reading, input) }
    }

    /// Visits all nodes and reads their content.
    private func walk(_ node: Node, _ reading: Reading, _ input: String) {
        _ = node.scalar
        for child in node.elements { walk(child, reading, input) }
        for entry in node.entries {
            walk(entry.key, reading, input)
            walk(entry.value, reading, input)
        }
    }

    /// A small generator with a fixed seed, so that the mutants are equal on every machine.
    struct SplitMix {
        var state: UInt64

        mutating func below(_ bound: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int((z ^ (z >> 31)) % UInt64(max(1, bound)))
        }
    }
}
