/// A value to be written as JSON, its members in order.
package indirect enum JSONTree: Sendable {
    case object([(key: String, value: JSONTree)])
    case list([JSONTree])
    case string(String)
    case number(Int)
    /// A number by its digits, exact: `2.50`.
    case digits(String)
    case boolean(Bool)

    /// With two spaces a level.
    ///
    /// - Parameters:
    ///   - colon: what stands between key and value: Xcode has a space before its colon.
    ///   - isScript: whether it is read as a part of a program, where a key `__proto__` is no key like others.
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

    /// Writes a text as JSON has it, in quotes, for a file that people open too.
    package static func quoted(_ text: String) -> String { JSONString.quoted(text, for: .file) }
}
