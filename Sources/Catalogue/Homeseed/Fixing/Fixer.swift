package import HomeseedLoading
package import HomeseedSource
package import HomeseedSyntax

/// Applies the fixes of what was found, and checks in memory that each does what it says before anything is written.
///
/// Fixes are made in rounds: those of one round never touch each other, and the catalogue is checked again after each.
/// A fix stays only where its diagnostic is gone afterwards and no other has come; so every round leaves fewer
/// diagnostics, the rounds end, and doing it all again changes nothing. What takes away words that a person wrote waits
/// until nothing stands that may be the reason for it.
package struct Fixer {
    /// Where the files lie as they are.
    private let tree: any FileTree
    private let limits: ParseLimits
    private let appliesUnsafe: Bool
    private let includes: (String) -> Bool
    private let isWanted: (CheckID) -> Bool
    private let isChosen: ((Diagnostic, SourceMap) -> Bool)?
    private let check: (any FileTree) throws -> Pipeline.Checked
    /// The number of bytes that repairing the syntax of one file may read; `nil` for one that follows from its size.
    package var repairBudget: Int?

    /// What came of it; nothing has been written.
    package struct Outcome {
        /// The files that change, as they will be.
        package fileprivate(set) var overlay: Overlay
        /// What is found in them then.
        package fileprivate(set) var checked: Pipeline.Checked
        /// The same with files written besides.
        package mutating func add(_ files: Overlay, checking check: (any FileTree) throws -> Pipeline.Checked) rethrows {
            for (path, bytes) in files.files { overlay.set(path, to: bytes) }
            checked = try check(overlay)
        }

        /// How many diagnostics were mended.
        package fileprivate(set) var mended = 0
        /// Fixes that were asked for and not made.
        package fileprivate(set) var refusals: [Refusal] = []
        /// Files with so many syntax errors that the next run has to go on.
        fileprivate var unfinished: Set<String> = []
    }

    /// A fix that was not made, and why.
    package struct Refusal {
        package var diagnostic: Diagnostic
        /// What it would bring, or what it waits for; nil where it would not help.
        package var cause: Diagnostic?
        /// Whether the cause is there already.
        package var waits = false
        /// Whether the next run makes it: one run reads a file only so often.
        package var isPostponed = false
        /// The reason why its edits can't be made without changing anything else.
        package var harm: EditRefusal?
    }

    /// - Parameters:
    ///   - includes: whether the file of this path may be changed.
    ///   - isWanted: whether what this check finds is to be mended.
    ///   - isChosen: which of the findings are to be mended, where it is not all of them.
    ///   - check: reads and checks the catalogue whose files lie there.
    package init(
        _ pipeline: Pipeline, appliesUnsafe: Bool, includes: @escaping (String) -> Bool = { _ in true },
        isWanted: @escaping (CheckID) -> Bool = { _ in true }, isChosen: ((Diagnostic, SourceMap) -> Bool)? = nil,
        check: @escaping (any FileTree) throws -> Pipeline.Checked
    ) {
        tree = pipeline.tree
        limits = pipeline.limits
        self.appliesUnsafe = appliesUnsafe
        self.includes = includes
        self.isWanted = isWanted
        self.isChosen = isChosen
        self.check = check
    }

    /// Makes the fixes that are wanted, and says what came of it and which of them were not made. Nothing is written.
    ///
    /// - Parameters:
    ///   - checked: what is found in the files as they are.
    ///   - earlier: what was mended in them before, and goes together with this.
    package func run(_ checked: Pipeline.Checked, after earlier: Outcome? = nil) throws -> Outcome {
        var outcome = earlier ?? Outcome(overlay: Overlay(over: tree), checked: checked)
        // Only while nothing changes: what did harm before another fix may be right after it.
        var refused: [Diagnostic: Refusal] = [:]
        if let isChosen {
            try makeChosen(where: isChosen, &outcome, refused: &refused)
        } else {
            try mendSyntax(&outcome)
            try makeAll(&outcome, &refused)
        }
        outcome.refusals += candidates(outcome.checked, isChosen).map { refusal(of: $0, refused, outcome) } + held(outcome.checked, isChosen)
        return outcome
    }

    private func refusal(of diagnostic: Diagnostic, _ refused: [Diagnostic: Refusal], _ outcome: Outcome) -> Refusal {
        if isPostponed(diagnostic, outcome) { return Refusal(diagnostic: diagnostic, isPostponed: true) }
        return refused[diagnostic] ?? Refusal(diagnostic: diagnostic)
    }

    private func isPostponed(_ diagnostic: Diagnostic, _ outcome: Outcome) -> Bool {
        guard CheckID.syntaxChecks.contains(diagnostic.check), let file = diagnostic.place?.file, let source = outcome.checked.sources[file] else { return false }
        return outcome.unfinished.contains(source.path)
    }

    private func makeAll(_ outcome: inout Outcome, _ refused: inout [Diagnostic: Refusal]) throws {
        let tries = Tries(outcome.checked.sources)
        while true {
            let round = FixRound.chosen(candidates(outcome.checked).filter { refused[$0] == nil }, outcome.checked.sources)
            if round.isEmpty {
                let left = FixRound.chosen(refused.keys.sorted(by: FixRound.comesFirst), outcome.checked.sources)
                var ignored = refused
                if try !make(left, revealing: true, into: &outcome, refused: &ignored, tries) { return }
                refused = [:]
            } else if try make(round, into: &outcome, refused: &refused, tries) {
                refused = [:]
            }
        }
    }

    /// Makes the fixes of what stands in one place, once.
    private func makeChosen(where isChosen: @escaping (Diagnostic, SourceMap) -> Bool, _ outcome: inout Outcome, refused: inout [Diagnostic: Refusal]) throws {
        let before = outcome.mended
        try mendSyntax(&outcome, isChosen)
        let round = FixRound.chosen(candidates(outcome.checked, isChosen), outcome.checked.sources)
        if outcome.mended > before || round.isEmpty { return }
        let tries = Tries(outcome.checked.sources)
        if try make(round, into: &outcome, refused: &refused, tries) { return }
        var ignored = refused
        _ = try make(round, revealing: true, into: &outcome, refused: &ignored, tries)
    }

    /// What may be mended, in the order of the files.
    private func candidates(_ checked: Pipeline.Checked, _ isChosen: ((Diagnostic, SourceMap) -> Bool)? = nil) -> [Diagnostic] {
        let all = fixable(checked, isChosen)
        if all.isEmpty { return [] }
        let hold = DeferredRemovals(checked)
        return all.filter { hold.cause(holding: $0) == nil }
    }

    /// What waits until something else is mended.
    private func held(_ checked: Pipeline.Checked, _ isChosen: ((Diagnostic, SourceMap) -> Bool)?) -> [Refusal] {
        let hold = DeferredRemovals(checked)
        return fixable(checked, isChosen).compactMap { diagnostic in
            hold.cause(holding: diagnostic).map { Refusal(diagnostic: diagnostic, cause: $0, waits: true) }
        }
    }

    private func fixable(_ checked: Pipeline.Checked, _ isChosen: ((Diagnostic, SourceMap) -> Bool)?) -> [Diagnostic] {
        checked.diagnostics.sorted(in: checked.sources).filter { diagnostic in
            guard let fix = diagnostic.fix, fix.isSafe || appliesUnsafe, diagnostic.suppression == nil, isWanted(diagnostic.check), !fix.edits.isEmpty,
                isChosen?(diagnostic, checked.sources) ?? true
            else { return false }
            return fix.edits.allSatisfy { edit in checked.sources[edit.place.file].map { includes($0.path) } ?? false }
        }
    }

    // MARK: Rounds

    /// How often the catalogue may still be checked for fixes that do harm.
    private final class Tries {
        private var left: Int

        /// As often as a few seconds allow.
        init(_ sources: SourceMap) { left = 50 + 20_000_000 / sources.files.reduce(50_000) { $0 + $1.bytes.count } }

        var isLeft: Bool { left > 0 }

        func take() { left -= 1 }
    }

    private struct Attempt {
        /// The files with the fixes; nil where they can't be edited.
        var overlay: Overlay?
        var success: (overlay: Overlay, checked: Pipeline.Checked)?
        var brought: Diagnostic?
        var harm: EditRefusal?
    }

    /// Makes those of the fixes that do no harm together.
    ///
    /// - Parameter revealing: whether the findings that they bring to light are fixed with them.
    /// - Returns: whether there is one.
    private func make(_ round: [Diagnostic], revealing: Bool = false, into outcome: inout Outcome, refused: inout [Diagnostic: Refusal], _ tries: Tries) throws -> Bool {
        var made: [Diagnostic] = []
        var latest: (overlay: Overlay, checked: Pipeline.Checked)?
        var stretches = round.isEmpty ? [] : [round[...]]
        // A stretch that does harm is tried again by halves, until those that do it stand alone.
        while let stretch = stretches.popLast() {
            guard tries.isLeft || latest == nil && stretch.count == round.count else {
                for diagnostic in stretch { refused[diagnostic] = Refusal(diagnostic: diagnostic) }
                continue
            }
            let tried = made + stretch
            // Where many bring findings, those are likely of one kind.
            let revealsAll = !revealing && stretch.count == round.count && stretch.count >= Fixer.many
            var attempt = try self.attempt(tried, revealing: revealing, outcome, .fix)
            if revealsAll, attempt.success == nil {
                let revealed = try self.attempt(tried, revealing: true, outcome, .fix)
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
            } else if let shared = try self.attempt(tried, revealing: revealing, outcome, .fixForAliases, besides: attempt.overlay).success {
                (made, latest) = (tried, shared)
            } else if let diagnostic = stretch.first {
                refused[diagnostic] = Refusal(diagnostic: diagnostic, cause: attempt.brought, harm: attempt.harm)
            }
        }
        guard let latest else { return false }
        (outcome.overlay, outcome.checked) = latest
        outcome.mended += made.count
        return true
    }

    /// Makes fixes in memory, and checks the catalogue with them.
    ///
    /// - Parameters:
    ///   - revealing: whether the findings that they bring to light are fixed as well: a misspelt key hides what is wrong with its value.
    ///   - extent: whether the aliases of a changed value keep the former value or follow the change.
    ///   - former: the files of an earlier attempt, which is not repeated.
    private func attempt(
        _ tried: [Diagnostic], revealing: Bool, _ outcome: Outcome, _ extent: VerifiedEdit.Extent, besides former: Overlay? = nil
    ) throws -> Attempt {
        var overlay: Overlay
        do throws(EditRefusal) { overlay = try Overlay.edited(FixRound.edits(tried), on: outcome.checked.sources, outcome.overlay, extent) } catch { return Attempt(harm: error) }
        if let former, former.files == overlay.files { return Attempt(overlay: overlay) }
        let first = overlay
        var checked = try check(overlay)
        // Of fixes in adjacent lines, a round makes every other one.
        let rounds = revealing ? Fixer.depth + Int.bitWidth - tried.count.leadingZeroBitCount : 0
        for _ in 0..<rounds {
            if FixRound.isHarmless(tried, before: outcome.checked, after: checked) { break }
            let brought = FixRound.brought(candidates(checked), before: outcome.checked, after: checked)
            let round = FixRound.chosen(brought, checked.sources)
            guard !round.isEmpty, let next = try? Overlay.edited(FixRound.edits(round), on: checked.sources, overlay, .fix) else { break }
            overlay = next
            checked = try check(overlay)
        }
        if FixRound.isHarmless(tried, before: outcome.checked, after: checked) { return Attempt(overlay: first, success: (overlay, checked)) }
        return Attempt(overlay: first, brought: FixRound.brought(checked.diagnostics.sorted(in: checked.sources), before: outcome.checked, after: checked).first)
    }

    private static let many = 16
    /// How often what was hidden may hide something in turn.
    private static let depth = 3

    // MARK: Syntax

    /// What can't be read hides what is in it: files are made readable before anything else is looked at.
    private func mendSyntax(_ outcome: inout Outcome, _ isChosen: ((Diagnostic, SourceMap) -> Bool)? = nil) throws {
        let syntax = Set(CheckID.syntaxChecks)
        let found = candidates(outcome.checked, isChosen).filter { syntax.contains($0.check) }
        var hasChanged = false
        for id in Set(found.compactMap { $0.place?.file }).sorted() {
            guard let source = outcome.checked.sources[id] else { continue }
            var mending = SyntaxRepair(source, as: id, limits: limits, appliesUnsafe: appliesUnsafe, budget: repairBudget)
            if isChosen == nil {
                mending.run()
            } else {
                let places = Set(found.compactMap(\.place))
                mending.run({ $0.place.map(places.contains) ?? false }, atMost: 1)
            }
            guard mending.mended > 0 else { continue }
            if mending.isUnfinished { outcome.unfinished.insert(source.path) }
            outcome.overlay.set(source.path, to: mending.bytes)
            outcome.mended += mending.mended
            hasChanged = true
        }
        if hasChanged { outcome.checked = try check(outcome.overlay) }
    }
}
