package import HomeseedSource

/// Fixes that comment out unused content, because the author may need it again. JSON has no comments and gets no such fixes.
package enum CommentingOut {
    /// Returns the edits that comment out an entry of a mapping, or `nil` if the entry cannot be commented out alone.
    package static func edits(key: Node) -> [Fix.Edit]? {
        key.following.flatMap { edits(key: Int(key.range.lower), $0.place, key.fileBytes) }
    }

    /// Returns the edits that comment out an entry, given the location of its value. Returns `nil` in JSON, or if the entry
    /// cannot be commented out alone.
    package static func edits(value: SourceLocation, in sources: SourceMap) -> [Fix.Edit]? {
        guard let source = sources[value.file], !source.path.hasSuffix(".json") else { return nil }
        return EntryRemoval.startOfKey(before: Int(value.range.lower), source.bytes).flatMap {
            edits(key: $0, value, source.bytes)
        }
    }

    private static func edits(key: Int, _ value: SourceLocation, _ bytes: [UInt8]) -> [Fix.Edit]? {
        let range = value.range.clamped(toCount: bytes.count)
        let start = LineEdges.start(of: key, in: bytes)
        guard key <= range.lowerBound, bytes.indices.contains(key), bytes[key] != UInt8(ascii: "\"") else { return nil }
        if bytes[start..<key].allSatisfy({ $0 == 0x20 }) {
            // In braces, the comma would be commented out as well.
            let end = LineEdges.end(after: endWithoutLineBreaks(range, bytes), in: bytes)
            return bytes[range.upperBound..<max(end, range.upperBound)].contains(UInt8(ascii: ","))
                ? nil : comment(start..<end, of: value.file, in: bytes)
        }
        return beside(key, value: value, start: start, in: bytes)
    }

    /// Returns the end of a range without final line breaks, such as the line breaks that end a block scalar.
    package static func endWithoutLineBreaks(_ range: Range<Int>, _ bytes: [UInt8]) -> Int {
        var last = range.upperBound
        while last > range.lowerBound, bytes[last - 1] == 0x0A || bytes[last - 1] == 0x0D { last -= 1 }
        return last
    }

    /// Returns the edits that insert a `#` into each line, in the column where the first line's text begins. In a line that is
    /// indented less, the `#` directly precedes the text.
    package static func comment(_ lines: Range<Int>, of file: FileID, in bytes: [UInt8]) -> [Fix.Edit] {
        var column: Int?
        var edits: [Fix.Edit] = []
        var at = lines.lowerBound
        while at < lines.upperBound {
            let end = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
            let indent = bytes[at..<end].prefix { $0 == 0x20 }.count
            column = column ?? indent
            let offset = at + min(column ?? 0, indent)
            let isBlank = bytes[offset..<end].allSatisfy { $0 == 0x20 || $0 == 0x0D }
            edits.append(Fix.Edit(SourceLocation(file: file, range: SourceRange(offset, offset)), isBlank ? "#" : "# "))
            at = end + 1
        }
        return edits
    }

    /// Moves an entry within a line to a comment line above it.
    private static func beside(_ key: Int, value: SourceLocation, start: Int, in bytes: [UInt8]) -> [Fix.Edit]? {
        let range = value.range.clamped(toCount: bytes.count)
        let text = bytes[key..<range.upperBound]
        // A line that begins inside a string cannot have a comment above it.
        let isText = bytes[start..<key].count { $0 == 0x22 } % 2 == 1 || bytes[start..<key].count { $0 == 0x27 } % 2 == 1
        guard !text.contains(0x0A), !isText, let removal = EntryRemoval.edit(key: key, value, bytes) else { return nil }
        let indent = String(repeating: " ", count: bytes[start...].prefix { $0 == 0x20 }.count)
        let line = "\(indent)# \(String(decoding: text, as: UTF8.self))\(LineEdges.lineBreak(of: bytes))"
        return [Fix.Edit(SourceLocation(file: value.file, range: SourceRange(start, start)), line), removal]
    }
}

extension Fix {
    /// Returns a fix that comments out unused content, or `nil` if there are no edits.
    package static func commentingOut(_ title: String, _ edits: [Edit]?) -> Fix? {
        guard let edits, !edits.isEmpty else { return nil }
        var fix = Fix(title, edits: edits, isSafe: false)
        fix.presumption = .gone
        return fix
    }
}
