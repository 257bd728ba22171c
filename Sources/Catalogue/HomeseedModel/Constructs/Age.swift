import HomeseedSource
import HomeseedStore

/// A computation of an age in completed years, from a date of birth.
package struct Age: Computation {
    package static let name = "age"
    package static let about = "The age in years on the date of the seed, or on another day."
    static let age = Key("age", .scalar, required: true, about: "The field of the date of birth.")
    static let on = Key(
        "on-day", .scalar, about: "The field of the day on which the age counts, instead of the date of the seed.")
    package static let keys = [age, on]

    private let birth: FieldPath
    private let day: FieldPath?

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[Age.age], let birth = SelectionReading.path(node, from: context.entity, &reader) else {
            return nil
        }
        self.birth = birth
        guard let node = match[Age.on] else {
            day = nil
            return
        }
        guard let path = SelectionReading.path(node, from: context.entity, &reader) else { return nil }
        day = path
    }

    package var result: ComputedType { .wholeNumber }
    package var needs: [(path: FieldPath, type: ComputedType)] { inputs.paths.map { ($0, .day) } }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) { ([birth] + [day].compactMap(\.self), []) }

    /// Returns the number of birthdays until the day, and 0 before the birth. A person born on 29 February has a birthday on 1
    /// March of other years.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        let value = household.value(record, birth)
        guard case .date(let birth) = value else { return value == .absent ? .absent : .unknown }
        guard let path = day else {
            household.depend(on: .date)
            return .integer(Age.years(from: birth, to: household.today))
        }
        let end = household.value(record, path)
        guard case .date(let day) = end else { return end == .absent ? .absent : .unknown }
        household.depend(on: .date)
        return .integer(Age.years(from: birth, to: day))
    }

    static func years(from birth: Day, to day: Day) -> Int {
        let (born, now) = (birth.civil, day.civil)
        let hadBirthday = (now.month, now.day) >= (born.month, born.day)
        return max(now.year - born.year - (hadBirthday ? 0 : 1), 0)
    }
}
