import HomeseedStore

/// What people did is never lost silently.
let editingChecks: [ConformanceCheck] = [
    ConformanceCheck("an edited row is left, and named") { trial in
        let home = SampleHousehold()
        try trial.seed(home)
        guard let room = home.row("rooms", 1) else { return }
        try trial.set("title", of: room, to: .text("My room"))
        var changed = home
        changed.changes = [("rooms", 1, "title", .text("Attic"))]
        let receipt = try trial.seed(changed)
        trial.equal(receipt.left.map(\.label), to: ["first/rooms/1"], "left rows")
        trial.equal(try trial.rows("rooms")[room.key.record]?[2], to: .text("My room"), "the title")

        let second = try trial.seed(changed, overwriting: true)
        trial.equal(second.updated, to: 1, "updated rows")
        trial.equal(try trial.contents(), to: ConformanceContext.contents([changed]), "the store")
        trial.expect(!(try trial.seed(changed)).wroteAnything, "the overwritten row was written twice")
    },
    ConformanceCheck("an edit that the catalogue catches up with is no edit any more") { trial in
        try trial.seed(SampleHousehold())
        guard let room = SampleHousehold().row("rooms", 1) else { return }
        try trial.set("title", of: room, to: .text("Attic"))
        var changed = SampleHousehold()
        changed.changes = [("rooms", 1, "title", .text("Attic"))]
        let receipt = try trial.seed(changed)
        trial.equal(receipt.left, to: [], "left rows")
        trial.equal(receipt.plan.changes, to: [], "changed rows")
        let report = try trial.seeder().verify(changed.entry.household, changed.rows)
        trial.expect(report.isClean, "drift: \(report.drifted)")
    },
    ConformanceCheck("a row of others with our id is left, and named") { trial in
        let home = SampleHousehold()
        // Seeding and unseeding leaves the tables behind for someone else to write to.
        try trial.seed(SampleHousehold(key: "other"))
        guard let row = home.row("homes", 1), var cells = Optional(row.cells) else { return }
        cells[1] = .text("Theirs")
        try trial.put(cells, in: "homes", at: row.key.record)
        let receipt = try trial.seed(home)
        trial.equal(receipt.left.map(\.label), to: ["first/homes/1"], "left rows")
        trial.equal(try trial.rows("homes")[row.key.record], to: cells, "their row")
        try trial.seed(home, overwriting: true)
        trial.equal(try trial.rows("homes")[row.key.record], to: row.cells, "the row when overwriting")
    },
    ConformanceCheck("verify names exactly what drifted") { trial in
        let home = SampleHousehold(count: 20)
        try trial.seed(home)
        let clean = try trial.seeder().verify(home.entry.household, home.rows)
        trial.expect(clean.isClean, "drift in a fresh store: \(clean.drifted)")
        for number in [3, 7, 11] {
            guard let room = home.row("rooms", number) else { continue }
            try trial.set("pin", of: room, to: .text("seen"))
        }
        let report = try trial.seeder().verify(home.entry.household, home.rows)
        trial.equal(Set(report.drifted.map(\.label)), to: ["first/rooms/3", "first/rooms/7", "first/rooms/11"], "drifted rows")
        let text = report.drifted.map { $0.explanation(in: SampleHousehold.schema[$0.key.table]) }.joined()
        trial.expect(!text.contains("seen") && !text.contains("secret"), "a secret is printed: \(text)")
    },
]
