import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore

/// The violations of a store's constraints, shown at their locations in the catalogue.
extension SeedContext {
    /// Throws if the store would refuse rows of the seed, before anything is written.
    ///
    /// - Parameter asksStore: whether the store evaluates the new rows, too. A seed does not need this, because the store reports
    ///   refusals when it writes the rows.
    @discardableResult
    func refuse(_ plan: SeedPlan, of household: Household, asksStore: Bool) throws -> ConstraintEvaluator.Evaluation {
        let evaluation = evaluated(
            plan.changes.filter { $0.action != .delete }.map(\.row), new: plan.changes.filter { $0.action == .create }.map(\.row))
        let seeder = Seeder(target: target, schema: schema)
        var predicted = PredictedRefusals()
        if asksStore {
            predicted = try seeder.predictedRefusals(plan)
        } else if !plan.isEmpty {
            predicted.refusals = try seeder.open(for: .read) { (session) throws(TargetError) in try session.refusals(of: plan) }
        }
        let others = predicted.refusals.filter { one in
            !evaluation.refusals.contains { $0.table == one.table && $0.record == one.record }
        }
        let refusals = evaluation.refusals + others
        if !refusals.isEmpty { throw problem(refusals, of: household) }
        return evaluation.closing(predicted.judged)
    }

    /// Evaluates the store's constraints for rows without writing them. The result is empty if the store can't describe its
    /// tables.
    private func evaluated(_ rows: [StoreRow], new: [StoreRow] = []) -> ConstraintEvaluator.Evaluation {
        guard !rows.isEmpty, let live = try? target.inspect(), !live.tables.isEmpty else { return .init() }
        let evaluator = ConstraintEvaluator(live)
        return mapped.map { evaluator.evaluate(rows, mapped: $0, new: new) } ?? evaluator.evaluate(rows, in: schema)
    }

    /// Performs the work of a seed, and reports refused rows with their locations. In that case nothing was written.
    func reporting<Answer>(_ seed: Pipeline.PreparedSeed, of household: Household, _ work: () throws(TargetError) -> Answer)
        throws -> Answer
    {
        do {
            return try work()
        } catch {
            var refusals: [TargetError.Refusal]
            switch error {
            case .refused(let one): refusals = [one]
            case .refusedAll(let all): refusals = all
            default: throw error
            }
            // The store stops at the first refusal, or names no value. The evaluation finds all other violations.
            let others = evaluated(seed.rows).refusals
            refusals = refusals.filter { one in !others.contains { $0.table == one.table && $0.record == one.record } } + others
            throw problem(refusals, of: household)
        }
    }

    private func problem(_ refusals: [TargetError.Refusal], of household: Household) -> CommandError {
        let places = RefusalPlaces(checked.loaded, of: pack, household: household, locale: locale, mapped: mapped)
        // The refusals are in the order of the template, so that the first of several similar refusals represents them.
        let order = Dictionary(household.records.numbered.map { ($1.path, $0) }) { first, _ in first }
        func place(_ refusal: TargetError.Refusal) -> RecordIndex {
            refusal.record.flatMap { order[$0] } ?? household.records.nextNumber
        }
        let refusals = refusals.enumerated().sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }.map(
            \.element
        ).byCause
        var diagnostics = Diagnostics()
        for refusal in refusals.prefix(SeedContext.shownRefusals) { diagnostics.report(places.diagnostic(refusal)) }
        console.print(
            TextRenderer(sources: checked.sources, options: console.renderOptions).render(diagnostics.sorted(in: checked.sources))
        )
        let isCut = refusals.contains(where: \.isLastTried)
        // A refusal without a record contains its own advice.
        let concernsRecords = refusals.contains { $0.record != nil }
        let advice = concernsRecords ? ["Change the value, or the constraint" + (mapped == nil ? "." : ", or the mapping.")] : []
        return CommandError(
            .findings,
            "\(target.address) refuses \(isCut ? "at least " : "")\(counted(refusals.count, "value")) of \(title), so nothing is written.",
            advice: rest(refusals.dropFirst(SeedContext.shownRefusals)) + (isCut ? [SeedContext.untried] : []) + advice
                + (mapped == nil ? tables.constraintAdvice : []))
    }

    /// Returns counts of the refusals that are not shown, by constraint.
    private func rest(_ refusals: ArraySlice<TargetError.Refusal>) -> [String] {
        if refusals.isEmpty { return [] }
        let counts = Dictionary(grouping: refusals) { $0.table + ", " + $0.constraint }.map { (count: $1.count, rule: $0) }
            .sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
        let named =
            counts.prefix(SeedContext.shownRules).map { "\(grouped($0.count)) × \($0.rule)" }
            + (counts.count > SeedContext.shownRules ? ["others"] : [])
        return ["And \(grouped(refusals.count)) more: \(named.joined(separator: "; "))."]
    }

    /// The maximum number of causes that are shown, and of constraints for which the other causes are counted.
    private static let shownRefusals = 10, shownRules = 5
    static let untried = "No more rows were tried after these, so there may be others."
}

extension ConstraintEvaluator.Evaluation {
    /// The warning about checks that only the store can evaluate, or `nil` if there are none.
    var warning: String? {
        let count = open.values.reduce(0) { $0 + $1.count }
        guard count > 0 else { return nil }
        let tables = open.keys.sorted().map(\.escapedForTerminal).joined(separator: ", ")
        return
            "Only the store can judge \(counted(count, "check")) of \(tables). If the store refuses a row, seeding reports it and writes nothing."
    }
}
