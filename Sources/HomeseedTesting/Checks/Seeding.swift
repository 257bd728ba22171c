import HomeseedStore

/// What is seeded arrives, once, and only what changed is written again.
let seedingChecks: [ConformanceCheck] = [
    ConformanceCheck("planning writes nothing") { trial in
        let plan = try trial.seeder().plan(SampleHousehold().entry, SampleHousehold().rows)
        trial.equal(plan.changes.count, to: SampleHousehold().rows.count, "planned rows")
        trial.equal(try trial.contents(), to: [:], "the store after planning")
        trial.equal(try Seeder.seeds(in: trial.store.target), to: [], "the ledger after planning")
    },
    ConformanceCheck("fresh", needs: []) { trial in
        let home = SampleHousehold()
        let receipt = try trial.seed(home)
        trial.equal(receipt.created, to: home.rows.count, "created rows")
        trial.equal(try trial.contents(), to: ConformanceContext.contents([home]), "the store")
        if trial.readsBack {
            trial.equal(try Seeder.seeds(in: trial.store.target), to: [home.entry], "the ledger")
        }
    },
    ConformanceCheck("written again: the same", needs: []) { trial in
        for home in [SampleHousehold(), SampleHousehold(), SampleHousehold(locale: "nl"), SampleHousehold()] {
            try trial.seed(home)
            trial.equal(try trial.contents(), to: ConformanceContext.contents([home]), "the store")
        }
    },
    ConformanceCheck("repeated: no row is written") { trial in
        try trial.seed(SampleHousehold())
        let receipt = try trial.seed(SampleHousehold())
        trial.expect(!receipt.wroteAnything, "the second seed wrote: \(receipt.plan.changes.map(\.row.label)), ledger \(receipt.plan.ledger)")
        trial.equal(receipt.kept, to: SampleHousehold().rows.count, "kept rows")
        trial.equal(try trial.contents(), to: ConformanceContext.contents([SampleHousehold()]), "the store")
    },
    ConformanceCheck("changed: only that row") { trial in
        try trial.seed(SampleHousehold())
        var home = SampleHousehold()
        home.changes = [("rooms", 2, "title", .text("Attic"))]
        let receipt = try trial.seed(home)
        trial.equal(receipt.plan.changes.map(\.row.label), to: ["first/rooms/2"], "changed rows")
        trial.equal(
            receipt.plan.changes.first?.action, to: .update([ColumnChange.of(3 - 1, from: "Room 2", to: "Attic")]), "the change")
        trial.equal(try trial.contents(), to: ConformanceContext.contents([home]), "the store")
        trial.expect(!(try trial.seed(home)).wroteAnything, "the changed row was written twice")
    },
    ConformanceCheck("removed: only those rows", needs: [.readingBack, .deleting]) { trial in
        try trial.seed(SampleHousehold(count: 4))
        let receipt = try trial.seed(SampleHousehold(count: 3))
        trial.equal(receipt.deleted, to: 2, "deleted rows")
        trial.equal(receipt.updated, to: 1, "updated rows")
        trial.equal(try trial.contents(), to: ConformanceContext.contents([SampleHousehold(count: 3)]), "the store")
    },
    ConformanceCheck("another language changes only texts") { trial in
        try trial.seed(SampleHousehold())
        let receipt = try trial.seed(SampleHousehold(locale: "nl"))
        for change in receipt.plan.changes {
            guard case .update(let columns) = change.action, let table = SampleHousehold.schema[change.row.key.table] else {
                trial.failures.append("\(change.row.label): \(change.action)")
                continue
            }
            let types = columns.map { table.columns[$0.column].type }
            trial.expect(types.allSatisfy { $0 == .text || $0 == .list(isText: true) }, "\(change.row.label): changed \(types)")
        }
        trial.equal(receipt.updated, to: 4, "updated rows")
        trial.equal(try trial.contents(), to: ConformanceContext.contents([SampleHousehold(locale: "nl")]), "the store")
    },
    ConformanceCheck("kept columns keep what they hold", needs: [.keeping]) { trial in
        let first = SampleHousehold()
        try trial.seed(first)
        trial.equal(try trial.contents(), to: ConformanceContext.contents([first]), "the store at first")
        let later = SampleHousehold(today: first.today.adding(days: 30))
        try trial.seed(later)
        let created = try trial.rows("homes")[first.id("homes/1")]?[2]
        trial.equal(created, to: .datetime(Instant(seconds: first.today.number * 86_400)), "createdAt a month later")
        guard trial.readsBack else { return }
        trial.expect(!(try trial.seed(later)).wroteAnything, "the kept column was written again")
    },
    ConformanceCheck("values that must differ change places", needs: []) { trial in
        try trial.seed(SampleHousehold())
        for days in [1, 2, 1, 0] {
            try trial.seed(SampleHousehold(today: SampleHousehold().today.adding(days: days)))
        }
        var home = SampleHousehold()
        home.changes = [
            ("things", 1, "name", .text("first thing 2")), ("things", 2, "name", .text("first thing 1")),
        ]
        try trial.seed(home)
        trial.equal(try trial.contents(), to: ConformanceContext.contents([home]), "the store")
    },
    ConformanceCheck("a missing row is made again") { trial in
        let home = SampleHousehold()
        try trial.seed(home)
        try trial.put(nil, in: "things", at: home.id("things/1"))
        let report = try trial.seeder().verify(home.entry.household, home.rows)
        trial.equal(report.drifted.map(\.kind), to: [.missing], "the drift")
        trial.equal(try trial.seed(home).created, to: 1, "created rows")
        trial.equal(try trial.contents(), to: ConformanceContext.contents([home]), "the store")
    },
]

extension ColumnChange {
    static func of(_ column: Int, from: String, to: String) -> ColumnChange {
        ColumnChange(column: column, from: .text(from), to: .text(to))
    }
}
