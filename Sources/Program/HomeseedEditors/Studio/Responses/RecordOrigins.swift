import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// The items that the records of a household are made from: their titles and intervals (`every: 2 weeks`, `repeats: monthly`).
///
/// Few stores keep the interval of a task, but users want to see it.
struct RecordOrigins {
    private var items: [RecordID: Item] = [:]
    private var paths: [Substring: RecordID] = [:]
    @Boxed private var pack: Pack
    private let view: CatalogueView
    private let locale: LocaleID

    init(_ household: Household, pack: Pack, view: CatalogueView, locale: LocaleID) {
        (self.pack, self.view, self.locale) = (pack, view, locale)
        var uses: [SourceLocation: [ItemID]] = [:]
        func note(_ specs: [RecordSpec]) {
            for spec in specs {
                if !spec.uses.isEmpty { uses[spec.place] = spec.uses.map(\.item) }
                for nested in spec.nested { note(nested.specs) }
            }
        }
        for template in pack.templates { note(template.records) }
        for item in pack.items { for case .specs(let written) in item.values { note(written.specs) } }
        for record in household.records {
            paths[record.path[...]] = record.id
            guard let candidates = uses[record.place] else { continue }
            let name = record.path.split(separator: "/").last.map { $0.prefix { $0 != "#" } } ?? ""
            let known = candidates.filter { pack.items.indices.contains($0.index) }
            if let id = known.count == 1 ? known.first : known.first(where: { pack.items[$0.index].id == name }) {
                items[record.id] = pack.items[id.index]
            }
        }
    }

    /// Returns the title of the item that a record is made from, or `nil` if there is none.
    func title(_ id: RecordID) -> String? {
        items[id].flatMap { ItemAppearance(view, pack: pack, kind: $0.kind).title(of: $0, locale) }
    }

    /// Returns the title of the record at a path, or of its nearest ancestor with a title; `nil` if there is none. For instance,
    /// a completion has the title of its task.
    func title(path: String) -> String? {
        var path = path[...]
        while !path.isEmpty {
            if let title = paths[path].flatMap(title) { return title }
            path = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
        }
        return nil
    }

    func every(_ id: RecordID) -> JSON? {
        items[id].flatMap(interval).map { ["count": .integer($0.count), "unit": .string($0.unit.rawValue)] }
    }

    private func interval(of item: Item) -> Interval? {
        zip(pack.kinds[item.kind].fields, item.values).lazy.compactMap { field, value -> Interval? in
            guard case .string(let text) = value else { return nil }
            switch field.type.form {
            case .interval: return Interval(text)
            case .word(let words, _) where words.allSatisfy { Self.adverbs[$0] != nil }:
                return Self.adverbs[text].flatMap { Interval($0) }
            default: return nil
            }
        }.first
    }

    private static let adverbs = [
        "daily": "1 day", "weekly": "1 week", "fortnightly": "2 weeks", "monthly": "1 month", "quarterly": "3 months",
        "yearly": "1 year",
    ]
}
