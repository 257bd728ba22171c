/// A value in a row, independent of the store.
///
/// A target converts cells to its own types and back. Reading must return the same cell that was written, or an unchanged row
/// would appear edited.
public enum Cell: Hashable, Sendable {
    case null
    case uuid(RecordID)
    case text(String)
    case integer(Int)
    /// An exact number in decimal notation, such as `10.00`, which is never converted to floating point.
    case decimal(String)
    case boolean(Bool)
    case date(Day)
    case datetime(Instant)
    case list([String])
}

extension Cell {
    /// Compares texts by their bytes, as stores do. Swift's comparison treats precomposed and decomposed characters as equal.
    public static func == (a: Cell, b: Cell) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.uuid(let a), .uuid(let b)): a == b
        case (.text(let a), .text(let b)), (.decimal(let a), .decimal(let b)): same(a, b)
        case (.integer(let a), .integer(let b)): a == b
        case (.boolean(let a), .boolean(let b)): a == b
        case (.date(let a), .date(let b)): a == b
        case (.datetime(let a), .datetime(let b)): a == b
        case (.list(let a), .list(let b)): a.elementsEqual(b, by: same)
        default: false
        }
    }

    private static func same(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

    /// The value for plans and reports, on a single line of bounded length.
    public var display: String {
        switch self {
        case .null: "nothing"
        case .uuid(let id): id.text
        case .text(let text): Cell.quoted(text)
        case .integer(let number): String(number)
        case .decimal(let digits): Cell.shortened(digits)
        case .boolean(let value): value ? "true" : "false"
        case .date(let day): day.iso
        case .datetime(let instant): instant.iso
        case .list(let texts): "[" + Cell.shortened(texts.prefix(20).map(Cell.quoted).joined(separator: ", ")) + "]"
        }
    }

    private static func quoted(_ text: String) -> String { "\"" + shortened(text) + "\"" }

    /// Returns third-party text with its length limited and its control characters escaped.
    package static func harmless(_ text: String, atMost limit: Int = 300) -> String { shortened(text, to: limit) }

    /// Escapes control characters, which would affect the terminal, and truncates long text.
    private static func shortened(_ text: String, to limit: Int = 60) -> String {
        var result = ""
        for scalar in text.unicodeScalars.prefix(limit) {
            result +=
                scalar.properties.generalCategory == .control
                ? "\\u{" + String(scalar.value, radix: 16) + "}" : String(scalar)
        }
        return text.unicodeScalars.dropFirst(limit).isEmpty ? result : result + "…"
    }
}
