package import HomeseedSource

extension Fix {
    /// Completes a fix that `removingEntry(of:)` created. Returns `nil` if the entry cannot be removed alone. Returns other fixes
    /// unchanged.
    package func settled(in sources: SourceMap) -> Fix? {
        guard edits.count == 1, edits[0].replacement.isEmpty else { return self }
        return EntryRemoval.edit(value: edits[0].place, in: sources).map { Fix(title, edits: [$0], isSafe: isSafe) }
    }
}

/// Edits that remove a key with its value from a mapping and retain everything else.
package enum EntryRemoval {
    /// Returns the edit, or `nil` if the entry cannot be removed alone.
    ///
    /// An entry cannot be removed alone if it contains a comment, or is the only entry after a list hyphen.
    package static func edit(value: SourceLocation, in sources: SourceMap) -> Fix.Edit? {
        guard let bytes = sources[value.file]?.bytes else { return nil }
        let range = value.range.clamped(toCount: bytes.count)
        return startOfKey(before: range.lowerBound, bytes).flatMap { edit(key: $0, value, bytes) }
    }

    /// Returns the edit for an entry whose key is known.
    static func edit(key: Node) -> Fix.Edit? {
        key.following.flatMap { edit(key: Int(key.range.lower), $0.place, key.fileBytes) }
    }

    static func edit(key: Int, _ value: SourceLocation, _ bytes: [UInt8]) -> Fix.Edit? {
        let range = value.range.clamped(toCount: bytes.count)
        // A comment in the entry must not be lost.
        if key > range.lowerBound || bytes[key..<range.upperBound].contains(UInt8(ascii: "#")) { return nil }
        let before = lastIndex(before: key, bytes) { $0 != 0x20 }
        switch before.map({ bytes[$0] }) {
        case UInt8(ascii: ","):
            return Fix.Edit(SourceLocation(file: value.file, range: SourceRange(before ?? key, range.upperBound)), "")
        case UInt8(ascii: "{"):
            guard let after = bytes[range.upperBound...].firstIndex(where: { $0 != 0x20 }),
                bytes[after] == UInt8(ascii: ",") || bytes[after] == UInt8(ascii: "}")
            else { return nil }
            if bytes[after] == UInt8(ascii: "}") {
                return Fix.Edit(SourceLocation(file: value.file, range: SourceRange(key, after)), "")
            }
            let next = bytes[(after + 1)...].firstIndex { $0 != 0x20 } ?? after + 1
            return Fix.Edit(SourceLocation(file: value.file, range: SourceRange(key, next)), "")
        case nil, 0x0A:
            guard let end = bytes[range.upperBound...].firstIndex(where: { $0 != 0x20 && $0 != 0x0D }), bytes[end] == 0x0A else {
                return nil
            }
            return Fix.Edit(SourceLocation(file: value.file, range: SourceRange(before.map { $0 + 1 } ?? 0, end + 1)), "")
        case UInt8(ascii: "-"):
            return nextKey(behind: range.upperBound, like: key, bytes).map {
                Fix.Edit(SourceLocation(file: value.file, range: SourceRange(key, $0)), "")
            }
        default: return nil
        }
    }

    /// Returns the offset of a key on the next line in the same column. This key replaces a removed key after a list hyphen.
    private static func nextKey(behind end: Int, like key: Int, _ bytes: [UInt8]) -> Int? {
        guard let lineEnd = bytes[end...].firstIndex(where: { $0 != 0x20 && $0 != 0x0D }), bytes[lineEnd] == 0x0A else {
            return nil
        }
        let lineStart = lastIndex(before: key, bytes) { $0 == 0x0A }.map { $0 + 1 } ?? 0
        let next = lineEnd + 1 + key - lineStart
        guard next < bytes.count, bytes[(lineEnd + 1)..<next].allSatisfy({ $0 == 0x20 }),
            bytes[next].isWordByte || bytes[next] == 0x22 || bytes[next] == 0x27
        else { return nil }
        return next
    }

    /// Returns the offset of the plain key before a value on its line, or `nil` if there is none.
    static func startOfKey(before value: Int, _ bytes: [UInt8]) -> Int? {
        guard let colon = lastIndex(before: value, bytes, where: { $0 != 0x20 }), bytes[colon] == UInt8(ascii: ":") else {
            return nil
        }
        var start = colon
        while start > 0,
            bytes[start - 1].isWordByte || bytes[start - 1] == UInt8(ascii: "-") || bytes[start - 1] == UInt8(ascii: "_")
        { start -= 1 }
        return start < colon ? start : nil
    }

    private static func lastIndex(before index: Int, _ bytes: [UInt8], where holds: (UInt8) -> Bool) -> Int? {
        bytes[..<index].lastIndex(where: holds)
    }
}
