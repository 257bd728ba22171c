import HomeseedStore

/// A household for testing a target. Its rows cover every column type, and references to the root, to shared rows and between
/// rows.
struct SampleHousehold {
    var key = "first"
    var template = "conformance"
    var locale = "en"
    var today = Day(number: 20_000)
    /// The number of rooms, and of things.
    var count = 3
    /// Whether the household has things. They refer to a kind that other households share.
    var hasThings = true
    /// The changed cells: table, row number, column, value.
    var changes: [(table: String, row: Int, column: String, value: Cell)] = []

    static let schema = StoreSchema(tables: [
        StoreTable(
            name: "homes", entity: "Home",
            columns: [
                StoreColumn("id", .uuid), StoreColumn("name", .string), StoreColumn("createdAt", .datetime),
            ],
            key: "id"),
        StoreTable(
            name: "kinds", entity: "Kind",
            columns: [StoreColumn("id", .uuid), StoreColumn("title", .text)], key: "id"),
        StoreTable(
            name: "rooms", entity: "Room",
            columns: [
                StoreColumn("id", .uuid), StoreColumn("home", .reference, references: "homes"),
                StoreColumn("title", .text), StoreColumn("size", .integer),
                StoreColumn("largest", .integer, isNullable: true), StoreColumn("state", .word(["open", "closed"])),
                StoreColumn("price", .decimal(scale: 2)), StoreColumn("day", .date),
                StoreColumn("tags", .list(isText: true)), StoreColumn("isWarm", .boolean),
                StoreColumn("reason", .text, isNullable: true),
                StoreColumn("pin", .string, isNullable: true, isSecret: true),
            ],
            key: "id", uniques: [["home", "day"]],
            checks: [
                .bound(column: "size", .atLeast, .constant(.integer(1))),
                .bound(column: "size", .atMost, .column("largest")),
                .bound(column: "price", .lessThan, .constant(.decimal("1000.00"))),
                .givenExactly(column: "reason", when: .isOneOf("state", [.text("closed")])),
            ]),
        StoreTable(
            name: "things", entity: "Thing",
            columns: [
                StoreColumn("id", .uuid), StoreColumn("room", .reference, references: "rooms"),
                StoreColumn("kind", .reference, references: "kinds"),
                StoreColumn("inside", .reference, isNullable: true, references: "things"),
                StoreColumn("name", .string),
            ],
            key: "id", uniques: [["name"]]),
    ])

    var entry: SeedEntry {
        SeedEntry(
            household: HouseholdName(pack: "conformance", key: key), template: template, locale: locale,
            today: today, timeZone: "UTC", catalogue: "1")
    }

    static func id(_ path: String) -> RecordID { RecordID(name: "conformance/" + path) }
    func id(_ path: String) -> RecordID { SampleHousehold.id(key + "/" + path) }

    var rows: [StoreRow] {
        var rows = [
            row(
                "homes", number: 1, id: id("homes/1"),
                rest: [.text("Home of \(key)"), .datetime(Instant(seconds: today.number * 86_400))], kept: [2])
        ]
        if hasThings {
            rows.append(row("kinds", number: 1, id: SampleHousehold.id("kind"), rest: [.text(text("A kind"))], isShared: true))
        }
        for number in 1..<(count + 1) {
            rows.append(
                row(
                    "rooms", number: number, id: id("rooms/\(number)"),
                    rest: [
                        .uuid(id("homes/1")), .text(text("Room \(number)")), .integer(min(number, 100)), .integer(100),
                        .text("open"),
                        .decimal("\(number % 1000).50"), .date(today.adding(days: number)), .list([text("one"), text("two")]),
                        .boolean(number % 2 == 0), .null, .text("secret-\(number)"),
                    ]))
            guard hasThings else { continue }
            // Each thing refers to the next thing, so the first refers to a later row.
            rows.append(
                row(
                    "things", number: number, id: id("things/\(number)"),
                    rest: [
                        .uuid(id("rooms/\(number)")), .uuid(SampleHousehold.id("kind")),
                        number < count ? .uuid(id("things/\(number + 1)")) : .null, .text("\(key) thing \(number)"),
                    ]))
        }
        return rows
    }

    func row(_ table: String, _ number: Int) -> StoreRow? { rows.first { $0.label == "\(key)/\(table)/\(number)" } }

    private func text(_ english: String) -> String { locale == "en" ? english : "\(english) (\(locale))" }

    private func row(
        _ table: String, number: Int, id: RecordID, rest: [Cell], kept: [Int] = [], isShared: Bool = false
    ) -> StoreRow {
        var cells = [Cell.uuid(id)] + rest
        let index = SampleHousehold.schema.number(ofTable: table) ?? 0
        for change in changes where change.table == table && change.row == number {
            if let column = SampleHousehold.schema[index]?.number(ofColumn: change.column) { cells[column] = change.value }
        }
        return StoreRow(
            key: RowKey(table: index, record: id), cells: cells, keptColumns: kept,
            label: isShared ? "\(table)/\(number)" : "\(key)/\(table)/\(number)", isShared: isShared)
    }
}

/// A household for a schema that allows only one household, with a table of one row without a key.
struct Settings {
    var key = "first"
    var budget = 10

    static let schema = StoreSchema(
        tables: [
            StoreTable(
                name: "settings", entity: "Settings",
                columns: [StoreColumn("budget", .integer), StoreColumn("theme", .string, isNullable: true)], key: nil)
        ],
        singleHouseholdReason: "settings belong to nobody")

    var entry: SeedEntry {
        SeedEntry(
            household: HouseholdName(pack: "settings", key: key), template: "t", locale: "en",
            today: Day(number: 20_000), timeZone: "UTC", catalogue: "1")
    }

    var rows: [StoreRow] {
        [
            StoreRow(
                key: RowKey(table: 0, record: SampleHousehold.id(key + "/settings")), cells: [.integer(budget), .null],
                label: "settings")
        ]
    }
}
