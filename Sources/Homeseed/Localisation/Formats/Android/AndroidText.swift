/// Texts with Android's own escapes inside those of XML.
struct AndroidText {
    /// What is filled in, in order.
    var arguments: [String]
    /// What they stand for, where that is not what their names say.
    var types: [String: PlaceholderType] = [:]

    /// As `java.util.Formatter` has it.
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

    /// White space at the ends, or in a row, would be taken out: such a space is written as its number.
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
            case " " where begins || index == scalars.count - 1 && isLast || index > 0 && scalars[index - 1] == " ": result += "\\u0020"
            case "\r": result += "\\u000D"
            case _ where scalar.properties.isWhitespace && scalar != " ":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return XMLText.escape(result)
    }

    /// The content of a `<string>` or an `<item>`; percent signs stay as they are.
    static func pieces(_ element: XMLElement) -> [TextPiece] {
        var reader = Reader()
        reader.read(element)
        return reader.pieces
    }

    /// What an element's specifiers say of the placeholders that they stand for.
    static func written(_ element: XMLElement) -> [String: PlaceholderType] {
        element.elements.reduce(into: [:]) { found, inner in
            guard inner.local == "g", let id = inner["id"] else { return found.merge(written(inner)) { first, _ in first } }
            let text = inner.text
            guard text.hasPrefix("%"), let (specifier, _) = PrintfSpecifier.read(text.dropFirst().unicodeScalars) else { return }
            found[id] = specifier.type
        }
    }

    private struct Reader {
        var pieces: [TextPiece] = []
        private var isQuoted = false
        /// Space that counts only if something follows.
        private var hasSpace = false

        mutating func read(_ element: XMLElement) {
            for child in element.children {
                switch child {
                case .comment: break
                case .text(let text): read(text)
                case .element(let inner):
                    if inner.local == "g", let id = inner["id"] {
                        flush()
                        pieces.append(.placeholder(id))
                    } else {
                        read(inner)
                    }
                }
            }
        }

        private mutating func flush() {
            if hasSpace, !pieces.isEmpty { pieces.add(" ") }
            hasSpace = false
        }

        private mutating func add(_ scalar: Unicode.Scalar) {
            flush()
            pieces.add(String(scalar))
        }

        private mutating func read(_ text: String) {
            var rest = text.unicodeScalars[...]
            while let scalar = rest.popFirst() {
                switch scalar {
                case "\"": isQuoted.toggle()
                case " ", "\n", "\t", "\r":
                    if isQuoted { add(scalar) } else { hasSpace = true }
                case "\\":
                    guard let next = rest.popFirst() else { return }
                    switch next {
                    case "n": add("\n")
                    case "t": add("\t")
                    case "u":
                        if let number = UInt32(String(rest.prefix(4)), radix: 16), let scalar = Unicode.Scalar(number) { add(scalar) }
                        rest = rest.dropFirst(4)
                    default: add(next)
                    }
                default: add(scalar)
                }
            }
        }
    }
}
