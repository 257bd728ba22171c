import Foundation
import Testing

/// Names, languages and programs that a command refuses with the way out.
@Suite("Refusals with advice")
struct HelpfulRefusalTests {
    private func started() throws -> Program {
        let program = try Program()
        #expect(try program.run("new", "pack", "demo").code == 0)
        return program
    }

    @Test("new kind refuses the name of a fixed file or folder", arguments: ["templates", "model", "word", "message", "mapping"])
    func kind(id: String) throws {
        let program = try started()
        let before = try program.snapshot("Catalogue")
        let run = try program.run("new", "kind", "demo/" + id)
        #expect(run.code == 2 && run.errors.contains("A kind can't be called '\(id)'."), "\(run.output)\(run.errors)")
        #expect(try program.snapshot("Catalogue") == before)
    }

    @Test("locales export refuses an unknown language, and accepts one that is not started")
    func language() throws {
        let program = try started()
        let run = try program.run("locales", "export", "--format", "po", "--locale", "zz", "--to", "out")
        #expect(run.code == 2 && run.errors.contains("There is no language 'zz'."), "\(run.errors)")
        #expect(!program.exists("out"))
        #expect(try program.run("locales", "export", "--format", "po", "--locale", "pl", "--to", "out").code == 0)
    }

    @Test("locales add links new files to their schemas")
    func link() throws {
        let program = try started()
        #expect(try program.run("locales", "add", "nl").code == 0)
        let link = "# yaml-language-server: $schema=../../Catalogue/.schemas/demo.translations.json\n"
        #expect(try program.read("Locales/nl/demo.yaml").hasPrefix(link))
        #expect(try !program.read("Locales/nl/confirmed/demo.yaml").contains("$schema"))
    }

    @Test("a program that is not executable is reported with the command that makes it so")
    func executable() throws {
        let program = try started()
        try program.write("#!/bin/sh\ncat >/dev/null\n", to: "Catalogue/check.sh")
        try program.write("homeseed: 1\nchecks: [exec:./check.sh]\n", to: "Catalogue/homeseed.yaml")
        let lint = try program.run("lint", "--allow-exec", "--no-cache")
        #expect(lint.code == 1 && lint.output.contains("is not executable: run `chmod +x "), "\(lint.output)\(lint.errors)")
        let seed = try program.run("seed", "demo/starter", "--into", "exec:./Catalogue/check.sh")
        #expect(seed.code == 2 && seed.errors.contains("run `chmod +x ./Catalogue/check.sh`"), "\(seed.errors)")
    }

    @Test("a pack without translations is reported with the command that starts them")
    func translations() throws {
        let program = try started()
        #expect(try program.run("locales", "add", "nl").code == 0)
        try program.write(
            "homeseed: 1\npack: addon\ntitle: Addon\nlanguage: en\nrequires: [demo]\n", to: "Catalogue/addon/pack.yaml")
        let lint = try program.run("lint", "--no-cache")
        let advice = "Start it with `homeseed locales add nl --pack addon`, in Locales/nl/addon.yaml."
        #expect(lint.output.contains(advice), "\(lint.output)")
    }

    @Test("a comment above an alias that suppresses nothing is reported with the place to move it to")
    func alias() throws {
        let program = try started()
        let chores =
            "items:\n  - id: make-the-bed\n    title: &t 'Do  it'\n  - id: set-the-table\n    # homeseed:ignore double-space: so\n    title: "
        for (title, isAlias) in [("*t", true), ("Do it * once", false)] {
            try program.write(chores + title + "\n", to: "Catalogue/demo/chores.yaml")
            let lint = try program.run("lint", "--no-cache")
            #expect(lint.output.contains("There is no finding of 'double-space' here"), "\(lint.output)")
            #expect(lint.output.contains("A finding of an alias is at its anchor") == isAlias, "\(lint.output)")
        }
    }
}
