import HomeseedSource
import HomeseedText

/// The outline of a document, and the symbols of the workspace.
enum Symbols {
    static func document(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let workspace = snapshot.catalogue?.workspace, let document = workspace.document(path),
            let bytes = workspace.bytes(of: path)
        else { return [] }
        let outline = Outline(TextPositions(bytes, snapshot.client.encoding))
        let roots = document.roots.flatMap { outline.symbols(in: $0, depth: 0) }
        if snapshot.client.hasSymbolTrees { return .array(roots) }
        return .array(roots.flatMap { flat($0, in: FileURI.uri(path), below: nil) })
    }

    /// Returns the flat list of a symbol and its children, for clients without support for trees.
    private static func flat(_ symbol: JSONValue, in uri: String, below container: String?) -> [JSONValue] {
        let name = symbol["name"]?.text
        let own = JSONValue.object(leaving: [
            "name": symbol["name"], "kind": symbol["kind"], "containerName": container.map { .string($0) },
            "location": ["uri": .string(uri), "range": symbol["range"] ?? .null],
        ])
        return [own] + (symbol["children"]?.elements.flatMap { flat($0, in: uri, below: name) } ?? [])
    }

    /// Returns items by id or by title in any language, templates, kinds and entities.
    static func workspace(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let query = (params["query"]?.text ?? "").lowercased()
        var found: [(rank: Int, json: JSONValue)] = []
        for open in snapshot.catalogues {
            guard let view = await snapshot.server.newestView(of: open.folder) else { continue }
            var positions: [FileID: TextPositions] = [:]
            func add(_ name: String, names: [String], kind: Int, at place: SourceLocation, in container: String) {
                guard view.isShown(place), let source = view.sources[place.file], let rank = rank(names, query) else { return }
                let known = positions[place.file] ?? TextPositions(source.bytes, snapshot.client.encoding)
                positions[place.file] = known
                found.append(
                    (
                        rank,
                        [
                            "name": .string(name), "kind": .integer(kind), "containerName": .string(container),
                            "location": ["uri": .string(FileURI.uri(source.path)), "range": known.json(place.range)],
                        ]
                    ))
            }
            for pack in view.catalogue.packs.dropFirst() {
                for item in pack.items where item.pack == pack.number {
                    let titles = item.values.flatMap { value -> [String] in
                        guard case .text(let id) = value, let message = view.catalogue[id] else { return [] }
                        return [message.source.plain] + message.translations.compactMap { $0?.plain }
                    }
                    let kind = pack.kinds[item.kind]
                    let title = view.title(of: item, in: pack, snapshot.client.locale)
                    add(
                        title.map { "\(item.id): \($0)" } ?? item.id, names: [item.id] + titles, kind: kind.isFolder ? 2 : 13,
                        at: item.place, in: "\(pack.id) \(kind.id)")
                }
                for kind in pack.kinds where pack.files.contains(kind.place.file) {
                    add(kind.id, names: [kind.id], kind: 10, at: kind.place, in: "kind of \(pack.id)")
                }
                for entity in pack.model.entities where pack.files.contains(entity.place.file) {
                    add(entity.name, names: [entity.name], kind: 5, at: entity.place, in: "entity of \(pack.id)")
                }
            }
            if Task.isCancelled { throw ResponseError.cancelled }
        }
        return .array(found.sorted { $0.rank < $1.rank }.prefix(300).map(\.json))
    }

    /// Returns the rank of a match, or `nil` if there is none. Names that begin with the query come first.
    private static func rank(_ names: [String], _ query: String) -> Int? {
        if query.isEmpty { return 1 }
        let lower = names.map { $0.lowercased() }
        if lower.contains(where: { $0.hasPrefix(query) }) { return 0 }
        if lower.contains(where: { $0.contains(query) }) { return 1 }
        let words = query.split(separator: " ")
        return words.count > 1 && lower.contains { name in words.allSatisfy { name.contains($0) } } ? 2 : nil
    }
}

/// The keys and elements of a file, down to a limited depth.
struct Outline {
    private let positions: TextPositions

    init(_ positions: TextPositions) { self.positions = positions }

    func symbols(in node: Node, depth: Int) -> [JSONValue] {
        if depth > 5 { return [] }
        switch node.kind {
        case .scalar: return []
        case .mapping:
            return node.entries.compactMap { entry in
                guard entry.key.kind == .scalar, let name = entry.key.text, entry.use == entry.value.place else { return nil }
                return symbol(
                    name, detail: entry.value.text ?? "", node: entry.value, whole: entry.key.range.through(entry.value.range),
                    name: entry.key.range, depth: depth)
            }
        case .sequence:
            return node.elements.compactMap { element in
                if element.kind == .scalar { return nil }
                let (name, detail) = Outline.name(of: element)
                return symbol(
                    name?.text ?? "…", detail: detail ?? "", node: element, whole: element.range,
                    name: name?.range ?? element.range, depth: depth)
            }
        }
    }

    /// Returns the name of a list element, such as its id or key, and a detail such as its title.
    private static func name(of node: Node) -> (Node?, String?) {
        let named = ["id", "key", "term", "use", "about", "area", "category", "type"].lazy.compactMap { node[$0] }.first {
            $0.kind == .scalar
        }
        return (
            named ?? node.entries.first { $0.value.kind == .scalar && !$0.value.isMissing }?.value,
            node["title"]?.text ?? node["text"]?.text
        )
    }

    private func symbol(_ name: String, detail: String, node: Node, whole: SourceRange, name range: SourceRange, depth: Int)
        -> JSONValue
    {
        let children = symbols(in: node, depth: depth + 1)
        let inside = range.lower >= whole.lower && range.upper <= whole.upper ? range : whole
        return .object(leaving: [
            "name": .string(name.isEmpty ? "…" : name), "detail": detail.isEmpty ? nil : .string(String(detail.prefix(80))),
            "kind": .integer(Outline.kind(of: node)),
            "range": positions.json(whole), "selectionRange": positions.json(inside),
            "children": children.isEmpty ? nil : .array(children),
        ])
    }

    private static func kind(of node: Node) -> Int {
        switch node.kind {
        case .mapping: 19
        case .sequence: 18
        case .scalar: 15
        }
    }
}
