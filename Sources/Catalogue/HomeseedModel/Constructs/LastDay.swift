import HomeseedSource
import HomeseedStore

/// A computation of the last day of a period that starts on a day, such as a week or a calendar month.
package struct LastDay: Computation {
    package static let name = "last-day"
    package static let about = "The last day of a period that starts on a day."
    static let lastDay = Key("last-day", .scalar, required: true, about: "The field of the first day.")
    static let by = Key("by", .scalar, required: true, about: "The field with the period.")
    static let lengths = Key(
        "lengths", .map(.spelled(.length)), required: true, about: "The length of each period: 7 days, 2 weeks, 1 month.")
    package static let keys = [lastDay, by, lengths]

    private let start: FieldPath
    private let period: FieldPath
    private let lengths: [(period: String, length: Interval)]

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let startNode = match[LastDay.lastDay], let periodNode = match[LastDay.by],
            let start = SelectionReading.path(startNode, from: context.entity, &reader),
            let period = SelectionReading.path(periodNode, from: context.entity, &reader),
            let lengthNodes = match[LastDay.lengths]
        else { return nil }
        var lengths: [(String, Interval)] = []
        for entry in lengthNodes.uniqueEntries(&reader.diagnostics) {
            guard let length = Interval(entry.value.text ?? "") else {
                reader.diagnostics.report(
                    WrongValue.diagnostic(entry.value, field: "lengths", expected: "a length such as 7 days or 1 month"))
                return nil
            }
            lengths.append((entry.key.text ?? "", length))
        }
        if let words = reader.model.field(at: period).type.closedWords {
            LastDay.check(lengthNodes, cover: words, &reader.diagnostics)
        }
        self.start = start
        self.period = period
        self.lengths = lengths
    }

    /// Reports unknown periods or, if there are none, periods without a length, which would have no last day.
    private static func check(_ lengths: Node, cover periods: [String], _ diagnostics: inout Diagnostics) {
        let unknown = lengths.entries.filter { entry in !periods.contains { entry.key.contentEquals($0) } }
        for entry in unknown {
            let fault = UnknownWord.diagnostic(
                entry.key, entry.key.text ?? "", field: LastDay.lengths.name, words: periods, isOpen: false)
            if let fault { diagnostics.report(fault) }
        }
        // A misspelt period is not also reported as missing.
        let missing = unknown.isEmpty ? periods.filter { lengths.entry($0) == nil } : []
        if !missing.isEmpty {
            diagnostics.report(MissingKey.diagnostic(missing, of: Shape("the lengths", []), at: lengths.headPlace))
        }
    }

    package var result: ComputedType { .day }
    package var needs: [(path: FieldPath, type: ComputedType)] { [(start, .day), (period, .text)] }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) { ([start, period], []) }

    /// Returns the day before the next period begins; unknown if the record has no first day, or a period without a length.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        guard case .date(let first) = household.value(record, start), case .string(let word) = household.value(record, period),
            let length = lengths.first(where: { $0.period == word })?.length
        else { return .unknown }
        return .date(household.day(1, of: length, after: first).adding(days: -1))
    }
}
