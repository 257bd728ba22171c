import HomeseedStore

/// Checks that a failed transaction leaves no partial changes.
let failureChecks: [ConformanceCheck] = [
    ConformanceCheck("failing half-way leaves nothing", needs: [.transacting]) { context in
        for (about, household) in SampleHousehold.broken {
            context.expectRefusal(about, of: household)
            context.equal(try context.contents(), to: [:], "\(about): the store")
            if context.readsBack {
                context.equal(try Seeder.seeds(in: context.store.target), to: [], "\(about): the ledger")
            }
        }
    },
    ConformanceCheck("failing half-way leaves what was there", needs: [.transacting]) { context in
        try context.seed(SampleHousehold())
        for (about, household) in SampleHousehold.broken {
            context.expectRefusal(about, of: household)
            context.equal(try context.contents(), to: ConformanceContext.contents([SampleHousehold()]), "\(about): the store")
        }
        guard context.readsBack else { return }
        context.expect(!(try context.seed(SampleHousehold())).wroteAnything, "the ledger was changed")
    },
    ConformanceCheck("resumed after an interruption", needs: [.readingBack, .transacting]) { context in
        do {
            let household = SampleHousehold()
            try context.store.target.open(SampleHousehold.schema, for: .write) { (session) throws(TargetError) in
                let planner = Planner(schema: SampleHousehold.schema)
                let installed = try session.installed(household.entry.household, wanted: household.rows.map(\.key))
                try session.apply(planner.plan(household.entry, wanted: household.rows, installed: installed))
                throw .failed("interrupted")
            }
        } catch TargetError.failed {}
        context.equal(try context.contents(), to: [:], "the store after the interruption")
        try context.seed(SampleHousehold())
        context.equal(
            try context.contents(), to: ConformanceContext.contents([SampleHousehold()]), "the store after the second try")
    },
    ConformanceCheck("a refusal names the record and hides secrets", needs: [.transacting]) { context in
        var household = SampleHousehold()
        household.changes = [("rooms", 3, "size", .integer(0))]
        do {
            try context.seed(household)
            context.failures.append("nothing was refused")
        } catch TargetError.refused(let refusal) {
            context.equal(refusal.table, to: "rooms", "the table")
            context.equal(refusal.record, to: "first/rooms/3", "the record")
            context.expect(refusal.values.contains("size: 0"), "the value is not named: \(refusal.values)")
            context.expect(!refusal.description.contains("secret"), "a secret is printed: \(refusal)")
        }
    },
]

extension SampleHousehold {
    /// Households that each violate a different constraint, in the last row.
    static var broken: [(about: String, household: SampleHousehold)] {
        func household(_ table: String, column: String, value: Cell) -> SampleHousehold {
            SampleHousehold(count: 3, changes: [(table, 3, column, value)])
        }
        return [
            ("a number out of bounds", household("rooms", column: "size", value: .integer(0))),
            ("a number above another column", household("rooms", column: "size", value: .integer(101))),
            ("an amount out of bounds", household("rooms", column: "price", value: .decimal("1000.00"))),
            ("an unknown word", household("rooms", column: "state", value: .text("ajar"))),
            ("a reason without its state", household("rooms", column: "reason", value: .text("why"))),
            ("nothing where something must be", household("rooms", column: "title", value: .null)),
            ("a value twice", household("things", column: "name", value: .text("first thing 1"))),
            ("a reference to nothing", household("things", column: "room", value: .uuid(SampleHousehold.id("nowhere")))),
        ]
    }
}
