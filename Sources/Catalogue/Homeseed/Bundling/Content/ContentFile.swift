package import HomeseedModel
import HomeseedSource
package import HomeseedText

/// The JSON file of `homeseed bundle --format content`, with a pack's items, messages and texts, for the library
/// `HomeseedContent`.
///
/// Each item, and each text in a language, takes one line, so that a reader can locate an item without parsing the other items.
/// The second line states the number of lines of each section.
struct ContentFile {
    /// The version of the format, raised when readers of the previous version would misread a file. `HomeseedContent` reads
    /// only this version.
    static let version = 1

    @Boxed var catalogue: Catalogue
    @Boxed var pack: Pack
    /// The requested languages and their fallbacks.
    let locales: [LocaleID]
    private let chosen: [LocaleID]
    /// The release number of this content, for apps that refuse older releases.
    private let release: Int?
    private let messages: [(id: String, text: MessageID)]
    /// The texts by number, with the texts of messages first.
    private var texts: [MessageID] = []
    private var numbers: [MessageID: Int] = [:]
    /// The items with their number in the pack, grouped by kind.
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
        items = pack.kinds.numbers.filter { !pack.kinds[$0].isFolder }.flatMap { kind in numbered.filter { $0.item.kind == kind }
        }
        for one in messages { texts.append(one.text) }
        for (number, message) in messages.enumerated() { numbers[message.text] = number }
        if let title = pack.title { add(title) }
        if let currency = pack.currency { add(currency.message) }
        for (_, item) in items { for one in item.values { addTexts(of: one) } }
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
        case .list(let values): for one in values { addTexts(of: one) }
        case .specs(let written):
            for spec in written.specs {
                for (_, value) in spec.values { if case .fixed(let fixed) = value.form { addTexts(of: fixed) } }
            }
        default: break
        }
    }

    /// Returns a text in one language as JSON, or `null` if the language lacks the text, or no requested language needs it.
    private func line(_ id: MessageID, in locale: LocaleID) -> String {
        guard let message = catalogue[id] else { return "null" }
        let isOwn =
            locale == (catalogue.packs.numbers.contains(message.pack) ? catalogue.packs[message.pack].language : pack.language)
        let translation = catalogue.locales.number(of: locale).flatMap(message.translation)
        guard let text = isOwn ? message.source : translation ?? fallbackText(for: message, in: locale) else { return "null" }
        if locale == pack.language, !isNeeded(message) { return "null" }
        switch text.form {
        case .plain(let plain): return JSONTree.quoted(plain)
        case .plural(let variants):
            return JSONTree.object(variants.sorted { $0.key < $1.key }.map { ($0.key.word, .string($0.text)) }).line
        }
    }

    /// Returns the message's source text for the pack's own language, otherwise `nil`. Messages of required packs may have
    /// another source language.
    private func fallbackText(for message: Message, in locale: LocaleID) -> MessageText? {
        locale == pack.language ? message.source : nil
    }

    /// Whether a requested language falls back to the pack's own language for this message.
    private func isNeeded(_ message: Message) -> Bool {
        chosen.contains { locale in
            for candidate in catalogue.fallback.chain(of: locale) {
                if candidate == pack.language { return true }
                if locales.contains(candidate), let number = catalogue.locales.number(of: candidate),
                    message.hasTranslation(number)
                {
                    return false
                }
            }
            return true
        }
    }

    // MARK: The file

    var source: SourceFile {
        let values = BundleValues(catalogue: catalogue, pack: pack, locale: nil, numbers: numbers)
        var body = "\"about\":\(header.line),\n"
        body += section("items", items.map { line($0.item, values) })
        body += section("byID", byID.map(String.init))
        body += section("messages", messages.map { JSONTree.quoted($0.id) })
        for locale in locales { body += section("texts:" + locale.tag, texts.map { line($0, in: locale) }) }
        body += "\"end\":true}\n"
        let checksum = ContentFile.hexadecimal(ContentChecksum.of(body.utf8))
        let check =
            JSONValue(bytes: Array("{\(body)".utf8)).map {
                ",\"values\":\"\(ContentFile.hexadecimal(ContentChecksum.of($0.checkedBytes)))\""
            } ?? ""
        return SourceFile(
            path: pack.id + ".content.json",
            text: "{\"homeseed-content\":\(ContentFile.version),\"checksum\":\"\(checksum)\"\(check),\n" + body)
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

    /// For each kind, the positions of its items sorted by id, for binary search.
    private var byID: [Int] {
        kinds.flatMap { kind in
            items.filter { $0.item.kind == kind }.enumerated()
                .sorted { $0.element.item.id.utf8.lexicographicallyPrecedes($1.element.item.id.utf8) }.map(\.offset)
        }
    }

    private var header: JSONTree {
        var members: [(key: String, value: JSONTree)] = [("pack", .string(pack.id))]
        if let release { members.append(("version", .number(release))) }
        if let number = pack.title.flatMap({ numbers[$0] }) { members.append(("title", .number(number))) }
        if let number = pack.currency.flatMap({ numbers[$0.message] }) { members.append(("currency", .number(number))) }
        members.append(("language", .string(pack.language.tag)))
        members.append(("languages", .list(locales.map { .string($0.tag) })))
        members.append(("fallback", .object(catalogue.fallback.steps.map { ($0.locale.tag, .string($0.to.tag)) })))
        members.append(("texts", .number(texts.count)))
        members.append(("messages", .number(messages.count)))
        members.append(("kinds", .list(kinds.map(json(of:)))))
        return .object(members)
    }

    private func json(of kind: KindIndex) -> JSONTree {
        .object([
            ("id", .string(pack.kinds[kind].id)),
            ("items", .number(items.count { $0.item.kind == kind })),
            ("fields", .object(pack.kinds[kind].fields.map { ($0.name, json(of: $0.type)) })),
        ])
    }

    /// Returns a type as JSON: `["text"]`, `["item", "category"]`, `["list", "item", "tag"]`.
    private func json(of type: any FieldType) -> JSONTree {
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
    /// Creates a bundle with the pack's content for the library `HomeseedContent`.
    ///
    /// - Parameters:
    ///   - locales: the languages; `nil` for the pack's own language and all its translations.
    ///   - names: the programming languages to generate accessors for.
    ///   - release: the release number, which apps compare with the installed content's release.
    package init(
        contentOf pack: Pack, in catalogue: Catalogue, locales: [LocaleID]? = nil, names: AccessorNames = AccessorNames(),
        release: Int? = nil
    ) {
        let all = catalogue.languages(of: pack).filter { !$0.isPseudo }
        let chosen = locales ?? [pack.language] + all.filter { $0 != pack.language }.sorted()
        let content = ContentFile(of: pack, in: catalogue, locales: chosen, release: release)
        var code: [SourceFile] = []
        if let module = names.swift { code.append(SwiftAccessors(of: pack, in: catalogue, module: module).source) }
        if let module = names.typeScript {
            code += TypeScriptAccessors(of: pack, in: catalogue, module: module, locales: content.locales).files
        }
        if let package = names.kotlin {
            code.append(KotlinAccessors(of: pack, in: catalogue, package: package, locales: content.locales).file)
        }
        files = [content.source] + code.map(AppBundle.sealed)
    }
}
