import HomeseedSource

/// A computation that splits a total over records in whole parts that add up to it exactly.
///
/// Each record gets ⌊total ÷ count⌋; the first records get one more each until the remainder is used up.
package struct EqualSplit: Computation {
    package static let name = "equal-split"
    package static let about =
        "A total split over records in whole parts; the first records get one more each if there is a remainder."
    static let equalSplit = Key("equal-split", .scalar, required: true, about: "The field of the total.")
    static let order = Key(
        "order", .oneOrMore(.scalar), required: true, about: "The fields that determine the order of the records.")
    static let otherwise = Key(
        "otherwise", .scalar, about: "The field with the value of records that `where` excludes.")
    package static let keys = [
        equalSplit, Key("per", .scalar, required: true, about: "The record that has the total."), Grouping.where, order,
        otherwise,
    ]

    private let total: FieldPath
    private let grouping: Grouping
    private let order: [FieldPath]
    private let otherwise: FieldPath?

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let totalNode = match[EqualSplit.equalSplit],
            let total = SelectionReading.path(totalNode, from: context.entity, &reader),
            let grouping = Grouping(match, entity: context.entity, for: context, &reader)
        else { return nil }
        self.total = total
        self.grouping = grouping
        order =
            match[EqualSplit.order]?.oneOrMore.compactMap {
                SelectionReading.path($0, from: context.entity, &reader)
            } ?? []
        otherwise = match[EqualSplit.otherwise].flatMap { SelectionReading.path($0, from: context.entity, &reader) }
    }

    package var isPartOfTotal: Bool { true }
    package var result: ComputedType { .wholeNumber }
    package var needs: [(path: FieldPath, type: ComputedType)] {
        [(total, .wholeNumber)] + (otherwise.map { [($0, .wholeNumber)] } ?? [])
    }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) { ([total] + (otherwise.map { [$0] } ?? []), []) }

    /// Returns this record's part, a whole number. A record that `where` excludes gets the value of `otherwise`, or absent.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        guard household.matches(record, grouping.selection) else {
            return otherwise.map { household.value(record, $0) } ?? .absent
        }
        if let known = household.results[grouping.place]?[record] { return known }
        for group in grouping.groups(household).values { split(group, household) }
        return household.results[grouping.place]?[record] ?? .unknown
    }

    private func split(_ group: [RecordIndex], _ household: any HouseholdContext) {
        guard let first = group.first else { return }
        guard case .integer(let total) = household.value(first, total) else {
            for index in group { household.results[grouping.place, default: [:]][index] = .unknown }
            return
        }
        let keys = group.map { index in order.map { household.value(index, $0) } }
        let sorted = group.indices.sorted { a, b in
            for (x, y) in zip(keys[a], keys[b]) {
                if let order = household.compare(x, y), order != 0 { return order < 0 }
            }
            return a < b
        }
        let parts = EqualSplit.parts(of: total, count: group.count)
        for (position, index) in sorted.enumerated() {
            household.results[grouping.place, default: [:]][group[index]] = .integer(parts[position])
        }
    }

    /// Returns the parts of a total, larger parts first.
    package static func parts(of total: Int, count: Int) -> [Int] {
        guard count > 0 else { return [] }
        var (each, rest) = total.quotientAndRemainder(dividingBy: count)
        // Swift rounds towards zero; the floor of a negative quotient is one less.
        if rest < 0 { (each, rest) = (each - 1, rest + count) }
        return (0..<count).map { $0 < rest ? each + 1 : each }
    }
}
