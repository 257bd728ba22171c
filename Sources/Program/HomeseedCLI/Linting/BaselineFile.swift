import Foundation
import Homeseed
import HomeseedModel
import HomeseedSource

/// The file of `--write-baseline`.
struct BaselineFile {
    let path: String

    /// Writes the current findings, and prints their number.
    func write(_ pipeline: Pipeline) throws {
        var changes = FileChanges()
        let before = try changes.current(path)
        guard before.map(Baseline.isWritten) ?? true else {
            throw CommandError(
                .usage, "\(path) exists, and is not a baseline.", advice: ["Nothing was written. Choose another file."])
        }
        var whole = pipeline
        whole.baseline = .none
        let checked = try whole.check()
        let found = checked.diagnostics.sorted(in: checked.sources)
        let (text, count) = Baseline.written(found, of: checked.loaded)
        changes.set(path, to: Array(text.utf8), before: before)
        try changes.write()
        Hint.say("Wrote \(counted(count, "finding")) into \(path).")
        let fixed = found.count { checked.loaded.checks.isFixed($0) && $0.suppression == nil }
        if fixed > 0 { Hint.say("Not in the baseline: \(counted(fixed, "error")) that seeding depends on.") }
        let settings = checked.loaded.settings
        guard settings.baseline.map({ Paths.absolute($0.path) }) != Paths.absolute(path) else { return }
        if let written = name(below: pipeline.catalogue) {
            Hint.say("To use it in every run, add `baseline: \(written)` to \(pipeline.catalogue)/homeseed.yaml.")
        } else {
            Hint.say(
                "To use it in every run, move it below \(pipeline.catalogue) and name it in \(pipeline.catalogue)/homeseed.yaml, or pass `--baseline \(path)`."
            )
        }
    }

    /// Returns the path for the catalogue's settings, or `nil` for a file outside of their folder.
    private func name(below folder: String) -> String? {
        let (whole, file) = (Paths.absolute(folder), Paths.absolute(path))
        return file != whole && Paths.isWithin(file, whole) ? String(file.dropFirst(whole.count + 1)) : nil
    }
}
