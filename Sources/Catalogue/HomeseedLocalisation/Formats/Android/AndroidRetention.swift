package import HomeseedSource
import HomeseedText

extension AndroidFormat: EntryFormat {
    /// Retains the existing file's order, attributes and unchanged texts.
    package static func retaining(
        _ file: SourceFile, from known: FormatFile, of exchange: Exchange, isForced: Bool, wasExported: @escaping (String) -> Bool
    ) -> SourceFile {
        EntryRetention<AndroidFormat>.file(file, over: known, of: exchange, isForced ? { _ in true } : wasExported) ?? file
    }

    static func entries(in file: FormatFile, among keys: Set<String>) -> FileEntries? {
        var ignored = Diagnostics()
        guard let root = XMLReader.read(file, &ignored), root.name == "resources" else { return nil }
        let bytes = file.file.bytes
        let entries = root.elements.compactMap { element -> FileEntry? in
            guard let name = element["name"] else { return nil }
            let key = ExchangeKey.normalised(keys.contains(name) ? name : ExchangeKey.key(named: name))
            let isText = AndroidReading.skipReason(for: element) == nil
            return FileEntry(
                name: isText ? key : "\(element.local)\n\(name)\n\(element["product"] ?? "")", key: isText ? key : "\n" + name,
                range: element.range, comment: XMLText.comment(before: element.range.lowerBound, in: bytes))
        }
        let start = XMLText.startTag(of: root, in: bytes).upperBound
        return FileEntries(entries: entries, separator: "\n    ", start: start == root.range.upperBound ? nil : start)
    }

    static func update(_ entry: FileEntry, in known: [UInt8], to new: FileEntry, in fresh: [UInt8]) -> [(
        range: Range<Int>, bytes: [UInt8]
    )]? {
        guard let old = XMLText.content(at: entry.range, in: known), let content = XMLText.content(at: new.range, in: fresh),
            old.name == content.name,
            // A text without placeholders may need the attribute, or may no longer.
            old.tag.contains("formatted=") || !content.tag.contains("formatted=")
        else { return nil }
        return [(old.range, WrittenSpecifiers.kept(fresh[content.range], from: known[old.range]))]
    }

    /// Declares the prefix of named placeholders if the existing file lacks it.
    static func headEdits(in known: FormatFile, replacing fresh: FormatFile) -> [(range: Range<Int>, bytes: [UInt8])] {
        var ignored = Diagnostics()
        guard let root = XMLReader.read(known, &ignored), root["xmlns:xliff"] == nil,
            fresh.file.bytes.firstRange(of: Array("<xliff:g".utf8)) != nil
        else { return [] }
        let end = root.range.lowerBound + 1 + root.name.utf8.count
        return [(end..<end, Array(" xmlns:xliff=\"urn:oasis:names:tc:xliff:document:1.2\"".utf8))]
    }
}

extension XMLText {
    /// Returns the range of a comment directly before an element, without a blank line between them.
    static func comment(before position: Int, in bytes: [UInt8]) -> Range<Int>? {
        var end = position
        var breaks = 0
        while end > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) {
            end -= 1
            if bytes[end] == 0x0A { breaks += 1 }
        }
        guard breaks < 2, end >= 7, bytes[(end - 3)..<end].elementsEqual("-->".utf8) else { return nil }
        var start = end - 7
        while start >= 0 {
            if bytes[start..<(start + 4)].elementsEqual("<!--".utf8) { return start..<end }
            start -= 1
        }
        return nil
    }

    /// Returns the content of an element with its start tag, or `nil` if the element is a single tag.
    static func content(at range: Range<Int>, in bytes: [UInt8]) -> (name: String, tag: String, range: Range<Int>)? {
        let tag = startTag(of: XMLElement(name: "", range: range), in: bytes)
        guard tag.upperBound < range.upperBound, bytes[tag.upperBound - 2] != UInt8(ascii: "/"),
            let end = bytes[tag.upperBound..<range.upperBound].lastIndex(of: UInt8(ascii: "<"))
        else { return nil }
        let text = String(decoding: bytes[tag], as: UTF8.self)
        return (String(text.dropFirst().prefix { !$0.isWhitespace && $0 != ">" }), text, tag.upperBound..<end)
    }
}
