import HomeseedSource
import TestSupport
import Testing

/// Templates that are based on other templates.
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
        let expanded = try Expanded(Self.example("based-on: home"), template: "second")
        #expect(expanded.paths("Child") == ["mia", "leo"] && expanded.paths("Task") == ["mia/dishes"])
    }

    @Test func theSameKeyTakesItsPlaceWhole() throws {
        let expanded = try Expanded(
            Self.example("based-on: home\nrecords: {Child: [{key: leo, name: Leon}, {key: noor, name: Noor}]}"),
            template: "second")
        #expect(try expanded.column("Child", "name") == ["Mia", "Leon", "Noor"])
        #expect(try expanded.value("Child", "leo", "helps") == "monday tuesday wednesday thursday friday saturday sunday")
        #expect(expanded.findings == [])
    }

    @Test func anEntityCanBeLeftOut() throws {
        let expanded = try Expanded(Self.example("based-on: {template: home, without: Task}"), template: "second")
        #expect(expanded.paths("Child") == ["mia", "leo"] && expanded.paths("Task") == [])
    }

    @Test("items of records that are left out can be picked again")
    func picksOfOmittedRecords() throws {
        func tasks(_ base: String) throws -> (paths: [String], findings: [String]) {
            let pick = "Task: [{use: {kind: chore, count: 1}, child: mia}]"
            let example = Example(
                template: "template: home\ntitle: One child\nrecords: {Child: [{key: mia, name: Mia}], \(pick)}",
                files: [
                    "Catalogue/demo/templates/second.yaml":
                        "template: second\ntitle: Another\nbased-on: \(base)\nrecords: {\(pick)}"
                ])
            let expanded = try Expanded(example, template: "second")
            return (expanded.paths("Task"), expanded.findings)
        }
        let again = try tasks("{template: home, without: Task}")
        #expect(again.paths == ["mia/dishes"] && again.findings == [], "\(again)")
        let more = try tasks("home")
        #expect(more.paths == ["mia/dishes"] && more.findings.count == 1, "\(more)")
    }

    @Test func newRecordsMayReferToThoseOfTheBase() throws {
        let expanded = try Expanded(
            Self.example("based-on: home\nrecords: {Task: [{key: pans, use: chore/dishes, child: mia, after: mia/dishes}]}"),
            template: "second")
        #expect(expanded.findings == [])
        #expect(try expanded.value("Task", "mia/pans", "after") == "mia/dishes")
    }

    @Test func aRecordThatTakesAnOthersPlaceLeavesNothingOfIt() throws {
        let expanded = try Expanded(
            Self.example("based-on: home\nrecords: {Task: [{use: chore/dishes, child: mia, day: tomorrow}]}"), template: "second")
        #expect(try expanded.column("Task", "day") == ["2026-11-19"])
    }
}
