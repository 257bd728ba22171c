/// A name in a text that is filled in when the text is shown: `{count}`.
///
/// A name is made of ASCII letters, digits, `_` and `-`. A brace that is meant as a brace is doubled: `{{`
/// and `}}`. A percent sign is only itself.
package struct Placeholder: Hashable, Sendable {
    package var name: String
    /// Where it stands, braces and all, in bytes from the beginning of the text's UTF-8.
    package var range: SourceRange
}

/// What is wrong with a brace in a text.
package struct PlaceholderFault: Hashable, Sendable {
    /// Says what is wrong with the brace.
    package enum Kind: Hashable, Sendable {
        /// `{count`: no `}` follows.
        case unclosed
        /// `{}`, or only spaces between the braces.
        case emptyName
        /// `{a count}`: something in it that no name has.
        case badName
        /// A `}` that closes nothing and is not doubled.
        case unopened
    }

    package var kind: Kind
    package var range: SourceRange
}

/// A text seen as what is written out and what is filled in.
package struct PlaceholderText: Sendable {
    package private(set) var placeholders: [Placeholder] = []
    package private(set) var faults: [PlaceholderFault] = []
    private let bytes: [UInt8]
    private var pieces: [PlaceholderLexer.Piece] = []

    package init(_ text: String) {
        bytes = Array(text.utf8)
        var lexer = PlaceholderLexer(bytes)
        while let piece = lexer.next() {
            pieces.append(piece)
            switch piece.kind {
            case .literal, .brace: break
            case .placeholder: placeholders.append(Placeholder(name: name(of: piece), range: range(of: piece)))
            case .fault(let kind): faults.append(PlaceholderFault(kind: kind, range: range(of: piece)))
            }
        }
    }

    /// The names, each once, in the order of their first appearance.
    package var names: [String] {
        var seen: Set<String> = []
        return placeholders.compactMap { seen.insert($0.name).inserted ? $0.name : nil }
    }

    /// The text with its placeholders filled in and its doubled braces made single. A placeholder that has no
    /// value stays as it is written, and so does what is faulty; values are not looked into.
    package func filled(with values: [String: String]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for piece in pieces {
            switch piece.kind {
            case .brace:
                result += bytes[piece.bytes].prefix(1)
            case .placeholder:
                if let value = values[name(of: piece)] { result += value.utf8 } else { result += bytes[piece.bytes] }
            case .literal, .fault:
                result += bytes[piece.bytes]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func name(of piece: PlaceholderLexer.Piece) -> String {
        String(decoding: bytes[piece.bytes].dropFirst().dropLast(), as: UTF8.self)
    }

    private func range(of piece: PlaceholderLexer.Piece) -> SourceRange {
        SourceRange(piece.bytes.lowerBound, piece.bytes.upperBound)
    }
}
