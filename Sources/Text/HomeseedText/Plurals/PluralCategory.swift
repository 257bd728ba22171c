/// The form of a text that a number asks for, by CLDR's names.
///
/// The names don't say which numbers: in Latvian, `zero` is also for 10 and 11, and Polish has `many` for 5.
/// An exact `=0` is something else, and is not a category.
package enum PluralCategory: String, Hashable, Sendable, CaseIterable, Comparable {
    case zero, one, two, few, many, other

    /// In CLDR's order, which is the order in which they are written.
    package static func < (a: PluralCategory, b: PluralCategory) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .zero: 0
        case .one: 1
        case .two: 2
        case .few: 3
        case .many: 4
        case .other: 5
        }
    }
}
