import HomeseedSource
import TestSupport

/// A rewrite of a file that keeps its content but varies comments, blank lines, spaces and line endings, as many authors would.
struct Disturbance {
    private var chance: TestRandom
    private var lines: [String]

    static func of(_ file: SourceFile, round: Int) -> [UInt8] {
        var disturbance = Disturbance(file, round: round)
        return disturbance.run()
    }

    private init(_ file: SourceFile, round: Int) {
        chance = TestRandom("\(file.path) \(round)")
        lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
        joinBlocks()
    }

    /// Rewrites some items with one line per key as one line in braces.
    private mutating func joinBlocks() {
        var joined: [String] = []
        var rest = lines[...]
        while let line = rest.popFirst() {
            guard let match = line.wholeMatch(of: /( *- +)([\w-]+: +[\w][\w \-.%]*)/) else {
                joined.append(line)
                continue
            }
            let indent = match.1.count
            let own = rest.prefix { next in
                next.prefix { $0 == " " }.count == indent
                    && next.dropFirst(indent).wholeMatch(of: /[\w-]+: +[\w][\w \-.%]*/) != nil
            }
            // A line with this indentation or more would continue the item.
            let next = rest.dropFirst(own.count).first { !$0.allSatisfy { $0 == " " } } ?? ""
            guard !own.isEmpty, next.prefix(while: { $0 == " " }).count < indent, chance.oneIn(2) else {
                joined.append(line)
                continue
            }
            joined.append(
                match.1 + "{" + ([String(match.2)] + own.map { String($0.dropFirst(indent)) }).joined(separator: ", ") + "}")
            rest = rest.dropFirst(own.count)
        }
        lines = joined
    }

    private mutating func run() -> [UInt8] {
        var written: [String] = []
        let factor = chance.oneIn(3) ? 2 : 1
        for line in lines {
            let indent = line.prefix { $0 == " " }.count
            let rest = line.dropFirst(indent)
            // The content after a dash moves with the lines below it.
            let moved = factor == 2 && rest.hasPrefix("- ") ? "-   " + rest.dropFirst(2) : String(rest)
            var text = String(repeating: " ", count: indent * factor) + moved
            if chance.oneIn(12) {
                written.append(String(repeating: " ", count: indent * factor) + "# ⚠️ een opmerking: 'ë' {1, 2}")
            }
            if chance.oneIn(15) { written += ["", chance.oneIn(2) ? "   " : ""] }
            if !line.isEmpty, !line.contains("#"), chance.oneIn(9) { text += "      # behind it 👨‍👩‍👧" }
            if !line.contains("\""), !line.contains("#"), chance.oneIn(6) {
                text = text.replacing(", ", with: chance.oneIn(2) ? " ,   " : ",    ")
            }
            if !line.contains("\""), !line.contains("#"), chance.oneIn(6) {
                text = text.replacing("{", with: "{  ").replacing("}", with: " }")
            }
            if chance.oneIn(8), let block = block(text) { text = block }
            if chance.oneIn(8) { text = quoted(text) }
            if chance.oneIn(10) { text += "   " }
            written.append(text)
        }
        let end = chance.oneIn(3) ? "\r\n" : "\n"
        let text = (chance.oneIn(4) ? "\u{FEFF}" : "") + written.joined(separator: "\n").replacing("\n", with: end)
        return Array((chance.oneIn(5) ? text.trimmed : text + end).utf8)
    }
}

extension Disturbance {
    /// Returns `- {id: walk, title: Walk}` as lines, or `nil` for other items.
    private func block(_ line: String) -> String? {
        guard let match = line.wholeMatch(of: /( *- +)\{([^{}\[\]"'#]+)\} */) else { return nil }
        let entries = match.2.split(separator: ",").map { $0.trimmingPrefix { $0 == " " } }
        return entries.enumerated().map { index, entry in
            (index == 0 ? String(match.1) : String(repeating: " ", count: match.1.count)) + entry
        }.joined(separator: "\n")
    }

    /// Returns a line with its plain title in quotes.
    private func quoted(_ line: String) -> String {
        line.replacing(/(title: +)([A-Za-z][A-Za-z ]*[A-Za-z])(?= *(\}|$))/) { "\($0.1)'\($0.2)'" }
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = self
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}
