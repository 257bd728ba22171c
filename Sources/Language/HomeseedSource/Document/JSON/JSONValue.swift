import HomeseedText

/// A JSON value of a message that is exchanged with an editor or a browser.
package indirect enum JSONValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Parses JSON. Returns `nil` if the bytes are invalid.
    package init?(bytes: [UInt8]) {
        var faults = Diagnostics()
        let document = parseJSON(SourceFile(path: "message.json", bytes: bytes), as: FileID(0), into: &faults)
        guard !document.isBroken, let root = document.root else { return nil }
        self.init(root)
    }

    init(_ node: Node) {
        switch node.kind {
        case .mapping:
            self = .object(node.entries.reduce(into: [:]) { $0[$1.key.text ?? ""] = JSONValue($1.value) })
        case .sequence: self = .array(node.elements.map { JSONValue($0) })
        case .scalar:
            switch node.scalar {
            case .boolean(let flag)?: self = .boolean(flag)
            case .integer(let number)?: self = .integer(Int(clamping: number))
            case .float(let number)?: self = .number(number)
            case .string(let text)?: self = .string(text)
            case .null?, nil: self = .null
            }
        }
    }

    // MARK: Reading

    /// Returns the value of a member, or `nil` if the member is missing or null, or this value is not an object.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self, let value = members[key], value != .null else { return nil }
        return value
    }

    package var text: String? { if case .string(let text) = self { text } else { nil } }
    /// The value with line feeds for all line breaks of its strings.
    package var withLineFeeds: JSONValue {
        switch self {
        case .string(let text): .string(text.withLineFeeds)
        case .array(let elements): .array(elements.map(\.withLineFeeds))
        case .object(let members): .object(members.mapValues(\.withLineFeeds))
        default: self
        }
    }
    package var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
    package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
    package var integer: Int? {
        switch self {
        case .integer(let number): number
        case .number(let number): Int(exactly: number)
        default: nil
        }
    }
    package var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    // MARK: Writing

    package var encoded: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
        case .integer(let number): bytes += "\(number)".utf8
        case .number(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
        case .string(let text): JSONString.append(text, for: .client, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                JSONString.append(member.key, for: .client, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .string(text) }
    package init(integerLiteral number: Int) { self = .integer(number) }
    package init(booleanLiteral flag: Bool) { self = .boolean(flag) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(Dictionary(members) { $1 }) }

    /// Returns an object of the members whose values are not `nil`.
    package static func object(leaving members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.reduce(into: [:]) { if let value = $1.value { $0[$1.key] = value } })
    }
}
