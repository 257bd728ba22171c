/// The syntax of a scalar or a key, for JSON Schemas.
///
/// Parsers check the syntax on their own, with better diagnostics. A test compares the two.
package enum TextPattern: Sendable {
    /// The IDs that ``Names/isID(_:)`` accepts.
    case id
    /// The field names that ``Names/field(_:taken:_:)`` accepts, except for reserved words.
    case field(taken: [String] = [])
    /// The language tags that ``LocaleID`` accepts.
    case locale
    /// The supported versions of the format.
    case version
    /// A range of program releases: 0.2, or >=0.2, <0.4.
    case release
    /// A number of screen columns. `room` also accepts lines of a card.
    case columns, room
    /// The file sizes that ``FileType`` accepts: 2 MB.
    case size
    /// A kind and an ID: chore/make-bed.
    case item
    /// An entity and the path of its field: Task.title.
    case qualified
    /// A percentage: 80%.
    case percent
    /// The paths that ``ContainedPath`` accepts.
    case filePath
    /// An interval: 2 weeks.
    case length
    /// A time of day, or a range of times: 7:30 to 8:00.
    case times
    /// A number, a percentage such as 40%, or the path of a field.
    case measure
    /// Weekdays, an interval, or the path of a field with either.
    case days
    /// A day, or the path of a field with a day.
    case day

    /// The ECMA-262 pattern, or `nil` if the value is not a text.
    package var pattern: String? {
        switch self {
        case .id: "^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$"
        case .field(let taken): TextPattern.field(not: taken)
        case .locale: "^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$"
        case .version, .columns, .room: nil
        case .measure: "^(-?[0-9.]+%|\(TextPattern.path))$"
        case .days, .day: "^\(TextPattern.path)$"
        case .size: "^ *[0-9]{1,7} +([kKmM]?[bB]|[bB][yY][tT][eE][sS]) *$"
        case .item: "^[^/]+/.+$"
        case .qualified: "^[A-Za-z][A-Za-z0-9_-]*[.]\(TextPattern.path)$"
        case .percent: "^[0-9]{1,3}%$"
        case .filePath: ContainedPath.pattern
        case .release: "^ *((>=|<=|==|!=|>|<)? *[0-9]{1,6}([.][0-9]{1,6}){0,3} *(, *|$))+$"
        case .length: "^ *([0-9]{1,6}|an?|one) +(days?|weeks?|months?|years?) *$"
        case .times: "^ *\(TextPattern.time)( +to +\(TextPattern.time))? *$"
        }
    }

    private static let time = "([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5]?[0-9])?"

    package static let path = "[A-Za-z][A-Za-z0-9_-]*([.][A-Za-z][A-Za-z0-9_-]*)*"

    private static func field(not taken: [String]) -> String {
        let others = taken.isEmpty ? "" : "(?!(?:" + taken.joined(separator: "|") + ")$)"
        return "^" + others + "[A-Za-z][A-Za-z0-9_-]*$"
    }
}
