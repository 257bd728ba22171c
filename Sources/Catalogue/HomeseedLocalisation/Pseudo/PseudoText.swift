/// What becomes of the letters of a text, and what has to stay.
enum PseudoText {
    struct Part {
        var text: String
        var isWords: Bool
    }

    /// Words, and what programs read: tags, entities, addresses, and other formats' placeholders.
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
            if !words.isEmpty { parts.append(Part(text: words, isWords: true)) }
            words = ""
            parts.append(Part(text: String(rest.prefix(length)), isWords: false))
            rest = rest.dropFirst(length)
        }
        return words.isEmpty ? parts : parts + [Part(text: words, isWords: true)]
    }

    /// How many scalars from here on have to stay as they are.
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

    /// `%@`, `%1$lld`, `%.2f`; not the percent sign of `100% sure`.
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

    /// Each word between signs that turn it round: right-to-left override, and its end.
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

    /// How long the words are; none where there is no letter, as in a text of emoji.
    static func length(_ text: String) -> Int {
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic).count
        return letters == 0 ? 0 : letters + text.unicodeScalars.filter { $0 == " " }.count
    }

    /// Words of a length: a number each, so that one sees where a text is cut off.
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
