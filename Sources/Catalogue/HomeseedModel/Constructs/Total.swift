import Foundation
import HomeseedSource

/// A computation that adds fields of one record: total = price + delivery. `sum` adds a field of several records.
package struct Total: Computation {
    package static let name = "total"
    package static let about = "The sum of fields of this record."
    static let total = Key("total", .list(.scalar), required: true, about: "The fields, or numbers.")
    package static let keys = [total]

    private let terms: [Bound.Operand]
    private let isWhole: Bool

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let list = match[Total.total] else { return nil }
        var terms: [Bound.Operand] = []
        var isWhole = true
        for node in list.elements {
            if let number = exactDecimal(node) {
                terms.append(.value(.decimal(number.value)))
                isWhole = isWhole && Int(node.text ?? "") != nil
            } else if let path = SelectionReading.path(node, from: context.entity, &reader) {
                terms.append(.path(path))
                if case .number(isWhole: true) = reader.model.field(at: path).type.form {} else { isWhole = false }
            } else {
                return nil
            }
        }
        (self.terms, self.isWhole) = (terms, isWhole)
    }

    package var result: ComputedType { isWhole ? .wholeNumber : .number }
    package var needs: [(path: FieldPath, type: ComputedType)] { paths.map { ($0, .number) } }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) { (paths, []) }
    private var paths: [FieldPath] { terms.compactMap { if case .path(let path) = $0 { path } else { nil } } }

    /// Returns the sum. It is absent if a term is absent, and unknown if a term is not a number.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        var total = Decimal(0)
        for term in terms {
            switch term {
            case .value(let value): total += value.number ?? 0
            case .path(let path):
                let value = household.value(record, path)
                if value == .absent { return .absent }
                guard let number = value.number else { return .unknown }
                total += number
            }
        }
        guard !total.isNaN else { return .unknown }
        return isWhole ? Value(number: total) : .decimal(total)
    }
}
