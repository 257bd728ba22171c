import HomeseedSource
package import HomeseedText

/// A codec for texts with numbered placeholders, as in `%1$lld` and `%2$@`. Apple uses this notation. Android uses it with `d`
/// and `s`.
///
/// A message without placeholders is not formatted, so its percent signs are literal. In a formatted message percent signs are
/// doubled, in every language.
package struct Printf {
    /// The names of the arguments in order, with `nil` for an unknown number.
    package var arguments: [String?]
    /// Whether an app formats the text, which turns two percent signs into one.
    package var isFormatted: Bool
    /// The name of the counted argument: `%arg` in a substitution of a string catalogue.
    package var counting: String?
    /// The types of placeholders that differ from the usual type of their name.
    package var types: [String: PlaceholderType]

    package init(
        _ arguments: [String?], isFormatted: Bool? = nil, counting: String? = nil, types: [String: PlaceholderType] = [:]
    ) {
        self.types = types
        self.arguments = arguments
        self.isFormatted = isFormatted ?? !arguments.isEmpty
        self.counting = counting
    }

    /// Returns a placeholder's type: the file's type, or else the usual type for its name.
    package func type(of name: String) -> PlaceholderType { types[name] ?? PlaceholderType.usual(for: name) }

    /// Returns the conversion for a 64-bit integer, a double with its digits, or an object.
    package static func specifier(_ type: PlaceholderType) -> String {
        switch type {
        case .integer: "lld"
        case .decimal(let digits): precision(digits) + "lf"
        case .text: "@"
        }
    }

    /// Returns the precision of a specifier, or an empty string without digits.
    package static func precision(_ digits: Int?) -> String { digits.map { ".\($0)" } ?? "" }

    /// Returns a specifier with its number, since a language may need another order or the same argument twice. An unknown name
    /// stays in braces.
    package func specifier(_ name: String) -> String {
        guard let index = arguments.firstIndex(of: name) else { return "{\(name)}" }
        return "%\(index + 1)$" + Printf.specifier(type(of: name))
    }

    /// Returns a text of the catalogue with numbered placeholders.
    package func encode(_ text: String) -> String {
        TextPiece.pieces(of: text).reduce(into: "") { result, piece in
            switch piece {
            case .literal(let literal): result += isFormatted ? literal.replacing(scalar: "%", with: "%%") : literal
            case .placeholder(let name): result += name == counting ? "%arg" : specifier(name)
            }
        }
    }

    /// The parts of a file's text, and its specifiers with their placeholders.
    package struct Decoded {
        var pieces: [TextPiece] = []
        /// The specifiers in the text's order, with `nil` for an unknown name.
        var specifiers: [(specifier: PrintfSpecifier, name: String?)] = []
    }

    /// Parses a formatted text into literals and named specifiers.
    ///
    /// - Parameter text: A file's text, whose braces are literal.
    package func decode(_ text: String) -> Decoded { decode([.literal(text)]) }

    /// Parses a formatted text, and keeps the placeholders that already have names.
    ///
    /// - Parameter parts: The parts of a text, in which some placeholders already have names.
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
                // An unknown placeholder is named after its number.
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

/// A specifier of a formatted text: `%2$@`, `%lld`, `%.2f`, `%05d`.
package struct PrintfSpecifier: Hashable {
    /// The specifier as written, with its percent sign.
    package var text: String
    /// The argument's number, or `nil` for the next argument.
    package var number: Int?
    package var type: PlaceholderType
    /// Whether the specifier has a width or padding, which a message doesn't support.
    package var isPadded: Bool

    /// The specifier without its percent sign and number.
    package var unnumbered: String {
        let scalars = text.unicodeScalars
        let start =
            number == nil
            ? scalars.index(after: scalars.startIndex)
            : scalars.firstIndex(of: "$").map(scalars.index(after:)) ?? scalars.startIndex
        return String(scalars[start...])
    }

    /// Parses the text after a percent sign, and returns `nil` if it is not a specifier.
    ///
    /// A space is not parsed as a flag: in "50 % discount" it is literal, and the flag is rare in texts.
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
        case "f", "F": .decimal(digits: precision.map { min($0, PlaceholderType.maximumDigits) })
        // These conversions drop trailing zeros or count significant digits, so their precision is not a number of decimals.
        case "g", "G", "e", "E": .decimal()
        case "@", "s", "S", "c", "C": .text
        default: nil
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Returns the unambiguous specifiers of a text that is not formatted, without those that may be words, as in `50%off`.
    package static func unambiguousSpecifiers(in text: String) -> [PrintfSpecifier] {
        guard text.utf8.contains(0x25) else { return [] }
        let decoded = Printf([], isFormatted: true).decode(text)
        return decoded.specifiers.map(\.specifier).filter { specifier in
            let end = specifier.text.unicodeScalars.last
            return specifier.number != nil || end == "@" || specifier.text.contains("l") || specifier.type.digits != nil
                || !specifier.isPadded && (end == "d" || end == "s")
        }
    }
}
