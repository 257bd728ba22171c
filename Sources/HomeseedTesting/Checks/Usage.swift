import HomeseedStore

/// What the guard before a store that may be in real use goes by.
///
/// A host and a mark are not among it: how a store is reached, and where someone may leave a mark in it, is each target's
/// own, so its own tests are the place for them. Nor is a target that can't read back, which has no rows to count.
let usageChecks: [ConformanceCheck] = [
    ConformanceCheck("rows of others are seen, and ours are not taken for them") { trial in
        let home = SampleHousehold()
        trial.equal(try trial.unmanagedRows(), to: [:], "rows of others in a store that is not there yet")
        try trial.seed(home)
        trial.equal(try trial.unmanagedRows(), to: [:], "rows of others in a store of ours")
        let theirs = (home: SampleHousehold.id("theirs"), kind: SampleHousehold.id("their kind"))
        try trial.put([.uuid(theirs.home), .text("Theirs"), .datetime(Instant(seconds: 0))], in: "homes", at: theirs.home)
        try trial.put([.uuid(theirs.kind), .text("Their kind")], in: "kinds", at: theirs.kind)
        trial.equal(try trial.unmanagedRows(), to: ["homes": 1, "kinds": 1], "rows of others")
        // One of ours that people changed or removed is not one more of theirs, nor one less.
        guard let room = home.row("rooms", 1) else { return }
        try trial.set("title", of: room, to: .text("My room"))
        try trial.put(nil, in: "things", at: home.id("things/1"))
        trial.equal(try trial.unmanagedRows(), to: ["homes": 1, "kinds": 1], "rows of others after edits")
    },
    ConformanceCheck("a store with rows of others is not written to unless it is named") { trial in
        try trial.seed(SampleHousehold())
        let theirs = SampleHousehold.id("theirs")
        try trial.put([.uuid(theirs), .text("Theirs"), .datetime(Instant(seconds: 0))], in: "homes", at: theirs)
        let before = try trial.contents()
        var guarded = trial.seeder()
        guarded.storeGuard = StoreGuard()
        let later = SampleHousehold(count: 4)
        do {
            _ = try guarded.seed(later.entry, later.rows)
            trial.failures.append("the store was written to")
        } catch TargetError.guarded(let refusal) {
            trial.equal(try trial.contents(), to: before, "the store after the refusal")
            guarded.storeGuard = StoreGuard(allowing: Set(refusal.names))
        }
        trial.equal(try guarded.seed(later.entry, later.rows).created, to: 2, "created rows once it is named")
    },
]

extension ConformanceContext {
    /// How many rows of others each table holds.
    fileprivate func unmanagedRows() throws -> [String: Int] {
        let usage = try store.target.open(SampleHousehold.schema, for: .read) { (session) throws(TargetError) in try session.usage() }
        return Dictionary(usage.unmanagedRows.map { ($0.table, $0.count) }) { $0 + $1 }
    }
}
