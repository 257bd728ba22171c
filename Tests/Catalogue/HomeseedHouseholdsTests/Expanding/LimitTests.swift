import Homeseed
import HomeseedHouseholds
import HomeseedSource
import TestSupport
import Testing

/// Limits and expectations: their measures, groups and diagnostics.
struct LimitTests {
    /// Returns the findings in a household of two children with added and removed coins.
    private static func found(_ limit: String, coins: String = steady) throws -> [String] {
        let expanded = try Expanded(
            Example(
                model: """
                    entities:
                      Child:
                        fields:
                          id: uuid
                          name: string
                          most: {type: integer, default: 9}
                      Coin:
                        fields:
                          id: uuid
                          child: {type: reference, to: Child}
                          sort: {type: enum, of: [work, gift, spent]}
                          amount: integer
                          at: {type: datetime, default: today 8:00}
                    limits:
                      - {id: x, why: Because., \(limit)}
                    """,
                template: """
                    template: home
                    title: Two children
                    records:
                      Child:
                        - {key: mia, name: Mia}
                        - {key: leo, name: Leo}
                      Coin:
                    \(coins)
                    """))
        return expanded.diagnostics.map { $0.check == BrokenLimit.id ? $0.notes.last ?? "" : "\($0.check): \($0.headline)" }
    }

    private static let steady = """
            - {key: a, child: mia, sort: work, amount: 5, at: yesterday 8:00}
            - {key: b, child: mia, sort: spent, amount: -3}
            - {key: c, child: mia, sort: gift, amount: 2}
        """

    @Test(arguments: [
        ("count: Coin, at-most: 3", []),
        ("count: Coin, at-most: 2", ["It is 3, but should be at most 2."]),
        ("count: Coin, where: {sort: work}, exactly: 1", []),
        ("count: Coin, per: child, at-least: 1", ["It is 0 for leo, but should be at least 1."]),
        ("count: Coin, per: sort, exactly: 1", []),
        (
            "count: Coin, where: {child: mia}, per: sort, less-than: 1",
            [
                "It is 1 for work, but should be less than 1.", "It is 1 for gift, but should be less than 1.",
                "It is 1 for spent, but should be less than 1.",
            ]
        ),
        ("sum: Coin.amount, per: child, at-least: 0", []),
        ("sum: Coin.amount, where: {sort: [work, gift]}, minus: {sum: Coin.amount, where: {sort: spent}}, exactly: 10", []),
        ("sum: Coin.amount, where: {sort: {not: spent}}, per: child, at-most: most", []),
        (
            "sum: Coin.amount, where: {sort: {not: spent}}, per: child, more-than: most",
            ["It is 7 for mia, but should be more than 9.", "It is 0 for leo, but should be more than 9."]
        ),
        ("share: Coin, where: {sort: work}, at-least: 30%", []),
        (
            "share: Coin, where: {sort: work}, among: {sort: [work, gift]}, at-least: 60%",
            ["It is 50%, but should be at least 60%."]
        ),
        ("covers: Coin.sort", []),
        ("covers: Coin.sort, where: {amount: {more-than: 2}}", ["There is none with 'gift' and 'spent'."]),
    ])
    func measures(limit: String, findings: [String]) throws {
        #expect(try Self.found(limit) == findings)
    }

    private static let running = "sum: Coin.amount, per: child, after-each: at, at-least: 0"

    @Test func aRunningTotalSaysItsFirstFallOnly() throws {
        let coins = """
                - {key: a, child: mia, sort: work, amount: 2, at: 3 days ago 8:00}
                - {key: b, child: mia, sort: spent, amount: -3, at: 2 days ago 8:00}
                - {key: c, child: mia, sort: spent, amount: -3, at: yesterday 8:00}
                - {key: d, child: mia, sort: gift, amount: 9}
            """
        #expect(
            try Self.found(Self.running, coins: coins) == ["It is -1 for mia at 2026-11-16T07:00:00Z, but should be at least 0."])
    }

    @Test func whatComesInAtTheSameMomentCountsFirst() throws {
        let coins = """
                - {key: b, child: mia, sort: spent, amount: -5}
                - {key: a, child: mia, sort: work, amount: 5}
            """
        #expect(try Self.found(Self.running, coins: coins) == [])
    }

    @Test func aValueThatCouldNotBeReadBreaksNoLimit() throws {
        let coins = """
                - {key: a, child: mia, sort: wrok, amount: 2}
            """
        #expect(
            try Self.found("count: Coin, where: {sort: work}, at-least: 1", coins: coins) == [
                "unknown-word: 'sort' can't be 'wrok'"
            ])
    }

    @Test func aReferenceThatLeadsNowhereBreaksNoLimit() throws {
        let coins = """
                - {key: a, child: mai, sort: work, amount: 2}
            """
        #expect(
            try Self.found("count: Coin, per: child, at-least: 1", coins: coins).allSatisfy { $0.hasPrefix("unknown-record") })
    }

    /// The difference of earned and spent coins, which are records of different entities.
    @Test func whatIsTakenAwayIsOfTheSameGroup() throws {
        let expanded = try Expanded(
            Example(
                model: """
                    entities:
                      Child: {fields: {id: uuid, name: string}}
                      Coin: {fields: {id: uuid, child: {type: reference, to: Child}, amount: integer}}
                      Wish: {fields: {id: uuid, child: {type: reference, to: Child}, price: integer, dear: {type: boolean, default: false}}}
                    limits:
                      - {id: x, why: Because., sum: Coin.amount, per: child, minus: {sum: Wish.price, per: child}, at-least: 0}
                    """,
                template: """
                    template: home
                    title: Two children
                    records:
                      Child: [{key: mia, name: Mia}, {key: leo, name: Leo}]
                      Coin: [{key: a, child: mia, amount: 5}, {key: b, child: leo, amount: 5}]
                      Wish: [{key: a, child: mia, price: 4}, {key: b, child: leo, price: 6}]
                    """))
        #expect(expanded.diagnostics.map { $0.notes.last } == ["It is -1 for leo, but should be at least 0."])
    }
}
