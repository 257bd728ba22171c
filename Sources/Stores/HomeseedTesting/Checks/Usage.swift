import HomeseedStore

/// Checks of the reported usage, by which the store guard recognises a store in production use.
///
/// Each target's own tests check the host and the mark of a production store, because both depend on the type of store. Targets
/// that cannot read back have no rows to count.
let usageChecks: [ConformanceCheck] = [
    ConformanceCheck("rows of others are seen, and ours are not taken for them") { context in
        let household = SampleHousehold()
        context.equal(try context.unmanagedRows(), to: [:], "rows of others in a store that is not there yet")
        try context.seed(household)
        context.equal(try context.unmanagedRows(), to: [:], "rows of others in a store of ours")
        let theirs = (household: SampleHousehold.id("theirs"), kind: SampleHousehold.id("their kind"))
        try context.put(
            [.uuid(theirs.household), .text("Theirs"), .datetime(Instant(seconds: 0))], in: "homes", at: theirs.household)
        try context.put([.uuid(theirs.kind), .text("Their kind")], in: "kinds", at: theirs.kind)
        context.equal(try context.unmanagedRows(), to: ["homes": 1, "kinds": 1], "rows of others")
        // A seeded row that was edited or removed does not change the number of unmanaged rows.
        guard let room = household.row("rooms", 1) else { return }
        try context.set("title", of: room, to: .text("My room"))
        try context.put(nil, in: "things", at: household.id("things/1"))
        context.equal(try context.unmanagedRows(), to: ["homes": 1, "kinds": 1], "rows of others after edits")
    },
    ConformanceCheck("a store with rows of others is not written to unless it is named") { context in
        try context.seed(SampleHousehold())
        let theirs = SampleHousehold.id("theirs")
        try context.put([.uuid(theirs), .text("Theirs"), .datetime(Instant(seconds: 0))], in: "homes", at: theirs)
        let before = try context.contents()
        var guarded = context.seeder()
        guarded.storeGuard = StoreGuard()
        let later = SampleHousehold(count: 4)
        do {
            _ = try guarded.seed(later.entry, later.rows)
            context.failures.append("the store was written to")
        } catch TargetError.guarded(let refusal) {
            context.equal(try context.contents(), to: before, "the store after the refusal")
            guarded.storeGuard = StoreGuard(allowing: Set(refusal.names))
        }
        context.equal(try guarded.seed(later.entry, later.rows).created, to: 2, "created rows once it is named")
    },
]

extension ConformanceContext {
    /// Returns the number of unmanaged rows per table.
    fileprivate func unmanagedRows() throws -> [String: Int] {
        let usage = try store.target.open(SampleHousehold.schema, for: .read) { (session) throws(TargetError) in
            try session.usage()
        }
        return Dictionary(usage.unmanagedRows.map { ($0.table, $0.count) }) { $0 + $1 }
    }
}
