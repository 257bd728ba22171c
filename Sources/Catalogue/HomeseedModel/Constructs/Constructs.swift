package import HomeseedSource

/// The list of constructs. To add one, add a file to this folder and a line here.
package enum Constructs {
    package static let computations: [any Computation.Type] = [
        EqualSplit.self, Sum.self, Count.self, Minimum.self, Maximum.self, Product.self, Total.self, Share.self, Copy.self,
        Exists.self, TrueWhen.self, PlaceIn.self, LastDay.self, Age.self, TimeOn.self, Initials.self, SaltedHash.self,
    ]
    package static let rules: [any FieldRule.Type] = [
        Bounds.self, Equals.self, FallsOn.self, Unique.self, Acyclic.self,
    ]
    package static let seriesValues: [any SeriesValue.Type] = [
        ByTime.self, ByDay.self, Chance.self,
    ]
}

/// A value that differs between the records of a series, for example by their day. Each conforming type has its own file and a
/// line in ``Constructs/seriesValues``.
package protocol SeriesValue: Sendable {
    static var keys: [Key] { get }

    /// Reads the value. Returns `nil` if the mapping has none of its keys, or if it is invalid, with a diagnostic.
    init?<Source: ModelReader>(_ node: Node, read: (Node, inout Source) -> TemplateValue, _ reader: inout Source)

    /// Returns the value for a record, or `nil` if the record belongs to no series and the value needs one.
    func pick(_ record: RecordIndex, field: String, _ household: any HouseholdContext) -> TemplateValue?
}

extension Variations {
    /// The list of variations. To add one, add a file to `Variations/` and a line here.
    package static let builtIn: [any Variation.Type] = [
        NameVariation.self, AddressVariation.self, OneOfVariation.self, SomeOfVariation.self, RangeVariation.self,
        PartVariation.self, RateVariation.self, WithinVariation.self,
    ]
}
