/// A lookup of a locale's rules in ``PluralData``, by binary search and without allocation.
package enum PluralTable {
    /// Returns the rules of the tag or of its longest prefix with rules, such as `nl` for `nl-BE`. Returns `nil` if there are none.
    package static func ruleSet(for locale: LocaleID, _ kind: PluralRules.Kind) -> StaticString? {
        var name = locale.tag[...].utf8
        while true {
            if let number = number(for: name, kind) { return PluralData.ruleSet(number) }
            guard let dash = name.lastIndex(of: UInt8(ascii: "-")) else { return nil }
            name = name[..<dash]
        }
    }

    private static var numbersWidth: Int { 4 }

    private static func number(for name: Substring.UTF8View, _ kind: PluralRules.Kind) -> Int? {
        guard name.count <= PluralData.localeWidth else { return nil }
        return PluralData.locales.withUTF8Buffer { table in
            let width = PluralData.localeWidth + numbersWidth
            var low = 0
            var high = table.count / width
            while low < high {
                let middle = (low + high) / 2
                let start = middle * width
                let row = table[start..<start + width]
                let key = row.prefix(PluralData.localeWidth).prefix { $0 != UInt8(ascii: " ") }
                if key.elementsEqual(name) {
                    return twoDigits(kind == .cardinal ? row.dropLast(2).suffix(2) : row.suffix(2))
                }
                if key.lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
            }
            return nil
        }
    }

    /// Parses two digits. Returns `nil` for two hyphens, which mark missing rules.
    private static func twoDigits(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        var number = 0
        for byte in digits {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }
}
