import HomeseedModel
package import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// The conversion of values from the page into trees for a file.
enum ValueTree {
    /// Returns the tree, or `nil` for an empty value.
    static func make(_ value: JSON, _ field: Field) throws(StudioRefusal) -> Tree? { try make(value, field.type) }

    private static func make(_ value: JSON, _ type: any FieldType) throws(StudioRefusal) -> Tree? {
        switch value {
        case .null: return nil
        case .string(let text): return type.isText ? .text(text) : word(text, type)
        case .integer(let number): return .word("\(number)")
        case .boolean(let flag): return .word(flag ? "true" : "false")
        case .array(let elements):
            var trees: [Tree] = []
            for element in elements { if let tree = try make(element, type.element ?? type) { trees.append(tree) } }
            return .list(trees)
        case .object: return try forms(value)
        case .number: throw StudioRefusal(.refused, "A number must be sent as a string of digits.")
        }
    }

    /// Returns the tree of a text with plural forms.
    static func forms(_ value: JSON) throws(StudioRefusal) -> Tree {
        guard case .object(let members) = value else { throw StudioRefusal(.refused, "A text is sent as its forms.") }
        var variants: [(MessageText.Key, String)] = []
        for (name, text) in members {
            guard let key = MessageText.Key(name), let text = text.text else {
                throw StudioRefusal(.refused, "A text has no plural form '\(name)'.")
            }
            if !text.isEmpty { variants.append((key, text)) }
        }
        return .map(variants.sorted { $0.0 < $1.0 }.map { ($0.0.word, .text($0.1)) })
    }

    /// Returns a value of another type than text, without quotes unless it is ambiguous.
    private static func word(_ text: String, _ type: any FieldType) -> Tree {
        func isSign(_ scalar: Unicode.Scalar) -> Bool { scalar == "-" || scalar == "+" }
        func isPlain(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar) }
        let scalars = text.unicodeScalars
        // A sign alone is not a number, and `null` would be read as a missing value.
        let begin = scalars.drop(while: isSign)
        let isBare =
            begin.first.map(isPlain) == true && scalars.count - begin.count < 2
            && scalars.allSatisfy { isPlain($0) || isSign($0) || $0 == "." } && text != "null"
        switch type.form {
        case .number, .money, .boolean, .span, .day: return isBare ? .word(text) : .text(text)
        default: return .text(text)
        }
    }
}

extension Node {
    /// The value as JSON for the studio's page: a text, a list of values, or plural forms.
    var plainJSON: JSON {
        switch kind {
        case .scalar: isMissing ? .null : .of(text)
        case .sequence: .array(elements.map(\.plainJSON))
        case .mapping: .object(entries.reduce(into: [:]) { $0[$1.key.text ?? ""] = $1.value.plainJSON })
        }
    }
}

/// A JSON value of the studio's requests and responses.
package typealias JSON = JSONValue

extension JSONValue {
    static func of(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    static func list(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map { .string($0) }) }
}
