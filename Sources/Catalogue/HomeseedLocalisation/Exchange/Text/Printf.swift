import HomeseedSource
package import HomeseedText

/// Texts whose placeholders are numbered, as in `%1$lld` and `%2$@`: Apple's way, and with `d` and `s` Android's.
///
/// A message with nothing to fill in is not formatted, and its percent signs are only themselves. In one that
/// is, they are doubled, in every language.
package struct Printf {
    /// What is filled in, in order. Nil where nobody knows what a number stands for.
    package var arguments: [String?]
    /// Whether the text goes through formatting, which makes one percent sign of two.
    package var isFormatted: Bool
    /// What an argument is called where it counts: `%arg` in a substitution of a string catalogue.
    package var counting: String?
    /// What they stand for, where that is not what their names say.
    package var types: [String: PlaceholderType]

    package init(
        _ arguments: [String?], isFormatted: Bool? = nil, counting: String? = nil, types: [String: PlaceholderType] = [:]
    ) {
        self.types = types
        self.arguments = arguments
        self.isFormatted = isFormatted ?? !arguments.isEmpty
        self.counting = counting
    }

    /// What is filled in for a placeholder: as the file says, or else as its name does.
    package func type(of name: String) -> PlaceholderType { types[name] ?? PlaceholderType.usual(for: name) }

    /// An integer of 64 bits, a double with as many digits as are wanted, or an object.
    package static func specifier(_ type: PlaceholderType) -> String {
        switch type {
        case .integer: "lld"
        case .decimal(let digits): precision(digits) + "lf"
        case .text: "@"
        }
    }

    /// How a format says the number of digits behind the point; nothing where none is asked for.
    package static func precision(_ digits: Int?) -> String { digits.map { ".\($0)" } ?? "" }

    /// Always with its number: a language may need another order, or the same argument twice.
    package func specifier(_ name: String) -> String {
        guard let index = arguments.firstIndex(of: name) else { return "{\(name)}" }
        return "%\(index + 1)$" + Printf.specifier(type(of: name))
    }

    /// A text of the catalogue with its placeholders by their numbers.
    package func encode(_ text: String) -> String {
        TextPiece.pieces(of: text).reduce(into: "") { result, piece in
            switch piece {
            case .literal(let literal): result += isFormatted ? literal.replacing(scalar: "%", with: "%%") : literal
            case .placeholder(let name): result += name == counting ? "%arg" : specifier(name)
            }
        }
    }

    /// A text as a file has it: its parts, and each specifier with what it stands for.
    package struct Decoded {
        var pieces: [TextPiece] = []
        /// In the order in which they are written; no name where nobody knows it.
        var specifiers: [(specifier: PrintfSpecifier, name: String?)] = []
    }

    /// Takes a formatted text apart: what is written out, and what each specifier stands for.
    ///
    /// - Parameter text: one that came from a file, in which braces are only braces.
    package func decode(_ text: String) -> Decoded { decode([.literal(text)]) }

    /// Takes a formatted text apart, and leaves the placeholders in it that are known by their names.
    ///
    /// - Parameter parts: a text of which some placeholders are known by their names already.
    package func decode(_ parts: [TextPiece]) -> Decoded {
        var decoded = Decoded()
        var next = 1
        for part in parts {
            switch part {
            case .literal(let text) where isFormatted && text.utf8.contains(0x25): decode(text, &next, into: &decoded)
            case .literal(let text): decoded.pieces.add(text)
            case .placeholder: decoded.pieces.append(part)
            }
        }
        return decoded
    }

    private func decode(_ text: String, _ next: inout Int, into decoded: inout Decoded) {
        var rest = text.unicodeScalars[...]
        while let percent = rest.firstIndex(of: "%") {
            decoded.pieces.add(String(rest[..<percent]))
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                decoded.pieces.add("%")
                rest = rest.dropFirst()
            } else if let counting, rest.starts(with: "arg".unicodeScalars) {
                decoded.pieces.append(.placeholder(counting))
                rest = rest.dropFirst(3)
            } else if let (specifier, after) = PrintfSpecifier.read(rest) {
                let number = specifier.number ?? next
                if specifier.number == nil { next += 1 }
                let name = arguments.indices.contains(number - 1) ? arguments[number - 1] : nil
                decoded.specifiers.append((specifier, name))
                // One that nobody knows is shown by its number.
                decoded.pieces.append(.placeholder(name ?? String(number)))
                rest = after
            } else {
                decoded.pieces.add("%")
            }
        }
        decoded.pieces.add(String(rest))
        decoded.pieces.removeAll { $0 == .literal("") }
    }
}

/// One specifier of a formatted text: `%2$@`, `%lld`, `%.2f`, `%05d`.
package struct PrintfSpecifier: Hashable {
    /// As it is written, percent sign and all.
    package var text: String
    /// Nil where the next argument is meant.
    package var number: Int?
    package var type: PlaceholderType
    /// Whether it says how wide what is filled in should be, or how it is padded: a message has no word for that.
    package var isPadded: Bool

    /// The same without its percent sign and its number.
    package var unnumbered: String {
        let scalars = text.unicodeScalars
        let start =
            number == nil
            ? scalars.index(after: scalars.startIndex)
            : scalars.firstIndex(of: "$").map(scalars.index(after:)) ?? scalars.startIndex
        return String(scalars[start...])
    }

    /// What follows a percent sign, if it is a specifier.
    ///
    /// A space is not taken for the flag that it can be: in "50 % discount" it is none, and nobody uses the other.
    package static func read(_ text: Substring.UnicodeScalarView) -> (
        specifier: PrintfSpecifier, rest: Substring.UnicodeScalarView
    )? {
        var rest = text
        var number: Int?
        let digits = rest.prefix(while: isDigit)
        if !digits.isEmpty, rest.dropFirst(digits.count).first == "$" {
            guard let value = Int(String(digits)), value > 0 else { return nil }
            number = value
            rest = rest.dropFirst(digits.count + 1)
        }
        let beforeWidth = rest.startIndex
        rest = rest.drop { "-+0#',".unicodeScalars.contains($0) }.drop(while: isDigit)
        let isPadded = rest.startIndex > beforeWidth
        var precision: Int?
        if rest.first == "." {
            let digits = rest.dropFirst().prefix(while: isDigit)
            precision = digits.isEmpty ? 0 : Int(String(digits))
            rest = rest.dropFirst(1 + digits.count)
        }
        rest = rest.drop { "lhqzLjt".unicodeScalars.contains($0) }
        guard let conversion = rest.first, let type = type(conversion, precision) else { return nil }
        rest = rest.dropFirst()
        let written = "%" + String(text[..<rest.startIndex])
        return (PrintfSpecifier(text: written, number: number, type: type, isPadded: isPadded), rest)
    }

    private static func type(_ conversion: Unicode.Scalar, _ precision: Int?) -> PlaceholderType? {
        switch conversion {
        case "d", "D", "i", "u", "U", "x", "X", "o": .integer
        case "f", "F": .decimal(digits: precision.map { min($0, PlaceholderType.mostDigits) })
        // These leave out what is not needed: what comes behind the point is not how many digits follow.
        case "g", "G", "e", "E": .decimal()
        case "@", "s", "S", "c", "C": .text
        default: nil
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Those of a text that nobody formats, as far as nothing else can be meant by them: not `5%d'argent`.
    package static func clearOnes(in text: String) -> [PrintfSpecifier] {
        guard text.utf8.contains(0x25) else { return [] }
        let decoded = Printf([], isFormatted: true).decode(text)
        return decoded.specifiers.map(\.specifier).filter { specifier in
            let end = specifier.text.unicodeScalars.last
            return specifier.number != nil || end == "@" || specifier.text.contains("l") || specifier.type.digits != nil
                || !specifier.isPadded && (end == "d" || end == "s")
        }
    }
}
