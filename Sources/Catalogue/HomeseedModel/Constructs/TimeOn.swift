import HomeseedSource
import HomeseedStore

/// A computation of a moment on a day, at a time that depends on another field's value.
///
/// A time from a range is drawn by a hash of the record's identity, so it is reproducible.
package struct TimeOn: Computation {
    package static let name = "time-on"
    package static let about = "A date and a time that depends on another field."
    static let timeOn = Key("time-on", .scalar, required: true, about: "The field of the day.")
    static let by = Key("by", .scalar, required: true, about: "The field that determines the time.")
    static let times = Key(
        "times", .map(.spelled(.times)), required: true,
        about: "The time for each value: 7:30, or one from a range, 7:30 to 8:00.")
    static let otherwise = Key("otherwise", .spelled(.times), required: true, about: "The time for any other value or no value.")
    package static let keys = [timeOn, by, times, otherwise]

    private let day: FieldPath
    private let field: FieldPath
    private let times: [(value: Value, time: Span)]
    private let otherwise: Span

    /// A range of times of day, both ends included.
    private struct Span {
        var first: ClockTime
        var last: ClockTime

        init?(_ text: String) {
            let ends = text.split(separator: " ", omittingEmptySubsequences: true)
            guard let start = ends.first, let first = ClockTime(start) else { return nil }
            self.first = first
            last = first
            if ends.count == 1 { return }
            guard ends.count == 3, ends[1] == "to", let last = ClockTime(ends[2]), last.seconds >= first.seconds else {
                return nil
            }
            self.last = last
        }

        /// The number of minutes to choose from: 31 for 7:30 to 8:00.
        var minutes: Int { (last.seconds - first.seconds) / 60 + 1 }
    }

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let dayNode = match[TimeOn.timeOn], let fieldNode = match[TimeOn.by],
            let day = SelectionReading.path(dayNode, from: context.entity, &reader),
            let field = SelectionReading.path(fieldNode, from: context.entity, &reader),
            let timeNodes = match[TimeOn.times],
            let otherwise = match[TimeOn.otherwise].flatMap({ TimeOn.span($0, under: TimeOn.otherwise, &reader) })
        else { return nil }
        var times: [(Value, Span)] = []
        for entry in timeNodes.uniqueEntries(&reader.diagnostics) {
            let value = SelectionReading.value(entry.key, of: reader.model.field(at: field), &reader)
            guard value != .unknown, let time = TimeOn.span(entry.value, under: TimeOn.times, &reader) else { return nil }
            times.append((value, time))
        }
        self.day = day
        self.field = field
        self.times = times
        self.otherwise = otherwise
    }

    private static func span(_ node: Node, under key: Key, _ reader: inout some ModelReader) -> Span? {
        if let span = Span(node.text ?? "") { return span }
        reader.diagnostics.report(
            WrongValue.diagnostic(node, field: key.name, expected: "a time of day such as 7:30, or one between two: 7:30 to 8:00")
        )
        return nil
    }

    package var result: ComputedType { .moment }
    package var needs: [(path: FieldPath, type: ComputedType)] { [(day, .day)] }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) { ([day, field], []) }

    /// Returns a moment in the household's time zone; absent if there is no day.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        let value = household.value(record, field)
        if value == .unknown { return .unknown }
        let span = times.first { $0.value == value }?.time ?? otherwise
        let minute = span.minutes > 1 ? self.minute(of: record, below: span.minutes, household) : 0
        return household.moment(on: household.value(record, day), span.first.seconds + minute * 60)
    }

    private func minute(of record: RecordIndex, below count: Int, _ household: any HouseholdContext) -> Int {
        let path = household.identityPath(of: record)
        if let chance = household.chance { return chance.draw.of(path).of(TimeOn.name).below(count) }
        return Int(StableHash.of(path + "\u{0}" + TimeOn.name) % UInt64(count))
    }
}

extension HouseholdContext {
    /// Returns the moment a number of seconds after midnight, on a day or on the day of a moment.
    package func moment(on value: Value, _ seconds: Int) -> Value {
        switch value {
        case .date(let day): .datetime(instant(day, seconds))
        case .datetime(let moment): .datetime(instant(day(of: moment), seconds))
        case .unknown: .unknown
        default: .absent
        }
    }
}
