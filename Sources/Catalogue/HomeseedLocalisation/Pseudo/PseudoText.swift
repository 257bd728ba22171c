/// The rules for changing the letters of a text and for the parts that stay unchanged.
enum PseudoText {
    struct Part {
        var text: String
        var isProse: Bool
    }

    /// Splits a text into words and parts for programs: tags, entities, addresses, and other formats' placeholders.
    static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var words = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            let length = kept(rest)
            if length == 0 {
                words.unicodeScalars.append(scalar)
                rest = rest.dropFirst()
                continue
            }
            if !words.isEmpty { parts.append(Part(text: words, isProse: true)) }
            words = ""
            parts.append(Part(text: String(rest.prefix(length)), isProse: false))
            rest = rest.dropFirst(length)
        }
        return words.isEmpty ? parts : parts + [Part(text: words, isProse: true)]
    }

    /// Returns the number of scalars from the start that stay unchanged.
    private static func kept(_ rest: Substring.UnicodeScalarView) -> Int {
        switch rest.first {
        case "<": return tag(rest)
        case "&": return entity(rest)
        case "%": return specifier(rest)
        case "$" where rest.starts(with: "$t(".unicodeScalars):
            return rest.firstIndex(of: ")").map { rest.distance(from: rest.startIndex, to: $0) + 1 } ?? 0
        case "h" where rest.starts(with: "http://".unicodeScalars) || rest.starts(with: "https://".unicodeScalars):
            return rest.prefix { !$0.properties.isWhitespace }.count
        default: return 0
        }
    }

    private static func tag(_ rest: Substring.UnicodeScalarView) -> Int {
        guard let next = rest.dropFirst().first, next == "/" || isLetter(next), let end = rest.firstIndex(of: ">") else {
            return 0
        }
        return rest.distance(from: rest.startIndex, to: end) + 1
    }

    private static func entity(_ rest: Substring.UnicodeScalarView) -> Int {
        let name = rest.dropFirst().prefix { isLetter($0) || isDigit($0) || $0 == "#" }
        return !name.isEmpty && rest.dropFirst(name.count + 1).first == ";" ? name.count + 2 : 0
    }

    /// Returns the length of a specifier such as `%@`, `%1$lld` or `%.2f`, or 0 if there is none, as for the percent sign of
    /// `100% sure`.
    private static func specifier(_ rest: Substring.UnicodeScalarView) -> Int {
        let middle = rest.dropFirst().prefix { isDigit($0) || "$.lhq#".unicodeScalars.contains($0) }
        guard let conversion = rest.dropFirst(middle.count + 1).first, "@diuxsfc%".unicodeScalars.contains(conversion) else {
            return 0
        }
        return middle.count + 2
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    // MARK: Changing

    private static let plain = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars)
    private static let changed = Array("áƀçďéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĎÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ".unicodeScalars)
    private static let accents = Dictionary(zip(plain, changed)) { first, _ in first }

    static func accented(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { $0.unicodeScalars.append(accents[$1] ?? $1) }
    }

    /// Wraps each word in a right-to-left override and its terminator.
    static func mirrored(_ text: String) -> String {
        var result = ""
        var isInWord = false
        for scalar in text.unicodeScalars {
            if isLetter(scalar) != isInWord {
                result += isInWord ? "\u{202C}\u{200F}" : "\u{200F}\u{202E}"
                isInWord.toggle()
            }
            result.unicodeScalars.append(scalar)
        }
        return isInWord ? result + "\u{202C}\u{200F}" : result
    }

    /// Returns the length of the words, or 0 if the text has no letter, as with emoji.
    static func length(_ text: String) -> Int {
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic).count
        return letters == 0 ? 0 : letters + text.unicodeScalars.filter { $0 == " " }.count
    }

    /// Returns number words of at least the given length, so that a tester sees where a text is cut off.
    static func filling(_ length: Int) -> String {
        let numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        var text = ""
        var next = 0
        while text.utf8.count < length {
            text += (text.isEmpty ? "" : " ") + numbers[next % numbers.count]
            next += 1
        }
        return text
    }
}
