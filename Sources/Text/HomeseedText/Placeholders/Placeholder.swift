/// A name in a text that is filled in when the text is shown: `{count}`.
///
/// A name consists of ASCII letters, digits, `_` and `-`. A literal brace is doubled: `{{` and `}}`. A percent sign has no
/// special meaning.
package struct Placeholder: Hashable, Sendable {
    package var name: String
    /// The byte range in the text's UTF-8, including the braces.
    package var range: SourceRange
}

/// A malformed brace in a text.
package struct PlaceholderFault: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// An opening brace without a closing brace: `{count`.
        case unclosed
        /// An empty name: `{}`, or only spaces between the braces.
        case emptyName
        /// An invalid character in a name: `{a count}`.
        case badName
        /// A single `}` without an opening brace.
        case unopened
    }

    package var kind: Kind
    package var range: SourceRange
}

/// A text split into literal parts and placeholders.
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

    /// The unique placeholder names, in order of first appearance.
    package var names: [String] {
        var seen: Set<String> = []
        return placeholders.compactMap { seen.insert($0.name).inserted ? $0.name : nil }
    }

    /// Returns the text with its placeholders filled in and doubled braces unescaped. Malformed braces and placeholders without
    /// a value are retained, and values are not expanded again.
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
