#if os(Linux)
import Foundation
import HomeseedServices
import TestSupport
import Testing

/// Commands that change several files, killed before each of their writes.
@Suite("A change that is killed", .long, .serialized)
struct InterruptedChangeTests {
    private static let rename = ["rename", "family-to-do/chore/kitchen-counters", "kitchen-worktops"]
    private static let journal = "Catalogue/.homeseed-unfinished"

    @Test(
        "is completed by the same command, by another one that writes, and named by one that reads",
        arguments: ["rename", "format", "lint --fix", "studio"])
    func renamed(next: String) throws {
        let killer = try Killer("family-to-do")
        let (before, after) = try killer.bothStates(of: Self.rename)
        var (parts, moment) = (0, 0)
        while true {
            moment += 1
            guard try killer.kill(Self.rename, at: moment) else { break }
            let found = try killer.program.files()
            let isPart = found.content != before.content && found.content != after.content
            let lint = try killer.program.run("lint")
            #expect(
                lint.errors.contains(
                    "warning: `homeseed rename family-to-do/chore/kitchen-counters kitchen-worktops` was interrupted") == isPart,
                "\(moment): \(lint.errors)")
            #expect(try killer.program.files() == found, "reading writes nothing")
            if isPart { parts += 1 }
            // The next writing command completes the interrupted one, however recent its files are.
            let run = try killer.run(next, else: Self.rename)
            #expect(run.code == 0, "\(moment): \(run.output)\(run.errors)")
            #expect(run.errors.contains("Completed `homeseed rename") == isPart, "\(moment): \(run.errors)")
            let end = try killer.program.files()
            #expect(end == (next == "rename" || found.content != before.content ? after : before), "\(moment)")
            #expect(try killer.program.run("lint").code == 0)
            try killer.reset()
        }
        print("\(next): killed at \(moment - 1) moments, \(parts) of them half done")
        #expect(parts >= 2)
        #expect(try killer.program.files() == after, "the last one was not killed")
    }

    @Test("is completed also if it is killed again", arguments: 1...3)
    func again(number: Int) throws {
        let killer = try Killer("family-to-do")
        let (_, after) = try killer.bothStates(of: Self.rename)
        var moment = 1
        while try killer.kill(Self.rename, at: moment), !killer.program.exists(Self.journal) {
            moment += 1
            try killer.reset()
        }
        _ = try killer.kill(Self.rename, at: number)
        #expect(try killer.program.run(Self.rename).code == 0)
        #expect(try killer.program.files() == after)
    }

    /// Each command that writes several files.
    static let commands: [(setUp: [[String]], command: [String])] = [
        ([], ["new", "item", "family-to-do/chore/wash-windows", "--title", "Wash the windows"]),
        ([], ["new", "pack", "garden"]),
        ([], ["locales", "add", "de"]),
        ([], ["schema", "--link"]),
        ([], ["locales", "export", "--format", "po", "--to", "out"]),
        ([], ["bundle", "family-to-do", "--to", "out"]),
    ]

    @Test("is completed whichever command it was", arguments: commands.indices)
    func others(number: Int) throws {
        let (setUp, command) = Self.commands[number]
        let killer = try Killer("family-to-do", setUp)
        let (_, after) = try killer.bothStates(of: command)
        var moment = 0
        while true {
            // Commands with many files are killed at some of them only.
            moment += 1 + moment / 12
            guard try killer.kill(command, at: moment) else { break }
            let run = try killer.program.run(command)
            #expect(run.code == 0, "\(command) \(moment): \(run.output)\(run.errors)")
            let end = try killer.program.files()
            #expect(end == after, "\(command) \(moment): \(Set(end.content.keys).symmetricDifference(after.content.keys))")
            try killer.reset()
        }
        #expect(moment > 3)
    }

    /// Returns the state after a kill with only one file replaced.
    private func halfDone() throws -> Killer {
        let killer = try Killer("family-to-do")
        let (before, after) = try killer.bothStates(of: Self.rename)
        var moment = 1
        while try killer.kill(Self.rename, at: moment) {
            let found = try killer.program.files().content
            if found != before.content, found != after.content { break }
            try killer.reset()
            moment += 1
        }
        try #require(killer.program.exists(Self.journal))
        return killer
    }

    @Test("is left to the user where files were edited since, and says what is done and how to finish")
    func edited() throws {
        let killer = try halfDone()
        let program = killer.program
        let pending = "Locales/nl/family-to-do.yaml"
        try program.write(program.read(pending) + "# By hand\n", to: pending)
        let found = try program.files()
        for command in [Self.rename, ["format"], ["locales", "add", "de"]] {
            let run = try program.run(command)
            #expect(run.code == 1 && run.errors.contains("was interrupted, so its change is incomplete"), "\(run.errors)")
            #expect(
                run.errors.contains("Edited since: \(pending).") && run.errors.contains("Replaced: Catalogue/"), "\(run.errors)")
            #expect(run.errors.contains("remove \(Self.journal)"), "\(run.errors)")
            #expect(try program.files() == found)
        }
        #expect(try program.run("lint").errors.contains("warning: `homeseed rename"))
        // Follows the advice in the message.
        try program.replace("# By hand\n", with: "", in: pending)
        #expect(try program.run(Self.rename).code == 0)
        #expect(try program.run("lint").code == 0)
    }

    @Test("is forgotten where the user restored the files")
    func restored() throws {
        let killer = try halfDone()
        try killer.program.git("checkout", "-q", ".")
        let lint = try killer.program.run("lint")
        #expect(lint.code == 0 && !lint.errors.contains("interrupted"))
        #expect(try killer.program.run("format").code == 0)
        #expect(!killer.hasLeftovers && !killer.program.exists(Self.journal))
        #expect(try killer.program.output(of: "git", "-C", killer.program.folder.path, "status", "--porcelain").isEmpty)
    }

    @Test(
        "edits nothing outside of the catalogue, whatever its journal says",
        arguments: ["../../elsewhere.txt", "link/elsewhere.txt"])
    func outside(path: String) throws {
        let program = try Program("family-to-do")
        try program.write("mine", to: "../\(program.folder.lastPathComponent)-elsewhere/elsewhere.txt")
        let outside = program.folder.path + "-elsewhere"
        defer { try? FileManager.default.removeItem(atPath: outside) }
        try FileManager.default.createSymbolicLink(atPath: program.folder.path + "/Catalogue/link", withDestinationPath: outside)
        let path = path.hasPrefix("..") ? "../../\(program.folder.lastPathComponent)-elsewhere/elsewhere.txt" : path
        try program.write(
            """
            {"version": 1, "command": ["rename"], "files": [{"path": "\(path)", "before": null}, {"path": "family-to-do/chores.yaml", "after": "x", "temporary": ".a"}]}
            """, to: Self.journal)
        for command in [["format"], ["lint"]] {
            let run = try program.run(command)
            #expect(run.errors.contains("names a file outside of this catalogue"), "\(run.errors)")
        }
        #expect(try String(contentsOfFile: outside + "/elsewhere.txt", encoding: .utf8) == "mine")
    }

    @Test("a damaged journal is named", arguments: ["", "{}", "null", "{\"version\": 2}"])
    func damaged(text: String) throws {
        let program = try Program("family-to-do")
        try program.write(text, to: Self.journal)
        let run = try program.run("format")
        #expect(run.code == 1 && run.errors.contains("\(Self.journal) can't be read"), "\(run.errors)")
        #expect(try program.run("lint").errors.contains("\(Self.journal) can't be read"))
    }

    @Test("a write that fails leaves neither folders nor files")
    func failed() throws {
        let program = try Program("family-to-do")
        let before = try program.files()
        let run = try program.shell("ulimit -f 1; \"$0\" \"$@\"", ["locales", "add", "de"])
        #expect(run.code != 0, "\(run.output)")
        #expect(try program.files() == before)
    }
}

/// A catalogue in git, and the program with a preloaded library that kills it at a write.
private final class Killer {
    let program: Program
    private let library: String
    private var isKilled = false

    init(_ pack: String, _ setUp: [[String]] = []) throws {
        program = try Program(pack)
        for command in setUp { try #require(try program.run(command).code == 0) }
        try program.begin()
        library = program.folder.path + "/.git/kill.so"
        try program.write(Self.source, to: ".git/kill.c")
        try program.output(of: "clang", "-shared", "-fPIC", "-o", library, program.folder.path + "/.git/kill.c", "-ldl")
    }

    struct Files: Equatable {
        var content: [String: Data]
        var hidden: Set<String>
    }

    func bothStates(of command: [String]) throws -> (Files, Files) {
        let before = try program.files()
        let run = try program.run(command)
        try #require(run.code == 0, "\(run.output)\(run.errors)")
        let after = try program.files()
        try reset()
        try #require(before != after && after.hidden.isEmpty)
        return (before, after)
    }

    func reset() throws {
        try program.git("checkout", "-q", ".")
        try program.git("clean", "-qfdx", "--exclude=.err")
    }

    /// - Returns: Whether the command was killed before it ended.
    func kill(_ command: [String], at moment: Int) throws -> Bool {
        let process = try program.start(
            command, environment: ["LD_PRELOAD": library, "KILL_AT": String(moment)], errors: ".git/err")
        process.wait()
        let errors = try program.read(".git/err")
        if let code = process.exitCode { #expect(code == 0, "\(errors)") }
        return process.exitCode == nil
    }

    /// Runs a command by its name. The studio is opened and closed.
    func run(_ next: String, else command: [String]) throws -> Program.Run {
        guard next == "studio" else {
            return try program.run(next == "rename" ? command : next.split(separator: " ").map(String.init))
        }
        let process = try program.start(["studio", "--no-open"], errors: ".git/err")
        for _ in 0..<500 where hasLeftovers || program.exists("Catalogue/.homeseed-unfinished") { usleep(20_000) }
        process.send(SIGKILL)
        process.wait()
        return Program.Run(code: 0, output: "", errors: try program.read(".git/err"))
    }

    var hasLeftovers: Bool { (try? program.files().hidden.isEmpty) == false }

    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <signal.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/types.h>
        #include <unistd.h>
        static _Atomic int calls;
        static int moment;
        __attribute__((constructor)) static void begin(void) { const char *at = getenv("KILL_AT"); moment = at ? atoi(at) : 0; unsetenv("LD_PRELOAD"); }
        static int isNow(void) { return ++calls == moment; }
        static void step(void) { if (isNow()) kill(getpid(), SIGKILL); }
        #define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))
        static int isFile(int fd) { char link[64], path[4096]; strcpy(link, "/proc/self/fd/"); int n = fd, i = 0; char digits[12]; do { digits[i++] = '0' + n % 10; n /= 10; } while (n);
            char *end = link + strlen(link); while (i) *end++ = digits[--i]; *end = 0; ssize_t size = readlink(link, path, sizeof path - 1); if (size < 0) return 0; path[size] = 0; return strstr(path, ".homeseed-") != 0; }
        ssize_t write(int fd, const void *bytes, size_t count) {
            ssize_t (*next)(int, const void *, size_t) = NEXT(ssize_t (*)(int, const void *, size_t), "write");
            if (fd > 2 && isFile(fd) && isNow()) { next(fd, bytes, count / 2); kill(getpid(), SIGKILL); }
            return next(fd, bytes, count);
        }
        int rename(const char *old, const char *new) { step(); return NEXT(int (*)(const char *, const char *), "rename")(old, new); }
        int unlink(const char *path) { step(); return NEXT(int (*)(const char *), "unlink")(path); }
        int mkdir(const char *path, mode_t mode) { step(); return NEXT(int (*)(const char *, mode_t), "mkdir")(path, mode); }

        """
}

extension Program {
    /// Returns the catalogue's files and the exported files, apart from Homeseed's own temporary ones.
    fileprivate func files() throws -> Killer.Files {
        var files = Killer.Files(content: [:], hidden: [])
        for folder in ["Catalogue", "Locales", "out"] where exists(folder) {
            for (path, data) in try snapshot(folder) {
                let name = path.split(separator: "/").last ?? ""
                if name.contains(".homeseed-") {
                    files.hidden.insert(folder + "/" + path)
                } else {
                    files.content[folder + "/" + path] = data
                }
            }
        }
        return files
    }
}
#endif
