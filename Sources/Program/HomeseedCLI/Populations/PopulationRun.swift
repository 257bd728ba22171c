import HomeseedHouseholds
import HomeseedSource
import HomeseedStore

/// Goes through a population: one store for all of them in batches, or a store each.
struct PopulationRun {
    let context: PopulationContext
    let overwritesEdits: Bool
    /// Whether all of it becomes visible at once.
    let isAtomic: Bool
    /// Whether households that stand as they were seeded are left out.
    var skipsUnchanged = false
    /// Whether rows that all households share stay when the last of those goes.
    var keepsShared = false

    struct Result {
        var receipt = PopulationReceipt()
        /// The number of the first household that was not come to.
        var end: Int
    }

    /// What one session does with the households that `next` gives, until it gives none.
    typealias Work = (Seeder, any SeedSession, _ next: () throws(TargetError) -> [SeedRequest]) throws(TargetError) -> PopulationReceipt

    /// A store for all households is looked at once, before its first change: later, its rows are ours.
    private func seeder(_ start: Int, hasLooked: Bool) throws -> Seeder {
        Seeder(
            target: try context.target(start), schema: context.population.schema, overwritesEdits: overwritesEdits,
            storeGuard: hasLooked && !context.isOneEach ? nil : context.storeGuard(start))
    }

    func run(_ access: Access, _ work: Work) throws -> Result {
        Interruption.watch()
        var hasLooked = false
        var progress = Progress(total: context.source.numbers.count, isQuiet: context.isQuiet)
        var result = Result(end: context.source.numbers.lowerBound)
        defer { progress.end() }
        let isEmpty = context.source.numbers.isEmpty && access == .write && context.recreatesStore && !context.isOneEach
        if isEmpty { _ = try batch(from: result.end, access: access, progress: &progress, hasLooked: &hasLooked, work: work) }
        while result.end < context.source.numbers.upperBound, !Interruption.isAsked {
            let (receipt, end) = try batch(
                from: result.end, access: access, progress: &progress, hasLooked: &hasLooked, work: work)
            result.receipt.add(receipt)
            result.end = end
            progress.report(end - context.source.numbers.lowerBound)
        }
        return result
    }

    private func batch(
        from start: Int, access: Access, progress: inout Progress, hasLooked: inout Bool, work: Work
    ) throws -> (PopulationReceipt, Int) {
        let seeder = try seeder(start, hasLooked: hasLooked)
        var faults: Diagnostics?
        var last: [SeedRequest] = []
        var end = start
        do {
            return try seeder.open(for: access) { (session) throws(TargetError) in
                var portions = Portions(context, from: start, skipsUnchanged: skipsUnchanged)
                var receipt = try work(seeder, session) { () throws(TargetError) in
                    if isAtomic, Interruption.isAsked { throw .stopped }
                    while !isDone(portions, since: start) {
                        let portion = try portions.next(session)
                        end = portions.number
                        progress.report(portions.number - context.source.numbers.lowerBound)
                        if portion.diagnostics.hasErrors {
                            faults = portion.diagnostics
                            throw .stopped
                        }
                        if !portion.requests.isEmpty {
                            last = portion.requests
                            return portion.requests
                        }
                    }
                    return []
                }
                receipt.add(portions.unchanged)
                hasLooked = hasLooked || (session as? GuardedSession)?.hasLooked == true
                return (receipt, portions.number)
            }
        } catch {
            progress.end()
            if let faults { throw context.faults(faults) }
            if error == .stopped { return (PopulationReceipt(), start) }
            // Households of a template are written in the same places, so those that came last tell where.
            let named = error.naming { refusal in refusal.key.flatMap { key in household(of: key, in: start..<end) } }
            throw RefusedRecord(catalogue: context.population.catalogue, schema: seeder.schema).problem(named, in: last.map(\.household))
        }
    }

    /// Rows of many households are written together, and the store says which row it refuses: its household is one of the last.
    private func household(of key: RowKey, in numbers: Range<Int>) -> String? {
        var rows = 0
        for number in numbers.reversed() {
            for request in context.source.portion([number]).requests {
                if request.rows.contains(where: { $0.key == key && !$0.isShared }) { return request.entry.household.key }
                rows += request.rows.count
            }
            if rows > PopulationRun.searchedRows { return nil }
        }
        return nil
    }

    /// More than any store gathers before it writes them.
    private static let searchedRows = 40_000

    /// The same for removing, which needs no more than the households' names.
    func unseed() throws -> Result {
        Interruption.watch()
        var hasLooked = false
        var progress = Progress(total: context.source.numbers.count, isQuiet: context.isQuiet)
        var result = Result(end: context.source.numbers.lowerBound)
        defer { progress.end() }
        while result.end < context.source.numbers.upperBound, !Interruption.isAsked {
            let start = result.end
            let most = context.isOneEach ? start + 1 : isAtomic || context.isOneSession ? .max : start + PopulationRun.removedHouseholds
            let end = min(context.source.numbers.upperBound, most)
            var seeder = try seeder(start, hasLooked: hasLooked)
            seeder.keepsShared = keepsShared
            var number = start
            let receipt = try seeder.open(for: .write) { (session) throws(TargetError) in
                number = start
                defer { hasLooked = hasLooked || (session as? GuardedSession)?.hasLooked == true }
                return try seeder.unseed({
                    if !isAtomic, number > start, Interruption.isAsked { return [] }
                    let names = (number..<min(end, number + PopulationSource.portion)).map(context.source.name)
                    number += names.count
                    progress.report(number - context.source.numbers.lowerBound)
                    return names
                }, in: session)
            }
            result.receipt.add(receipt, isOfAnotherStore: context.isOneEach)
            result.end = number
        }
        return result
    }

    private static let removedHouseholds = 512

    private func isDone(_ portions: Portions, since start: Int) -> Bool {
        if portions.number >= context.source.numbers.upperBound { return true }
        guard portions.number > start else { return false }
        if context.isOneEach { return true }
        return !isAtomic && (Interruption.isAsked || !context.isOneSession && portions.rows >= context.batchRows)
    }
}

/// Portions of a population, one after the other, without the households that the store is found to have already.
private struct Portions {
    private let context: PopulationContext
    private let skipsUnchanged: Bool
    private let start: Int
    /// The first household that was not looked at.
    private(set) var number: Int
    /// How many rows there were so far.
    private(set) var rows = 0
    private(set) var unchanged = PopulationReceipt()

    init(_ context: PopulationContext, from start: Int, skipsUnchanged: Bool) {
        self.context = context
        self.skipsUnchanged = skipsUnchanged
        self.start = start
        number = start
    }

    /// As many as a household has where it has many.
    private static let manyRows = 50

    mutating func next(_ session: any SeedSession) throws(TargetError) -> PopulationSource.Portion {
        // So few at once that a small batch is not outgrown by its first portion.
        let size = context.isOneEach ? 1 : min(PopulationSource.portion, max(1, context.batchRows / Portions.manyRows))
        var numbers = Array(number..<min(context.source.numbers.upperBound, number + size))
        number += numbers.count
        if skipsUnchanged {
            // The ledger does not say of one household that what all of them share still stands: so the first is compared.
            let first = number == start + numbers.count && context.population.hasSharedRows ? numbers.first : nil
            let counts = zip(try session.unchanged(numbers.map(context.population.entry)), numbers).map { $1 == first ? nil : $0 }
            for count in counts.compactMap(\.self) {
                unchanged.addUnchanged(rows: count.count)
                rows += count.count
            }
            numbers = zip(numbers, counts).filter { $0.1 == nil }.map(\.0)
        }
        let portion = context.source.portion(numbers)
        rows += portion.requests.reduce(0) { $0 + $1.rows.count }
        return portion
    }
}
