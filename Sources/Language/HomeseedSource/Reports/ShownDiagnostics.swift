/// The worst of what was found, where not all of it is shown.
package struct ShownDiagnostics {
    /// In the order in which they came, with those that someone decided to live with.
    package private(set) var shown: [Diagnostic] = []
    package private(set) var others: [Diagnostic] = []

    /// How many findings of one check are shown to people for one file. Whoever has more reads no further, and mends the cause.
    package static let ofACheckInAFile = 100

    /// - Parameters:
    ///   - limit: how many are shown; nil for all.
    ///   - most: how many of one check in one file; nil for all.
    package init(_ diagnostics: [Diagnostic], atMost limit: Int?, ofACheckInAFile most: Int? = nil) {
        guard var room = limit else {
            (shown, others) = most.map { ShownDiagnostics.first($0, of: diagnostics) } ?? (diagnostics, [])
            return
        }
        var rooms: [Severity: Int] = [:]
        for severity in Severity.allCases.sorted(by: >) {
            let part = Swift.min(room, diagnostics.count { $0.counts(as: severity) })
            rooms[severity] = part
            room -= part
        }
        for diagnostic in diagnostics {
            if diagnostic.suppression != nil {
                shown.append(diagnostic)
            } else if let left = rooms[diagnostic.severity], left > 0 {
                rooms[diagnostic.severity] = left - 1
                shown.append(diagnostic)
            } else {
                others.append(diagnostic)
            }
        }
    }

    private struct Source: Hashable {
        var check: CheckID
        var file: FileID?
    }

    private static func first(_ most: Int, of diagnostics: [Diagnostic]) -> ([Diagnostic], [Diagnostic]) {
        var counts: [Source: Int] = [:]
        var (shown, others): ([Diagnostic], [Diagnostic]) = ([], [])
        for diagnostic in diagnostics {
            let source = Source(check: diagnostic.check, file: diagnostic.place?.file)
            if diagnostic.suppression == nil { counts[source, default: 0] += 1 }
            if counts[source, default: 0] > most, diagnostic.suppression == nil { others.append(diagnostic) } else { shown.append(diagnostic) }
        }
        return (shown, others)
    }
}
