/// Content to write, independent of YAML and JSON.
package enum Tree: Sendable {
    /// A text, which is quoted if necessary.
    case text(String)
    /// A literal that is written verbatim: a number, a keyword, `[]`.
    case word(String)
    case map([(key: String, value: Tree)])
    case list([Tree])
    /// A missing value, followed by a comment.
    case blank(String)

    /// Whether the content is written on one line: `{title: Feed the cat}`.
    private var isShort: Bool {
        switch self {
        case .text, .word: true
        case .map(let entries):
            !entries.isEmpty && entries.count <= Tree.usual && entries.allSatisfy { $0.value.isScalar }
                && flow(isJSON: false).count <= 90
        case .list(let elements): elements.isEmpty
        case .blank: false
        }
    }

    private var count: Int {
        if case .map(let entries) = self { entries.count } else { 1 }
    }

    private var isScalar: Bool {
        switch self {
        case .text, .word: true
        default: false
        }
    }

    // MARK: Flow style

    /// Returns the content on one line, in flow style. A blank is `null` in JSON and empty in YAML.
    package func flow(isJSON: Bool) -> String {
        switch self {
        case .text(let text): ScalarWriting.text(text, isJSON: isJSON)
        case .word(let word): isJSON && !Tree.isJSONWord(word) ? ScalarWriting.text(word, isJSON: true) : word
        case .blank: isJSON ? "null" : ""
        case .map(let entries):
            "{"
                + entries.map { entry in
                    ScalarWriting.text(entry.key, isJSON: isJSON) + ": " + entry.value.flow(isJSON: isJSON)
                }.joined(separator: ", ") + "}"
        case .list(let elements): "[" + elements.map { $0.flow(isJSON: isJSON) }.joined(separator: ", ") + "]"
        }
    }

    // MARK: Block style

    /// The lines in block style, without indentation and line breaks.
    package var lines: [String] { lines(atMost: Tree.usual) }

    /// The maximum number of entries of a mapping in flow style.
    private static let usual = 3

    private func lines(atMost most: Int) -> [String] {
        switch self {
        case .map(let entries) where !entries.isEmpty: entries.flatMap { Tree.lines(of: $0.key, $0.value, atMost: most) }
        case .list(let elements) where !elements.isEmpty: elements.flatMap(Tree.lines(ofElement:))
        default: [flow(isJSON: false)]
        }
    }

    /// Returns a key with its value as lines of YAML, without line breaks.
    ///
    /// - Parameter most: the maximum number of entries of a mapping in flow style.
    package static func lines(of key: String, _ value: Tree, isRoot: Bool = false, atMost most: Int = usual) -> [String] {
        let name = ScalarWriting.text(key) + ":"
        switch value {
        case .text(let text): return [name + " " + ScalarWriting.text(text, isFlow: false)]
        case .blank(let comment): return [comment.isEmpty ? name : name + " # " + comment]
        case .word: return [name + " " + value.flow(isJSON: false)]
        case .map, .list: break
        }
        if value.isShort, !isRoot, value.count <= most { return [name + " " + value.flow(isJSON: false)] }
        return [name] + value.lines(atMost: most).map { "  " + $0 }
    }

    /// Returns the content as a list element in unindented lines, the first of which begins with `- `.
    package static func lines(ofElement element: Tree) -> [String] {
        if element.isShort { return ["- " + element.flow(isJSON: false)] }
        return element.lines.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
    }

    private static func isJSONWord(_ word: String) -> Bool {
        ["true", "false", "null", "[]", "{}"].contains(word) || Double(word) != nil
    }
}
