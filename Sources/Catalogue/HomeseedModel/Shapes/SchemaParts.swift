package import HomeseedSource

/// The words of JSON Schema, as far as they are needed here.
extension JSONTree {
    package static func type(_ names: String...) -> JSONTree {
        .object([("type", names.count == 1 ? .string(names[0]) : .list(names.map { .string($0) }))])
    }

    /// Any scalar, none too: a field that reads text takes `2024` and `no` for text.
    package static let anyScalar = type("string", "number", "boolean", "null")
    package static let nonEmpty = type("string", "number", "boolean").adding("minLength", .number(1))
    /// Nothing may be written, but the key may stand there.
    package static let nothing = type("null")
    package static let message = ref("message")

    /// A schema that is defined under a name, once for the file.
    package static func ref(_ name: String) -> JSONTree { .object([("$ref", .string(JSONTree.definitions + name))]) }
    package static let definitions = "#/$defs/"

    /// A text that a regular expression of ECMA 262 fits, with texts that an editor shows as examples.
    package static func text(like pattern: String, _ examples: String...) -> JSONTree {
        let text = type("string").adding("pattern", .string(pattern))
        return examples.isEmpty ? text : text.adding("examples", .list(examples.map { .string($0) }))
    }

    /// One of these words. Those that YAML takes for numbers or for true and false may stand there as such.
    package static func words(_ words: [String]) -> JSONTree {
        let others = words.compactMap { word -> JSONTree? in
            if word == "true" || word == "false" { return .boolean(word == "true") }
            return Int(word).flatMap { String($0) == word ? .number($0) : nil }
        }
        return .object([("enum", .list(words.map { .string($0) } + others))])
    }

    /// A list whose elements all fit one schema.
    package static func array(of element: JSONTree) -> JSONTree { type("array").adding("items", element) }

    /// A map whose values all fit one schema, and its keys a pattern where one is given.
    package static func map(of value: JSONTree, keys: TextPattern? = nil) -> JSONTree {
        guard let pattern = keys?.pattern else { return type("object").adding("additionalProperties", value) }
        return type("object").adding("patternProperties", .object([(pattern, value)])).adding("additionalProperties", .boolean(false))
    }

    /// What fits at least one of several schemas.
    package static func any(of choices: [JSONTree]) -> JSONTree { .object([("anyOf", .list(choices))]) }
    /// What fits each of several schemas.
    package static func all(of parts: [JSONTree]) -> JSONTree { .object([("allOf", .list(parts))]) }

    /// A map that has all of these keys.
    package static func required(_ names: [String]) -> JSONTree { .object([("required", .list(names.map { .string($0) }))]) }

    /// A key is there and not left empty.
    package static func given(_ name: String) -> JSONTree {
        required([name]).adding("properties", .object([(name, .object([("not", .nothing)]))]))
    }

    /// What has to fit another schema where it fits a first one, and a third where it does not.
    package static func when(_ condition: JSONTree, then: JSONTree? = nil, otherwise: JSONTree? = nil) -> JSONTree {
        .object([("if", condition)] + [("then", then), ("else", otherwise)].compactMap { key, value in value.map { (key, $0) } })
    }

    /// The same, or nothing at all: `key:`.
    package var orNothing: JSONTree {
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

    /// Whether it asks for a number.
    package var isNumber: Bool {
        guard case .object(let members) = self else { return false }
        return members.contains { member in
            if member.key == "type", case .string(let word) = member.value { word == "integer" || word == "number" } else { false }
        }
    }

    /// The same with one more member at its end; as it is where the value is nil.
    package func adding(_ key: String, _ value: JSONTree?) -> JSONTree {
        guard let value else { return self }
        switch self {
        case .object(let members): return .object(members + [(key, value)])
        // `true`: anything goes, and this is said of it.
        default: return .object([(key, value)])
        }
    }

    /// The names of the definitions that are referred to.
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

/// Schemas are kept beside the files that they describe, and read in reviews: what is short stands on one line.
extension JSONTree {
    private static let width = 120

    /// The schema as it is written to a file, a member a line.
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
