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

    static func member(_ id: String) -> String {
        let words = SwiftName.words(id)
        // A name of underscores only is a pattern in Swift and reserved in Kotlin.
        if words.isEmpty { return "value" }
        let name = (words.first ?? "") + words.dropFirst().map(capitalised).joined()
        return name.first?.isNumber ?? true ? "_" + name : name
    }

    static func type(_ id: String) -> String {
        let name = words(id).map(capitalised).joined()
        return name.first?.isNumber ?? true ? "_" + name : name
    }

    /// Returns a unique name: `1-up` and `1up` would otherwise become the same one.
    mutating func unique(_ name: String) -> String {
        var candidate = name
        while !taken.insert(candidate).inserted { candidate += "_" }
        return candidate
    }

    /// Returns the name for its declaration, in backticks if it is a keyword.
    static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    private static func words(_ id: String) -> [String] {
        id.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    }

    private static func capitalised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// Returns a Swift string literal.
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
