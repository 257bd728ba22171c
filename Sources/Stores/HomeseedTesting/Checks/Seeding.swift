import HomeseedStore

/// Checks that seeding writes every row once, and later only changed rows.
let seedingChecks: [ConformanceCheck] = [
    ConformanceCheck("planning writes nothing") { context in
        let plan = try context.seeder().plan(SampleHousehold().entry, SampleHousehold().rows)
        context.equal(plan.changes.count, to: SampleHousehold().rows.count, "planned rows")
        context.equal(try context.contents(), to: [:], "the store after planning")
        context.equal(try Seeder.seeds(in: context.store.target), to: [], "the ledger after planning")
    },
    ConformanceCheck("fresh", needs: []) { context in
        let household = SampleHousehold()
        let receipt = try context.seed(household)
        context.equal(receipt.created, to: household.rows.count, "created rows")
        context.equal(try context.contents(), to: ConformanceContext.contents([household]), "the store")
        if context.readsBack {
            context.equal(try Seeder.seeds(in: context.store.target), to: [household.entry], "the ledger")
        }
    },
    ConformanceCheck("written again: the same", needs: []) { context in
        for household in [SampleHousehold(), SampleHousehold(), SampleHousehold(locale: "nl"), SampleHousehold()] {
            try context.seed(household)
            context.equal(try context.contents(), to: ConformanceContext.contents([household]), "the store")
        }
    },
    ConformanceCheck("repeated: no row is written") { context in
        try context.seed(SampleHousehold())
        let receipt = try context.seed(SampleHousehold())
        context.expect(
            !receipt.wroteAnything,
            "the second seed wrote: \(receipt.plan.changes.map(\.row.label)), ledger \(receipt.plan.ledger)")
        context.equal(receipt.unchangedCount, to: SampleHousehold().rows.count, "kept rows")
        context.equal(try context.contents(), to: ConformanceContext.contents([SampleHousehold()]), "the store")
    },
    ConformanceCheck("changed: only that row") { context in
        try context.seed(SampleHousehold())
        var household = SampleHousehold()
        household.changes = [("rooms", 2, "title", .text("Attic"))]
        let receipt = try context.seed(household)
        context.equal(receipt.plan.changes.map(\.row.label), to: ["first/rooms/2"], "changed rows")
        context.equal(
            receipt.plan.changes.first?.action, to: .update([ColumnChange.of(3 - 1, from: "Room 2", to: "Attic")]), "the change")
        context.equal(try context.contents(), to: ConformanceContext.contents([household]), "the store")
        context.expect(!(try context.seed(household)).wroteAnything, "the changed row was written twice")
    },
    ConformanceCheck("removed: only those rows", needs: [.readingBack, .deleting]) { context in
        try context.seed(SampleHousehold(count: 4))
        let receipt = try context.seed(SampleHousehold(count: 3))
        context.equal(receipt.deleted, to: 2, "deleted rows")
        context.equal(receipt.updated, to: 1, "updated rows")
        context.equal(try context.contents(), to: ConformanceContext.contents([SampleHousehold(count: 3)]), "the store")
    },
    ConformanceCheck("another language changes only texts") { context in
        try context.seed(SampleHousehold())
        let receipt = try context.seed(SampleHousehold(locale: "nl"))
        for change in receipt.plan.changes {
            guard case .update(let columns) = change.action, let table = SampleHousehold.schema[change.row.key.table] else {
                context.failures.append("\(change.row.label): \(change.action)")
                continue
            }
            let types = columns.map { table.columns[$0.column].type }
            context.expect(types.allSatisfy { $0 == .text || $0 == .list(isText: true) }, "\(change.row.label): changed \(types)")
        }
        context.equal(receipt.updated, to: 4, "updated rows")
        context.equal(try context.contents(), to: ConformanceContext.contents([SampleHousehold(locale: "nl")]), "the store")
    },
    ConformanceCheck("kept columns keep what they hold", needs: [.keeping]) { context in
        let first = SampleHousehold()
        try context.seed(first)
        context.equal(try context.contents(), to: ConformanceContext.contents([first]), "the store at first")
        let later = SampleHousehold(today: first.today.adding(days: 30))
        try context.seed(later)
        let created = try context.rows("homes")[first.id("homes/1")]?[2]
        context.equal(created, to: .datetime(Instant(seconds: first.today.number * 86_400)), "createdAt a month later")
        guard context.readsBack else { return }
        context.expect(!(try context.seed(later)).wroteAnything, "the kept column was written again")
    },
    ConformanceCheck("values that must differ change places", needs: []) { context in
        try context.seed(SampleHousehold())
        for days in [1, 2, 1, 0] {
            try context.seed(SampleHousehold(today: SampleHousehold().today.adding(days: days)))
        }
        var household = SampleHousehold()
        household.changes = [
            ("things", 1, "name", .text("first thing 2")), ("things", 2, "name", .text("first thing 1")),
        ]
        try context.seed(household)
        context.equal(try context.contents(), to: ConformanceContext.contents([household]), "the store")
    },
    ConformanceCheck("a missing row is made again") { context in
        let household = SampleHousehold()
        try context.seed(household)
        try context.put(nil, in: "things", at: household.id("things/1"))
        let report = try context.seeder().verify(household.entry.household, household.rows)
        context.equal(report.drifted.map(\.kind), to: [.missing], "the drift")
        context.equal(try context.seed(household).created, to: 1, "created rows")
        context.equal(try context.contents(), to: ConformanceContext.contents([household]), "the store")
    },
]

extension ColumnChange {
    static func of(_ column: Int, from: String, to: String) -> ColumnChange {
        ColumnChange(column: column, from: .text(from), to: .text(to))
    }
}
