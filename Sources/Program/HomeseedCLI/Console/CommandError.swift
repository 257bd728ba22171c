package import HomeseedLoading
package import HomeseedSource
package import HomeseedSyntax

/// The error of a failed command, as printed for the user: one sentence, then advice.
package struct CommandError: Error {
    package var ending: ExitStatus
    package var headline: String
    package var advice: [String]

    package init(_ ending: ExitStatus = .usage, _ headline: String, advice: [String] = []) {
        self.ending = ending
        self.headline = headline
        self.advice = advice
    }

    package init(_ refusal: EditRefusal) { self.init(.findings, refusal.headline, advice: refusal.advice) }

    package init(_ error: LoadError) {
        switch error {
        case .noCatalogue:
            self.init(.usage, error.description, advice: ["Use `--catalogue DIR` to choose the folder that contains the packs."])
        // The file belongs to the catalogue, so the error has the exit status of a finding.
        case .unreadable, .outside: self.init(.findings, error.description)
        }
    }

    /// Returns the error for an unknown name. Its advice is the closest match, or else the known names if there are few, or else
    /// the given advice.
    package static func unknown(_ what: String, _ word: String, among known: some Sequence<String>, else advice: String? = nil)
        -> CommandError
    {
        let known = Array(known)
        var notes: [String] = []
        if let near = suggestion(for: word, among: known) {
            notes = ["Did you mean '\(near)'?"]
        } else if known.isEmpty {
            notes = ["There are none."]
        } else if known.count <= 12 {
            notes = ["Available: \(known.sorted().quotedList)."]
        } else if let advice {
            notes = [advice]
        }
        return CommandError(.usage, "There is no \(what) '\(word)'.", advice: notes)
    }

    /// Returns the error and its advice as printed.
    package func text(_ style: TerminalStyle) -> String {
        let lines = advice.map { "  " + $0.escapedForTerminal + "\n" }
        return style.paint("error:", [.bold, .red]) + " " + style.bold(headline.escapedForTerminal) + "\n" + lines.joined()
    }
}
