extension Variations {
    /// All of them. A new one is a file in this folder and a line here.
    package static let builtIn: [any Variation.Type] = [
        NameVariation.self, AddressVariation.self, OneOfVariation.self, SomeOfVariation.self, RangeVariation.self,
        PartVariation.self, RateVariation.self, WithinVariation.self,
    ]
}
