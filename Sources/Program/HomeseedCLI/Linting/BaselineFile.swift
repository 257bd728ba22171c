import Foundation
import Homeseed
import HomeseedModel
import HomeseedSource

/// A baseline file to be written by `--write-baseline`.
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
        Hint.print("Wrote \(counted(count, "finding")) to \(path).")
        let blocking = found.count { !checked.loaded.checks.isSuppressible($0) && $0.suppression == nil }
        if blocking > 0 {
            let (verb, pronoun) = blocking == 1 ? ("is", "it") : ("are", "they")
            Hint.print(
                "\(counted(blocking, "error")) \(verb) not in the baseline, because \(pronoun) \(blocking == 1 ? "blocks" : "block") seeding. Fix \(blocking == 1 ? "it" : "them")."
            )
        }
        let settings = checked.loaded.settings
        guard settings.baseline.map({ Paths.absolute($0.path) }) != Paths.absolute(path) else { return }
        if let written = name(below: pipeline.catalogue) {
            Hint.print("To use it in every run, add `baseline: \(written)` to \(pipeline.catalogue)/homeseed.yaml.")
        } else {
            Hint.print(
                "To use it in every run, pass `--baseline \(path)`, or move it into \(pipeline.catalogue) and add `baseline:` to homeseed.yaml."
            )
        }
    }

    /// Returns the baseline's path relative to the catalogue, or `nil` if it is outside.
    private func name(below folder: String) -> String? {
        let (whole, file) = (Paths.absolute(folder), Paths.absolute(path))
        return file != whole && Paths.isWithin(file, whole) ? String(file.dropFirst(whole.count + 1)) : nil
    }
}
