/// An underline: a byte range and its label.
struct SnippetLabel {
    let range: Range<Int>
    let lines: ClosedRange<Int>
    let label: String
    let isPrimary: Bool

    init(_ place: SourceLocation, label: String?, isPrimary: Bool, in view: SourceView) {
        let bytes = view.lines.bytes
        let within = place.range.clamped(toCount: bytes.count)
        let lower = within.lowerBound
        var upper = within.upperBound
        let first = view.lines.line(at: lower)
        // A block ends with its last word, without the line break and empty lines after it.
        if upper > view.lines.range(ofLine: first).upperBound {
            while upper > lower, [0x0A, 0x0D, 0x20, 0x09].contains(bytes[upper - 1]) { upper -= 1 }
        }
        range = lower..<upper
        lines = first...Swift.max(first, view.lines.line(at: upper))
        self.label = label.map(\.escapedForTerminal) ?? ""
        self.isPrimary = isPrimary
    }

    var isOneLine: Bool { lines.count == 1 }

    /// The character of the underline.
    var sign: String { isPrimary ? "^" : "-" }
}

/// The layout that all snippets of a diagnostic share.
struct SnippetLayout {
    let severity: Severity
    /// The number of columns of the largest line number.
    let gutter: Int
    let width: Int
    let style: TerminalStyle

    func textStyle(_ mark: SnippetLabel) -> TextStyle { mark.isPrimary ? severity.textStyle.union(.bold) : [.blue, .bold] }

    /// Returns a row with a line number and a bar, `4 │ …`, or with blanks instead of the number.
    func row(_ number: Int? = nil, _ body: String = "", bar: String = "│") -> String {
        let digits = number.map(String.init) ?? ""
        let blanks = String(repeating: " ", count: Swift.max(gutter - digits.count, 0))
        return style.dim(blanks + digits + " " + bar) + (body.isEmpty ? "" : " " + body) + "\n"
    }
}

extension Severity {
    var textStyle: TextStyle {
        switch self {
        case .error: .red
        case .warning: .yellow
        case .note: .blue
        }
    }
}
