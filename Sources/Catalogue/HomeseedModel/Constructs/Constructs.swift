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
