import Homeseed
import HomeseedSource
import HomeseedStore
import TestSupport
import Testing

/// The inputs of ids, and the changes that keep ids stable.
struct IdentityTests {
    private static func template(_ records: String) -> Example {
        Example(template: "template: home\ntitle: One child\nrecords:\n" + records)
    }

    private static let flat = template(
        """
          Child:
            - {key: mia, name: Mia}
          Task:
            - {use: chore/dishes, child: mia}
        """)

    private static let nested = template(
        """
          Child:
            - {key: mia, name: Mia, tasks: [{use: chore/dishes}]}
        """)

    @Test func anIDIsFrozen() throws {
        let expanded = try Expanded(Self.flat)
        #expect(try expanded.id("Child", "mia") == RecordID(name: "demo/home/Child/mia").text)
        #expect(try expanded.id("Task", "mia/dishes") == RecordID(name: "demo/home/Task/mia/dishes").text)
    }

    @Test func nestedOrFlatIsTheSame() throws {
        #expect(try Expanded(Self.flat).dump == Expanded(Self.nested).dump)
    }

    @Test func anotherDayOrZoneChangesNoID() throws {
        let one = try Expanded(Self.flat).household.records.map(\.id)
        let two = try Expanded(Self.flat, today: "2031-02-01", zone: "Pacific/Apia").household.records.map(\.id)
        #expect(one == two)
    }

    @Test func anotherHouseholdChangesThem() throws {
        let smith = try Expanded(Self.flat, household: "smith")
        #expect(try smith.id("Child", "mia") == RecordID(name: "demo/smith/Child/mia").text)
        #expect(try smith.id("Task", "mia/dishes") != Expanded(Self.flat).id("Task", "mia/dishes"))
    }

    @Test func aRenamedItemKeepsItsID() throws {
        let before = try Expanded(Self.flat)
        let after = try Expanded(
            Example(
                chores: "items:\n  - {id: plates, was: [dishes, cups], category: kitchen, title: Wash the plates}",
                template:
                    "template: home\ntitle: One child\nrecords:\n  Child: [{key: mia, name: Mia}]\n  Task: [{use: chore/plates}]")
        )
        #expect(try after.id("Task", "plates") == before.id("Task", "dishes"))
    }

    @Test func aRenamedRecordKeepsItsIDAndThoseOfItsOwn() throws {
        let before = try Expanded(Self.nested)
        let after = try Expanded(Self.template("  Child: [{key: emilia, was: mia, name: Emilia, tasks: [{use: chore/dishes}]}]"))
        #expect(try after.id("Child", "emilia") == before.id("Child", "mia"))
        #expect(try after.id("Task", "emilia/dishes") == before.id("Task", "mia/dishes"))
    }

    @Test func aSharedRowIsTheSameInEveryHousehold() throws {
        let example = Example(
            model: """
                entities:
                  Child: {fields: {id: uuid, name: string}}
                  Row: {rows-from: chore, fields: {id: uuid, title: {type: text, from: title}}}
                """)
        let (one, two) = (try Expanded(example), try Expanded(example, household: "smith"))
        #expect(try one.id("Row", "chore/dishes") == RecordID(name: "demo//Row/chore/dishes").text)
        #expect(try one.id("Row", "chore/dishes") == two.id("Row", "chore/dishes"))
        #expect(try two.record("Row", "chore/dishes").isShared)
    }

    @Test func addingARecordChangesNoOther() throws {
        let before = try Expanded(Self.flat)
        let after = try Expanded(
            Self.template(
                """
                  Child:
                    - {key: abe, name: Abe}
                    - {key: mia, name: Mia}
                  Task:
                    - {use: chore/dishes, child: abe}
                    - {use: chore/dishes, child: mia}
                """))
        #expect(Set(before.household.records.map(\.id)).isSubset(of: after.household.records.map(\.id)))
    }

    @Test(.long) func theSameFilesGiveTheSameBytes() throws {
        let dump = try Expanded(Self.flat).dump
        for _ in 0..<10 { #expect(try Expanded(Self.flat.sources.shuffled()).dump == dump) }
    }
}
