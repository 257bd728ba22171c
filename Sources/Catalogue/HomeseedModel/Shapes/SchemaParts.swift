package import HomeseedSource

/// The keywords of JSON Schema that Homeseed uses.
extension JSONTree {
    package static func type(_ names: String...) -> JSONTree {
        .object([("type", names.count == 1 ? .string(names[0]) : .list(names.map { .string($0) }))])
    }

    /// The schema of any scalar or null: a text field reads `2024` and `no` as text.
    package static let anyScalar = type("string", "number", "boolean", "null")
    package static let nonEmpty = type("string", "number", "boolean").adding("minLength", .number(1))
    /// The schema of a key without a value.
    package static let nothing = type("null")
    package static let message = ref("message")

    /// Returns a reference to a definition in the same file.
    package static func ref(_ name: String) -> JSONTree { .object([("$ref", .string(JSONTree.definitions + name))]) }
    package static let definitions = "#/$defs/"

    /// Returns the schema of a text that matches an ECMA-262 pattern, with examples for editors.
    package static func text(like pattern: String, _ examples: String...) -> JSONTree {
        let text = type("string").adding("pattern", .string(pattern))
        return examples.isEmpty ? text : text.adding("examples", .list(examples.map { .string($0) }))
    }

    /// Returns the schema of one of the words. Words that YAML reads as numbers or Booleans are also accepted as such.
    package static func words(_ words: [String]) -> JSONTree {
        let others = words.compactMap { word -> JSONTree? in
            if word == "true" || word == "false" { return .boolean(word == "true") }
            return Int(word).flatMap { String($0) == word ? .number($0) : nil }
        }
        return .object([("enum", .list(words.map { .string($0) } + others))])
    }

    /// Returns the schema of a list whose elements match a schema.
    package static func array(of element: JSONTree) -> JSONTree { type("array").adding("items", element) }

    /// Returns the schema of a mapping whose values match a schema and whose keys match an optional pattern.
    package static func map(of value: JSONTree, keys: TextPattern? = nil) -> JSONTree {
        guard let pattern = keys?.pattern else { return type("object").adding("additionalProperties", value) }
        return type("object").adding("patternProperties", .object([(pattern, value)])).adding(
            "additionalProperties", .boolean(false))
    }

    /// Returns the schema of a value that matches at least one of several schemas.
    package static func any(of choices: [JSONTree]) -> JSONTree { .object([("anyOf", .list(choices))]) }
    /// Returns the schema of a value that matches all of several schemas.
    package static func all(of parts: [JSONTree]) -> JSONTree { .object([("allOf", .list(parts))]) }

    /// Returns the schema of a mapping that has all of the keys.
    package static func required(_ names: [String]) -> JSONTree { .object([("required", .list(names.map { .string($0) }))]) }

    /// Returns the schema of a mapping in which a key has a value.
    package static func given(_ name: String) -> JSONTree {
        required([name]).adding("properties", .object([(name, .object([("not", .nothing)]))]))
    }

    /// Returns a conditional schema, with one schema for values that match the condition and another for values that do not.
    package static func when(_ condition: JSONTree, then: JSONTree? = nil, otherwise: JSONTree? = nil) -> JSONTree {
        .object([("if", condition)] + [("then", then), ("else", otherwise)].compactMap { key, value in value.map { (key, $0) } })
    }

    /// The schema extended to accept null, as in `key:`.
    package var orNull: JSONTree {
        guard case .object(var members) = self else { return self }
        if let position = members.firstIndex(where: { $0.key == "type" }) {
            switch members[position].value {
            case .string("null"): return self
            case .string(let name): members[position].value = .list([.string(name), .string("null")])
            case .list(let names): members[position].value = .list(names.filter { $0.word != "null" } + [.string("null")])
            default: return self
            }
            return .object(members)
        }
        if members.count == 1, members[0].key == "anyOf", case .list(let choices) = members[0].value {
            return .any(of: choices + [.nothing])
        }
        return .any(of: [self, .nothing])
    }

    package var word: String? { if case .string(let word) = self { word } else { nil } }

    /// Whether the schema requires a number.
    package var isNumber: Bool {
        guard case .object(let members) = self else { return false }
        return members.contains { member in
            if member.key == "type", case .string(let word) = member.value {
                word == "integer" || word == "number"
            } else {
                false
            }
        }
    }

    /// Returns the schema with one more member at its end. Returns it unchanged if the value is `nil`.
    package func adding(_ key: String, _ value: JSONTree?) -> JSONTree {
        guard let value else { return self }
        switch self {
        case .object(let members): return .object(members + [(key, value)])
        // Converts the schema `true`, which accepts anything, to an object with the member.
        default: return .object([(key, value)])
        }
    }

    /// The names of the definitions that the schema refers to.
    package var references: [String] {
        switch self {
        case .object(let members):
            members.flatMap { member -> [String] in
                guard member.key == "$ref", let target = member.value.word else { return member.value.references }
                return [String(target.dropFirst(JSONTree.definitions.count).prefix { $0 != "/" })]
            }
        case .list(let elements): elements.flatMap(\.references)
        default: []
        }
    }
}

/// The formatter for schema files. They are under version control, so short values are on one line to keep diffs readable.
extension JSONTree {
    private static let width = 120

    /// Returns the schema in the format of a file. Objects and lists that are too long for one line have a line per member.
    package func lines(level: Int = 0) -> String {
        let flat = flat
        if flat.utf8.count + level * 2 <= JSONTree.width { return flat }
        let indent = String(repeating: "  ", count: level)
        switch self {
        case .object(let members):
            let lines = members.map { "\(indent)  \(JSONTree.quoted($0.key)): \($0.value.lines(level: level + 1))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        case .list(let elements):
            return "[\n" + elements.map { "\(indent)  \($0.lines(level: level + 1))" }.joined(separator: ",\n") + "\n\(indent)]"
        default: return flat
        }
    }

    private var flat: String {
        switch self {
        case .object(let members):
            "{" + members.map { "\(JSONTree.quoted($0.key)): \($0.value.flat)" }.joined(separator: ", ") + "}"
        case .list(let elements): "[" + elements.map(\.flat).joined(separator: ", ") + "]"
        default: text(colon: ": ")
        }
    }
}
