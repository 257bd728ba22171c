import HomeseedSource

@testable import Homeseed
@testable import HomeseedChecking

/// The handbook's page of all checks, generated from their declarations: lint's output for each wrong example, and the right
/// one.
enum CheckReference {
    static func page() throws -> String {
        let checks = Checks.builtIn.sorted { $0.id < $1.id }
        var lines = [
            "# All checks", "",
            "The checks of `homeseed lint`, with an example of each.", "",
            "## Overview", "",
            "An **error** prevents seeding. A **warning** points to a probable mistake. A **note** is advice.",
            "`homeseed explain CHECK` prints the entry of one check. This page is generated from the declarations of the checks.",
            "<doc:AddingACheck> explains how to add one.", "",
            "| Check | Severity | Fix | Finds |", "| --- | --- | --- | --- |",
        ]
        let entries = try checks.map { try Entry($0) }
        lines += entries.map { "| `\($0.check.id)` | \($0.check.severity) | \($0.fix) | \(cell($0.check.finds)) |" }
        for (severity, title) in [(Severity.error, "Errors"), (.warning, "Warnings"), (.note, "Notes")] {
            lines += ["", "## " + title]
            for entry in entries where entry.check.severity == severity { lines += [""] + entry.lines }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A check, with its output for the wrong example.
    private struct Entry {
        let check: any CheckDeclaration.Type
        let fix: String
        private let shown: String

        init(_ check: any CheckDeclaration.Type) throws {
            self.check = check
            let checked = try check.wrong.pipeline.check()
            let found = checked.diagnostics.sorted(in: checked.sources)
            fix = found.first?.fix.map { $0.isSafe ? "safe" : "unsafe" } ?? ""
            let text = TextRenderer(sources: checked.sources, options: RenderOptions()).render(found)
            // The last lines summarise the example catalogue, which the reference doesn't show.
            shown = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(3).joined(separator: "\n")
        }

        var lines: [String] {
            var lines = ["### \(check.id)", "", check.finds + " " + check.why]
            if !fix.isEmpty { lines[2] += fix == "safe" ? " `--fix` fixes it." : " `--fix --unsafe` fixes it." }
            // Lint alone does not report findings of exchanged files.
            if !shown.isEmpty { lines += ["", "```text", shown, "```"] }
            let files = check.right.files.filter { $0.size == nil }
            if !files.isEmpty { lines += ["", "Right:"] }
            for file in files {
                let isJSON = file.path.hasSuffix(".json")
                // Some checks depend on a file's first bytes, so the file's name is shown above the block.
                lines += [
                    "", "`\(file.path)`", "", isJSON ? "```json" : file.path.hasSuffix(".yaml") ? "```yaml" : "```", file.text,
                    "```",
                ]
            }
            return lines
        }
    }

    private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
