import HomeseedSource
import HomeseedText

/// A codec for texts with Android's escapes, inside XML's escapes.
struct AndroidText {
    /// The arguments, in order.
    var arguments: [String]
    /// The types of placeholders that differ from the usual type of their name.
    var types: [String: PlaceholderType] = [:]

    /// Returns the conversion of `java.util.Formatter` for a placeholder.
    private func conversion(_ name: String) -> String {
        switch types[name] ?? .usual(for: name) {
        case .integer: "d"
        case .decimal(let digits): Printf.precision(digits) + "f"
        case .text: "s"
        }
    }

    func encode(_ text: String) -> String {
        let isFormatted = !arguments.isEmpty
        let pieces = TextPiece.pieces(of: text)
        return pieces.enumerated().reduce(into: "") { result, piece in
            switch piece.element {
            case .literal(let literal):
                let percent = isFormatted ? literal.replacing(scalar: "%", with: "%%") : literal
                result += escape(percent, isFirst: piece.offset == 0, isLast: piece.offset == pieces.count - 1)
            case .placeholder(let name):
                let number = (arguments.firstIndex(of: name) ?? arguments.count) + 1
                result += "<xliff:g id=\"\(name)\">%\(number)$\(conversion(name))</xliff:g>"
            }
        }
    }

    /// Escapes a literal. White space at the ends and repeated spaces become escapes, because Android would collapse them.
    private func escape(_ text: String, isFirst: Bool, isLast: Bool) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = ""
        for (index, scalar) in scalars.enumerated() {
            let begins = index == 0 && isFirst
            switch scalar {
            case "\\", "\"", "'": result += "\\" + String(scalar)
            case "@" where begins, "?" where begins: result += "\\" + String(scalar)
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case " " where begins || index == scalars.count - 1 && isLast || index > 0 && scalars[index - 1] == " ":
                result += "\\u0020"
            case "\r": result += "\\u000D"
            case _ where scalar.properties.isWhitespace && scalar != " ":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return XMLText.escape(result)
    }

    /// The contents of an element, with percent signs unchanged.
    struct Read {
        var pieces: [TextPiece] = []
        /// The placeholders named by `<xliff:g>`, with their specifiers.
        var named: [(name: String, specifier: PrintfSpecifier)] = []
        /// The names of the markup elements, which are kept as text.
        var tags: [String] = []
        /// Whether quotes enclose only a part of the text. Android removes them.
        var hasQuotedWords = false
    }

    /// Returns the content of a `<string>` or an `<item>`.
    ///
    /// - Parameter isKnown: Whether to use a placeholder's name. If not, the placeholder is read by its number.
    static func read(_ element: XMLElement, isKnown: (String, PrintfSpecifier) -> Bool) -> Read {
        var reader = Reader()
        reader.read(element, isKnown)
        return Read(pieces: reader.pieces, named: reader.named, tags: reader.tags, hasQuotedWords: reader.hasQuotedWords)
    }

    /// Whether a text is a reference to a resource: `@string/app_name`, `?attr/title`.
    static func isReference(_ text: String) -> Bool {
        let trimmed = text.unicodeScalars.drop { $0 == " " || $0 == "\n" }
        guard trimmed.first == "@" || trimmed.first == "?", let slash = trimmed.firstIndex(of: "/") else { return false }
        func isName(_ scalar: Unicode.Scalar) -> Bool {
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "_.:+".unicodeScalars.contains(scalar))
        }
        let (type, name) = (trimmed.dropFirst()[..<slash], trimmed[slash...].dropFirst())
        return !type.isEmpty && !name.isEmpty && type.allSatisfy(isName)
            && name.allSatisfy { isName($0) || $0 == "\n" || $0 == " " }
    }

    private struct Reader {
        var pieces: [TextPiece] = []
        var named: [(name: String, specifier: PrintfSpecifier)] = []
        var tags: [String] = []
        private var isQuoted = false
        /// The number of quotes, whether the first quote opens the text, and whether content follows the last quote.
        private var quotes = (count: 0, isFirst: false, isFollowed: false)
        /// Whether a space is pending. It is written only if content follows.
        private var hasSpace = false

        /// Whether quotes enclose only a part of the text. Around the whole text, they preserve its white space.
        var hasQuotedWords: Bool { quotes.count > 0 && !(quotes.count == 2 && quotes.isFirst && !quotes.isFollowed) }

        mutating func read(_ element: XMLElement, _ isKnown: (String, PrintfSpecifier) -> Bool) {
            for child in element.children {
                switch child {
                case .comment: break
                case .text(let text): read(text)
                case .element(let inner): read(inner: inner, isKnown)
                }
            }
        }

        /// Reads a placeholder's name from `<xliff:g>`. Any other element is markup, and kept as text.
        private mutating func read(inner: XMLElement, _ isKnown: (String, PrintfSpecifier) -> Bool) {
            guard inner.local == "g" else {
                tags.append(inner.name)
                write("<" + inner.name + XMLText.attributes(inner.attributes) + (inner.children.isEmpty ? "/>" : ">"))
                if inner.children.isEmpty { return }
                read(inner, isKnown)
                return write("</" + inner.name + ">")
            }
            let text = inner.text
            guard let id = inner["id"], text.hasPrefix("%"),
                let (specifier, rest) = PrintfSpecifier.read(text.unicodeScalars.dropFirst()), rest.isEmpty,
                isKnown(id, specifier)
            else {
                return read(inner, isKnown)
            }
            flush()
            pieces.append(.placeholder(id))
            named.append((id, specifier))
        }

        private mutating func write(_ text: String) {
            flush()
            pieces.add(text)
        }

        private mutating func flush() {
            if hasSpace, !pieces.isEmpty { pieces.add(" ") }
            hasSpace = false
            quotes.isFollowed = true
        }

        private mutating func add(_ scalar: Unicode.Scalar) {
            flush()
            pieces.add(String(scalar))
        }

        private mutating func read(_ text: String) {
            var rest = text.unicodeScalars[...]
            while let scalar = rest.popFirst() {
                switch scalar {
                case "\"":
                    isQuoted.toggle()
                    quotes = (quotes.count + 1, quotes.count == 0 ? pieces.isEmpty : quotes.isFirst, false)
                case " ", "\n", "\t", "\r":
                    if isQuoted { add(scalar) } else { hasSpace = true }
                case "\\":
                    guard let next = rest.popFirst() else { return }
                    switch next {
                    case "n": add("\n")
                    case "t": add("\t")
                    case "u":
                        if let number = UInt32(String(rest.prefix(4)), radix: 16), let scalar = Unicode.Scalar(number) {
                            add(scalar)
                        }
                        rest = rest.dropFirst(4)
                    default: add(next)
                    }
                default: add(scalar)
                }
            }
        }
    }
}
