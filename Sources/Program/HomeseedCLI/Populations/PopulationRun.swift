import HomeseedHouseholds
import HomeseedSource
import HomeseedStore

/// An operation on a population, in batches in one store, or with a store per household.
struct PopulationRun {
    let context: PopulationContext
    let overwritesEdits: Bool
    /// Whether all changes become visible at once.
    let isAtomic: Bool
    /// Whether households that are unchanged since they were seeded are skipped.
    var skipsUnchanged = false
    /// The handler of households that are not in the ledger. If set, such households are skipped; if `nil`, they are expanded
    /// too.
    var unknownHousehold: ((HouseholdName) -> Void)?
    /// Whether shared rows are retained when the last household is removed.
    var keepsShared = false

    struct Result {
        var receipt = PopulationReceipt()
        /// The number of the first household that was not processed.
        var end: Int
        /// The tables of the receipt's rows, if they aren't the model's.
        var schema: StoreSchema?
    }

    /// The work of one session on the households from `next`, until `next` returns none.
    typealias Work = (Seeder, any SeedSession, _ next: () throws(TargetError) -> [SeedRequest]) throws(TargetError) ->
        PopulationReceipt

    /// Returns the seeder. A common store is checked by the guard only before the first change: later, its rows are Homeseed's
    /// own.
    private func seeder(_ start: Int, hasCheckedStore: Bool) throws -> Seeder {
        Seeder(
            target: try context.target(start), schema: context.population.schema, overwritesEdits: overwritesEdits,
            storeGuard: hasCheckedStore && !context.hasStorePerHousehold ? nil : context.storeGuard(start))
    }

    func run(_ access: Access, _ work: Work) throws -> Result {
        Interruption.watch()
        var hasCheckedStore = false
        var progress = Progress(total: context.source.numbers.count, isQuiet: context.isQuiet)
        var result = Result(end: context.source.numbers.lowerBound)
        defer { progress.end() }
        let isEmpty =
            context.source.numbers.isEmpty && access == .write && context.recreatesStore && !context.hasStorePerHousehold
        if isEmpty {
            _ = try batch(from: result.end, access: access, progress: &progress, hasCheckedStore: &hasCheckedStore, work: work)
        }
        while result.end < context.source.numbers.upperBound, !Interruption.isRequested {
            let (receipt, end) = try batch(
                from: result.end, access: access, progress: &progress, hasCheckedStore: &hasCheckedStore, work: work)
            result.receipt.add(receipt)
            result.end = end
            progress.report(end - context.source.numbers.lowerBound)
        }
        return result
    }

    private func batch(
        from start: Int, access: Access, progress: inout Progress, hasCheckedStore: inout Bool, work: Work
    ) throws -> (PopulationReceipt, Int) {
        let seeder = try seeder(start, hasCheckedStore: hasCheckedStore)
        var faults: Diagnostics?
        var last: [SeedRequest] = []
        var end = start
        do {
            return try seeder.open(for: access) { (session) throws(TargetError) in
                var portions = Portions(context, from: start, skipsUnchanged: skipsUnchanged, unknownHousehold: unknownHousehold)
                var receipt = try work(seeder, session) { () throws(TargetError) in
                    if isAtomic, Interruption.isRequested { throw .stopped }
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
                hasCheckedStore = hasCheckedStore || (session as? GuardedSession)?.hasCheckedStore == true
                return (receipt, portions.number)
            }
        } catch {
            progress.end()
            if let faults { throw context.faults(faults) }
            if error == .stopped { return (PopulationReceipt(), start) }
            if context.population.mapped == nil, let found = try context.tables(start).explained(error) { throw found }
            // Households of a template have the same locations in the catalogue, so the last households are sufficient.
            let named = error.naming { refusal in refusal.key.flatMap { key in household(of: key, in: start..<end) } }
            throw RefusedRecord(catalogue: context.population.catalogue, schema: seeder.schema).problem(
                named, in: last.map(\.household))
        }
    }

    /// Returns the household of a refused row, or `nil` if it is not found. Rows are written in groups, so the last households
    /// are searched.
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

    /// The number of rows to search: more than any store buffers before it writes.
    private static let searchedRows = 40_000

    /// Removes the households without expanding them, because their names are sufficient.
    func unseed() throws -> Result {
        Interruption.watch()
        var hasCheckedStore = false
        var progress = Progress(total: context.source.numbers.count, isQuiet: context.isQuiet)
        var result = Result(end: context.source.numbers.lowerBound)
        defer { progress.end() }
        while result.end < context.source.numbers.upperBound, !Interruption.isRequested {
            let start = result.end
            let most =
                context.hasStorePerHousehold
                ? start + 1 : isAtomic || context.isOneSession ? .max : start + PopulationRun.removedHouseholds
            let end = min(context.source.numbers.upperBound, most)
            var seeder = try seeder(start, hasCheckedStore: hasCheckedStore)
            seeder.keepsShared = keepsShared
            if context.hasStorePerHousehold || result.schema == nil {
                result.schema = try schemaAsSeeded(seeder, start..<end)
            }
            seeder.schema = result.schema ?? seeder.schema
            var number = start
            let receipt = try seeder.open(for: .write) { (session) throws(TargetError) in
                number = start
                defer { hasCheckedStore = hasCheckedStore || (session as? GuardedSession)?.hasCheckedStore == true }
                return try seeder.unseed(
                    {
                        if !isAtomic, number > start, Interruption.isRequested { return [] }
                        let names = (number..<min(end, number + PopulationSource.portion)).map(context.source.name)
                        number += names.count
                        progress.report(number - context.source.numbers.lowerBound)
                        return names
                    }, in: session)
            }
            result.receipt.add(receipt, isFromAnotherStore: context.hasStorePerHousehold)
            result.end = number
        }
        return result
    }

    /// Returns the tables that the first known household of a range was seeded into, or `nil` if none is known.
    private func schemaAsSeeded(_ seeder: Seeder, _ numbers: Range<Int>) throws -> StoreSchema? {
        if let found = try seeder.asSeeded(context.source.name(numbers.lowerBound)) { return found.schema }
        if numbers.count == 1 { return nil }
        let known = Set(try Seeder.seeds(in: seeder.target).map(\.household))
        return try numbers.lazy.map(context.source.name).first(where: known.contains).flatMap { try seeder.asSeeded($0)?.schema }
    }

    private static let removedHouseholds = 512

    private func isDone(_ portions: Portions, since start: Int) -> Bool {
        if portions.number >= context.source.numbers.upperBound { return true }
        guard portions.number > start else { return false }
        if context.hasStorePerHousehold { return true }
        return !isAtomic && (Interruption.isRequested || !context.isOneSession && portions.rows >= context.batchRows)
    }
}

/// The successive portions of a population, without the households that are skipped.
private struct Portions {
    private let context: PopulationContext
    private let skipsUnchanged: Bool
    private let unknownHousehold: ((HouseholdName) -> Void)?
    private let start: Int
    /// The number of the first household that was not read yet.
    private(set) var number: Int
    /// The number of rows so far.
    private(set) var rows = 0
    private(set) var unchanged = PopulationReceipt()

    init(
        _ context: PopulationContext, from start: Int, skipsUnchanged: Bool, unknownHousehold: ((HouseholdName) -> Void)? = nil
    ) {
        self.context = context
        self.unknownHousehold = unknownHousehold
        self.skipsUnchanged = skipsUnchanged
        self.start = start
        number = start
    }

    /// An upper estimate of the rows of a household.
    private static let manyRows = 50

    mutating func next(_ session: any SeedSession) throws(TargetError) -> PopulationSource.Portion {
        // A size at which the first portion does not exceed a small batch.
        let size = context.hasStorePerHousehold ? 1 : min(PopulationSource.portion, max(1, context.batchRows / Portions.manyRows))
        var numbers = Array(number..<min(context.source.numbers.upperBound, number + size))
        number += numbers.count
        if let unknownHousehold {
            var known: [Int] = []
            for number in numbers {
                let name = context.source.name(number)
                if try session.seed(of: name) == nil { unknownHousehold(name) } else { known.append(number) }
            }
            numbers = known
        }
        if skipsUnchanged {
            // The ledger does not record whether the shared rows are unchanged, so the first household is always compared.
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
