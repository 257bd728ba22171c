/// JavaScript and TypeScript identifiers.
enum TypeScriptName {
    /// Words that are invalid as parameter names in strict mode.
    private static let keywords: Set<String> = [
        "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
        "else", "enum", "eval",
        "export", "extends", "false", "finally", "for", "function", "if", "implements", "import", "in", "instanceof", "interface",
        "let", "new",
        "null", "package", "private", "protected", "public", "return", "static", "super", "switch", "this", "throw", "true",
        "try", "typeof",
        "undefined", "var", "void", "while", "with", "yield",
    ]
    /// Members that every object already has.
    static let members: Set<String> = [
        "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf",
    ]
    /// Members of the pack's object.
    static let packMembers = members.union(["all", "language", "languages", "messages", "pack", "preferring", "title", "version"])
    /// Invalid or already used parameter names.
    static let locals = keywords.union(["count", "shown"])
    /// Types that the generated declarations use or declare.
    static let types: Set<String> = ["App", "Array", "Error", "Items", "Map", "Messages", "Object"]

    /// Returns the name for a method of an interface. `new` is quoted, because `new(…)` would declare a constructor.
    static func method(_ name: String) -> String { name == "new" ? "\"new\"" : name }
}
