/// Texts whose placeholders are numbered, as in `%1$lld` and `%2$@`: Apple's way.
///
/// A message with nothing to fill in is not formatted, and its percent signs are only themselves. In one that
/// is, they are doubled, in every language.
struct Printf {
    /// What is filled in, in order.
    var arguments: [String]
    /// Whether the text goes through formatting, which makes one percent sign of two.
    var isFormatted: Bool
    /// What an argument is called where it counts: `%arg` in a substitution of a string catalogue.
    var counting: String?

    init(_ arguments: [String], isFormatted: Bool? = nil, counting: String? = nil) {
        self.arguments = arguments
        self.isFormatted = isFormatted ?? !arguments.isEmpty
        self.counting = counting
    }

    /// A number is an integer of 64 bits; all else is an object.
    static func type(of name: String) -> String { name == ExchangeUnit.counted ? "lld" : "@" }

    /// Always with its number: a language may need another order, or the same argument twice.
    func specifier(_ name: String) -> String {
        guard let index = arguments.firstIndex(of: name) else { return "{\(name)}" }
        return "%\(index + 1)$" + Printf.type(of: name)
    }

    func encode(_ text: String) -> String {
        TextPiece.pieces(of: text).reduce(into: "") { result, piece in
            switch piece {
            case .literal(let literal): result += isFormatted ? literal.replacing(scalar: "%", with: "%%") : literal
            case .placeholder(let name): result += name == counting ? "%arg" : specifier(name)
            }
        }
    }

    func decode(_ text: String) -> String { TextPiece.text(pieces(text)) }

    func pieces(_ text: String) -> [TextPiece] {
        guard isFormatted else { return [.literal(text)] }
        var pieces: [TextPiece] = []
        var rest = text.unicodeScalars[...]
        var next = 1
        while let percent = rest.firstIndex(of: "%") {
            pieces.add(String(rest[..<percent]))
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                pieces.add("%")
                rest = rest.dropFirst()
            } else if let counting, rest.starts(with: "arg".unicodeScalars) {
                pieces.append(.placeholder(counting))
                rest = rest.dropFirst(3)
            } else if let (number, after) = Printf.specifier(rest) {
                pieces.append(.placeholder(name(number ?? next)))
                if number == nil { next += 1 }
                rest = after
            } else {
                pieces.add("%")
            }
        }
        pieces.add(String(rest))
        return pieces.filter { $0 != .literal("") }
    }

    /// A file that doesn't say what its arguments are called is read by their numbers.
    private func name(_ number: Int) -> String {
        arguments.indices.contains(number - 1) ? arguments[number - 1] : String(number)
    }

    /// What follows a percent sign, if it is a specifier: `2$@`, `lld`.
    private static func specifier(_ text: Substring.UnicodeScalarView) -> (number: Int?, rest: Substring.UnicodeScalarView)? {
        var rest = text
        var number: Int?
        let digits = rest.prefix { ("0"..."9").contains($0) }
        if !digits.isEmpty {
            guard let value = Int(String(digits)), rest.dropFirst(digits.count).first == "$" else { return nil }
            number = value
            rest = rest.dropFirst(digits.count + 1)
        }
        rest = rest.drop { $0 == "l" || $0 == "h" || $0 == "q" }
        guard let conversion = rest.first, "@diusf".unicodeScalars.contains(conversion) else { return nil }
        return (number, rest.dropFirst())
    }
}
