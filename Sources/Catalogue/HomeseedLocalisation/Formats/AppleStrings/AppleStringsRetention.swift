package import HomeseedSource
import HomeseedText

extension AppleStringsFormat: EntryFormat {
    /// Retains the existing file's order, notation and unchanged texts.
    package static func retaining(
        _ file: SourceFile, from known: FormatFile, of exchange: Exchange, isForced: Bool, wasExported: @escaping (String) -> Bool
    ) -> SourceFile {
        EntryRetention<AppleStringsFormat>.file(file, over: known, of: exchange, isForced ? { _ in true } : wasExported) ?? file
    }

    static func entries(in file: FormatFile, among keys: Set<String>) -> FileEntries? {
        let bytes = file.file.bytes
        if !file.path.hasSuffix(".stringsdict") { return StringsSyntax.entries(in: file) }
        var ignored = Diagnostics()
        guard let dict = XMLReader.read(file, &ignored)?.first("dict") else { return nil }
        let elements = dict.elements
        let entries = stride(from: 0, to: elements.count - 1, by: 2).map { number in
            let (key, value) = (elements[number], elements[number + 1])
            return FileEntry(
                name: ExchangeKey.normalised(key.text), key: ExchangeKey.normalised(key.text),
                range: key.range.lowerBound..<value.range.upperBound,
                comment: XMLText.comment(before: key.range.lowerBound, in: bytes))
        }
        let start = XMLText.startTag(of: dict, in: bytes).upperBound
        return FileEntries(entries: entries, separator: "\n  ", start: start == dict.range.upperBound ? nil : start)
    }

    static func update(_ entry: FileEntry, in known: [UInt8], to new: FileEntry, in fresh: [UInt8]) -> [(
        range: Range<Int>, bytes: [UInt8]
    )]? {
        guard let old = StringsSyntax.value(at: entry.range, in: known),
            let value = StringsSyntax.value(at: new.range, in: fresh)
        else { return nil }
        return [(old, WrittenSpecifiers.kept(fresh[value], from: known[old]))]
    }
}
