import Homeseed
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax
import HomeseedText

/// The code actions at a position: fixes of diagnostics, and rewrites.
enum CodeActions {
    static func actions(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let view = try await snapshot.knownView(), let file = view.file(path),
            let positions = snapshot.positions(path, view)
        else { return [] }
        guard let range = positions.range(params["range"]) else { throw ResponseError.invalidParams("a range") }
        let only = params["context"]?["only"]?.elements.compactMap(\.text)
        func wants(_ kind: String) -> Bool { only.map { $0.contains { kind == $0 || kind.hasPrefix($0 + ".") } } ?? true }
        var found: [JSONValue] = []
        let here = view.checked.diagnostics.sorted(in: view.sources).filter { diagnostic in
            diagnostic.suppression == nil
                && diagnostic.place.map {
                    $0.file == file && Int($0.range.lower) <= range.upperBound && Int($0.range.upper) >= range.lowerBound
                } ?? false
        }
        let reports = params["context"]?["diagnostics"]?.elements ?? []
        func related(_ diagnostic: Diagnostic) -> [JSONValue] {
            reports.filter {
                $0["code"]?.text == diagnostic.check.name
                    && positions.range($0["range"]).map { $0.lowerBound == Int(diagnostic.place?.range.lower ?? 0) } ?? false
            }
        }
        if wants("quickfix") {
            found += try here.compactMap { try fix($0, among: here.count, snapshot: snapshot, view: view, related: related($0)) }
            found += ExpectationActions(snapshot, view: view, file: file).all(here)
        }
        if wants("source.fixAll.homeseed"), only != nil || !here.isEmpty, let all = try fixAll(snapshot, view: view, path: path) {
            found.append(all)
        }
        if wants("refactor.rewrite") || wants("quickfix") {
            found += TranslationActions(snapshot, view: view, path: path, file: file).all(at: range)
        }
        if wants("refactor.rewrite") { found += ItemActions(snapshot, view: view, path: path, file: file).all(at: range) }
        // Fixes come before actions that suppress the diagnostic.
        if wants("quickfix") { found += here.compactMap { ignoring($0, snapshot: snapshot, view: view, related: related($0)) } }
        return .array(found)
    }

    /// Returns the action of a finding's fix, or `nil` if the finding has no fix that can be applied.
    ///
    /// - Parameter count: the number of findings in the range. If there are at most three, a safe fix of a source text also updates
    ///   the records of its translations. Each of these updates requires a check of the catalogue.
    private static func fix(
        _ diagnostic: Diagnostic, among count: Int, snapshot: Snapshot, view: CatalogueView, related: [JSONValue]
    ) throws -> JSONValue? {
        guard let fix = diagnostic.fix, !fix.edits.isEmpty, let (edits, keepsAliases) = verified(fix.edits, view.sources) else {
            return nil
        }
        var change = snapshot.workspaceEdit(edits, view.sources)
        let updatesRecords =
            fix.isSafe && count <= 3 && view.workspace.pipeline.locales != nil && hasRecords(edits, in: view.catalogue)
        // In the fixer, aliases with the same finding are fixed too, instead of keeping their values.
        if updatesRecords || keepsAliases {
            let outcome = try fixer(
                view.workspace.pipeline, appliesUnsafe: !fix.isSafe, isChosen: { one, _ in one == diagnostic }
            ).run(view.checked)
            if outcome.fixCount > 0, keepsAliases || outcome.overlay.files.count > 1 {
                change = overlayEdit(outcome, snapshot, view)
            }
        }
        return .object(leaving: [
            "title": .string(fix.title), "kind": "quickfix", "isPreferred": fix.isSafe ? true : nil,
            "diagnostics": related.isEmpty ? nil : .array(related),
            "edit": change,
        ])
    }

    /// Whether an edited file contains the texts of a pack whose translations have records of their source texts.
    private static func hasRecords(_ edits: [Fix.Edit], in catalogue: Catalogue) -> Bool {
        let files = Set(edits.map(\.place.file))
        return catalogue.packs.contains { !$0.confirmations.isEmpty && !$0.files.isDisjoint(with: files) }
    }

    private static func fixer(
        _ pipeline: Pipeline, appliesUnsafe: Bool = false, includes: @escaping (String) -> Bool = { _ in true },
        isChosen: ((Diagnostic, SourceMap) -> Bool)? = nil
    ) -> Fixer {
        Fixer(pipeline, appliesUnsafe: appliesUnsafe, includes: includes, isChosen: isChosen) { tree in
            if Task.isCancelled { throw ResponseError.cancelled }
            return try pipeline.check(in: tree)
        }
    }

    private static func overlayEdit(_ outcome: Fixer.Outcome, _ snapshot: Snapshot, _ view: CatalogueView) -> JSONValue {
        var overlay = Overlay()
        for (path, bytes) in outcome.overlay.files { overlay.set(path, to: bytes) }
        return snapshot.workspaceEdit(overlay, over: view.workspace)
    }

    /// Returns the edits of a fix, including edits that preserve the values of aliases, and whether there are such edits. Returns
    /// `nil` if the edits would change other values.
    private static func verified(_ edits: [Fix.Edit], _ sources: SourceMap) -> (edits: [Fix.Edit], keepsAliases: Bool)? {
        var (result, keepsAliases): ([Fix.Edit], Bool) = ([], false)
        for (file, edits) in Dictionary(grouping: edits, by: \.place.file) {
            guard let source = sources[file], let verified = try? VerifiedEdit(edits, of: source, .fix()) else {
                return nil
            }
            result += verified.edits.map { Fix.Edit(SourceLocation(file: file, range: $0.place.range), $0.replacement) }
            keepsAliases = keepsAliases || verified.keepsAliases
        }
        return (result, keepsAliases)
    }

    /// Returns an action that suppresses a finding with a comment, or `nil` if that is not possible. The user fills in the
    /// reason.
    private static func ignoring(_ diagnostic: Diagnostic, snapshot: Snapshot, view: CatalogueView, related: [JSONValue])
        -> JSONValue?
    {
        guard view.catalogue.checks.isSuppressible(diagnostic), let place = diagnostic.place,
            let source = view.sources[place.file],
            !source.path.hasSuffix(".json")
        else { return nil }
        let edges = LineEdges(source.bytes)
        let start = edges.start(of: Int(place.range.lower))
        let indent = source.bytes[start...].prefix { $0 == 0x20 }.count
        let text =
            String(repeating: " ", count: indent) + "# homeseed:ignore \(diagnostic.check.name): \(IgnoreReason.placeholder)"
            + edges.lineBreak
        let edit = Fix.Edit(SourceLocation(file: place.file, range: SourceRange(start, start)), text)
        return .object(leaving: [
            "title": .string("Ignore \(diagnostic.check.name) here, with a reason"), "kind": "quickfix",
            "diagnostics": related.isEmpty ? nil : .array(related),
            "edit": snapshot.workspaceEdit([edit], view.sources),
        ])
    }

    /// Returns an action that applies all safe fixes of the file like `lint --fix`, each verified in memory, or `nil` if there
    /// are none.
    private static func fixAll(_ snapshot: Snapshot, view: CatalogueView, path: String) throws -> JSONValue? {
        let outcome = try fixer(view.workspace.pipeline, includes: { $0 == path }).run(view.checked)
        guard outcome.fixCount > 0 else { return nil }
        return [
            "title": .string("Make all safe fixes in this file (\(outcome.fixCount))"), "kind": "source.fixAll.homeseed",
            "edit": overlayEdit(outcome, snapshot, view),
        ]
    }
}

/// A placeholder for the reason of a suppression, which the user overwrites.
enum IgnoreReason { static let placeholder = "the reason" }

/// Code actions for translations that are missing or unconfirmed.
struct TranslationActions {
    private let snapshot: Snapshot
    private let view: CatalogueView
    private let path: String
    private let file: FileID

    init(_ snapshot: Snapshot, view: CatalogueView, path: String, file: FileID) {
        (self.snapshot, self.view, self.path, self.file) = (snapshot, view, path, file)
    }

    func all(at range: Range<Int>) -> [JSONValue] {
        guard let (pack, role) = view.role(of: path), let locales = view.workspace.pipeline.locales else { return [] }
        if case .translations(let locale) = role {
            return confirm(pack, in: locale, folder: locales, at: range.lowerBound)
                + add(pack, in: [locale], below: nil, folder: locales)
        }
        // A variant with a fallback language contains only differences, so nothing is missing; the linter works the same way.
        let all = pack.locales.keys.sorted().filter { !view.catalogue.hasFallback(for: view.catalogue.locales[$0], in: pack) }
        let items = view.items(in: file)
        let nodes = ItemNodes(view.workspace.document(path), items.map(\.item))
        guard let item = items.first(where: { nodes.holds($0.item, range) }) else {
            return add(pack, in: all, below: nil, folder: locales)
        }
        let below = [pack.kinds[item.item.kind].file, item.item.id]
        return add(pack, in: all, below: below, folder: locales)
    }

    /// Returns actions that add empty texts for missing translations, each with its source text as a comment.
    private func add(_ pack: Pack, in locales: [LocaleIndex], below prefix: [String]?, folder: String) -> [JSONValue] {
        locales.compactMap { locale -> JSONValue? in
            let missing = view.catalogue.messages(of: pack).filter { message in
                message.lacksTranslation(locale) && !message.source.plain.isEmpty
                    && (prefix.map { message.path.starts(with: $0) } ?? true)
            }
            if missing.isEmpty { return nil }
            guard let target = pack.locales[locale].flatMap({ view.sources[$0] }) else { return nil }
            var files = TextFiles(view.catalogue, in: folder)
            var outline = files.outline(of: pack)
            for message in missing { outline.set(message.path, to: .blank(message.source, for: view.catalogue.locales[locale])) }
            files.write(outline, of: pack, in: view.catalogue.locales[locale])
            if files.edits.isEmpty { return nil }
            let positions = TextPositions(target.bytes, snapshot.client.encoding)
            let edits = files.edits.map { edit -> JSONValue in
                ["range": positions.json(edit.place.range), "newText": .string(edit.replacement)]
            }
            let what = prefix.map { "of '\($0[1])'" } ?? "of this pack"
            return [
                "title": .string(
                    "Add the \(counted(missing.count, "missing translation")) \(what) in \(view.catalogue.locales[locale].tag)"),
                "kind": "refactor.rewrite",
                "edit": snapshot.workspaceEdit([(target.path, edits)]),
            ]
        }
    }

    /// Returns actions that confirm a translation for the current source text.
    private func confirm(_ pack: Pack, in locale: LocaleIndex, folder: String, at offset: Int) -> [JSONValue] {
        guard let (id, _) = view.message(in: file, at: offset), let message = view.catalogue[id] else { return [] }
        let isUnconfirmed = pack.unconfirmed[locale]?.contains(id) ?? (pack.confirmations[locale] == nil)
        guard isUnconfirmed || message.state(in: locale) != .translated else { return [] }
        let confirming = TranslationConfirmation(
            view.catalogue, packs: [pack], locales: [view.catalogue.locales[locale]], wanted: .named([message.path]), in: folder)
        guard confirming.count > 0 else { return [] }
        let new = Set(confirming.files.overlay.files.keys.filter { view.workspace.bytes(of: $0) == nil })
        var files: [(path: String, edits: [JSONValue])] = []
        for (path, bytes) in confirming.files.overlay.files.sorted(by: { $0.key < $1.key }) {
            guard let bytes, !new.contains(path) || snapshot.client.createsFiles else { continue }
            let old = view.workspace.bytes(of: path) ?? []
            files.append((path, [TextChange(old, bytes).json(TextPositions(old, snapshot.client.encoding))]))
        }
        if files.isEmpty { return [] }
        return [
            [
                "title": .string("Confirm this translation of “\(message.source.plain)”"), "kind": "quickfix",
                "edit": snapshot.workspaceEdit(files, isNew: new),
            ]
        ]
    }
}
