package import HomeseedSource
import HomeseedSyntax

/// A selection of an entity's records, told apart by the value at a path: `per: child`. What most computed
/// fields are made over.
package struct Grouping: Sendable {
    package var selection: Selection
    package var per: FieldPath?
    /// Where it is declared: its name in the layout's memory.
    package var place: Place

    static let per = Key("per", .scalar, "The reference, in the other entity, back to this record.")
    static let `where` = Key("where", .map(.any), "Which of its records are meant.")

    /// Reads `per` and `where` beside a computation over an entity.
    package init?(_ match: Match, entity: Int, _ context: FieldContext, _ reader: inout Reader) {
        place = match.node.place
        var selection = Selection(entity: entity)
        if let node = match[Grouping.where] {
            guard let read = SelectionReading.selection(node, entity: entity, &reader) else { return nil }
            selection = read
        }
        self.selection = selection
        per = nil
        if let node = match[Grouping.per] {
            guard let path = SelectionReading.path(node, from: entity, &reader) else { return nil }
            per = path
        }
    }

    /// The records that belong to one: those whose path leads to it, or all where there is no `per`.
    package func records(for record: Int, _ layout: Layout) -> [Int] {
        guard per != nil else { return layout.records(in: selection) }
        return groups(layout)[.record(record)] ?? []
    }

    /// All records by the value at the path.
    package func groups(_ layout: Layout) -> [Value: [Int]] {
        if let known = layout.groups[place] { return known }
        var groups: [Value: [Int]] = [:]
        for index in layout.records(in: selection) {
            groups[per.map { layout.value(index, $0) } ?? .absent, default: []].append(index)
        }
        layout.groups[place] = groups
        return groups
    }
}
