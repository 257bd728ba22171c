/// Names and quotations of Kotlin.
enum KotlinName {
    private static let reserved: Set<String> = [
        "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null", "object", "package",
        "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var", "when", "while",
    ]

    /// What each object has already.
    static let inherited: Set<String> = ["equals", "hashCode", "toString", "component1", "javaClass", "getClass", "notify", "notifyAll", "wait", "id", "content", "values"]

    static func quoted(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }

    /// A text between quotation marks, in which nothing is filled in.
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
