import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedText

/// The packs with their statistics, for the start page and the navigation.
struct OverviewResponse {
    @Boxed private var catalogue: Catalogue
    /// The index, or `nil` while only names are loaded, without translations or findings.
    private let index: CatalogueIndex?

    init(_ index: CatalogueIndex) { self.init(catalogue: index.view.catalogue, index: index) }

    init(catalogue: Catalogue, index: CatalogueIndex?) { (self.catalogue, self.index) = (catalogue, index) }

    var json: JSON { .object(members) }

    var members: [String: JSON] {
        let counts = findingCounts
        let packs = catalogue.packs.dropFirst().map { pack($0, counts[$0.id] ?? [0, 0, 0]) }
        return [
            "isChecked": .boolean(index != nil), "packs": .array(Array(packs)),
            "languages": .list(catalogue.locales.filter { !$0.isPseudo }.map(\.tag)),
            "unread": .list(catalogue.unreadPacks.sorted()), "broken": .array(broken),
        ]
    }

    private func pack(_ pack: Pack, _ found: [Int]) -> JSON {
        let own = pack.items.filter { $0.pack == pack.number }
        let counts = own.reduce(into: [KindIndex: Int]()) { $0[$1.kind, default: 0] += 1 }
        let kinds = pack.kinds.numbered.compactMap { number, kind -> JSON? in
            let count = counts[number] ?? 0
            if count == 0, !kind.isOwn { return nil }
            return [
                "id": .string(kind.id), "name": .string(kind.file), "label": .string(Labels.title(kind.file)),
                "count": .integer(count), "isTemplate": .boolean(kind.isFolder),
            ]
        }
        var members: [String: JSON] = [
            "id": .string(pack.id), "language": .string(pack.language.tag), "kinds": .array(kinds), "items": .integer(own.count),
            "coverage": .array(coverage(of: pack)),
        ]
        members["title"] = .string(pack.title.flatMap { catalogue[$0]?.source.plain } ?? Labels.title(pack.id))
        members["languages"] = .list(catalogue.languages(of: pack).filter { !$0.isPseudo }.map(\.tag))
        for (name, count) in zip(["errors", "warnings", "notes"], found) { members[name] = .integer(count) }
        members["requires"] = .list(pack.requires.compactMap { $0 > .base ? catalogue.packs[$0].id : nil })
        members["templates"] = .array(pack.templates.filter { $0.pack == pack.number }.map(template))
        return .object(members)
    }

    /// Returns the coverage of each language. Before translations are loaded, it contains only the languages.
    private func coverage(of pack: Pack) -> [JSON] {
        guard index != nil else {
            return catalogue.languages(of: pack).dropFirst().filter { !$0.isPseudo }.map { ["in": .string($0.tag)] }
        }
        return Coverage.of(pack, in: catalogue).map { row in
            [
                "in": .string(row.locale.tag), "total": .integer(row.total), "translated": .integer(row.translated),
                "stale": .integer(row.stale),
                "review": .integer(row.needsReview + row.doubtful), "missing": .integer(row.new),
            ]
        }
    }

    private func template(_ template: Template) -> JSON {
        [
            "id": .string(template.id),
            "title": .string(template.title.flatMap { catalogue[$0]?.source.plain } ?? Labels.title(template.id)),
        ]
    }

    /// The numbers of errors, warnings and notes by pack.
    private var findingCounts: [String: [Int]] {
        guard let index else { return [:] }
        let view = index.view
        var owners: [FileID: String?] = [:]
        var counts: [String: [Int]] = [:]
        for diagnostic in index.diagnostics {
            guard let file = diagnostic.place?.file else { continue }
            let owner = owners[file] ?? view.path(file).flatMap { view.role(of: $0)?.pack.id }
            owners.updateValue(owner, forKey: file)
            guard let owner else { continue }
            counts[owner, default: [0, 0, 0]][diagnostic.severity == .error ? 0 : diagnostic.severity == .warning ? 1 : 2] += 1
        }
        return counts
    }

    /// The files with syntax errors. The page lists them above the remaining content.
    private var broken: [JSON] {
        guard let index else { return [] }
        let syntax = Set(CheckID.syntaxChecks)
        return index.diagnostics.filter { syntax.contains($0.check) && $0.severity == .error }.map {
            FindingsResponse.json($0, view: index.view, lines: index.lines)
        }
    }
}

/// Labels derived from ids.
enum Labels {
    /// Returns an id as a title: `wish-categories` → `Wish categories`, `photoProof` → `Photo proof`.
    static func title(_ id: String) -> String {
        let words = Names.snakeCase(id).split(whereSeparator: { "-_.".contains($0) }).joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
