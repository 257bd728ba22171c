import Dispatch
import Foundation
import Homeseed
import HomeseedLoading
import HomeseedSource
import Synchronization

/// A proof over all typos of all packs: after `--fix` and `--fix --unsafe`, the meaning is restored or no written text is
/// lost.
struct SlipProof {
    private let packs: [PackUnderTest]
    private let isVerbose: Bool
    /// The number of typos to try, or `nil` for all.
    private let sample: Int?
    private let part: Part
    private let remembers: Bool

    /// - Parameter remembers: Whether unchanged parts are reused from the previous typo.
    init(_ packs: [PackUnderTest], sample: Int?, part: Part, remembers: Bool, isVerbose: Bool) {
        self.remembers = remembers
        self.packs = packs
        self.sample = sample
        self.part = part
        self.isVerbose = isVerbose
    }

    /// One of several parts of all typos, for trying them in several runs. Each part has typos of all kinds, from all parts of
    /// a file.
    struct Part {
        var number = 1
        var count = 1
    }

    /// Prints the results. Returns `false` if a text was lost.
    func run() throws -> Bool {
        let all = packs.map { pack in pack.own.flatMap { SlipMaker(pack.files, number: $0).slips } }
        let total = all.reduce(0) { $0 + $1.count }
        var losses = 0
        var tried = 0
        for (pack, slips) in zip(packs, all) {
            let chosen = choose(slips, of: total)
            let judge = try SlipJudge(pack.files, pack: pack.id)
            let outcomes = Mutex<[Outcome]>([])
            let next = Atomic<Int>(0)
            DispatchQueue.concurrentPerform(iterations: ProcessInfo.processInfo.activeProcessorCount) { _ in
                // Unaffected files are not read again, as in an editor. `--fresh` shows that the result is the same.
                let cache = remembers ? QueryCache(states: 4) : nil
                while case let index = next.add(1, ordering: .relaxed).oldValue, index < chosen.count {
                    for outcome in SlipProof.outcomes(chosen[index], of: pack.files, judge, cache) {
                        // Prints immediately, because a run of all typos takes long.
                        if outcome.verdict == .lost { FileHandle.standardError.write(Data((outcome.line + "\n").utf8)) }
                        outcomes.withLock { $0.append(outcome) }
                    }
                }
            }
            let found = outcomes.withLock { $0 }
            tried += chosen.count
            losses += found.count { $0.verdict == .lost }
            print("\(pack.id): \(chosen.count) of \(slips.count) slips: " + SlipProof.table(found))
            for outcome in found.sorted(by: { $0.slip.about < $1.slip.about }) where isVerbose && outcome.verdict == .kept {
                print(outcome.line)
            }
        }
        print("\(tried) of \(total) slips mended: \(losses) \(losses == 1 ? "loss" : "losses")")
        return losses == 0
    }

    private struct Outcome: Sendable {
        var slip: Slip
        var flags: String
        var verdict: SlipJudge.Verdict
        var gone: String?

        var line: String { "  \(verdict) by \(flags): \(slip.kind.rawValue) \(slip.about)\(gone.map { " gone: \($0)" } ?? "")" }
    }

    /// Selects the same typos each time, of all kinds and from all parts of a file.
    private func choose(_ slips: [Slip], of total: Int) -> [Slip] {
        let step = max(1, Double(total) / Double(max(1, sample ?? total)))
        let sampled = Swift.stride(from: 0, to: Double(slips.count), by: step).map { slips[Int($0)] }
        return Swift.stride(from: part.number - 1, to: sampled.count, by: part.count).map { sampled[$0] }
    }

    private static func outcomes(_ slip: Slip, of whole: [SourceFile], _ judge: SlipJudge, _ cache: QueryCache?) -> [Outcome] {
        let misspelt = slip.files(of: whole)
        var (files, pipeline) = (misspelt, Pipeline(files: misspelt))
        pipeline.cache = cache
        guard var checked = try? pipeline.check() else {
            return [Outcome(slip: slip, flags: "reading", verdict: .kept, gone: nil)]
        }
        var outcomes: [Outcome] = []
        for appliesUnsafe in [false, true] {
            let fixer = Fixer(pipeline, appliesUnsafe: appliesUnsafe) { try pipeline.check(in: $0) }
            guard let outcome = try? fixer.run(checked) else {
                return [Outcome(slip: slip, flags: "reading", verdict: .kept, gone: nil)]
            }
            let mended = files.map { SourceFile(path: $0.path, bytes: outcome.overlay.bytes(of: $0.path) ?? $0.bytes) }
            let isChanged = mended.map(\.bytes) != files.map(\.bytes)
            (files, pipeline, checked) = (mended, Pipeline(files: mended), outcome.checked)
            pipeline.cache = cache
            if isChanged || outcomes.isEmpty {
                let (verdict, gone) = judge.verdict(misspelt: misspelt, mended: mended, checked.loaded)
                outcomes.append(
                    Outcome(slip: slip, flags: appliesUnsafe ? "--fix --unsafe" : "--fix", verdict: verdict, gone: gone))
            }
        }
        return outcomes
    }

    private static func table(_ outcomes: [Outcome]) -> String {
        ["--fix", "--fix --unsafe", "reading"].compactMap { flags in
            let some = outcomes.filter { $0.flags == flags }
            if some.isEmpty { return nil }
            let counts = SlipJudge.Verdict.allCases.map { verdict in "\(some.count { $0.verdict == verdict }) \(verdict)" }
            return "\(flags) " + counts.joined(separator: ", ")
        }.joined(separator: "; ")
    }
}
