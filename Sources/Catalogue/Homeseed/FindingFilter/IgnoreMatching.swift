import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// The matching of ignore comments against findings: which findings they suppress, and which comments match none.
struct IgnoreMatching {
    @Boxed private var catalogue: Catalogue
    /// The checks that did not run.
    private let skippedChecks: Set<CheckID>
    /// The locations of check names in comments that suppressed a finding.
    private var used: Set<SourceLocation> = []
    /// The locations of check names that matched a finding that cannot be suppressed.
    private var refused: [SourceLocation: CheckID] = [:]

    init(_ catalogue: Catalogue, skippedChecks: Set<CheckID>) {
        self.catalogue = catalogue
        self.skippedChecks = skippedChecks
    }

    /// Suppresses the findings that a comment covers, and reports unused comments.
    ///
    /// - Parameter unread: files that may not have been checked completely.
    mutating func apply(to diagnostics: inout Diagnostics, unread: Set<FileID>) {
        let found = suppressions(of: diagnostics.all)
        var number = 0
        diagnostics.revise { diagnostic in
            diagnostic.suppression = found[number] ?? diagnostic.suppression
            number += 1
            return true
        }
        for (place, check) in refused.sorted(by: { $0.key < $1.key }) {
            diagnostics.report(BadIgnore.refused(check, at: place))
        }
        var edges: [FileID: LineEdges] = [:]
        for ignore in catalogue.ignores where !unread.contains(ignore.comment.file) {
            let unused = ignore.checks.filter {
                !used.contains($0.place) && refused[$0.place] == nil && !skippedChecks.contains($0.check)
            }
            guard !unused.isEmpty, let bytes = catalogue.sources[ignore.comment.file]?.bytes else { continue }
            let lines = edges[ignore.comment.file] ?? LineEdges(bytes)
            edges[ignore.comment.file] = lines
            diagnostics.report(UnusedIgnore.diagnostic(ignore, unused: unused, in: bytes, lines))
        }
    }

    /// Returns the suppression of each diagnostic, by its index. A comment at a diagnostic takes precedence over a comment at its
    /// cause.
    private mutating func suppressions(of diagnostics: [Diagnostic]) -> [Int: Diagnostic.Suppression] {
        var found = suppressions(of: diagnostics, at: diagnostics.map(\.place))
        let causes = diagnostics.enumerated().map { found[$0.offset] == nil ? $0.element.cause?.place : nil }
        if causes.contains(where: { $0 != nil }) { found.merge(suppressions(of: diagnostics, at: causes)) { first, _ in first } }
        return found
    }

    /// Returns the suppression of each diagnostic at the given locations, by its index. The comments and locations of a file are
    /// sorted, so that one pass suffices.
    ///
    /// - Parameter places: the location of each diagnostic; `nil` to skip the diagnostic.
    private mutating func suppressions(of diagnostics: [Diagnostic], at places: [SourceLocation?]) -> [Int: Diagnostic
        .Suppression]
    {
        let byFile = Dictionary(grouping: catalogue.ignores, by: \.comment.file)
        let placed = places.indices.filter { places[$0].map { byFile[$0.file] != nil } ?? false }
        var found: [Int: Diagnostic.Suppression] = [:]
        for (file, numbers) in Dictionary(grouping: placed, by: { places[$0]?.file }) {
            var open = OpenIgnores(file.flatMap { byFile[$0] } ?? [])
            for number in numbers.sorted(by: { (places[$0]?.range.lower ?? 0) < (places[$1]?.range.lower ?? 0) }) {
                let diagnostic = diagnostics[number]
                guard let (name, reason) = open.narrowest(diagnostic.check, at: Int(places[number]?.range.lower ?? 0)) else {
                    continue
                }
                if !catalogue.checks.isSuppressible(diagnostic) {
                    refused[name.place] = name.check
                } else {
                    used.insert(name.place)
                    found[number] = .init(.comment, reason: reason)
                }
            }
        }
        return found
    }
}

/// The ignore comments that cover the current offset during one pass over a file.
private struct OpenIgnores {
    /// The comments not yet reached, in reverse order.
    private var coming: [Ignore]
    /// The comments that may cover the current offset, by check.
    private var open: [CheckID: [(name: Ignore.Name, reason: String, scope: Range<Int>)]] = [:]

    init(_ ignores: [Ignore]) {
        // The first of several comments with the same scope applies.
        coming = ignores.enumerated().sorted { ($0.element.start, $0.offset) > ($1.element.start, $1.offset) }.map(\.element)
    }

    /// Returns the narrowest comment for a check that covers an offset, or `nil` if there is none. Offsets must be ascending.
    mutating func narrowest(_ check: CheckID, at offset: Int) -> (name: Ignore.Name, reason: String)? {
        while let next = coming.last, next.start <= offset {
            coming.removeLast()
            for name in next.checks { add(name, next) }
        }
        open[check]?.removeAll { $0.scope.upperBound <= offset }
        return open[check]?.min { $0.scope.count < $1.scope.count }.map { ($0.name, $0.reason) }
    }

    private mutating func add(_ name: Ignore.Name, _ ignore: Ignore) {
        let scope = ignore.scope ?? 0..<Int.max
        let known = open[name.check] ?? []
        if known.last?.scope == scope || known.contains(where: { $0.scope == scope }) { return }
        open[name.check, default: []].append((name, ignore.reason, scope))
    }
}

extension Ignore {
    fileprivate var start: Int { scope?.lowerBound ?? 0 }
}
