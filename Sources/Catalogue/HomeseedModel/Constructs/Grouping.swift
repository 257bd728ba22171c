package import HomeseedSource

/// A selection of an entity's records, grouped by the value at a path: `per: child`. Most computed fields aggregate such a
/// selection.
package struct Grouping: Sendable {
    package var selection: Selection
    package var per: FieldPath?
    /// The location of the declaration, which is the key of the household's cached groups and results.
    package var place: SourceLocation

    package static let per = Key("per", .scalar, about: "The reference, in the other entity, back to this record.")
    package static let `where` = Key("where", .condition, about: "A condition that selects its records.")

    /// Reads `per` and `where` of a computation over an entity.
    package init?(_ match: ShapeMatch, entity: EntityIndex, for context: FieldContext, _ reader: inout some ModelReader) {
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

    /// Returns the selected records whose `per` path refers to a record, or all selected records if there is no `per`.
    ///
    /// Returns `nil` if `where` cannot be decided for some records, because an aggregate of the others would be wrong.
    package func records(for record: RecordIndex, _ household: any HouseholdContext) -> [RecordIndex]? {
        let groups = groups(household)
        if groups[.unknown] != nil { return nil }
        return groups[per == nil ? .absent : .record(record)] ?? []
    }

    /// Returns the selected records by the value at the `per` path. Records for which `where` cannot be decided are under
    /// `.unknown`.
    package func groups(_ household: any HouseholdContext) -> [Value: [RecordIndex]] {
        if let known = household.groups[place] { return known }
        var groups: [Value: [RecordIndex]] = [:]
        for index in household.records(of: selection.entity) {
            switch household.meets(index, selection) {
            case true?: groups[per.map { household.value(index, $0) } ?? .absent, default: []].append(index)
            case false?: continue
            case nil: groups[.unknown, default: []].append(index)
            }
        }
        household.groups[place] = groups
        return groups
    }
}
