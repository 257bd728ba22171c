import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax
import HomeseedText

/// An item as a form: its fields, with their accepted and current values.
struct ItemResponse {
    private let index: CatalogueIndex
    @Boxed private var pack: Pack
    private let item: Item
    private var view: CatalogueView { index.view }
    private var kind: Kind { pack.kinds[item.kind] }

    init(_ index: CatalogueIndex, pack: Pack, item: Item) { (self.index, self.pack, self.item) = (index, pack, item) }

    var json: JSON {
        let look = ItemAppearance(view, pack: pack, kind: item.kind)
        let node = try? ItemNode(view.workspace, catalogue: view.catalogue, item: item)
        let source = view.sources[item.place.file]
        let form = FieldControls(view, pack: pack, item: item, node: node)
        var members: [String: JSON] = [
            "pack": .string(pack.id), "kind": .string(kind.file), "kindId": .string(kind.id), "id": .string(item.id),
            "was": .list(item.was),
        ]
        members["title"] = .string(look.title(of: item, pack.language) ?? item.id)
        members["language"] = .string(pack.language.tag)
        members["languages"] = .list(view.catalogue.languages(of: pack).filter { !$0.isPseudo }.map(\.tag))
        if let source {
            members["path"] = .string(Studio.shown(source.path, view))
            members["line"] = .integer(index.lines.line(of: item.place) ?? 1)
        }
        members["fields"] = .array(kind.fields.numbers.map(form.json))
        members["colour"] = look.colours(of: item)
        if let emoji = look.emoji(of: item) { members["emoji"] = .string(emoji) }
        if let group = look.sectionItem(of: item) { members["group"] = .string(look.title(of: group, pack.language) ?? group.id) }
        members.merge(uses(atMost: 60)) { $1 }
        members["findings"] = ItemResponse.findings(
            (index.findings[item.place] ?? []).map { index.diagnostics[$0] }, in: pack, of: item, view: view, lines: index.lines)
        members["isWritable"] = .boolean(node != nil && item.pack == pack.number)
        members["isTemplate"] = .boolean(kind.isFolder)
        if let currency = look.currency(pack.language) { members["currency"] = .string(currency) }
        return .object(members)
    }

    /// Returns the references to the item, and their total number.
    func uses(atMost limit: Int) -> [String: JSON] {
        let places = (index.uses[item.place] ?? []).filter { view.isShown($0) }
        let uses = places.prefix(limit).map { place -> JSON in
            let source = view.sources[place.file]
            let user = index.item(holding: place)
            var members: [String: JSON] = [:]
            if let source {
                members["path"] = .string(Studio.shown(source.path, view))
                members["line"] = .integer(index.lines.line(of: place) ?? 1)
            }
            if let user, source.map({ !Self.belongsToNextGroup(place, below: user.item, in: $0) }) ?? true {
                members["item"] = ItemName.json(user.pack, user.item)
                members["title"] = .string(view.title(of: user.item, in: user.pack, nil) ?? user.item.id)
            }
            return .object(members)
        }
        return ["uses": .array(uses), "useCount": .integer(places.count)]
    }

    /// Whether a value below an item belongs to the next group: its line is indented less than the item's.
    private static func belongsToNextGroup(_ place: SourceLocation, below item: Item, in source: SourceFile) -> Bool {
        func line(_ place: SourceLocation) -> (start: Int, indent: Int) {
            let start = LineEdges.start(of: Int(place.range.lower), in: source.bytes)
            return (start, source.bytes[start...].prefix { $0 == 0x20 }.count)
        }
        let (use, own) = (line(place), line(item.place))
        return use.start > own.start && use.indent < own.indent
    }

    // MARK: Findings

    /// Returns the findings of the requested item, or `nil` if the request names none. Only the item's own files are searched.
    static func findings(of request: JSON, _ view: CatalogueView) -> JSON? {
        guard let pack = request["pack"]?.text.flatMap({ view.catalogue.pack($0) }), let name = request["kind"]?.text,
            let kind = pack.kinds.firstNumber(where: { $0.file == name }), let id = request["id"]?.text,
            let number = pack.item(kind: kind, id: id)
        else { return nil }
        let item = pack.items[number.index]
        let files = Set([item.place.file]).union(pack.locales.values).union(pack.confirmations.values)
        var near = Diagnostics()
        for diagnostic in view.checked.diagnostics.all
        where diagnostic.suppression == nil && diagnostic.place.map({ files.contains($0.file) }) ?? false {
            near.report(diagnostic)
        }
        let sorted = near.sorted(in: view.sources)
        let found = (CatalogueIndex.findings(sorted, view)[item.place] ?? []).map { sorted[$0] }
        return findings(found, in: pack, of: item, view: view, lines: LineTables(view))
    }

    private static func findings(_ found: [Diagnostic], in pack: Pack, of item: Item, view: CatalogueView, lines: LineTables)
        -> JSON
    {
        .array(
            found.map { diagnostic in
                guard case .object(var members) = FindingsResponse.json(diagnostic, view: view, lines: lines) else {
                    return .null
                }
                if let (field, locale) = place(of: diagnostic, in: pack, item: item, view: view) {
                    members["field"] = .string(field)
                    if let locale { members["in"] = .string(locale) }
                }
                return .object(members)
            })
    }

    /// Returns the field and language of a finding, or `nil` if it concerns no field.
    private static func place(of diagnostic: Diagnostic, in pack: Pack, item: Item, view: CatalogueView) -> (String, String?)? {
        guard let place = diagnostic.place else { return nil }
        func meets(_ other: SourceLocation?) -> Bool {
            other.map { $0.file == place.file && $0.range.lower <= place.range.upper && place.range.lower <= $0.range.upper }
                ?? false
        }
        let kind = pack.kinds[item.kind]
        for (position, field) in kind.fields.numbered where item.values.indices.contains(position) {
            if meets(item.places[position]) { return (field.name, nil) }
            for id in item.values[position].messages {
                guard let message = view.catalogue[id] else { continue }
                if message.source.all.contains(where: { meets($0.place) }) { return (field.name, nil) }
                for (locale, text) in message.translations.numbered {
                    if let text, meets(text.place) || text.all.contains(where: { meets($0.place) }) {
                        return (field.name, view.catalogue.locales[locale].tag)
                    }
                }
            }
        }
        return nil
    }
}
