import HomeseedSource
import HomeseedText

/// A part of a text: a literal with single braces, or the name of a placeholder.
package enum TextPiece: Hashable, Sendable {
    case literal(String)
    case placeholder(String)

    /// Parses a text of the catalogue into its parts. An invalid brace is a literal.
    package static func pieces(of text: String) -> [TextPiece] {
        if !text.utf8.contains(where: { $0 == 0x7B || $0 == 0x7D }) { return text.isEmpty ? [] : [.literal(text)] }
        let bytes = Array(text.utf8)
        var lexer = PlaceholderLexer(bytes)
        var pieces: [TextPiece] = []
        while let piece = lexer.next() {
            let part = String(decoding: bytes[piece.bytes], as: UTF8.self)
            switch piece.kind {
            case .placeholder: pieces.append(.placeholder(String(part.dropFirst().dropLast())))
            case .brace: pieces.add(String(part.prefix(1)))
            case .literal, .fault: pieces.add(part)
            }
        }
        return pieces
    }

    /// Returns the text in the catalogue's notation, with literal braces doubled.
    package static func text(_ pieces: [TextPiece]) -> String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .literal(let literal): text += literal.replacing(scalar: "{", with: "{{").replacing(scalar: "}", with: "}}")
            case .placeholder(let name): text += "{\(name)}"
            }
        }
    }
}

extension [TextPiece] {
    /// Appends to the last literal, so that no two literals are adjacent.
    package mutating func add(_ literal: String) {
        if case .literal(let before) = last { self[count - 1] = .literal(before + literal) } else { append(.literal(literal)) }
    }
}
