import Foundation
import HomeseedSource

/// A computation that multiplies numbers: coins = ⌊budget × rate⌋.
package struct Product: Computation {
    package static let name = "product"
    package static let about = "The product of fields; `round` makes it a whole number."
    static let product = Key("product", .list(.scalar), required: true, about: "The fields, or numbers.")
    static let round = Key("round", .words(["down", "up", "nearest"]), about: "The rounding to a whole number.")
    package static let keys = [product, round]

    private let factors: [Bound.Operand]
    private let rounding: NSDecimalNumber.RoundingMode?

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let list = match[Product.product] else { return nil }
        var factors: [Bound.Operand] = []
        for node in list.elements {
            if let number = exactDecimal(node) {
                factors.append(.value(.decimal(number.value)))
            } else if let path = SelectionReading.path(node, from: context.entity, &reader) {
                factors.append(.path(path))
            } else {
                return nil
            }
        }
        self.factors = factors
        rounding =
            switch match[Product.round]?.text {
            case "down": .down
            case "up": .up
            case "nearest": .plain
            default: nil
            }
    }

    package var result: ComputedType { rounding == nil ? .number : .wholeNumber }
    package var needs: [(path: FieldPath, type: ComputedType)] {
        factors.compactMap { if case .path(let path) = $0 { (path, .number) } else { nil } }
    }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) {
        (factors.compactMap { if case .path(let path) = $0 { path } else { nil } }, [])
    }

    /// Returns a decimal, or a whole number if rounded. The result is absent if a factor is absent, and unknown if a factor is
    /// not a number.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        var product = Decimal(1)
        for factor in factors {
            switch factor {
            case .value(let value): product *= value.number ?? 1
            case .path(let path):
                let value = household.value(record, path)
                if value == .absent { return .absent }
                guard let number = value.number else { return .unknown }
                product *= number
            }
        }
        guard !product.isNaN else { return .unknown }
        guard let rounding else { return .decimal(product) }
        return Value(number: product.rounded(rounding))
    }
}
