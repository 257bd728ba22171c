import HomeseedSource

/// A formatter of JSON. A collection that the author wrote over several lines remains on several lines. A collection on a single
/// line remains on that line if the line fits. A root with content always spans several lines.
struct JSONLayout {
    private let bytes: [UInt8]
    private var output: [UInt8] = []

    /// The maximum number of columns of a line.
    private static let width = 120

    static func text(of root: Node, _ bytes: [UInt8]) -> [UInt8] {
        var layout = JSONLayout(bytes: bytes)
        layout.write(root, indent: 0, isRoot: true)
        return layout.output + [0x0A]
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func write(_ node: Node, indent: Int, isRoot: Bool = false) {
        guard node.kind != .scalar else { return write(node.range) }
        let isSpread = isRoot || spreads(node)
        if !isSpread {
            let line = oneLine(node)
            let start = (output.lastIndex(of: 0x0A) ?? -1) + 1
            let used = DisplayWidth.of(String(decoding: output[start...], as: UTF8.self))
            // Reserves a column for a comma.
            if used + DisplayWidth.of(String(decoding: line, as: UTF8.self)) < JSONLayout.width {
                output += line
                return
            }
        }
        writeLines(node, indent: indent)
    }

    private mutating func writeLines(_ node: Node, indent: Int) {
        let isMap = node.kind == .mapping
        output.append(UInt8(ascii: isMap ? "{" : "["))
        var end: Int?
        var hasContent = false
        for (key, value) in parts(node) {
            if hasContent { output.append(UInt8(ascii: ",")) }
            hasContent = true
            let start = Int((key ?? value).range.lower)
            if let end, hasBlankLine(end, start) { output.append(0x0A) }
            newLine(indent + 2)
            if let key {
                write(key.range)
                output += [UInt8(ascii: ":"), 0x20]
            }
            write(value, indent: indent + 2)
            end = Int(value.range.upper)
        }
        if hasContent { newLine(indent) }
        output.append(UInt8(ascii: isMap ? "}" : "]"))
    }

    private func oneLine(_ node: Node) -> [UInt8] {
        guard node.kind != .scalar else { return Array(bytes[node.range.clamped(toCount: bytes.count)]) }
        let isMap = node.kind == .mapping
        let inner = parts(node).map { key, value in
            (key.map { oneLine($0) + [UInt8(ascii: ":"), 0x20] } ?? []) + oneLine(value)
        }
        return [UInt8(ascii: isMap ? "{" : "[")] + Array(inner.joined(separator: [UInt8(ascii: ","), 0x20])) + [
            UInt8(ascii: isMap ? "}" : "]")
        ]
    }

    private func parts(_ node: Node) -> [(key: Node?, value: Node)] {
        node.elements.map { (nil, $0) } + node.entries.map { ($0.key, $0.value) }
    }

    /// Whether a line break follows the opening bracket, here or in a nested collection.
    private func spreads(_ node: Node) -> Bool {
        guard node.kind != .scalar else { return false }
        let parts = parts(node)
        guard let first = parts.first.map({ $0.key ?? $0.value }) else { return false }
        return bytes[SourceRange(node.range.lower, first.range.lower).clamped(toCount: bytes.count)].contains(0x0A)
            || parts.contains { spreads($0.value) }
    }

    /// Whether there is a blank line between two offsets.
    private func hasBlankLine(_ end: Int, _ start: Int) -> Bool {
        guard end <= start, start <= bytes.count else { return false }
        return bytes[end..<start].count { $0 == 0x0A } > 1
    }

    private mutating func newLine(_ indent: Int) {
        output.append(0x0A)
        output += Array(repeating: 0x20, count: indent)
    }

    private mutating func write(_ range: SourceRange) { output += bytes[range.clamped(toCount: bytes.count)] }
}
