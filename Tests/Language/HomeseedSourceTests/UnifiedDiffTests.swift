import Foundation
import HomeseedServices
import HomeseedSource
import Testing

/// `patch` and `git apply` restore the target from a diff.
struct UnifiedDiffTests {
    private func patched(_ old: String, _ new: String) throws -> [UInt8]? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a.yaml")
        try Data(old.utf8).write(to: file)
        let diff = UnifiedDiff(path: "a.yaml", old: Array(old.utf8), new: Array(new.utf8))
        try Data(diff.text.utf8).write(to: folder.appendingPathComponent("diff"))
        let environment = ProcessInfo.processInfo.environment.merging([
            "GIT_CEILING_DIRECTORIES": folder.deletingLastPathComponent().path
        ]) { $1 }
        let git = try FinishedProcess.run(
            Launch(
                "/usr/bin/env", ["git", "apply", "--whitespace=nowarn", "diff"], environment: environment, folder: folder.path))
        return git.exitCode == 0 ? [UInt8](try Data(contentsOf: file)) : nil
    }

    @Test(arguments: [
        ("a\nb\nc\n", "a\nB\nc\n"), ("a\n", "a"), ("a", "a\n"), ("a\r\nb\r\n", "a\nb\n"), ("\u{FEFF}ë\n", "ë 👨‍👩‍👧\n"),
        ("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n", "0\n1\n2\n3\n4\n5\n7\n8\n9\n10\n11\n12\n13\n"), ("a\na\na\n", "a\n"),
    ])
    func gitAppliesIt(old: String, new: String) throws {
        #expect(try patched(old, new) == Array(new.utf8))
        #expect(try patched(new, old) == Array(old.utf8))
    }

    @Test func aWholeFileRewrittenIsQuick() throws {
        let lines = (0..<6000).map { "  - {id: c\($0 % 7 == 0 ? 0 : $0), title: x}" }
        let old = lines.joined(separator: "\r\n") + "\r\n"
        let new = lines.enumerated().map { $0 % 9 == 4 ? "new \($0)" : $1 }.joined(separator: "\n") + "\n"
        let third = lines.enumerated().map { $0 % 9 == 4 ? "new \($0)" : $1 }.joined(separator: "\r\n") + "\r\n"
        let clock = ContinuousClock()
        let start = clock.now
        #expect(try patched(old, new) == Array(new.utf8))
        #expect(try patched(old, third) == Array(third.utf8))
        let time = start.duration(to: clock.now)
        #expect(time < .seconds(10))
    }

    @Test func aSecretIsNotShown() {
        let (old, new) = (Array("a: 1\npin: 7391  \n".utf8), Array("a: 1\npin: 7391\n".utf8))
        let diff = UnifiedDiff(
            path: "/x/a.yaml", old: old, new: new, oldSecrets: [SourceRange(10, 14)], newSecrets: [SourceRange(10, 14)])
        #expect(diff.text == "--- a/x/a.yaml\n+++ b/x/a.yaml\n@@ -1,2 +1,2 @@\n a: 1\n-pin: ••••  \n+pin: ••••\n")
    }

    @Test func nothingIsSaidOfTheSame() {
        #expect(UnifiedDiff(path: "a", old: [0x61], new: [0x61]).text.isEmpty)
    }
}
