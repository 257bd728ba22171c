import HomeseedStore

/// Checks that values are stored unchanged.
let valueChecks: [ConformanceCheck] = [
    ConformanceCheck("hostile texts arrive as they are", needs: []) { context in
        for (number, text) in SampleHousehold.hostileTexts.enumerated() {
            var household = SampleHousehold(key: "first", count: 1)
            household.changes = [
                ("rooms", 1, "title", .text(text)), ("rooms", 1, "tags", .list([text, "", text])),
                ("homes", 1, "name", .text(text)),
            ]
            guard context.canKeep(text) else {
                context.expectRefusal("text \(number)", of: household)
                continue
            }
            try context.seed(household)
            context.equal(
                try context.contents(), to: ConformanceContext.contents([household]), "text \(number) came back otherwise")
            guard context.readsBack else { continue }
            context.expect(!(try context.seed(household)).wroteAnything, "text \(number) was written twice")
        }
    },
    ConformanceCheck("hostile keys arrive as they are", needs: [.readingBack, .deleting]) { context in
        let keys = ["it's", "a;b--", "\"quoted\"", "\\", "ש", "a\u{0}b", ""]
        for key in keys where !context.canKeep(key) { context.expectRefusal("a key", of: SampleHousehold(key: key, count: 1)) }
        context.expectRefusal("a key of 1 MB", of: SampleHousehold(key: String(repeating: "k", count: 1 << 20), count: 1))
        let households = keys.filter(context.canKeep).map { SampleHousehold(key: $0, count: 1) }
        for household in households { try context.seed(household) }
        context.equal(
            Set(try Seeder.seeds(in: context.store.target).map(\.household.key)), to: Set(households.map(\.key)), "keys")
        for household in households { _ = try context.seeder().unseed(household.entry.household) }
        context.equal(Set(try context.contents().keys), to: [], "tables with rows")
    },
    ConformanceCheck("numbers and days at their ends", needs: []) { context in
        for (size, price, day) in [(1, "0.00", "0001-01-01"), (100, "999.99", "9999-12-31"), (50, "10.00", "2028-02-29")] {
            guard let day = Day(iso: day) else { continue }
            var household = SampleHousehold(count: 1)
            household.changes = [
                ("rooms", 1, "size", .integer(size)), ("rooms", 1, "price", .decimal(price)), ("rooms", 1, "day", .date(day)),
            ]
            try context.seed(household)
            context.equal(try context.contents(), to: ConformanceContext.contents([household]), "the store")
        }
    },
    ConformanceCheck("the largest whole numbers", needs: []) { context in
        for number in [Int.max, Int.min] {
            _ = try context.seeder(Settings.schema).seed(Settings().entry, Settings(budget: number).rows)
            context.equal(try context.rows("settings", of: Settings.schema)[.none]?[0], to: .integer(number), "the number")
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
