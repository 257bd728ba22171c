import HomeseedModel
import HomeseedSource
import HomeseedText

/// A printer of an item for `homeseed show`: its fields with their locations, and its translations.
struct ItemPrinter {
    let lookup: Lookup
    @Boxed var pack: Pack
    let item: Item
    let console: Console

    private var kind: Kind { pack.kinds[item.kind] }
    private var texts: ValueText {
        ValueText(catalogue: lookup.catalogue, pack: pack, locale: pack.language, items: .idsWithTitles)
    }

    var text: String {
        let title = kind.positions["title"].flatMap { texts.of(item.values[$0]) } ?? item.id
        var output = console.heading(title, "\(pack.id)/\(kind.id)/\(item.id)", at: lookup.place(item.place))
        output += "\n" + fields.render(console)
        let translations = translations
        if !translations.rows.isEmpty { output += console.section("Translations") + translations.render(console) }
        return output
    }

    private var fields: PropertyList {
        var properties = PropertyList()
        properties.add("id", item.id)
        properties.add("was", item.was.joined(separator: ", "))
        for (position, field) in kind.fields.numbered where item.values.indices.contains(position) {
            properties.add(field.name, texts.of(item, position), remark: remark(on: position))
        }
        return properties
    }

    /// Returns the origin of a value, or an empty text if the item itself declares the value.
    private func remark(on position: FieldIndex) -> String {
        guard let place = item.places[position] else { return "default" }
        let (own, other) = (lookup.place(item.place), lookup.place(place))
        if own == other || place > item.place, place.file == item.place.file { return "" }
        return "from its group, \(other)"
    }

    private var translations: PropertyList {
        var properties = PropertyList()
        for (number, locale) in lookup.catalogue.locales.numbered {
            for (position, field) in kind.fields.numbered {
                guard case .text(let id) = item.values[position],
                    let text = lookup.catalogue[id]?.translation(number)
                else { continue }
                properties.add("\(locale.tag) \(field.name)", ValueText.of(text), remark: lookup.place(text.place))
            }
        }
        return properties
    }
}
