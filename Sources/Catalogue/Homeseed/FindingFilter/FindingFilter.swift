package import HomeseedModel
package import HomeseedSource

/// The user's decisions about findings: suppressions, severity overrides and the baseline.
///
/// Errors that block seeding are never suppressed or overridden.
package struct FindingFilter {
    @Boxed private var catalogue: Catalogue
    /// The checks that did not run. Decisions about these checks are not reported as unused or stale.
    private let skippedChecks: Set<CheckID>

    package init(_ catalogue: Catalogue, skippedChecks: Set<CheckID> = []) {
        self.catalogue = catalogue
        self.skippedChecks = skippedChecks
    }

    /// Marks suppressed findings and findings in the baseline, overrides severities, and reports decisions without a finding.
    package func apply(to diagnostics: inout Diagnostics) {
        if catalogue.ignores.isEmpty, catalogue.baseline == nil, catalogue.settings.severities.isEmpty { return }
        let unread = unread(diagnostics)
        if !catalogue.ignores.isEmpty {
            var ignores = IgnoreMatching(catalogue, skippedChecks: skippedChecks)
            ignores.apply(to: &diagnostics, unread: unread)
        }
        if !catalogue.settings.severities.isEmpty { applySeverities(&diagnostics) }
        if let baseline = catalogue.baseline {
            var matching = BaselineMatching(baseline, catalogue, skippedChecks: skippedChecks)
            matching.apply(to: &diagnostics, unread: unread)
        }
    }

    /// Returns the files that may not have been checked completely, because of an error in their pack or in a required pack.
    /// Unused decisions in these files are not reported.
    private func unread(_ diagnostics: Diagnostics) -> Set<FileID> {
        if !catalogue.unreadPacks.isEmpty { return Set(catalogue.sources.files.indices.map { FileID($0) }) }
        let blocked = catalogue.packs(blockedBy: diagnostics.all.filter { !catalogue.checks.isSuppressible($0) })
        return blocked.reduce(into: []) { $0.formUnion(catalogue.files(of: catalogue.packs[$1])) }
    }

    private func applySeverities(_ diagnostics: inout Diagnostics) {
        var levels: [FileID?: [CheckID: Settings.Level]] = [:]
        diagnostics.revise { diagnostic in
            let file = diagnostic.place?.file
            let known = levels[file] ?? catalogue.levels(of: file)
            levels[file] = known
            guard let level = known[diagnostic.check], catalogue.checks.isSuppressible(diagnostic) else { return true }
            guard let severity = level.severity else { return false }
            diagnostic.severity = diagnostic.severity(overriddenBy: severity, catalogue.checks)
            return true
        }
    }
}

extension Diagnostic {
    /// Returns the severity after an override. A finding that is less severe than its check's default, such as a note, is not
    /// raised.
    fileprivate func severity(overriddenBy chosen: Severity, _ checks: CheckList) -> Severity {
        let isAtLeastDefaultSeverity = checks[check].map { severity >= $0.severity } ?? true
        return isAtLeastDefaultSeverity ? chosen : Swift.min(severity, chosen)
    }
}

extension Catalogue {
    /// Returns the severity overrides for a file, or for findings without a file.
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
