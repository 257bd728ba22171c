import HomeseedSource

/// A few findings with all features of a report.
struct ReportSample {
    var sources = SourceMap()
    var diagnostics: [Diagnostic] = []

    init() {
        let rewards = sources.add(
            "Catalogue/é, 50%:x/rewards.yaml", marked: "\u{FEFF}a: \"👩‍👩‍👧 e\u{301}\", [[spoon]]: 1\r\nid: [[x]]\r\n")
        let homes = sources.add("Catalogue/homes.yaml", marked: "pin: [[1234]]\n[[kid: |\n  one\n  two\n]]")
        sources.secrets = [homes[0]]
        diagnostics = [
            Diagnostic(
                "unknown-key", .error, headline: "There is no key 'spoon' in a \"card\"", at: rewards[0],
                label: "did you mean 'spoons'?",
                related: [.init("a card, 100%", at: rewards[1])], notes: ["Known keys: <id> & 'title'."],
                fix: Fix("Write 'spoons'", edits: [.init(rewards[0], "spoons")], isSafe: false)),
            Diagnostic("odd-text", .note, headline: "A control \u{1B}[2J\nin it", at: rewards[1]),
            Diagnostic(
                "weak-secret", .warning, headline: "\(sources.shownText(at: homes[0])) is easily guessed", at: homes[0],
                fix: Fix("Turn it round", edits: [.init(homes[0], "4321")], isSafe: false)),
            Diagnostic("weak-secret", .warning, headline: "Again", at: homes[1]),
            Diagnostic("no-pack", .error, headline: "There is no pack", at: nil),
        ]
        diagnostics[3].suppression = .init(.comment, reason: "Only for \"demos\"")
    }

    static let checks = [
        CheckSummary(
            id: "unknown-key", severity: .error, finds: "A key that nothing knows.", why: "It would be left out.",
            example: "- {id: x, spoon: 1}\n"),
        CheckSummary(id: "weak-secret", severity: .warning, finds: "A PIN that is easily guessed.", why: "Children guess."),
    ]

    func render<R: Renderer>(_ renderer: R.Type) -> String {
        var options = RenderOptions()
        options.checks = ReportSample.checks
        return R(sources: sources, options: options).render(diagnostics)
    }
}
