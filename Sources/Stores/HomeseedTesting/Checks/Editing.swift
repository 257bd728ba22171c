import HomeseedStore

/// Checks that user edits are never lost silently.
let editingChecks: [ConformanceCheck] = [
    ConformanceCheck("an edited row is left, and named") { context in
        let household = SampleHousehold()
        try context.seed(household)
        guard let room = household.row("rooms", 1) else { return }
        try context.set("title", of: room, to: .text("My room"))
        var changed = household
        changed.changes = [("rooms", 1, "title", .text("Attic"))]
        let receipt = try context.seed(changed)
        context.equal(receipt.retainedRows.map(\.label), to: ["first/rooms/1"], "left rows")
        context.equal(try context.rows("rooms")[room.key.record]?[2], to: .text("My room"), "the title")

        let second = try context.seed(changed, overwriting: true)
        context.equal(second.updated, to: 1, "updated rows")
        context.equal(try context.contents(), to: ConformanceContext.contents([changed]), "the store")
        context.expect(!(try context.seed(changed)).wroteAnything, "the overwritten row was written twice")
    },
    ConformanceCheck("an edit that matches the new catalogue no longer counts as an edit") { context in
        try context.seed(SampleHousehold())
        guard let room = SampleHousehold().row("rooms", 1) else { return }
        try context.set("title", of: room, to: .text("Attic"))
        var changed = SampleHousehold()
        changed.changes = [("rooms", 1, "title", .text("Attic"))]
        let receipt = try context.seed(changed)
        context.equal(receipt.retainedRows, to: [], "left rows")
        context.equal(receipt.plan.changes, to: [], "changed rows")
        let report = try context.seeder().verify(changed.entry.household, changed.rows)
        context.expect(report.isClean, "drift: \(report.drifted)")
    },
    ConformanceCheck("a row of others with our id is left, and named") { context in
        let household = SampleHousehold()
        // Seeding another household creates the tables, so that another program can write to them.
        try context.seed(SampleHousehold(key: "other"))
        guard let row = household.row("homes", 1), var cells = Optional(row.cells) else { return }
        cells[1] = .text("Theirs")
        try context.put(cells, in: "homes", at: row.key.record)
        let receipt = try context.seed(household)
        context.equal(receipt.retainedRows.map(\.label), to: ["first/homes/1"], "left rows")
        context.equal(try context.rows("homes")[row.key.record], to: cells, "their row")
        try context.seed(household, overwriting: true)
        context.equal(try context.rows("homes")[row.key.record], to: row.cells, "the row when overwriting")
    },
    ConformanceCheck("verify names exactly what drifted") { context in
        let household = SampleHousehold(count: 20)
        try context.seed(household)
        let clean = try context.seeder().verify(household.entry.household, household.rows)
        context.expect(clean.isClean, "drift in a fresh store: \(clean.drifted)")
        for number in [3, 7, 11] {
            guard let room = household.row("rooms", number) else { continue }
            try context.set("pin", of: room, to: .text("seen"))
        }
        let report = try context.seeder().verify(household.entry.household, household.rows)
        context.equal(Set(report.drifted.map(\.label)), to: ["first/rooms/3", "first/rooms/7", "first/rooms/11"], "drifted rows")
        let text = report.drifted.map { $0.explanation(in: SampleHousehold.schema[$0.key.table]) }.joined()
        context.expect(!text.contains("seen") && !text.contains("secret"), "a secret is printed: \(text)")
    },
]
