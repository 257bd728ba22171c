package import HomeseedModel
package import HomeseedSource

/// What people decided about what is found, done to it: which of it is ignored, how much the
/// rest matters where, and what of that is old.
///
/// An error that seeding relies on there being none of stays what it is, whatever was decided.
package struct FindingFilter {
    @Boxed private var catalogue: Catalogue
    /// Checks that nothing was looked for by: of these, nothing is said to be unused or old.
    private let left: Set<CheckID>

    package init(_ catalogue: Catalogue, left: Set<CheckID> = []) {
        self.catalogue = catalogue
        self.left = left
    }

    /// Marks what is ignored or old, sets severities as they were weighed, and reports decisions that meet nothing.
    package func apply(to diagnostics: inout Diagnostics) {
        if catalogue.ignores.isEmpty, catalogue.baseline == nil, catalogue.settings.severities.isEmpty { return }
        let unread = unread(diagnostics)
        if !catalogue.ignores.isEmpty {
            var ignores = IgnoreMatching(catalogue, left: left)
            ignores.apply(to: &diagnostics, unread: unread)
        }
        if !catalogue.settings.severities.isEmpty { applySeverities(&diagnostics) }
        if let baseline = catalogue.baseline {
            var matching = BaselineMatching(baseline, catalogue, leftOut: left)
            matching.apply(to: &diagnostics, unread: unread)
        }
    }

    /// Files in which something may not have been looked for, because of an error in their packs or in one that those
    /// require: it is not said there that nothing was found.
    private func unread(_ diagnostics: Diagnostics) -> Set<FileID> {
        if !catalogue.unreadPacks.isEmpty { return Set(catalogue.sources.files.indices.map { FileID($0) }) }
        let held = catalogue.packs(blockedBy: diagnostics.all.filter(catalogue.checks.isFixed))
        return held.reduce(into: []) { $0.formUnion(catalogue.files(of: catalogue.packs[$1])) }
    }

    private func applySeverities(_ diagnostics: inout Diagnostics) {
        var levels: [FileID?: [CheckID: Settings.Level]] = [:]
        diagnostics.revise { diagnostic in
            let file = diagnostic.place?.file
            let known = levels[file] ?? catalogue.levels(of: file)
            levels[file] = known
            guard let level = known[diagnostic.check], !catalogue.checks.isFixed(diagnostic) else { return true }
            guard let severity = level.severity else { return false }
            diagnostic.severity = diagnostic.severity(raised: severity, catalogue.checks)
            return true
        }
    }
}

extension Diagnostic {
    /// What a check says as advice only, beside its findings proper, stays advice.
    fileprivate func severity(raised chosen: Severity, _ checks: CheckList) -> Severity {
        let isProper = checks[check].map { severity >= $0.severity } ?? true
        return isProper ? chosen : Swift.min(severity, chosen)
    }
}

extension Catalogue {
    /// The severities that were chosen for a file, or for what stands in no file.
    fileprivate func levels(of file: FileID?) -> [CheckID: Settings.Level] {
        let name = file.flatMap { sources[$0]?.path }.map { names.name(of: $0) }
        return settings.severities.reduce(into: [:]) { levels, some in
            if let globs = some.files {
                guard let name, globs.contains(where: { $0.glob.matches(name) }) else { return }
            }
            levels.merge(some.levels) { $1 }
        }
    }
}
