import HomeseedModel
import HomeseedSource
import HomeseedText

/// The appearance of an item: its title, group, colours and price.
struct ItemAppearance {
    private let view: CatalogueView
    @Boxed private var pack: Pack
    private let kind: Kind
    /// The field by which items of the kind are grouped, or `nil` if there is none.
    let section: FieldIndex?

    init(_ view: CatalogueView, pack: Pack, kind number: KindIndex) {
        (self.view, self.pack) = (view, pack)
        kind = pack.kinds[number]
        section =
            kind.groupField ?? kind.fields.firstNumber { $0.type.item != nil && !$0.isOptional }
            ?? kind.fields.firstNumber { $0.type.item != nil }
    }

    private var main: FieldIndex? { kind.positions["title"] ?? kind.fields.firstNumber { $0.type.isText } }

    func titleMessage(of item: Item) -> Message? {
        let own = pack.kinds[item.kind]
        guard let position = own.positions["title"] ?? own.fields.firstNumber(where: { $0.type.isText }),
            item.values.indices.contains(position), case .text(let id) = item.values[position]
        else { return nil }
        return view.catalogue[id]
    }

    func title(of item: Item, _ locale: LocaleID) -> String? {
        titleMessage(of: item).map { view.catalogue.text(of: $0, in: locale).plain }
    }

    func sectionItem(of item: Item) -> Item? {
        guard let section, item.values.indices.contains(section), case .item(let id) = item.values[section],
            pack.items.indices.contains(id.index)
        else { return nil }
        return pack.items[id.index]
    }

    func secondText(of item: Item, _ locale: LocaleID) -> String? {
        for (position, field) in kind.fields.numbered
        where field.type.isText && position != main && item.values.indices.contains(position) {
            if case .text(let id) = item.values[position], let text = view.catalogue.text(id, in: locale) { return text.plain }
        }
        return nil
    }

    /// Returns the item's colours, or the colours of its group, or `nil` if neither has colours.
    func colours(of item: Item) -> JSON? {
        ownColours(item, kind) ?? sectionItem(of: item).flatMap { ownColours($0, pack.kinds[$0.kind]) }
    }

    private func ownColours(_ item: Item, _ kind: Kind) -> JSON? {
        func color(_ position: FieldIndex) -> String? {
            guard item.values.indices.contains(position), case .color(let color) = item.values[position] else { return nil }
            return color.hex
        }
        for pair in kind.contrast {
            if case .field(let background) = pair.background, let behind = color(background), let text = color(pair.text) {
                return [.string(behind), .string(text)]
            }
        }
        return kind.fields.numbers.lazy.compactMap(color).first.map { [.string($0)] }
    }

    /// Returns the item's first text that is a single emoji, or `nil` if there is none.
    func emoji(of item: Item) -> String? {
        item.values.lazy.compactMap { value -> String? in
            guard case .string(let text) = value, text.count == 1, let first = text.unicodeScalars.first,
                first.properties.isEmoji, first.value > 0xFF
            else { return nil }
            return text
        }.first
    }

    func price(of item: Item) -> String? {
        for (position, field) in kind.fields.numbered where item.values.indices.contains(position) {
            if case .money = field.type.form { return field.type.written(item.values[position]) }
        }
        return nil
    }

    /// Returns the currency's text, such as `{count} coins`, or `nil` if the pack has no currency.
    func currency(_ locale: LocaleID) -> String? { pack.currency.flatMap { view.catalogue.text($0.message, in: locale)?.plain } }

    /// Returns the values of the remaining fields that can be shown, with the names of the fields.
    func values(of item: Item) -> [JSON] {
        let texts = ValueText(catalogue: view.catalogue, pack: pack, locale: pack.language, items: .titles)
        return kind.fields.numbered.compactMap { position, field in
            // A card shows only the number of texts such as steps.
            if case .list(let texts)? = item.values.indices.contains(position) ? item.values[position] : nil,
                field.type.containsTexts
            {
                return texts.isEmpty ? nil : [.string(field.name), .string("\(texts.count)")]
            }
            guard position != section, item.values.indices.contains(position), item.places[position] != nil,
                !field.type.containsTexts, !field.type.isColor, !field.type.isSecret
            else { return nil }
            switch field.type.form {
            case .money, .records, .inverse, .expectations, .variations, .base: return nil
            default: break
            }
            guard let text = texts.of(item, position), !text.isEmpty, text != "false" else { return nil }
            return [.string(field.name), .string(text)]
        }
    }
}
