package import HomeseedLoading
package import HomeseedSource
package import HomeseedSyntax

/// An engine that applies fixes in memory and verifies each by checking the catalogue again.
///
/// Fixes are applied in rounds of edits that do not touch. A fix is kept only if its diagnostic disappears and no new one
/// appears. Every round leaves fewer diagnostics, so the rounds terminate, and a second run changes nothing. Fixes that remove
/// the user's words wait until no other error can be their cause.
package struct Fixer {
    /// The tree with the original files.
    private let tree: any FileTree
    /// The folder of all translations, or `nil` if there is none.
    private let locales: String?
    private let limits: ParseLimits
    private let appliesUnsafe: Bool
    private let includes: (String) -> Bool
    private let isWanted: (CheckID) -> Bool
    private let isChosen: ((Diagnostic, SourceMap) -> Bool)?
    private let check: (any FileTree) throws -> Pipeline.Checked
    /// The maximum number of bytes read to repair the syntax of one file; `nil` for a default derived from its size.
    package var repairBudget: Int?

    /// The result of a run. No file has been written.
    package struct Outcome {
        /// The changed files with their new contents.
        package fileprivate(set) var overlay: Overlay
        /// The catalogue with the changed files, checked.
        package fileprivate(set) var checked: Pipeline.Checked
        /// Adds further files and checks the result again.
        package mutating func add(_ files: Overlay, checking check: (any FileTree) throws -> Pipeline.Checked) rethrows {
            for (path, bytes) in files.files { overlay.set(path, to: bytes) }
            checked = try check(overlay)
        }

        package fileprivate(set) var fixCount = 0
        /// Requested fixes that were not applied.
        package fileprivate(set) var refusals: [Refusal] = []
        /// Files with more syntax errors than one run repairs.
        fileprivate var unfinished: Set<String> = []
    }

    /// A fix that was not applied, and the reason.
    package struct Refusal {
        package var diagnostic: Diagnostic
        /// The finding that the fix would cause or waits for, or `nil` if none is known.
        package var cause: Diagnostic?
        /// Whether the cause already exists.
        package var waits = false
        /// Whether the next run may apply the fix, because this run reached its limit of parsed bytes.
        package var isPostponed = false
        /// The reason why the edits were refused, for example because a file could no longer be read.
        package var harm: EditRefusal?
    }

    /// Creates a fixer for a catalogue.
    ///
    /// - Parameters:
    ///   - appliesUnsafe: whether unsafe fixes are applied too.
    ///   - includes: whether the file with this path may be changed.
    ///   - isWanted: whether findings of this check are to be fixed.
    ///   - isChosen: selects the findings to fix; `nil` for all.
    ///   - check: reads and checks the catalogue in a file tree.
    package init(
        _ pipeline: Pipeline, appliesUnsafe: Bool, includes: @escaping (String) -> Bool = { _ in true },
        isWanted: @escaping (CheckID) -> Bool = { _ in true }, isChosen: ((Diagnostic, SourceMap) -> Bool)? = nil,
        check: @escaping (any FileTree) throws -> Pipeline.Checked
    ) {
        tree = pipeline.tree
        locales = pipeline.locales
        limits = pipeline.limits
        self.appliesUnsafe = appliesUnsafe
        self.includes = includes
        self.isWanted = isWanted
        self.isChosen = isChosen
        self.check = check
    }

    /// Applies the wanted fixes in memory and returns the result, with the refused fixes.
    ///
    /// - Parameters:
    ///   - checked: the findings in the current files.
    ///   - earlier: the result of an earlier run to build on.
    package func run(_ checked: Pipeline.Checked, after earlier: Outcome? = nil) throws -> Outcome {
        var outcome = earlier ?? Outcome(overlay: Overlay(over: tree), checked: checked)
        // Refusals are valid only until another fix is applied, which may resolve their cause.
        var refused: [Diagnostic: Refusal] = [:]
        if let isChosen {
            try applyChosen(where: isChosen, &outcome, refused: &refused)
        } else {
            try repairSyntax(&outcome)
            try applyAll(&outcome, &refused)
        }
        if outcome.fixCount > 0, let locales,
            let carried = CarriedRecords(checked, after: outcome.checked, in: locales)
        {
            try outcome.add(carried.overlay, checking: check)
        }
        outcome.refusals +=
            candidates(outcome.checked, isChosen).map { refusal(of: $0, refused, outcome) } + deferred(outcome.checked, isChosen)
        return outcome
    }

    private func refusal(of diagnostic: Diagnostic, _ refused: [Diagnostic: Refusal], _ outcome: Outcome) -> Refusal {
        if isPostponed(diagnostic, outcome) { return Refusal(diagnostic: diagnostic, isPostponed: true) }
        return refused[diagnostic] ?? Refusal(diagnostic: diagnostic)
    }

    private func isPostponed(_ diagnostic: Diagnostic, _ outcome: Outcome) -> Bool {
        guard CheckID.syntaxChecks.contains(diagnostic.check), let file = diagnostic.place?.file,
            let source = outcome.checked.sources[file]
        else { return false }
        return outcome.unfinished.contains(source.path)
    }

    private func applyAll(_ outcome: inout Outcome, _ refused: inout [Diagnostic: Refusal]) throws {
        let tries = Tries(outcome.checked.sources)
        while true {
            let round = FixRound.nonOverlapping(
                candidates(outcome.checked).filter { refused[$0] == nil }, outcome.checked.sources)
            if round.isEmpty {
                let left = FixRound.nonOverlapping(refused.keys.sorted(by: FixRound.comesFirst), outcome.checked.sources)
                var ignored = refused
                if try !make(left, revealing: true, into: &outcome, refused: &ignored, tries) { return }
                refused = [:]
            } else if try make(round, into: &outcome, refused: &refused, tries) {
                refused = [:]
            }
        }
    }

    /// Applies the chosen fixes once, without further rounds.
    private func applyChosen(
        where isChosen: @escaping (Diagnostic, SourceMap) -> Bool, _ outcome: inout Outcome, refused: inout [Diagnostic: Refusal]
    ) throws {
        let before = outcome.fixCount
        try repairSyntax(&outcome, isChosen)
        let round = FixRound.nonOverlapping(candidates(outcome.checked, isChosen), outcome.checked.sources)
        if outcome.fixCount > before || round.isEmpty { return }
        let tries = Tries(outcome.checked.sources)
        if try make(round, into: &outcome, refused: &refused, tries) { return }
        var ignored = refused
        _ = try make(round, revealing: true, into: &outcome, refused: &ignored, tries)
    }

    /// Returns the diagnostics that can be fixed now, in file order.
    private func candidates(_ checked: Pipeline.Checked, _ isChosen: ((Diagnostic, SourceMap) -> Bool)? = nil) -> [Diagnostic] {
        let all = fixable(checked, isChosen)
        if all.isEmpty { return [] }
        let removals = DeferredRemovals(checked)
        return all.filter { removals.cause(deferring: $0) == nil }
    }

    /// Returns the fixes that wait for another fix.
    private func deferred(_ checked: Pipeline.Checked, _ isChosen: ((Diagnostic, SourceMap) -> Bool)?) -> [Refusal] {
        let removals = DeferredRemovals(checked)
        return fixable(checked, isChosen).compactMap { diagnostic in
            removals.cause(deferring: diagnostic).map { Refusal(diagnostic: diagnostic, cause: $0, waits: true) }
        }
    }

    private func fixable(_ checked: Pipeline.Checked, _ isChosen: ((Diagnostic, SourceMap) -> Bool)?) -> [Diagnostic] {
        checked.diagnostics.sorted(in: checked.sources).filter { diagnostic in
            guard let fix = diagnostic.fix, fix.isSafe || appliesUnsafe, diagnostic.suppression == nil,
                isWanted(diagnostic.check), !fix.edits.isEmpty,
                isChosen?(diagnostic, checked.sources) ?? true
            else { return false }
            return fix.edits.allSatisfy { edit in checked.sources[edit.place.file].map { includes($0.path) } ?? false }
        }
    }

    // MARK: Rounds

    /// The remaining number of times that the catalogue may be checked to isolate harmful fixes.
    private final class Tries {
        private var left: Int

        /// Limits the checks to a few seconds.
        init(_ sources: SourceMap) { left = 50 + 20_000_000 / sources.files.reduce(50_000) { $0 + $1.bytes.count } }

        var isLeft: Bool { left > 0 }

        func take() { left -= 1 }
    }

    private struct Attempt {
        var success: (overlay: Overlay, checked: Pipeline.Checked)?
        var brought: Diagnostic?
        var harm: EditRefusal?
    }

    /// Applies those fixes of a round that together cause no new findings.
    ///
    /// - Parameter revealing: whether findings that the fixes reveal are fixed too.
    /// - Returns: whether any fix was applied.
    private func make(
        _ round: [Diagnostic], revealing: Bool = false, into outcome: inout Outcome, refused: inout [Diagnostic: Refusal],
        _ tries: Tries
    ) throws -> Bool {
        var made: [Diagnostic] = []
        var latest: (overlay: Overlay, checked: Pipeline.Checked)?
        var stretches = round.isEmpty ? [] : [round[...]]
        let following = try FollowingAliases.ranges(of: round, on: outcome.checked.sources, outcome.overlay, check: check)
        // A stretch that causes new findings is bisected until the harmful fixes are isolated.
        while let stretch = stretches.popLast() {
            guard tries.isLeft || latest == nil && stretch.count == round.count else {
                for diagnostic in stretch { refused[diagnostic] = Refusal(diagnostic: diagnostic) }
                continue
            }
            let tried = made + stretch
            // If many fixes reveal findings, these are likely of one kind, so the whole round is tried together with their
            // fixes.
            let revealsAll = !revealing && stretch.count == round.count && stretch.count >= Fixer.many
            var attempt = try self.attempt(tried, revealing: revealing, outcome, following)
            if revealsAll, attempt.success == nil {
                let revealed = try self.attempt(tried, revealing: true, outcome, following)
                if revealed.success != nil { attempt = revealed }
            }
            if let success = attempt.success {
                (made, latest) = (tried, success)
                continue
            }
            tries.take()
            if stretch.count > 1 {
                let middle = stretch.startIndex + stretch.count / 2
                stretches += [stretch[middle...], stretch[..<middle]]
            } else if let diagnostic = stretch.first {
                refused[diagnostic] = Refusal(diagnostic: diagnostic, cause: attempt.brought, harm: attempt.harm)
            }
        }
        guard let latest else { return false }
        (outcome.overlay, outcome.checked) = latest
        outcome.fixCount += made.count
        return true
    }

    /// Applies fixes in memory and checks the catalogue with them.
    ///
    /// - Parameters:
    ///   - revealing: whether findings that the fixes reveal are fixed too: a misspelt key hides errors in its value.
    ///   - following: the aliases by file that follow changes of their anchored values.
    private func attempt(
        _ tried: [Diagnostic], revealing: Bool, _ outcome: Outcome, _ following: [FileID: Set<SourceRange>]
    ) throws -> Attempt {
        var overlay: Overlay
        do throws(EditRefusal) {
            overlay = try Overlay.edited(
                FixRound.edits(tried), on: outcome.checked.sources, outcome.overlay, .fix(), following: following)
        } catch { return Attempt(harm: error) }
        var checked = try check(overlay)
        // Of fixes that touch each other, a round applies only every other one, so more fixes need more rounds.
        let rounds = revealing ? Fixer.depth + Int.bitWidth - tried.count.leadingZeroBitCount : 0
        for _ in 0..<rounds {
            if FixRound.isHarmless(tried, before: outcome.checked, after: checked) { break }
            let brought = FixRound.introduced(candidates(checked), before: outcome.checked, after: checked)
            let round = FixRound.nonOverlapping(brought, checked.sources)
            guard !round.isEmpty,
                let next = try? Overlay.edited(FixRound.edits(round), on: checked.sources, overlay, .fix())
            else { break }
            overlay = next
            checked = try check(overlay)
        }
        if FixRound.isHarmless(tried, before: outcome.checked, after: checked) {
            return Attempt(success: (overlay, checked))
        }
        return Attempt(
            brought: FixRound.introduced(checked.diagnostics.sorted(in: checked.sources), before: outcome.checked, after: checked)
                .first)
    }

    private static let many = 16
    /// The number of times that a revealed finding may reveal another.
    private static let depth = 3

    // MARK: Syntax

    /// Repairs the syntax of files first, because unreadable parts hide other findings.
    private func repairSyntax(_ outcome: inout Outcome, _ isChosen: ((Diagnostic, SourceMap) -> Bool)? = nil) throws {
        let syntax = Set(CheckID.syntaxChecks)
        let found = candidates(outcome.checked, isChosen).filter { syntax.contains($0.check) }
        var hasChanged = false
        for id in Set(found.compactMap { $0.place?.file }).sorted() {
            guard let source = outcome.checked.sources[id] else { continue }
            var repair = SyntaxRepair(source, as: id, limits: limits, appliesUnsafe: appliesUnsafe, budget: repairBudget)
            if isChosen == nil {
                repair.run()
            } else {
                let places = Set(found.compactMap(\.place))
                repair.run({ $0.place.map(places.contains) ?? false }, atMost: 1)
            }
            guard repair.repairCount > 0 else { continue }
            if repair.isUnfinished { outcome.unfinished.insert(source.path) }
            outcome.overlay.set(source.path, to: repair.bytes)
            outcome.fixCount += repair.repairCount
            hasChanged = true
        }
        if hasChanged { outcome.checked = try check(outcome.overlay) }
    }
}
