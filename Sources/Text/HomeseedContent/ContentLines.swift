import HomeseedText

/// The bytes of a content file, the offsets of its lines, and its parsed header. All other lines are parsed on access.
final class ContentLines: Sendable {
    static let version = 1

    let bytes: [UInt8]
    let about: ContentHeader
    private let starts: [UInt32]
    /// The index of each section's first line: the items, their order by id, the messages, and the texts in the first language.
    private let items: Int
    private let byID: Int
    private let messages: Int
    private let texts: Int

    init(_ bytes: [UInt8]) throws(ContentError) {
        let body = try ContentLines.bodyStart(bytes)
        guard bytes.count < Int(UInt32.max) else { throw .damaged }
        var starts: [UInt32] = []
        starts.reserveCapacity(bytes.count / 64)
        starts.append(0)
        bytes.withUnsafeBufferPointer { bytes in
            for position in bytes.indices where bytes[position] == 0x0A {
                starts.append(UInt32(truncatingIfNeeded: position + 1))
            }
        }
        var reader = LineReader(bytes, body..<bytes.count)
        guard reader.string() == "about", reader.take(":"), let about = ContentHeader(&reader) else { throw .damaged }
        self.bytes = bytes
        self.about = about
        self.starts = starts
        // Each entry has its own line, so no count can exceed the number of lines.
        let most = starts.count
        guard about.itemCount <= most, about.texts <= most, about.messages <= about.texts, about.languages.count <= most else {
            throw .damaged
        }
        items = 3
        byID = items + about.itemCount + 2
        messages = byID + about.itemCount + 2
        texts = messages + about.messages + 2
        let (all, overflows) = (about.texts + 2).multipliedReportingOverflow(by: about.languages.count)
        // The final line break opens an empty last line.
        guard !overflows, texts - 1 + all + 2 == starts.count else { throw .damaged }
    }

    init(emptyOf pack: String) {
        bytes = []
        about = ContentHeader(emptyOf: pack)
        starts = []
        (items, byID, messages, texts) = (0, 0, 0, 0)
    }

    /// Verifies the first line and the checksum of the rest, and returns the offset of the second line.
    private static func bodyStart(_ bytes: [UInt8]) throws(ContentError) -> Int {
        guard let end = bytes.prefix(128).firstIndex(of: 0x0A) else { throw .notContent }
        var reader = LineReader(bytes, 0..<end)
        guard reader.take("{"), reader.string() == "homeseed-content", reader.take(":"), let version = reader.number() else {
            throw .notContent
        }
        if version != ContentLines.version { throw .otherVersion(found: version, readable: ContentLines.version) }
        guard reader.take(","), reader.string() == "checksum", reader.take(":"),
            let written = reader.string().flatMap({ UInt64($0, radix: 16) }),
            written == ContentChecksum.of(bytes[(end + 1)...])
        else { throw .damaged }
        return end + 1
    }

    private func line(_ number: Int) -> LineReader {
        guard starts.indices.contains(number) else { return LineReader([], 0..<0) }
        let end = starts.indices.contains(number + 1) ? Int(starts[number + 1]) : bytes.count
        return LineReader(bytes, Int(starts[number])..<end)
    }

    // MARK: Items

    /// - Parameter number: the item's index among all items of all kinds.
    func id(_ number: Int) -> String {
        var reader = line(items + number)
        return reader.take("[") ? reader.string() ?? "" : ""
    }

    func value(_ number: Int, _ field: String) -> StoredValue? {
        var reader = line(items + number)
        guard reader.take("["), reader.string() != nil, reader.take(",") else { return nil }
        var found: StoredValue?
        _ = reader.members { key, reader in
            guard let value = reader.value() else { return false }
            if key == field { found = value }
            return found == nil
        }
        return found
    }

    /// Returns the index of an item among all items, by binary search.
    func item(_ kind: ContentHeader.Kind, _ id: String) -> Int? {
        var low = 0
        var high = kind.count
        while low < high {
            let middle = (low + high) / 2
            var reader = line(byID + kind.first + middle)
            guard let position = reader.number(), position >= 0, position < kind.count else { return nil }
            let found = self.id(kind.first + position)
            if found.utf8.elementsEqual(id.utf8) { return kind.first + position }
            if found.utf8.lexicographicallyPrecedes(id.utf8) { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    // MARK: Texts

    func messageID(_ number: Int) -> String {
        var reader = line(messages + number)
        return reader.string() ?? ""
    }

    func message(_ id: String) -> Int? {
        var low = 0
        var high = about.messages
        while low < high {
            let middle = (low + high) / 2
            let found = messageID(middle)
            if found.utf8.elementsEqual(id.utf8) { return middle }
            if found.utf8.lexicographicallyPrecedes(id.utf8) { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Returns a text in the language with the given index, or `nil` if that language has no such text.
    func text(_ number: Int, _ language: Int) -> StoredValue? {
        guard number >= 0, number < about.texts, about.languages.indices.contains(language) else { return nil }
        var reader = line(texts + language * (about.texts + 2) + number)
        switch reader.value() {
        case nil, .null?: return nil
        case let value?: return value
        }
    }
}
