import HomeseedText

/// The content of an app: the items and texts that it shows before the user has created any data.
///
/// `homeseed bundle PACK --format content` writes the file, the app ships it, and this type reads it. The file contains the
/// pack's items in catalogue order, and their texts in each bundled language.
///
/// ```swift
/// let content = try Content(contentsOf: url, pack: "mindful-home").preferring(Locale.preferredLanguages)
/// for chore in content.items(ofKind: "chore") { print(chore.text("title") ?? chore.id) }
/// ```
///
/// Creating an instance verifies the checksum and parses the header. Items are parsed on access, and copies share the bytes.
public struct Content: Sendable {
    let lines: ContentLines
    /// The lookup order of languages, as indices into the file's languages, the preferred language first.
    private(set) var order: [Int]

    /// Reads a content file that is already in memory, such as a download.
    ///
    /// - Parameter pack: the id of the expected pack, or `nil` to accept any pack.
    public init(bytes: [UInt8], pack: String? = nil) throws(ContentError) {
        lines = try ContentLines(bytes)
        if let pack, pack != lines.about.pack { throw .otherPack(found: lines.about.pack, expected: pack) }
        order = []
        order = self.order(for: [lines.about.language])
    }

    /// Creates content without items and texts, as a fallback for an app that cannot read its file.
    public init(emptyOf pack: String) {
        lines = ContentLines(emptyOf: pack)
        order = []
    }

    /// The id of the pack that the content was bundled from.
    public var pack: String { lines.about.pack }

    /// The version given by `--content-version` when the content was bundled, or `nil` without that option.
    public var version: Int? { lines.about.version }

    /// The title of the pack in the preferred language, or `nil` if it has none.
    public var title: String? { lines.about.title.flatMap { text($0) }?.plain }

    /// Returns an amount in the app's own currency, such as "3 peanuts", or `nil` if the pack declares no currency.
    ///
    /// - Parameter shown: the number as the app formats it, or `nil` to show its plain digits.
    public func currency(_ count: Count, shown: String? = nil) -> String? {
        lines.about.currency.flatMap { text($0) }?.filled(count, as: shown, with: [:])
    }

    /// Returns an amount in the app's own currency, for an integer of any type.
    public func currency(_ count: some BinaryInteger, shown: String? = nil) -> String? { currency(Count(count), shown: shown) }

    /// The tags of the available languages, for a menu in the app's settings.
    public var languages: [String] { lines.about.languages.map(\.tag) }

    /// The kinds of content, in the order in which the pack declares them.
    public var kinds: [String] { lines.about.kinds.map(\.id) }

    /// Returns the same content with its texts in the given languages, the preferred language first, as in
    /// `Locale.preferredLanguages`.
    ///
    /// Each language is followed by its fallbacks, such as `nl` after `nl-BE`. The last fallbacks are the pack's source language
    /// and then any other language. Invalid language tags are ignored.
    public func preferring(_ languages: [String]) -> Content {
        var copy = self
        copy.order = order(for: languages.compactMap { LocaleID($0) })
        return copy
    }

    private func order(for locales: [LocaleID]) -> [Int] {
        let about = lines.about
        var order: [Int] = []
        let chain = locales.flatMap { about.fallback.chain(of: $0) } + [about.language] + about.languages
        for locale in chain {
            if let number = about.languages.firstIndex(of: locale), !order.contains(number) { order.append(number) }
        }
        return order
    }

    /// Returns a text by its number, in the first language of the lookup order that has the text.
    func text(_ number: Int) -> ContentText? {
        for language in order {
            if let found = lines.text(number, language) { return ContentText(found, lines.about.languages[language]) }
        }
        return nil
    }
}

extension Content {
    /// Returns all items of a kind, in catalogue order. The collection is empty if the kind is unknown.
    public func items(ofKind kind: String) -> Items {
        Items(content: self, kind: lines.about.kinds.first { $0.id == kind } ?? .init())
    }

    /// Returns the item with an id, such as an id in the user's data, or `nil` if there is none.
    public func item(ofKind kind: String, id: String) -> Item? {
        guard let kind = lines.about.kinds.first(where: { $0.id == kind }), let number = lines.item(kind, id) else { return nil }
        return Item(content: self, kind: kind, number: number)
    }

    /// The ids of the messages: texts of the app that belong to no item.
    public var messages: [String] { (0..<lines.about.messages).map(lines.messageID) }

    /// Returns a message with its placeholders filled in: `content.message("greeting", ["name": "Noor"])`.
    ///
    /// - Returns: the text, or `nil` if there is no such message.
    public func message(_ id: String, _ values: [String: String] = [:]) -> String? {
        lines.message(id).flatMap { text($0) }?.filled(values)
    }

    /// Returns a message in the plural form for a number, and fills in `{count}`: "1 chore", "3 chores".
    ///
    /// - Parameter shown: the number as the app formats it, or `nil` to show its plain digits.
    public func message(_ id: String, count: Count, shown: String? = nil, _ values: [String: String] = [:]) -> String? {
        lines.message(id).flatMap { text($0) }?.filled(count, as: shown, with: values)
    }

    /// Returns a message in the plural form for an integer of any type.
    public func message(
        _ id: String, count: some BinaryInteger, shown: String? = nil, _ values: [String: String] = [:]
    ) -> String? {
        message(id, count: Count(count), shown: shown, values)
    }
}
