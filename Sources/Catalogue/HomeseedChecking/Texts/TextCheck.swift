package import HomeseedModel
package import HomeseedSource
package import HomeseedText

/// A check that looks at one text at a time, whatever the text belongs to.
///
/// All of them share one walk over the bytes of all texts, and are called only for those that show one of their
/// traits: a check that finds nothing costs nothing.
package protocol TextCheck: Check {
    /// What a text has to show to be worth a look.
    static var traits: TextTraits { get }
    /// Called for each text, and for each plural form of one, that shows one of the traits.
    static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics)
}

/// A check that looks for certain words, in all texts that a pack has in one language.
package protocol WordCheck: Check {
    /// The words and phrases that it looks for there, in small letters. None where it has no say.
    static func words(_ scope: TextScope) -> [String]
    /// Called once for a pack and a language in which some were found.
    static func check(_ found: [FoundWord], in scope: TextScope, _ diagnostics: inout Diagnostics)
}

/// A check that holds the texts of a pack in one language against each other.
package protocol GatheredTextCheck: Check {
    /// What a text has to show to be among them.
    static var traits: TextTraits { get }
    /// Called once for a pack and a language of which some texts show it.
    static func check(_ texts: [CheckedText], in scope: TextScope, _ diagnostics: inout Diagnostics)
}

/// The texts of one pack in one language.
package final class TextScope: Sendable {
    package let catalogue: Catalogue
    package let pack: Pack
    package let language: LocaleID
    /// The locale's number in the catalogue; nil for the language that the pack is written in.
    package let locale: LocaleIndex?

    init(_ catalogue: Catalogue, _ pack: Pack, locale: LocaleIndex?) {
        self.catalogue = catalogue
        self.pack = pack
        self.locale = locale
        language = locale.map { catalogue.locales[$0] } ?? pack.language
    }

    /// Those of each pack in the language it is written in, and in those it is translated into.
    package static func all(_ packs: ArraySlice<Pack>, of catalogue: Catalogue) -> [TextScope] {
        packs.flatMap { pack in
            [TextScope(catalogue, pack, locale: nil)]
                + catalogue.locales.numbers.filter { pack.locales[$0] != nil }.map { TextScope(catalogue, pack, locale: $0) }
        }
    }

    /// Each text, or each of its plural forms, in the order of the files.
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

    /// A message's text in the language of the scope; nil where it is not translated into that.
    package func text(of message: Message) -> MessageText? {
        locale.map { message.translation($0) } ?? message.source
    }
}

/// A text as a check is shown it.
package struct CheckedText: Sendable {
    package let text: String
    /// Where it stands, with its quotes.
    package let place: SourceLocation
    package let message: MessageID
    package let scope: TextScope
    /// Where its bytes begin in the file; nil where that spells it otherwise. Looked up once, for a text may have many faults.
    private let start: Int?
    /// The places where they are instead.
    private let spelling: TextSpelling?
    /// How often an edit was asked for that would cross a line break of the file.
    private let misses: Misses?

    package init(text: String, place: SourceLocation, message: MessageID, scope: TextScope) {
        self.text = text
        self.place = place
        self.message = message
        self.scope = scope
        start = scope.catalogue.sources.start(of: text, at: place)
        spelling = start == nil ? TextSpelling(text, at: place, in: scope.catalogue.sources) : nil
        misses = start == nil ? Misses() : nil
    }

    /// Where some of its bytes stand: the whole text's place where the file spells it otherwise.
    package func place(of range: Range<Int>) -> SourceLocation {
        if let start { return place.part(SourceRange(range.lowerBound, range.upperBound), from: start) }
        return spelling?.range(range).map { SourceLocation(file: place.file, range: SourceRange($0.lowerBound, $0.upperBound)) } ?? place
    }

    /// An edit of some of its bytes, or nil where the file spells the text otherwise or the words would need
    /// other quotes.
    package func edit(_ range: Range<Int>, _ replacement: String) -> Fix.Edit? {
        guard let bytes = scope.catalogue.sources[place.file]?.bytes else { return nil }
        if start == nil, spelling?.range(range) == nil {
            misses?.count.withLock { $0 += 1 }
            return nil
        }
        let quote = start.map { $0 > Int(place.range.lower) ? bytes[$0 - 1] : nil } ?? spelling?.quote
        let isLiteral = start == nil && spelling?.isBlock ?? false
        // A plain text that has a bracket or a comma is in no flow collection: there, only its first sign may mean something else.
        let isBlock = quote == nil && range.lowerBound > 0 && text.utf8.contains(where: Self.flowSigns.contains)
        let isRisky = replacement.utf8.contains { byte in
            byte == quote || byte == 0x0A || byte == UInt8(ascii: "\\")
                || quote == nil && !isLiteral && Self.plainRisks.contains(byte) && !(isBlock && Self.flowSigns.contains(byte))
        }
        if isRisky { return nil }
        return Fix.Edit(place(of: range), replacement)
    }

    /// Runs a check, and gives the reason where it would have a fix but for the way in which the file writes the text.
    func run(_ check: (CheckedText, inout Diagnostics) -> Void, _ diagnostics: inout Diagnostics) {
        guard let misses else { return check(self, &diagnostics) }
        let before = misses.count.withLock { $0 }
        var found = Diagnostics()
        check(self, &found)
        let hasMissed = misses.count.withLock { $0 } > before
        for var diagnostic in found.all {
            if hasMissed, diagnostic.fix == nil { diagnostic.notes.append("It goes over a line break of the file, so there is no fix: change it by hand.") }
            diagnostics.report(diagnostic)
        }
    }

    private final class Misses: Sendable { let count = Locked(0) }

    /// Whether it stands in its file in one line and without quotes.
    package var isPlain: Bool { start == Int(place.range.lower) }

    /// What may mean something else where a text has no quotes.
    private static let plainRisks = Set(#":#,[]{}&*!|>%@`""#.utf8)

    private static let flowSigns = Set(",[]{}".utf8)

    /// A fix of one edit, where there is one.
    package func fix(_ title: String, at range: Range<Int>, to replacement: String, isSafe: Bool = true) -> Fix? {
        edit(range, replacement).map { Fix(title, edits: [$0], isSafe: isSafe) }
    }

    /// Whether what stands here is a part of an address, a path or a name of computers: `jij@example.com`, `fotos/2026`, `#fotos`.
    package func isInAddress(_ range: Range<Int>) -> Bool {
        let bytes = Array(text.utf8)
        func isInk(_ at: Int) -> Bool { bytes.indices.contains(at) && ![0x20, 0x09, 0x0A, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\"")].contains(bytes[at]) }
        var (lower, upper) = (range.lowerBound, range.upperBound)
        while isInk(lower - 1) { lower -= 1 }
        while isInk(upper) { upper += 1 }
        return Addresses.isOne(String(decoding: bytes[Swift.max(0, lower)..<Swift.min(upper, bytes.count)], as: UTF8.self))
    }

    /// Some of its bytes, as a text. The range is in bytes of UTF-8, as all ranges of findings are.
    package func slice(_ range: Range<Int>) -> String {
        String(decoding: text.bytes(range), as: UTF8.self)
    }
}

/// A word, or the phrase that begins with it, where it was found.
package struct FoundWord: Sendable {
    /// As it is looked for, in small letters.
    package let word: String
    package let range: Range<Int>
    package let text: CheckedText

    package var place: SourceLocation { text.place(of: range) }
    /// As it is written.
    package var written: String { text.slice(range) }

    /// Whether a hyphen ties it to another word.
    package var isHyphenated: Bool {
        let before = text.text.bytes(max(range.lowerBound - 1, 0)..<range.lowerBound)
        let after = text.text.bytes(range.upperBound..<range.upperBound + 1)
        return before.first == UInt8(ascii: "-") || after.first == UInt8(ascii: "-")
    }

    /// Another word in its place, with capitals as this one has them.
    package func inCapitalsOfThis(_ other: String) -> String {
        let written = written
        if written == written.uppercased(), written.count > 1 { return other.uppercased() }
        return written.first?.isUppercase == true ? other.capitalisedFirst : other
    }
}

extension String {
    /// Some of its bytes, as far as there are so many: what comes before them is not looked at.
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
