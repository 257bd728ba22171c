import HomeseedStore

/// Unseeding removes exactly what was seeded.
let removalChecks: [ConformanceCheck] = [
    ConformanceCheck("unseed removes exactly what was seeded", needs: [.readingBack, .deleting]) { trial in
        let home = SampleHousehold()
        try trial.seed(home)
        let theirs = SampleHousehold.id("theirs")
        try trial.put([.uuid(theirs), .text("Theirs"), .datetime(Instant(seconds: 0))], in: "homes", at: theirs)
        let receipt = try trial.seeder().unseed(home.entry.household)
        trial.equal(receipt?.left, to: [], "left rows")
        trial.equal(try trial.contents()["homes"].map { Set($0.keys) }, to: [theirs], "homes")
        trial.equal(try trial.contents()["rooms"], to: nil, "rooms")
        trial.equal(try Seeder.seeds(in: trial.store.target), to: [], "the ledger")
        trial.expect(try trial.seeder().unseed(home.entry.household) == nil, "there was something to unseed twice")
    },
    ConformanceCheck("what rows of others refer to is left, with all that it needs", needs: [.readingBack, .deleting]) { trial in
        let home = SampleHousehold()
        try trial.seed(home)
        let theirs = SampleHousehold.id("their thing")
        try trial.put(
            [.uuid(theirs), .uuid(home.id("rooms/2")), .uuid(SampleHousehold.id("kind")), .null, .text("Theirs")], in: "things", at: theirs)
        let receipt = try trial.seeder().unseed(home.entry.household)
        trial.equal(receipt?.left.map(\.key.record), to: [home.id("homes/1"), home.id("rooms/2")], "left rows")
        trial.equal(try trial.rows("things").map(\.key), to: [theirs], "things")
        trial.equal(try Seeder.seeds(in: trial.store.target).count, to: 1, "seeds in the ledger while rows are left")
        try trial.put(nil, in: "things", at: theirs)
        _ = try trial.seeder().unseed(home.entry.household)
        trial.equal(try trial.contents()["rooms"], to: nil, "rooms after theirs is gone")
        trial.equal(try Seeder.seeds(in: trial.store.target), to: [], "the ledger after theirs is gone")
    },
    ConformanceCheck("an edited row is left when unseeding", needs: [.readingBack, .deleting]) { trial in
        let home = SampleHousehold()
        try trial.seed(home)
        guard let thing = home.row("things", 3) else { return }
        try trial.set("name", of: thing, to: .text("Mine"))
        let receipt = try trial.seeder().unseed(home.entry.household)
        trial.equal(
            Set(receipt?.left.map(\.key.record) ?? []), to: [home.id("homes/1"), home.id("rooms/3"), thing.key.record],
            "left rows")
        _ = try trial.seeder(overwriting: true).unseed(home.entry.household)
        trial.equal(Set(try trial.contents().keys), to: [], "tables with rows when overwriting")
    },
]
