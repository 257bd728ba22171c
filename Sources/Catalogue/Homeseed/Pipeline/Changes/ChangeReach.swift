package import HomeseedLoading
import HomeseedModel
package import HomeseedSource

/// The findings that a change affects: those in changed files, those in dependent files, and new ones in any file.
///
/// The dependencies are:
/// - items and templates depend on the items that they use, name or are based on, also indirectly;
/// - a pack's translations depend on the file with their source texts;
/// - templates, and other files with records, depend on the model;
/// - all files of a pack depend on its `pack.yaml`, its glossary and its attachments;
/// - everything depends on files outside packs, such as `homeseed.yaml`;
/// - a pack depends on the model and the `pack.yaml` of the packs that it requires.
package struct ChangeReach {
    /// The paths of the changed files and the files that depend on them.
    package private(set) var files: Set<String>
    @Boxed private var before: Catalogue
    @Boxed private var after: Catalogue
    private let previous: Pipeline

    /// Computes the reach of a change.
    ///
    /// - Parameters:
    ///   - changed: the paths of the changed and removed files, in the same form as the catalogue's paths.
    ///   - before: the catalogue before the change.
    ///   - after: the catalogue after the change.
    package init(of changed: Set<String>, before: Pipeline, after: Pipeline) throws(LoadError) {
        var ignored = Diagnostics()
        previous = before
        files = changed
        do {
            self.before = try before.load(isIndexed: true, &ignored)
        } catch .noCatalogue {
            self.before = Catalogue()
        }
        self.after = try after.load(isIndexed: true, &ignored)
        if changed.isEmpty { return }
        for catalogue in [self.before, self.after] {
            if changed.contains(where: { $0.isFile(in: after.catalogue) }) {
                files.formUnion(catalogue.sources.files.map(\.path))
            }
        }
        for catalogue in [self.before, self.after] { addPacks(of: changed, in: catalogue) }
        addUsers(changed)
    }

    // MARK: Files of packs

    private mutating func addPacks(of changed: Set<String>, in catalogue: Catalogue) {
        let content = Set(
            catalogue.packs.flatMap { $0.files.union($0.locales.values) }.compactMap { catalogue.sources[$0]?.path })
        for pack in catalogue.packs.dropFirst() {
            for path in changed where path.hasPrefix(pack.folder + "/") {
                let below = String(path.dropFirst(pack.folder.count + 1))
                let name = pack.isAppFile(below) ? "pack" : pack.plainPath(below)
                let followers = catalogue.packs.filter { $0.requires.contains(pack.number) }
                switch name.contains("/") ? "" : name.stem {
                case "pack":
                    for one in [pack] + followers { add(one.files.union(one.locales.values), catalogue) }
                case "model":
                    for one in [pack] + followers { add(ChangeReach.filesWithRecords(of: one), catalogue) }
                case "glossary", "words": add(pack.files.union(pack.locales.values), catalogue)
                default: add(content.contains(path) ? Set(pack.locales.values) : pack.files.union(pack.locales.values), catalogue)
                }
            }
        }
    }

    private mutating func add(_ ids: Set<FileID>, _ catalogue: Catalogue) {
        for id in ids { catalogue.sources[id].map { _ = files.insert($0.path) } }
    }

    /// Returns the pack's model, its templates, and the files of items with records.
    private static func filesWithRecords(of pack: Pack) -> Set<FileID> {
        var found = Set(pack.modelFiles).intersection(pack.files)
        for item in pack.items where item.pack == pack.number {
            let hasRecords = item.values.contains { if case .specs = $0 { true } else { false } }
            if pack.kinds[item.kind].isFolder || hasRecords { found.insert(item.place.file) }
        }
        return found
    }

    // MARK: Users of items

    private mutating func addUsers(_ changed: Set<String>) {
        let items = ItemTexts.differences(ItemTexts(before, in: changed), ItemTexts(after, in: changed))
        var users = ItemUsers()
        users.add(before)
        users.add(after)
        for item in users.closure(of: items) {
            files.insert(item.path)
            files.formUnion(users.files[item] ?? [])
        }
    }

    // MARK: Findings

    /// Returns the findings that the change affects, in their original order.
    package func affectedFindings(_ findings: [Diagnostic], in sources: SourceMap) throws(LoadError) -> [Diagnostic] {
        let isWithin = { (finding: Diagnostic) in
            finding.place.flatMap { sources[$0.file] }.map { files.contains($0.path) } ?? true
        }
        if findings.allSatisfy(isWithin) { return findings }
        let known = try previousFindings()
        return findings.filter { isWithin($0) || !known.contains(DiagnosticKey($0, in: sources)) }
    }

    private func previousFindings() throws(LoadError) -> Set<DiagnosticKey> {
        do {
            let checked = try previous.check()
            return Set(checked.diagnostics.all.map { DiagnosticKey($0, in: checked.sources) })
        } catch .noCatalogue {
            return []
        }
    }

    /// The identity of a finding in a file whose bytes are the same before and after.
    private struct DiagnosticKey: Hashable {
        var check: CheckID
        var headline: String
        var path: String?
        var range: SourceRange?

        init(_ finding: Diagnostic, in sources: SourceMap) {
            check = finding.check
            headline = finding.headline
            path = finding.place.flatMap { sources[$0.file]?.path }
            range = finding.place?.range
        }
    }
}

extension String {
    /// Whether the path is that of a file directly in the folder.
    fileprivate func isFile(in folder: String) -> Bool {
        hasPrefix(folder + "/") && !dropFirst(folder.count + 1).contains("/")
    }
}
