package import HomeseedSource

/// All constructs. A new one is a file in this folder and a line here.
package enum Constructs {
    package static let computations: [any Computation.Type] = [
        EqualSplit.self, Sum.self, Count.self, Minimum.self, Maximum.self, Product.self, Share.self, Copy.self,
        Exists.self, TrueWhen.self, PlaceIn.self, LastDay.self, TimeOn.self, Initials.self, SaltedHash.self,
    ]
    package static let rules: [any FieldRule.Type] = [
        Bounds.self, FallsOn.self, Unique.self, Circles.self,
    ]
    package static let seriesValues: [any SeriesValue.Type] = [
        ByTime.self, ByDay.self, Chance.self,
    ]
}

/// A value that depends on a series' day: one file each, and one line in ``Constructs/seriesValues``.
package protocol SeriesValue: Sendable {
    static var keys: [Key] { get }

    /// Nil where the mapping has none of its keys, or with a diagnostic where it says nonsense.
    init?<Source: ModelReader>(_ node: Node, read: (Node, inout Source) -> TemplateValue, _ reader: inout Source)

    /// The value that falls to a record; nil where that takes a series, and the record is of none.
    func pick(_ record: RecordIndex, field: String, _ household: any HouseholdContext) -> TemplateValue?
}

extension Variations {
    /// All variations. A new one is a file in `Variations/` and a line here.
    package static let builtIn: [any Variation.Type] = [
        NameVariation.self, AddressVariation.self, OneOfVariation.self, SomeOfVariation.self, RangeVariation.self,
        PartVariation.self, RateVariation.self, WithinVariation.self,
    ]
}
