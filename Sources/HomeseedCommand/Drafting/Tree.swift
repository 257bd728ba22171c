/// Content that is about to be written, before it is known whether as YAML or as JSON.
enum Tree {
    /// A text: quoted where it has to be.
    case text(String)
    /// A number, a word of the format, `[]`: as it is.
    case word(String)
    case map([(key: String, value: Tree)])
    case list([Tree])

    /// Whether it stands on one line: `{title: Feed the cat}`.
    private var isShort: Bool {
        switch self {
        case .text, .word: true
        case .map(let entries):
            !entries.isEmpty && entries.count <= 3 && entries.allSatisfy { $0.value.isScalar } && flow(isJSON: false).count <= 90
        case .list(let elements): elements.isEmpty
        }
    }

    private var isScalar: Bool {
        switch self {
        case .text, .word: true
        default: false
        }
    }

    // MARK: In one line

    func flow(isJSON: Bool) -> String {
        switch self {
        case .text(let text): isJSON ? Tree.quoted(text) : Tree.plain(text)
        case .word(let word): isJSON && !Tree.isJSONWord(word) ? Tree.quoted(word) : word
        case .map(let entries):
            "{" + entries.map { entry in
                (isJSON ? Tree.quoted(entry.key) : Tree.plain(entry.key)) + ": " + entry.value.flow(isJSON: isJSON)
            }.joined(separator: ", ") + "}"
        case .list(let elements): "[" + elements.map { $0.flow(isJSON: isJSON) }.joined(separator: ", ") + "]"
        }
    }

    // MARK: In lines

    /// Without indentation and line breaks.
    var lines: [String] {
        switch self {
        case .map(let entries) where !entries.isEmpty: entries.flatMap { Tree.lines(of: $0.key, $0.value) }
        case .list(let elements) where !elements.isEmpty: elements.flatMap(Tree.lines(ofElement:))
        default: [flow(isJSON: false)]
        }
    }

    static func lines(of key: String, _ value: Tree, isRoot: Bool = false) -> [String] {
        let name = plain(key) + ":"
        if value.isScalar || (value.isShort && !isRoot) { return [name + " " + value.flow(isJSON: false)] }
        return [name] + value.lines.map { "  " + $0 }
    }

    static func lines(ofElement element: Tree) -> [String] {
        if element.isShort { return ["- " + element.flow(isJSON: false)] }
        return element.lines.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
    }

    // MARK: Quotes

    /// Plain where nothing in it could mean something else, in a list with brackets too.
    private static func plain(_ text: String) -> String {
        let isHarmless = text.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || " -_.'()!?".unicodeScalars.contains(scalar)
        }
        let words = ["null", "true", "false", "yes", "no", "on", "off"]
        guard isHarmless, let first = text.unicodeScalars.first, first.properties.isAlphabetic, text.last != " ",
            !words.contains(text.lowercased())
        else { return quoted(text) }
        return text
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func isJSONWord(_ word: String) -> Bool {
        ["true", "false", "null", "[]", "{}"].contains(word) || Double(word) != nil
    }
}
