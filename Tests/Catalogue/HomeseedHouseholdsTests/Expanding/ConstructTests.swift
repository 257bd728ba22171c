import Homeseed
import HomeseedSource
import TestSupport
import Testing

/// Each construct on its own, in the smallest model that has it.
struct ConstructTests {
    /// Returns the findings for two children with the given fields, and their tasks.
    private static func expand(
        child: String = "", task: String = "", more: String = "", children: String = "", tasks: String,
        today: String = Expanded.wednesday
    ) throws -> Expanded {
        try Expanded(
            Example(
                model: """
                    entities:
                      Child:
                        fields:
                          id: uuid
                          name: string
                          tasks: {type: inverse, of: Task.child}
                    \(indented(child, 6))
                      Task:
                        fields:
                          id: uuid
                          child: {type: reference, to: Child}
                          title: {type: text, from: title, optional: true}
                          coins: {type: integer, default: 0}
                          day: {type: date, default: today}
                          status: {type: enum, of: [next, done], default: next}
                    \(indented(task, 6))
                    \(more)
                    """,
                template: """
                    template: home
                    title: Two children
                    records:
                      Child:
                        - {key: mia, name: Mia de Wit\(children)}
                        - {key: leo, name: Leo}
                      Task:
                    \(indented(tasks, 4))
                    """),
            today: today)
    }

    private static func indented(_ text: String, _ columns: Int) -> String {
        text.split(separator: "\n").map { String(repeating: " ", count: columns) + $0 }.joined(separator: "\n")
    }

    private static let three = """
        - {key: a, child: mia, coins: 5, status: done, day: yesterday}
        - {key: b, child: mia, coins: 3}
        - {key: c, child: leo, coins: 2, status: done}
        """

    @Test(arguments: [
        ("{sum: Task.coins, per: child}", "8", "2"),
        ("{sum: Task.coins, per: child, where: {status: done}}", "5", "2"),
        ("{sum: Task.coins}", "10", "10"),
        ("{sum: Task.coins, per: child, minus: {sum: Task.coins, where: {status: done}}}", "3", "0"),
        ("{count: Task, per: child}", "2", "1"),
        ("{count: Task, per: child, where: {status: {not: done}}}", "1", "0"),
        ("{count: Task, per: child, where: {coins: {at-least: 3}}}", "2", "0"),
        ("{count: Task, per: child, where: {day: today, status: [next, done]}}", "1", "1"),
        ("{count: Task, per: child, where: {child.name: Leo}}", "0", "1"),
        ("{min: Task.coins, per: child}", "3", "2"),
        ("{max: Task.coins, per: child}", "5", "2"),
        ("{max: Task.coins, per: child, where: {status: next}}", "3", "0"),
    ])
    func overRecords(computed: String, mia: String, leo: String) throws {
        let expanded = try Self.expand(child: "x: {type: integer, computed: \(computed)}", tasks: Self.three)
        #expect(expanded.findings == [])
        #expect(try expanded.column("Child", "x") == [mia, leo])
    }

    @Test func aShareIsZeroWhereThereIsNone() throws {
        let part =
            "x: {type: decimal, computed: {share: Task, per: child, where: {status: done}, among: {coins: {more-than: 2}}}}"
        #expect(try Self.expand(child: part, tasks: Self.three).column("Child", "x") == ["0.5", "0"])
    }

    @Test(arguments: [("round: down", "8"), ("round: up", "9"), ("round: nearest", "8"), ("", "8.25")])
    func aProductIsRounded(rounding: String, product: String) throws {
        let fields =
            "rate: {type: decimal, default: 2.75}\nx: {type: decimal, computed: {product: [coins, rate]\(rounding.isEmpty ? "" : ", " + rounding)}}"
        #expect(try Self.expand(task: fields, tasks: "- {key: a, child: mia, coins: 3}").column("Task", "x") == [product])
    }

    @Test(arguments: [
        ("{copy: child.name}", "string", ["Mia de Wit", "Mia de Wit", "Leo"]),
        ("{place-in: child}", "integer", ["1", "2", "1"]),
        ("{true-when: {status: done}}", "boolean", ["true", "false", "true"]),
        ("{total: [coins, 10]}", "integer", ["15", "13", "12"]),
        ("{total: [coins, 0.5]}", "decimal", ["5.5", "3.5", "2.5"]),
        ("{true-when: {coins: {less-than: 3}, child: leo}}", "boolean", ["false", "false", "true"]),
        ("{exists: Child, matching: {name: child.name}, where: {name: Leo}}", "boolean", ["false", "false", "true"]),
        (
            "{last-day: day, by: status, lengths: {next: 2 weeks, done: 1 month}}", "date",
            ["2026-12-16", "2026-12-01", "2026-12-17"]
        ),
    ])
    func ofOneRecord(computed: String, type: String, values: [String]) throws {
        let expanded = try Self.expand(task: "x: {type: \(type), computed: \(computed)}", tasks: Self.three)
        #expect(expanded.findings == [])
        #expect(try expanded.column("Task", "x") == values)
    }

    @Test func twoOfOneKeyAreToldWhatTheKeyIs() throws {
        let example = Example(
            model: """
                entities:
                  Child:
                    fields: {id: uuid, name: string, logs: {type: inverse, of: Log.child}}
                  Log:
                    key: [day]
                    fields: {id: uuid, child: {type: reference, to: Child}, day: date}
                """,
            template: """
                template: home
                title: Two children
                records:
                  Child:
                    - {key: mia, name: Mia, logs: [{day: today}]}
                    - {key: leo, name: Leo, logs: [{day: today}]}
                """)
        let found = try #require(try Expanded(example).diagnostics.first { "\($0.check)" == "duplicate-record" })
        #expect(
            found.notes == ["The model tells records of Log apart by 'day', its `key`, in all groups: change it in one of them."])
    }

    /// The day of the seed is 18 November 2026.
    @Test(arguments: [
        ("2018-11-18", "8"), ("2018-11-19", "7"), ("2024-02-29", "2"), ("2026-11-18", "0"), ("2027-01-01", "0"),
    ])
    func anAgeIsInWholeYears(birth: String, age: String) throws {
        let field = "born: {type: date, default: \(birth)}\nage: {type: integer, computed: {age: born}}"
        let expanded = try Self.expand(child: field, tasks: Self.three)
        #expect(expanded.findings == [])
        #expect(try expanded.column("Child", "age") == [age, age])
        let other = "born: {type: date, default: 2024-02-29}\nage: {type: integer, computed: {age: born, on-day: day}}"
        #expect(try Self.expand(task: other, tasks: Self.three).column("Task", "age") == ["2", "2", "2"])
    }

    @Test func aTimeOfDayAndAnAddressAreTexts() throws {
        let fields = "at: {type: time, default: 7:05}\npage: {type: url, default: \"https://example.org:8080/a?b#c\"}"
        let expanded = try Self.expand(child: fields, tasks: Self.three)
        #expect(expanded.findings == [])
        #expect(try expanded.column("Child", "at") == ["07:05", "07:05"])
        #expect(try expanded.column("Child", "page") == Array(repeating: "https://example.org:8080/a?b#c", count: 2))
    }

    @Test(arguments: [("6:59", ["out-of-range"]), ("7:00", []), ("19:30", []), ("19:30:01", ["out-of-range"])])
    func aTimeOfDayStaysWithinItsBounds(time: String, checks: [String]) throws {
        let fields = "opens: {type: time, at-least: 7:00, at-most: closes, optional: true}\ncloses: {type: time, default: 19:30}"
        let expanded = try Self.expand(child: fields, children: ", opens: \(time)", tasks: Self.three)
        #expect(Set(expanded.diagnostics.map { "\($0.check)" }).sorted() == checks, "\(expanded.findings)")
    }

    @Test(arguments: [
        ("time", "7.30", "07:30"), ("time", "7 pm", "19:00"), ("time", "12:15 AM", "00:15"), ("time", "24:00", nil),
        ("time", "13 pm", nil), ("time", "noon", nil), ("url", "www.example.org/a", "https://www.example.org/a"),
        ("url", "ftp://example.org", nil), ("url", "https://", nil), ("url", "https://a b.org", nil),
        ("url", "https://bank.org@evil.org", nil), ("url", "https://example.org:99999", nil), ("url", "javascript:alert(1)", nil),
    ])
    func aTimeOrAnAddressThatCannotBeIsSaid(type: String, value: String, meant: String?) throws {
        let expanded = try Self.expand(child: "x: {type: \(type)}", children: ", x: \"\(value)\"", tasks: Self.three)
        let found = try #require(expanded.diagnostics.first { "\($0.check)" == "wrong-value" }, "\(expanded.findings)")
        #expect(found.fix?.edits.first.map { $0.replacement.contains(meant ?? "none") } ?? (meant == nil), "\(found)")
    }

    @Test func aTimeGoesWithAnotherValue() throws {
        let field = "x: {type: datetime, default: {time-on: day, by: status, times: {done: 7:30}, otherwise: 16:05}}"
        let expanded = try Self.expand(task: field, tasks: Self.three)
        #expect(expanded.findings == [])
        #expect(try expanded.column("Task", "x") == ["2026-11-17T06:30:00Z", "2026-11-18T15:05:00Z", "2026-11-18T06:30:00Z"])
    }

    @Test func betweenTwoTimesEachRecordHasItsMinute() throws {
        let field = "x: {type: datetime, computed: {time-on: day, by: status, times: {done: 7:30}, otherwise: 7:00 to 7:59}}"
        let tasks = (1...20).map { "- {key: t\($0), child: mia}" }.joined(separator: "\n")
        let times = try Self.expand(task: field, tasks: tasks).column("Task", "x")
        #expect(times.allSatisfy { $0.hasPrefix("2026-11-18T06:") && $0.hasSuffix(":00Z") }, "\(times)")
        #expect(Set(times).count > 10)
        #expect(try Self.expand(task: field, tasks: tasks).column("Task", "x") == times, "the same each time")
    }

    @Test(arguments: [
        ("{time-on: day, by: status, times: {done: 7:30}, otherwise: 25:00}", "wrong-value"),
        ("{time-on: day, by: status, times: {done: 8:00 to 7:30}, otherwise: 9:00}", "wrong-value"),
        ("{time-on: day, by: status, times: {doen: 7:30}, otherwise: 9:00}", "unknown-word"),
        ("{time-on: day, by: statsu, times: {done: 7:30}, otherwise: 9:00}", "unknown-reference"),
        ("{time-on: day, by: status, times: {done: 7:30}}", "missing-key"),
    ])
    func aTimeThatCannotBeIsSaid(computed: String, check: String) throws {
        let expanded = try Self.expand(task: "x: {type: datetime, computed: \(computed), optional: true}", tasks: Self.three)
        #expect(expanded.diagnostics.map { "\($0.check)" } == [check])
    }

    @Test func initialsAndHashes() throws {
        let fields = """
            initials: {type: string, computed: {initials: name}}
            hash: {type: string, computed: {salted-hash: name}}
            """
        let expanded = try Self.expand(child: fields, tasks: Self.three)
        #expect(try expanded.column("Child", "initials") == ["MDW", "L"])
        #expect(try expanded.value("Child", "leo", "hash") == "?", "only a secret is hashed")
    }

    @Test func aSecretIsHashedWithTheRecordsOwnSalt() throws {
        let fields =
            "pin: {type: secret, digits: 4, optional: true}\nhash: {type: string, computed: {salted-hash: pin}, optional: true}"
        let expanded = try Self.expand(child: fields, children: ", pin: 7391", tasks: Self.three)
        #expect(try expanded.column("Child", "hash") == ["hash salted with mia", "-"])
    }

    @Test func valuesComeInOneOrder() throws {
        let fields = """
            half: {type: integer, default: {product: [coins, 0.5], round: down}}
            at: {type: datetime, exactly-when: {status: done}, default: day 17:30}
            note: {type: string, default: none, becomes: {late: {day: {less-than: today}}}}
            """
        let expanded = try Self.expand(
            task: fields, tasks: Self.three + "\n- {key: d, child: leo, half: 9, status: done, at: today 8:00, note: mine}")
        #expect(expanded.findings == [])
        #expect(try expanded.column("Task", "half") == ["2", "1", "1", "9"])
        #expect(
            try expanded.column("Task", "at") == ["2026-11-17T16:30:00Z", "-", "2026-11-18T16:30:00Z", "2026-11-18T07:00:00Z"])
        #expect(try expanded.column("Task", "note") == ["late", "none", "none", "mine"])
    }

    @Test func whatIsWrittenByHandIsWhereTheModelSaysSo() throws {
        let field = "x: {type: integer, computed: {product: [coins, 2], unless: {status: done}}, optional: true}"
        let expanded = try Self.expand(
            task: field,
            tasks: "- {key: a, child: mia, coins: 4}\n- {key: b, child: mia, status: done, x: 7}\n- {key: c, child: mia, x: 1}")
        #expect(try expanded.column("Task", "x") == ["8", "7", "0"])
        #expect(expanded.findings == ["computed-written: 'x' is computed, so it can't be written"])
    }

    @Test func recordsAreDerived() throws {
        let derive = """
            derive:
              - id: paid
                for-each: Task
                where: {status: done}
                make: Coin
                set: {reason: work}
                copy: {child: child, amount: coins}
              - id: taken
                for-each: Task
                where: {status: next}
                make: Coin
                copy: {child: child}
                copy-negative: {amount: coins}
            """
        let coin = """
              Coin:
                fields:
                  id: uuid
                  child: {type: reference, to: Child}
                  amount: integer
                  reason: {type: enum, of: [work, gift], default: gift}
            """
        let expanded = try Self.expand(more: coin + "\n" + derive, tasks: Self.three)
        #expect(expanded.findings == [])
        #expect(expanded.paths("Coin") == ["paid/mia/a", "paid/leo/c", "taken/mia/b"])
        #expect(try expanded.column("Coin", "amount") == ["5", "2", "-3"])
        #expect(try expanded.column("Coin", "reason") == ["work", "work", "gift"])
        #expect(try expanded.column("Coin", "child") == ["mia", "leo", "mia"])
    }

    // MARK: Series

    @Test func aSeriesTakesItsDaysAndValuesInTurn() throws {
        let expanded = try Self.expand(
            tasks: """
                - series: {days: monday to friday, first: 2 days ago, last: in 5 days}
                  child: mia
                  day: day
                  coins: {by-day: [1, 2]}
                  status: {before-today: done, today: next, after-today: next}
                """)
        #expect(expanded.findings == [])
        #expect(
            try expanded.column("Task", "day") == [
                "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-23",
            ])
        #expect(try expanded.column("Task", "coins") == ["1", "2", "1", "2", "1", "2"])
        #expect(try expanded.column("Task", "status") == ["done", "done", "next", "next", "next", "next"])
    }

    @Test func chanceIsTheSameForTheSameRecord() throws {
        func coins(_ last: Int) throws -> [String] {
            try Self.expand(
                tasks: """
                    - series: {days: every day, first: today, last: in \(last) days}
                      child: mia
                      day: day
                      coins: {chance: {1: 80%, 2: 20%}}
                    """
            ).column("Task", "coins")
        }
        let few = try coins(99)
        let many = try coins(999)
        #expect(Array(many.prefix(100)) == few)
        let twos = many.count { $0 == "2" }
        #expect((150...250).contains(twos), "\(twos) of 1000")
    }

    @Test func whatIsWrittenStandsInPlaceOfOneInTheSeries() throws {
        let model = """
            entities:
              Child:
                fields: {id: uuid, name: string}
              Task:
                key: [child, day]
                fields:
                  id: uuid
                  child: {type: reference, to: Child}
                  day: date
                  coins: {type: integer, default: 1}
            """
        func expanded(_ explicit: String) throws -> Expanded {
            try Expanded(
                Example(
                    model: model,
                    template: """
                        template: home
                        title: One child
                        records:
                          Child: [{key: mia, name: Mia}]
                          Task:
                            - {series: {for-each: Child, days: every day, first: yesterday, last: tomorrow}, child: each, day: day}
                        \(explicit)
                        """))
        }
        let without = try expanded("")
        let with = try expanded("    - {child: mia, day: today, coins: 9}")
        #expect(with.findings == [])
        #expect(Set(try with.column("Task", "coins")) == ["1", "9"])
        #expect(Set(with.records("Task").map(\.id)) == Set(without.records("Task").map(\.id)))
    }
}
