import Foundation
import Testing

/// Feasts of content: in files, in households, and in what lint finds.
@Suite("Feasts")
struct FeastTests {
    private let feasts = "Catalogue/demo/feasts.yaml"
    private let chores = "Catalogue/demo/chores.yaml"
    private let pack = "Catalogue/demo/pack.yaml"
    private let template = "Catalogue/demo/templates/starter.yaml"

    private func catalogue() throws -> Program {
        let program = try Program()
        try program.write(
            """
            homeseed: 1
            pack: demo
            title: Demo
            language: en
            kinds:
              chore:
                fields:
                  feast: {type: item, of: feast, optional: true}
                  when: {type: around, of: feast, optional: true}
              feast:
                file: feasts
                fields: {title: text, day: yearly}
            """, to: pack)
        try program.write(
            """
            items:
              sinterklaas: {title: Sinterklaas, day: the day before 6 december}
              mothers-day: {title: Mother's Day, day: second sunday of may}
              eid: {title: Eid, day: [2026-03-20, 2027-03-10, 2028-02-27, 2029-02-15]}
            """, to: feasts)
        try program.write(
            """
            items:
              sweep: Sweep the floor
              poem: {title: Write a poem, feast: sinterklaas, when: 2 weeks to 1 day before}
              breakfast: {title: Make breakfast, feast: mothers-day}
              biscuits: {title: Bake biscuits, feast: eid, when: 3 days before}
            """, to: chores)
        try program.write(
            """
            entities:
              Task:
                fields:
                  id: uuid
                  title: {type: text, from: title}
                  due: {type: date, from: when, default: today}
            """, to: "Catalogue/demo/model.yaml")
        try program.write(
            """
            template: starter
            title: A household to start from
            records:
              Task:
                - use: chore/sweep
                - use: {kind: chore, at-most: 2, where: {feast: [sinterklaas, mothers-day, eid]}}
            """, to: template)
        return program
    }

    private func tasks(_ program: Program, on day: String) throws -> String {
        let run = try program.run(
            "seed", "demo/starter", "--into", "sqlite:\(day).sqlite", "--today", day, "--time-zone", "Europe/Amsterdam")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        return try program.sqlite(
            "\(day).sqlite",
            "SELECT coalesce(group_concat(title || ' ' || due), '') FROM Task WHERE title <> 'Sweep the floor'"
        ).trimmingCharacters(in: .newlines)
    }

    @Test("have their chores in season on their days, due on the last one")
    func seasons() throws {
        let program = try catalogue()
        let lint = try program.run("lint", "--strict")
        #expect(lint.code == 0, "\(lint.output)")
        for (day, expected) in [
            ("2026-11-20", ""), ("2026-11-21", "Write a poem 2026-12-04"), ("2026-12-04", "Write a poem 2026-12-04"),
            ("2026-12-05", ""), ("2026-05-09", ""), ("2026-05-10", "Make breakfast 2026-05-10"), ("2026-05-11", ""),
            ("2027-03-06", ""), ("2027-03-07", "Bake biscuits 2027-03-10"), ("2027-03-10", "Bake biscuits 2027-03-10"),
        ] {
            #expect(try tasks(program, on: day) == expected, "\(day)")
        }
        // An item that a template names is due the next time.
        try program.replace("- use: chore/sweep", with: "- use: [chore/sweep, chore/poem]", in: template)
        #expect(try tasks(program, on: "2026-12-06") == "Write a poem 2027-12-04")
    }

    @Test(
        "with wrong days are found, each at its place",
        arguments: [
            ("the day before 6 december", "30 february", "30 february", "February has 29 days."),
            ("second sunday of may", "second sundy of may", "second sundy of may", "did you mean 'second sunday of may'?"),
            ("second sunday of may", "fifth sunday of may", "fifth sunday of may", "Write 'last' instead."),
            ("2027-03-10, ", "", "[2026-03-20, 2028-02-27, 2029-02-15]", "There is no date between 2026-03-20 and 2028-02-27."),
            ("2027-03-10", "2025-03-10", "[2026-03-20, 2025-03-10", "2025-03-10 is not after 2026-03-20."),
            ("2027-03-10", "2027-02-29", "2027-02-29", "February 2027 has 28 days."),
            ("2027-03-10", "soon", "soon", "'day' should be a day of every year"),
        ])
    func wrongDays(old: String, new: String, marked: String, said: String) throws {
        let program = try catalogue()
        try program.replace(old, with: new, in: feasts)
        let run = try program.run("lint")
        #expect(run.code == 1 && run.output.contains(said) && run.output.contains(marked), "\(run.output)")
        #expect(run.output.contains("feasts.yaml:"), "\(run.output)")
    }

    @Test("with a wrong name, place or count are found")
    func wrongReferences() throws {
        func said(_ old: String, _ new: String, _ file: String) throws -> String {
            let program = try catalogue()
            try program.replace(old, with: new, in: file)
            let run = try program.run("lint")
            #expect(run.code == 1)
            return run.output
        }
        #expect(try said("feast: sinterklaas", "feast: sinterklas", chores).contains("did you mean 'sinterklaas'?"))
        #expect(try said("2 weeks to 1 day before", "1 day to 2 weeks before", chores).contains("'when' should be days such as"))
        #expect(try said("type: around, of: feast", "type: around, of: feest", pack).contains("did you mean 'feast'?"))
        #expect(
            try said("type: around, of: feast", "type: around, of: title", pack)
                .contains("There is no field of chore with a yearly day 'title'"))
        #expect(try said("at-most: 2", "at-most: 0", template).contains("'at-most' should be a whole number from 1 to 1000"))
        #expect(try said("at-most: 2", "at-most: 2, count: 1", template).contains("'count' should be left out"))
        // Most days of the year have no feast.
        #expect(try said("at-most: 2", "count: 1", template).contains("This picks 1 of the kind 'chore', but there is none"))
    }

    @Test("whose dates end are a warning, on the days that lint chooses for them")
    func ended() throws {
        let program = try catalogue()
        try program.replace(", 2029-02-15", with: "", in: feasts)
        let run = try program.run("lint")
        #expect(
            run.code == 0 && run.output.contains("warning: The dates of 'eid' end on 2028-02-27  [ended-dates]"), "\(run.output)")
        try program.replace(", 2028-02-27", with: ", 2028-02-27, 2029-02-15", in: feasts)
        #expect(try program.run("lint", "--strict").code == 0)
    }

    @Test("are among the days on which lint expands templates")
    func chosenDays() throws {
        let program = try catalogue()
        // Only on Mother's Day are there three tasks.
        try program.write(
            try program.read(template) + "\nexpect:\n  - {about: one task, count: Task, exactly: 1}\n", to: template)
        let found = try program.run("lint").output
        #expect(found.contains("one task"), "\(found)")
        try program.replace("feast: [sinterklaas, mothers-day, eid]", with: "feast: mothers-day", in: template)
        #expect(try program.run("lint").output.contains("So it is when seeded on 2028-05-14, a Sunday."))
    }
}
