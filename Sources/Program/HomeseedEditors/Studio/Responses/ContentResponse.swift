import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// The response with the items of a kind, one row per item.
struct ContentResponse {
    private let index: CatalogueIndex
    @Boxed private var pack: Pack
    private let number: KindIndex
    private let locale: LocaleID?
    private let localeNumber: LocaleIndex?
    private let look: ItemAppearance

    init(_ index: CatalogueIndex, pack: Pack, kind: KindIndex, in tag: String?) {
        (self.index, self.pack, number) = (index, pack, kind)
        locale = tag.flatMap { LocaleID($0) }
        localeNumber = locale.flatMap { index.view.catalogue.locales.number(of: $0) }
        look = ItemAppearance(index.view, pack: pack, kind: kind)
    }

    private var kind: Kind { pack.kinds[number] }

    var json: JSON {
        let items = pack.items.filter { $0.kind == number && $0.pack == pack.number }
        var members: [String: JSON] = [
            "pack": .string(pack.id), "kind": .string(kind.file), "kindId": .string(kind.id),
            "label": .string(Labels.title(kind.file)),
        ]
        members["language"] = .string(pack.language.tag)
        members["languages"] = .list(index.view.catalogue.languages(of: pack).filter { !$0.isPseudo }.map(\.tag))
        members["isTemplate"] = .boolean(kind.isFolder)
        if let locale { members["in"] = .string(locale.tag) }
        if let section = look.section { members["section"] = .string(kind.fields[section].name) }
        if let currency = look.currency(pack.language) { members["currency"] = .string(currency) }
        members["rows"] = .array(items.map(row))
        return .object(members)
    }

    private func row(_ item: Item) -> JSON {
        let found = (index.findings[item.place] ?? []).map { index.diagnostics[$0].severity }
        var members: [String: JSON] = ["id": .string(item.id), "title": .string(look.title(of: item, pack.language) ?? item.id)]
        if let section = look.sectionItem(of: item) {
            members["group"] = .string(section.id)
            members["groupTitle"] = .string(look.title(of: section, pack.language) ?? section.id)
        }
        if let locale, locale != pack.language, let number = localeNumber {
            let (title, state) = translation(item, number)
            if let title { members["there"] = .string(title) }
            if let state { members["state"] = .string(state) }
        }
        if let more = look.secondText(of: item, pack.language) { members["more"] = .string(more) }
        if let colours = look.colours(of: item) { members["colour"] = colours }
        if let emoji = look.emoji(of: item) { members["emoji"] = .string(emoji) }
        if let price = look.price(of: item) { members["price"] = .string(price) }
        let values = look.values(of: item)
        if !values.isEmpty { members["values"] = .array(values) }
        if !found.isEmpty {
            members["findings"] = [
                .integer(found.count { $0 == .error }), .integer(found.count { $0 == .warning }),
                .integer(found.count { $0 == .note }),
            ]
        }
        if index.inTemplates.contains(item.place) { members["isUsed"] = true }
        return .object(members)
    }

    /// Returns the title in the other language, and the least complete state of the item's translations.
    private func translation(_ item: Item, _ number: LocaleIndex) -> (String?, String?) {
        let texts = item.values.flatMap(\.messages).compactMap { index.view.catalogue[$0] }
        guard !texts.isEmpty else { return (nil, nil) }
        let states = texts.map { TextState.word($0, number, of: pack, index.view.catalogue) }
        return (
            look.titleMessage(of: item)?.translation(number)?.plain,
            ["missing", "stale", "review"].first { states.contains($0) } ?? "done"
        )
    }
}

extension Value {
    /// The texts in the value.
    var messages: [MessageID] {
        switch self {
        case .text(let id): [id]
        case .list(let values): values.flatMap(\.messages)
        default: []
        }
    }
}

/// The state of a translation as a word.
enum TextState {
    static func word(_ message: Message, _ locale: LocaleIndex, of pack: Pack, _ catalogue: Catalogue) -> String {
        switch catalogue.state(of: message, in: locale, of: pack) {
        case nil: "missing"
        case .stale?: "stale"
        case .needsReview?: "review"
        default: "done"
        }
    }
}
