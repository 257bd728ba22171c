import HomeseedStore

/// Values arrive as they are.
let valueChecks: [ConformanceCheck] = [
    ConformanceCheck("hostile texts arrive as they are", needs: []) { trial in
        for (number, text) in SampleHousehold.hostileTexts.enumerated() {
            var home = SampleHousehold(key: "first", count: 1)
            home.changes = [
                ("rooms", 1, "title", .text(text)), ("rooms", 1, "tags", .list([text, "", text])),
                ("homes", 1, "name", .text(text)),
            ]
            guard trial.canKeep(text) else {
                trial.expectRefusal("text \(number)", of: home)
                continue
            }
            try trial.seed(home)
            trial.equal(try trial.contents(), to: ConformanceContext.contents([home]), "text \(number) came back otherwise")
            guard trial.readsBack else { continue }
            trial.expect(!(try trial.seed(home)).wroteAnything, "text \(number) was written twice")
        }
    },
    ConformanceCheck("hostile keys arrive as they are", needs: [.readingBack, .deleting]) { trial in
        let keys = ["it's", "a;b--", "\"quoted\"", "\\", "ש", "a\u{0}b", ""]
        for key in keys where !trial.canKeep(key) { trial.expectRefusal("a key", of: SampleHousehold(key: key, count: 1)) }
        trial.expectRefusal("a key of 1 MB", of: SampleHousehold(key: String(repeating: "k", count: 1 << 20), count: 1))
        let homes = keys.filter(trial.canKeep).map { SampleHousehold(key: $0, count: 1) }
        for home in homes { try trial.seed(home) }
        trial.equal(Set(try Seeder.seeds(in: trial.store.target).map(\.household.key)), to: Set(homes.map(\.key)), "keys")
        for home in homes { _ = try trial.seeder().unseed(home.entry.household) }
        trial.equal(Set(try trial.contents().keys), to: [], "tables with rows")
    },
    ConformanceCheck("numbers and days at their ends", needs: []) { trial in
        for (size, price, day) in [(1, "0.00", "0001-01-01"), (100, "999.99", "9999-12-31"), (50, "10.00", "2028-02-29")] {
            guard let day = Day(iso: day) else { continue }
            var home = SampleHousehold(count: 1)
            home.changes = [
                ("rooms", 1, "size", .integer(size)), ("rooms", 1, "price", .decimal(price)), ("rooms", 1, "day", .date(day)),
            ]
            try trial.seed(home)
            trial.equal(try trial.contents(), to: ConformanceContext.contents([home]), "the store")
        }
    },
    ConformanceCheck("the largest whole numbers", needs: []) { trial in
        for number in [Int.max, Int.min] {
            _ = try trial.seeder(Settings.schema).seed(Settings().entry, Settings(budget: number).rows)
            trial.equal(try trial.rows("settings", of: Settings.schema)[.none]?[0], to: .integer(number), "the number")
        }
    },
]

extension SampleHousehold {
    static let hostileTexts = [
        "'; DROP TABLE rooms; --", "\"", "''", "a\\b\\", "%s %d {count} $1 ?1 :name", "line\nbreak\r\ntab\t",
        "a\u{0}b", "\u{0}", "", " ", "NULL", "null", "\u{202E}right to left", "שלום עולם", "e\u{301}", "é", "👨‍👩‍👧‍👦",
        "\u{FEFF}bom", "\u{1B}[31mred", String(repeating: "1 MB of ü ", count: 100_000),
    ]
}
