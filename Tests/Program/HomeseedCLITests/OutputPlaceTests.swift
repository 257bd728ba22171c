import Foundation
import TestSupport
import Testing

/// Commands replace regular files only. The tests use private pipes, sockets and devices, never those of the machine.
@Suite("Places that are no files", .serialized)
struct OutputPlaceTests {
    /// Each command that writes a file, with PLACE instead of the path.
    static let writers: [[String]] = [
        ["seed", "family-to-do/guest", "--into", "ndjson:PLACE"], ["seed", "family-to-do/guest", "--into", "sqlite:PLACE"],
        ["seed", "family-to-do/guest", "--into", "sql:PLACE?dialect=sqlite"],
        ["seed", "family-to-do/guest", "--into", "firestore:PLACE?project=demo"],
        ["seed", "family-to-do/guest", "--into", "cloudkit:PLACE"],
        ["lint", "--format", "json=PLACE"], ["lint", "--format", "sarif=PLACE"], ["lint", "--write-baseline", "PLACE"],
    ]

    private func status(_ path: String) -> (kind: mode_t, number: UInt64)? {
        var status = stat()
        return lstat(path, &status) == 0 ? (status.st_mode & S_IFMT, UInt64(status.st_ino)) : nil
    }

    private func run(_ program: Program, _ words: [String], at place: String) throws -> Program.Run {
        // Opening a pipe blocks forever, so the wait is limited.
        try program.shell("timeout -s KILL 60 \"$0\" \"$@\"", words.map { $0.replacingOccurrences(of: "PLACE", with: place) })
    }

    @Test("stay as they are, and are named", .long, arguments: writers)
    func special(words: [String]) throws {
        let program = try Program("family-to-do")
        let folder = program.folder.path
        #expect(mkfifo(folder + "/pipe", 0o600) == 0)
        symlink("nowhere/at/all", folder + "/dangling")
        symlink("pipe", folder + "/to-pipe")
        try FileManager.default.createDirectory(atPath: folder + "/folder", withIntermediateDirectories: false)
        var places = [("pipe", "is a pipe"), ("to-pipe", "is a pipe"), ("dangling", "leads nowhere"), ("folder", "is a folder")]
        // Only root may create a device. This one behaves like /dev/null, but is private.
        if mknod(folder + "/device", S_IFCHR | 0o666, dev_t(1 << 8 | 3)) == 0 { places.append(("device", "is a device")) }
        for (place, said) in places {
            let before = try #require(status(folder + "/" + place))
            let run = try run(program, words, at: place)
            #expect(run.code == 2 && run.errors.contains(said), "\(words), \(place): \(run.code) \(run.errors)")
            let after = try #require(status(folder + "/" + place))
            #expect(after == before, "\(words), \(place)")
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy {
                !$0.contains("homeseed") && !$0.contains("journal") && !$0.contains("nowhere")
            })
    }

    @Test("a link to a file is written through, and the file keeps its rights", .long, arguments: writers)
    func link(words: [String]) throws {
        let program = try Program("family-to-do")
        let folder = program.folder.path
        try FileManager.default.createDirectory(atPath: folder + "/kept", withIntermediateDirectories: false)
        // Homeseed wrote this file, so the writer may replace it.
        #expect([0, 1].contains(try run(program, words, at: "kept/file").code))
        let old = try program.snapshot("kept")["file"]
        chmod(folder + "/kept/file", 0o640)
        symlink("kept/file", folder + "/link")
        #expect([0, 1].contains(try run(program, words, at: "link").code), "\(words)")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "kept/file")
        var status = stat()
        #expect(stat(folder + "/kept/file", &status) == 0 && status.st_mode & 0o777 == 0o640, "\(words)")
        // Some targets write the hash of the file beside it.
        #expect(try program.snapshot("kept").keys.filter { $0 != ".file.homeseed" } == ["file"] && old != nil)
    }

    @Test("standard output is a stream of what a format can print, and of nothing else", .long, arguments: ["-", "/dev/stdout"])
    func stream(name: String) throws {
        let program = try Program("family-to-do")
        let guest = ["seed", "family-to-do/guest", "--today", "2026-11-21", "--time-zone", "UTC", "--into"]
        for (scheme, query) in [("sql", "?dialect=sqlite"), ("firestore", "?project=demo"), ("cloudkit", "")] {
            let file = try program.run(guest + ["\(scheme):file\(query)"])
            #expect(file.code == 0)
            let run = try program.run(guest + ["\(scheme):\(name)\(query)"])
            #expect(run.code == 0 && run.errors.contains("22 written"), "\(scheme): \(run.errors)")
            #expect(try run.output == program.read("file"), "\(scheme)")
            try FileManager.default.removeItem(at: program.folder.appendingPathComponent("file"))
        }
        let report = try program.run(["lint", "--format", "json=" + name])
        let plain = try program.run(["lint", "--format", "json"])
        #expect(report.output == plain.output && report.output.hasPrefix("{"))
        for words in [guest + ["ndjson:" + name], guest + ["sqlite:" + name], ["lint", "--write-baseline", name]] {
            let run = try program.run(words)
            #expect(
                run.code == 2 && run.errors.contains("is standard output, and a file is needed here"), "\(words): \(run.errors)")
        }
        #expect(!program.exists("-"))
        let sent = try program.run(guest + ["firestore:\(name)?project=demo", "--send", "http://127.0.0.1:1"])
        #expect(sent.code == 2 && sent.errors.contains("name one"), "\(sent.errors)")
    }

    @Test("files of the catalogue and of exports are written in the same way")
    func catalogue() throws {
        let program = try Program("family-to-do")
        let folder = program.folder.path
        #expect(try program.run("locales", "export", "--format", "xliff2", "--to", "out").code == 0)
        let exported = try #require(try program.snapshot("out").keys.first { $0.hasSuffix(".xlf") || $0.hasSuffix(".xliff") })
        try FileManager.default.removeItem(atPath: folder + "/out/" + exported)
        #expect(mkfifo(folder + "/out/" + exported, 0o600) == 0)
        let export = try program.shell(
            "timeout -s KILL 60 \"$0\" \"$@\"", ["locales", "export", "--format", "xliff2", "--to", "out"])
        #expect(export.code == 2 && export.errors.contains("is a pipe"), "\(export.errors)")
        try FileManager.default.createDirectory(atPath: folder + "/schemas", withIntermediateDirectories: false)
        symlink("../gone.json", folder + "/schemas/homeseed.json")
        let schema = try program.shell("timeout -s KILL 60 \"$0\" \"$@\"", ["schema", "--to", "schemas"])
        #expect(schema.code == 2 && schema.errors.contains("leads nowhere") && !program.exists("gone.json"), "\(schema.errors)")
    }

    @Test("one file that can't be opened keeps none of the others from being laid out")
    func format() throws {
        let program = try Program("family-to-do")
        try program.replace("\n", with: "\n\n\n\n", in: "Catalogue/family-to-do/chores.yaml")
        let path = "Catalogue/family-to-do/model.yaml"
        try FileManager.default.removeItem(at: program.folder.appendingPathComponent(path))
        #expect(mkfifo(program.folder.appendingPathComponent(path).path, 0o600) == 0)
        let run = try program.shell("timeout -s KILL 60 \"$0\" \"$@\"", ["format"])
        #expect(run.code == 1 && run.errors.contains("model.yaml was not formatted: it can't be opened"), "\(run.errors)")
        #expect(run.output.contains("chores.yaml"))
        #expect(try program.run("format", "--check").code == 1)
        #expect(try !program.read("Catalogue/family-to-do/chores.yaml").contains("\n\n\n"))
    }

    @Test(
        "a file that may not grow ends with 3, and nothing of it is left", .long,
        arguments: [
            "ndjson:store", "sqlite:store", "sql:store?dialect=sqlite", "json:folder",
        ])
    func size(target: String) throws {
        let program = try Program("family-to-do")
        let before = Set(try program.snapshot(".").keys)
        let run = try program.shell(
            "ulimit -f 4; \"$0\" \"$@\"", ["seed", "family-to-do", "--households", "40", "--quiet", "--into", target])
        #expect(run.code == 3 && run.errors.contains("error:"), "\(run.code) \(run.errors)")
        #expect(Set(try program.snapshot(".").keys).subtracting(before).subtracting([".in", ".out", ".err"]).isEmpty)
    }

    @Test("output that may not grow ends with 3", .long)
    func output() throws {
        let program = try Program("famify")
        let list = try program.shell("ulimit -f 1; \"$0\" \"$@\" > big", ["ddl", "famify", "--dialect", "postgres"])
        #expect(list.code == 3 && list.errors.contains("could not be written"), "\(list.code) \(list.errors)")
        guard FileManager.default.isWritableFile(atPath: "/dev/full") else { return }
        let full = try program.shell("\"$0\" \"$@\" > /dev/full", ["ddl", "famify", "--dialect", "postgres"])
        #expect(full.code == 3 && full.errors.contains("could not be written"), "\(full.code) \(full.errors)")
    }

    @Test("output to a pipe that others set not to wait is whole", .long)
    func hurried() throws {
        let program = try Program("famify")
        let script = """
            import fcntl, os, subprocess, sys, time
            reads, writes = os.pipe()
            fcntl.fcntl(writes, fcntl.F_SETFL, fcntl.fcntl(writes, fcntl.F_GETFL) | os.O_NONBLOCK)
            child = subprocess.Popen(sys.argv[1:], stdout=writes)
            os.close(writes)
            time.sleep(2)
            count = 0
            while part := os.read(reads, 1 << 20): count += len(part)
            print(child.wait(), count)
            """
        try program.write(script, to: "hurry.py")
        let whole = try program.run("schema", "famify", "templates").output.utf8.count
        let run = try program.run(of: "python3", ["hurry.py", Program.executable().path, "schema", "famify", "templates"])
        #expect(run.output == "0 \(whole)\n" && whole > 65_536, "\(whole) \(run.output)\(run.errors)")
    }

    @Test(
        "output and errors that have no room, or were closed, are no crash",
        arguments: sample(["> /dev/full", ">&-", "2>&-", "2> /dev/full"]))
    func closed(streams: String) throws {
        guard FileManager.default.isWritableFile(atPath: "/dev/full") else { return }
        let program = try Program("famify")
        let isOutput = !streams.hasPrefix("2")
        let laidOut = try program.shell("\"$0\" \"$@\" < Catalogue/famify/chores.yaml \(streams)", ["format", "--stdin"])
        #expect(laidOut.code == (isOutput ? 3 : 0), "\(laidOut.errors)")
        let nowhere = try program.shell("\"$0\" \"$@\" \(streams)", ["lint", "--catalogue", "nowhere"])
        #expect(nowhere.code == 2, "\(nowhere.errors)")
        let findings = try program.shell("\"$0\" \"$@\" \(streams)", ["lint", "--format", "json"])
        #expect(findings.code == (isOutput ? 3 : 0), "\(findings.errors)")
    }
}
