import HomeseedSource

/// A computation that is true if an entity has a record with the same values.
package struct Exists: Computation {
    package static let name = "exists"
    package static let about = "Whether an entity has a record with the same values."
    static let exists = Key("exists", .scalar, required: true, about: "The entity.")
    static let matching = Key(
        "matching", .map(.scalar), required: true, about: "Its fields, each with the path of the equal value in this record.")
    package static let keys = [exists, matching, Grouping.where]

    private let selection: Selection
    private let pairs: [(there: FieldPath, here: FieldPath)]
    private let place: SourceLocation

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[Exists.exists], let entity = SelectionReading.entity(node, &reader),
            let matching = match[Exists.matching]
        else { return nil }
        var pairs: [(FieldPath, FieldPath)] = []
        for entry in matching.uniqueEntries(&reader.diagnostics) {
            guard let there = SelectionReading.path(entry.key, from: entity, &reader),
                let here = SelectionReading.path(entry.value, from: context.entity, &reader)
            else { return nil }
            pairs.append((there, here))
        }
        var selection = Selection(entity: entity)
        if let node = match[Grouping.where] {
            guard let read = SelectionReading.selection(node, entity: entity, &reader) else { return nil }
            selection = read
        }
        self.selection = selection
        self.pairs = pairs
        place = match.node.place
    }

    package var result: ComputedType { .boolean }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) { (pairs.map(\.here), [selection.entity]) }

    /// Returns true or false. The records are indexed by their values once.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        let wanted = pairs.map { household.value(record, $0.here) }
        return .boolean(index(household)[.list(wanted)] != nil)
    }

    private func index(_ household: any HouseholdContext) -> [Value: [RecordIndex]] {
        if let known = household.groups[place] { return known }
        let found = Dictionary(grouping: household.records(in: selection)) { index in
            Value.list(pairs.map { household.value(index, $0.there) })
        }
        household.groups[place] = found
        return found
    }
}
