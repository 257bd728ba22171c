/// How a scalar or a key has to be spelled, for who checks it without reading it: JSON Schemas.
///
/// The reader of each decides on its own, and says it better; a test holds the two together.
package enum TextPattern: Sendable {
    /// What ``Names/isID(_:)`` takes.
    case id
    /// What ``Names/field(_:taken:_:)`` takes: a field's name, but for these words.
    case field(taken: [String] = [])
    /// What ``LocaleID`` takes.
    case locale
    /// The versions of the format that can be read.
    case version
    /// Releases of the program: 0.2, or >=0.2, <0.4.
    case release
    /// A number of columns on a screen; or also lines of a card.
    case columns, room
    /// What ``FileType`` takes for a size: 2 MB.
    case size
    /// A kind and an id: chore/make-bed.
    case item
    /// An entity and the path of its field: Task.title.
    case qualified
    /// 80%.
    case percent
    /// What ``ContainedPath`` takes: a path that stays below the folder it starts in.
    case filePath
    /// 2 weeks.
    case length
    /// A time of day, or one between two: 7:30 to 8:00.
    case times
    /// A number, a part such as 40%, or the path of a field.
    case measure
    /// Days of the week, an interval, or the path of a field that holds either.
    case days
    /// A day, or the path of a field that holds one.
    case day

    /// An ECMA-262 pattern; nil where it is no text.
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
