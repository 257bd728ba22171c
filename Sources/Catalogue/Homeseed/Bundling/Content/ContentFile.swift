package import HomeseedModel
import HomeseedSource
package import HomeseedText

/// What `homeseed bundle --format content` writes and the library `HomeseedContent` reads: a pack's items and messages with
/// their texts, in one JSON file.
///
/// Each item, and each text in a language, has a line of its own, so that a reader finds the tenth item by its line and
/// leaves the others unread. The second line says how many lines of each sort there are.
struct ContentFile {
    /// Raised when a reader of the version before would misunderstand a file. `HomeseedContent` reads this one alone.
    static let version = 1

    @Boxed var catalogue: Catalogue
    @Boxed var pack: Pack
    /// The languages that are asked for, and with them those that stand in for them.
    let locales: [LocaleID]
    private let chosen: [LocaleID]
    /// The number of this content among all that are released, for apps that refuse older ones.
    private let release: Int?
    private let messages: [(id: String, text: MessageID)]
    /// Texts by their number: those of the messages first.
    private var texts: [MessageID] = []
    private var numbers: [MessageID: Int] = [:]
    /// Items with their number in the pack, kind after kind.
    private let items: [(number: Int, item: Item)]
    private var kinds: [KindIndex] { pack.kinds.numbers.filter { !pack.kinds[$0].isFolder } }

    init(of pack: Pack, in catalogue: Catalogue, locales chosen: [LocaleID], release: Int? = nil) {
        self.catalogue = catalogue
        self.release = release
        self.pack = pack
        self.chosen = chosen
        let own = catalogue.languages(of: pack)
        var needed: [LocaleID] = []
        for locale in chosen.flatMap({ catalogue.fallback.chain(of: $0) }) + [pack.language]
        where own.contains(locale) && !needed.contains(locale) { needed.append(locale) }
        locales = needed
        messages = pack.messages.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
        let numbered = pack.items.enumerated().map { (number: $0.offset, item: $0.element) }
        items = pack.kinds.numbers.filter { !pack.kinds[$0].isFolder }.flatMap { kind in numbered.filter { $0.item.kind == kind } }
        messages.forEach { texts.append($0.text) }
        for (number, message) in messages.enumerated() { numbers[message.text] = number }
        if let title = pack.title { add(title) }
        if let currency = pack.currency { add(currency.message) }
        for (_, item) in items { item.values.forEach { addTexts(of: $0) } }
    }

    // MARK: Texts

    private mutating func add(_ id: MessageID) {
        if numbers[id] != nil { return }
        numbers[id] = texts.count
        texts.append(id)
    }

    private mutating func addTexts(of value: Value) {
        switch value {
        case .text(let id): add(id)
        case .list(let values): values.forEach { addTexts(of: $0) }
        case .specs(let written):
            for spec in written.specs {
                for (_, value) in spec.values { if case .fixed(let fixed) = value.form { addTexts(of: fixed) } }
            }
        default: break
        }
    }

    /// A text as it stands in one language; `null` where that has none of its own.
    private func line(_ id: MessageID, in locale: LocaleID) -> String {
        guard let message = catalogue[id] else { return "null" }
        let isOwn = locale == (catalogue.packs.numbers.contains(message.pack) ? catalogue.packs[message.pack].language : pack.language)
        let translation = catalogue.locales.number(of: locale).flatMap(message.translation)
        guard let text = isOwn ? message.source : translation ?? standIn(for: message, in: locale) else { return "null" }
        if locale == pack.language, !isNeeded(message) { return "null" }
        switch text.form {
        case .plain(let plain): return JSONTree.quoted(plain)
        case .plural(let variants):
            return JSONTree.object(variants.sorted { $0.key < $1.key }.map { ($0.key.word, .string($0.text)) }).line
        }
    }

    /// The language of a required pack may be another: where nothing else is there, its text stands in the pack's own.
    private func standIn(for message: Message, in locale: LocaleID) -> MessageText? { locale == pack.language ? message.source : nil }

    /// The pack's own language is the last that is looked into: where it was not asked for, it holds only what others lack.
    private func isNeeded(_ message: Message) -> Bool {
        chosen.contains { locale in
            for candidate in catalogue.fallback.chain(of: locale) {
                if candidate == pack.language { return true }
                if locales.contains(candidate), let number = catalogue.locales.number(of: candidate), message.hasTranslation(number) { return false }
            }
            return true
        }
    }

    // MARK: The file

    var source: SourceFile {
        let values = BundleValues(catalogue: catalogue, pack: pack, locale: nil, numbers: numbers)
        var body = "\"about\":\(about.line),\n"
        body += section("items", items.map { line($0.item, values) })
        body += section("byID", byID.map(String.init))
        body += section("messages", messages.map { JSONTree.quoted($0.id) })
        for locale in locales { body += section("texts:" + locale.tag, texts.map { line($0, in: locale) }) }
        body += "\"end\":true}\n"
        let checksum = ContentFile.hexadecimal(ContentChecksum.of(body.utf8))
        let check = JSONValue(bytes: Array("{\(body)".utf8)).map { ",\"values\":\"\(ContentFile.hexadecimal(ContentChecksum.of($0.checkedBytes)))\"" } ?? ""
        return SourceFile(path: pack.id + ".content.json", text: "{\"homeseed-content\":\(ContentFile.version),\"checksum\":\"\(checksum)\"\(check),\n" + body)
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private func section(_ name: String, _ lines: [String]) -> String {
        "\(JSONTree.quoted(name)):[\n" + lines.joined(separator: ",\n") + (lines.isEmpty ? "" : "\n") + "],\n"
    }

    private func line(_ item: Item, _ values: BundleValues) -> String {
        let fields = pack.kinds[item.kind].fields.numbered.compactMap { position, field in
            values.tree(of: .init(last: .field(position)), item).map { (key: field.name, value: $0) }
        }
        return JSONTree.list([.string(item.id), .object(fields)]).line
    }

    /// For each kind its items, by their position in it, in the order of their ids: what is searched by halves.
    private var byID: [Int] {
        kinds.flatMap { kind in
            items.filter { $0.item.kind == kind }.enumerated()
                .sorted { $0.element.item.id.utf8.lexicographicallyPrecedes($1.element.item.id.utf8) }.map(\.offset)
        }
    }

    private var about: JSONTree {
        var members: [(key: String, value: JSONTree)] = [("pack", .string(pack.id))]
        if let release { members.append(("version", .number(release))) }
        if let number = pack.title.flatMap({ numbers[$0] }) { members.append(("title", .number(number))) }
        if let number = pack.currency.flatMap({ numbers[$0.message] }) { members.append(("currency", .number(number))) }
        members.append(("language", .string(pack.language.tag)))
        members.append(("languages", .list(locales.map { .string($0.tag) })))
        members.append(("fallback", .object(catalogue.fallback.steps.map { ($0.locale.tag, .string($0.to.tag)) })))
        members.append(("texts", .number(texts.count)))
        members.append(("messages", .number(messages.count)))
        members.append(("kinds", .list(kinds.map(about))))
        return .object(members)
    }

    private func about(_ kind: KindIndex) -> JSONTree {
        .object([
            ("id", .string(pack.kinds[kind].id)),
            ("items", .number(items.count { $0.item.kind == kind })),
            ("fields", .object(pack.kinds[kind].fields.map { ($0.name, about($0.type)) })),
        ])
    }

    /// `["text"]`, `["item", "category"]`, `["list", "item", "tag"]`.
    private func about(_ type: any FieldType) -> JSONTree {
        var words: [String] = []
        var current = type
        while case .list(let element) = current.form, words.count < 8 {
            words.append("list")
            current = element
        }
        words.append(Swift.type(of: current).name)
        if let item = current.item, pack.kinds.numbers.contains(item.kind) { words.append(pack.kinds[item.kind].id) }
        return .list(words.map { .string($0) })
    }
}

extension AppBundle {
    /// A pack as the library `HomeseedContent` reads it.
    ///
    /// - Parameters:
    ///   - locales: the languages; nil for the pack's own and all that it is translated to.
    ///   - names: the languages of programs in which all of it is named, too.
    ///   - release: the version of the content, which apps compare with the one that they have.
    package init(contentOf pack: Pack, in catalogue: Catalogue, locales: [LocaleID]? = nil, names: AccessorNames = AccessorNames(), release: Int? = nil) {
        let all = catalogue.languages(of: pack).filter { !$0.isPseudo }
        let chosen = locales ?? [pack.language] + all.filter { $0 != pack.language }.sorted()
        let content = ContentFile(of: pack, in: catalogue, locales: chosen, release: release)
        files = [content.source]
        if let module = names.swift { files.append(SwiftAccessors(of: pack, in: catalogue, module: module).source) }
        if let module = names.typeScript { files += TypeScriptAccessors(of: pack, in: catalogue, module: module, locales: content.locales).files }
        if let package = names.kotlin { files.append(KotlinAccessors(of: pack, in: catalogue, package: package, locales: content.locales).file) }
    }
}
