import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// An item as hover and completion show it: its titles in all languages, its values with their origins, and its uses.
struct ItemCard {
    private let view: CatalogueView
    @Boxed private var pack: Pack
    private let item: Item
    private let locale: LocaleID?

    init(_ view: CatalogueView, pack: Pack, item: Item, in locale: LocaleID?) {
        (self.view, self.pack, self.item, self.locale) = (view, pack, item, locale)
    }

    private var kind: Kind { pack.kinds[item.kind] }

    var markdown: String {
        let title = view.title(of: item, in: pack, locale) ?? item.id
        var parts = ["**\(title)**  \n`\(pack.id)/\(kind.id)/\(item.id)`"]
        let values = values
        if !values.isEmpty { parts.append(values.joined(separator: "\n")) }
        let texts = translations
        if !texts.isEmpty { parts.append(texts.joined(separator: "\n")) }
        if let template { parts.append(template) }
        parts.append(usage)
        return parts.joined(separator: "\n\n")
    }

    private var values: [String] {
        let texts = ValueText(catalogue: view.catalogue, pack: pack, locale: locale ?? pack.language, items: .idsWithTitles)
        return kind.fields.numbered.compactMap { position, field in
            guard field.name != "title", let text = texts.of(item, position), !text.isEmpty else { return nil }
            return "- \(field.name): \(text)\(origin(of: position))"
        }
    }

    private func origin(of position: FieldIndex) -> String {
        guard item.places.indices.contains(position), let place = item.places[position] else { return " *(default)*" }
        guard place.file == item.place.file, place < item.place, let source = view.sources[place.file] else { return "" }
        let line = LineTable(source.bytes)
        let (own, other) = (line.line(at: Int(item.place.range.lower)), line.line(at: Int(place.range.lower)))
        return other < own ? " *(from its group, line \(other))*" : ""
    }

    /// The translations of each text, with their state.
    private var translations: [String] {
        let texts = kind.fields.numbered.compactMap { position, field -> (String, Message)? in
            guard item.values.indices.contains(position), case .text(let id) = item.values[position],
                let message = view.catalogue[id]
            else { return nil }
            return (field.name, message)
        }
        return view.catalogue.locales.numbers.filter { pack.locales[$0] != nil }.flatMap { locale in
            texts.map { name, message in
                let tag = view.catalogue.locales[locale].tag
                let about = name == "title" ? tag : "\(tag) \(name)"
                return switch message.state(in: locale) {
                case nil where view.catalogue.hasFallback(for: view.catalogue.locales[locale], in: pack):
                    "- \(about): *fallback language*"
                case nil: "- \(about): *missing*"
                case .stale?: "- \(about): \(message.translation(locale)?.plain ?? "") *(stale: its source has changed)*"
                case .needsReview?: "- \(about): \(message.translation(locale)?.plain ?? "") *(to be reviewed)*"
                default: "- \(about): \((message.translation(locale) ?? message.source).plain) ✓"
                }
            }
        }
    }

    private var template: String? {
        guard let template = pack.templates.first(where: { $0.place == item.place }) else { return nil }
        return "Makes \(ItemCard.recordCount(template, pack)) records today."
    }

    static func recordCount(_ template: Template, _ pack: Pack) -> Int {
        var ignored = Diagnostics()
        return Pipeline.expand(pack, template: template, household: nil, today: Zone.current.today, zone: .current, &ignored)
            .records.count
    }

    private var usage: String {
        let uses = view.references(to: .item(item.place), withDefinition: false)
        let files = Set(uses.compactMap { view.path($0.file) }).sorted()
        let own = files.filter { path in view.workspace.pipeline.locales.map { !path.hasPrefix($0 + "/") } ?? true }
        if own.isEmpty { return "*Used nowhere else.*" }
        let names = own.prefix(4).map { $0.split(separator: "/").suffix(2).joined(separator: "/") }
        return "Used in \(names.joined(separator: ", "))\(own.count > 4 ? " and \(own.count - 4) others" : "")."
    }
}

extension Day {
    /// The date in words: `2026-11-22, a Sunday`.
    var described: String { "\(iso), a \(weekday.title)" }
}
