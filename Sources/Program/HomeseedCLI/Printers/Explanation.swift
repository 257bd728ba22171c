import HomeseedChecking
package import HomeseedSource

/// What there is to say of a check: what it finds, why that matters, and examples.
package struct Explanation {
    var style: TerminalStyle
    var options: RenderOptions

    package init(style: TerminalStyle, options: RenderOptions) {
        self.style = style
        self.options = options
    }

    /// Nil where there is no such check.
    package func text(of check: String) throws -> String? {
        if let own = ProgramParts.current.checks.first(where: { $0.summary.id.name == check })?.summary { return text(of: own) }
        guard let found = Checks.builtIn.first(where: { $0.id.name == check }) else { return nil }
        var text = style.bold("\(found.id)") + " (\(found.summary.shownSeverity))\n\n\(found.finds)\n\(found.why)\n"
        text += "\n" + style.bold("Wrong") + "\n\n" + (try findings(found.wrong))
        let right = found.right.shownText
        if !right.isEmpty { text += "\n" + style.bold("Right") + "\n\n" + right }
        return text
    }

    /// A check of another package, which has no examples that could be tried.
    private func text(of check: CheckSummary) -> String {
        let text = style.bold("\(check.id)") + " (\(check.shownSeverity))\n\n\(check.finds)\n\(check.why)\n"
        return text + (check.example.map { "\n" + style.bold("Wrong") + "\n\n\($0)\n" } ?? "")
    }

    /// What lint says of the wrong example, which shows the line that it is about.
    private func findings(_ example: Example) throws -> String {
        let checked = try example.checked()
        let shown = checked.diagnostics.sorted(in: checked.sources)
        let text = TextRenderer(sources: checked.sources, options: options).render(shown)
        // The last line sums up a catalogue that nobody has.
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2).joined(separator: "\n")
    }
}

extension Example {
    /// The files that the example writes, each under its path.
    fileprivate var shownText: String {
        files.filter { $0.size == nil }.map { file in
            "  # \(file.path)\n" + file.text.split(separator: "\n").map { "  \($0)\n" }.joined()
        }.joined(separator: "\n")
    }
}
