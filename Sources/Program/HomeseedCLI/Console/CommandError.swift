package import HomeseedLoading
package import HomeseedSource
package import HomeseedSyntax

/// A message for the user about why a command failed: one sentence, then advice.
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
            self.init(.usage, error.description, advice: ["Choose the folder with the packs with `--catalogue DIR`."])
        // A file of the catalogue's, as linting says of others.
        case .unreadable, .outside: self.init(.findings, error.description)
        }
    }

    /// Returns the error for an unknown name, with the closest match or a list of the known names.
    package static func unknown(_ what: String, _ word: String, among known: some Sequence<String>, else advice: String? = nil)
        -> CommandError
    {
        let known = Array(known)
        var notes: [String] = []
        if let near = suggestion(for: word, among: known) {
            notes = ["Did you mean '\(near)'?"]
        } else if known.isEmpty {
            notes = ["There is none."]
        } else if known.count <= 12 {
            notes = ["There is \(known.sorted().quotedList)."]
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
