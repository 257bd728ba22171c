import HomeseedSource
import HomeseedStore

/// A rule that a date is on one of a field's weekdays: `falls-on`.
package struct FallsOn: FieldRule {
    static let fallsOn = Key("falls-on", .scalar, about: "The path of the weekdays on which the date must fall.")
    package static let keys = [fallsOn]

    private let path: FieldPath

    package var bounds: [Bound] { [] }
    package var isUnique: Bool { false }

    package init?(_ declaration: Declaration, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = declaration[FallsOn.fallsOn],
            let path = SelectionReading.path(node, from: context.entity, &reader)
        else { return nil }
        self.path = path
    }

    /// Reports a date on another weekday. Absent dates and weekdays are not reported.
    package func check(_ record: RecordIndex, _ field: FieldIndex, in household: any HouseholdContext) {
        guard case .date(let day) = household.value(record, field), case .weekdays(let days) = household.value(record, path)
        else {
            return
        }
        household.depend(on: .weekday)
        if days.contains(day.weekday) { return }
        household.report(WrongWeekday.diagnostic(day, outside: days, of: record, field: field, in: household))
    }
}
