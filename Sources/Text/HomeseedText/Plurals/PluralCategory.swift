/// A plural category of CLDR, which selects a variant of a text.
///
/// The names do not determine the numbers: Latvian uses `zero` for 10 and 11 as well, and Polish uses `many` for 5. An exact
/// `=0` is not a category.
package enum PluralCategory: String, Hashable, Sendable, CaseIterable, Comparable {
    case zero, one, two, few, many, other

    /// Orders categories as CLDR does, which is also the order in files.
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
