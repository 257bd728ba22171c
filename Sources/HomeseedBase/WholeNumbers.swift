// Reading a whole number as Swift's own library does it, by the same name: `Int(text)`. The compiler would write the library's anew for each module.

extension Int {
    /// The number that a text says in decimal digits, with a sign or without; nil where it says none, or one that is too large.
    package init?(_ text: String) { self.init(text[...]) }

    /// The number that a part of a text says, as a whole text would.
    package init?(_ text: Substring) {
        guard let number = number(text) as Int? else { return nil }
        self = number
    }
}

/// The library's own way, of which there is one for all texts and numbers: so that it is not the one above.
private func number<Number: FixedWidthInteger>(_ text: some StringProtocol) -> Number? { Number(text, radix: 10) }
