/// The operands of plural rules for a number as written: "1" and "1.0" may take different forms.
///
/// The letters are CLDR's (UTS #35, "Operands"). A part of more than 18 digits is stored as 10¹⁸ plus its last 18 digits. Rules
/// compare with small numbers and last digits only, so the result is the same.
package struct PluralOperands: Hashable, Sendable {
    /// The integer part.
    package private(set) var i: UInt64 = 0
    /// The number of visible fraction digits, with (`v`) and without (`w`) trailing zeros.
    package private(set) var v = 0
    package private(set) var w = 0
    /// The visible fraction digits as numbers, with (`f`) and without (`t`) trailing zeros.
    package private(set) var f: UInt64 = 0
    package private(set) var t: UInt64 = 0
    /// The exponent of the compact form: 6 in "1.2c6". CLDR's `c` and `e` are synonyms.
    package private(set) var e: UInt64 = 0

    /// The absolute value, or `nil` for a number with a fraction, which equals no integer.
    package var n: UInt64? { t == 0 ? i : nil }
    package var c: UInt64 { e }

    package init(_ number: Int) {
        i = UInt64(number.magnitude)
    }

    /// Parses a decimal, as in "1.50", or a compact number, as in "1.2c6". A minus sign is ignored. Returns `nil` for anything
    /// else.
    package init?(_ text: String) {
        let (number, exponent) = Self.splitExponent(text[...].utf8)
        guard let exponent else { return nil }
        e = exponent

        // The exponent moves the decimal point to the right, past digits or past unwritten zeros.
        var shift = exponent
        var integerDigits = 0
        var hasPoint = false
        var lastIsDigit = false
        for byte in number {
            if byte == UInt8(ascii: ".") {
                guard !hasPoint, integerDigits > 0 else { return nil }
                hasPoint = true
                lastIsDigit = false
                continue
            }
            guard let digit = Self.digit(byte) else { return nil }
            lastIsDigit = true
            if !hasPoint || shift > 0 {
                if hasPoint { shift -= 1 }
                i = Self.appending(digit, to: i)
                integerDigits += 1
            } else {
                f = Self.appending(digit, to: f)
                v += 1
                if digit > 0 {
                    t = f
                    w = v
                }
            }
        }
        guard lastIsDigit else { return nil }
        for _ in 0..<shift { i = Self.appending(0, to: i) }
    }

    /// Returns the digits without the sign, and the exponent, or `nil` for an invalid exponent.
    private static func splitExponent(_ text: Substring.UTF8View) -> (Substring.UTF8View, UInt64?) {
        let unsigned = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
        guard let mark = unsigned.firstIndex(where: { $0 == UInt8(ascii: "c") || $0 == UInt8(ascii: "e") }) else {
            return (unsigned, 0)
        }
        let digits = unsigned[mark...].dropFirst()
        guard (1...2).contains(digits.count) else { return (unsigned, nil) }
        var exponent: UInt64 = 0
        for byte in digits {
            guard let digit = digit(byte) else { return (unsigned, nil) }
            exponent = appending(digit, to: exponent)
        }
        return (unsigned[..<mark], exponent)
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        let zero = UInt8(ascii: "0")
        return byte >= zero && byte <= zero + 9 ? UInt64(byte - zero) : nil
    }

    private static func appending(_ digit: UInt64, to number: UInt64) -> UInt64 {
        let limit: UInt64 = 1_000_000_000_000_000_000
        guard number >= limit / 10 else { return number * 10 + digit }
        return limit + (number % (limit / 10)) * 10 + digit
    }
}
