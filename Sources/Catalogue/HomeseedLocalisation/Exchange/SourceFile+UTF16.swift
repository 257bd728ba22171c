package import HomeseedSource

extension SourceFile {
    /// The file in UTF-8, converted from UTF-16 if it has a UTF-16 byte order mark, as old `.strings` files and spreadsheets do.
    /// An invalid file stays unchanged, and its parser refuses it.
    package var inUTF8: SourceFile {
        let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
        guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]), bytes.count.isMultiple(of: 2) else { return self }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        guard let text = String(validating: units, as: UTF16.self) else { return self }
        return SourceFile(path: path, text: text)
    }

    /// The file in UTF-16 if another file has a UTF-16 byte order mark. An XML file stays in UTF-8, because it states its
    /// encoding.
    package func encoded(like known: [UInt8]) -> SourceFile {
        let isBigEndian = known.starts(with: [0xFE, 0xFF])
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard isBigEndian || known.starts(with: [0xFF, 0xFE]), !content.starts(with: "<?xml".utf8),
            let text = String(validating: content, as: UTF8.self)
        else { return self }
        let units = [0xFEFF] + Array(text.utf16)
        return SourceFile(
            path: path,
            bytes: units.flatMap { unit in
                let (first, second) = (UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit))
                return isBigEndian ? [first, second] : [second, first]
            })
    }
}
