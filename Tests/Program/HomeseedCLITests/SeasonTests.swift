import Foundation
import Testing

/// Seasons, frequencies and audiences of content: in files, households and populations.
@Suite("Seasons, intervals and spans")
struct SeasonTests {
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
                  every: {type: interval, optional: true}
                  season: {type: season, default: []}
                  months: {type: months, default: []}
                  ages: {type: span, optional: true}
            """, to: "Catalogue/demo/pack.yaml")
        try program.write(
            """
            items:
              - {id: sweep, title: Sweep the floor, every: 2 weeks, ages: 8-12}
              - {id: rake, title: Rake the leaves, every: 1 week, season: autumn}
              - {id: gutters, title: Clear the gutters, every: 1 month, season: [autumn, winter]}
              - {id: mow, title: Mow the lawn, every: 1 week, season: [spring, summer]}
              - {id: pool, title: Fill the paddling pool, every: 3 days, season: summer}
              - {id: tree, title: Put up the tree, every: 1 year, months: december}
              - {id: taxes, title: Do the taxes, every: 1 year, months: [march, april]}
              - {id: dust, title: Dust the shelves, every: 1 week}
              - {id: windows, title: Clean the windows, every: 2 months}
            """, to: "Catalogue/demo/chores.yaml")
        try program.write(
            """
            entities:
              Household:
                fields:
                  id: uuid
                  name: text
                  tasks: {type: inverse, of: Task.household}
              Task:
                fields:
                  id: uuid
                  household: {type: reference, to: Household}
                  title: {type: text, from: title}
                  every: {type: interval, from: every, stored-as: iso-8601, optional: true}
                  season: {type: season, from: season, default: []}
                  ages: {type: span, from: ages, optional: true}
                  due: {type: date, default: today}
              Visit:
                fields:
                  id: uuid
                  household: {type: reference, to: Household}
                  date: date
            vary:
              Task:
                due: {within: every}
            """, to: "Catalogue/demo/model.yaml")
        try program.write(
            """
            template: starter
            title: A household to start from
            records:
              Household:
                - key: home
                  name: Our home
                  tasks:
                    - use: chore/sweep
                    - use: {kind: chore, count: 1, where: {season: [autumn, winter, summer]}}
              Visit:
                - {series: {days: 2 weeks, first: 2026-01-31, last: 2026-03-01}, household: home, date: day}
            """, to: "Catalogue/demo/templates/starter.yaml")
        return program
    }

    private let chores = "Catalogue/demo/chores.yaml"
    private let template = "Catalogue/demo/templates/starter.yaml"

    private func titles(_ program: Program, on day: String, zone: String = "Europe/Amsterdam") throws -> String {
        let run = try program.run(
            "seed", "demo/starter", "--into", "sqlite:\(day)-\(zone.prefix(1)).sqlite", "--today", day, "--time-zone", zone)
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        return try program.sqlite(
            "\(day)-\(zone.prefix(1)).sqlite", "SELECT group_concat(title) FROM (SELECT title FROM Task ORDER BY title)")
    }

    @Test("a template picks what is in season, in either half of the world")
    func picks() throws {
        let program = try catalogue()
        try program.replace("where: {season: [autumn, winter, summer]}", with: "where: {season: autumn}", in: template)
        #expect(try program.run("lint").output.contains("This picks 1 of the kind 'chore', but there is none"))
        try program.replace("where: {season: autumn}", with: "where: {season: [autumn, winter, summer, spring]}", in: template)
        #expect(try program.run("lint", "--strict").code == 0)
        #expect(try titles(program, on: "2026-05-02") == "Mow the lawn,Sweep the floor\n")
        #expect(try titles(program, on: "2026-12-24") == "Clear the gutters,Sweep the floor\n")
        // December is summer there.
        #expect(
            ["Fill the paddling pool,Sweep the floor\n", "Mow the lawn,Sweep the floor\n"].contains(
                try titles(program, on: "2026-12-24", zone: "Pacific/Auckland")))
        #expect(
            ["Clear the gutters,Sweep the floor\n", "Rake the leaves,Sweep the floor\n"].contains(
                try titles(program, on: "2026-05-02", zone: "Pacific/Auckland")))
    }

    @Test("a household that is named out of its season is made, and said", arguments: ["seed", "plan"])
    func named(command: String) throws {
        let program = try catalogue()
        try program.replace(
            "- use: {kind: chore, count: 1, where: {season: [autumn, winter, summer]}}",
            with: "- use: chore/tree\n        - use: chore/taxes", in: template)
        func said(_ day: String) throws -> String {
            try program.run(command, "demo/starter", "--into", "sqlite:\(day).sqlite", "--today", day, "--time-zone", "UTC")
                .errors
        }
        #expect(
            try said("2026-07-01").contains(
                "warning: demo/starter belongs to another time of the year: 2 of its 3 items are out of season on 2026-07-01."))
        #expect(try !said("2026-12-05").contains("time of the year"))
    }

    @Test("an item that is added takes the place of one at most")
    func stability() throws {
        let program = try catalogue()
        try program.replace(
            "{kind: chore, count: 1, where: {season: [autumn, winter, summer]}}", with: "{kind: chore, count: 2}", in: template)
        let before = Set(try titles(program, on: "2026-10-02").split(separator: ","))
        try program.write(program.read(chores) + "\n  - {id: bulbs, title: Plant the bulbs, season: autumn}\n", to: chores)
        try FileManager.default.removeItem(at: program.folder.appendingPathComponent("2026-10-02-E.sqlite"))
        #expect(before.subtracting(try titles(program, on: "2026-10-02").split(separator: ",")).count <= 1)
        #expect(try program.run("verify", "demo/starter", "--into", "sqlite:2026-10-02-E.sqlite").code == 0)
    }

    @Test("a series runs by an interval, from its first day on")
    func series() throws {
        let program = try catalogue()
        try program.replace("days: 2 weeks", with: "days: 1 month", in: template)
        try program.replace("where: {season: [autumn, winter, summer]}", with: "where: {every: 2 weeks}", in: template)
        try program.replace("- use: chore/sweep\n", with: "- use: chore/taxes\n", in: template)
        #expect(try titles(program, on: "2026-11-01") == "Do the taxes,Sweep the floor\n")
        #expect(
            try program.sqlite("2026-11-01-E.sqlite", "SELECT group_concat(date) FROM (SELECT date FROM Visit ORDER BY date)")
                == "2026-01-31,2026-02-28\n")
        #expect(try program.sqlite("2026-11-01-E.sqlite", "SELECT every FROM Task ORDER BY 1") == "P1Y\nP2W\n")
    }

    @Test("no household of a population has what is out of season, and things come due within their interval")
    func populations() throws {
        let program = try catalogue()
        try program.replace(
            "- use: {kind: chore, count: 1, where: {season: [autumn, winter, summer]}}",
            with: "- use: chore/mow\n        - use: chore/tree\n        - {use: {kind: chore, count: 2}}", in: template)
        for (day, absent) in [
            ("2026-10-05", "mow the lawn|tree|pool|taxes"), ("2026-12-05", "mow|rake|pool|taxes"),
            ("2026-04-05", "rake|gutters|tree|pool"),
        ] {
            let run = try program.run(
                "seed", "demo/starter", "--households", "60", "--into", "sqlite:\(day).sqlite", "--today", day, "--time-zone",
                "UTC", "--quiet")
            #expect(run.code == 0, "\(run.errors)")
            let titles = try program.sqlite("\(day).sqlite", "SELECT DISTINCT title FROM Task")
            for word in absent.split(separator: "|") { #expect(!titles.lowercased().contains(word), "\(day): \(titles)") }
            #expect(
                try program.sqlite(
                    "\(day).sqlite",
                    "SELECT count(DISTINCT due) > 3 AND min(due) >= '\(day)' AND max(CASE every WHEN 'P1W' THEN julianday(due) - julianday('\(day)') END) < 7 FROM Task"
                ) == "1\n")
        }
    }

    @Test(
        "what was meant is known",
        arguments: [
            ("every: 2 weeks", "every: weekly", "did you mean '1 week'?"),
            ("every: 2 weeks", "every: every 3 days", "did you mean '3 days'?"),
            ("every: 2 weeks", "every: often", "should be how often, such as 1 day"),
            ("every: 2 weeks", "every: 0 weeks", "should be how often"),
            ("ages: 8-12", "ages: 8–12", "did you mean '8-12'?"), ("ages: 8-12", "ages: 12-8", "did you mean '8-12'?"),
            ("ages: 8-12", "ages: 8 to 12", "did you mean '8-12'?"),
            ("ages: 8-12", "ages: young", "should be two whole numbers"),
            ("ages: 8-12", "ages: 99999999999999999999-1", "should be two whole numbers"),
            ("season: autumn", "season: fall", "did you mean 'autumn'?"),
            ("season: autumn", "season: [autum]", "did you mean 'autumn'?"),
            ("months: december", "months: dec", "did you mean 'december'?"),
            ("months: december", "months: {december: 1}", "should be one or more months"),
        ])
    func meant(written: String, wrong: String, said: String) throws {
        let program = try catalogue()
        try program.replace(written, with: wrong, in: chores)
        let run = try program.run("lint")
        #expect(run.code == 1 && run.output.contains(said), "\(run.output)")
    }

    @Test("a pick that can't be read is named")
    func wrongPicks() throws {
        for (wrong, said) in [
            ("{kind: chores}", "chores"), ("{kind: chore, count: 0}", "a whole number from 1 to 1000"), ("{count: 2}", "kind"),
            ("{kind: chore, where: {seasons: autumn}}", "did you mean 'season'?"),
            ("{kind: chore, where: {season: fall}}", "did you mean 'autumn'?"), ("{kind: chore, many: 2}", "many"),
        ] {
            let program = try catalogue()
            try program.replace("{kind: chore, count: 1, where: {season: [autumn, winter, summer]}}", with: wrong, in: template)
            let run = try program.run("lint")
            #expect(run.code == 1 && run.output.contains(said), "\(wrong): \(run.output)")
        }
    }

    @Test("is shown as it is written, and known to schemas")
    func words() throws {
        let program = try catalogue()
        let shown = try program.run("show", "demo/chore/gutters").output
        #expect(shown.contains("every    1 month") || shown.contains("1 month"), "\(shown)")
        #expect(shown.contains("autumn, winter"), "\(shown)")
        #expect(try program.run("schema").code == 0)
        let schema = try program.read("Catalogue/.schemas/demo/chores.json")
        #expect(schema.contains("\"autumn\"") && schema.contains("\"december\""))
        #expect(try program.run("ddl", "demo", "--dialect", "sqlite").output.contains("\"ages\" TEXT"))
    }
}
