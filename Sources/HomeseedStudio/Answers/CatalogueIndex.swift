import Homeseed
import HomeseedDocument
import HomeseedSource
import HomeseedWorkspace

/// What many answers ask of one state, worked out once: what is found in which item, and what uses it.
final class CatalogueIndex: Sendable {
    let view: CatalogueView
    /// All that is found, in the order of the files.
    let diagnostics: [Diagnostic]
    /// By where an item is defined, the numbers of what is found in it or in its translations.
    let findings: [Place: [Int]]
    /// By where an item is defined, where it is named.
    let uses: [Place: [Place]]
    /// By where an item is defined, the item with its own pack.
    let items: [Place: (pack: Pack, item: Item)]
    /// Items that a template makes something of, in this pack or through another item.
    let inTemplates: Set<Place>

    init(_ view: CatalogueView) {
        self.view = view
        let sorted = view.checked.diagnostics.sorted(in: view.sources).filter { $0.suppression == nil }
        diagnostics = sorted
        findings = CatalogueIndex.findings(sorted, view)
        var items: [Place: (pack: Pack, item: Item)] = [:]
        for pack in view.catalogue.packs.dropFirst() { for item in pack.items where item.pack == pack.number { items[item.place] = (pack, item) } }
        self.items = items
        var uses: [Place: [Place]] = [:]
        var inTemplates: Set<Place> = []
        for (number, mentions) in view.catalogue.mentions.enumerated() where view.catalogue.packs.indices.contains(number) {
            let pack = view.catalogue.packs[number]
            let templates = Set(pack.templates.map(\.place.file))
            for mention in mentions {
                guard case .item(let id) = mention.target, pack.items.indices.contains(id.index) else { continue }
                let item = pack.items[id.index].place
                uses[item, default: []].append(mention.node.place)
                if templates.contains(mention.node.place.file) { inTemplates.insert(item) }
            }
        }
        self.uses = uses
        self.inTemplates = inTemplates
    }

    /// An item reaches in its file until the next one begins.
    private static func findings(_ diagnostics: [Diagnostic], _ view: CatalogueView) -> [Place: [Int]] {
        var starts: [FileID: [(at: UInt32, item: Place)]] = [:]
        func items(_ file: FileID) -> [(at: UInt32, item: Place)] {
            if let known = starts[file] { return known }
            var found = view.items(in: file).map { (at: $0.item.place.range.lower, item: $0.item.place) }
            found += view.translationKeys(in: file).map { (at: $0.key.range.lower, item: $0.item) }
            found.sort { $0.at < $1.at }
            starts[file] = found
            return found
        }
        var found: [Place: [Int]] = [:]
        for (number, diagnostic) in diagnostics.enumerated() {
            guard let place = diagnostic.place, view.isShown(place) else { continue }
            let items = items(place.file)
            let next = items.partitioningIndex { $0.at > place.range.lower }
            if next > 0 { found[items[next - 1].item, default: []].append(number) }
        }
        return found
    }
}
