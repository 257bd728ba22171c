import HomeseedSource

extension Diagnostics {
    /// How often the same is said of a file before it is said once for all of them: then it has one root, such as a field
    /// that its kind no longer has.
    private static let many = 5

    /// Keys that are not known anywhere in a file, each said once.
    func foldingUnknownKeys() -> Diagnostics {
        if all.count < Diagnostics.many { return self }
        var groups: [Subject: [Int]] = [:]
        for (number, diagnostic) in all.enumerated() {
            if let subject = Subject(diagnostic) { groups[subject, default: []].append(number) }
        }
        groups = groups.filter { $0.value.count >= Diagnostics.many }
        if groups.isEmpty { return self }
        var folded = Diagnostics()
        for (number, diagnostic) in all.enumerated() {
            guard let group = Subject(diagnostic).flatMap({ groups[$0] }) else {
                folded.report(diagnostic)
                continue
            }
            if number == group.first { folded.report(Diagnostics.one(diagnostic, of: group.map { all[$0] })) }
        }
        return folded
    }

    private struct Subject: Hashable {
        var check: CheckID
        var file: FileID
        var headline: String

        init?(_ diagnostic: Diagnostic) {
            guard diagnostic.check == UnknownKey.id || diagnostic.check == UnknownTranslation.id, diagnostic.label == nil,
                let place = diagnostic.place
            else { return nil }
            (check, file, headline) = (diagnostic.check, place.file, diagnostic.headline)
        }
    }

    /// The first of them, which speaks for all; its fix is that of all.
    private static func one(_ diagnostic: Diagnostic, of group: [Diagnostic]) -> Diagnostic {
        let sorted = group.sorted { ($0.place?.range.lower ?? 0) < ($1.place?.range.lower ?? 0) }
        var first = sorted.first ?? diagnostic
        first.occurrences = group.count
        first.related = sorted.dropFirst().prefix(2).compactMap { $0.place.map { Diagnostic.Related("here too", at: $0) } }
        first.notes.append("So it is in \(group.count) places of this file.")
        let fixes = group.compactMap(\.fix)
        if let fix = fixes.first {
            first.fix = fixes.count == group.count ? Fix(fix.title, edits: fixes.flatMap(\.edits), isSafe: fixes.allSatisfy(\.isSafe)) : nil
        }
        return first
    }
}
