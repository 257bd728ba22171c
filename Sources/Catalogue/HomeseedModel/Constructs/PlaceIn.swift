import HomeseedSource

/// A computation of a record's position among its owner's records, from 1, in insertion order.
package struct PlaceIn: Computation {
    package static let name = "place-in"
    package static let about = "The record's position among those of its owner, from 1, in the written order."
    static let placeIn = Key("place-in", .scalar, required: true, about: "The reference to the owner.")
    package static let keys = [placeIn]

    private let path: FieldPath
    private let entity: EntityIndex
    private let place: SourceLocation

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[PlaceIn.placeIn], let path = SelectionReading.path(node, from: context.entity, &reader) else {
            return nil
        }
        self.path = path
        entity = context.entity
        place = match.node.place
    }

    package var result: ComputedType { .wholeNumber }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) { ([], []) }

    /// Returns a whole number from 1. The first call computes the positions of all records of the entity.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        if let known = household.results[place]?[record] { return known }
        var counts: [Value: Int] = [:]
        var places: [RecordIndex: Value] = [:]
        for index in household.records(of: entity) {
            let owner = household.value(index, path)
            counts[owner, default: 0] += 1
            places[index] = .integer(counts[owner] ?? 0)
        }
        household.results[place] = places
        return places[record] ?? .unknown
    }
}
