import HomeseedText

extension Content {
    /// A number that selects a plural form. Write an integer as a literal, `count: 3`, and a decimal as a string, `count: "1.5"`,
    /// because "1" and "1.0" may take different forms.
    public struct Count: Sendable, Hashable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
        let operands: PluralOperands
        let digits: String

        public init(_ number: some BinaryInteger) {
            digits = String(number)
            operands = Int(exactly: number).map { PluralOperands($0) } ?? PluralOperands(digits) ?? PluralOperands(0)
        }

        /// - Parameter digits: a decimal such as `1.50`. An invalid number selects the form for zero.
        public init(digits: String) {
            operands = PluralOperands(digits) ?? PluralOperands(0)
            self.digits = digits
        }

        public init(integerLiteral number: Int) { self.init(number) }
        public init(stringLiteral digits: String) { self.init(digits: digits) }
    }
}
