import HomeseedModel
import HomeseedSource

/// A merge of diagnostics about the same missing thing, such as a deleted entity or field.
///
/// The first diagnostic represents the other diagnostics and lists their locations.
struct DiagnosticMerging {
    let checks: CheckList
    /// The folder index of each file, including translations. Folders without a readable pack have an index too.
    let packs: [FileID: Int]
    /// The files in which single findings may be suppressed. Suppressible findings in them are not merged.
    let suppressibleFiles: Set<FileID>

    /// The minimum number of diagnostics to merge. Typos need three: one or two are easier to fix separately.
    private static let (minimum, minimumTypos) = (2, 3)
    /// The maximum number of other locations that are shown. The first location in each file precedes all second locations.
    private static let shown = 6

    func folded(_ diagnostics: Diagnostics) -> Diagnostics {
        var groups = groups(of: diagnostics.all)
        if groups.isEmpty { return diagnostics }
        joinOwners(&groups, diagnostics.all)
        // Diagnostics that block seeding represent diagnostics that do not.
        groups = groups.mapValues { numbers in
            numbers.filter { !checks.isSuppressible(diagnostics.all[$0]) }
                + numbers.filter { checks.isSuppressible(diagnostics.all[$0]) }
        }
        groups = groups.filter { _, numbers in
            let isTypo = diagnostics.all[numbers[0]].label != nil
            return numbers.count >= (isTypo ? DiagnosticMerging.minimumTypos : DiagnosticMerging.minimum)
        }
        var heads: [Int: [Int]] = [:]
        for group in groups.values { heads[group[0]] = group }
        let rest = Set(groups.values.flatMap { $0.dropFirst() })
        var folded = Diagnostics()
        for (number, diagnostic) in diagnostics.all.enumerated() where !rest.contains(number) {
            folded.report(heads[number].map { merged($0.map { diagnostics.all[$0] }) } ?? diagnostic)
        }
        return folded
    }

    // MARK: Grouping

    fileprivate struct Subject: Hashable {
        var pack: Int
        var missing: Diagnostic.Missing
    }

    /// Groups diagnostics about the same thing in the order of files and lines. Packs come before their translations.
    private func groups(of all: [Diagnostic]) -> [Subject: [Int]] {
        var groups: [Subject: [Int]] = [:]
        for (number, diagnostic) in all.enumerated() {
            guard let missing = diagnostic.missing, let place = diagnostic.place, let pack = packs[place.file],
                !checks.isSuppressible(diagnostic) || !suppressibleFiles.contains(place.file)
            else { continue }
            groups[Subject(pack: pack, missing: missing), default: []].append(number)
        }
        let place = { (number: Int) in all[number].place ?? SourceLocation(file: FileID(0), range: SourceRange(0, 0)) }
        return groups.mapValues { numbers in
            numbers.sorted { (place($0).file, place($0).range.lower) < (place($1).file, place($1).range.lower) }
        }
    }

    /// Merges the group of a field, or of a kind's items, into the group of the missing kind that causes it.
    private func joinOwners(_ groups: inout [Subject: [Int]], _ all: [Diagnostic]) {
        let owners = Owners(groups.keys)
        for (subject, numbers) in groups.sorted(by: { $0.value[0] < $1.value[0] }) where all[numbers[0]].label == nil {
            let rank = { (owner: Subject) in
                (owner.missing.name == subject.missing.name ? 0 : 1, owner.missing.owner, owner.missing.name)
            }
            let present = owners.of(subject).filter { groups[$0] != nil && $0 != subject }
            guard let owner = present.min(by: { rank($0) < rank($1) }) else { continue }
            groups[owner]?.append(contentsOf: numbers)
            groups[subject] = nil
        }
    }

    // MARK: Merging

    private func others(_ group: [Diagnostic]) -> [Diagnostic] {
        var seen = Set([group[0].place?.file])
        let numbered = group.dropFirst().map { (isRepeated: !seen.insert($0.place?.file).inserted, diagnostic: $0) }
        return (numbered.filter { !$0.isRepeated } + numbered.filter(\.isRepeated)).map(\.diagnostic)
    }

    private func merged(_ group: [Diagnostic]) -> Diagnostic {
        var first = group[0]
        first.severity = group.map(\.severity).max() ?? first.severity
        first.others = group.dropFirst().compactMap(\.place)
        first.occurrences = group.reduce(0) { $0 + $1.occurrences }
        first.related += others(group).prefix(DiagnosticMerging.shown).compactMap { other in
            other.place.map { .init(other.missing?.name == first.missing?.name ? "also here" : "also affected", at: $0) }
        }
        // The intended name may be known for only one of the diagnostics.
        if first.label == nil { first.label = group.lazy.compactMap(\.label).first }
        let files = first.files.count
        first.notes.append("This occurs \(group.count) times\(files > 1 ? ", in \(files) files" : " in this file").")
        let fixes = group.compactMap(\.fix)
        first.fix = fixes.first.flatMap { fix in
            guard fixes.count == group.count, fixes.allSatisfy({ $0.title == fix.title }) else { return nil }
            var all = Fix(fix.title, edits: fixes.flatMap(\.edits), isSafe: fixes.allSatisfy(\.isSafe))
            all.correction = fix.correction
            all.presumption = fix.presumption
            return all
        }
        return first
    }
}

/// An index of the groups that cause other groups. It avoids comparing every pair, because there may be many.
private struct Owners {
    /// For each pack, its alphabetically first missing kind.
    private var firstKind: [Int: DiagnosticMerging.Subject] = [:]
    private let named: [[String]: [DiagnosticMerging.Subject]]

    init(_ all: some Sequence<DiagnosticMerging.Subject>) {
        named = Dictionary(grouping: all) { ["\($0.pack)", $0.missing.name] }
        for subject in all where subject.missing.owner == "kind" {
            if let known = firstKind[subject.pack], known.missing.name <= subject.missing.name { continue }
            firstKind[subject.pack] = subject
        }
    }

    func of(_ subject: DiagnosticMerging.Subject) -> [DiagnosticMerging.Subject] {
        switch subject.missing.owner {
        case UnknownReference.anyKind:
            [firstKind[subject.pack]].compactMap { $0 } + (named(subject.missing.name, in: subject.pack))
        case UnknownFile.kinds, "text":
            subject.missing.name.singulars.flatMap { named($0, in: subject.pack) }.filter { $0.missing.owner == "kind" }
        default: []
        }
    }

    private func named(_ name: String, in pack: Int) -> [DiagnosticMerging.Subject] { named[["\(pack)", name]] ?? [] }
}

extension String {
    /// The possible names of the things in a file with this name: for `areas` and `categories` also the singular.
    var singulars: [String] {
        [self]
            + [("s", ""), ("es", ""), ("ies", "y")].compactMap { end, singular in
                hasSuffix(end) ? dropLast(end.count) + singular : nil
            }
    }
}
