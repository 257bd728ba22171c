package import HomeseedModel
import HomeseedSource

/// A parser for picks of items: `use: {kind: chore, count: 3, where: {area: garden}}`.
package enum PickReading {
    package static let kind = Key(
        "kind", .scalar, required: true, about: "The kind of the items, which must be in season on the date of the seed.")
    static let count = Key("count", .scalar, about: "The number of items. [1]")
    static let atMost = Key(
        "at-most", .scalar, about: "Instead of `count`: the number of items, or fewer if fewer are in season, even none.")
    static let `where` = Key("where", .map(.oneOrMore(.scalar)), about: "Fields of the kind with their allowed values.")
    package static let keys = [kind, count, atMost, `where`]
    package static let shape = Shape("items to pick", keys)

    /// The maximum number of items of a pick. A larger number is a typo.
    private static let limit = 1000

    static func pick(_ node: Node, _ reader: inout Reader) -> ItemPick? {
        guard let match = ShapeMatch(node, against: shape, &reader.diagnostics), let name = match[kind] else { return nil }
        guard let number = reader.pack.kind(name.text ?? "") else {
            reader.diagnostics.report(UnknownReference.diagnostic(name, what: "kind", among: reader.pack.kinds.map(\.id)))
            return nil
        }
        var pick = ItemPick(kind: number, count: 1, place: node.headPlace)
        if let other = match[count], match[atMost] != nil {
            reader.diagnostics.report(
                WrongValue.diagnostic(other, field: count.name, expected: "left out: `at-most` is in its place"))
            return nil
        }
        pick.isOptional = match[atMost] != nil
        if let node = match[atMost] ?? match[count] {
            guard case .integer(let number)? = node.scalar, let count = Int(exactly: number), (1...limit).contains(count) else {
                reader.diagnostics.report(
                    WrongValue.diagnostic(
                        node, field: (pick.isOptional ? atMost : count).name, expected: "a whole number from 1 to \(limit)"))
                return nil
            }
            pick.count = count
        }
        for entry in match[`where`]?.uniqueEntries(&reader.diagnostics) ?? [] {
            guard let condition = condition(entry, in: number, &reader) else { return nil }
            pick.conditions.append(condition)
        }
        return pick
    }

    private static func condition(_ entry: Node.Entry, in kind: KindIndex, _ reader: inout Reader) -> ItemPick.Condition? {
        let declared = reader.pack.kinds[kind]
        guard let position = declared.positions[entry.key.text ?? ""] else {
            reader.diagnostics.report(
                UnknownReference.diagnostic(entry.key, what: "field of \(declared.id)", among: declared.fields.map(\.name)))
            return nil
        }
        let field = declared.fields[position]
        let type = field.type.element ?? field.type
        let values = entry.value.oneOrMore.map { node in reader.within(field.name, field: field.name) { type.read(node, &$0) } }
        if values.contains(.unknown) { return nil }
        // The value of a list type, such as seasons, is a list. Any of its elements may match.
        return ItemPick.Condition(field: position, values: values.flatMap { if case .list(let all) = $0 { all } else { [$0] } })
    }
}
