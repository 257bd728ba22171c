package import HomeseedSource

extension Node {
    /// Returns the edit that replaces the scalar's content, and retains its quotes if they can represent the text. An alias is
    /// replaced by a scalar.
    package func rewriting(to text: String) -> Fix.Edit {
        Fix.Edit(usePlace, ScalarWriting.text(text, like: isAlias ? nil : style) + (isAlias ? "" : headerComment))
    }
}

extension Node {
    /// Returns a fix that puts the text from the scalar through `other` in double quotes. Returns `nil` if the scalar is not
    /// plain, or if the text contains `"`, `\` or a line break.
    package func quoting(through other: SourceLocation) -> Fix? {
        let range = range.through(other.range).clamped(toCount: fileBytes.count)
        let text = fileBytes[range]
        guard style == .plain, !text.contains(UInt8(ascii: "\"")), !text.contains(UInt8(ascii: "\\")), !text.contains(0x0A) else {
            return nil
        }
        let place = SourceLocation(file: place.file, range: SourceRange(range.lowerBound, range.upperBound))
        let quoted = "\"" + String(decoding: text, as: UTF8.self) + "\""
        return Fix("Put the text in double quotes", edits: [.init(place, quoted)], isSafe: false)
    }

    /// Returns a fix that replaces the scalar with the text that was probably meant. The fix is safe if both texts differ only in
    /// case or separators, such as hyphens.
    package func correcting(to near: String) -> Fix {
        Fix(correcting: text ?? "", to: near, edits: [rewriting(to: near)])
    }
}

extension Document {
    /// Returns the entry whose key is at a location, or `nil` if there is none.
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

    /// Returns the mapping in which the value of a key is at a location. An alias counts as the value that it repeats.
    package func mapping(with key: String, at place: SourceLocation) -> Node? {
        var found: Node?
        func visit(_ node: Node) {
            if node.isAlias || found != nil { return }
            if node.entry(key)?.value.place == place {
                found = node
                return
            }
            for element in node.elements { visit(element) }
            for entry in node.entries { visit(entry.value) }
        }
        roots.forEach(visit)
        return found
    }

    /// Returns the mapping with an entry whose key or value is at exactly this location, or `nil` if there is none.
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

/// The line boundaries of a file, for edits that insert lines.
package struct LineEdges {
    private let bytes: [UInt8]
    /// The offsets of all line-break bytes, so that edits in a file of one long line do not rescan it.
    private let breaks: [Int]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        breaks = bytes.indices.filter { LineEdges.isBreak(bytes[$0]) }
    }

    /// Returns the offset of the first line break at or after an offset, or the end of the file.
    package func end(after offset: Int) -> Int {
        let number = breaks.partitioningIndex { $0 >= min(offset, bytes.count) }
        return breaks.indices.contains(number) ? breaks[number] : bytes.count
    }

    /// Returns the offset at which the line of a byte begins, after any byte order mark.
    package func start(of offset: Int) -> Int {
        let number = breaks.partitioningIndex { $0 >= min(offset, bytes.count) } - 1
        return breaks.indices.contains(number) ? breaks[number] + 1 : LineEdges.start(of: bytes, before: offset)
    }

    /// Returns the number of bytes before an offset on its line.
    package func column(of offset: Int) -> Int { offset - start(of: offset) }

    /// Returns the number of line-break bytes before a byte, and the byte's column.
    package func position(of offset: Int) -> (line: Int, column: Int) {
        (breaks.partitioningIndex { $0 >= min(offset, bytes.count) }, column(of: offset))
    }

    /// Returns the same as ``start(of:)``, for a single lookup. Scans only backwards from the offset, unless the line is long.
    package static func start(of offset: Int, in bytes: [UInt8]) -> Int {
        let offset = min(max(offset, 0), bytes.count)
        let least = max(0, offset - longest)
        if let found = bytes[least..<offset].lastIndex(where: isBreak) { return found + 1 }
        return least == 0 ? start(of: bytes, before: offset) : LineEdges(bytes).start(of: offset)
    }

    /// Returns the offset of the first line, after a byte order mark.
    private static func start(of bytes: [UInt8], before offset: Int) -> Int {
        offset >= 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    static func end(after offset: Int, in bytes: [UInt8]) -> Int {
        let offset = min(max(offset, 0), bytes.count)
        let most = min(bytes.count, offset + longest)
        if let found = bytes[offset..<most].firstIndex(where: isBreak) { return found }
        return most == bytes.count ? most : LineEdges(bytes).end(after: offset)
    }

    private static let longest = 4096
    private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// The kind of the file's first line break; `\n` in a file without any.
    package var lineBreak: String { LineEdges.lineBreak(of: bytes) }

    static func lineBreak(of bytes: [UInt8]) -> String {
        guard let first = bytes.firstIndex(of: 0x0A) else { return bytes.contains(0x0D) ? "\r" : "\n" }
        return first > 0 && bytes[first - 1] == 0x0D ? "\r\n" : "\n"
    }
}

extension Node {
    /// Returns the edit that renames the key at a path, or `nil` if the path does not exist or the new name is taken.
    package func renaming(_ path: [String], to name: String) -> Fix.Edit? {
        guard let last = path.last, let parent = path.dropLast().reduce(Optional(self), { $0?.entry($1)?.value }),
            parent.kind == .mapping,
            parent.entry(name) == nil
        else { return nil }
        return parent.entry(last)?.key.rewriting(to: name)
    }
}
