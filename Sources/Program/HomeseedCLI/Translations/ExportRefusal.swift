import HomeseedLocalisation
import HomeseedSource
import HomeseedText

extension ExportFolder {
    /// Returns the error for an export that would overwrite texts that were not imported.
    ///
    /// - Parameters:
    ///   - option: the option that overwrites them.
    ///   - pack: the pack to name in an import, if the file names don't contain it.
    static func overwriteError(
        for losses: [Loss], in folder: String, overwriteOption option: String = "--force", importPack pack: String? = nil
    ) -> CommandError {
        let files = Set(losses.map(\.file)).sorted()
        let what = files.count == 1 ? "\(folder)/\(files[0]) contains" : "\(files.count) files in \(folder) contain"
        let shown = losses.prefix(8).map { loss in
            "\(loss.key), \(loss.locale.tag): " + described(loss)
        }
        let more = losses.count > shown.count ? ["and \(losses.count - shown.count) more"] : []
        let paths = files.count > 3 ? "\(folder)/…" : files.map { asArgument(folder + "/" + $0) }.joined(separator: " ")
        let importing =
            losses.allSatisfy(\.isSource)
            ? "" : "`homeseed locales import \(paths)\(pack.map { " --pack \($0)" } ?? "")` imports the translations. "
        let sources = losses.contains(where: \.isSource) ? ["An import ignores source texts: change them in the catalogue."] : []
        return CommandError(
            .findings,
            "\(what) \(counted(losses.count, "text")) that \(losses.count == 1 ? "was" : "were") not imported and would be lost.",
            advice: shown + more + sources
                + ["Nothing was written. \(importing)To overwrite the files, use `\(option)`. To write elsewhere, use `--to`."])
    }

    /// Returns a path, quoted for a shell if necessary: Xcode's folder names contain spaces.
    private static func asArgument(_ path: String) -> String {
        path.contains { " '()&;$\"".contains($0) } ? "'" + path.replacing("'", with: "'\\''") + "'" : path
    }

    /// Returns the error for an export that would overwrite comments.
    static func overwriteError(for remarks: [Remark], in folder: String, overwriteOption option: String = "--force")
        -> CommandError
    {
        let files = Set(remarks.map(\.file)).sorted()
        let what = files.count == 1 ? "\(folder)/\(files[0]) contains" : "\(files.count) files in \(folder) contain"
        let shown = remarks.prefix(8).map { "\($0.file): \(quoted($0.text))" }
        let more = remarks.count > shown.count ? ["and \(remarks.count - shown.count) more"] : []
        return CommandError(
            .findings, "\(what) \(counted(remarks.count, "comment")) that this export would overwrite.",
            advice: shown + more + [
                "Nothing was written. Imports ignore these comments. To write elsewhere, use `--to`. To overwrite them, use `\(option)`."
            ])
    }

    /// Returns the difference of two texts: the plural form that differs, or an excerpt of long texts.
    private static func described(_ loss: Loss) -> String {
        let there = loss.there.all.first ?? ""
        guard let here = loss.here else { return quoted(there) + " in the file, not in the catalogue" }
        if loss.there.hasSameForm(as: here) { return quoted(there) + " (\(marks(loss.there)))" }
        guard let (ours, theirs) = here.variants.flatMap({ ours in loss.there.variants.map { (ours, $0) } }) else {
            return pair(there, here.all.first ?? "")
        }
        for one in theirs {
            guard let other = ours.first(where: { $0.key == one.key }) else {
                return "\(one.key.word): \(quoted(one.text)) in the file, not in the catalogue"
            }
            if !other.text.utf8.elementsEqual(one.text.utf8) { return "\(one.key.word): \(pair(one.text, other.text))" }
        }
        let missing = ours.first { one in !theirs.contains { $0.key == one.key } }
        return missing.map { "\($0.key.word): not in the file, \(quoted($0.text)) in the catalogue" } ?? quoted(there)
    }

    private static func pair(_ there: String, _ here: String) -> String {
        let (one, other) = (quoted(there), quoted(here))
        if one != other { return "\(one) in the file, \(other) in the catalogue" }
        // The common beginning is longer than the shown excerpt.
        let same = zip(there, here).prefix { $0 == $1 }.count
        let (tail, ours) = (there.dropFirst(max(0, same - 20)), here.dropFirst(max(0, same - 20)))
        return "\(quoted("…" + tail)) in the file, \(quoted("…" + ours)) in the catalogue"
    }

    private static func quoted(_ text: String) -> String { "'" + cropped(text.escapedOnOneLine, to: 60) + "'" }

    private static func marks(_ text: ExchangeText) -> String {
        text.note != nil
            ? "with a translator's note" : text.state == .needsReview ? "marked for review" : "marked as \(text.state.rawValue)"
    }
}

extension Hint {
    /// Prints the comments of an app's own files that an export replaced.
    static func replaced(_ comments: [ExportFolder.Remark]) {
        if comments.isEmpty { return }
        let files = Set(comments.map(\.file)).sorted()
        let shown = comments.prefix(3).map { "'" + cropped($0.text.escapedOnOneLine, to: 60) + "'" }.joined(separator: ", ")
        let one = comments.count == 1
        print(
            "\(counted(comments.count, "comment")) in \(files.map(\.escapedForTerminal).sentenceList) \(one ? "differs" : "differ") from the catalogue's and \(one ? "was" : "were") replaced: \(shown)\(comments.count > 3 ? ", …" : "")."
        )
    }

    /// Warns about texts whose printf placeholders were replaced by named placeholders.
    static func renamedPlaceholders(_ found: [(file: String, keys: [String])]) {
        for (file, keys) in found {
            let first = keys.first ?? ""
            print(
                """
                \(file.escapedForTerminal): \(counted(keys.count, "text")) had printf placeholders such as %s, and now \(keys.count == 1 ? "has" : "have") named ones \
                (\(first.escapedForTerminal)\(keys.count > 1 ? ", …" : "")). A program that replaces only printf placeholders doesn't replace these.
                """)
        }
    }

    /// Prints the losses of a format, one per line. Throws if any of them is an error, so that the caller writes no file.
    static func losses(_ losses: Diagnostics, in sources: SourceMap, on console: Console) throws {
        if losses.all.isEmpty { return }
        Console.printError(ConciseRenderer(sources: sources, options: console.renderOptions).render(losses.sorted(in: sources)))
        if losses.hasErrors { throw CommandError(.findings, "Nothing was written.", advice: ["Fix this, or remove the file."]) }
    }
}
