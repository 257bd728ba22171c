package import HomeseedSource

extension Node {
    /// The edit that makes this scalar say something else, in the quotes that it has. An alias becomes a text of its own.
    package func rewriting(to text: String) -> Fix.Edit {
        Fix.Edit(usePlace, ScalarWriting.text(text, like: isAlias ? nil : style) + (isAlias ? "" : headerComment))
    }
}

extension Node {
    /// The fix that takes what follows on its line into the text, in quotes.
    package func quoting(through other: SourceLocation) -> Fix? {
        let range = range.through(other.range).clamped(toCount: fileBytes.count)
        let text = fileBytes[range]
        guard style == .plain, !text.contains(UInt8(ascii: "\"")), !text.contains(UInt8(ascii: "\\")), !text.contains(0x0A) else { return nil }
        let place = SourceLocation(file: place.file, range: SourceRange(range.lowerBound, range.upperBound))
        let quoted = "\"" + String(decoding: text, as: UTF8.self) + "\""
        return Fix("Put the text in double quotes", edits: [.init(place, quoted)], isSafe: false)
    }

    /// The fix that makes it say what was probably meant: a safe one where only its case or its hyphens differ.
    package func correcting(to near: String) -> Fix {
        Fix(correcting: text ?? "", to: near, edits: [rewriting(to: near)])
    }
}

extension Document {
    /// The entry whose key stands at this place.
    package func entry(withKeyAt place: SourceLocation) -> Node.Entry? {
        func find(_ node: Node) -> Node.Entry? {
            guard node.range.lower <= place.range.lower, node.range.upper >= place.range.upper else { return nil }
            for element in node.elements { if let found = find(element) { return found } }
            for entry in node.entries {
                if entry.key.place == place { return entry }
                if let found = find(entry.value) { return found }
            }
            return nil
        }
        return roots.lazy.compactMap(find).first
    }

    /// The mapping in which the key or the value at this place stands.
    package func mapping(around place: SourceLocation) -> Node? {
        var found: Node?
        func visit(_ node: Node) {
            guard node.range.lower <= place.range.lower, node.range.upper >= place.range.upper, found == nil else { return }
            for element in node.elements { visit(element) }
            for entry in node.entries {
                if entry.value.place == place || entry.key.place == place { found = node }
                visit(entry.value)
            }
        }
        roots.forEach(visit)
        return found
    }
}

/// Where lines begin and end in a file's bytes, for edits that add one.
package struct LineEdges {
    private let bytes: [UInt8]
    /// The offsets of all bytes that break a line: a file may be one long line, which nobody wants to walk along for each edit.
    private let breaks: [Int]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        breaks = bytes.indices.filter { LineEdges.isBreak(bytes[$0]) }
    }

    /// The offset of the line break after a byte, or of the end of the file.
    package func end(after offset: Int) -> Int {
        let number = breaks.partitioningIndex { $0 >= min(offset, bytes.count) }
        return breaks.indices.contains(number) ? breaks[number] : bytes.count
    }

    /// Returns the offset at which the line of this byte begins.
    package func start(of offset: Int) -> Int {
        let number = breaks.partitioningIndex { $0 >= min(offset, bytes.count) } - 1
        return breaks.indices.contains(number) ? breaks[number] + 1 : LineEdges.start(of: bytes, before: offset)
    }

    /// How many bytes stand before this one on its line.
    package func column(of offset: Int) -> Int { offset - start(of: offset) }

    /// The number of line breaks before a byte, and its column.
    package func position(of offset: Int) -> (line: Int, column: Int) {
        (breaks.partitioningIndex { $0 >= min(offset, bytes.count) }, column(of: offset))
    }

    /// The same for whoever asks once of a file: lines that are not very long are walked along.
    package static func start(of offset: Int, in bytes: [UInt8]) -> Int {
        let offset = min(max(offset, 0), bytes.count)
        let least = max(0, offset - longest)
        if let found = bytes[least..<offset].lastIndex(where: isBreak) { return found + 1 }
        return least == 0 ? start(of: bytes, before: offset) : LineEdges(bytes).start(of: offset)
    }

    /// Behind a byte order mark.
    private static func start(of bytes: [UInt8], before offset: Int) -> Int { offset >= 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    static func end(after offset: Int, in bytes: [UInt8]) -> Int {
        let offset = min(max(offset, 0), bytes.count)
        let most = min(bytes.count, offset + longest)
        if let found = bytes[offset..<most].firstIndex(where: isBreak) { return found }
        return most == bytes.count ? most : LineEdges(bytes).end(after: offset)
    }

    private static let longest = 4096
    private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// The file's own way to end a line.
    package var lineBreak: String { LineEdges.lineBreak(of: bytes) }

    static func lineBreak(of bytes: [UInt8]) -> String {
        guard let first = bytes.firstIndex(of: 0x0A) else { return bytes.contains(0x0D) ? "\r" : "\n" }
        return first > 0 && bytes[first - 1] == 0x0D ? "\r\n" : "\n"
    }
}

extension Node {
    /// The edit that gives what stands at a path below this another name; nil where there is none, or one of that name.
    package func renaming(_ path: [String], to name: String) -> Fix.Edit? {
        guard let last = path.last, let parent = path.dropLast().reduce(Optional(self), { $0?.entry($1)?.value }), parent.kind == .mapping,
            parent.entry(name) == nil
        else { return nil }
        return parent.entry(last)?.key.rewriting(to: name)
    }
}
