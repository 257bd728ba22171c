import HomeseedDocument
import HomeseedSource
import Testing

/// Templates on templates.
struct BasedOnTests {
    private static func example(_ second: String) -> Example {
        Example(
            template: """
                template: home
                title: Two children
                records:
                  Child:
                    - {key: mia, name: Mia}
                    - {key: leo, name: Leo, helps: saturday}
                  Task:
                    - {use: chore/dishes, child: mia, day: today}
                """,
            files: ["Catalogue/demo/templates/second.yaml": "template: second\ntitle: Another\n" + second])
    }

    @Test func itHasWhatItsBaseHas() throws {
        let laid = try Laid(Self.example("based-on: home"), template: "second")
        #expect(laid.paths("Child") == ["mia", "leo"] && laid.paths("Task") == ["mia/dishes"])
    }

    @Test func theSameKeyTakesItsPlaceWhole() throws {
        let laid = try Laid(
            Self.example("based-on: home\nrecords: {Child: [{key: leo, name: Leon}, {key: noor, name: Noor}]}"), template: "second")
        #expect(try laid.column("Child", "name") == ["Mia", "Leon", "Noor"])
        #expect(try laid.value("Child", "leo", "helps") == "monday tuesday wednesday thursday friday saturday sunday")
        #expect(laid.findings == [])
    }

    @Test func anEntityCanBeLeftOut() throws {
        let laid = try Laid(Self.example("based-on: {template: home, without: Task}"), template: "second")
        #expect(laid.paths("Child") == ["mia", "leo"] && laid.paths("Task") == [])
    }

    @Test func newRecordsMayReferToThoseOfTheBase() throws {
        let laid = try Laid(
            Self.example("based-on: home\nrecords: {Task: [{key: pans, use: chore/dishes, child: mia, after: mia/dishes}]}"),
            template: "second")
        #expect(laid.findings == [])
        #expect(try laid.value("Task", "mia/pans", "after") == "mia/dishes")
    }

    @Test func aRecordThatTakesAnOthersPlaceLeavesNothingOfIt() throws {
        let laid = try Laid(
            Self.example("based-on: home\nrecords: {Task: [{use: chore/dishes, child: mia, day: tomorrow}]}"), template: "second")
        #expect(try laid.column("Task", "day") == ["2026-11-19"])
    }
}
