import Foundation
import TestSupport
import Testing

/// Populations into programs that can't be read back: column writers, queues, third-party loaders.
@Suite("Programs that can't read back", .serialized)
struct ProgramTargetTests {
    /// A target that recreates its output in each session, like a Parquet writer, and records its starts.
    private static let writer = """
        #!/usr/bin/env python3
        import json, os, sys
        place, file = None, None
        for line in sys.stdin:
            message = json.loads(line)
            kind = message["type"]
            if kind == "hello":
                place = message["where"]
                open(place + ".starts", "a").write(message["access"] + "\\n")
                if message["access"] == "write": file = open(place, "w")
                answer = {"type": "hello", "homeseed": 1}
            elif kind == "describe": answer = {"type": "described"}
            elif kind == "apply":
                for change in message["changes"]: file.write(json.dumps([change["table"], change["id"]]) + "\\n")
                answer = {"type": "applied", "created": len(message["changes"]), "updated": 0, "deleted": 0}
            elif kind == "commit":
                file.close()
                answer = {"type": "committed"}
            print(json.dumps(answer), flush=True)
        """

    private func program(_ script: String, packs: String...) throws -> Program {
        let program = try Program(packs)
        try program.write(script, to: "writer")
        chmod(program.folder.path + "/writer", 0o755)
        return program
    }

    private func seed(_ count: Int, into target: String, _ more: String...) -> [String] {
        [
            "seed", "famify/one-child-weekly", "--households", "\(count)", "--today", "2026-11-21", "--time-zone", "UTC",
            "--quiet", "--into", target,
        ] + more
    }

    private func lines(_ program: Program, _ file: String) throws -> [Substring] { try program.read(file).split(separator: "\n") }

    @Test(
        "an edited file of requests is left as it is, and a new one is written beside it",
        arguments: ["firestore:out.jsonl?project=demo", "cloudkit:out.jsonl"])
    func editedRequests(address: String) throws {
        let program = try Program("family-to-do")
        func seed(_ day: String) throws -> Program.Run {
            try program.run("seed", "family-to-do/guest", "--into", address, "--today", day)
        }
        for day in ["2026-11-21", "2026-11-21", "2026-11-22"] { #expect(try seed(day).code == 0) }
        let text = try program.read("out.jsonl")
        let changed = text.replacing("kitchen", with: "attic")
        #expect(changed != text)
        try program.write(changed, to: "out.jsonl")
        let refused = try seed("2026-11-22")
        #expect(refused.code == 2 && refused.errors.contains("was changed since Homeseed wrote it"), "\(refused.errors)")
        #expect(try program.read("out.jsonl") == changed)
        try program.write(text, to: "out.jsonl")
        #expect(try seed("2026-11-22").code == 0)
        // Without its hash file, an output counts as Homeseed's own.
        try program.write(changed, to: "out.jsonl")
        try FileManager.default.removeItem(at: program.folder.appendingPathComponent(".out.jsonl.homeseed"))
        #expect(try seed("2026-11-22").code == 0 && program.read("out.jsonl") == text)
    }

    @Test("are started once to write, and get every row once, whatever the batch", .long)
    func oneSession() throws {
        let program = try program(Self.writer, packs: "famify")
        let run = try program.run(seed(60, into: "exec:./writer?where=out", "--batch", "100"))
        #expect(run.code == 0 && run.errors.contains("--batch has no effect here"), "\(run.errors)")
        #expect(try lines(program, "out.starts").count { $0 == "write" } == 1)
        #expect(try lines(program, "out.starts").count { $0 == "read" } == 1)
        let rows = try lines(program, "out")
        #expect(Set(rows).count == rows.count)
        // The rows equal those of a store that can be read back, and their number equals the reported one.
        #expect(try program.run(seed(60, into: "sqlite:all.sqlite")).code == 0)
        let stored = try program.sqlite("all.sqlite", "SELECT count(*) FROM homeseed_records").trimmingCharacters(
            in: .whitespacesAndNewlines)
        #expect(String(rows.count) == stored)
        #expect(run.output.replacingOccurrences(of: ",", with: "").contains("\(rows.count) records created"), "\(run.output)")
    }

    @Test(
        "parts of a population are the whole, with what all share in the first of them", .long,
        arguments: [
            "exec:./writer?where=OUT", "sql:OUT?dialect=sqlite", "firestore:OUT?project=demo", "cloudkit:OUT",
        ])
    func shards(target: String) throws {
        let program = try program(Self.writer, packs: "famify")
        func run(_ file: String, _ more: String...) throws -> Int {
            let run = try program.run(seed(5, into: target.replacingOccurrences(of: "OUT", with: file)) + more)
            #expect(run.code == 0, "\(run.errors)")
            let digits =
                run.output.replacingOccurrences(of: ",", with: "").split(separator: "\n").first { $0.hasPrefix("Seeded") } ?? ""
            return digits.split(separator: " ").compactMap { Int($0) }.dropFirst().first ?? 0
        }
        let whole = try run("whole")
        let parts = try (1...7).map { try run("part\($0)", "--shard", "\($0)/7") }
        #expect(parts.reduce(0, +) == whole && whole > 0, "\(parts), \(whole)")
        // The sixth and seventh part of five households are empty, but still have an output without rows.
        #expect(parts.suffix(2) == [0, 0] && program.exists("part6") && program.exists("part7"))
        let ids = { (text: String) in text.split(whereSeparator: { !$0.isHexDigit && $0 != "-" }).filter { $0.count == 36 }.count
        }
        #expect(try ids(program.read("part7")) == 0)
        if target.hasPrefix("exec") {
            let all = try (1...7).flatMap { try lines(program, "part\($0)") }
            #expect(try all.sorted() == lines(program, "whole").sorted())
        }
        if target.hasPrefix("sql:") {
            try program.run(
                "seed", "famify/one-child-weekly", "--into", "sql:tables?dialect=sqlite&tables=yes", "--today", "2026-11-21",
                "--household", "x")
            let script = try (1...7).map { try program.read("part\($0)") }.joined()
            try program.write(
                try program.run("ddl", "famify", "--dialect", "sqlite").output + "PRAGMA foreign_keys = 1;\n" + script,
                to: "all.sql")
            let done = try program.shell("sqlite3 -bail parts.sqlite < all.sql", [])
            #expect(done.code == 0, "\(done.errors)")
        }
    }

    @Test("Ctrl-C, and the end of the program that reads, end the program that was started", arguments: [SIGINT, SIGTERM])
    func stopped(signal: Int32) throws {
        let script = """
            #!/usr/bin/env python3
            import os, signal, sys, time
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            sys.stdin.readline()
            open("running", "w").write(str(os.getpid()))
            time.sleep(600)
            """
        let program = try program(script, packs: "family-to-do")
        let process = try program.start(["seed", "family-to-do/guest", "--into", "exec:./writer"])
        var child: pid_t = 0
        for _ in 0..<1000 where child == 0 {
            usleep(20_000)
            child = (try? program.read("running")).flatMap { pid_t($0) } ?? 0
        }
        #expect(child > 0)
        process.send(signal)
        process.wait()
        #expect(process.signal == signal)
        #expect(Program.isOver(child), "the program still runs")
    }

    @Test(
        "what a program repeats of its credentials is not shown, nor are they in its address", .long,
        arguments: [
            "postgres://app:Sw0rdfish-and-more@db.example.com/x", "Server=db;Password=Sw0rdfish-and-more",
            "https://db.example.com/?token=Sw0rdfish-and-more",
            "//Sw0rdfish-and-more@db/", "%%Sw0rdfish-and-more%%",
        ])
    func secrets(place: String) throws {
        // A target that repeats its secrets, complete or truncated, in each of its messages.
        let script = """
            #!/usr/bin/env python3
            import json, sys
            message = json.loads(sys.stdin.readline())
            where = message["where"] + " " + message["config"]["password"]
            print(where, file=sys.stderr)
            if message["access"] == "write":
                print(json.dumps({"type": "error", "kind": KIND, "message": "x" * 270 + where, "table": where, "id": where, "column": where}), flush=True)
            else: print(json.dumps({"type": "hello", "homeseed": 1, "store": "shop", "host": "db.example.com"}), flush=True)
            """
        for kind in ["'refused'", "'layout'", "'unreachable'", "None"] {
            let program = try program(script.replacingOccurrences(of: "KIND", with: kind), packs: "family-to-do")
            try program.write("{\"password\": \"c0nfigured-h3re\"}", to: "config.json")
            let escaped = place.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let words = [
                "seed", "family-to-do/guest", "--into", "exec:./writer?where=\(escaped)", "--target-config", "config.json",
            ]
            for more in [["--allow", "db.example.com"], []] {
                let run = try program.run(words + more)
                #expect(run.code == 1 || run.code == 3)
                for secret in ["Sw0rd", "and-more", "c0nfi", "h3re"] {
                    #expect(!(run.output + run.errors).contains(secret), "\(kind): \(run.errors)")
                }
            }
            let twice = try program.run(
                "seed", "family-to-do/guest", "--into", "exec:./writer?where=\(escaped)&where=x&\(escaped)")
            #expect(twice.code == 2 && !twice.errors.contains("Sw0rd"), "\(twice.errors)")
        }
    }

    @Test("get the environment that every program needs and the variables that they are named for, and no other")
    func environment() throws {
        let script = """
            #!/bin/sh
            env > seen
            read line
            printf '%s\\n' "$TRIAL_TOKEN $TRIAL_URL" >&2
            echo nonsense
            """
        let program = try program(script, packs: "family-to-do")
        let environment = [
            "TRIAL_TOKEN": "t0ken-value", "TRIAL_URL": "postgres://me:p4ssword@host/db", "AWS_SECRET_ACCESS_KEY": "x",
            "TRIAL_OTHER": "y", "HOMESEED_TRIAL": "ours",
            "LC_TRIAL": "nl", "TZ": "Europe/Amsterdam",
        ]
        func seen(_ address: String, _ more: String...) throws -> (names: Set<String>, run: Program.Run) {
            let run = try program.run(["seed", "family-to-do/guest", "--into", address] + more, environment: environment)
            return (
                Set(
                    try program.read("seen").split(separator: "\n").compactMap { $0.split(separator: "=").first.map(String.init) }
                ), run
            )
        }
        for scheme in ["exec", "singer"] {
            let plain = try seen("\(scheme):./writer").names
            #expect(plain.isSuperset(of: ["PATH", "HOMESEED_TRIAL", "LC_TRIAL", "TZ"]), "\(plain)")
            #expect(plain.isDisjoint(with: ["TRIAL_TOKEN", "TRIAL_URL", "AWS_SECRET_ACCESS_KEY", "TRIAL_OTHER"]), "\(plain)")
            let named = try [
                seen("\(scheme):./writer?env=TRIAL_TOKEN,TRIAL_URL"),
                seen(
                    "\(scheme):./writer", "--target-env", "TRIAL_TOKEN", "--target-env", "TRIAL_URL", "--target-env",
                    "TRIAL_UNSET"),
            ]
            for (names, run) in named {
                #expect(
                    names.isSuperset(of: ["TRIAL_TOKEN", "TRIAL_URL"])
                        && names.isDisjoint(with: ["AWS_SECRET_ACCESS_KEY", "TRIAL_OTHER"]), "\(names)")
                #expect(!run.errors.contains("t0ken") && !run.errors.contains("p4ssword"), "\(run.errors)")
            }
        }
        let wrong = try program.run("seed", "family-to-do/guest", "--into", "exec:./writer", "--target-env", "A=b")
        #expect(wrong.code == 2 && wrong.errors.contains("environment variable"), "\(wrong.errors)")
    }
}
