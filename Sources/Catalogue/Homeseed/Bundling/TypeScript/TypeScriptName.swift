/// Names of JavaScript and TypeScript.
enum TypeScriptName {
    /// Words that no parameter of a function in strict code may have as its name.
    private static let keywords: Set<String> = [
        "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "enum", "eval",
        "export", "extends", "false", "finally", "for", "function", "if", "implements", "import", "in", "instanceof", "interface", "let", "new",
        "null", "package", "private", "protected", "public", "return", "static", "super", "switch", "this", "throw", "true", "try", "typeof",
        "undefined", "var", "void", "while", "with", "yield",
    ]
    /// Members that each object of the language has already.
    static let members: Set<String> = ["constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf"]
    /// Members of the object of a pack.
    static let packMembers = members.union(["all", "language", "languages", "messages", "pack", "preferring", "title", "version"])
    /// Names of parameters that are given out already, and those that can't be.
    static let locals = keywords.union(["count", "shown"])
    /// Types that the generated declarations use or declare.
    static let types: Set<String> = ["App", "Array", "Error", "Items", "Map", "Messages", "Object"]

    /// A method's name in an interface, where `new(…)` would declare a constructor.
    static func method(_ name: String) -> String { name == "new" ? "\"new\"" : name }
}
