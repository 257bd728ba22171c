import HomeseedModel
import HomeseedSource
import HomeseedText

extension Loader {
    /// Reads the catalogue's `homeseed.yaml` and the files that it names.
    mutating func loadSettings(_ path: String, folder: String) throws(LoadError) {
        guard !tree.leadsOutside(path), let document = try open(path) else {
            let place = SourceLocation(file: addUnread(SourceFile(path: path, bytes: [])), range: SourceRange(0, 0))
            faults.report(UnreadableFile.diagnostic(place, path, in: tree))
            catalogue.settings.file = place.file
            catalogue.settings.isUnread = true
            return
        }
        catalogue.settings.file = document.file
        catalogue.settings.isUnread = document.isBroken
        guard let root = document.root else { return }
        let reading = SettingsReading(catalogue.checks)
        catalogue.settings = reading.read(root, folder: folder, &diagnostics)
        catalogue.settings.file = document.file
        catalogue.checks.programs = catalogue.settings.programs
        // A file that is not a settings file requires no languages.
        catalogue.settings.isUnread =
            document.isBroken || root.kind != .mapping && !root.isMissing
            || FileMismatch.hasNoKey(root, of: reading.shape, unknown: Array(root.entries))
        for file in SettingsReading.glossaries(root, folder: folder, &diagnostics) {
            guard let document = try open(file, what: "glossary") else { continue }
            guard let root = document.root else { continue }
            var reader = Reader(pack: .blank, file: document.file, in: tree)
            TerminologyReading.readGlossary(root, &reader)
            catalogue.settings.glossary += reader.pack.terminology.glossary
            diagnostics.append(reader.diagnostics)
        }
    }

    /// Reads the baseline from the settings or the caller's source.
    mutating func loadBaseline(_ source: Baseline.Source) throws(LoadError) {
        let document: Document?
        switch source {
        case .none: return
        case .file(let path):
            document = try open(path)
            if document == nil { throw .unreadable(path: path) }
        case .settings:
            guard let file = catalogue.settings.baseline else { return }
            document = try open(
                file, what: "baseline", else: "`homeseed lint --write-baseline \(file.path.escapedForTerminal)` writes it.")
        }
        if let document { catalogue.baseline = BaselineReading.read(document, &diagnostics) }
    }

    /// Opens a file that the settings name. Returns `nil`, with a diagnostic, if it does not exist.
    mutating func open(_ file: Settings.NamedFile, what: String, else advice: String? = nil) throws(LoadError) -> Document? {
        if tree.leadsOutside(file.path) {
            diagnostics.report(UnreadableFile.outside(file.node.place))
            return nil
        }
        if let document = try open(file.path) { return document }
        let folder = file.path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let written = (file.node.text ?? "").split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
            separator: "/")
        let names = (tree.names(in: folder) ?? []).filter { name in Discovery.endings.contains { name.hasSuffix($0) } }
        var missing = UnknownReference.diagnostic(
            file.node, what: what, among: names.map { written.isEmpty ? $0 : written + "/" + $0 })
        if let advice { missing.notes = [advice] }
        diagnostics.report(missing)
        return nil
    }

    /// Applies the settings to all packs.
    mutating func applySettings() {
        catalogue.fallback = LocaleFallback(catalogue.settings.fallbacks.map { ($0.locale, $0.to) })
        for pack in catalogue.packs.indices.dropFirst() where !catalogue.settings.glossary.isEmpty {
            let own = Set(catalogue.packs[pack].terminology.glossary.map { $0.term.lowercased() })
            catalogue.packs[pack].terminology.glossary += catalogue.settings.glossary.filter {
                !own.contains($0.term.lowercased())
            }
        }
        if !catalogue.settings.budgets.isEmpty { applyBudgets() }
    }

    /// Applies the column limits of the catalogue. The stricter of the catalogue's limit and the pack's limit is used.
    private mutating func applyBudgets() {
        for budget in catalogue.settings.budgets where !isKnown(budget) && catalogue.unreadPacks.isEmpty {
            diagnostics.report(UnknownReference.diagnostic(budget.node, what: "text", among: textFields))
        }
        for pack in catalogue.packs.dropFirst() {
            let kinds = Dictionary(pack.kinds.map { ($0.file, $0.id) }) { first, _ in first }
            for file in pack.files {
                for (index, message) in catalogue.messages[Int(file.index)].enumerated() where message.path.count >= 3 {
                    guard let kind = kinds[message.path[0]] else { continue }
                    let fitting = catalogue.settings.budgets.filter { $0.field == message.path[2] && $0.kind ?? kind == kind }
                    // A limit for one kind takes precedence over a limit for all kinds.
                    guard let sizeRestriction = fitting.last(where: { $0.kind != nil }) ?? fitting.last else { continue }
                    if sizeRestriction.columns < message.budget ?? .max {
                        catalogue.messages[Int(file.index)][index].sizeRestriction = SizeRestriction(
                            columns: sizeRestriction.columns)
                    }
                }
            }
        }
    }

    private func isKnown(_ budget: Settings.Budget) -> Bool {
        textFields.contains(budget.kind.map { "\($0).\(budget.field)" } ?? budget.field)
    }

    /// The names of text fields: `title`, and `chore.title` for the field of one kind.
    private var textFields: [String] {
        var found: Set<String> = []
        for kind in catalogue.packs.flatMap(\.kinds) {
            for field in kind.fields where field.type.isText { found.formUnion([field.name, "\(kind.id).\(field.name)"]) }
        }
        return found.sorted()
    }
}
