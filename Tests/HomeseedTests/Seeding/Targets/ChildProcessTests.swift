import Foundation
import HomeseedProcesses
@testable import HomeseedServices
import HomeseedStore
import Testing

@Suite("A program that is spoken to")
struct ChildProcessTests {
    private func shell(_ script: String) throws -> ChildProcess {
        try ChildProcess("/bin/sh", ["-c", script], name: "the program", mask: CredentialMask([]), mostOutput: 1 << 20)
    }

    @Test("has answered where its answer came while nobody looked, as after Ctrl-Z")
    func late() throws {
        let child = try shell("echo one; echo two; exec 1>&-; sleep 60")
        usleep(300_000)
        #expect(try child.line(before: Deadline(0), of: 0).map { String(decoding: $0, as: UTF8.self) } == "one")
        #expect(try String(decoding: child.rest(before: Deadline(0), of: 0), as: UTF8.self) == "two\n")
        child.stop()
    }

    @Test("is not waited for where it writes on and on, or nothing")
    func endless() throws {
        let chatter = try shell("while :; do printf x; done")
        #expect(throws: TargetError.self) { _ = try chatter.line(before: Deadline(0.2), of: 0.2) }
        let silence = try shell("sleep 60")
        #expect(throws: TargetError.self) { _ = try silence.line(before: Deadline(0.2), of: 0.2) }
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
