import Homeseed
import HomeseedChecking
import HomeseedLoading
import HomeseedSource

/// Translations that are about to be written: shown, or written and then said.
struct TextChanges {
    let files: TextFiles
    let sources: SourceMap
    let console: Console
    let pipeline: Pipeline

    /// - Parameters:
    ///   - summary: what changes, a line each; none where nothing does.
    ///   - refusesFindings: whether the catalogue is checked with the changes, and findings that they would bring refuse them.
    func finish(isDry: Bool, summary: [String], refusesFindings: Bool = true) throws {
        if let broken = files.broken.first {
            throw CommandError(.findings, "\(broken) has errors, so nothing can be added to it.", advice: ["`homeseed lint \(broken)` shows them."])
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

    /// That a text is not translated yet is what these commands are for, and a translation that is right needs no comment any more.
    private func refuseFindings() throws {
        var pipeline = pipeline
        pipeline.locales = try LocalesFolder.of(pipeline)
        let before = NewFindings(since: try pipeline.check())
        var overlay = Overlay(over: pipeline.tree)
        for (path, bytes) in files.overlay.files { overlay.set(path, to: bytes) }
        let after = try pipeline.check(in: overlay)
        let expected: Set<CheckID> = [MissingTranslation.id, MostlyUntranslated.id, EmptyText.id, UnusedIgnore.id]
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

/// Where translations are written to.
enum LocalesFolder {
    /// Beside the catalogue, where there is none yet.
    static func of(_ pipeline: Pipeline) throws -> String {
        if let known = pipeline.locales { return known }
        let beside = Paths.absolute(pipeline.catalogue + "/../Locales")
        return pipeline.catalogue.hasPrefix("/") ? beside : Paths.shown(beside)
    }
}

extension Hint {
    /// Returns how many findings the files will have: an import doesn't refuse what lint will show.
    ///
    /// - Parameter checked: the catalogue with them; nil where it was not checked yet.
    static func newFindings(in overlay: Overlay, _ pipeline: Pipeline, _ checked: Pipeline.Checked?) throws -> String? {
        var pipeline = pipeline
        pipeline.locales = try LocalesFolder.of(pipeline)
        let checked = try checked ?? pipeline.check(in: overlay)
        let written = Set(overlay.files.keys)
        let found = checked.diagnostics.all.filter { diagnostic in
            diagnostic.severity > .note && diagnostic.place.flatMap { checked.sources[$0.file]?.path }.map(written.contains) == true
        }
        if found.isEmpty { return nil }
        return "\(counted(found.count, "finding")) in these files: `homeseed lint` shows \(found.count == 1 ? "it" : "them")."
    }
}
