import HomeseedText

extension Content {
    /// A number that a text counts. Whole numbers are written as they are: `count: 3`; others by their digits, `count: "1.5"`,
    /// since "1" and "1.0" may take different forms.
    public struct Count: Sendable, Hashable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
        let operands: PluralOperands
        let digits: String

        public init(_ number: Int) {
            operands = PluralOperands(number)
            digits = String(number)
        }

        /// - Parameter digits: as in `1.50`. What is no number counts as none.
        public init(digits: String) {
            operands = PluralOperands(digits) ?? PluralOperands(0)
            self.digits = digits
        }

        public init(integerLiteral number: Int) { self.init(number) }
        public init(stringLiteral digits: String) { self.init(digits: digits) }
    }
}
