/// The words of a text without its placeholders, for checks that have reason to look closer.
package enum PlainWords {
    package static func of(_ text: String) -> [Substring] {
        ranges(in: text).map { text[$0] }
    }

    /// Letters, digits, and apostrophes and hyphens between them.
    package static func ranges(in text: String) -> [Range<String.Index>] {
        var found: [Range<String.Index>] = []
        var start: String.Index?
        var depth = 0
        var index = text.startIndex
        func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }
        while index < text.endIndex {
            let character = text[index]
            let next = text.index(after: index)
            if character == "{" { depth += 1 } else if character == "}" { depth = max(0, depth - 1) }
            let isJoined = start != nil && "'’-".contains(character) && next < text.endIndex && isPart(text[next])
            if depth == 0, isPart(character) || isJoined {
                start = start ?? index
            } else if let from = start {
                found.append(from..<index)
                start = nil
            }
            index = next
        }
        if let start { found.append(start..<text.endIndex) }
        return found
    }

    /// In bytes of the text.
    package static func byteRange(_ range: Range<String.Index>, in text: String) -> Range<Int> {
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        return start..<start + text.utf8.distance(from: range.lowerBound, to: range.upperBound)
    }
}
