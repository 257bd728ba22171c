// It comes with this module, so that whoever works with languages has the sort that is compiled once for all types.

/// The name of a language, as in `nl`, `nl-BE` or `zh-Hans`, written the one usual way.
///
/// Tags that differ only in case or in `_` for `-` are the same: `pt_br` is read as `pt-BR`. The form is
/// BCP 47's without its extended languages: language, script, region, variants, extensions, private use.
/// Whether a language by that name exists is not asked.
package struct LocaleID: Hashable, Sendable {
    /// The whole name.
    package let tag: String
    /// How many bytes of it are language, script and region: a locale stands in so many tables that its parts are made when they are asked for.
    private let languageCount: UInt8
    private let scriptCount: UInt8
    private let regionCount: UInt8

    /// Two or three small letters.
    package var language: String { String(decoding: tag.utf8.prefix(Int(languageCount)), as: UTF8.self) }
    /// Four letters, the first a capital, as in `Hans`.
    package var script: String? { part(Int(scriptCount), after: Int(languageCount)) }
    /// Two capitals or three digits, as in `BE` or `419`.
    package var region: String? { part(Int(regionCount), after: Int(languageCount) + (scriptCount == 0 ? 0 : Int(scriptCount) + 1)) }

    /// So many bytes of the name after a part that ends there, and its dash. Nil where there are none.
    private func part(_ count: Int, after end: Int) -> String? {
        count == 0 ? nil : String(decoding: tag.utf8.dropFirst(end + 1).prefix(count), as: UTF8.self)
    }

    /// The whole name says all that its parts do: comparing that alone is four times as fast.
    package static func == (a: Self, b: Self) -> Bool { a.tag == b.tag }

    package func hash(into hasher: inout Hasher) { hasher.combine(tag) }

    /// Nil where the text is not a language tag.
    package init?(_ text: String) {
        // No registered tag comes near this length; it keeps what a stranger can make us do small.
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

    /// What stands in for it: the name without its last part (`nl-BE` → `nl`) or what CLDR says instead (`en-AU` → `en-001`).
    /// Nil for a language alone, and for one in another script than it is usually written in.
    package var parent: LocaleID? {
        if let listed = LocaleParents.listed(self) { return LocaleID(listed) }
        if let script, tag.utf8.count == Int(languageCount) + 5, let usual = LocaleParents.script(of: language), usual != script { return nil }
        guard let dash = tag.lastIndex(of: "-") else { return nil }
        var shorter = tag[..<dash]
        // A single letter opens an extension, and means nothing without what follows (RFC 4647, "Lookup").
        while shorter.suffix(2).first == "-" { shorter = shorter.dropLast(2) }
        return LocaleID(String(shorter))
    }

    /// Whether it is one of those that are made for testing: CLDR keeps XA and XB for them. Nothing is missing in it,
    /// and nobody reads it.
    package var isPseudo: Bool { region == "XA" || region == "XB" }

    /// The name and all that are more general, the most special first: `nl-BE`, `nl`.
    package var fallbackChain: [LocaleID] {
        Array(sequence(first: self, next: \.parent))
    }
}

extension LocaleID: Comparable, CustomStringConvertible {
    package var description: String { tag }

    /// By bytes, the same on every machine.
    package static func < (a: LocaleID, b: LocaleID) -> Bool {
        a.tag.utf8.lexicographicallyPrecedes(b.tag.utf8)
    }
}

/// Walks along the parts of a tag, in small letters.
private struct SubtagReader {
    private let parts: [[UInt8]]
    private var next = 0

    init(_ parts: [[UInt8]]) { self.parts = parts }

    /// The next part, if it is of this form.
    mutating func take(where fits: ([UInt8]) -> Bool) -> String? {
        guard next < parts.count, fits(parts[next]) else { return nil }
        defer { next += 1 }
        return String(decoding: parts[next], as: UTF8.self)
    }

    /// All that is left, or nil where some of it has no place in a tag.
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

    /// A language alone, already in its usual form.
    private init(plain language: String) {
        languageCount = UInt8(clamping: language.utf8.count)
        (scriptCount, regionCount) = (0, 0)
        tag = language
    }
}
