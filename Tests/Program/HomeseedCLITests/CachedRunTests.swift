import Foundation
import TestSupport
import Testing

/// Results of earlier runs are used only while a fresh run would print the same.
@Suite("homeseed lint: cached results")
struct CachedRunTests {
    private let chores = "Catalogue/family-to-do/chores.yaml"

    /// Returns the stored entries with their file numbers. Storing an entry again replaces its file, and using it does not.
    private func entries(_ program: Program) throws -> [String: Int] {
        let folder = program.cache.appendingPathComponent("runs").path
        guard FileManager.default.fileExists(atPath: folder) else { return [:] }
        var numbers: [String: Int] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            numbers[name] = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.systemFileNumber] as? Int
        }
        return numbers
    }

    private func entry(_ program: Program) throws -> URL {
        program.cache.appendingPathComponent("runs/" + (try #require(try entries(program).keys.first)))
    }

    /// Lints with the cache and without it, and returns whether a stored entry was used.
    @discardableResult
    private func compare(_ program: Program, _ arguments: [String], _ step: String = "") throws -> Bool {
        let before = try entries(program)
        let cached = try program.run(["lint"] + arguments)
        let isUsed = try entries(program) == before
        let fresh = try program.run(["lint", "--no-cache"] + arguments)
        #expect(cached.code == fresh.code, "\(step)")
        #expect(cached.output == fresh.output, "\(step)")
        #expect(cached.errors == fresh.errors, "\(step)")
        return isUsed
    }

    @Test("a repeated run prints the stored result, to the byte, and its report")
    func repeated() throws {
        let program = try Program("family-to-do")
        try program.replace("title: Clean kitchen counters", with: "title: CLEAN KITCHEN COUNTERS", in: chores)
        let arguments = ["lint", "--format", "text", "--format", "json=report.json"]
        let first = try program.run(arguments)
        let report = try program.read("report.json")
        let stored = try entries(program)
        #expect(stored.count == 1)
        try program.write("", to: "report.json")
        let second = try program.run(arguments)
        #expect(second.code == first.code && second.output == first.output && second.errors == first.errors)
        #expect(try program.read("report.json") == report)
        #expect(try entries(program) == stored)
        try program.replace("title: CLEAN KITCHEN COUNTERS", with: "title: WIPE KITCHEN COUNTERS", in: chores)
        #expect(try program.run(arguments).output != first.output)
        #expect(try entries(program) != stored)
    }

    @Test("a damaged entry is ignored and replaced")
    func damaged() throws {
        let program = try Program("family-to-do")
        let first = try program.run("lint")
        let entry = try entry(program)
        let bytes = try Data(contentsOf: entry)
        for change in [
            { (bytes: Data) in bytes.prefix(bytes.count / 2) },
            { bytes in
                var bytes = bytes
                bytes[bytes.count / 3] ^= 1
                return bytes
            },
            { _ in Data() },
            { bytes in Data(repeating: 0xFF, count: bytes.count) },
        ] {
            try change(bytes).write(to: entry)
            let run = try program.run("lint")
            #expect(run.code == first.code && run.output == first.output)
            #expect(try Data(contentsOf: entry).count == bytes.count)
            let stored = try entries(program)
            try program.run("lint")
            #expect(try entries(program) == stored)
        }
    }

    @Test("no entry is used or stored with --no-cache, HOMESEED_NO_CACHE, --fix, --changed or --stdin")
    func uncached() throws {
        let program = try Program("family-to-do")
        try program.begin()
        try program.run("lint", "--no-cache")
        try program.run(["lint"], environment: ["HOMESEED_NO_CACHE": "1"])
        try program.run("lint", "--fix")
        try program.run("lint", "--changed")
        try program.run(["lint", "--stdin", "--stdin-filename", chores], input: try program.read(chores))
        #expect(try entries(program).isEmpty)
    }

    @Test("format --check uses its own entry, and notices a changed file")
    func format() throws {
        let program = try Program("family-to-do")
        #expect(try program.run("format", "--check").code == 0)
        #expect(try entries(program).count == 1)
        #expect(try program.run("format", "--check").code == 0)
        #expect(try entries(program).count == 1)
        try program.write(try program.read(chores) + "\n\n\n", to: chores)
        let changed = try program.run("format", "--check")
        #expect(changed.code == 1 && changed.output.contains(chores), "\(changed)")
    }

    @Test("the entries used longest ago are removed above 200 MB")
    func limit() throws {
        let program = try Program("family-to-do")
        let folder = program.cache.appendingPathComponent("runs")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in 0..<3 {
            let path = folder.appendingPathComponent("old-\(number)").path
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            #expect(truncate(path, 90 << 20) == 0)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: Double(number - 10) * 60)], ofItemAtPath: path)
        }
        try program.run("lint")
        #expect(Set(try entries(program).keys).isSuperset(of: ["old-1", "old-2"]))
        #expect(try entries(program)["old-0"] == nil)
        #expect(try entries(program).count == 3)
    }

    @Test("after random edits, a cached run prints what a fresh one does")
    func edits() throws {
        let program = try Program("family-to-do", "famify")
        try program.begin()
        var random = TestRandom("cached runs")
        let commands: [[String]] = [[], ["family-to-do"], ["Locales/nl"], ["--format", "concise", "--notes"], ["--strict"]]
        var (hits, kept) = (0, try program.snapshot("Catalogue"))
        for step in 0..<(runsLongTests ? 60 : 12) {
            let edit = try change(program, &random, kept)
            for arguments in [commands[0], commands[random.below(commands.count)]] {
                try compare(program, arguments, "step \(step): \(edit), lint \(arguments)")
                if try compare(program, arguments, "step \(step) again: \(edit)") { hits += 1 }
            }
            if random.oneIn(6) { kept = try program.snapshot("Catalogue") }
        }
        #expect(hits > 0)
    }

    /// Changes the catalogue in a pseudo-random way, and returns a description.
    private func change(_ program: Program, _ random: inout TestRandom, _ kept: [String: Data]) throws -> String {
        let files = try program.snapshot("Catalogue").keys.filter { $0.hasSuffix(".yaml") }.sorted()
        let path = "Catalogue/" + files[random.below(files.count)]
        let url = program.folder.appendingPathComponent(path)
        let manager = FileManager.default
        switch random.below(10) {
        case 0:
            try? manager.removeItem(at: url)
            return "removed \(path)"
        case 1:
            for (name, data) in kept {
                let url = program.folder.appendingPathComponent("Catalogue/" + name)
                try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: url)
            }
            return "restored the catalogue"
        case 2:
            try program.write("all-caps: error\n", to: "Catalogue/homeseed.yaml")
            return "wrote settings"
        case 3:
            try? manager.removeItem(at: program.folder.appendingPathComponent("Catalogue/homeseed.yaml"))
            return "removed settings"
        case 4:
            try program.write("name: Stray\n", to: "Catalogue/family-to-do/stray-\(random.below(3)).yaml")
            return "added a stray file"
        case 5:
            try? program.commit()
            return "committed"
        case 6:
            let other = program.folder.appendingPathComponent("Catalogue/moved-\(random.below(3)).yaml")
            try? manager.moveItem(at: url, to: other)
            return "moved \(path)"
        case 7:
            let link = program.folder.appendingPathComponent("Catalogue/famify/link.yaml").path
            try? manager.removeItem(atPath: link)
            try manager.createSymbolicLink(
                atPath: link, withDestinationPath: random.oneIn(2) ? url.path : "/etc/hostname")
            return "linked \(path)"
        default:
            var bytes = [UInt8]((try? Data(contentsOf: url)) ?? Data())
            if bytes.isEmpty { return "nothing" }
            let at = random.below(bytes.count)
            if random.oneIn(2) { bytes[at] = UInt8(ascii: "a") } else { bytes.remove(at: at) }
            try Data(bytes).write(to: url)
            return "changed byte \(at) of \(path)"
        }
    }
}
