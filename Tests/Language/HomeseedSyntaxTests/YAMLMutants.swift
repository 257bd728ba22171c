/// Pseudo-random changes of a YAML file, as typos and edits make them.
struct YAMLMutants {
    private var chance: Chance

    init(seed: UInt64) { chance = Chance(seed) }

    private static let bytes = Array("[]{},:#&*!|>'\"%@`-? \n\t\\\r0+~.a".utf8) + [0, 0x80, 0xC3, 0xFF]
    private static let words = [
        "\n", "\r\n", ": ", "- ", "  ", "\n  ", "\n\n", " #", "&a ", "*a", "|\n", ">\n  ", "---\n", "...", "''", "\\n", "\\u00e9",
        "\u{85}", "\u{2028}", "\u{FEFF}", "é", "? ", "!!str ", "\n- ", ">-", "|2", "|+", "key:\n", "<<: *a", "\\\n",
    ].map { Array($0.utf8) }

    /// Returns a mutant of a few lines of a file, rarely of all.
    mutating func mutant(of file: [UInt8]) -> [UInt8] {
        var bytes = file
        if bytes.count > 1_500, chance.below(20) > 0 {
            let start = startOfLine(bytes, chance.below(bytes.count))
            bytes = Array(bytes[start..<min(bytes.count, start + 200 + chance.below(800))])
        }
        for _ in 0...chance.below(4) where !bytes.isEmpty { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let at = chance.below(bytes.count)
        switch chance.below(11) {
        case 0: bytes[at] ^= 1 << UInt8(chance.below(8))
        case 1: bytes.remove(at: at)
        case 2: bytes.insert(Self.bytes[chance.below(Self.bytes.count)], at: at)
        case 3: bytes[at] = Self.bytes[chance.below(Self.bytes.count)]
        case 4: bytes.removeSubrange(at..<min(bytes.count, at + chance.below(20)))
        case 5: bytes.append(contentsOf: bytes[at..<min(bytes.count, at + chance.below(30))])
        case 6: bytes.swapAt(at, chance.below(bytes.count))
        case 7: duplicateLine(&bytes, at)
        case 8: indentLine(&bytes, at)
        default: bytes.insert(contentsOf: Self.words[chance.below(Self.words.count)], at: at)
        }
    }

    private mutating func duplicateLine(_ bytes: inout [UInt8], _ at: Int) {
        let end = bytes[at...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
        let line = bytes[startOfLine(bytes, at)..<end]
        bytes.insert(contentsOf: line, at: chance.below(2) == 0 ? end : startOfLine(bytes, chance.below(bytes.count)))
    }

    private mutating func indentLine(_ bytes: inout [UInt8], _ at: Int) {
        let start = startOfLine(bytes, at)
        if chance.below(2) == 0 {
            bytes.insert(contentsOf: Array(repeating: 0x20, count: 1 + chance.below(4)), at: start)
        } else {
            bytes.removeSubrange(start..<start + bytes[start...].prefix { $0 == 0x20 }.prefix(1 + chance.below(4)).count)
        }
    }

    private func startOfLine(_ bytes: [UInt8], _ at: Int) -> Int {
        bytes[..<at].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    }
}
