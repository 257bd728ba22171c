/// A check for errors that affect a whole file, such as an unresolved merge conflict or no-break spaces. The parser's diagnostics
/// of such a file are correct but unhelpful.
package struct FileFault {
    package let file: FileID
    package let bytes: [UInt8]
    package let isJSON: Bool

    package init(file: FileID, bytes: [UInt8], isJSON: Bool) {
        self.file = file
        self.bytes = bytes
        self.isJSON = isJSON
    }

    /// Returns the diagnostic that replaces all others because it explains them, or `nil` if the file has no such error.
    package func root(of document: Document, _ found: Diagnostics) -> Diagnostic? {
        if let foreign = ForeignFormat(bytes, isBroken: document.isBroken)?.diagnostic(file, isJSON: isJSON) { return foreign }
        if document.isBroken {
            guard found.all.contains(where: { $0.check == .yamlSyntax || $0.check == .jsonSyntax }) else { return nil }
            return mergeConflict ?? (isJSON ? nil : foreignSpaces(with: []))
        }
        // Most files contain no lead byte of a lookalike space, so their nodes need not be visited.
        if isJSON || !ByteSearch.contains(anyOf: [0xC2, 0xE2, 0xE3], in: bytes) { return nil }
        let inBraces = document.nonASCIISpacesInBraces
        return document.hasForeignKey || !inBraces.isEmpty ? foreignSpaces(with: inBraces) : nil
    }

    // MARK: Merge conflicts

    private var mergeConflict: Diagnostic? {
        let begins = lines { starts($0, with: "<") }
        let ends = lines { starts($0, with: ">") }
        guard let first = begins.first ?? ends.first else { return nil }
        let count = max(begins.count, ends.count)
        let more = count > 1 ? " This file has \(count) conflicts." : ""
        return Diagnostic(
            isJSON ? .jsonSyntax : .yamlSyntax, .error, headline: "This file has an unresolved merge conflict", at: place(first),
            related: ends.first { $0.lowerBound > first.lowerBound }.map { [.init("up to here", at: place($0))] } ?? [],
            notes: ["Keep the right version, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>." + more])
    }

    /// Whether a line starts with seven repetitions of a character, followed by a space or nothing.
    private func starts(_ line: Range<Int>, with sign: Unicode.Scalar) -> Bool {
        let text = bytes[line]
        guard text.count >= 7, text.prefix(7).allSatisfy({ $0 == UInt8(ascii: sign) }) else { return false }
        return text.count == 7 || text[text.startIndex + 7] == 0x20
    }

    // MARK: Lookalike spaces

    /// The no-break and ideographic spaces that word processors and web pages insert, in UTF-8.
    fileprivate static let foreignSpaces: [[UInt8]] = [[0xC2, 0xA0], [0xE2, 0x80, 0xAF], [0xE3, 0x80, 0x80]]
    fileprivate static let zeroWidth: [UInt8] = [0xE2, 0x80, 0x8B]

    /// - Parameter others: the ranges of further lookalike spaces.
    private func foreignSpaces(with others: [Range<Int>]) -> Diagnostic? {
        let indenting = lines { _ in true }.flatMap(foreignSpaces)
        let found = Set(indenting + others).sorted { $0.lowerBound < $1.lowerBound }
        guard let first = found.first else { return nil }
        let edits = found.map { Fix.Edit(place($0), " ") }
        let isZeroWidth = bytes[first].elementsEqual(FileFault.zeroWidth)
        return Diagnostic(
            .yamlSyntax, .error,
            headline: isZeroWidth ? "There is an invisible character here" : "This character looks like a space, but isn't one",
            at: place(first),
            notes: [
                isZeroWidth
                    ? "It is a zero-width space. YAML treats it as a letter, so the line is not read as it looks. Text from a web page often contains them."
                    : "It is a no-break space or similar. YAML treats it as a letter, so the line is not read as it looks. Text from a web page often contains them.",
                edits.count == 1 ? "Use a normal space." : "There are \(edits.count) in this file: use normal spaces.",
            ],
            fix: Fix("Use normal spaces", edits: edits, isSafe: false))
    }

    /// Returns the lookalike spaces before a line's first word and after a hyphen or colon. Within a text they are correct.
    private func foreignSpaces(in line: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var at = line.lowerBound
        var isSeparating = true
        while at < line.upperBound {
            if let length = foreignSpace(at, in: line) {
                if isSeparating { found.append(at..<at + length) }
                at += length
                continue
            }
            let byte = bytes[at]
            if byte == UInt8(ascii: "#"), isSeparating { break }
            let isIndenting = isSeparating && (byte == 0x20 || byte == 0x09)
            isSeparating = isIndenting || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") && isSeparating
            at += 1
        }
        return found
    }

    private func foreignSpace(_ at: Int, in line: Range<Int>) -> Int? {
        let rest = bytes[at..<line.upperBound]
        if at > line.lowerBound, bytes[at - 1] == UInt8(ascii: ":"), rest.starts(with: FileFault.zeroWidth) {
            return FileFault.zeroWidth.count
        }
        return FileFault.foreignSpaces.first { rest.starts(with: $0) }?.count
    }

    // MARK: Curly quotes

    /// Returns the diagnostics, with a note on curly quotes for each syntax error at or after such a quote on the same line.
    package func explained(_ found: Diagnostics) -> Diagnostics {
        var found = found
        found.revise { diagnostic in
            if diagnostic.check == .yamlSyntax || diagnostic.check == .jsonSyntax, let place = diagnostic.place,
                hasCurlyQuote(place)
            {
                diagnostic.notes.append("Curly quotes are part of the text. Only straight quotes, ' or \", can enclose it.")
            }
            return true
        }
        return found
    }

    private func hasCurlyQuote(_ place: SourceLocation) -> Bool {
        let upper = min(Int(place.range.upper), bytes.count)
        let lower = min(Int(place.range.lower), upper)
        let start = bytes[..<lower].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let line = bytes[start..<upper]
        return line.indices.dropLast(2).contains { at in
            line[at] == 0xE2 && line[at + 1] == 0x80 && (0x98...0x9F).contains(line[at + 2])
        }
    }

    // MARK: Helpers

    private func lines(_ isWanted: (Range<Int>) -> Bool) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        while start < bytes.count {
            var end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            let next = end + 1
            if end > start, bytes[end - 1] == 0x0D { end -= 1 }
            if isWanted(start..<end) { found.append(start..<end) }
            start = next
        }
        return found
    }

    private func place(_ range: Range<Int>) -> SourceLocation {
        SourceLocation(file: file, range: SourceRange(range.lowerBound, range.upperBound))
    }
}

extension Document {
    /// Whether a line's first word begins with a lookalike space that was meant as indentation.
    fileprivate var hasForeignKey: Bool {
        storage.nodes.contains { node in
            let at = Int(node.lower)
            guard node.kind.rawValue == RecordKind.plain.rawValue, storage.bytes.indices.contains(at) else { return false }
            guard storage.bytes[at] >= 0xC2, storage.bytes[at] <= 0xE3 else { return false }
            let start = storage.bytes[..<at].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            guard storage.bytes[start..<at].allSatisfy({ $0 == 0x20 || $0 == 0x2D }) else { return false }
            return [[0xC2, 0xA0], [0xE3, 0x80, 0x80]].contains { storage.bytes[at...].starts(with: $0) }
        }
    }

    /// The lookalike and zero-width spaces in flow mappings before a key or after its colon. YAML treats them as part of the
    /// key.
    fileprivate var nonASCIISpacesInBraces: [Range<Int>] {
        let mappings = storage.nodes.indices.filter { storage.nodes[$0].kind == .flowMapping }
        return mappings.flatMap { keys(of: UInt32($0)).compactMap(foreignSpace) }
    }

    private func keys(of mapping: UInt32) -> [NodeRecord] {
        var found: [NodeRecord] = []
        var at = mapping + 1
        while at < storage.nodes[Int(mapping)].link, storage.nodes.indices.contains(Int(at)) {
            found.append(storage.nodes[Int(at)])
            at = storage.indexAfter(at)
            guard storage.nodes.indices.contains(Int(at)) else { break }
            at = storage.indexAfter(at)
        }
        return found
    }

    private func foreignSpace(in key: NodeRecord) -> Range<Int>? {
        let text = storage.bytes[SourceRange(key.lower, key.upper).clamped(toCount: storage.bytes.count)]
        guard key.kind == .plain else { return nil }
        let name = text.prefix(while: \.isNameByte)
        let isBefore = name.isEmpty
        if !isBefore, text.dropFirst(name.count).first != UInt8(ascii: ":") { return nil }
        let rest = isBefore ? text : text.dropFirst(name.count + 1)
        return (FileFault.foreignSpaces + [FileFault.zeroWidth]).first { rest.starts(with: $0) }.map {
            rest.startIndex..<rest.startIndex + $0.count
        }
    }
}
