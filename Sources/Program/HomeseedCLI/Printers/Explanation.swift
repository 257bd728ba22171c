import HomeseedChecking
package import HomeseedSource

/// The documentation of a check: its findings, their reason, and examples.
package struct Explanation {
    var style: TerminalStyle
    var options: RenderOptions

    package init(style: TerminalStyle, options: RenderOptions) {
        self.style = style
        self.options = options
    }

    /// Returns the documentation, or `nil` if the check is unknown.
    package func text(of check: String) throws -> String? {
        if let own = ProgramParts.current.checks.first(where: { $0.summary.id.name == check })?.summary { return text(of: own) }
        guard let found = Checks.builtIn.first(where: { $0.id.name == check }) else { return nil }
        var text = style.bold("\(found.id)") + " (\(found.summary.shownSeverity))\n\n\(found.finds)\n\(found.why)\n"
        text += "\n" + style.bold("Wrong") + "\n\n" + (try findings(found.wrong))
        let right = found.right.shownText
        if !right.isEmpty { text += "\n" + style.bold("Right") + "\n\n" + right }
        return text
    }

    /// Returns the documentation of an external program's check. The program chooses the severity of each finding.
    func text(ofProgramCheck check: CheckSummary) -> String {
        style.bold("\(check.id)") + "\n\n\(check.finds)\n\(check.why)\n"
    }

    /// Returns the documentation of a custom check, which has no tested examples.
    private func text(of check: CheckSummary) -> String {
        let text = style.bold("\(check.id)") + " (\(check.shownSeverity))\n\n\(check.finds)\n\(check.why)\n"
        return text + (check.example.map { "\n" + style.bold("Wrong") + "\n\n\($0)\n" } ?? "")
    }

    /// Returns the rendered findings of the wrong example.
    private func findings(_ example: Example) throws -> String {
        let checked = try example.checked()
        let shown = checked.diagnostics.sorted(in: checked.sources)
        let text = TextRenderer(sources: checked.sources, options: options).render(shown)
        // The summary line refers to the example's own catalogue, so it is dropped.
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2).joined(separator: "\n")
    }
}

extension Example {
    /// The files of the example, each under its path.
    fileprivate var shownText: String {
        files.filter { $0.size == nil }.map { file in
            "  # \(file.path)\n" + file.text.split(separator: "\n").map { "  \($0)\n" }.joined()
        }.joined(separator: "\n")
    }
}
