import Homeseed
import HomeseedChecking
import HomeseedLoading
import HomeseedLocalisation
import HomeseedSource

/// A pending change of translations, shown as a diff or written with a summary.
struct TextChanges {
    let files: TextFiles
    let sources: SourceMap
    let console: Console
    let pipeline: Pipeline

    /// Prints or writes the changes.
    ///
    /// - Parameters:
    ///   - summary: the changes, one per line, or empty if there are none.
    ///   - refusesFindings: whether to check the changed catalogue, and to refuse changes that introduce findings.
    func finish(isDry: Bool, summary: [String], refusesFindings: Bool = true) throws {
        if let broken = files.broken.first {
            throw CommandError(
                .findings, "\(broken) has errors, so nothing can be added to it.",
                advice: ["`homeseed lint \(broken)` shows them."])
        }
        if let refusal = files.refusals.first { throw CommandError(refusal) }
        let changes = FileChanges(files.overlay, read: sources, in: pipeline)
        if changes.paths.isEmpty {
            console.print("Nothing to change.\n")
            for line in summary { console.print(line + "\n") }
            return
        }
        if refusesFindings { try refuseFindings() }
        if isDry {
            console.print(EditsPrinter(edits: files.edits, sources: sources, console: console).text)
            for path in files.new { show(path) }
            for line in summary { console.print(line + "\n") }
            return console.print(console.style.bold("Nothing was written.") + "\n")
        }
        try changes.write()
        for path in changes.paths { console.print(path + "\n") }
        for line in summary { console.print(console.style.paint(line, [.bold, .green]) + "\n") }
    }

    /// Throws if the changes introduce findings. Missing translations and a format's requirements for a new language are
    /// expected, and comments that became unnecessary are harmless.
    private func refuseFindings() throws {
        var pipeline = pipeline
        pipeline.locales = try LocalesFolder.of(pipeline)
        let before = NewFindings(since: try pipeline.check())
        var overlay = Overlay(over: pipeline.tree)
        for (path, bytes) in files.overlay.files { overlay.set(path, to: bytes) }
        let after = try pipeline.check(in: overlay)
        let expected: Set<CheckID> = [
            MissingTranslation.id, MostlyUntranslated.id, EmptyText.id, UnusedIgnore.id, FormatNeeds.id,
        ]
        let found = before.all(in: after).filter { $0.severity > .note && !expected.contains($0.check) }
        if found.isEmpty { return }
        console.print(TextRenderer(sources: after.sources, options: console.renderOptions).render(found))
        throw CommandError(.findings, "This would cause \(counted(found.count, "finding")), so nothing was written.")
    }

    private func show(_ path: String) {
        guard let bytes = files.overlay.bytes(of: path) else { return }
        console.print(console.style.blue(path.escapedForTerminal) + " (new)\n")
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            console.print("      " + console.style.green("+ " + String(line).escapedForTerminal) + "\n")
        }
    }
}

/// The folder of translations.
enum LocalesFolder {
    /// Returns the folder of the catalogue's translations, or the default folder beside the catalogue if there is none yet.
    static func of(_ pipeline: Pipeline) throws -> String {
        if let known = pipeline.locales { return known }
        let beside = Paths.absolute(pipeline.catalogue + "/../Locales")
        return pipeline.catalogue.hasPrefix("/") ? beside : Paths.shown(beside)
    }
}

extension Hint {
    /// Returns a message with the number of findings in the changed files, or `nil` if there are none. An import doesn't refuse
    /// texts that lint will report.
    ///
    /// - Parameter checked: the catalogue with the changes, or `nil` if it was not checked yet.
    static func newFindings(in overlay: Overlay, _ pipeline: Pipeline, _ checked: Pipeline.Checked?) throws -> String? {
        var pipeline = pipeline
        pipeline.locales = try LocalesFolder.of(pipeline)
        let checked = try checked ?? pipeline.check(in: overlay)
        let written = Set(overlay.files.keys)
        let found = checked.diagnostics.all.filter { diagnostic in
            diagnostic.severity > .note
                && diagnostic.place.flatMap { checked.sources[$0.file]?.path }.map(written.contains) == true
        }
        if found.isEmpty { return nil }
        return "\(counted(found.count, "finding")) in these files: `homeseed lint` shows \(found.count == 1 ? "it" : "them")."
    }
}
