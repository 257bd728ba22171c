import HomeseedStore

/// Checks of several households and the rows that they share.
let householdChecks: [ConformanceCheck] = [
    ConformanceCheck("two households live side by side", needs: [.readingBack, .deleting]) { context in
        let first = SampleHousehold()
        let second = SampleHousehold(key: "second", count: 2)
        try context.seed(first)
        try context.seed(second)
        context.equal(try context.contents(), to: ConformanceContext.contents([first, second]), "the store")
        context.equal(try Seeder.seeds(in: context.store.target), to: [first.entry, second.entry], "the ledger")
        _ = try context.seeder().unseed(second.entry.household)
        context.equal(try context.contents(), to: ConformanceContext.contents([first]), "the store without the second")
        context.equal(try Seeder.seeds(in: context.store.target), to: [first.entry], "the ledger without the second")
        context.expect(!(try context.seed(first)).wroteAnything, "the first household was touched")
    },
    ConformanceCheck("shared rows go with the last household that uses them", needs: [.readingBack, .deleting]) { context in
        let (first, second) = (SampleHousehold(), SampleHousehold(key: "second"))
        try context.seed(first)
        try context.seed(second)
        let receipt = try context.seeder().unseed(second.entry.household)
        context.equal(receipt?.plan.shared.values.reduce(0, +), to: 1, "shared rows reported as retained")
        context.equal(try context.contents(), to: ConformanceContext.contents([first]), "the store without the second")
        var keeping = context.seeder()
        keeping.keepsShared = true
        context.equal(
            try keeping.unseed(first.entry.household)?.plan.shared.values.reduce(0, +), to: 1, "shared rows that are to stay")
        context.equal(Set(try context.contents().keys), to: ["kinds"], "tables with rows")
        context.equal(try context.seed(first).created, to: first.rows.count - 1, "created rows")
        _ = try context.seeder().unseed(first.entry.household)
        context.equal(try context.contents().isEmpty, to: true, "an empty store")
    },
    ConformanceCheck("another template under the same key", needs: [.readingBack, .deleting]) { context in
        try context.seed(SampleHousehold(template: "large", count: 5))
        try context.seed(SampleHousehold(template: "small", count: 1))
        context.equal(try context.contents(), to: ConformanceContext.contents([SampleHousehold(count: 1)]), "the store")
        context.equal(try Seeder.seeds(in: context.store.target).map(\.template), to: ["small"], "the ledger")
    },
    ConformanceCheck("a second household is refused where there is no room") { context in
        let seeder = context.seeder(Settings.schema)
        _ = try seeder.seed(Settings().entry, Settings().rows)
        do {
            let second = Settings(key: "second", budget: 11)
            _ = try seeder.seed(second.entry, second.rows)
            context.failures.append("the second household was let in")
        } catch TargetError.occupied {}
        context.equal(try context.rows("settings", of: Settings.schema), to: [.none: [.integer(10), .null]], "the settings")
    },
    ConformanceCheck("a table of one row", needs: [.readingBack, .deleting]) { context in
        let seeder = context.seeder(Settings.schema)
        _ = try seeder.seed(Settings().entry, Settings().rows)
        context.expect(!(try seeder.seed(Settings().entry, Settings().rows)).wroteAnything, "the row was written twice")
        context.equal(try seeder.seed(Settings().entry, Settings(budget: 12).rows).updated, to: 1, "updated rows")
        context.equal(try context.rows("settings", of: Settings.schema), to: [.none: [.integer(12), .null]], "the settings")
        _ = try seeder.unseed(Settings().entry.household)
        context.equal(try context.rows("settings", of: Settings.schema), to: [:], "the settings after unseeding")
    },
]
