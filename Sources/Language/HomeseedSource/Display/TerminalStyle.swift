/// The styling of text for a terminal, which leaves text unchanged if colour is off.
public struct TerminalStyle: Hashable, Sendable {
    public let isColoured: Bool

    public init(colour: Bool) {
        isColoured = colour
    }

    /// Returns the text in bold, for titles and headlines.
    public func bold(_ text: String) -> String { paint(text, .bold) }
    /// Returns the text dimmed, for secondary information.
    public func dim(_ text: String) -> String { paint(text, .dim) }
    /// Returns the text in red, for errors and deletions.
    public func red(_ text: String) -> String { paint(text, .red) }
    /// Returns the text in green, for success and additions.
    public func green(_ text: String) -> String { paint(text, .green) }
    /// Returns the text in yellow, for warnings and changes.
    public func yellow(_ text: String) -> String { paint(text, .yellow) }
    /// Returns the text in blue, for notes and locations.
    public func blue(_ text: String) -> String { paint(text, .blue) }

    /// Returns the text with several styles: `paint("error", [.bold, .red])`.
    public func paint(_ text: String, _ textStyle: TextStyle) -> String {
        guard isColoured, !textStyle.isEmpty, !text.isEmpty else { return text }
        return "\u{1B}[\(textStyle.codes)m\(text)\u{1B}[0m"
    }

    /// Returns the number of scalars of a leading style sequence, or `nil` if the text begins with no sequence of
    /// ``paint(_:_:)``.
    static func codeLength(_ text: Substring.UnicodeScalarView) -> Int? {
        let code = text.prefix(12).prefix { $0 != "m" }
        guard code.starts(with: "\u{1B}[".unicodeScalars), text.dropFirst(code.count).first == "m" else { return nil }
        return code.dropFirst(2).allSatisfy { ("0"..."9").contains($0) || $0 == ";" } ? code.count + 1 : nil
    }
}

/// The styles of a text.
public struct TextStyle: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = TextStyle(rawValue: 1 << 0)
    public static let dim = TextStyle(rawValue: 1 << 1)
    public static let red = TextStyle(rawValue: 1 << 2)
    public static let green = TextStyle(rawValue: 1 << 3)
    public static let yellow = TextStyle(rawValue: 1 << 4)
    public static let blue = TextStyle(rawValue: 1 << 5)

    /// The parameters of the escape sequence (SGR).
    fileprivate var codes: String {
        let known: [(TextStyle, String)] = [
            (.bold, "1"), (.dim, "2"), (.red, "31"), (.green, "32"), (.yellow, "33"), (.blue, "34"),
        ]
        return known.filter { contains($0.0) }.map(\.1).joined(separator: ";")
    }
}
