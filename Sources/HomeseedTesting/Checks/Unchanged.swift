import HomeseedStore

/// A household that stands as it was seeded may be found to do so by a shorter way than comparing each of its rows: that
/// way must never miss what others did.
let unchangedChecks: [ConformanceCheck] = [
    ConformanceCheck("a household that shares nothing is kept as it stands") { trial in
        let home = SampleHousehold(hasThings: false)
        try trial.seed(home)
        try trial.seed(SampleHousehold(key: "other", hasThings: false))
        let again = try trial.seed(home)
        trial.expect(!again.wroteAnything, "it was written twice")
        trial.equal(again.kept, to: home.rows.count, "kept rows")
        trial.equal(again.left, to: [], "left rows")
        var later = home
        later.today = home.today.adding(days: 1)
        trial.expect(try trial.seed(later).updated > 0, "another day changes nothing")
        trial.equal(try trial.rows("rooms")[home.id("rooms/1")]?[7], to: .date(later.today.adding(days: 1)), "the day of a room")
    },
    ConformanceCheck("an edit is seen where all else stands") { trial in
        let home = SampleHousehold(hasThings: false)
        try trial.seed(home)
        guard let room = home.row("rooms", 2) else { return }
        for (column, cell) in [("title", Cell.text("My room")), ("largest", .integer(99)), ("pin", .null), ("tags", .list([])), ("isWarm", .boolean(false))] {
            try trial.set(column, of: room, to: cell)
            trial.equal(try trial.seed(home).left.map(\.label), to: ["first/rooms/2"], "left rows after an edit of \(column)")
            try trial.put(room.cells, in: "rooms", at: room.key.record)
            trial.expect(!(try trial.seed(home)).wroteAnything, "\(column), once as it was, was written")
        }
    },
    ConformanceCheck("a row that is gone is made again where all else stands") { trial in
        let home = SampleHousehold(hasThings: false)
        try trial.seed(home)
        try trial.put(nil, in: "rooms", at: home.id("rooms/3"))
        trial.equal(try trial.seed(home).created, to: 1, "created rows")
        trial.equal(try trial.contents(), to: ConformanceContext.contents([home]), "the store")
    },
    ConformanceCheck("a row of others is seen where all else stands") { trial in
        let home = SampleHousehold(hasThings: false)
        let larger = SampleHousehold(count: 4, hasThings: false)
        try trial.seed(home)
        guard let room = larger.row("rooms", 4) else { return }
        try trial.put(room.cells, in: "rooms", at: room.key.record)
        trial.equal(try trial.seed(larger).left.map(\.label), to: ["first/rooms/4"], "left rows")
    },
    ConformanceCheck("a row that is wanted no more goes where all else stands", needs: [.readingBack, .deleting]) { trial in
        try trial.seed(SampleHousehold(count: 4, hasThings: false))
        trial.equal(try trial.seed(SampleHousehold(hasThings: false)).deleted, to: 1, "deleted rows")
        trial.equal(try trial.contents(), to: ConformanceContext.contents([SampleHousehold(hasThings: false)]), "the store")
    },
    ConformanceCheck("a shared row that is edited or gone is seen where all else stands") { trial in
        let home = SampleHousehold()
        try trial.seed(home)
        try trial.put([.uuid(SampleHousehold.id("kind")), .text("Another")], in: "kinds", at: SampleHousehold.id("kind"))
        trial.equal(try trial.seed(home).left.map(\.label), to: ["kinds/1"], "left rows")
        try trial.put(nil, in: "kinds", at: SampleHousehold.id("kind"))
        trial.equal(try trial.seed(home).created, to: 1, "created rows")
        trial.equal(try trial.contents(), to: ConformanceContext.contents([home]), "the store")
    },
    ConformanceCheck("what is said to be untouched is so") { trial in
        let homes = ["first", "second", "third", "fourth"].map { SampleHousehold(key: $0) }
        for home in homes.dropLast() { try trial.seed(home) }
        guard let room = homes[1].row("rooms", 1) else { return }
        func found(_ entries: [SeedEntry]) throws -> [UnchangedSummary?] {
            try trial.store.target.open(SampleHousehold.schema, for: .read) { (session) throws(TargetError) in try session.unchanged(entries) }
        }
        let all = homes.map { home in
            var unchanged = UnchangedSummary()
            for row in home.rows where !row.isShared { unchanged.add(row.key.record, Fingerprint(row.cells)) }
            return unchanged
        }
        trial.equal(try found(homes.map(\.entry)), to: [all[0], all[1], all[2], nil], "untouched homes")
        try trial.set("price", of: room, to: .decimal("3.25"))
        try trial.put(nil, in: "things", at: homes[2].id("things/3"))
        var other = homes[0].entry
        other = SeedEntry(
            household: other.household, template: other.template, locale: "nl", today: other.today, timeZone: other.timeZone,
            catalogue: other.catalogue)
        trial.equal(try found([other] + homes.map(\.entry)), to: [nil, all[0], nil, nil, nil], "untouched homes, one edited and one with less")
    },
]
