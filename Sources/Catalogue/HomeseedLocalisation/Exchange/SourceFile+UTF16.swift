package import HomeseedSource

extension SourceFile {
    /// The file in UTF-8, converted from UTF-16 if it has that byte order mark, as old `.strings` files and spreadsheets do. An
    /// invalid file stays unchanged, and its parser refuses it.
    package var inUTF8: SourceFile {
        let isBig = bytes.starts(with: [0xFE, 0xFF])
        guard isBig || bytes.starts(with: [0xFF, 0xFE]), bytes.count.isMultiple(of: 2) else { return self }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
        guard let text = String(validating: units, as: UTF16.self) else { return self }
        return SourceFile(path: path, text: text)
    }
}
