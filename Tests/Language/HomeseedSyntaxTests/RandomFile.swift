/// A pseudo-random catalogue file: every style of YAML, or JSON, with a unique name for each key, text and comment.
struct RandomFile {
    private var chance: Chance
    private var text = ""
    private var number = 0
    private var anchors: [(name: String, isMap: Bool)] = []
    private let isJSON: Bool

    static func text(_ seed: UInt64, isJSON: Bool) -> String {
        var file = RandomFile(chance: Chance(seed), isJSON: isJSON)
        return file.whole()
    }

    private init(chance: Chance, isJSON: Bool) { (self.chance, self.isJSON) = (chance, isJSON) }

    private mutating func name(_ letter: String) -> String {
        number += 1
        return "\(letter)\(number)"
    }

    private mutating func odds(_ percent: Int) -> Bool { chance.below(100) < percent }

    private mutating func whole() -> String {
        if isJSON { return flowMap(depth: 0, indent: 0) + "\n" }
        if odds(10) { text += "%YAML 1.2\n---\n" } else if odds(10) { text += "---\n" }
        if odds(30) { text += "# \(name("c"))\n\n" }
        blockMap(indent: 0, depth: 0)
        if odds(20) { text += "\n# \(name("c"))\n" }
        if odds(20), text.hasSuffix("\n") { text.removeLast() }
        let lines = odds(20) ? text.replacing("\n", with: "\r\n") : text
        return (odds(10) ? "\u{FEFF}" : "") + lines
    }

    // MARK: Blocks

    private mutating func blockMap(indent: Int, depth: Int, isInline: Bool = false) {
        let margin = String(repeating: " ", count: indent)
        for index in 0..<(1 + chance.below(4)) {
            let begins = index == 0 && isInline
            if !begins {
                if odds(15) { text += "\n" }
                if odds(25) { text += "\(margin)# \(name("c"))\n" }
                if odds(5) { text += "\(margin)# \(name("c"))\n\n" }
                text += margin
            }
            let isExplicit = odds(10)
            if isExplicit { text += "? " }
            if odds(8) { text += "&" + name("n") + " " }
            if odds(5) { text += "!!str " }
            text += key()
            if isExplicit { text += "\n" + margin }
            text += ":"
            value(indent: indent, depth: depth)
        }
        if odds(8), depth > 0 { text += "\(margin)# \(name("c"))\n" }
    }

    private mutating func key() -> String {
        let key = name("k")
        return odds(10) ? "'\(key)'" : odds(10) ? "\"\(key)\"" : key
    }

    /// Writes a value after a key or a dash, up to the end of its last line.
    private mutating func value(indent: Int, depth: Int, isElement: Bool = false) {
        let nests = depth < 3 && odds(45)
        if nests, odds(70) {
            let anchor = odds(15) ? name("a") : nil
            if let anchor { text += " &" + anchor }
            if odds(15) { text += " # \(name("c"))" }
            text += "\n"
            let isMap = odds(65)
            if isMap {
                blockMap(indent: indent + 2, depth: depth + 1)
            } else {
                sequence(indent: isElement || odds(50) ? indent + 2 : indent, depth: depth + 1)
            }
            if let anchor { anchors.append((anchor, isMap)) }
            return
        }
        if nests {
            text +=
                " " + (odds(60) ? flowMap(depth: depth + 1, indent: indent + 2) : flowList(depth: depth + 1, indent: indent + 2))
                + comment() + "\n"
            return
        }
        if odds(8) {
            text += (odds(40) ? " # \(name("c"))" : "") + "\n"
            return
        }
        if !anchors.isEmpty, odds(15) {
            text += " *" + anchors[chance.below(anchors.count)].name + comment() + "\n"
            return
        }
        let anchor = odds(12) ? name("a") : nil
        if let anchor { text += " &" + anchor }
        if odds(5) { text += " !!str" }
        if odds(25) { block(indent: indent) } else { text += " " + scalar(indent: indent + 2) + comment() + "\n" }
        if let anchor { anchors.append((anchor, false)) }
    }

    private mutating func comment() -> String { odds(15) ? "  # \(name("c"))" : "" }

    private mutating func sequence(indent: Int, depth: Int) {
        let margin = String(repeating: " ", count: indent)
        for _ in 0..<(1 + chance.below(3)) {
            if odds(15) { text += "\(margin)# \(name("c"))\n" }
            text += margin + "-"
            if depth < 3, odds(35) {
                text += " "
                blockMap(indent: indent + 2, depth: depth + 1, isInline: true)
            } else {
                value(indent: indent, depth: depth, isElement: true)
            }
        }
    }

    private mutating func block(indent: Int) {
        let margin = String(repeating: " ", count: indent + 2)
        let indicated = odds(15)
        text += " " + (odds(50) ? "|" : ">") + (indicated ? "2" : "") + ["", "-", "+"][chance.below(3)]
        if odds(10) { text += " # \(name("c"))" }
        text += "\n" + margin + (indicated ? " " : "") + name("v") + " words\n"
        for _ in 0..<chance.below(3) { text += odds(30) ? "\n" : margin + (odds(20) ? "  " : "") + name("v") + "\n" }
        for _ in 0..<chance.below(3) { text += "\n" }
    }

    // MARK: In brackets

    private mutating func flowMap(depth: Int, indent: Int) -> String {
        var parts: [String] = []
        for _ in 0..<chance.below(4) {
            let key = isJSON ? "\"\(name("k"))\"" : (odds(6) ? "&\(name("n")) " : "") + key()
            parts.append(key + ": " + flowValue(depth: depth, indent: indent))
        }
        return bracketed("{", parts, "}", indent: indent)
    }

    private mutating func flowList(depth: Int, indent: Int) -> String {
        var parts: [String] = []
        for _ in 0..<chance.below(4) { parts.append(flowValue(depth: depth, indent: indent)) }
        return bracketed("[", parts, "]", indent: indent)
    }

    private mutating func flowValue(depth: Int, indent: Int) -> String {
        if depth < 3, odds(25) {
            return odds(60) ? flowMap(depth: depth + 1, indent: indent + 2) : flowList(depth: depth + 1, indent: indent + 2)
        }
        if isJSON { return odds(80) ? "\"\(name("v")) \\\"text\\\" é\"" : ["12", "true", "null"][chance.below(3)] }
        if !anchors.isEmpty, odds(12) { return "*" + anchors[chance.below(anchors.count)].name + " " }
        if odds(10) {
            let anchor = name("a")
            anchors.append((anchor, false))
            return "&\(anchor) " + name("v")
        }
        return odds(60) ? name("v") : scalar(indent: nil)
    }

    private mutating func bracketed(_ open: String, _ parts: [String], _ close: String, indent: Int) -> String {
        guard !parts.isEmpty, odds(30) else { return open + parts.joined(separator: ", ") + close }
        let margin = "\n" + String(repeating: " ", count: indent + 2)
        var result = open
        for (index, part) in parts.enumerated() {
            result += margin + part + (index + 1 < parts.count || odds(20) && !isJSON ? "," : "")
            if !isJSON, odds(20) { result += " # \(name("c"))" }
        }
        return result + "\n" + String(repeating: " ", count: indent) + close
    }

    /// - Parameter indent: The indentation of further lines, or `nil` if there are none.
    private mutating func scalar(indent: Int?) -> String {
        let word = name("v")
        let margin = indent.map { "\n" + String(repeating: " ", count: $0) }
        switch chance.below(12) {
        case 0: return "'\(word) it''s'"
        case 1: return "\"\(word) \\u00e9 \\n x\""
        case 2: return "12"
        case 3: return "~"
        case 4: return "true"
        case 5: return margin.map { "\(word)\($0)goes on" } ?? word
        case 6: return margin.map { "'\(word)\($0)goes on'" } ?? word
        case 7: return margin.map { "\"\(word)\($0)goes \\\($0)on\"" } ?? word
        case 8: return "Ünïcode \(word)"
        default: return word
        }
    }
}

/// SplitMix64, which gives the same numbers on every machine.
struct Chance {
    private var state: UInt64
    init(_ seed: UInt64) {
        state = seed
        // Adjacent seeds should give unrelated numbers.
        for _ in 0..<2 { state = UInt64(below(1 << 62)) &* 0x2545_F491_4F6C_DD1D }
    }

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return bound < 1 ? 0 : Int((z ^ (z >> 31)) % UInt64(bound))
    }
}
