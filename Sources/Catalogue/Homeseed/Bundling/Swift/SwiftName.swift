import HomeseedModel

/// Swift names for ids of a catalogue: `descale-kettle` becomes `descaleKettle` or, as a type, `DescaleKettle`.
struct SwiftName {
    /// The Swift keywords that are valid names in backticks.
    private static let keywords: Set<String> = [
        "Any", "as", "async", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum",
        "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
        "internal", "is", "let",
        "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "static", "struct",
        "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// Types that the generated code uses or declares.
    static let types: Set<String> = [
        "Any", "Bundle", "CaseIterable", "Content", "ContentError", "Foundation", "Hashable", "Hasher", "HomeseedContent",
        "Identifiable", "Locale",
        "Messages", "Sendable", "Shipped", "Swift", "URL",
    ]
    /// Members that the type of an item already has.
    static let members: Set<String> = ["content", "hash", "hashValue", "id", "in", "item", "kind"]
    /// Names that the body of a generated function uses.
    static let locals: Set<String> = ["Content", "Shipped", "Swift", "content", "count", "id", "in", "item", "shown"]

    private var taken: Set<String>

    /// Creates a set of names.
    ///
    /// - Parameter taken: names that are already in use.
    init(besides taken: Set<String> = []) { self.taken = taken.union(["self", "Type", "Protocol", "Self"]) }

    static func member(_ id: String) -> String { CodeName.member(id) }

    static func type(_ id: String) -> String { CodeName.type(id) }

    /// Returns the name, with underscores appended until it is unused. For example, `1-up` and `1up` would otherwise become
    /// equal.
    mutating func unique(_ name: String) -> String {
        var candidate = name
        while !taken.insert(candidate).inserted { candidate += "_" }
        return candidate
    }

    /// Returns the name for its declaration, in backticks if it is a keyword.
    static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F || (0x2028...0x2029).contains(scalar.value):
                literal += "\\u{\(String(scalar.value, radix: 16))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// Returns the text as one line of a comment.
    static func comment(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    $0.value < 0x20 || $0.value == 0x7F || (0x2028...0x2029).contains($0.value) || $0.value == 0x85 ? " " : $0
                }))
    }
}
