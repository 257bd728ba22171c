import HomeseedSource
import HomeseedStore
package import HomeseedText

/// A formatter for values as people read them. It masks secrets.
package struct ValueText {
    @Boxed package private(set) var catalogue: Catalogue
    @Boxed package private(set) var pack: Pack
    package let locale: LocaleID
    private let names: Names

    /// The text that represents an item in a value.
    package enum Names: Sendable { case ids, titles, idsWithTitles }

    package init(catalogue: Catalogue, pack: Pack, locale: LocaleID, items names: Names = .ids) {
        self.catalogue = catalogue
        self.pack = pack
        self.locale = locale
        self.names = names
    }

    /// Returns an item's title, or its first text if its kind has no title. Returns `nil` if the item has no such text.
    package func title(of item: Item) -> String? {
        guard pack.kinds.numbers.contains(item.kind) else { return nil }
        let kind = pack.kinds[item.kind]
        guard let position = kind.positions["title"] ?? kind.fields.firstNumber(where: { $0.type.isText }),
            item.values.indices.contains(position)
        else { return nil }
        guard case .text(let message) = item.values[position] else { return of(item, position) }
        return catalogue.text(message, in: locale)?.plain
    }

    private func name(of item: ItemID) -> String {
        guard pack.items.indices.contains(item.index) else { return "?" }
        let found = pack.items[item.index]
        guard names != .ids, let title = title(of: found), title != found.id else { return found.id }
        return names == .titles ? title : "\(found.id) (\(title))"
    }

    /// Returns an item's value, or `nil` if there is none. A relative date is shown as it is written.
    package func of(_ item: Item, _ position: FieldIndex) -> String? {
        guard item.values.indices.contains(position) else { return nil }
        switch item.values[position] {
        case .relativeDay, .relativeMoment:
            guard let place = item.places[position], let file = catalogue.sources[place.file] else {
                return of(item.values[position])
            }
            let range = Int(place.range.lower)..<min(Int(place.range.upper), file.bytes.count)
            return String(decoding: file.bytes[range], as: UTF8.self)
        default: return of(item.values[position], field(position, of: item))
        }
    }

    private func field(_ position: FieldIndex, of item: Item) -> Field? {
        guard pack.kinds.numbers.contains(item.kind), pack.kinds[item.kind].fields.numbers.contains(position) else { return nil }
        return pack.kinds[item.kind].fields[position]
    }

    /// Returns a value in the format of its field's type, or `nil` if there is none.
    package func of(_ value: Value, _ field: Field?) -> String? {
        if case .list(let values) = value, let element = field?.type.element, element.isMoney {
            return values.compactMap(element.written).joined(separator: ", ")
        }
        return field?.type.written(value) ?? of(value)
    }

    /// Returns a value's text, or `nil` if there is none.
    package func of(_ value: Value) -> String? {
        switch value {
        case .absent: nil
        case .unknown: "?"
        case .text(let message): catalogue.text(message, in: locale).map(ValueText.of)
        case .list(let values): values.compactMap(of).joined(separator: ", ")
        case .item(let item): name(of: item)
        case .secret, .hashed: "••••"
        case .specs(let written): records(written.specs)
        case .record: nil
        default: PlainCell.written(value)
        }
    }

    /// Returns a text with all its plural forms.
    package static func of(_ text: MessageText) -> String {
        switch text.form {
        case .plain(let text): text
        case .plural(let variants): variants.map { "\($0.key.word): \($0.text)" }.joined(separator: "  ·  ")
        }
    }

    private func records(_ specs: [RecordSpec]) -> String {
        let names = specs.flatMap { spec in
            spec.uses.isEmpty
                ? [spec.label ?? spec.pick.map { "\($0.count) of \(pack.kinds[$0.kind].id)" } ?? "a record"]
                : spec.uses.map { name(of: $0.item) }
        }
        return names.joined(separator: ", ")
    }
}
