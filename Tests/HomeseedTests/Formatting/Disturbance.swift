import HomeseedSource
import HomeseedSyntax

/// The same choices for the same name, on every machine.
struct Chance {
    private var state: UInt64

    init(_ name: String) { state = StableHash.of(name) | 1 }

    /// From 0 up to, not including, a bound.
    mutating func below(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 11) % max(bound, 1)
    }

    mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }
}

/// Writes a file otherwise without changing what it says, as many hands do: comments, empty lines, spaces, line ends.
struct Disturbance {
    private var chance: Chance
    private var lines: [String]

    static func of(_ file: SourceFile, round: Int) -> [UInt8] {
        var disturbance = Disturbance(file, round: round)
        return disturbance.run()
    }

    private init(_ file: SourceFile, round: Int) {
        chance = Chance("\(file.path) \(round)")
        lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private mutating func run() -> [UInt8] {
        var written: [String] = []
        let factor = chance.oneIn(3) ? 2 : 1
        for line in lines {
            let indent = line.prefix { $0 == " " }.count
            let rest = line.dropFirst(indent)
            // What stands behind a dash moves as far as the lines below it.
            let moved = factor == 2 && rest.hasPrefix("- ") ? "-   " + rest.dropFirst(2) : String(rest)
            var text = String(repeating: " ", count: indent * factor) + moved
            if chance.oneIn(12) { written.append(String(repeating: " ", count: indent * factor) + "# ⚠️ een opmerking: 'ë' {1, 2}") }
            if chance.oneIn(15) { written += ["", chance.oneIn(2) ? "   " : ""] }
            if !line.isEmpty, !line.contains("#"), chance.oneIn(9) { text += "      # behind it 👨‍👩‍👧" }
            if !line.contains("\""), !line.contains("#"), chance.oneIn(6) { text = text.replacing(", ", with: chance.oneIn(2) ? " ,   " : ",    ") }
            if !line.contains("\""), !line.contains("#"), chance.oneIn(6) { text = text.replacing("{", with: "{  ").replacing("}", with: " }") }
            if chance.oneIn(10) { text += "   " }
            written.append(text)
        }
        let end = chance.oneIn(3) ? "\r\n" : "\n"
        let text = (chance.oneIn(4) ? "\u{FEFF}" : "") + written.joined(separator: end)
        return Array((chance.oneIn(5) ? text.trimmed : text + end).utf8)
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = self
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}
