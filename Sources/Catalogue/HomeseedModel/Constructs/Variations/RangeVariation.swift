import Foundation
import HomeseedSource
import HomeseedStore

/// A variation that draws a number, an amount or a day between two bounds: `from: 6, to: 14`.
package struct RangeVariation: Variation {
    static let from = Key("from", .scalar, about: "The minimum, or the first day; with `part-of` and `keep`, a part such as 40%.")
    static let to = Key("to", .scalar, about: "The maximum, or the last day; with `part-of` and `keep`, a part such as 95%.")
    static let step = Key("step", .scalar, about: "The distance between possible values. [1]")
    package static let keys = [from, to, step]
    package static let about = "A number, an amount of money or a day between two."

    private let first: Value
    private let last: Value
    private let step: Decimal

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let from = match[RangeVariation.from] else { return nil }
        guard let to = match[RangeVariation.to] else {
            reader.diagnostics.report(MissingKey.diagnostic(["to"], of: match.shape, at: from.place))
            return nil
        }
        let field = reader.model.entities[context.entity].fields[context.field]
        func read(_ node: Node) -> Value { reader.within(field.name, field: field.name) { field.type.read(node, &$0) } }
        // A step may be written like the values. Diagnostics of this attempt are dropped, because the step reports its own
        // diagnostics.
        func readSilently(_ node: Node) -> Value {
            var reader = reader
            return reader.within(field.name, field: field.name) { field.type.read(node, &$0) }
        }
        (first, last) = (read(from), read(to))
        guard RangeVariation.isOrdered(first), RangeVariation.isOrdered(last) else {
            if first != .unknown, last != .unknown {
                reader.diagnostics.report(
                    WrongValue.diagnostic(
                        from, field: field.name, expected: "`one-of`", because: "There is nothing between two of these."))
            }
            return nil
        }
        var step = Decimal(1)
        if let node = match[RangeVariation.step] {
            guard let read = exactDecimal(node)?.value ?? readSilently(node).number, read > 0 else {
                reader.diagnostics.report(WrongValue.diagnostic(node, field: "step", expected: "a number above 0"))
                return nil
            }
            step = read
        }
        self.step = step
    }

    private static func isOrdered(_ value: Value) -> Bool {
        switch value {
        case .integer, .decimal, .date, .relativeDay: true
        default: false
        }
    }

    /// Returns one of the steps between the first and the last value, uniformly distributed. Returns the written value if the
    /// range is empty.
    package func value(_ written: Value, by chance: RecordChance, in household: any HouseholdContext) -> Value {
        let draw = chance.draw(named: "range", in: household)
        switch (household.resolve(first), household.resolve(last)) {
        case (.date(let first), .date(let last)):
            guard last >= first else { return written }
            return .date(first.adding(days: draw.below(last.number - first.number + 1)))
        case (let first, let last):
            guard let least = first.number, let most = last.number, most >= least,
                case .integer(let steps) = Value(number: ((most - least) / step).rounded(.down)), steps < .max
            else { return written }
            let value = least + step * Decimal(draw.below(steps + 1))
            if case .decimal = written { return .decimal(value) }
            return Value(number: value)
        }
    }
}
