extension HarmlessText {
    /// A text on one line, and without what no file may hold.
    package static func line(_ text: String) -> String {
        let lines = text.unicodeScalars.split { $0.value < 0x20 || $0 == "\u{2028}" || $0 == "\u{2029}" || $0 == "\u{85}" || $0 == "\u{7F}" || $0.value & 0xFFFE == 0xFFFE }
        return HarmlessText.of(lines.map { String($0) }.joined(separator: " "))
    }
}
