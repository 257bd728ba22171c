import HomeseedStore

/// All or nothing.
let failureChecks: [ConformanceCheck] = [
    ConformanceCheck("failing half-way leaves nothing", needs: [.transacting]) { trial in
        for (about, home) in SampleHousehold.broken {
            trial.expectRefusal(about, of: home)
            trial.equal(try trial.contents(), [:], "\(about): the store")
            if trial.readsBack {
                trial.equal(try Seeder.seeds(in: trial.store.target), [], "\(about): the ledger")
            }
        }
    },
    ConformanceCheck("failing half-way leaves what was there", needs: [.transacting]) { trial in
        try trial.seed(SampleHousehold())
        for (about, home) in SampleHousehold.broken {
            trial.expectRefusal(about, of: home)
            trial.equal(try trial.contents(), ConformanceContext.contents([SampleHousehold()]), "\(about): the store")
        }
        guard trial.readsBack else { return }
        trial.expect(!(try trial.seed(SampleHousehold())).wroteAnything, "the ledger was changed")
    },
    ConformanceCheck("resumed after an interruption", needs: [.readingBack, .transacting]) { trial in
        do {
            let home = SampleHousehold()
            try trial.store.target.open(SampleHousehold.schema, for: .write) { (session) throws(TargetError) in
                let planner = Planner(schema: SampleHousehold.schema)
                let installed = try session.installed(home.entry.household, wanted: home.rows.map(\.key))
                try session.apply(planner.plan(home.entry, wanted: home.rows, installed: installed))
                throw .failed("interrupted")
            }
        } catch TargetError.failed {}
        trial.equal(try trial.contents(), [:], "the store after the interruption")
        try trial.seed(SampleHousehold())
        trial.equal(try trial.contents(), ConformanceContext.contents([SampleHousehold()]), "the store after the second try")
    },
    ConformanceCheck("a refusal names the record and hides secrets", needs: [.transacting]) { trial in
        var home = SampleHousehold()
        home.changes = [("rooms", 3, "size", .integer(0))]
        do {
            try trial.seed(home)
            trial.failures.append("nothing was refused")
        } catch TargetError.refused(let refusal) {
            trial.equal(refusal.table, "rooms", "the table")
            trial.equal(refusal.record, "first/rooms/3", "the record")
            trial.expect(refusal.values.contains("size: 0"), "the value is not named: \(refusal.values)")
            trial.expect(!refusal.description.contains("secret"), "a secret is printed: \(refusal)")
        }
    },
]

extension SampleHousehold {
    /// Households of which the last rows break a constraint, each another one.
    static var broken: [(about: String, home: SampleHousehold)] {
        func home(_ table: String, _ column: String, _ value: Cell) -> SampleHousehold {
            SampleHousehold(count: 3, changes: [(table, 3, column, value)])
        }
        return [
            ("a number out of bounds", home("rooms", "size", .integer(0))),
            ("a number above another column", home("rooms", "size", .integer(101))),
            ("an amount out of bounds", home("rooms", "price", .decimal("1000.00"))),
            ("an unknown word", home("rooms", "state", .text("ajar"))),
            ("a reason without its state", home("rooms", "reason", .text("why"))),
            ("nothing where something must be", home("rooms", "title", .null)),
            ("a value twice", home("things", "name", .text("first thing 1"))),
            ("a reference to nothing", home("things", "room", .uuid(SampleHousehold.id("nowhere")))),
        ]
    }
}
