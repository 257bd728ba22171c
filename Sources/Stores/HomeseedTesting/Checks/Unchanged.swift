import HomeseedStore

/// Checks of the shortcut for unchanged households. A target may skip comparing their rows, but must not miss changes by
/// other programs.
let unchangedChecks: [ConformanceCheck] = [
    ConformanceCheck("a household without shared rows is unchanged") { context in
        let household = SampleHousehold(hasThings: false)
        try context.seed(household)
        try context.seed(SampleHousehold(key: "other", hasThings: false))
        let again = try context.seed(household)
        context.expect(!again.wroteAnything, "it was written twice")
        context.equal(again.unchangedCount, to: household.rows.count, "kept rows")
        context.equal(again.retainedRows, to: [], "left rows")
        var later = household
        later.today = household.today.adding(days: 1)
        context.expect(try context.seed(later).updated > 0, "another day changes nothing")
        context.equal(
            try context.rows("rooms")[household.id("rooms/1")]?[7], to: .date(later.today.adding(days: 1)), "the day of a room")
    },
    ConformanceCheck("an edit is detected where everything else is unchanged") { context in
        let household = SampleHousehold(hasThings: false)
        try context.seed(household)
        guard let room = household.row("rooms", 2) else { return }
        for (column, cell) in [
            ("title", Cell.text("My room")), ("largest", .integer(99)), ("pin", .null), ("tags", .list([])),
            ("isWarm", .boolean(false)),
        ] {
            try context.set(column, of: room, to: cell)
            context.equal(
                try context.seed(household).retainedRows.map(\.label), to: ["first/rooms/2"],
                "left rows after an edit of \(column)")
            try context.put(room.cells, in: "rooms", at: room.key.record)
            context.expect(!(try context.seed(household)).wroteAnything, "\(column), once as it was, was written")
        }
    },
    ConformanceCheck("a missing row is recreated where everything else is unchanged") { context in
        let household = SampleHousehold(hasThings: false)
        try context.seed(household)
        try context.put(nil, in: "rooms", at: household.id("rooms/3"))
        context.equal(try context.seed(household).created, to: 1, "created rows")
        context.equal(try context.contents(), to: ConformanceContext.contents([household]), "the store")
    },
    ConformanceCheck("a third-party row is detected where everything else is unchanged") { context in
        let household = SampleHousehold(hasThings: false)
        let larger = SampleHousehold(count: 4, hasThings: false)
        try context.seed(household)
        guard let room = larger.row("rooms", 4) else { return }
        try context.put(room.cells, in: "rooms", at: room.key.record)
        context.equal(try context.seed(larger).retainedRows.map(\.label), to: ["first/rooms/4"], "left rows")
    },
    ConformanceCheck("an unwanted row is deleted where everything else is unchanged", needs: [.readingBack, .deleting]) {
        context in
        try context.seed(SampleHousehold(count: 4, hasThings: false))
        context.equal(try context.seed(SampleHousehold(hasThings: false)).deleted, to: 1, "deleted rows")
        context.equal(try context.contents(), to: ConformanceContext.contents([SampleHousehold(hasThings: false)]), "the store")
    },
    ConformanceCheck("an edited or missing shared row is detected where everything else is unchanged") { context in
        let household = SampleHousehold()
        try context.seed(household)
        try context.put([.uuid(SampleHousehold.id("kind")), .text("Another")], in: "kinds", at: SampleHousehold.id("kind"))
        context.equal(try context.seed(household).retainedRows.map(\.label), to: ["kinds/1"], "left rows")
        try context.put(nil, in: "kinds", at: SampleHousehold.id("kind"))
        context.equal(try context.seed(household).created, to: 1, "created rows")
        context.equal(try context.contents(), to: ConformanceContext.contents([household]), "the store")
    },
    ConformanceCheck("households reported as unchanged are unchanged") { context in
        let households = ["first", "second", "third", "fourth"].map { SampleHousehold(key: $0) }
        for household in households.dropLast() { try context.seed(household) }
        guard let room = households[1].row("rooms", 1) else { return }
        func found(_ entries: [SeedEntry]) throws -> [UnchangedSummary?] {
            try context.store.target.open(SampleHousehold.schema, for: .read) { (session) throws(TargetError) in
                try session.unchanged(entries)
            }
        }
        let all = households.map { household in
            var unchanged = UnchangedSummary()
            for row in household.rows where !row.isShared { unchanged.add(row.key.record, Fingerprint(row.cells)) }
            return unchanged
        }
        context.equal(try found(households.map(\.entry)), to: [all[0], all[1], all[2], nil], "untouched homes")
        try context.set("price", of: room, to: .decimal("3.25"))
        try context.put(nil, in: "things", at: households[2].id("things/3"))
        var other = households[0].entry
        other = SeedEntry(
            household: other.household, template: other.template, locale: "nl", today: other.today, timeZone: other.timeZone,
            catalogue: other.catalogue)
        context.equal(
            try found([other] + households.map(\.entry)), to: [nil, all[0], nil, nil, nil],
            "untouched homes, one edited and one with less")
    },
]
