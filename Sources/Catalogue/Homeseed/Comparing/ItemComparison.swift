import HomeseedModel

/// The comparison of items. An item renamed with `was` is treated as the same item.
extension PackComparison {
    func items() -> [ContentChange] {
        new.pack.kinds.numbers.filter { !new.pack.kinds[$0].isFolder }.flatMap { kind -> [ContentChange] in
            let name = new.pack.kinds[kind].id
            guard let before = old.pack.kind(name), !old.pack.brokenKinds.contains(before), !new.pack.brokenKinds.contains(kind)
            else { return [] }
            return items(of: name, before, kind)
        }
    }

    private func items(of kind: String, _ before: KindIndex, _ now: KindIndex) -> [ContentChange] {
        let (was, are) = (own(old, before), own(new, now))
        let successors = Successors(are)
        let ids = Set(was.map(\.id))
        let came = are.filter { !ids.contains($0.id) }
        let newByTitle = Dictionary(came.compactMap { item in title(of: item, new)?.new.map { ($0, item) } }) { first, _ in first
        }
        var met: Set<String> = []
        var changes = was.compactMap { item -> ContentChange? in
            guard let other = successors.of(item.id) else { return removal(of: item, kind, newByTitle) }
            met.insert(other.id)
            return change(item, to: other, kind: kind)
        }
        changes += are.filter { !met.contains($0.id) }.map {
            ContentChange(.added, subject: kind, named: $0.id, in: id, details: [title(of: $0, new)].compactMap { $0 })
        }
        return changes
    }

    private func own(_ side: Side, _ kind: KindIndex) -> [Item] {
        side.pack.items.filter { $0.kind == kind && $0.pack == side.pack.number && !$0.id.isEmpty }
    }

    /// Returns the removal of an item. A new item with the same title is suggested as its rename.
    private func removal(of item: Item, _ kind: String, _ newByTitle: [String: Item]) -> ContentChange {
        let title = title(of: item, old)
        let twin = title?.new.flatMap { newByTitle[$0] }
        let remedy =
            twin.map {
                "If it was renamed to '\($0.id)', add this to the new item: was: [\((item.was + [item.id]).joined(separator: ", "))]"
            }
            ?? "If it was renamed, add this to the new item: was: [\(item.id)]"
        let detail = title.map { ContentChange.Detail(name: $0.name, locale: $0.locale, old: $0.new, new: nil) }
        return ContentChange(
            .removed, subject: kind, named: item.id, in: id, details: [detail].compactMap { $0 },
            breaks: [.init("Its rows are deleted with the next seed, and references to it break.", remedy)])
    }

    private func title(of item: Item, _ side: Side) -> ContentChange.Detail? {
        let kind = side.pack.kinds[item.kind]
        guard let position = kind.positions["title"], let text = side.texts.of(item, position) else { return nil }
        return .init(name: "title", old: nil, new: text)
    }

    private func change(_ item: Item, to other: Item, kind: String) -> ContentChange? {
        var details: [ContentChange.Detail] = []
        let (before, now) = (old.pack.kinds[item.kind], new.pack.kinds[other.kind])
        for (position, field) in now.fields.numbered where !field.type.containsTexts {
            guard let known = before.positions[field.name], !before.fields[known].type.containsTexts,
                item.values.indices.contains(known), other.values.indices.contains(position), item.values[known] != .unknown,
                other.values[position] != .unknown
            else { continue }
            let (a, b) = (old.texts.of(item, known), new.texts.of(other, position))
            if a != b { details.append(.init(name: field.name, old: a, new: b)) }
        }
        var breaks: [ContentChange.Break] = []
        if item.identity != other.identity {
            breaks.append(
                .init(
                    "Its first id has changed, so its rows get new ids.",
                    "Keep all its old ids: was: [\((item.was + [item.id]).filter { $0 != other.id }.joined(separator: ", "))]"))
        }
        let isRenamed = item.id != other.id
        if !isRenamed, details.isEmpty, breaks.isEmpty { return nil }
        return ContentChange(
            isRenamed ? .renamed : .changed, subject: kind, named: other.id, in: id, was: isRenamed ? item.id : nil,
            details: details, breaks: breaks)
    }
}

extension PackComparison {
    /// Returns the current items of a kind, searchable by former ids.
    func successors(_ kind: KindIndex) -> Successors {
        Successors(new.pack.items.filter { $0.kind == kind && !$0.id.isEmpty })
    }
}

/// Items by their current and former ids.
struct Successors {
    private let items: [Item]
    private let byID: [String: Int]
    private let byFormerID: [String: Int]

    init(_ items: [Item]) {
        self.items = items
        byID = Dictionary(items.enumerated().map { ($1.id, $0) }) { first, _ in first }
        byFormerID = Dictionary(items.enumerated().flatMap { number, item in item.was.map { ($0, number) } }) { first, _ in first
        }
    }

    /// Returns the item with this id, otherwise the first item with this former id, or `nil`.
    func of(_ id: String) -> Item? { (byID[id] ?? byFormerID[id]).map { items[$0] } }
}
