package import HomeseedModel
package import HomeseedSource
package import HomeseedText

/// A check of single texts, independent of their owner.
///
/// All text checks share one pass over the bytes of each text, and each is called only for texts with one of its traits.
package protocol TextCheck: Check {
    /// The traits of texts that the check is called for.
    static var traits: TextTraits { get }
    /// Checks a text, or one plural form of it, with one of the traits.
    static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics)
}

/// A check that looks for certain words in all texts of a pack in one language.
package protocol WordCheck: Check {
    /// Returns the lowercase words and phrases to look for; none if the check does not apply.
    static func words(_ scope: TextScope) -> [String]
    /// Checks the words found in a pack in one language. Called once, if there are any.
    static func check(_ found: [FoundWord], in scope: TextScope, _ diagnostics: inout Diagnostics)
}

/// A check that compares the texts of a pack in one language.
package protocol GatheredTextCheck: Check {
    /// The traits of texts to compare.
    static var traits: TextTraits { get }
    /// Checks the texts of a pack in one language with one of the traits. Called once, if there are any.
    static func check(_ texts: [CheckedText], in scope: TextScope, _ diagnostics: inout Diagnostics)
}

/// The texts of one pack in one language.
package final class TextScope: Sendable {
    package let catalogue: Catalogue
    package let pack: Pack
    package let language: LocaleID
    /// The language's index in the catalogue; `nil` for the language that the pack is written in.
    package let locale: LocaleIndex?

    init(_ catalogue: Catalogue, _ pack: Pack, locale: LocaleIndex?) {
        self.catalogue = catalogue
        self.pack = pack
        self.locale = locale
        language = locale.map { catalogue.locales[$0] } ?? pack.language
    }

    /// Returns the scopes of each pack in its own language and its translations.
    package static func all(_ packs: ArraySlice<Pack>, of catalogue: Catalogue) -> [TextScope] {
        packs.flatMap { pack in
            [TextScope(catalogue, pack, locale: nil)]
                + catalogue.locales.numbers.filter { pack.locales[$0] != nil }.map { TextScope(catalogue, pack, locale: $0) }
        }
    }

    /// Calls `body` with each text, or each of its plural forms, in file order.
    package func forEachText(_ body: (MessageID, String, SourceLocation) -> Void) {
        for (file, messages) in catalogue.messagesByFile(of: pack) {
            for index in messages.indices {
                let id = MessageID(file: file, index: index)
                guard let text = catalogue.text(id, onlyIn: locale) else { continue }
                switch text.form {
                case .plain(let plain): body(id, plain, text.place)
                case .plural(let variants):
                    for variant in variants { body(id, variant.text, variant.place) }
                }
            }
        }
    }

    /// Returns a message's text in the language of the scope, or `nil` if it is not translated.
    package func text(of message: Message) -> MessageText? {
        locale.map { message.translation($0) } ?? message.source
    }
}

/// A text that is passed to checks.
package struct CheckedText: Sendable {
    package let text: String
    /// The location, including quotes.
    package let place: SourceLocation
    package let message: MessageID
    package let scope: TextScope
    /// The offset of the text's bytes in the file, or `nil` if the file contains it in another form. Cached, since a text may
    /// have many findings.
    private let start: Int?
    /// The locations of the bytes if the file contains the text in another form.
    private let spelling: TextSpelling?
    /// The number of requested edits that would cross a line break of the file.
    private let impossibleEdits: Counter?

    package init(text: String, place: SourceLocation, message: MessageID, scope: TextScope) {
        self.text = text
        self.place = place
        self.message = message
        self.scope = scope
        start = scope.catalogue.sources.start(of: text, at: place)
        spelling = start == nil ? TextSpelling(text, at: place, in: scope.catalogue.sources) : nil
        impossibleEdits = start == nil ? Counter() : nil
    }

    /// Returns the location of some bytes, or of the whole text if the bytes cannot be located in the file.
    package func place(of range: Range<Int>) -> SourceLocation {
        if let start { return place.part(SourceRange(range.lowerBound, range.upperBound), from: start) }
        return spelling?.range(range).map { SourceLocation(file: place.file, range: SourceRange($0.lowerBound, $0.upperBound)) }
            ?? place
    }

    /// Returns an edit of some bytes, or `nil` if the bytes cannot be located or the replacement would need quotes or escapes.
    package func edit(_ range: Range<Int>, _ replacement: String) -> Fix.Edit? {
        guard let bytes = scope.catalogue.sources[place.file]?.bytes else { return nil }
        if start == nil, spelling?.range(range) == nil {
            impossibleEdits?.count.withLock { $0 += 1 }
            return nil
        }
        let quote = start.map { $0 > Int(place.range.lower) ? bytes[$0 - 1] : nil } ?? spelling?.quote
        let isLiteral = start == nil && spelling?.isBlock ?? false
        // Plain text with a bracket or comma is outside flow collections, so these characters are special only at its start.
        let isBlock = quote == nil && range.lowerBound > 0 && text.utf8.contains(where: Self.flowSigns.contains)
        let isRisky = replacement.utf8.contains { byte in
            byte == quote || byte == 0x0A || byte == UInt8(ascii: "\\")
                || quote == nil && !isLiteral && Self.plainRisks.contains(byte) && !(isBlock && Self.flowSigns.contains(byte))
        }
        if isRisky { return nil }
        return Fix.Edit(place(of: range), replacement)
    }

    /// Runs a check, and adds the reason to findings whose fix is impossible because of the text's form in the file.
    func run(_ check: (CheckedText, inout Diagnostics) -> Void, _ diagnostics: inout Diagnostics) {
        guard let impossibleEdits else { return check(self, &diagnostics) }
        let before = impossibleEdits.count.withLock { $0 }
        var found = Diagnostics()
        check(self, &found)
        let hadImpossibleEdit = impossibleEdits.count.withLock { $0 } > before
        for var diagnostic in found.all {
            if hadImpossibleEdit, diagnostic.fix == nil {
                diagnostic.notes.append("There is no automatic fix across a line break of the file: change it by hand.")
            }
            diagnostics.report(diagnostic)
        }
    }

    private final class Counter: Sendable { let count = Locked(0) }

    /// Whether the file contains the text on one line without quotes.
    package var isPlain: Bool { start == Int(place.range.lower) }

    /// The characters that may have a meaning in unquoted text.
    private static let plainRisks = Set(#":#,[]{}&*!|>%@`""#.utf8)

    private static let flowSigns = Set(",[]{}".utf8)

    /// Returns a fix with one edit, if the edit is possible.
    package func fix(_ title: String, at range: Range<Int>, to replacement: String, isSafe: Bool = true) -> Fix? {
        (edit(range, replacement) ?? quoted(range, replacement)).map { Fix(title, edits: [$0], isSafe: isSafe) }
    }

    /// Returns an edit that also encloses an unquoted one-line text in double quotes, or `nil` for any other text.
    private func quoted(_ range: Range<Int>, _ replacement: String) -> Fix.Edit? {
        guard isPlain, place.range.count == text.utf8.count else { return nil }
        let (before, after) = (slice(0..<range.lowerBound), slice(range.upperBound..<text.utf8.count))
        let edited = before + replacement + after
        return edited.utf8.contains(where: Self.quotedRisks.contains) ? nil : Fix.Edit(place, "\"" + edited + "\"")
    }

    /// The characters that double quotes need escaped.
    private static let quotedRisks = Set("\"\\\n\r\t".utf8)

    /// Whether the range is part of an address, a path or a similar name: `jij@example.com`, `fotos/2026`, `#fotos`.
    package func isInAddress(_ range: Range<Int>) -> Bool {
        let bytes = Array(text.utf8)
        func isVisible(_ at: Int) -> Bool {
            bytes.indices.contains(at)
                && ![0x20, 0x09, 0x0A, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\"")].contains(bytes[at])
        }
        var (lower, upper) = (range.lowerBound, range.upperBound)
        while isVisible(lower - 1) { lower -= 1 }
        while isVisible(upper) { upper += 1 }
        return Addresses.isOne(String(decoding: bytes[Swift.max(0, lower)..<Swift.min(upper, bytes.count)], as: UTF8.self))
    }

    /// Returns part of the text. The range is in UTF-8 bytes, like all ranges of findings.
    package func slice(_ range: Range<Int>) -> String {
        String(decoding: text.bytes(range), as: UTF8.self)
    }
}

/// A word or phrase that a check looked for, with its location.
package struct FoundWord: Sendable {
    /// The lowercase word that was looked for.
    package let word: String
    package let range: Range<Int>
    package let text: CheckedText

    package var place: SourceLocation { text.place(of: range) }
    /// The word as written in the text.
    package var written: String { text.slice(range) }

    /// Whether a hyphen joins the word to another word.
    package var isHyphenated: Bool {
        let before = text.text.bytes(max(range.lowerBound - 1, 0)..<range.lowerBound)
        let after = text.text.bytes(range.upperBound..<range.upperBound + 1)
        return before.first == UInt8(ascii: "-") || after.first == UInt8(ascii: "-")
    }

    /// Returns another word in the case of this word.
    package func applyingCase(to other: String) -> String {
        let written = written
        if written == written.uppercased(), written.count > 1 { return other.uppercased() }
        return written.first?.isUppercase == true ? other.capitalisedFirst : other
    }
}

extension String {
    /// Returns the bytes in a range, clamped to the text. Bytes before the range are not read.
    fileprivate func bytes(_ range: Range<Int>) -> Substring.UTF8View {
        let range = range.clamped(to: 0..<utf8.count)
        let lower = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
        return utf8[lower..<utf8.index(lower, offsetBy: range.count)]
    }
}

extension TextCheck {
    package static var textCheck: (any TextCheck.Type)? { self }
}

extension WordCheck {
    package static var wordCheck: (any WordCheck.Type)? { self }
}

extension GatheredTextCheck {
    package static var gatheredTextCheck: (any GatheredTextCheck.Type)? { self }
}
