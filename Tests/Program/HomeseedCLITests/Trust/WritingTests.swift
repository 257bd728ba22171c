import Foundation
import HomeseedServices
import TestSupport
import Testing

/// Commands that write to a catalogue during another program's writes, and interrupted commands.
@Suite("Writing to a catalogue", .long, .serialized)
struct WritingTests {
    private static let chores = "Catalogue/family-to-do/chores.yaml"
    private let first = ["rename", "family-to-do/chore/kitchen-counters", "kitchen-worktops"]
    private let second = ["rename", "family-to-do/chore/clean-toilet", "clean-lavatory"]

    @Test("waits for who holds the folder, and leaves what was saved meanwhile")
    func saved() throws {
        let program = try Program("family-to-do")
        let folder = open(program.folder.path + "/Catalogue/family-to-do", O_RDONLY)
        try #require(folder >= 0 && flock(folder, LOCK_EX | LOCK_NB) == 0)
        let process = try program.start(first)
        #expect(waits(process, for: program.folder.path + "/Catalogue/family-to-do"))
        try program.write(program.read(Self.chores) + "# By hand\n", to: Self.chores)
        let before = try program.snapshot("Catalogue").merging(program.snapshot("Locales")) { $1 }
        close(folder)
        process.wait()
        let errors = try program.read(".err")
        #expect(process.exitCode == 3 && errors.contains("was changed by another program just now"), "\(errors)")
        #expect(try program.snapshot("Catalogue").merging(program.snapshot("Locales")) { $1 } == before)
        #expect(try program.run(first).code == 0)
        #expect(try program.read(Self.chores).contains("# By hand\n"))
    }

    /// Whether the program has read all files, and waits for its lock on the folder.
    private func waits(_ process: StartedProcess, for folder: String) -> Bool {
        guard FileManager.default.fileExists(atPath: "/proc/\(process.id)/fd") else {
            sleep(4)
            return process.isRunning
        }
        let (open, folder) = ("/proc/\(process.id)/fd", URL(fileURLWithPath: folder).resolvingSymlinksInPath().path)
        let deadline = ContinuousClock.now + .seconds(30)
        // Listing the folder opens it only briefly, so it must stay open for 30 checks.
        var looks = 0
        while process.isRunning, looks < 30, ContinuousClock.now < deadline {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: open)) ?? []
            let isOpen = names.contains {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: open + "/" + $0)) == folder
            }
            looks = isOpen ? looks + 1 : 0
            usleep(10_000)
        }
        return process.isRunning && looks == 30
    }

    @Test("says so where somebody holds the folder for long")
    func held() throws {
        let program = try Program("family-to-do")
        let folder = open(program.folder.path + "/Catalogue/family-to-do", O_RDONLY)
        defer { close(folder) }
        try #require(folder >= 0 && flock(folder, LOCK_EX | LOCK_NB) == 0)
        let before = try program.snapshot("Catalogue")
        let run = try program.run(first)
        #expect(run.code == 3 && run.errors.contains("Another process is writing in Catalogue/family-to-do."), "\(run.errors)")
        #expect(try program.snapshot("Catalogue") == before)
    }

    @Test("clears away what one that was killed has left, and nothing else that is called so")
    func leftovers() throws {
        let program = try Program("family-to-do")
        let (left, other) = (
            "Catalogue/family-to-do/.chores.yaml.homeseed-\(UUID().uuidString)",
            "Catalogue/family-to-do/.chores.yaml.homeseed-mine"
        )
        // Leftover files are also removed from folders that this command does not write to.
        let elsewhere = "Locales/.nl.yaml.homeseed-\(UUID().uuidString)"
        for path in [left, other, elsewhere] { try program.write("half", to: path) }
        // A process that holds the folder may be writing.
        let folder = open(program.folder.path + "/Locales", O_RDONLY)
        try #require(folder >= 0 && flock(folder, LOCK_EX | LOCK_NB) == 0)
        #expect(try program.run("format").code == 0)
        #expect(!program.exists(left) && program.exists(other) && program.exists(elsewhere))
        close(folder)
        #expect(try program.run("format").code == 0)
        #expect(!program.exists(elsewhere) && program.exists(other))
    }

    @Test("of two at once loses nothing of either")
    func two() throws {
        let program = try Program("family-to-do")
        try program.begin()
        var both = 0
        for _ in 0..<15 {
            let runs = try [first, second].enumerated().map { try program.start($1, errors: ".err\($0)") }
            for run in runs { run.wait() }
            let chores = try program.read(Self.chores)
            for (number, id) in ["kitchen-worktops", "clean-lavatory"].enumerated() {
                #expect((runs[number].exitCode == 0) == chores.contains("id: \(id),"), "\(id): \(runs[number].exitCode as Any)")
            }
            #expect(runs.contains { $0.exitCode == 0 })
            if runs.allSatisfy({ $0.exitCode == 0 }) { both += 1 }
            #expect(try program.run("lint").code == 0)
            try program.git("checkout", "-q", ".")
        }
        print("Two renames at once: both were made \(both) times of 15")
    }

    @Test("is done whole or not at all where a signal comes, and leaves no file behind", arguments: [SIGINT, SIGTERM, SIGHUP])
    func stopped(signal: Int32) throws {
        let program = try Program("family-to-do")
        let files = { try program.snapshot("Catalogue").merging(program.snapshot("Locales")) { $1 } }
        try program.begin()
        let before = try files()
        #expect(try program.run(first).code == 0)
        let after = try files()
        try program.git("checkout", "-q", ".")
        let folder = program.folder.path + "/Catalogue/family-to-do"
        for _ in 0..<8 {
            let process = try program.start(first)
            while process.isRunning {
                let names = try FileManager.default.contentsOfDirectory(atPath: folder)
                guard names.contains(where: { $0.contains(".homeseed-") }) else { continue }
                process.send(signal)
                break
            }
            process.wait()
            let found = try files()
            #expect(found == before || found == after, "\(Set(found.keys).symmetricDifference(before.keys))")
            try program.git("checkout", "-q", ".")
            try program.git("clean", "-qfd")
        }
    }
}
