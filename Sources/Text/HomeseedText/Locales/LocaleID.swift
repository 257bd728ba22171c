/// A language tag in canonical form, such as `nl`, `nl-BE` or `zh-Hans`.
///
/// Tags that differ only in case, or in `_` for `-`, are equal: `pt_br` is read as `pt-BR`. The form follows BCP 47, without
/// extended language subtags: language, script, region, variants, extensions, private use. Whether the language exists is not
/// checked.
package struct LocaleID: Hashable, Sendable {
    /// The whole tag.
    package let tag: String
    /// The byte counts of language, script and region. The parts are sliced on access to keep the value small, because many
    /// tables contain locales.
    private let languageCount: UInt8
    private let scriptCount: UInt8
    private let regionCount: UInt8

    /// The language subtag: two or three lowercase letters.
    package var language: String { String(decoding: tag.utf8.prefix(Int(languageCount)), as: UTF8.self) }
    /// The script subtag: four letters, the first uppercase, as in `Hans`.
    package var script: String? { part(Int(scriptCount), after: Int(languageCount)) }
    /// The region subtag: two uppercase letters or three digits, as in `BE` or `419`.
    package var region: String? {
        part(Int(regionCount), after: Int(languageCount) + (scriptCount == 0 ? 0 : Int(scriptCount) + 1))
    }

    /// Returns the given number of bytes after the hyphen at an offset, or `nil` if the count is zero.
    private func part(_ count: Int, after end: Int) -> String? {
        count == 0 ? nil : String(decoding: tag.utf8.dropFirst(end + 1).prefix(count), as: UTF8.self)
    }

    /// Compares tags only, because the tag determines all other properties.
    package static func == (a: Self, b: Self) -> Bool { a.tag == b.tag }

    package func hash(into hasher: inout Hasher) { hasher.combine(tag) }

    /// Parses a language tag. Returns `nil` if the text is invalid or longer than 64 bytes.
    package init?(_ text: String) {
        // No registered tag comes near this length. The limit bounds the work that untrusted input can cause.
        guard text.utf8.count <= 64 else { return nil }
        let parts = text.utf8.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        var reader = SubtagReader(parts.map { $0.map(asciiLowercased) })
        guard let language = reader.take(where: { (2...3).contains($0.count) && $0.allSatisfy(isLetter) }) else {
            return nil
        }
        let script = reader.take { $0.count == 4 && $0.allSatisfy(isLetter) }?.capitalisedASCII
        let region = reader.take {
            $0.count == 2 && $0.allSatisfy(isLetter) || $0.count == 3 && $0.allSatisfy(isDigit)
        }?.uppercased()
        guard let rest = reader.takeVariantsAndExtensions() else { return nil }

        languageCount = UInt8(clamping: language.utf8.count)
        scriptCount = UInt8(clamping: script?.utf8.count ?? 0)
        regionCount = UInt8(clamping: region?.utf8.count ?? 0)
        tag = ([language] + [script, region].compactMap(\.self) + rest).joined(separator: "-")
    }

    /// The nearest fallback: the tag without its last subtag (`nl-BE` → `nl`), or CLDR's parent locale (`en-AU` → `en-001`). The
    /// parent is `nil` for most bare languages, and for a language in an unusual script.
    package var parent: LocaleID? {
        if let listed = LocaleParents.listed(self) { return LocaleID(listed) }
        if let script, tag.utf8.count == Int(languageCount) + 5, let usual = LocaleParents.script(of: language), usual != script {
            return nil
        }
        guard let dash = tag.lastIndex(of: "-") else { return nil }
        var shorter = tag[..<dash]
        // A single letter opens an extension and is meaningless without its subtags (RFC 4647, "Lookup").
        while shorter.suffix(2).first == "-" { shorter = shorter.dropLast(2) }
        return LocaleID(String(shorter))
    }

    /// Whether the tag is a pseudo-locale for tests, with one of CLDR's reserved regions XA and XB. No user reads it, so its
    /// missing texts are not reported.
    package var isPseudo: Bool { region == "XA" || region == "XB" }

    /// The tag and its fallbacks, the most specific first: `nl-BE`, `nl`.
    package var fallbackChain: [LocaleID] {
        Array(sequence(first: self, next: \.parent))
    }

    /// Whether the tag has subtags and shares its last fallback with the other tag: `en-US` is a variant of `en` and `en-GB`.
    package func isVariant(of other: LocaleID) -> Bool {
        tag != language && fallbackChain.last == other.fallbackChain.last
    }
}

extension LocaleID: Comparable, CustomStringConvertible {
    package var description: String { tag }

    /// Orders tags by bytes, so that the order is the same on every machine.
    package static func < (a: LocaleID, b: LocaleID) -> Bool {
        a.tag.utf8.lexicographicallyPrecedes(b.tag.utf8)
    }
}

/// A reader of a tag's subtags in lowercase.
private struct SubtagReader {
    private let parts: [[UInt8]]
    private var next = 0

    init(_ parts: [[UInt8]]) { self.parts = parts }

    /// Returns the next subtag and advances, if the subtag satisfies the condition.
    mutating func take(where fits: ([UInt8]) -> Bool) -> String? {
        guard next < parts.count, fits(parts[next]) else { return nil }
        defer { next += 1 }
        return String(decoding: parts[next], as: UTF8.self)
    }

    /// Returns all remaining subtags, or `nil` if any of them is invalid.
    mutating func takeVariantsAndExtensions() -> [String]? {
        var taken: [String] = []
        while let variant = take(where: isVariant) { taken.append(variant) }
        while let opener = take(where: { $0.count == 1 && $0.allSatisfy(isAlphanumeric) }) {
            let shortest = opener == "x" ? 1 : 2
            let before = taken.count
            taken.append(opener)
            while let part = take(where: { (shortest...8).contains($0.count) && $0.allSatisfy(isAlphanumeric) }) {
                taken.append(part)
            }
            guard taken.count > before + 1 else { return nil }
        }
        return next == parts.count ? taken : nil
    }

    private func isVariant(_ part: [UInt8]) -> Bool {
        guard let first = part.first, part.allSatisfy(isAlphanumeric) else { return false }
        return (5...8).contains(part.count) || part.count == 4 && isDigit(first)
    }
}

private func asciiLowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
private func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

extension String {
    fileprivate var capitalisedASCII: String { prefix(1).uppercased() + dropFirst() }
}

extension LocaleID {
    package static let english = LocaleID(plain: "en")

    /// Creates a bare language whose tag is already canonical.
    private init(plain language: String) {
        languageCount = UInt8(clamping: language.utf8.count)
        (scriptCount, regionCount) = (0, 0)
        tag = language
    }
}
