package import HomeseedSource
package import HomeseedStore

/// The type of fields that contain a secret, such as a PIN. It has no column: only its salted hash is stored.
package struct SecretType: PlainFieldType {
    package static let name = "secret"
    package static let about = "A secret such as a PIN: never printed, and stored only through salted-hash."
    static let digits = Key("digits", .scalar, about: "The exact number of digits.")
    static let sequential = Key("sequential", .boolean, about: "False: 1234 and 4321 are refused.")
    static let allTheSame = Key("all-the-same", .boolean, about: "False: 1111 is refused.")
    package static var keys: [Key] { [digits, sequential, allTheSame] }

    private let length: Int?
    private let allowsSequences: Bool
    private let allowsRepetition: Bool

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {
        if case .integer(let number) = declaration[SecretType.digits]?.scalar { length = Int(number) } else { length = nil }
        allowsSequences = declaration[SecretType.sequential]?.scalar != .boolean(false)
        allowsRepetition = declaration[SecretType.allTheSame]?.scalar != .boolean(false)
    }

    package var expectation: String { length.map { "exactly \($0) digits" } ?? "a secret" }
    package var column: ColumnType? { nil }
    package var form: FieldForm { .secret }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .byHand }
    package func schema(in scope: some SchemaScope) -> JSONTree {
        // The schema sees an unquoted 0580 as the number 580, so it can only limit the maximum of numbers.
        guard let length, (1...15).contains(length) else { return .nonEmpty }
        let most = JSONTree.digits(String(repeating: "9", count: length))
        return .type("string", "integer").adding("pattern", .string("^[0-9]{\(length)}$"))
            .adding("minimum", .number(0)).adding("maximum", most)
    }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        reader.recordSecret(at: node.place)
        guard node.kind == .scalar, !node.isMissing, let text = node.text else { return refuse(node, &reader) }
        let digits = text.utf8.map { Int($0) - 0x30 }
        let isDigits = digits.allSatisfy { (0...9).contains($0) }
        if let length, !isDigits || digits.count != length {
            reader.diagnostics.report(WeakSecret.diagnostic(node, field: reader.fieldName, "must be exactly \(length) digits"))
            return .unknown
        }
        let steps = Set(zip(digits.dropFirst(), digits).map { $0 - $1 })
        if !allowsRepetition, digits.count > 1, steps == [0] {
            reader.diagnostics.report(WeakSecret.diagnostic(node, field: reader.fieldName, "must not be all the same digit"))
            return .unknown
        }
        if !allowsSequences, digits.count > 1, steps == [1] || steps == [-1] {
            reader.diagnostics.report(WeakSecret.diagnostic(node, field: reader.fieldName, "must not count up or down"))
            return .unknown
        }
        return .secret(Secret(text))
    }
}
