import HomeseedLocalisation
import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A dry run of an import that leaves out each text with a new lint error.
package struct ImportPreview {
    private var pipeline: Pipeline
    private let folder: String
    private let accepts: (TextImport.Change) -> Bool
    /// The checked catalogue with the imported texts, or `nil` if it was not checked.
    package private(set) var checked: Pipeline.Checked?
    /// The reasons why texts were left out, each at its location in the imported file.
    package private(set) var refused: [Diagnostic] = []

    /// Creates a preview of an import into the translations folder.
    ///
    /// - Parameter accepts: whether the user accepts a text despite its errors.
    package init(
        _ pipeline: Pipeline, _ folder: String, accepting accepts: @escaping (TextImport.Change) -> Bool = { _ in false }
    ) {
        self.pipeline = pipeline
        self.accepts = accepts
        // The folder has to be read even if the catalogue has no translations yet.
        self.pipeline.locales = folder
        self.folder = folder
    }

    /// The identity of a translation, which is the same before and after the import.
    private struct Name: Hashable {
        var pack: String
        var locale: LocaleID
        var path: [String]

        init(_ change: TextImport.Change) {
            pack = change.pack.id
            locale = change.locale
            path = change.path
        }
    }

    /// Checks the catalogue with the imported texts, and leaves out each text with a new error. An error may hide others, so
    /// this repeats up to four times.
    ///
    /// - Returns: the files to write.
    package mutating func leaveOutErrors(of texts: inout TextImport) throws -> TextFiles {
        refused += texts.leaveOutMoved(unless: accepts)
        var known: [Name: [Diagnostic]]?
        for _ in 0..<4 {
            let changes = texts.changes.filter { $0.text != nil }
            let files = texts.files(in: folder)
            if changes.isEmpty { return files }
            let checked = try pipeline.check(in: files.overlay)
            self.checked = checked
            let found = ImportPreview.errors(checked, in: changes)
            if found.isEmpty { return files }
            let before = try known ?? ImportPreview.errors(pipeline.check(), in: changes)
            known = before
            var isClean = true
            for change in changes where !accepts(change) {
                let name = Name(change)
                let old = Set((before[name] ?? []).map(\.check))
                guard let fault = found[name]?.first(where: { !old.contains($0.check) }) else { continue }
                texts.leaveOut(change)
                refused.append(ImportPreview.refusal(change, fault))
                isClean = false
            }
            if isClean { return files }
            self.checked = nil
        }
        return texts.files(in: folder)
    }

    private static func refusal(_ change: TextImport.Change, _ fault: Diagnostic) -> Diagnostic {
        Diagnostic(
            fault.check, .error, headline: fault.headline, at: change.place, label: fault.label,
            notes: fault.notes + [
                "It was skipped: \(ExchangeKey.joined(change.path)), \(change.locale.tag). `--accept-findings \(ExchangeKey.joined(change.path))` imports it anyway."
            ]
        ).omitting()
    }

    /// Returns the errors in translations, grouped by text.
    private static func errors(_ checked: Pipeline.Checked, in changes: [TextImport.Change]) -> [Name: [Diagnostic]] {
        var byFile: [FileID: [(place: SourceLocation, error: Diagnostic)]] = [:]
        for error in checked.diagnostics.all where error.counts(as: .error) {
            for place in [error.place].compactMap({ $0 }) + error.others {
                byFile[place.file, default: []].append((place, error))
            }
        }
        if byFile.isEmpty { return [:] }
        let catalogue = checked.loaded
        var messages: [String: [[String]: Message]] = [:]
        var found: [Name: [Diagnostic]] = [:]
        for change in changes {
            guard let pack = catalogue.pack(change.pack.id), let locale = catalogue.locales.number(of: change.locale) else {
                continue
            }
            let known = messages[pack.id] ?? Dictionary(catalogue.messages(of: pack).map { ($0.path, $0) }) { first, _ in first }
            messages[pack.id] = known
            guard let text = known[change.path]?.translation(locale), let range = range(of: text) else { continue }
            let own = (byFile[text.place.file] ?? []).filter {
                $0.place.range.lower <= range.upper && range.lower <= $0.place.range.upper
            }
            if !own.isEmpty { found[Name(change)] = own.map(\.error) }
        }
        return found
    }

    /// Returns the range of a text, from its first plural form to its last.
    private static func range(of text: MessageText) -> SourceRange? {
        var ranges = [text.place.range]
        if case .plural(let variants) = text.form { ranges += variants.flatMap { [$0.keyPlace.range, $0.place.range] } }
        guard let lower = ranges.map(\.lower).min(), let upper = ranges.map(\.upper).max() else { return nil }
        return SourceRange(Int(lower), Int(upper))
    }
}
