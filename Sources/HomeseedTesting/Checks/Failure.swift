import HomeseedStore

/// All or nothing.
let failureChecks: [ConformanceCheck] = [
    ConformanceCheck("failing half-way leaves nothing", needs: [.transacting]) { trial in
        for (about, home) in SampleHousehold.broken {
            trial.expectRefusal(about, of: home)
            trial.equal(try trial.contents(), to: [:], "\(about): the store")
            if trial.readsBack {
                trial.equal(try Seeder.seeds(in: trial.store.target), to: [], "\(about): the ledger")
            }
        }
    },
    ConformanceCheck("failing half-way leaves what was there", needs: [.transacting]) { trial in
        try trial.seed(SampleHousehold())
        for (about, home) in SampleHousehold.broken {
            trial.expectRefusal(about, of: home)
            trial.equal(try trial.contents(), to: ConformanceContext.contents([SampleHousehold()]), "\(about): the store")
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
        trial.equal(try trial.contents(), to: [:], "the store after the interruption")
        try trial.seed(SampleHousehold())
        trial.equal(try trial.contents(), to: ConformanceContext.contents([SampleHousehold()]), "the store after the second try")
    },
    ConformanceCheck("a refusal names the record and hides secrets", needs: [.transacting]) { trial in
        var home = SampleHousehold()
        home.changes = [("rooms", 3, "size", .integer(0))]
        do {
            try trial.seed(home)
            trial.failures.append("nothing was refused")
        } catch TargetError.refused(let refusal) {
            trial.equal(refusal.table, to: "rooms", "the table")
            trial.equal(refusal.record, to: "first/rooms/3", "the record")
            trial.expect(refusal.values.contains("size: 0"), "the value is not named: \(refusal.values)")
            trial.expect(!refusal.description.contains("secret"), "a secret is printed: \(refusal)")
        }
    },
]

extension SampleHousehold {
    /// Households of which the last rows break a constraint, each another one.
    static var broken: [(about: String, home: SampleHousehold)] {
        func home(_ table: String, column: String, value: Cell) -> SampleHousehold {
            SampleHousehold(count: 3, changes: [(table, 3, column, value)])
        }
        return [
            ("a number out of bounds", home("rooms", column: "size", value: .integer(0))),
            ("a number above another column", home("rooms", column: "size", value: .integer(101))),
            ("an amount out of bounds", home("rooms", column: "price", value: .decimal("1000.00"))),
            ("an unknown word", home("rooms", column: "state", value: .text("ajar"))),
            ("a reason without its state", home("rooms", column: "reason", value: .text("why"))),
            ("nothing where something must be", home("rooms", column: "title", value: .null)),
            ("a value twice", home("things", column: "name", value: .text("first thing 1"))),
            ("a reference to nothing", home("things", column: "room", value: .uuid(SampleHousehold.id("nowhere")))),
        ]
    }
}
