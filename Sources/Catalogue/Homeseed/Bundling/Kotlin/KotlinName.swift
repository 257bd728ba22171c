/// Kotlin identifiers and string literals.
enum KotlinName {
    /// Kotlin's hard keywords and the reserved `yield`. Each is a valid name in backticks.
    private static let keywords: Set<String> = [
        "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null", "object",
        "package",
        "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var", "when", "while", "yield",
    ]

    /// Members that every object or the generated classes already have.
    static let members: Set<String> = [
        "equals", "hashCode", "toString", "component1", "javaClass", "getClass", "notify", "notifyAll", "wait", "id", "content",
        "values",
    ]
    /// Reserved property names. A property `class` is also reserved, since its JVM getter would override `getClass()`.
    static let properties = members.union(["class"])
    /// Members of the pack's class.
    static let packMembers: Set<String> = [
        "all", "class", "constructor", "filled", "getClass", "javaClass", "language", "languages", "message", "messages", "order",
        "pack", "preferring",
        "store", "text", "title", "version",
    ]
    /// Names that the body of a generated function uses.
    static let locals: Set<String> = ["content", "count", "emptyMap", "id", "mapOf", "shown", "to", "values"]
    /// Types that the generated code uses or declares.
    static let types: Set<String> = [
        "Any", "ArrayList", "Boolean", "Char", "Character", "Collection", "Companion", "Digits", "Double", "Exception",
        "IllegalArgumentException", "Int",
        "Iterable", "Json", "JvmOverloads", "JvmStatic", "LinkedHashMap", "List", "Long", "Map", "Messages", "Nothing", "Number",
        "Operands", "Pair",
        "Regex", "Set", "Store", "String", "StringBuilder", "Unit",
    ]

    static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Returns a string literal without interpolation.
    static func literal(_ text: String) -> String {
        var literal = "\""
        for unit in text.utf16 {
            switch unit {
            case 0x22, 0x5C, 0x24: literal += "\\" + String(UnicodeScalar(UInt8(unit)))
            case 0x20..<0x7F: literal += String(UnicodeScalar(UInt8(unit)))
            default:
                let digits = String(unit, radix: 16)
                literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return literal + "\""
    }
}
