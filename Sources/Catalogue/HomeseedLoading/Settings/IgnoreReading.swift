import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// A parser for the suppression comments of a file.
struct IgnoreReading {
    private let checks: CheckList
    private let file: FileID
    private let bytes: [UInt8]
    private let document: Document
    private lazy var parts = document.parts
    private let edges: LineEdges
    private(set) var ignores: [Ignore] = []
    private(set) var diagnostics = Diagnostics()

    private static let mark = Array("homeseed:".utf8)
    private static let words = ["ignore", "ignore-file"]

    /// Creates a parser, or returns `nil` if the file has no suppression comments. JSON files have no comments at all.
    init?(_ source: SourceFile, document: Document, checks: CheckList) {
        guard !source.path.hasSuffix(".json") else { return nil }
        let found = ByteSearch.offsets(of: UInt8(ascii: "#"), in: source.bytes).compactMap { hash in
            IgnoreReading.mark(after: hash, source.bytes).map { (hash, $0) }
        }
        if found.isEmpty { return nil }
        self.checks = checks
        file = document.file
        bytes = source.bytes
        self.document = document
        edges = LineEdges(source.bytes)
        for (hash, mark) in found where !document.isInScalar(hash) { readMark(at: mark, comment: hash) }
    }

    /// Whether a file may contain suppression comments. It is called for each file on every edit, so it does not parse the
    /// comments.
    static func mayContainSuppressions(_ bytes: [UInt8]) -> Bool {
        ByteSearch.offsets(of: UInt8(ascii: "#"), in: bytes).contains { mark(after: $0, bytes) != nil }
    }

    /// Returns the offset of the marker that begins the comment, even if misspelt, or `nil` if there is none.
    private static func mark(after hash: Int, _ bytes: [UInt8]) -> Int? {
        // '#' begins a comment only at a line start or after a space or tab; a byte order mark may precede it.
        let isFirst = hash == 0 || isBlank(bytes[hash - 1]) || bytes[hash - 1] == 0x0A || bytes[hash - 1] == 0x0D
        guard isFirst || hash == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return nil }
        guard let start = bytes[hash...].firstIndex(where: { !isBlank($0) && $0 != UInt8(ascii: "#") }) else { return nil }
        let head = bytes[start...].prefix(mark.count)
        return head.starts(with: mark) || isMisspeltMark(start, bytes) ? start : nil
    }

    /// Whether a comment begins with a misspelt marker: `Homeseed:ignore`, `homeseed ignore`, `homeseed-ignore`.
    private static func isMisspeltMark(_ start: Int, _ bytes: [UInt8]) -> Bool {
        let line = bytes[start...].prefix(24).prefix { $0 != 0x0A && $0 != 0x0D }
        let text = String(decoding: line, as: UTF8.self).lowercased()
        guard text.hasPrefix("homeseed") else { return false }
        return text.dropFirst("homeseed".count).drop { $0 == ":" || $0 == "-" || $0 == "_" || $0 == " " }.hasPrefix("ignore")
    }

    private mutating func readMark(at offset: Int, comment hash: Int) {
        let end = edges.end(after: offset)
        guard bytes[offset...].starts(with: IgnoreReading.mark) else { return readMisspelt(at: offset, end) }
        var cursor = offset + IgnoreReading.mark.count
        while cursor < end, isBlank(bytes[cursor]) { cursor += 1 }
        let isTight = cursor == offset + IgnoreReading.mark.count
        let start = cursor
        while cursor < end, isWordByte(bytes[cursor]) { cursor += 1 }
        let word = text(start..<cursor)
        guard isTight, IgnoreReading.words.contains(word) else {
            if let meant = IgnoreReading.words.contains(word) ? word : suggestion(for: word, among: IgnoreReading.words) {
                diagnostics.report(BadIgnore.misspelt(place(offset..<cursor), meant: "homeseed:\(meant)"))
            }
            return
        }
        readList(from: cursor, comment: hash..<end, isForFile: word == "ignore-file")
    }

    /// Reports a misspelt marker. It suppresses nothing.
    private mutating func readMisspelt(at offset: Int, _ end: Int) {
        let text = text(offset..<end).lowercased()
        guard let found = text.range(of: "ignore-file") ?? text.range(of: "ignore") else { return }
        let upper = min(end, offset + text.utf8.distance(from: text.startIndex, to: found.upperBound))
        diagnostics.report(BadIgnore.misspelt(place(offset..<upper), meant: "homeseed:" + text[found]))
    }

    /// Reads the checks and the reason: `all-caps, three-dots: the reason`.
    private mutating func readList(from start: Int, comment: Range<Int>, isForFile: Bool) {
        let colon = bytes[start..<comment.upperBound].firstIndex(of: UInt8(ascii: ":"))
        let whole = place(comment.lowerBound..<trimmed(comment).upperBound)
        let reason = colon.map { text(trimmed($0 + 1..<comment.upperBound)) } ?? ""
        guard let colon, !reason.isEmpty else { return diagnostics.report(BadIgnore.noReason(whole)) }
        let names = names(in: start..<colon)
        if names.isEmpty { return diagnostics.report(BadIgnore.noCheck(whole)) }
        let known = names.filter { name in
            if checks[name.check] != nil { return true }
            diagnostics.report(BadIgnore.unknownCheck(name, among: checks.names))
            return false
        }
        if known.isEmpty { return }
        guard !isForFile || isHead(comment.lowerBound) else { return diagnostics.report(BadIgnore.notAtHead(whole)) }
        ignores.append(Ignore(checks: known, reason: reason, comment: whole, scope: isForFile ? nil : scope(of: comment)))
    }

    private func names(in range: Range<Int>) -> [Ignore.Name] {
        bytes[range].split(separator: UInt8(ascii: ",")).compactMap { part in
            let range = trimmed(part.startIndex..<part.endIndex)
            return range.isEmpty ? nil : Ignore.Name(check: CheckID(text(range)), place: place(range))
        }
    }

    /// Returns the scope of a comment: its own line if it follows code, otherwise the next node with its contents. Without a next
    /// node, the scope is empty.
    private mutating func scope(of comment: Range<Int>) -> Range<Int> {
        let line = edges.start(of: comment.lowerBound)
        let isAloneOnLine = bytes[line..<comment.lowerBound].allSatisfy { isBlank($0) || $0 >= 0x80 }
        guard isAloneOnLine else { return line..<comment.upperBound + 1 }
        guard let part = parts.first(from: comment.upperBound) else { return 0..<0 }
        let start = Int(part.lower)
        return edges.start(of: start)..<Swift.max(Int(part.upper), edges.end(after: start)) + 1
    }

    /// Whether only comments precede the offset.
    private func isHead(_ offset: Int) -> Bool { document.root.map { offset < Int($0.range.lower) } ?? true }

    // MARK: Bytes

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isBlank(bytes[start]) { start += 1 }
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func place(_ range: Range<Int>) -> SourceLocation {
        SourceLocation(file: file, range: SourceRange(range.lowerBound, range.upperBound))
    }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

private func isWordByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || (0x61...0x7A).contains(byte | 0x20)
}
