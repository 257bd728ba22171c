import HomeseedChecking
import HomeseedSource

/// The result of edits, shown before anything is written.
struct Proposal {
    private let files: [FileEdit]
    private let before: CatalogueView
    private let after: CatalogueView?

    init(_ files: [FileEdit], over view: CatalogueView) {
        self.files = files
        before = view
        var workspace = view.workspace
        for file in files { if let bytes = file.after { workspace = workspace.edited(file.path, bytes) } }
        after = files.isEmpty ? view : try? CatalogueView(workspace)
    }

    /// Returns the result as JSON.
    ///
    /// - Parameter about: the edited item or text, whose findings are all listed.
    func json(_ about: JSON?) -> JSON {
        var result: [String: JSON] = [
            "files": .array(files.map(file)), "findings": .array(json(of: Array(new.prefix(20)))), "lines": .integer(lineCount),
        ]
        if let about, let after {
            if let mine = ItemResponse.findings(of: about, after) { result["item"] = mine }
            if let text = TextFindings(of: about, after) { result["text"] = .array(text.json) }
        }
        return .object(result)
    }

    /// Returns the errors of the edits: for translations all errors in them, for items all new errors in the catalogue.
    func errors(of edits: [JSON]) -> [JSON] {
        guard let after else { return [] }
        let own = edits.compactMap { TextFindings(of: $0, after) }.flatMap(\.found).filter { $0.severity == .error }
        if edits.allSatisfy({ $0["in"] != nil }) { return json(of: own) }
        let known = Set(own.map { FindingsResponse.key($0, after.sources) })
        // A missing translation is open work, not an error of the edit.
        let work = [MissingTranslation.id, MostlyUntranslated.id]
        return json(
            of: own
                + new.filter {
                    $0.severity == .error && !work.contains($0.check) && !known.contains(FindingsResponse.key($0, after.sources))
                })
    }

    private func json(of found: [Diagnostic]) -> [JSON] {
        guard let after else { return [] }
        let lines = LineTables(after)
        return found.map { FindingsResponse.json($0, view: after, lines: lines) }
    }

    private func file(_ file: FileEdit) -> JSON {
        let number = before.file(file.path)
        let secrets = before.sources.secrets.filter { $0.file == number }.map(\.range)
        let diff = UnifiedDiff(
            path: Studio.shown(file.path, before), old: file.before ?? [], new: file.after ?? [], oldSecrets: secrets,
            newSecrets: newSecrets(file.path)
        ).text
        return ["path": .string(Studio.shown(file.path, before)), "diff": .string(diff), "isNew": .boolean(file.before == nil)]
    }

    private func newSecrets(_ path: String) -> [SourceRange] {
        guard let after, let number = after.file(path) else { return [] }
        return after.sources.secrets.filter { $0.file == number }.map(\.range)
    }

    private var lineCount: Int {
        files.reduce(0) { sum, file in
            let range = ChangedRange(file.before ?? [], file.after ?? [])
            return sum + 1 + range.new.count { $0 == 0x0A }
        }
    }

    /// The new findings. A second finding equal to an existing one in the same file counts as new.
    private var new: [Diagnostic] {
        guard let after else { return [] }
        func name(_ diagnostic: Diagnostic, _ sources: SourceMap) -> [String] {
            [diagnostic.check.name, diagnostic.headline, diagnostic.place.flatMap { sources[$0.file]?.path } ?? ""]
        }
        var known: [[String]: Int] = [:]
        for diagnostic in before.checked.diagnostics.all where diagnostic.suppression == nil {
            known[name(diagnostic, before.sources), default: 0] += 1
        }
        return after.checked.diagnostics.sorted(in: after.sources).filter { diagnostic in
            if diagnostic.suppression != nil { return false }
            let name = name(diagnostic, after.sources)
            known[name, default: 0] -= 1
            return known[name, default: 0] < 0
        }
    }
}
