import Homeseed
import HomeseedSource

/// What a store's constraints refuse, shown where it is mended.
extension SeedContext {
    /// Ends the command where the store would refuse some of what a seed writes, before anything is written.
    func refuse(_ plan: SeedPlan, of household: Household) throws {
        let rows = plan.changes.filter { $0.action != .delete }.map(\.row)
        let refusals = judged(rows)
        if !refusals.isEmpty { throw problem(refusals, of: household) }
    }

    /// What can be said of rows without writing them. A store that can't describe its tables is not asked.
    private func judged(_ rows: [StoreRow]) -> [TargetError.Refusal] {
        guard !rows.isEmpty, let live = try? target.inspect(), !live.tables.isEmpty else { return [] }
        let judge = ConstraintJudge(live)
        return mapped.map { judge.refusals(rows, mapped: $0) } ?? judge.refusals(rows, in: schema)
    }

    /// Seeds, and says of what the store refuses where it comes from. Then nothing was written.
    func reporting<Answer>(_ seed: Pipeline.Seed, of household: Household, _ work: () throws(TargetError) -> Answer) throws -> Answer {
        do {
            return try work()
        } catch {
            var refusals: [TargetError.Refusal]
            switch error {
            case .refused(let one): refusals = [one]
            case .refusedAll(let all): refusals = all
            default: throw error
            }
            // The store stops at the first, or names no value: what else can be told is told at once.
            let others = judged(seed.rows)
            refusals = refusals.filter { one in !others.contains { $0.table == one.table && $0.record == one.record } } + others
            throw problem(refusals, of: household)
        }
    }

    private func problem(_ refusals: [TargetError.Refusal], of household: Household) -> Problem {
        let places = RefusalPlaces(checked.catalogue.catalogue, pack, household, locale: locale, mapped: mapped)
        var diagnostics = Diagnostics()
        for refusal in refusals { diagnostics.report(places.diagnostic(refusal)) }
        console.print(TextRenderer(sources: checked.sources, options: console.renderOptions).render(diagnostics.sorted(in: checked.sources)))
        return Problem(
            .findings, "\(target.address) refuses \(counted(refusals.count, "value")) of \(title), so nothing is written.",
            ["Change what stands there, or the constraint" + (mapped == nil ? "." : ", or what the mapping makes of it.")])
    }
}
