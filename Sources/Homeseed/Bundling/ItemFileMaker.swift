import HomeseedSource

/// Writes the items of a kind as an app reads them.
struct ItemFileMaker {
    let catalogue: Catalogue
    let pack: Pack
    let file: BundleSpec.ItemFile

    /// - Parameter locale: the language of the texts; nil for their keys.
    func text(in locale: LocaleID?) -> String {
        let items = pack.items.filter { $0.kind == file.kind }
        let values = BundleValues(catalogue: catalogue, pack: pack, locale: locale)
        let tree: JSONTree = file.group.isEmpty ? .list(items.map { object($0, file.fields, values) }) : .list(groups(of: items, values))
        let json = tree.text(colon: ": ")
        switch file.form {
        case .json: return json + "\n"
        case .ts: return "// Written by `homeseed bundle \(pack.id)`.\nexport const \(constant) = \(json) as const;\n"
        }
    }

    private func object(_ item: Item, _ members: [BundleSpec.Member], _ values: BundleValues) -> JSONTree {
        .object(members.compactMap { member in values.tree(of: member.path, item).map { (member.key, $0) } })
    }

    /// In the order in which the items name them.
    private func groups(of items: [Item], _ values: BundleValues) -> [JSONTree] {
        guard let field = file.group.first?.path.first else { return [] }
        var order: [Value] = []
        var members: [Value: [Item]] = [:]
        for item in items {
            let value = item.values.indices.contains(field) ? item.values[field] : .absent
            if members[value] == nil { order.append(value) }
            members[value, default: []].append(item)
        }
        return order.compactMap { value in
            guard let items = members[value], let first = items.first, case .object(let head) = object(first, file.group, values) else { return nil }
            return .object(head + [(file.items, .list(items.map { object($0, file.fields, values) }))])
        }
    }

    /// `wish-categories.ts` holds `wishCategories`.
    private var constant: String {
        let name = file.path.split(separator: "/").last?.split(separator: ".").first ?? ""
        let words = name.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
        let joined = words.enumerated().map { $0 == 0 ? String($1) : String($1).capitalisedFirst }.joined()
        return joined.first?.isNumber != false ? "items" + joined : joined
    }
}
