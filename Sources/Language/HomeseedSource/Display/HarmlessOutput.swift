/// A sanitizer for all output of a command. Text from a file, a store or the environment can neither move the cursor nor give
/// commands to a CI runner.
///
/// Printers already escape their texts more precisely. This sanitizer is a second safeguard.
public enum HarmlessOutput {
    /// Replaces control characters by visible symbols, and changes each line that a CI runner would execute.
    ///
    /// - Parameter colour: whether the text contains escape sequences of ``TerminalStyle``. All other sequences are replaced.
    public static func of(_ text: String, colour: Bool) -> String {
        let shown = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A } ? text : withoutControls(text, colour: colour)
        guard shown.contains("::") || shown.contains("##[") else { return shown }
        return shown.split(separator: "\n", omittingEmptySubsequences: false).map(withoutCommands).joined(separator: "\n")
    }

    /// Returns a line without workflow commands: `::` at the beginning of the line, or the older `##[` anywhere.
    static func withoutCommands(_ line: Substring) -> String {
        let text = withoutOldCommands(line)
        let start = text.drop { $0.isWhitespace || $0 == "\u{1B}" || $0 == "\u{FEFF}" }
        return start.hasPrefix("::") || uncoloured(start).hasPrefix("::") ? "| " + text : text
    }

    static func withoutOldCommands(_ text: some StringProtocol) -> String {
        text.split(separator: "##[", omittingEmptySubsequences: false).joined(separator: "## [")
    }

    /// Returns a line as a runner reads it, without its leading style sequences.
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
