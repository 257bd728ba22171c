import Foundation
import HomeseedSource

/// A computation of the sum of a field over the records that refer to this record.
package struct Sum: Computation {
    package static let name = "sum"
    package static let about = "The sum of a field over records that belong to this one; `minus` subtracts another sum."
    static let sum = Key(
        "sum", .spelled(.qualified), required: true, about: "The entity and its field, as in Transaction.amount.")
    package static let minus = Key(
        "minus", .oneOrMore(.shape { minusShape }), about: "Another sum, which is subtracted from the first.")
    package static let minusShape = Shape("a sum to subtract", [sum, Grouping.per, Grouping.where])
    package static let keys = [sum, Grouping.per, Grouping.where, minus]

    private let parts: [(grouping: Grouping, field: FieldPath, isNegative: Bool)]

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[Sum.sum], let field = SelectionReading.entityField(node, &reader),
            let grouping = Grouping(match, entity: field.entity, for: context, &reader)
        else { return nil }
        var parts = [(grouping, field, false)]
        for minus in match[Sum.minus]?.oneOrMore ?? [] {
            guard let part = ShapeMatch(minus, against: Sum.minusShape, &reader.diagnostics), let node = part[Sum.sum],
                let field = SelectionReading.entityField(node, &reader),
                var other = Grouping(part, entity: field.entity, for: context, &reader)
            else { return nil }
            if other.per == nil { other.per = field.entity == grouping.selection.entity ? grouping.per : nil }
            parts.append((other, field, true))
        }
        self.parts = parts
    }

    package var result: ComputedType { .number }
    package var needs: [(path: FieldPath, type: ComputedType)] { parts.map { ($0.field, .number) } }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) {
        (parts.map(\.field), parts.map(\.grouping.selection.entity))
    }

    /// Returns the sum. Absent values are skipped; an unknown value makes the sum unknown.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        var total = Decimal(0)
        for part in parts {
            guard let records = part.grouping.records(for: record, household) else { return .unknown }
            for index in records {
                switch household.value(index, part.field) {
                case .absent: continue
                case let value:
                    guard let number = value.number else { return .unknown }
                    total += part.isNegative ? -number : number
                }
            }
        }
        return Value(number: total)
    }
}
