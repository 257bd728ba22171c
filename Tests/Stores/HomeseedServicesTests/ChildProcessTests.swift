import Foundation
import HomeseedStore
import Testing

@testable import HomeseedServices

@Suite("A program that is spoken to")
struct ChildProcessTests {
    private func shell(_ script: String) throws -> ChildProcess {
        try ChildProcess("/bin/sh", ["-c", script], name: "the program", mask: CredentialMask([]), maximumOutput: 1 << 30)
    }

    @Test("has answered where its answer came while nobody looked, as after Ctrl-Z")
    func late() throws {
        let done = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: done) }
        let child = try shell("echo one; echo two; exec 1>&-; : > '\(done.path)'; sleep 60")
        let limit = ContinuousClock.now + .seconds(30)
        while !FileManager.default.fileExists(atPath: done.path), ContinuousClock.now < limit { usleep(10_000) }
        #expect(try child.line(before: Deadline(0), of: 0).map { String(decoding: $0, as: UTF8.self) } == "one")
        #expect(try String(decoding: child.rest(before: Deadline(0), of: 0), as: UTF8.self) == "two\n")
        child.stop()
    }

    @Test("is not waited for where it writes on and on, or nothing")
    func endless() throws {
        let silent = TargetError.unreachable("the program has not answered for 0.2 seconds, and was stopped")
        for script in ["while :; do printf x; done", "x=$(printf %2000d 0); while :; do echo \"$x\"; done", "sleep 60"] {
            let child = try shell(script)
            let deadline = Deadline(0.2)
            #expect(throws: silent, "\(script)") { while try child.line(before: deadline, of: 0.2) != nil {} }
            let other = try shell(script)
            #expect(throws: silent, "\(script)") { _ = try other.rest(before: Deadline(0.2), of: 0.2) }
        }
    }

    @Test("is heard to its last line, whenever it ends", arguments: 0..<20)
    func last(number: Int) throws {
        let child = try shell("sleep 0.0\(number % 10)5; echo last")
        #expect(try String(decoding: child.rest(before: Deadline(30), of: 30), as: UTF8.self) == "last\n")
    }

    @Test("is waited for without haste once it has closed its errors")
    func closed() throws {
        let child = try shell("exec 2>&-; sleep 1; echo done")
        func spent() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let before = spent()
        #expect(try child.line(within: 30).map { String(decoding: $0, as: UTF8.self) } == "done")
        #expect(spent() - before < 0.3, "seconds of processor time for one of waiting")
    }
}
