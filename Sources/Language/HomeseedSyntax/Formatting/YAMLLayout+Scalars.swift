import HomeseedSource

/// Formatting of scalars, including scalars over several lines.
extension YAMLLayout {
    mutating func write(_ token: Token) {
        let text = bytes[token.range]
        guard case .scalar(let style) = token.kind, text.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
            output += text
            return
        }
        let lines = lines(of: text)
        if style == .literal || style == .folded { writeBlock(lines) } else { writeFolded(lines, style) }
    }

    /// Writes a scalar whose line breaks are folded, so that its indentation has no meaning.
    private mutating func writeFolded(_ lines: [ArraySlice<UInt8>], _ style: ScalarStyle) {
        let column = brackets.last?.content ?? max(child, YAMLLayout.step)
        for (index, line) in lines.enumerated() {
            if index > 0 { output.append(0x0A) }
            var text = index == 0 ? line : line.drop { $0 == 0x20 || $0 == 0x09 }
            if index < lines.count - 1 {
                let trimmed = text.trimmed
                // A space after a backslash is content in double quotes.
                if style != .doubleQuoted || trimmed.last != UInt8(ascii: "\\") { text = trimmed }
            }
            if index > 0, !text.isEmpty { indent(column) }
            output += text
        }
    }

    /// Writes a block scalar with its lines unchanged, except for their common indentation.
    private mutating func writeBlock(_ lines: [ArraySlice<UInt8>]) {
        guard let header = lines.first else { return }
        output += header.trimmed
        let digit = header.prefix { $0 != UInt8(ascii: "#") }.dropFirst().first { (0x31...0x39).contains($0) }
        let given = digit.map { Int($0) - 0x30 }
        let old: Int
        let new: Int
        if let given {
            (old, new) = ((levels.last?.old ?? 0) + given, (levels.last?.new ?? 0) + given)
        } else {
            let first = lines.dropFirst().first { !$0.trimmed.isEmpty }
            // In a block scalar without content, spaces are only indentation.
            (old, new) = (first?.prefix { $0 == 0x20 }.count ?? .max, max(child, YAMLLayout.step))
        }
        for line in lines.dropFirst() {
            output.append(0x0A)
            let spaces = line.prefix { $0 == 0x20 }.count
            let text = line.dropFirst(min(spaces, old))
            if text.isEmpty { continue }
            indent(new)
            output += text
        }
    }

    /// Returns the lines without their line breaks: LF, CR LF or CR.
    private func lines(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = text.startIndex
        var at = start
        while at < text.endIndex {
            guard text[at] == 0x0A || text[at] == 0x0D else {
                at += 1
                continue
            }
            lines.append(text[start..<at])
            at += text[at] == 0x0D && at + 1 < text.endIndex && text[at + 1] == 0x0A ? 2 : 1
            start = at
        }
        return lines + [text[start...]]
    }
}

extension ArraySlice<UInt8> {
    /// The line without trailing blanks.
    fileprivate var trimmed: ArraySlice<UInt8> {
        var end = endIndex
        while end > startIndex, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
        return self[startIndex..<end]
    }
}
