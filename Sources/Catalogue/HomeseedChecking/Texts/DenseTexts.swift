import HomeseedSource

/// A limit on the findings in a text. Of the findings of one check, the first ones are kept, and the last kept one represents
/// the rest.
struct DenseTexts {
    /// The maximum number of findings of one check in a text.
    static let maximum = 20

    /// The texts, sorted by location.
    private let texts: [SourceLocation]

    /// Creates a filter.
    ///
    /// - Parameter texts: the texts that may have more findings.
    init(_ texts: Set<SourceLocation>) { self.texts = texts.sorted() }

    func bounded(_ diagnostics: Diagnostics) -> Diagnostics {
        if texts.isEmpty { return diagnostics }
        var groups: [Group: [Int]] = [:]
        for (number, diagnostic) in diagnostics.all.enumerated() {
            guard let text = diagnostic.place.flatMap(text) else { continue }
            groups[Group(check: diagnostic.check, severity: diagnostic.severity, text: text), default: []].append(number)
        }
        var left: Set<Int> = []
        var last: [Int: Diagnostic] = [:]
        for numbers in groups.values where numbers.count > DenseTexts.maximum {
            let inOrder = numbers.sorted {
                (diagnostics.all[$0].place?.range.lower ?? 0, $0) < (diagnostics.all[$1].place?.range.lower ?? 0, $1)
            }
            let rest = inOrder.dropFirst(DenseTexts.maximum - 1)
            left.formUnion(rest.dropFirst())
            if let first = rest.first { last[first] = DenseTexts.summary(of: rest.map { diagnostics.all[$0] }) }
        }
        var bounded = Diagnostics()
        for (number, diagnostic) in diagnostics.all.enumerated() where !left.contains(number) {
            bounded.report(last[number] ?? diagnostic)
        }
        return bounded
    }

    private struct Group: Hashable {
        var check: CheckID
        var severity: Severity
        var text: SourceLocation
    }

    /// Returns the text that contains a location, or `nil` if none of the texts does.
    private func text(_ place: SourceLocation) -> SourceLocation? {
        let number = texts.partitioningIndex { (place.file, place.range.lower) < ($0.file, $0.range.lower) } - 1
        guard texts.indices.contains(number) else { return nil }
        let text = texts[number]
        return text.file == place.file && place.range.upper <= text.range.upper ? text : nil
    }

    /// Returns the first finding as a summary of all findings.
    private static func summary(of findings: [Diagnostic]) -> Diagnostic {
        var first = findings[0]
        first.occurrences = findings.reduce(0) { $0 + $1.occurrences }
        first.notes.append("\(findings.count - 1) more places of this text have the same problem.")
        let fixes = findings.compactMap(\.fix)
        if let fix = fixes.first, fixes.count == findings.count {
            let title = fixes.allSatisfy { $0.title == fix.title } ? fix.title : fix.title + ", and so on"
            first.fix = Fix(title, edits: fixes.flatMap(\.edits), isSafe: fixes.allSatisfy(\.isSafe))
        }
        return first
    }
}
