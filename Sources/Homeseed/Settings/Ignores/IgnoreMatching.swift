import HomeseedSource

/// Ignores held against what was found: which findings they are about, and which of them are about none.
struct IgnoreMatching {
    private let catalogue: Catalogue
    /// Checks that nothing was looked for by.
    private let left: Set<CheckID>
    /// The narrowest first.
    private let byFile: [FileID: [Ignore]]
    /// The names of checks, by their places, under which something was found.
    private var used: Set<Place> = []
    /// The same, where it can't be ignored.
    private var refused: [Place: CheckID] = [:]

    init(_ catalogue: Catalogue, left: Set<CheckID>) {
        self.catalogue = catalogue
        self.left = left
        byFile = Dictionary(grouping: catalogue.ignores, by: \.comment.file).mapValues { $0.sorted { $0.size < $1.size } }
    }

    /// - Parameter unread: files in which something may not have been looked for.
    mutating func apply(to diagnostics: inout Diagnostics, unread: Set<FileID>) {
        diagnostics.revise { diagnostic in
            diagnostic.suppression = suppression(of: diagnostic) ?? diagnostic.suppression
            return true
        }
        for (place, check) in refused.sorted(by: { $0.key < $1.key }) {
            diagnostics.report(BadIgnore.refused(check, at: place))
        }
        for ignore in catalogue.ignores where !unread.contains(ignore.comment.file) {
            let unused = ignore.checks.filter { !used.contains($0.place) && refused[$0.place] == nil && !left.contains($0.check) }
            guard !unused.isEmpty, let bytes = catalogue.sources[ignore.comment.file]?.bytes else { continue }
            diagnostics.report(UnusedIgnore.diagnostic(ignore, unused, bytes))
        }
    }

    private mutating func suppression(of diagnostic: Diagnostic) -> Diagnostic.Suppression? {
        guard let place = diagnostic.place, let ignores = byFile[place.file] else { return nil }
        for ignore in ignores where ignore.covers(Int(place.range.lower)) {
            guard let name = ignore.checks.first(where: { $0.check == diagnostic.check }) else { continue }
            if diagnostic.isFixed {
                refused[name.place] = name.check
                return nil
            }
            used.insert(name.place)
            return .init(.comment, reason: ignore.reason)
        }
        return nil
    }
}
