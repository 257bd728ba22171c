import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// Code lenses above each item: the number of templates that use it, and the state of its translations.
enum CodeLenses {
    static func lenses(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let view = try await snapshot.knownView(), let file = view.file(path),
            let positions = snapshot.positions(path, view)
        else { return [] }
        var found: [JSONValue] = []
        let uses = useCounts(view)
        for (pack, item) in view.items(in: file) {
            var parts: [String] = []
            if let template = pack.templates.first(where: { $0.place == item.place }) {
                parts.append("\(ItemCard.recordCount(template, pack)) records today")
            } else if let count = uses[item.place] {
                parts.append("used by \(counted(count, "template"))")
            }
            if let states = states(of: item, pack, view) { parts.append(states) }
            if parts.isEmpty { continue }
            found.append([
                "range": positions.json(item.place.range),
                "command": ["title": .string(parts.joined(separator: "; ")), "command": ""],
            ])
        }
        return .array(found)
    }

    /// Returns the number of templates that use each item.
    private static func useCounts(_ view: CatalogueView) -> [SourceLocation: Int] {
        var found: [SourceLocation: Set<SourceLocation>] = [:]
        for pack in view.catalogue.packs {
            for template in pack.templates where template.pack == pack.number {
                for item in template.records.flatMap(\.items) where pack.items.indices.contains(item.index) {
                    found[pack.items[item.index].place, default: []].insert(template.place)
                }
            }
        }
        return found.mapValues(\.count)
    }

    /// Returns the state of each translation, or `nil` if the item has no texts: `nl ✓ de stale`.
    private static func states(of item: Item, _ pack: Pack, _ view: CatalogueView) -> String? {
        let texts = item.values.compactMap { value -> Message? in
            if case .text(let id) = value { view.catalogue[id] } else { nil }
        }
        if texts.isEmpty { return nil }
        let words = view.catalogue.locales.numbers.filter { pack.locales[$0] != nil }.map { locale -> String in
            let states = texts.map { view.catalogue.state(of: $0, in: locale, of: pack) }
            let word =
                states.contains { $0 == nil }
                ? "missing" : states.contains(.stale) ? "stale" : states.contains(.needsReview) ? "to review" : "✓"
            return "\(view.catalogue.locales[locale].tag) \(word)"
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
