import HomeseedModel
import HomeseedStore

/// A builder of the single-row constraints (SQL `CHECK`) that a store can enforce for an entity. Constraints across records or
/// dates are checked when a template is expanded.
struct StoreCheckBuilder {
    let entities: [Entity]
    let entity: EntityIndex
    let name: (Field) -> String

    private var fields: [Field] { entities[entity].fields }

    func checks() -> [StoreCheck] {
        fields.filter(\.isStored).flatMap { field in
            bounds(field) + [presence(field), computedBoolean(field)].compactMap(\.self)
        }
    }

    private func bounds(_ field: Field) -> [StoreCheck] {
        field.bounds.compactMap { bound in
            guard let relation = relation(bound.comparison), let operand = operand(bound.operand, for: field) else { return nil }
            return .bound(column: name(field), relation, operand)
        }
    }

    private func relation(_ comparison: Bound.Comparison) -> StoreCheck.Relation? {
        switch comparison {
        case .atLeast: .atLeast
        case .atMost: .atMost
        case .moreThan: .moreThan
        case .lessThan: .lessThan
        case .exactly: nil
        }
    }

    private func operand(_ operand: Bound.Operand, for field: Field) -> StoreCheck.Operand? {
        switch operand {
        case .value(let value):
            guard let type = field.type.column, isComparable(type) || isTime(field), let cell = field.type.cell(of: value) else {
                return nil
            }
            return .constant(cell)
        case .path(let path):
            guard let other = ownField(path), isComparable(field, other) else { return nil }
            return .column(name(other))
        }
    }

    /// Whether the store keeps times such as `07:30`, whose texts are in the order of the times.
    private func isTime(_ field: Field) -> Bool { field.type is TimeType }

    private func isComparable(_ type: ColumnType) -> Bool {
        switch type {
        case .integer, .decimal, .date, .datetime: true
        default: false
        }
    }

    private func isComparable(_ field: Field, _ other: Field) -> Bool {
        // A retained value from an earlier seed may violate a bound against a newer value.
        guard !field.isSetOnlyOnCreation, !other.isSetOnlyOnCreation else { return false }
        if isTime(field), isTime(other) { return true }
        return switch (field.type.column, other.type.column) {
        case (.integer, .integer), (.decimal, .decimal), (.integer, .decimal), (.decimal, .integer): true
        case (.date, .date), (.datetime, .datetime): true
        default: false
        }
    }

    private func presence(_ field: Field) -> StoreCheck? {
        guard let presence = field.presence, let condition = condition(presence.condition) else { return nil }
        return presence.isExact
            ? .givenExactly(column: name(field), when: condition) : .givenAtLeast(column: name(field), when: condition)
    }

    private func computedBoolean(_ field: Field) -> StoreCheck? {
        guard let meets = field.computed?.condition, field.handWritten == nil, field.forced.isEmpty,
            let condition = condition(meets)
        else { return nil }
        return .trueExactly(column: name(field), when: condition)
    }

    private func condition(_ selection: Selection) -> StoreCheck.Condition? {
        guard selection.conditions.count == 1, let only = selection.conditions.first, let field = ownField(only.path) else {
            return nil
        }
        switch only.test {
        case .given(true): return .isGiven(name(field))
        case .oneOf(let values):
            let cells = values.compactMap { field.type.cell(of: $0) }
            return cells.count == values.count ? .isOneOf(name(field), cells) : nil
        default: return nil
        }
    }

    /// Returns a path's field if it is a stored field of the same record, otherwise `nil`.
    private func ownField(_ path: FieldPath) -> Field? {
        guard path.single == nil, path.steps.count == 1, path.entity == entity, fields.numbers.contains(path.field),
            fields[path.field].isStored
        else { return nil }
        return fields[path.field]
    }
}
