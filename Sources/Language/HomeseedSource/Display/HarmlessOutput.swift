/// Makes what a command prints safe as a whole: whatever part of it came from a file, a store or the environment, it
/// moves no cursor, and gives no command to the runner that reads the log.
///
/// Pages mind this where they show a text, and in better ways; this is the net under all of them, in the one place
/// through which everything is printed.
public enum HarmlessOutput {
    /// Shows control characters as signs, and changes each line that the runner of a CI would take for a command.
    ///
    /// - Parameter colour: whether the text holds colours of our own. Others than those that ``TerminalStyle`` writes
    ///   are shown as signs.
    public static func of(_ text: String, colour: Bool) -> String {
        let shown = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A } ? text : withoutControls(text, colour: colour)
        guard shown.contains("::") || shown.contains("##[") else { return shown }
        return shown.split(separator: "\n", omittingEmptySubsequences: false).map(withoutCommands).joined(separator: "\n")
    }

    /// A line that is no workflow command, whatever it says: one begins a line with `::`, or has the older `##[` anywhere.
    static func withoutCommands(_ line: Substring) -> String {
        let text = withoutOldCommands(line)
        let start = text.drop { $0.isWhitespace || $0 == "\u{1B}" || $0 == "\u{FEFF}" }
        return start.hasPrefix("::") || uncoloured(start).hasPrefix("::") ? "| " + text : text
    }

    static func withoutOldCommands(_ text: some StringProtocol) -> String {
        text.split(separator: "##[", omittingEmptySubsequences: false).joined(separator: "## [")
    }

    /// What a runner sees of a line that begins with colours.
    private static func uncoloured(_ text: Substring) -> Substring {
        var rest = text
        while rest.hasPrefix("["), let end = rest.firstIndex(of: "m") {
            rest = rest[rest.index(after: end)...].drop { $0.isWhitespace || $0 == "\u{1B}" }
        }
        return rest
    }

    private static func withoutControls(_ text: String, colour: Bool) -> String {
        var output = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            if colour, scalar == "\u{1B}", let length = TerminalStyle.codeLength(rest) {
                output += rest.prefix(length)
                rest = rest.dropFirst(length)
                continue
            }
            rest = rest.dropFirst()
            if scalar == "\n" || scalar == "\t" {
                output.append(scalar)
            } else if let sign = scalar.terminalSubstitute {
                output += sign.unicodeScalars
            } else {
                output.append(scalar)
            }
        }
        return String(output)
    }
}
