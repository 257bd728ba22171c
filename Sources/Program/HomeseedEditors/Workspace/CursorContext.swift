import HomeseedSource

/// The structural position of a cursor, derived from the text before it by a simple scan. While the user types, a file can
/// rarely be parsed as a whole.
///
/// The scanner understands indentation, dashes, keys, braces, quotes and comments, and skips other syntax.
package struct CursorContext: Sendable, Equatable {
    /// The kind of node that can be typed here: a key, a value, or either, as on a new line below a key.
    package enum Role: Sendable { case key, value, either }

    /// The path to the typed node; for a key, to its mapping.
    package private(set) var steps: [Step] = []
    package private(set) var role = Role.either
    /// The keys that are already present in the same mapping.
    package private(set) var present: Set<String> = []
    /// The plain values before the cursor by key, for each surrounding mapping, outermost first.
    package private(set) var beside: [[String: String]] = []
    /// The typed part of the word, and its start.
    package private(set) var prefix = ""
    package private(set) var start = 0
    /// Whether the cursor is inside braces or brackets.
    package private(set) var isFlow = false
    /// The opening quote of the word.
    package private(set) var quote: Character?
    package var isQuoted: Bool { quote != nil }
    /// Whether a list element begins here.
    package private(set) var isInList = false
    /// Whether the cursor is in a comment, where there are no completions.
    package private(set) var isComment = false
    /// Whether a mapping that begins here needs its own braces: after a key on its line, or in a flow sequence.
    package private(set) var needsBraces = false
    /// The indentation of the mapping.
    package private(set) var column = 0

    package init(_ bytes: [UInt8], at offset: Int) {
        let offset = min(max(offset, 0), bytes.count)
        var scanner = StructureScanner(bytes, end: offset)
        scanner.run()
        isFlow = scanner.levels.last?.isFlow ?? false
        isComment = scanner.isComment || scanner.isInBlockText
        start = scanner.tokenStart
        prefix = String(decoding: bytes[min(start, offset)..<offset].drop { $0 == 0x20 }, as: UTF8.self)
        if let first = prefix.first, first == "\"" || first == "'" {
            prefix.removeFirst()
            start += 1
            quote = first
        }
        let levels = scanner.levels
        beside = levels.filter { !$0.isSequence }.map(\.values)
        for (number, level) in levels.enumerated() {
            let isLast = number == levels.count - 1
            if level.isSequence {
                steps.append(.element(max(level.count - 1, 0)))
            } else if !isLast || scanner.isAfterColon {
                steps.append(.key(level.key ?? ""))
            }
        }
        column = levels.last { !$0.isFlow }?.indent ?? 0
        if let last = levels.last, !last.isSequence {
            role = scanner.isAfterColon ? (scanner.isOnNewLine || prefix.isEmpty ? .either : .value) : .key
            if role == .key { present = Set(last.keys).union(StructureScanner.keysAfter(offset, level: last, bytes)) }
            // On the first line below a key, the keys of the following lines belong to its value.
            if role == .either, scanner.isOnNewLine { present = Set(StructureScanner.keysAfter(offset, below: last, bytes)) }
        }
        isInList = levels.last?.isSequence ?? false
        needsBraces = role == .either && (isFlow || scanner.isAfterColon && !scanner.isOnNewLine)
        // The key being edited is not counted as present.
        if role == .key, !prefix.isEmpty { present.remove(prefix) }
    }
}
