import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore

/// What a store's constraints refuse, shown where it is mended.
extension SeedContext {
    /// Ends the command where the store would refuse some of what a seed writes, before anything is written.
    @discardableResult
    func refuse(_ plan: SeedPlan, of household: Household) throws -> ConstraintEvaluator.Evaluation {
        let evaluation = evaluated(plan.changes.filter { $0.action != .delete }.map(\.row), new: plan.changes.filter { $0.action == .create }.map(\.row))
        let refusals = try evaluation.refusals + Seeder(target: target, schema: schema).refusals(of: plan)
        if !refusals.isEmpty { throw problem(refusals, of: household) }
        return evaluation
    }

    /// What can be said of rows without writing them. A store that can't describe its tables is not asked.
    private func evaluated(_ rows: [StoreRow], new: [StoreRow] = []) -> ConstraintEvaluator.Evaluation {
        guard !rows.isEmpty, let live = try? target.inspect(), !live.tables.isEmpty else { return .init() }
        let evaluator = ConstraintEvaluator(live)
        return mapped.map { evaluator.evaluate(rows, mapped: $0, new: new) } ?? evaluator.evaluate(rows, in: schema)
    }

    /// Seeds, and says of what the store refuses where it comes from. Then nothing was written.
    func reporting<Answer>(_ seed: Pipeline.PreparedSeed, of household: Household, _ work: () throws(TargetError) -> Answer) throws -> Answer {
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
            let others = evaluated(seed.rows).refusals
            refusals = refusals.filter { one in !others.contains { $0.table == one.table && $0.record == one.record } } + others
            throw problem(refusals, of: household)
        }
    }

    private func problem(_ refusals: [TargetError.Refusal], of household: Household) -> CommandError {
        let places = RefusalPlaces(checked.loaded, of: pack, household: household, locale: locale, mapped: mapped)
        // In the order of the template, so that the first of those that are alike stands for them.
        let order = Dictionary(household.records.numbered.map { ($1.path, $0) }) { first, _ in first }
        func place(_ refusal: TargetError.Refusal) -> RecordIndex { refusal.record.flatMap { order[$0] } ?? household.records.nextNumber }
        let refusals = refusals.enumerated().sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }.map(\.element).byCause
        var diagnostics = Diagnostics()
        for refusal in refusals.prefix(SeedContext.shownRefusals) { diagnostics.report(places.diagnostic(refusal)) }
        console.print(TextRenderer(sources: checked.sources, options: console.renderOptions).render(diagnostics.sorted(in: checked.sources)))
        let isCut = refusals.contains(where: \.isLastTried)
        // A refusal without a record says itself what to do.
        let isOfContent = refusals.contains { $0.record != nil }
        let advice = isOfContent ? ["Change the value, or the constraint" + (mapped == nil ? "." : ", or the mapping.")] : []
        return CommandError(
            .findings, "\(target.address) refuses \(isCut ? "at least " : "")\(counted(refusals.count, "value")) of \(title), so nothing is written.",
            advice: rest(refusals.dropFirst(SeedContext.shownRefusals)) + (isCut ? [SeedContext.untried] : []) + advice)
    }

    /// What is not shown, counted by what refuses it.
    private func rest(_ refusals: ArraySlice<TargetError.Refusal>) -> [String] {
        if refusals.isEmpty { return [] }
        let counts = Dictionary(grouping: refusals) { $0.table + ", " + $0.constraint }.map { (count: $1.count, rule: $0) }
            .sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
        let named = counts.prefix(SeedContext.shownRules).map { "\(grouped($0.count)) × \($0.rule)" } + (counts.count > SeedContext.shownRules ? ["others"] : [])
        return ["And \(grouped(refusals.count)) more: \(named.joined(separator: "; "))."]
    }

    /// Causes that are shown each with its value and place, and rules that the rest is counted by: as many as a person reads.
    private static let shownRefusals = 10, shownRules = 5
    static let untried = "No more rows were tried after these, so there may be others."
}

extension ConstraintEvaluator.Evaluation {
    /// What a plan can't promise; nil where it can.
    var warning: String? {
        let count = open.values.reduce(0) { $0 + $1.count }
        guard count > 0 else { return nil }
        let tables = open.keys.sorted().map(\.escapedForTerminal).joined(separator: ", ")
        return "Only the store can judge \(counted(count, "check")) of \(tables). If the store refuses a row, seeding reports it and writes nothing."
    }
}
