import HomeseedStore

/// Checks that unseeding removes exactly the seeded rows.
let removalChecks: [ConformanceCheck] = [
    ConformanceCheck("unseed removes exactly what was seeded", needs: [.readingBack, .deleting]) { context in
        let household = SampleHousehold()
        try context.seed(household)
        let theirs = SampleHousehold.id("theirs")
        try context.put([.uuid(theirs), .text("Theirs"), .datetime(Instant(seconds: 0))], in: "homes", at: theirs)
        let receipt = try context.seeder().unseed(household.entry.household)
        context.equal(receipt?.retainedRows, to: [], "left rows")
        context.equal(try context.contents()["homes"].map { Set($0.keys) }, to: [theirs], "homes")
        context.equal(try context.contents()["rooms"], to: nil, "rooms")
        context.equal(try Seeder.seeds(in: context.store.target), to: [], "the ledger")
        context.expect(try context.seeder().unseed(household.entry.household) == nil, "there was something to unseed twice")
    },
    ConformanceCheck("rows that others' rows refer to are left, with all that they need", needs: [.readingBack, .deleting]) {
        context in
        let household = SampleHousehold()
        try context.seed(household)
        let theirs = SampleHousehold.id("their thing")
        try context.put(
            [.uuid(theirs), .uuid(household.id("rooms/2")), .uuid(SampleHousehold.id("kind")), .null, .text("Theirs")],
            in: "things", at: theirs)
        let receipt = try context.seeder().unseed(household.entry.household)
        context.equal(
            receipt?.retainedRows.map(\.key.record), to: [household.id("homes/1"), household.id("rooms/2")], "left rows")
        context.equal(try context.rows("things").map(\.key), to: [theirs], "things")
        context.equal(try Seeder.seeds(in: context.store.target).count, to: 1, "seeds in the ledger while rows are left")
        try context.put(nil, in: "things", at: theirs)
        _ = try context.seeder().unseed(household.entry.household)
        context.equal(try context.contents()["rooms"], to: nil, "rooms after theirs is gone")
        context.equal(try Seeder.seeds(in: context.store.target), to: [], "the ledger after theirs is gone")
    },
    ConformanceCheck("an edited row is left when unseeding", needs: [.readingBack, .deleting]) { context in
        let household = SampleHousehold()
        try context.seed(household)
        guard let thing = household.row("things", 3) else { return }
        try context.set("name", of: thing, to: .text("Mine"))
        let receipt = try context.seeder().unseed(household.entry.household)
        context.equal(
            Set(receipt?.retainedRows.map(\.key.record) ?? []),
            to: [household.id("homes/1"), household.id("rooms/3"), thing.key.record],
            "left rows")
        _ = try context.seeder(overwriting: true).unseed(household.entry.household)
        context.equal(Set(try context.contents().keys), to: [], "tables with rows when overwriting")
    },
]
