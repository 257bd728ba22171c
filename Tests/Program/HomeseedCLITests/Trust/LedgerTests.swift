import Foundation
import TestSupport
import Testing

/// The ledger in a store suffices to remove a household whose template is gone. A ledger of a later version is not used.
@Suite("The ledger of a store", .long)
struct LedgerTests {
    private let guest = "family-to-do/guest"
    private let store = "sqlite:demo.sqlite"

    private func seeded() throws -> Program {
        let program = try Program("family-to-do")
        try #require(try program.run("seed", guest, "--into", store, "--today", "2026-11-21", "--time-zone", "UTC").code == 0)
        return program
    }

    @Test("knows what to remove when the template is gone and the catalogue has errors")
    func removal() throws {
        let program = try seeded()
        try FileManager.default.removeItem(
            at: program.folder.appendingPathComponent("Catalogue/family-to-do/templates/guest.yaml"))
        try program.replace("area: kitchen\n", with: "area: kitchn\n", in: "Catalogue/family-to-do/chores.yaml")
        #expect(try program.run("seed", guest, "--into", store).code != 0)
        let misspelt = try program.run("unseed", "family-to-do/gest", "--into", store)
        #expect(misspelt.code == 2, "\(misspelt.errors)")
        let run = try program.run("unseed", guest, "--into", store)
        #expect(
            run.code == 0 && run.output.contains("22 rows") && run.errors.contains("has errors"), "\(run.output)\(run.errors)")
        #expect(try program.sqlite("demo.sqlite", "SELECT count(*) FROM Task") == "0\n")
        #expect(try program.run("unseed", guest, "--into", store).code == 2)
    }

    @Test(
        "of a later version is left alone",
        arguments: [
            ["seed", "family-to-do/guest"], ["plan", "family-to-do/guest"], ["verify", "family-to-do/guest"],
            ["unseed", "family-to-do/guest"],
            ["seed", "family-to-do/guest", "--households", "2"], ["verify", "family-to-do/guest", "--households", "2"],
            ["unseed", "family-to-do/guest", "--households", "2"],
        ])
    func later(command: [String]) throws {
        let program = try seeded()
        try program.run("seed", guest, "--into", store, "--households", "2", "--today", "2026-11-21", "--time-zone", "UTC")
        try program.sqlite("demo.sqlite", "UPDATE homeseed_seeds SET format = 7")
        let before = try program.sqlite("demo.sqlite", ".dump")
        let run = try program.run(command + ["--into", store])
        #expect(
            run.code == 2 && run.errors.contains("format 7") && run.errors.contains("update homeseed"),
            "\(run.output)\(run.errors)")
        #expect(try program.sqlite("demo.sqlite", ".dump") == before)
    }

    @Test("in a time zone that is not known asks for one")
    func unknownZone() throws {
        let program = try seeded()
        try program.sqlite("demo.sqlite", "UPDATE homeseed_seeds SET time_zone = 'Mars/Olympus'")
        let run = try program.run("verify", guest, "--into", store)
        #expect(run.code == 2 && run.errors.contains("Mars/Olympus") && run.errors.contains("--time-zone"), "\(run.errors)")
        #expect(try program.run("verify", guest, "--into", store, "--time-zone", "UTC").code == 0)
    }

    @Test(
        "says when the machine's zone is none",
        arguments: [
            ("Mars/Olympus", true), ("nonsense", true), ("Europe/Amsterdam", false), (":Europe/Amsterdam", false),
            ("UTC0", false), ("", false), ("UTC", false),
        ])
    func machineZone(name: String, isReported: Bool) throws {
        let program = try Program("family-to-do")
        let run = try program.run("seed", guest, "--into", store, environment: ["TZ": name])
        #expect(run.code == 0 && run.errors.contains("TZ is '\(name)'") == isReported, "\(run.output)\(run.errors)")
        #expect(
            !(try program.run("seed", guest, "--into", store, "--time-zone", "UTC", environment: ["TZ": name])).errors.contains(
                "TZ is"))
    }
}
