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
    /// What they stand for, where that is not what their names say.
    var types: [String: PlaceholderType]

    init(_ arguments: [String], isFormatted: Bool? = nil, counting: String? = nil, types: [String: PlaceholderType] = [:]) {
        self.types = types
        self.arguments = arguments
        self.isFormatted = isFormatted ?? !arguments.isEmpty
        self.counting = counting
    }

    func type(of name: String) -> PlaceholderType { types[name] ?? PlaceholderType.usual(for: name) }

    /// An integer of 64 bits, a double, or an object.
    static func specifier(_ type: PlaceholderType) -> String {
        switch type {
        case .integer: "lld"
        case .decimal: "lf"
        case .text: "@"
        }
    }

    /// Always with its number: a language may need another order, or the same argument twice.
    func specifier(_ name: String) -> String {
        guard let index = arguments.firstIndex(of: name) else { return "{\(name)}" }
        return "%\(index + 1)$" + Printf.specifier(type(of: name))
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

    func pieces(_ text: String) -> [TextPiece] { read(text) { _, _ in } }

    /// What a text's specifiers say of what they stand for.
    func written(in text: String) -> [String: PlaceholderType] {
        var found: [String: PlaceholderType] = [:]
        _ = read(text) { found[$0] = $1 }
        return found
    }

    private func read(_ text: String, _ say: (String, PlaceholderType) -> Void) -> [TextPiece] {
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
            } else if let (number, type, after) = Printf.specifier(rest) {
                let name = name(number ?? next)
                pieces.append(.placeholder(name))
                say(name, type)
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

    /// What follows a percent sign, if it is a specifier: `2$@`, `lld`, `.2f`.
    static func specifier(_ text: Substring.UnicodeScalarView) -> (number: Int?, type: PlaceholderType, rest: Substring.UnicodeScalarView)? {
        var rest = text
        var number: Int?
        let digits = rest.prefix { ("0"..."9").contains($0) }
        if !digits.isEmpty {
            guard let value = Int(String(digits)), rest.dropFirst(digits.count).first == "$" else { return nil }
            number = value
            rest = rest.dropFirst(digits.count + 1)
        }
        if rest.first == "." { rest = rest.dropFirst().drop { ("0"..."9").contains($0) } }
        rest = rest.drop { $0 == "l" || $0 == "h" || $0 == "q" }
        guard let conversion = rest.first, "@diusf".unicodeScalars.contains(conversion) else { return nil }
        let type: PlaceholderType = conversion == "f" ? .decimal : conversion == "@" || conversion == "s" ? .text : .integer
        return (number, type, rest.dropFirst())
    }
}
