/// Arguments as a shell takes them.
enum ShellWord {
    /// An argument in quotes, where the shell would read it as something else or as several.
    static func quoted(_ argument: String) -> String {
        let isPlain = !argument.isEmpty && argument.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || "._-:@/=,+%".unicodeScalars.contains($0)
        }
        return isPlain ? argument : "'" + argument.replacing("'", with: "'\\''") + "'"
    }
}
