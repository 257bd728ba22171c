/// The worst of what was found, where not all of it is shown.
package struct Worst {
    /// In the order in which they came, with those that someone decided to live with.
    package private(set) var shown: [Diagnostic] = []
    package private(set) var others: [Diagnostic] = []

    /// - Parameter limit: how many are shown; nil for all.
    package init(_ diagnostics: [Diagnostic], atMost limit: Int?) {
        guard var room = limit else {
            shown = diagnostics
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
}
