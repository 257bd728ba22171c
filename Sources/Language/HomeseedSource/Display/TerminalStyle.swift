/// Colours a text for a terminal, or leaves it as it is where nobody asked for colour.
public struct TerminalStyle: Hashable, Sendable {
    public let isColoured: Bool

    public init(colour: Bool) {
        isColoured = colour
    }

    /// Makes a text bold, as titles and headlines are.
    public func bold(_ text: String) -> String { paint(text, .bold) }
    /// Makes a text faint, so that it steps back behind what matters.
    public func dim(_ text: String) -> String { paint(text, .dim) }
    /// Makes a text red, as errors are, and what is taken away.
    public func red(_ text: String) -> String { paint(text, .red) }
    /// Makes a text green, as what went well is, and what is added.
    public func green(_ text: String) -> String { paint(text, .green) }
    /// Makes a text yellow, as warnings are, and what is changed.
    public func yellow(_ text: String) -> String { paint(text, .yellow) }
    /// Makes a text blue, as notes are, and places to look at.
    public func blue(_ text: String) -> String { paint(text, .blue) }

    /// Several at once: `paint("error", [.bold, .red])`.
    public func paint(_ text: String, _ textStyle: TextStyle) -> String {
        guard isColoured, !textStyle.isEmpty, !text.isEmpty else { return text }
        return "\u{1B}[\(textStyle.codes)m\(text)\u{1B}[0m"
    }

    /// How many scalars the code takes that a text begins with; nil where it is none that ``paint(_:_:)`` writes.
    static func codeLength(_ text: Substring.UnicodeScalarView) -> Int? {
        let code = text.prefix(12).prefix { $0 != "m" }
        guard code.starts(with: "\u{1B}[".unicodeScalars), text.dropFirst(code.count).first == "m" else { return nil }
        return code.dropFirst(2).allSatisfy { ("0"..."9").contains($0) || $0 == ";" } ? code.count + 1 : nil
    }
}

/// What a text is painted with.
public struct TextStyle: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = TextStyle(rawValue: 1 << 0)
    public static let dim = TextStyle(rawValue: 1 << 1)
    public static let red = TextStyle(rawValue: 1 << 2)
    public static let green = TextStyle(rawValue: 1 << 3)
    public static let yellow = TextStyle(rawValue: 1 << 4)
    public static let blue = TextStyle(rawValue: 1 << 5)

    /// The numbers that terminals know them by.
    fileprivate var codes: String {
        let known: [(TextStyle, String)] = [
            (.bold, "1"), (.dim, "2"), (.red, "31"), (.green, "32"), (.yellow, "33"), (.blue, "34"),
        ]
        return known.filter { contains($0.0) }.map(\.1).joined(separator: ";")
    }
}
