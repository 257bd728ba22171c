package import Foundation
package import HomeseedSource
package import HomeseedStore
import HomeseedText

/// The type of fields that contain a whole number.
package struct IntegerType: PlainFieldType {
    package static let name = "integer"
    package static let about = "A whole number."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "a whole number" }
    package var column: ColumnType? { .integer }
    package var form: FieldForm { .number(isWhole: true) }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { wanted.lowest.map { .word("\($0)") } ?? .byHand }
    package func schema(in scope: some SchemaScope) -> JSONTree { .type("integer") }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        switch node.scalar {
        case .integer(let number) where NumberWords.isDecimal(node): .integer(Int(number))
        case .string(let text) where Int(text) != nil:
            refuse(node, &reader, meant: [text], because: "The quotes make it a text: remove them.")
        case _ where NumberWords.endsAtComma(node): .unknown
        default:
            refuse(
                node, &reader, meant: NumberWords.meant(node).filter { Int($0) != nil },
                because: NumberWords.reason(node, isWhole: true))
        }
    }
}

/// The type of fields that contain an exact decimal number.
package struct DecimalType: PlainFieldType {
    package static let name = "decimal"
    package static let about = "A number, exact in every digit."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "a number" }
    package var column: ColumnType? { .decimal(scale: nil) }
    package var form: FieldForm { .number(isWhole: false) }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { wanted.lowest.map { .word("\($0)") } ?? .byHand }
    package func schema(in scope: some SchemaScope) -> JSONTree { .type("number") }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        exactDecimal(node).map { .decimal($0.value) }
            ?? refuse(node, &reader, meant: NumberWords.meant(node), because: NumberWords.reason(node))
    }
}

/// The type of fields that contain an amount of money, in the currency's main unit and with at most two decimals.
package struct MoneyType: PlainFieldType {
    package static let name = "money"
    package static let about = "An amount of money, exact, with two digits for the cents."
    package static let scale = PlaceholderType.digitsOfCents

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "an amount such as 10.00" }
    package var column: ColumnType? { .decimal(scale: MoneyType.scale) }
    package var form: FieldForm { .money }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { wanted.lowest.map { .word("\($0).00") } ?? .byHand }
    package func schema(in scope: some SchemaScope) -> JSONTree { .type("number").adding("examples", .list([.digits("10.00")])) }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        if NumberWords.endsAtComma(node) { return .unknown }
        let tooFine = "The smallest amount is one cent."
        guard let amount = exactDecimal(node) else {
            let meant = NumberWords.meant(node)
            let amounts = meant.filter { !NumberWords.hasMoreDecimals($0, than: MoneyType.scale) }
            return refuse(
                node, &reader, meant: amounts,
                because: NumberWords.reason(node) ?? (amounts.isEmpty && !meant.isEmpty ? tooFine : nil))
        }
        guard amount.digits <= MoneyType.scale else { return refuse(node, &reader, because: tooFine) }
        return .decimal(amount.value)
    }

    package func written(_ value: Value) -> String? {
        if case .decimal(let digits)? = cell(of: value) { digits } else { PlainCell.written(value) }
    }
}

/// The notations of numbers that people use by mistake: with a comma, a currency or quotes, or as a word.
private enum NumberWords {
    /// The words for small numbers in English, Dutch, German and French.
    private static let words: [String: Int] = {
        let lists = [
            "zero one two three four five six seven eight nine ten eleven twelve",
            "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf",
            "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
            "zéro un deux trois quatre cinq six sept huit neuf dix onze douze",
        ]
        let pairs = lists.flatMap { $0.split(separator: " ").enumerated().map { (String($0.element), $0.offset) } }
        return Dictionary(pairs + [("één", 1), ("ein", 1), ("eine", 1), ("une", 1)]) { first, _ in first }
    }()

    /// Returns the intended number in the catalogue's syntax, or none if it is unclear. A comma followed by three digits gives
    /// two numbers, because it may separate thousands. A number with too many digits is not suggested.
    static func meant(_ node: Node) -> [String] {
        written(node).filter { $0.utf8.count <= maximumLength && (node.style != .plain || $0 != node.text) }
    }

    private static func written(_ node: Node) -> [String] {
        if case .integer(let number) = node.scalar, !isDecimal(node) { return [String(number)] }
        guard node.kind == .scalar, var text = node.text?[...], text.utf8.count <= 40 else { return [] }
        while let last = text.unicodeScalars.last, ", ;€$£".unicodeScalars.contains(last) { text.unicodeScalars.removeLast() }
        while let first = text.unicodeScalars.first, " €$£".unicodeScalars.contains(first) { text.unicodeScalars.removeFirst() }
        if let number = words[text.lowercased()] { return [String(number)] }
        if let number = withoutGroups(text) { return [number] }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let isNumber =
            parts.count <= 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") && parts.count == 1 }
            }
        guard isNumber, text.utf8.count(where: { $0 == UInt8(ascii: ".") }) <= 1, text.first != ".", text.last != ".",
            parts.count == 1 || parts[1].utf8.count != 3
        else { return [] }
        return [parts.joined(separator: ".")]
    }

    /// The maximum number of digits of a decimal, with its point.
    static let maximumLength = 30

    /// Whether a whole number is not written in another base, such as 0x10.
    static func isDecimal(_ node: Node) -> Bool {
        node.text?.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") } ?? true
    }

    /// Returns the reason why a number is refused that is too large, has too many digits or is in another base. Returns `nil` for
    /// any other text.
    static func reason(_ node: Node, isWhole: Bool = false) -> String? {
        guard let text = node.text else { return nil }
        if case .integer = node.scalar, !isDecimal(node) { return "Write numbers in decimal digits." }
        let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
        let points = digits.utf8.count { $0 == UInt8(ascii: ".") }
        guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }), points <= (isWhole ? 0 : 1) else {
            return nil
        }
        if isWhole {
            return digits.utf8.count > 18 && Int(text) == nil ? "A number is between \(Int.min) and \(Int.max)." : nil
        }
        return digits.utf8.count > maximumLength ? "A number has at most \(maximumLength) digits." : nil
    }

    static func hasMoreDecimals(_ number: String, than count: Int) -> Bool {
        number.firstIndex(of: ".").map { number[$0...].utf8.count - 1 > count } ?? false
    }

    /// Returns a number with decimals whose thousands are grouped, such as 1.000,50 or 1,000.50, without the groups. Returns
    /// `nil` for any other text.
    private static func withoutGroups(_ text: Substring) -> String? {
        guard let decimal = text.last(where: { $0 == "," || $0 == "." }) else { return nil }
        let halves = text.split(separator: decimal, omittingEmptySubsequences: false)
        guard halves.count == 2, (1...2).contains(halves[1].utf8.count) else { return nil }
        let groups = halves[0].split(separator: decimal == "," ? "." : ",", omittingEmptySubsequences: false)
        guard groups.count > 1, let first = groups.first, (1...3).contains(first.utf8.count),
            groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
            (groups + [halves[1]]).joined().utf8.allSatisfy({ 0x30...0x39 ~= $0 })
        else { return nil }
        return groups.joined() + "." + halves[1]
    }

    /// Whether a comma in braces ends a number before its decimals, as in `{price: 1.000,50}`. `unquoted-comma` reports it.
    static func endsAtComma(_ node: Node) -> Bool {
        let bytes = node.fileBytes
        let range = node.range.clamped(toCount: bytes.count)
        let rest = bytes[range.upperBound...]
        guard node.style == .plain, rest.first == UInt8(ascii: ","), rest.dropFirst().first.map({ 0x30...0x39 ~= $0 }) == true
        else { return false }
        return bytes[..<range.lowerBound].last { $0 != 0x20 } == UInt8(ascii: ":")
    }
}

/// Parses digits with at most one decimal point, without rounding, or returns `nil` for any other node.
///
/// The decimal parser gets no locale. The separator is then a point, and ICU, whose initialisation is not thread-safe, is not
/// loaded.
package func exactDecimal(_ node: Node) -> (value: Decimal, digits: Int)? {
    guard node.style == .plain, let text = node.text else { return nil }
    let unsigned = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, unsigned.utf8.count <= NumberWords.maximumLength, let whole = parts.first, !whole.isEmpty,
        parts.last?.isEmpty == false,
        parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
        let value = Decimal(string: text)
    else { return nil }
    return (value, parts.count == 2 ? parts[1].utf8.count : 0)
}
