import HomeseedChecking
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// A filter that defers fixes, mainly removals of the user's text, while another error may be the cause of their finding.
/// Examples are an unreadable file and an unknown name.
struct DeferredRemovals {
    private let sources: SourceMap
    private let checks: CheckList
    private let causes: [Diagnostic]
    /// The packs that each file belongs to.
    private var owners: [FileID: Set<PackIndex>] = [:]
    /// The byte ranges of lines with a syntax error, in ascending order, with the error.
    private var faultyLines: [FileID: [(lines: Range<Int>, cause: Diagnostic)]] = [:]
    /// Unknown keys that resemble no known key: their mapping may belong somewhere else.
    private var strangeKeys: [FileID: [SourceLocation: Diagnostic]] = [:]
    /// For each key and value next to an unknown key: the first unknown key, and whether the location itself is a key.
    private var neighbours: [SourceLocation: (cause: Diagnostic, isKey: Bool)] = [:]
    private let blocking = BlockingCauses()

    init(_ checked: Pipeline.Checked) {
        let (sources, checks) = (checked.sources, checked.loaded.checks)
        (self.sources, self.checks) = (sources, checks)
        causes = checked.diagnostics.sorted(in: sources).filter {
            $0.suppression == nil && DeferredRemovals.canCauseFurtherFindings($0, in: sources, by: checks)
        }
        if causes.isEmpty { return }
        for cause in causes where DeferredRemovals.breakingChecks.contains(cause.check) { noteLines(of: cause) }
        for cause in causes where cause.fix == nil && [UnknownKey.id, UnknownReference.id].contains(cause.check) {
            for place in [cause.place].compactMap({ $0 }) + cause.others { strangeKeys[place.file, default: [:]][place] = cause }
        }
        for (file, keys) in strangeKeys { noteNeighbours(of: keys, in: file) }
        let catalogue = checked.loaded
        for pack in catalogue.packs.dropFirst() {
            for file in catalogue.files(of: pack) { owners[file, default: []].insert(pack.number) }
            // Some files in a pack's folder are not part of the pack.
            for file in causes.compactMap({ $0.place?.file }) where sources[file]?.path.hasPrefix(pack.folder + "/") == true {
                owners[file, default: []].insert(pack.number)
            }
        }
    }

    /// Returns the finding that defers the diagnostic's fix, or `nil` if the fix can be applied.
    func cause(deferring diagnostic: Diagnostic) -> Diagnostic? {
        guard !causes.isEmpty, let fix = diagnostic.fix else { return nil }
        if diagnostic.severity < .error, let cause = faultyLine(of: fix) { return cause }
        if let cause = strangeKey(beside: fix.edits.map(\.place) + [diagnostic.place].compactMap { $0 }, fix) { return cause }
        guard fix.removesWords(sources) else { return nil }
        let packs = Set(fix.edits.flatMap { owners[$0.place.file] ?? [] })
        // A fix does not wait for its own finding, so two causes are looked up.
        let isGone = fix.presumption == .gone
        let found = blocking.of(packs, isGone: isGone) {
            Array(causes.lazy.filter { isBlocking($0, packs, isGone: isGone) }.prefix(2))
        }
        return found.first { $0 != diagnostic }
    }

    private func isBlocking(_ cause: Diagnostic, _ packs: Set<PackIndex>, isGone: Bool) -> Bool {
        if !isGone, checks.isSuppressible(cause), cause.check == MissingTranslation.id { return false }
        guard let file = cause.place?.file else { return true }
        let others = owners[file] ?? []
        return others.isEmpty || packs.isEmpty || !others.isDisjoint(with: packs)
    }

    /// The checks whose findings may cut off a text. Advice about the wording of the remaining text may then be wrong.
    private static let breakingChecks = Set(CheckID.syntaxChecks + [UnquotedComma.id, UnquotedHash.id])

    private mutating func noteLines(of cause: Diagnostic) {
        guard let place = cause.place, let bytes = sources[place.file]?.bytes else { return }
        let range = place.range.clamped(toCount: bytes.count)
        // Causes are sorted by location, so several on one line are adjacent.
        if let last = faultyLines[place.file]?.last, last.lines.contains(range.lowerBound) { return }
        let start = bytes[..<range.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let end = bytes[range.upperBound...].firstIndex(of: 0x0A) ?? bytes.count
        faultyLines[place.file, default: []].append((start..<max(end, start) + 1, cause))
    }

    private func faultyLine(of fix: Fix) -> Diagnostic? {
        fix.edits.lazy.compactMap { edit -> Diagnostic? in
            guard let lines = faultyLines[edit.place.file] else { return nil }
            let after = lines.partitioningIndex { $0.lines.lowerBound > Int(edit.place.range.lower) }
            guard after > 0, lines[after - 1].lines.contains(Int(edit.place.range.lower)) else { return nil }
            return lines[after - 1].cause
        }.first
    }

    private mutating func noteNeighbours(of keys: [SourceLocation: Diagnostic], in file: FileID) {
        guard let source = sources[file] else { return }
        var ignored = Diagnostics()
        var open = parse(source, as: file, into: &ignored).roots
        while let node = open.popLast() {
            let entries = Array(node.entries)
            if let cause = entries.lazy.compactMap({ keys[$0.key.place] }).first {
                for entry in entries {
                    neighbours[entry.key.place] = (cause, true)
                    if neighbours[entry.value.place] == nil { neighbours[entry.value.place] = (cause, false) }
                }
            }
            // Aliased nodes are visited at their anchor.
            open += (node.elements + entries.map(\.value)).filter {
                node.range.lower <= $0.range.lower && $0.range.upper <= node.range.upper
            }
        }
    }

    /// Returns an unknown key next to the fix, or `nil`: an apparent typo may be valid in the intended mapping. A safe correction
    /// of a key itself is not deferred.
    private func strangeKey(beside places: [SourceLocation], _ fix: Fix) -> Diagnostic? {
        places.lazy.compactMap { neighbours[$0] }.first { !fix.isSafe || !$0.isKey }?.cause
    }

    /// Whether the diagnostic reports something unreadable or missing, which can cause other diagnostics. A diagnostic whose
    /// own fix removes words is not a cause, unless it may have cut off a text.
    private static func canCauseFurtherFindings(_ diagnostic: Diagnostic, in sources: SourceMap, by checks: CheckList) -> Bool {
        guard
            !checks.isSuppressible(diagnostic)
                || [UnknownFile.id, UnreadableFile.id, MissingTranslation.id, UnknownTranslation.id].contains(diagnostic.check)
        else { return false }
        return diagnostic.severity > .note
            && (breakingChecks.contains(diagnostic.check) || diagnostic.fix?.removesWords(sources) != true)
    }
}

/// A cache of the first two causes that defer the fixes of a set of packs.
private final class BlockingCauses {
    private struct Key: Hashable {
        let packs: Set<PackIndex>
        let isGone: Bool
    }

    private var found: [Key: [Diagnostic]] = [:]

    func of(_ packs: Set<PackIndex>, isGone: Bool, _ find: () -> [Diagnostic]) -> [Diagnostic] {
        let key = Key(packs: packs, isGone: isGone)
        if let known = found[key] { return known }
        let causes = find()
        found[key] = causes
        return causes
    }
}

extension Fix {
    /// Whether the fix removes words from the files, comments them out or renames them. Corrected typos do not count.
    func removesWords(_ sources: SourceMap) -> Bool {
        if presumption != nil { return true }
        return edits.contains { edit in
            guard let bytes = sources[edit.place.file]?.bytes, !edit.replacement.hasWords else { return false }
            return String(decoding: bytes[edit.place.range.clamped(toCount: bytes.count)], as: UTF8.self).hasWords
        }
    }
}

extension String {
    fileprivate var hasWords: Bool { unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil } }
}
