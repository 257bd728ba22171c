import HomeseedModel
import HomeseedSource
import Synchronization

/// Indexes of one state that many responses need, each computed once: findings per item, uses, and texts.
final class CatalogueIndex: Sendable {
    let view: CatalogueView
    /// The findings that are not suppressed, in the order of files.
    let diagnostics: [Diagnostic]
    let lines: LineTables
    private let knownFindings: Once<[SourceLocation: [Int]]>
    private let knownItems: Once<[FileID: [Spot]]>
    private let knownUses: Once<Uses>
    private let knownMessages: Once<[(pack: PackIndex, message: MessageID)]>
    let search: Once<SearchIndex>

    /// The numbers of the findings in each item and its translations, by the item's location.
    var findings: [SourceLocation: [Int]] { knownFindings.value }
    /// The references to each item, by the item's location.
    var uses: [SourceLocation: [SourceLocation]] { knownUses.value.all }
    /// The texts of the app, of limits and of templates, with the numbers of their packs.
    var otherMessages: [(pack: PackIndex, message: MessageID)] { knownMessages.value }
    /// The items that a template of any pack names.
    var inTemplates: Set<SourceLocation> { knownUses.value.inTemplates }

    init(_ view: CatalogueView) {
        self.view = view
        let sorted = view.checked.diagnostics.sorted(in: view.sources).filter { $0.suppression == nil }
        diagnostics = sorted
        lines = LineTables(view)
        knownFindings = Once { CatalogueIndex.findings(sorted, view) }
        knownItems = Once {
            var items: [FileID: [Spot]] = [:]
            for pack in view.catalogue.packs.dropFirst() {
                for (number, item) in pack.items.enumerated() where item.pack == pack.number {
                    items[item.place.file, default: []].append(Spot(place: item.place, pack: pack.number, item: ItemID(number)))
                }
            }
            return items.mapValues { $0.sorted { $0.place < $1.place } }
        }
        knownUses = Once { Uses(view) }
        let others = Once { CatalogueIndex.otherMessages(view.catalogue) }
        knownMessages = others
        search = Once { SearchIndex(view.catalogue, others: others.value) }
    }

    private static func otherMessages(_ catalogue: Catalogue) -> [(pack: PackIndex, message: MessageID)] {
        catalogue.packs.dropFirst().flatMap { pack in
            let ofItems = Set(pack.items.lazy.filter { $0.pack == pack.number }.flatMap(\.values).flatMap(\.messages))
            return catalogue.messagesByFile(of: pack).flatMap { file, messages in
                messages.indices.lazy.map { MessageID(file: file, index: $0) }.filter { !ofItems.contains($0) }.map {
                    (pack.number, $0)
                }
            }
        }
    }

    /// The start of an item, and its indexes.
    private struct Spot: Sendable {
        var place: SourceLocation
        var pack: PackIndex
        var item: ItemID
    }

    /// Returns the item at a location, or else the last item before it, with the item's own pack; `nil` if there is none. An item
    /// extends to the start of the next item.
    func item(holding place: SourceLocation) -> (pack: Pack, item: Item)? {
        let spots = knownItems.value[place.file] ?? []
        let next = spots.partitioningIndex { place < $0.place }
        guard next > 0 else { return nil }
        let pack = view.catalogue.packs[spots[next - 1].pack]
        return (pack, pack.items[spots[next - 1].item.index])
    }

    /// The references to items.
    fileprivate struct Uses: Sendable {
        var all: [SourceLocation: [SourceLocation]]
        var inTemplates: Set<SourceLocation>
    }

    /// Returns the findings per item. An item extends to the start of the next item.
    static func findings(_ diagnostics: [Diagnostic], _ view: CatalogueView) -> [SourceLocation: [Int]] {
        var starts: [FileID: [(at: UInt32, item: SourceLocation)]] = [:]
        func items(_ file: FileID) -> [(at: UInt32, item: SourceLocation)] {
            if let known = starts[file] { return known }
            var found = view.items(in: file).map { (at: $0.item.place.range.lower, item: $0.item.place) }
            found += view.translationKeys(in: file).map { (at: $0.key.range.lower, item: $0.item) }
            found.sort { $0.at < $1.at }
            starts[file] = found
            return found
        }
        var found: [SourceLocation: [Int]] = [:]
        for (number, diagnostic) in diagnostics.enumerated() {
            guard let place = diagnostic.place, view.isShown(place) else { continue }
            let items = items(place.file)
            let next = items.partitioningIndex { $0.at > place.range.lower }
            if next > 0 { found[items[next - 1].item, default: []].append(number) }
        }
        return found
    }
}

extension CatalogueIndex.Uses {
    fileprivate init(_ view: CatalogueView) {
        var uses: [SourceLocation: [SourceLocation]] = [:]
        var inTemplates: Set<SourceLocation> = []
        for (number, mentions) in view.catalogue.mentions.numbered where view.catalogue.packs.numbers.contains(number) {
            let pack = view.catalogue.packs[number]
            let templates = Set(pack.templates.map(\.place.file))
            for mention in mentions {
                guard case .item(let id) = mention.target, pack.items.indices.contains(id.index) else { continue }
                let item = pack.items[id.index].place
                uses[item, default: []].append(mention.node.place)
                if templates.contains(mention.node.place.file) { inTemplates.insert(item) }
            }
        }
        self.init(all: uses, inTemplates: inTemplates)
    }
}

/// A cache of the line tables of files.
final class LineTables: Sendable {
    private let view: CatalogueView
    private let tables = Mutex<[FileID: LineTable]>([:])
    private let secrets: [FileID: [SourceRange]]

    init(_ view: CatalogueView) {
        self.view = view
        secrets = Dictionary(grouping: view.sources.secrets, by: \.file).mapValues { $0.map(\.range) }
    }

    func of(_ file: FileID) -> LineTable? {
        tables.withLock { tables in
            if let known = tables[file] { return known }
            let made = view.sources[file].map { LineTable($0.bytes) }
            tables[file] = made
            return made
        }
    }

    /// Returns the line number of a location, from 1, or `nil` if its file was not read.
    func line(of place: SourceLocation) -> Int? { of(place.file)?.line(at: Int(place.range.lower)) }

    func containsSecret(_ range: Range<Int>, in file: FileID) -> Bool {
        (secrets[file] ?? []).contains { Int($0.lower) < range.upperBound && Int($0.upper) > range.lowerBound }
    }
}
