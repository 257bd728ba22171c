import Foundation
import TestSupport
import Testing

/// A field type is defined in one file. This test uses such a type in all operations on values.
@Suite("A duration")
struct DurationTests {
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
                  time: {type: duration, at-least: 5 minutes, at-most: 3 hours, default: 10 minutes}
            bundle:
              files:
                - {file: chores.json, kind: chore, fields: {id: id, time: time}}
            """, to: "Catalogue/demo/pack.yaml")
        try program.write(
            """
            items:
              - {id: make-the-bed, title: Make the bed, time: 5 minutes}
              - {id: set-the-table, title: Set the table}
              - {id: clean-the-shed, title: Clean the shed, time: 1 hour 30 minutes}
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
                  planned: {type: duration, from: time, at-most: 2 hours}
                  spent: {type: duration, stored-as: iso-8601, from: time}
            limits:
              - {id: evening, why: an evening has so much, sum: Task.planned, per: household, at-most: 180}
            vary:
              Task:
                planned: {from: 10 minutes, to: 1 hour, step: 25 minutes}
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
                    - use: chore/make-the-bed
                    - use: chore/set-the-table
                    - {use: chore/clean-the-shed, planned: 1 hour}
            """, to: "Catalogue/demo/templates/starter.yaml")
        return program
    }

    private let chores = "Catalogue/demo/chores.yaml"

    @Test("is checked, and knows what was meant", .long)
    func lint() throws {
        let program = try catalogue()
        #expect(try program.run("lint", "--strict").code == 0)
        for (written, meant) in [
            ("20", "20 minutes"), ("20 min", "20 minutes"), ("1h30", "1 hour 30 minutes"), ("1:05", "1 hour 5 minutes"),
            ("PT2H", "2 hours"), ("1 hr 5 mins", "1 hour 5 minutes"),
        ] {
            try program.replace("time: 5 minutes", with: "time: '\(written)'", in: chores)
            let output = try program.run("lint").output
            #expect(output.contains("did you mean '\(meant)'?"), "\(written): \(output)")
            try program.replace("time: '\(written)'", with: "time: 5 minutes", in: chores)
        }
        for wrong in [
            "soon", "1 minute 1 hour", "-5 minutes", "99999999999999999999 hours", "5 minutes 5 minutes", "1 day", "''",
        ] {
            try program.replace("time: 5 minutes", with: "time: \(wrong)", in: chores)
            let run = try program.run("lint")
            #expect(run.code == 1 && run.output.contains("should be a duration, such as 20 minutes"), "\(wrong): \(run.output)")
            try program.replace("time: \(wrong)", with: "time: 5 minutes", in: chores)
        }
        try program.replace("time: 5 minutes", with: "time: 4 hours", in: chores)
        #expect(try program.run("lint").output.contains("'time' is 4 hours, but should be at most 3 hours"))
    }

    @Test("is shown, listed, drafted and compared in words")
    func words() throws {
        let program = try catalogue()
        try program.begin()
        #expect(try program.run("list", "demo/chore").output.contains("1 hour 30 minutes\n"))
        #expect(try program.run("show", "demo/chore/clean-the-shed").output.contains("time   1 hour 30 minutes"))
        try program.replace(", default: 10 minutes", with: "", in: "Catalogue/demo/pack.yaml")
        try program.replace("title: Set the table", with: "title: Set the table, time: 10 minutes", in: chores)
        #expect(try program.run("new", "item", "demo/chore/mop").code == 0)
        #expect(try program.read(chores).contains("{id: mop, title: Mop, time: 5 minutes}"))
        try program.replace("time: 1 hour 30 minutes", with: "time: 2 hours", in: chores)
        #expect(try program.run("diff", "HEAD").output.contains("1 hour 30 minutes"))
    }

    @Test("is drafted where a bound leaves no number, too")
    func boundless() throws {
        let program = try catalogue()
        for bound in ["more-than: \(Int.max)", "less-than: \(Int.min)"] {
            try program.write(
                "homeseed: 1\npack: demo\ntitle: Demo\nlanguage: en\nkinds:\n  chore: {fields: {title: text, coins: {type: integer, \(bound)}}}\n",
                to: "Catalogue/demo/pack.yaml")
            let run = try program.run("new", "item", "demo/chore/mop-\(bound.prefix(4))")
            #expect((0...1).contains(run.code), "\(run.output)")
        }
    }

    @Test("is stored as minutes or as ISO 8601, in both databases and in bundles, and read back")
    func stores() throws {
        let program = try catalogue()
        let words = ["demo/starter", "--into", "sqlite:home.sqlite"]
        #expect(try program.run(["seed"] + words + ["--today", "2026-11-21", "--time-zone", "UTC"]).code == 0)
        #expect(
            try program.sqlite("home.sqlite", "SELECT title, planned, spent FROM Task ORDER BY planned")
                == "Make the bed|5|PT5M\nSet the table|10|PT10M\nClean the shed|60|PT1H30M\n")
        #expect(try program.run(["verify"] + words).code == 0)
        #expect(try program.run("ddl", "demo", "--dialect", "postgres").output.contains("\"planned\" bigint"))
        #expect(try program.run("ddl", "demo", "--dialect", "sqlite").output.contains("\"spent\" TEXT"))
        #expect(try program.run("bundle", "demo", "--to", "out").code == 0)
        #expect(try program.read("out/chores.json").contains("\"time\": 90"))
        // A limit is checked against the contents of a store.
        try program.sqlite("home.sqlite", "UPDATE Task SET planned = 120")
        #expect(try program.run(["verify"] + words).output.contains("an evening has so much"))
    }

    @Test("differs in a population by steps of its own")
    func population() throws {
        let program = try catalogue()
        let run = try program.run(
            "seed", "demo/starter", "--households", "40", "--into", "sqlite:homes.sqlite", "--today", "2026-11-21", "--time-zone",
            "UTC", "--quiet")
        #expect(run.code == 0, "\(run.errors)")
        #expect(try program.sqlite("homes.sqlite", "SELECT DISTINCT planned FROM Task ORDER BY 1") == "10\n35\n60\n")
    }

    @Test("goes into a column of an app's own, by a mapping")
    func mapping() throws {
        let program = try catalogue()
        try program.sqlite(
            "app.sqlite",
            """
            CREATE TABLE homes (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
            CREATE TABLE todos (id INTEGER PRIMARY KEY, home INTEGER NOT NULL REFERENCES homes(id), label TEXT NOT NULL, minutes INTEGER NOT NULL, took TEXT);
            """)
        try program.write(
            """
            pack: demo
            entities:
              Household: {table: homes, id: {column: id, given-by: store}, fields: {name: name}}
              Task:
                table: todos
                id: {column: id, given-by: store}
                fields: {household: home, title: label, planned: minutes, spent: took}
            """, to: "app.mapping.yaml")
        let run = try program.run(
            "seed", "demo/starter", "--mapping", "app.mapping.yaml", "--into", "sqlite:app.sqlite", "--today", "2026-11-21",
            "--time-zone", "UTC")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(
            try program.sqlite("app.sqlite", "SELECT minutes, took FROM todos ORDER BY 1") == "5|PT5M\n10|PT10M\n60|PT1H30M\n")
        #expect(
            try program.run("verify", "demo/starter", "--mapping", "app.mapping.yaml", "--into", "sqlite:app.sqlite").code == 0)
    }
}
