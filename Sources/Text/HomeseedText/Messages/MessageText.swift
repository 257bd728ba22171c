/// A text in one language, with plural variants if it depends on a number.
package struct MessageText: Hashable, Sendable {
    package var place: SourceLocation
    package var form: Content
    /// Whether some variants could not be parsed. If so, missing variants are not reported.
    package var isIncomplete = false

    /// A single string, or plural variants.
    package enum Content: Hashable, Sendable {
        case plain(String)
        case plural([Variant])
    }

    /// A text and the numbers that it applies to, with the locations of the text and of its key.
    package struct Variant: Hashable, Sendable {
        package var key: Key
        package var text: String
        package var place: SourceLocation
        package var keyPlace: SourceLocation

        package init(key: Key, text: String, place: SourceLocation, keyPlace: SourceLocation) {
            self.key = key
            self.text = text
            self.place = place
            self.keyPlace = keyPlace
        }
    }

    /// The condition of a variant: a plural category, or an exact number.
    package enum Key: Hashable, Sendable {
        case category(PluralCategory)
        case exactly(Int)
    }

    package init(place: SourceLocation, form: Content) {
        self.place = place
        self.form = form
    }

    /// The plain text, or the variant for `other`, or else the last variant.
    package var plain: String {
        switch form {
        case .plain(let text): text
        case .plural(let variants):
            (variants.first { $0.key == .category(.other) } ?? variants.last)?.text ?? ""
        }
    }

    /// The single text, or the text of each variant, with its location.
    package var all: [(text: String, place: SourceLocation)] {
        switch form {
        case .plain(let text): [(text, place)]
        case .plural(let variants): variants.map { ($0.text, $0.place) }
        }
    }

    package var isPlural: Bool { if case .plural = form { true } else { false } }
}

extension MessageText.Key {
    /// Parses the name of a plural category, or `=5` for exactly five. Returns `nil` for anything else.
    package init?(_ word: String) {
        if let category = PluralCategory(rawValue: word) {
            self = .category(category)
        } else if word.hasPrefix("="), let number = Int(word.dropFirst()), number >= 0 {
            self = .exactly(number)
        } else {
            return nil
        }
    }

    package var word: String {
        switch self {
        case .category(let category): category.rawValue
        case .exactly(let number): "=\(number)"
        }
    }
}

extension MessageText.Key: Comparable {
    /// Orders exact numbers first, ascending, then the categories in CLDR's order.
    package static func < (a: MessageText.Key, b: MessageText.Key) -> Bool {
        switch (a, b) {
        case (.exactly(let x), .exactly(let y)): x < y
        case (.category(let x), .category(let y)): x < y
        case (.exactly, .category): true
        case (.category, .exactly): false
        }
    }
}

extension MessageText {
    /// Whether a brace is malformed, so that the intended placeholders are unknown. The brace has its own diagnostic.
    package var hasBadPlaceholder: Bool { all.contains { !PlaceholderText($0.text).faults.isEmpty } }

    package var mayHavePlaceholders: Bool {
        switch form {
        case .plain(let text): text.hasBrace
        case .plural(let variants): variants.contains { $0.text.hasBrace }
        }
    }
}

extension String {
    /// Whether the string contains a brace. Searches the bytes in place, because every text in every language is searched.
    fileprivate var hasBrace: Bool {
        func isBrace(_ byte: UInt8) -> Bool { byte == 0x7B || byte == 0x7D }
        return utf8.withContiguousStorageIfAvailable { $0.contains(where: isBrace) } ?? utf8.contains(where: isBrace)
    }
}

/// A checksum that detects truncated or corrupted content files. It does not protect against tampering.
package enum ContentChecksum {
    /// Returns the 64-bit FNV-1a hash.
    package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        func sum(_ bytes: some Sequence<UInt8>) -> UInt64 {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            return hash
        }
        return bytes.withContiguousStorageIfAvailable { sum($0) } ?? sum(bytes)
    }
}
