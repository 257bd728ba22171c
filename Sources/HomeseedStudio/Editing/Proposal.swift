import HomeseedDocument
import HomeseedSource
import HomeseedWorkspace

/// What edits would make of the files, shown before anything is written.
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

    /// - Parameter about: the item that it is about, whose findings are all said.
    func json(_ about: JSON?) -> JSON {
        var result: [String: JSON] = ["files": .array(files.map(file)), "findings": .array(new), "lines": .integer(lineCount)]
        if let about, let after, let mine = ItemResponse.findings(of: about, after) { result["item"] = mine }
        return .object(result)
    }

    private func file(_ file: FileEdit) -> JSON {
        let number = before.file(file.path)
        let secrets = before.sources.secrets.filter { $0.file == number }.map(\.range)
        let diff = UnifiedDiff(path: Studio.shown(file.path, before), old: file.before ?? [], new: file.after ?? [], oldSecrets: secrets, newSecrets: newSecrets(file.path)).text
        return ["path": .string(Studio.shown(file.path, before)), "diff": .string(diff), "isNew": .boolean(file.before == nil)]
    }

    private func newSecrets(_ path: String) -> [SourceRange] {
        guard let after, let number = after.file(path) else { return [] }
        return after.sources.secrets.filter { $0.file == number }.map(\.range)
    }

    private var lineCount: Int {
        files.reduce(0) { sum, file in
            let stretch = ChangedRange(file.before ?? [], file.after ?? [])
            return sum + 1 + stretch.new.count { $0 == 0x0A }
        }
    }

    /// What would be found that is not found now.
    private var new: [JSON] {
        guard let after else { return [] }
        let lines = LineTables(after)
        let known = Set(before.checked.diagnostics.all.map { $0.check.name + $0.headline })
        return after.checked.diagnostics.sorted(in: after.sources).filter { $0.suppression == nil && !known.contains($0.check.name + $0.headline) }.prefix(20).map { FindingsResponse.json($0, view: after, lines: lines) }
    }
}
