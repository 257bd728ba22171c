import Foundation
import TestSupport
import Testing

/// A third-party git repository whose settings name programs, none of which is started.
@Suite("A hostile repository")
struct HostileRepositoryTests {
    /// Returns a repository in which the program of each setting writes a file with the setting's name.
    private func repository() throws -> Program {
        let program = try Program("family-to-do")
        try program.begin()
        try program.replace(
            "Clean kitchen counters", with: "Clean the kitchen counters", in: "Catalogue/family-to-do/chores.yaml")
        try program.commit()
        let traps = program.folder.path + "/traps"
        try FileManager.default.createDirectory(atPath: traps, withIntermediateDirectories: true)
        func trap(_ name: String) throws -> String {
            try program.write("#!/bin/sh\ntouch '\(traps)/\(name).sprung'\n[ -t 0 ] || cat\nexit 0\n", to: "traps/\(name)")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: traps + "/" + name)
            return traps + "/" + name
        }
        for (key, name) in [
            ("core.fsmonitor", "fsmonitor"), ("core.pager", "pager"), ("core.editor", "editor"), ("core.sshCommand", "ssh"),
            ("core.askPass", "askpass"),
            ("core.gitProxy", "proxy"), ("diff.external", "external"), ("diff.own.command", "command"),
            ("diff.own.textconv", "textconv"),
            ("filter.own.clean", "clean"), ("filter.own.smudge", "smudge"), ("filter.a=b.clean", "equals"),
            ("filter.long.process", "process"),
            ("credential.helper", "credential"), ("gpg.program", "gpg"), ("remote.origin.uploadpack", "uploadpack"),
            ("alias.diff", "alias"),
        ] { try program.git("config", key, trap(name)) }
        for (key, value) in [
            ("filter.own.required", "true"), ("filter.long.required", "true"), ("core.hooksPath", traps + "/hooks"),
            ("log.showSignature", "true"),
            ("remote.origin.url", program.folder.path + "/.git"), ("remote.origin.promisor", "true"),
            ("extensions.partialClone", "origin"),
            ("core.repositoryFormatVersion", "1"),
        ] { try program.git("config", key, value) }
        for hook in ["post-index-change", "reference-transaction", "pre-auto-gc", "fsmonitor-watchman"] {
            _ = try trap("hook-" + hook)
            try FileManager.default.createDirectory(atPath: traps + "/hooks", withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: traps + "/hook-" + hook, toPath: traps + "/hooks/" + hook)
        }
        try program.write(
            "chores.yaml filter=own diff=own\nrewards.yaml filter=a=b diff=own\n*.yaml diff=own\npack.yaml filter=long\n",
            to: ".git/info/attributes")
        // A changed file is read through its filter.
        for file in ["chores", "pack"] {
            let path = "Catalogue/family-to-do/\(file).yaml"
            try program.write(program.read(path) + "\n", to: path)
        }
        return program
    }

    private func sprung(_ program: Program) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: program.folder.path + "/traps").filter { $0.hasSuffix(".sprung") }
            .sorted()
    }

    @Test("starts its programs where git is asked without care, so the traps work")
    func traps() throws {
        let program = try repository()
        _ = try program.run(of: "git", ["diff", "HEAD"])
        let sprung = try sprung(program)
        #expect(sprung.count >= 3, "\(sprung)")
    }

    @Test(
        "starts none of its programs from lint, diff and the commands that ask for history",
        arguments: [
            ["lint"], ["lint", "--changed"], ["lint", "--changed", "HEAD~1"], ["diff", "HEAD~1"], ["diff", "HEAD~1", "HEAD"],
            ["lint", "--fix"],
            ["locales", "confirm", "--pack", "family-to-do", "--locale", "nl"], ["locales"],
            ["rename", "family-to-do/chore/kitchen-counters", "counters"],
        ])
    func commands(arguments: [String]) throws {
        let program = try repository()
        let run = try program.run(arguments)
        let sprung = try sprung(program)
        #expect(sprung == [], "\(arguments): \(run.output)\(run.errors)")
    }

    @Test("whose objects are missing is not completed by programs that it names")
    func partialClone() throws {
        let program = try repository()
        let blob = try program.output(
            of: "git", "-C", program.folder.path, "rev-parse", "HEAD:Catalogue/family-to-do/chores.yaml"
        ).trimmingCharacters(in: .whitespacesAndNewlines)
        for name in try sprung(program) { try FileManager.default.removeItem(atPath: program.folder.path + "/traps/" + name) }
        try FileManager.default.removeItem(atPath: program.folder.path + "/.git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))")
        let run = try program.run("diff", "HEAD~1", "HEAD")
        let sprung = try sprung(program)
        #expect(run.code != 0 && sprung == [], "\(sprung): \(run.output)\(run.errors)")
        #expect(run.errors.contains("partial clone"), "\(run.errors)")
    }

    @Test(
        "that is a partial clone is looked at without asking its server",
        arguments: ["git.invalid:families/pack.git", "https://git.invalid/pack.git"])
    func filtered(url: String) throws {
        let origin = try Program("family-to-do", isConfirmed: false)
        try origin.begin()
        try origin.replace("Clean kitchen counters", with: "Clean the kitchen counters", in: "Catalogue/family-to-do/chores.yaml")
        try origin.commit()
        try origin.git("config", "uploadpack.allowFilter", "true")
        let program = try Program([])
        try program.git("clone", "-q", "--no-local", "--filter=blob:none", "file://" + origin.folder.path, "clone")
        try program.git("-C", "clone", "config", "remote.origin.url", url)
        // The user's own ssh may ask for a passphrase and wait.
        try program.write("#!/bin/sh\ntouch '\(program.folder.path)/asked'\nsleep 60\n", to: "ssh")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.folder.path + "/ssh")
        let environment = [
            "GIT_SSH_COMMAND": program.folder.path + "/ssh", "GIT_ASKPASS": program.folder.path + "/ssh",
            "GIT_ALLOW_PROTOCOL": "ssh:https",
        ]
        try program.replace(
            "title: Clear old food out of the fridge", with: "title: Clear out leftovers",
            in: "clone/Catalogue/family-to-do/chores.yaml")
        for arguments in [["lint"], ["lint", "--changed", "HEAD~1"], ["diff", "HEAD~1"], ["lint", "--fix"]] {
            let start = ContinuousClock.now
            let run = try program.run(arguments + ["--catalogue", "clone/Catalogue"], environment: environment)
            #expect(
                !program.exists("asked") && ContinuousClock.now - start < .seconds(50), "\(arguments): \(run.output)\(run.errors)"
            )
        }
        // The source text of a translation is unknown if its line has no history here.
        let record = "clone/Locales/nl/confirmed/family-to-do.yaml"
        #expect(try !program.exists(record) || !program.read(record).contains("Clean the kitchen counters"))
    }
}
