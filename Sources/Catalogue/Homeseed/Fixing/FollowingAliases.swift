import HomeseedLoading
import HomeseedSource
import HomeseedSyntax

/// The aliases that follow fixes of their anchored values, because they have the same findings.
enum FollowingAliases {
    /// Returns the ranges of the aliases by file.
    ///
    /// - Parameters:
    ///   - fixes: the findings to fix, in these sources.
    ///   - check: checks the catalogue with these aliases replaced by copies of their values.
    static func ranges(
        of fixes: [Diagnostic], on sources: SourceMap, _ overlay: Overlay, check: (any FileTree) throws -> Pipeline.Checked
    ) rethrows -> [FileID: Set<SourceRange>] {
        var edits: [FileID: [(range: SourceRange, check: CheckID)]] = [:]
        for fix in fixes {
            for edit in fix.fix?.edits ?? [] { edits[edit.place.file, default: []].append((edit.place.range, fix.check)) }
        }
        var overlay = overlay
        var separated: [String: (file: FileID, aliases: [SeparatedAliases.Alias])] = [:]
        for (file, edits) in edits {
            guard let source = sources[file], let own = SeparatedAliases(of: source, changedBy: edits) else { continue }
            overlay.set(source.path, to: own.bytes)
            separated[source.path] = (file, own.aliases)
        }
        if separated.isEmpty { return [:] }
        let checked = try check(overlay)
        let checks = Set(fixes.map(\.check))
        var found: [String: [(range: SourceRange, check: CheckID)]] = [:]
        for diagnostic in checked.diagnostics.sorted(in: checked.sources)
        where diagnostic.suppression == nil && checks.contains(diagnostic.check) {
            guard let place = diagnostic.place, let path = checked.sources[place.file]?.path, separated[path] != nil else {
                continue
            }
            found[path, default: []].append((place.range, diagnostic.check))
        }
        return separated.reduce(into: [:]) { result, entry in
            let findings = (found[entry.key] ?? []).sorted { $0.range.lower < $1.range.lower }
            for alias in entry.value.aliases {
                let own = findings[findings.partitioningIndex { $0.range.lower >= alias.copy.lower }...].prefix {
                    $0.range.lower < alias.copy.upper
                }
                guard alias.checks.isSubset(of: own.map(\.check)) else { continue }
                result[entry.value.file, default: []].insert(alias.range)
            }
        }
    }
}
