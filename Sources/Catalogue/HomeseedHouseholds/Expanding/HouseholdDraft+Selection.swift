import Foundation
package import HomeseedModel
import HomeseedSource
import HomeseedStore

extension HouseholdDraft {
    /// Returns the records that a selection matches, in insertion order.
    package func records(in selection: Selection) -> [RecordIndex] {
        let all = recordsByEntity[selection.entity]
        return selection.conditions.isEmpty ? all : all.filter { matches($0, selection) }
    }

    /// Whether a record meets every condition. An unknown value meets no condition.
    package func matches(_ record: RecordIndex, _ selection: Selection) -> Bool {
        selection.conditions.allSatisfy { matches(record, $0) }
    }

    /// Returns whether a record meets every condition, or `nil` if the first unmet condition reads an unknown value.
    package func meets(_ record: RecordIndex, _ selection: Selection) -> Bool? {
        for condition in selection.conditions where !matches(record, condition) {
            return value(record, condition.path) == .unknown ? nil : false
        }
        return true
    }

    private func matches(_ record: RecordIndex, _ condition: Selection.Condition) -> Bool {
        let value = value(record, condition.path)
        if value == .unknown { return false }
        switch condition.test {
        case .given(let isGiven): return value.isGiven == isGiven
        case .oneOf(let allowed): return allowed.contains { isEqual(value, $0, in: condition) }
        case .noneOf(let refused): return !refused.contains { isEqual(value, $0, in: condition) }
        case .within(let bounds):
            return value.isGiven && bounds.allSatisfy { holds(value, $0, for: record) == true }
        }
    }

    private func isEqual(_ value: Value, _ wanted: Value, in condition: Selection.Condition) -> Bool {
        if case .named(let name) = wanted {
            guard case .record(let found) = value,
                case .reference(let entity) = entities[condition.path.entity].fields[condition.path.field].role
            else { return false }
            return find(name, entity: entity, at: condition.place) == found
        }
        let wanted = resolve(wanted)
        return value == wanted || compare(value, wanted) == 0
    }

    /// Returns whether a value is within a bound, or `nil` if the two can't be compared, for example if the value is absent or
    /// unknown. If the bound's own value is absent, every value is within it.
    package func holds(_ value: Value, _ bound: Bound, for record: RecordIndex) -> Bool? {
        let limit: Value
        switch bound.operand {
        case .value(let fixed): limit = resolve(fixed)
        case .path(let path): limit = self.value(record, path)
        }
        if limit == .absent { return true }
        return compare(value, limit).map { bound.comparison.accepts($0) }
    }

    /// Returns a number below, equal to or above zero, or `nil` if the two values can't be compared.
    package func compare(_ a: Value, _ b: Value) -> Int? {
        switch (a, b) {
        case (.date(let x), .date(let y)): x < y ? -1 : x > y ? 1 : 0
        case (.datetime(let x), .datetime(let y)): x < y ? -1 : x > y ? 1 : 0
        case (.datetime(let x), .date(let y)): compare(.date(day(of: x)), .date(y))
        case (.date, .datetime): compare(b, a).map { -$0 }
        default: Bound.order(a, b)
        }
    }
}
