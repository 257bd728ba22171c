/// What a column of a row is given, in terms that every store can spell in its own way.
///
/// A target turns cells into what its store keeps and, where it can read back, what the store keeps into cells:
/// the same cell that was given must come back, or an unchanged row would look edited.
public enum Cell: Hashable, Sendable {
    case null
    case uuid(RecordID)
    case text(String)
    case integer(Int)
    /// An exact number as it is written, `10.00`: never through a floating-point number.
    case decimal(String)
    case boolean(Bool)
    case date(Day)
    case datetime(Instant)
    case list([String])
}

extension Cell {
    /// Byte by byte: to Swift, é and e with an accent behind it are one text; to a store they are two.
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

    /// For plans and reports, on one line and of bounded length whatever it holds.
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

    /// Someone else's words, of bounded length and without what a terminal would obey.
    package static func harmless(_ text: String, atMost limit: Int = 300) -> String { shortened(text, to: limit) }

    /// Control characters would reach the terminal, and a text can be a megabyte long.
    private static func shortened(_ text: String, to limit: Int = 60) -> String {
        var result = ""
        for scalar in text.unicodeScalars.prefix(limit) {
            result += scalar.properties.generalCategory == .control
                ? "\\u{" + String(scalar.value, radix: 16) + "}" : String(scalar)
        }
        return text.unicodeScalars.dropFirst(limit).isEmpty ? result : result + "…"
    }
}
