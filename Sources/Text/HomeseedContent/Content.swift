import HomeseedText

/// The content of an app: what it shows first, before anybody has written anything.
///
/// `homeseed bundle PACK --format content` writes the file, the app ships it, and this reads it: the items of the pack in
/// the order of the catalogue, and every text in the languages of the person who holds the device.
///
/// ```swift
/// let content = try Content(contentsOf: url, pack: "mindful-home").preferring(Locale.preferredLanguages)
/// for chore in content.items("chore") { print(chore.text("title") ?? chore.id) }
/// ```
///
/// Reading the file checks that it is whole, and no more: an item is read when it is asked for. Copies share the file.
public struct Content: Sendable {
    let lines: ContentLines
    /// The languages in which texts are looked for, by their number in the file, the best first.
    private(set) var order: [Int]

    /// Reads a file that is in memory already, such as a download.
    ///
    /// - Parameter pack: the pack that it has to be of; nil for any.
    public init(bytes: [UInt8], pack: String? = nil) throws(ContentError) {
        lines = try ContentLines(bytes)
        if let pack, pack != lines.about.pack { throw .otherPack(found: lines.about.pack, expected: pack) }
        order = []
        order = self.order(for: [lines.about.language])
    }

    /// Content that has no items and no texts: what an app goes on with where its file can't be read.
    public init(emptyOf pack: String) {
        lines = ContentLines(emptyOf: pack)
        order = []
    }

    /// Tells which app's content it is.
    public var pack: String { lines.about.pack }

    /// The version that it was bundled with by `--content-version`; `nil` without one.
    public var version: Int? { lines.about.version }

    /// What the pack is called, in the chosen languages.
    public var title: String? { lines.about.title.flatMap { text($0) }?.plain }

    /// An amount of what the pack's app pays in: "3 peanuts". Nil where it pays in nothing of its own.
    public func currency(_ count: Count, shown: String? = nil) -> String? {
        lines.about.currency.flatMap { text($0) }?.filled(count, as: shown, with: [:])
    }

    /// The languages that it has, for a menu in the app's settings.
    public var languages: [String] { lines.about.languages.map(\.tag) }

    /// The sorts of content that it has, in the order in which the pack declares them.
    public var kinds: [String] { lines.about.kinds.map(\.id) }

    /// The same content with its texts in the languages that somebody reads, the best first, as in `Locale.preferredLanguages`.
    ///
    /// Where a text has none of them, languages stand in as the catalogue says (`nl-BE`, then `nl`), and in the end the
    /// one that the pack is written in. What is no name of a language is passed over.
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

    /// A text by its number, in the best of the languages that has it.
    func text(_ number: Int) -> ContentText? {
        for language in order {
            if let found = lines.text(number, language) { return ContentText(found, lines.about.languages[language]) }
        }
        return nil
    }
}

extension Content {
    /// All items of a kind, in the order of the catalogue: what fills a list. None for a kind that is not there.
    public func items(_ kind: String) -> Items {
        Items(content: self, kind: lines.about.kinds.first { $0.id == kind } ?? .init())
    }

    /// One item by its id, such as one that a person's data names.
    public func item(_ kind: String, _ id: String) -> Item? {
        guard let kind = lines.about.kinds.first(where: { $0.id == kind }), let number = lines.item(kind, id) else { return nil }
        return Item(content: self, kind: kind, number: number)
    }

    /// The ids of its messages: what an app says that is not said of an item.
    public var messages: [String] { (0..<lines.about.messages).map(lines.messageID) }

    /// A message, with what is filled in: `content.message("greeting", ["name": "Noor"])`.
    ///
    /// - Returns: nil where there is no such message.
    public func message(_ id: String, _ values: [String: String] = [:]) -> String? {
        lines.message(id).flatMap { text($0) }?.filled(values)
    }

    /// A message in the form that a number asks for, with that number as `{count}`: "1 chore", "3 chores".
    ///
    /// - Parameter shown: the number as the app writes it, where that is not its plain digits.
    public func message(_ id: String, count: Count, shown: String? = nil, _ values: [String: String] = [:]) -> String? {
        lines.message(id).flatMap { text($0) }?.filled(count, as: shown, with: values)
    }
}
