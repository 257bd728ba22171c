/// Content that is about to be written, before it is known whether as YAML or as JSON.
package enum Tree: Sendable {
    /// A text: quoted where it has to be.
    case text(String)
    /// A number, a word of the format, `[]`: as it is.
    case word(String)
    case map([(key: String, value: Tree)])
    case list([Tree])
    /// Nothing yet, with a comment behind it.
    case blank(String)

    /// Whether it stands on one line: `{title: Feed the cat}`.
    private var isShort: Bool {
        switch self {
        case .text, .word: true
        case .map(let entries):
            !entries.isEmpty && entries.count <= Tree.usual && entries.allSatisfy { $0.value.isScalar } && flow(isJSON: false).count <= 90
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

    // MARK: In one line

    /// Writes all of it on one line, with braces and brackets. Where nothing stands yet, JSON gets `null` and YAML nothing.
    package func flow(isJSON: Bool) -> String {
        switch self {
        case .text(let text): ScalarWriting.text(text, isJSON: isJSON)
        case .word(let word): isJSON && !Tree.isJSONWord(word) ? ScalarWriting.text(word, isJSON: true) : word
        case .blank: isJSON ? "null" : ""
        case .map(let entries):
            "{" + entries.map { entry in
                ScalarWriting.text(entry.key, isJSON: isJSON) + ": " + entry.value.flow(isJSON: isJSON)
            }.joined(separator: ", ") + "}"
        case .list(let elements): "[" + elements.map { $0.flow(isJSON: isJSON) }.joined(separator: ", ") + "]"
        }
    }

    // MARK: In lines

    /// Without indentation and line breaks.
    package var lines: [String] { lines(atMost: Tree.usual) }

    /// How many keys and values a line may hold, between braces.
    private static let usual = 3

    private func lines(atMost most: Int) -> [String] {
        switch self {
        case .map(let entries) where !entries.isEmpty: entries.flatMap { Tree.lines(of: $0.key, $0.value, atMost: most) }
        case .list(let elements) where !elements.isEmpty: elements.flatMap(Tree.lines(ofElement:))
        default: [flow(isJSON: false)]
        }
    }

    /// Writes a key with its value as lines of YAML, without line breaks at their ends.
    ///
    /// - Parameter most: how many keys and values a line may hold, between braces.
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

    /// Writes it as the element of a list, in lines without indentation of their own: the first one begins with `- `.
    package static func lines(ofElement element: Tree) -> [String] {
        if element.isShort { return ["- " + element.flow(isJSON: false)] }
        return element.lines.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
    }

    private static func isJSONWord(_ word: String) -> Bool {
        ["true", "false", "null", "[]", "{}"].contains(word) || Double(word) != nil
    }
}
