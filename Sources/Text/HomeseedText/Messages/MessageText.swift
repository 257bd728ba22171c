/// A text in one language, with its plural variants where it counts something.
package struct MessageText: Hashable, Sendable {
    package var place: SourceLocation
    package var form: Content
    /// Whether some of its variants could not be read: then nothing is said of those that are missing.
    package var isIncomplete = false

    /// Says whether there is one text, or one for each of several numbers.
    package enum Content: Hashable, Sendable {
        case plain(String)
        case plural([Variant])
    }

    /// A variant is the text for some numbers, with the place of the text and of the key that names them.
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

    /// Says which numbers a variant is for: those of a plural category of the language, or exactly one number.
    package enum Key: Hashable, Sendable {
        case category(PluralCategory)
        case exactly(Int)
    }

    package init(place: SourceLocation, form: Content) {
        self.place = place
        self.form = form
    }

    /// The text where nothing is counted: the plain one, or the variant for `other`.
    package var plain: String {
        switch form {
        case .plain(let text): text
        case .plural(let variants):
            (variants.first { $0.key == .category(.other) } ?? variants.last)?.text ?? ""
        }
    }

    /// Each text with its place, whichever form it has.
    package var all: [(text: String, place: SourceLocation)] {
        switch form {
        case .plain(let text): [(text, place)]
        case .plural(let variants): variants.map { ($0.text, $0.place) }
        }
    }

    package var isPlural: Bool { if case .plural = form { true } else { false } }
}

extension MessageText.Key {
    /// A plural category's name, or `=5` for exactly five.
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
    /// Exact numbers come first, the lesser one before the greater, then the categories in CLDR's order.
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
    /// A brace that is spoken of already: which placeholders were meant is not known.
    package var hasBadPlaceholder: Bool { all.contains { !PlaceholderText($0.text).faults.isEmpty } }

    package var mayHavePlaceholders: Bool {
        switch form {
        case .plain(let text): text.hasBrace
        case .plural(let variants): variants.contains { $0.text.hasBrace }
        }
    }
}

extension String {
    /// Asked of every text in every language, so of its bytes where they lie.
    fileprivate var hasBrace: Bool {
        func isBrace(_ byte: UInt8) -> Bool { byte == 0x7B || byte == 0x7D }
        return utf8.withContiguousStorageIfAvailable { $0.contains(where: isBrace) } ?? utf8.contains(where: isBrace)
    }
}

/// Tells a file of content that is whole from one that was cut off or changed on its way. Not against those who mean harm.
package enum ContentChecksum {
    /// FNV-1a.
    package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        func sum(_ bytes: some Sequence<UInt8>) -> UInt64 {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            return hash
        }
        return bytes.withContiguousStorageIfAvailable { sum($0) } ?? sum(bytes)
    }
}
