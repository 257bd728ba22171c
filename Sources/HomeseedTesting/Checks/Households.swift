import HomeseedStore

/// Several households, and rows that they share.
let householdChecks: [ConformanceCheck] = [
    ConformanceCheck("two households live side by side", needs: [.readingBack, .deleting]) { trial in
        let first = SampleHousehold()
        let second = SampleHousehold(key: "second", count: 2)
        try trial.seed(first)
        try trial.seed(second)
        trial.equal(try trial.contents(), to: ConformanceContext.contents([first, second]), "the store")
        trial.equal(try Seeder.seeds(in: trial.store.target), to: [first.entry, second.entry], "the ledger")
        _ = try trial.seeder().unseed(second.entry.household)
        trial.equal(try trial.contents(), to: ConformanceContext.contents([first]), "the store without the second")
        trial.equal(try Seeder.seeds(in: trial.store.target), to: [first.entry], "the ledger without the second")
        trial.expect(!(try trial.seed(first)).wroteAnything, "the first household was touched")
    },
    ConformanceCheck("shared rows go with the last household that uses them", needs: [.readingBack, .deleting]) { trial in
        let (first, second) = (SampleHousehold(), SampleHousehold(key: "second"))
        try trial.seed(first)
        try trial.seed(second)
        let receipt = try trial.seeder().unseed(second.entry.household)
        trial.equal(receipt?.plan.shared.values.reduce(0, +), to: 1, "shared rows that are said to stay")
        trial.equal(try trial.contents(), to: ConformanceContext.contents([first]), "the store without the second")
        var keeping = trial.seeder()
        keeping.keepsShared = true
        trial.equal(
            try keeping.unseed(first.entry.household)?.plan.shared.values.reduce(0, +), to: 1, "shared rows that are to stay")
        trial.equal(Set(try trial.contents().keys), to: ["kinds"], "tables with rows")
        trial.equal(try trial.seed(first).created, to: first.rows.count - 1, "created rows")
        _ = try trial.seeder().unseed(first.entry.household)
        trial.equal(try trial.contents().isEmpty, to: true, "an empty store")
    },
    ConformanceCheck("another template under the same key", needs: [.readingBack, .deleting]) { trial in
        try trial.seed(SampleHousehold(template: "large", count: 5))
        try trial.seed(SampleHousehold(template: "small", count: 1))
        trial.equal(try trial.contents(), to: ConformanceContext.contents([SampleHousehold(count: 1)]), "the store")
        trial.equal(try Seeder.seeds(in: trial.store.target).map(\.template), to: ["small"], "the ledger")
    },
    ConformanceCheck("a second household is refused where there is no room") { trial in
        let seeder = trial.seeder(Settings.schema)
        _ = try seeder.seed(Settings().entry, Settings().rows)
        do {
            let second = Settings(key: "second", budget: 11)
            _ = try seeder.seed(second.entry, second.rows)
            trial.failures.append("the second household was let in")
        } catch TargetError.occupied {}
        trial.equal(try trial.rows("settings", of: Settings.schema), to: [.none: [.integer(10), .null]], "the settings")
    },
    ConformanceCheck("a table of one row", needs: [.readingBack, .deleting]) { trial in
        let seeder = trial.seeder(Settings.schema)
        _ = try seeder.seed(Settings().entry, Settings().rows)
        trial.expect(!(try seeder.seed(Settings().entry, Settings().rows)).wroteAnything, "the row was written twice")
        trial.equal(try seeder.seed(Settings().entry, Settings(budget: 12).rows).updated, to: 1, "updated rows")
        trial.equal(try trial.rows("settings", of: Settings.schema), to: [.none: [.integer(12), .null]], "the settings")
        _ = try seeder.unseed(Settings().entry.household)
        trial.equal(try trial.rows("settings", of: Settings.schema), to: [:], "the settings after unseeding")
    },
]
