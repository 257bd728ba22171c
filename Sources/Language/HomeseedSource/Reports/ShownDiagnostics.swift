/// The most severe diagnostics, for reports that do not show all of them.
package struct ShownDiagnostics {
    /// The diagnostics to show, in their original order, including suppressed diagnostics.
    package private(set) var shown: [Diagnostic] = []
    package private(set) var others: [Diagnostic] = []

    /// The default limit of findings of one check in one file. More findings usually have a common cause, which should be fixed
    /// first.
    package static let perCheckAndFile = 100

    /// - Parameters:
    ///   - limit: the maximum number of unsuppressed diagnostics, or `nil` for all.
    ///   - most: the maximum number for one check in one file, or `nil` for all. Has no effect together with `limit`.
    package init(_ diagnostics: [Diagnostic], atMost limit: Int?, perCheckAndFile most: Int? = nil) {
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
            if counts[source, default: 0] > most, diagnostic.suppression == nil {
                others.append(diagnostic)
            } else {
                shown.append(diagnostic)
            }
        }
        return (shown, others)
    }
}
