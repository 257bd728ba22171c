package import HomeseedSource

package enum WrongWeekday: Check {
    package static let id: CheckID = "wrong-weekday"

    static func diagnostic(_ day: Day, _ days: Weekdays, _ record: Int, _ field: Int, _ layout: Layout) -> Diagnostic {
        let name = layout.entities[layout.records[record].entity].fields[field].name
        let names = days.days.map(\.name).joined(separator: ", ")
        return Diagnostic(
            id, .error, "'\(name)' falls on a \(day.weekday.name), which is not one of its days",
            at: layout.place(of: record, field), notes: ["Its days are \(names)."])
    }
}
