import Foundation
import Testing

/// A custom target in any language, tested from the command line.
@Suite("homeseed conformance")
struct ConformanceCommandTests {
    private static let example = Program.root.appendingPathComponent("Examples/Targets/homeseed-target-jsonfile").path
    private static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

    @Test("passes a target that is right, check by check", .enabled(if: hasPython, "python3 is not installed"))
    func passes() throws {
        let program = try Program()
        let run = try program.run("conformance", "exec:" + Self.example, "--only", "fresh")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(run.output == "passed   fresh\n\n1 check passed, 0 failed, 0 skipped.\n", "\(run.output)")
    }

    @Test("names the row and the field that come back otherwise, in a line", .enabled(if: hasPython, "python3 is not installed"))
    func fails() throws {
        let program = try Program()
        // A target that returns another price than it received.
        let right = try String(contentsOfFile: Self.example, encoding: .utf8)
        let wrong = right.replacing("[r for r in rows", with: "[dict(r, price='9.99') if 'price' in r else r for r in rows")
        try #require(wrong != right)
        try program.write(wrong, to: "homeseed-target-wrong")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: program.folder.appendingPathComponent("homeseed-target-wrong").path)
        let run = try program.run("conformance", "exec:./homeseed-target-wrong", "--only", "fresh")
        #expect(run.code == 1 && run.output.hasPrefix("FAILED   fresh\n"), "\(run.output)\(run.errors)")
        #expect(
            run.output.contains("rooms first/rooms/1, price: expected 1.50, found 9.99") && run.output.contains("1 failed"),
            "\(run.output)")
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count < 420 }, "\(run.output)")
    }

    @Test("shows the last line of a traceback", .enabled(if: hasPython, "python3 is not installed"))
    func traceback() throws {
        let program = try Program()
        try program.write(
            "#!/usr/bin/python3\nimport sys\nfor number in range(9):\n    print('  File \"target.py\", line', number, 'x' * 100, file=sys.stderr)\nraise ValueError('no such table: rooms')\n",
            to: "homeseed-target-broken")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: program.folder.appendingPathComponent("homeseed-target-broken").path)
        let run = try program.run("conformance", "exec:./homeseed-target-broken", "--only", "fresh")
        #expect(run.code == 1 && run.output.contains("ValueError: no such table: rooms"), "\(run.output)\(run.errors)")
    }

    @Test("says what it can't try")
    func refuses() throws {
        let program = try Program()
        #expect(try program.run("conformance", "sqlite:x.db").code == 2)
        #expect(
            try program.run("conformance", "exec:" + Self.example, "--only", "nothing of the sort").errors.contains(
                "No check has"))
    }
}
