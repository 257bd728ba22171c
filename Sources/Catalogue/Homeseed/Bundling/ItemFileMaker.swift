import HomeseedModel
import HomeseedSource
import HomeseedText

/// A writer for the item files that an app reads.
struct ItemFileMaker {
    @Boxed var catalogue: Catalogue
    @Boxed var pack: Pack
    let file: BundleSpec.ItemFile

    /// Returns the contents of the file.
    ///
    /// - Parameter locale: the language of the texts; `nil` for their keys.
    func text(in locale: LocaleID?) -> String {
        let items = pack.items.filter { $0.kind == file.kind }
        var values = BundleValues(catalogue: catalogue, pack: pack, locale: locale)
        if locale != nil { values.counted = BundleValues.counted(in: pack, catalogue) }
        let tree: JSONTree =
            file.group.isEmpty
            ? .list(items.map { object($0, with: file.fields, from: values) }) : .list(groups(of: items, values))
        switch file.form {
        case .json: return tree.text(colon: ": ") + "\n"
        case .ts:
            let script = tree.text(colon: ": ", isScript: true)
            return "// Written by `homeseed bundle \(pack.id)`.\nexport const \(constant) = \(script) as const;\n"
        }
    }

    private func object(_ item: Item, with members: [BundleSpec.Member], from values: BundleValues) -> JSONTree {
        .object(members.compactMap { member in values.tree(of: member.path, item).map { (member.key, $0) } })
    }

    /// Returns the groups in the order in which the items first name them.
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
            guard let items = members[value], let first = items.first,
                case .object(let head) = object(first, with: file.group, from: values)
            else { return nil }
            return .object(head + [(file.items, .list(items.map { object($0, with: file.fields, from: values) }))])
        }
    }

    /// The name of the exported constant: `wishCategories` for `wish-categories.ts`, `defaultItems` for `default.ts`.
    private var constant: String {
        let name = file.path.split(separator: "/").last?.split(separator: ".").first ?? ""
        let words = name.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
        let joined = words.enumerated().map { $0 == 0 ? String($1) : String($1).capitalisedFirst }.joined()
        if ItemFileMaker.reservedWords.contains(joined) { return joined + "Items" }
        return joined.first?.isNumber != false ? "items" + joined : joined
    }

    /// The names that a TypeScript module cannot declare: the reserved words of ECMAScript 2025 (12.7.2) for strict mode and
    /// modules, and TypeScript's reserved words.
    private static let reservedWords: Set<String> = [
        "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
        "else",
        "enum", "eval", "export", "extends", "false", "finally", "for", "function", "if", "implements", "import", "in",
        "instanceof",
        "interface", "let", "new", "null", "package", "private", "protected", "public", "return", "static", "super", "switch",
        "this",
        "throw", "true", "try", "typeof", "undefined", "var", "void", "while", "with", "yield",
    ]
}
