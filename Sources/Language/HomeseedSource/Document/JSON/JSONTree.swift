/// A JSON value to be written, with ordered members.
package indirect enum JSONTree: Sendable {
    case object([(key: String, value: JSONTree)])
    case list([JSONTree])
    case string(String)
    case number(Int)
    /// A number by its exact digits: `2.50`.
    case digits(String)
    case boolean(Bool)

    /// Returns the value as JSON, indented by two spaces per level.
    ///
    /// - Parameters:
    ///   - colon: the separator of key and value. Xcode writes a space before the colon.
    ///   - isScript: whether the JSON is embedded in a script, where a key `__proto__` has a special meaning.
    package func text(colon: String, isScript: Bool = false, level: Int = 0) -> String {
        func inner(_ value: JSONTree) -> String { value.text(colon: colon, isScript: isScript, level: level + 1) }
        switch self {
        case .string(let text): return JSONTree.quoted(text)
        case .number(let number): return String(number)
        case .digits(let digits): return digits
        case .boolean(let flag): return flag ? "true" : "false"
        case .list(let elements):
            let indent = String(repeating: "  ", count: level)
            if elements.isEmpty { return "[]" }
            return "[\n" + elements.map { indent + "  " + inner($0) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members):
            let indent = String(repeating: "  ", count: level)
            if members.isEmpty { return "{\n\n\(indent)}" }
            let lines = members.map { "\(indent)  \(JSONTree.key($0.key, isScript))\(colon)\(inner($0.value))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        }
    }

    private static func key(_ name: String, _ isScript: Bool) -> String {
        isScript && name == "__proto__" ? "[\(quoted(name))]" : quoted(name)
    }

    /// Returns a string literal for a file that people open as well.
    package static func quoted(_ text: String) -> String { JSONString.quoted(text, for: .file) }
}
