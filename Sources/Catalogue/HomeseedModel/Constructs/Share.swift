import Foundation
import HomeseedSource

/// A computation of the share of records that meet a condition: approved ÷ (total − excused).
package struct Share: Computation {
    package static let name = "share"
    package static let about = "The share of the records in `among` that match `where`: from 0 to 1, and 0 if there are none."
    static let share = Key("share", .scalar, required: true, about: "The entity.")
    package static let among = Key("among", .condition, about: "A condition that selects the records of the whole.")
    package static let keys = [share, Grouping.per, Grouping.where, among]

    private let grouping: Grouping
    private let among: Selection

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[Share.share], let entity = SelectionReading.entity(node, &reader),
            let grouping = Grouping(match, entity: entity, for: context, &reader)
        else { return nil }
        self.grouping = grouping
        if let node = match[Share.among] {
            guard let read = SelectionReading.selection(node, entity: entity, &reader) else { return nil }
            among = read
        } else {
            among = Selection(entity: entity)
        }
    }

    package var result: ComputedType { .number }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) { ([], [grouping.selection.entity]) }

    /// Returns a number from 0 to 1, and 0 if there are no records; unknown if `where` cannot be decided for some records.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        guard let records = grouping.records(for: record, household) else { return .unknown }
        let part = records.count { household.matches($0, among) }
        var whole = 0
        for index in household.records(in: among) {
            if let per = grouping.per, household.value(index, per) != .record(record) { continue }
            whole += 1
        }
        return whole == 0 ? .decimal(0) : .decimal(Decimal(part) / Decimal(whole))
    }
}
