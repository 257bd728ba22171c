import HomeseedModel
import HomeseedStore

/// The months, seasons or weekdays of a field, which form a separate type in generated code.
enum CalendarNames: CaseIterable {
    case months, seasons, weekdays

    /// Creates the names of a field's type, or returns `nil` for a field of another type.
    init?(_ form: FieldForm) {
        switch form {
        case .months: self = .months
        case .season: self = .seasons
        case .weekdays: self = .weekdays
        default: return nil
        }
    }

    /// The name of the type in generated code.
    var type: String {
        switch self {
        case .months: "Month"
        case .seasons: "Season"
        case .weekdays: "Weekday"
        }
    }

    /// The function of the Swift library that reads values of the type.
    var reader: String {
        switch self {
        case .months: "months"
        case .seasons: "seasons"
        case .weekdays: "weekdays"
        }
    }

    /// The names in content files, in the order of the year or the week.
    var words: [String] {
        switch self {
        case .months: Month.allCases.map(\.name)
        case .seasons: Season.allCases.map(\.rawValue)
        case .weekdays: Weekday.allCases.map(\.name)
        }
    }
}

extension AccessorKind {
    /// Returns the calendar types that the kinds' fields use, with names that differ from the names of the kinds' types.
    static func calendarTypes(of kinds: [AccessorKind], besides taken: Set<String>) -> [CalendarNames: String] {
        var types = SwiftName(besides: taken.union(kinds.map(\.one)))
        let used = Set(kinds.flatMap(\.fields).flatMap(\.calendarNames))
        return CalendarNames.allCases.filter(used.contains).reduce(into: [:]) { $0[$1] = types.unique($1.type) }
    }
}

extension AccessorField {
    fileprivate var calendarNames: [CalendarNames] {
        switch type {
        case .list(.calendar(let names)): [names]
        case .records(let fields): fields.flatMap(\.calendarNames)
        default: []
        }
    }
}
