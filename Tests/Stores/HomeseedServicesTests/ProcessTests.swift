import Foundation
import HomeseedServices
import Synchronization
import Testing

@Suite("A program that is run to its end")
struct FinishedProcessTests {
    private func shell(_ script: String, merged: Bool = false, folder: String? = nil, input: [UInt8] = []) throws
        -> FinishedProcess
    {
        try FinishedProcess.run(Launch("/bin/sh", ["-c", script], folder: folder, mergesErrors: merged), input: input)
    }

    @Test("says what it printed, and how it ended")
    func ending() throws {
        let process = try shell("echo out; echo wrong >&2; exit 3")
        #expect(String(decoding: process.output, as: UTF8.self) == "out\n")
        #expect(String(decoding: process.errors, as: UTF8.self) == "wrong\n")
        #expect(process.exitCode == 3)
        #expect(try shell("kill -9 $$").exitCode == nil)
        #expect(throws: Spawning.Failure.self) { try FinishedProcess.run(Launch("/no/such/program", [])) }
        #expect(throws: Spawning.Failure.self) { try shell("true", folder: "/no/such/folder") }
    }

    @Test("prints errors and output in their order where both go one way")
    func order() throws {
        let process = try shell("for i in 1 2 3; do echo out $i; echo wrong $i >&2; done", merged: true)
        #expect(
            String(decoding: process.output, as: UTF8.self) == "out 1\nwrong 1\nout 2\nwrong 2\nout 3\nwrong 3\n"
                && process.errors.isEmpty)
    }

    @Test("works in its folder, and reads nothing unless it is given something")
    func surroundings() throws {
        #expect(String(decoding: try shell("pwd; cat", folder: "/").output, as: UTF8.self) == "/\n")
        let environment = ["HOMESEED_WORD": "moon"]
        let process = try FinishedProcess.run(
            Launch("/bin/sh", ["-c", "echo $HOMESEED_WORD; echo $HOME"], environment: environment))
        #expect(String(decoding: process.output, as: UTF8.self) == "moon\n\n")
    }

    @Test("reads and prints more than pipes hold, and may stop reading")
    func large() throws {
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 3_000_000)
        let process = try shell("tee /dev/stderr", input: bytes)
        #expect(process.output == bytes && process.errors == bytes && process.exitCode == 0)
        let deaf = try shell("exec <&-; echo done", input: bytes)
        #expect(deaf.exitCode == 0 && deaf.output == Array("done\n".utf8))
    }

    @Test("is over when it has ended, whatever it left running with its streams")
    func daemon() throws {
        let start = ContinuousClock.now
        let process = try shell("sleep 60 & echo $!; echo done")
        let lines = String(decoding: process.output, as: UTF8.self).split(separator: "\n")
        #expect(lines.last == "done" && ContinuousClock.now - start < .seconds(30))
        if let id = lines.first.flatMap({ pid_t($0) }) { kill(id, SIGKILL) }
    }

    @Test("is over also where what it left prints on and on", .timeLimit(.minutes(10)))
    func chatter() throws {
        let process = try shell("(while true; do echo on; done) & echo $! >&2; echo done")
        #expect(process.exitCode == 0 && process.output.count < 1 << 22)
        let id = Int32(String(decoding: process.errors, as: UTF8.self).trimmingCharacters(in: .newlines))
        if let id { kill(id, SIGKILL) }
        #expect(id != nil)
    }

    @Test("reads all that it is given also where it prints no more")
    func silent() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 3_000_000)
        let process = try shell("exec >'\(file.path)' 2>&1; cat", input: bytes)
        #expect(process.exitCode == 0)
        #expect(try [UInt8](Data(contentsOf: file)) == bytes)
    }

    @Test("runs in more tasks than the cooperative pool has threads", .timeLimit(.minutes(10)))
    func tasks() async throws {
        let codes = try await withThrowingTaskGroup(of: Int32?.self) { group in
            for code in 1...Int32(16) { group.addTask { try shell("sleep 0.1; exit \(code)").exitCode } }
            return try await group.reduce(into: Set<Int32?>()) { $0.insert($1) }
        }
        #expect(codes == Set((1...16).map { Int32($0) }))
    }

    @Test("may leave its input unread")
    func unread() throws {
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        for script in ["exec <&-; sleep 0.2; echo done", "head -c 1 > /dev/null; echo done"] {
            let process = try shell(script, input: bytes)
            #expect(process.exitCode == 0 && process.output == Array("done\n".utf8), "\(script)")
        }
    }

    @Test("takes nothing along that is open here, unless it is to")
    func others() throws {
        // These descriptors are not close-on-exec, so a process could inherit them.
        let open = (0..<20).map { _ in Foundation.open("/dev/null", O_RDONLY) }
        defer { for descriptor in open { close(descriptor) } }
        let there = try shell("for one in /dev/fd/*; do echo ${one##*/}; done")
        let numbers = String(decoding: there.output, as: UTF8.self).split(separator: "\n").compactMap { Int32($0) }
        #expect(!numbers.isEmpty && Set(numbers).isDisjoint(with: open.filter { $0 > 9 }), "\(numbers), of \(open)")
        let last = try #require(open.max())
        for inherits in [true, false] {
            let launch = Launch("/bin/sh", ["-c", "test -e /dev/fd/\(last)"], inheritsDescriptors: inherits)
            #expect(try FinishedProcess.run(launch).exitCode == (inherits ? 0 : 1))
        }
    }
}

@Suite("A program that runs beside this one")
struct StartedProcessTests {
    @Test("is there until it ends, by itself or by a signal")
    func ending() throws {
        let sleeping = try StartedProcess(Launch("/bin/sleep", ["600"]))
        #expect(sleeping.isRunning && sleeping.exitCode == nil && sleeping.signal == nil)
        sleeping.send(SIGTERM)
        sleeping.wait()
        #expect(!sleeping.isRunning && sleeping.exitCode == nil && sleeping.signal == SIGTERM)
        sleeping.send(SIGKILL)
        let quick = try StartedProcess(Launch("/bin/sh", ["-c", "exit 4"]))
        quick.wait()
        #expect(quick.exitCode == 4 && quick.signal == nil)
    }
}

@Suite("A signal that comes while something must not be cut in two", .serialized)
struct DeferredSignalsTests {
    private static let held = Atomic(0)
    private static let heard = Atomic(0)

    /// Whether a number grows within half a minute.
    private static func isAbove(_ before: Int, _ number: () -> Int) -> Bool {
        let deadline = ContinuousClock.now + .seconds(30)
        while number() <= before, ContinuousClock.now < deadline { usleep(1_000) }
        return number() > before
    }

    /// Dispatch's threads, on which the studio answers, block signals that are sent to them.
    @Test("is heard afterwards, on whatever thread that was", arguments: [false, true])
    func afterwards(isOnDispatch: Bool) async {
        let (held, heard) = (
            DeferredSignalsTests.held.load(ordering: .relaxed), DeferredSignalsTests.heard.load(ordering: .relaxed)
        )
        signal(SIGUSR2) { number in
            if DeferredSignals.take(number) {
                DeferredSignalsTests.held.add(1, ordering: .relaxed)
            } else {
                DeferredSignalsTests.heard.add(1, ordering: .relaxed)
            }
        }
        let isHeld = await withCheckedContinuation { next in
            let work: @Sendable () -> Void = {
                next.resume(
                    returning: DeferredSignals.perform {
                        kill(getpid(), SIGUSR2)
                        return DeferredSignalsTests.isAbove(held) { DeferredSignalsTests.held.load(ordering: .relaxed) }
                    })
            }
            if isOnDispatch { DispatchQueue.global().async(execute: work) } else { Thread.detachNewThread(work) }
        }
        #expect(isHeld)
        #expect(DeferredSignalsTests.isAbove(heard) { DeferredSignalsTests.heard.load(ordering: .relaxed) })
        // A signal may still be pending, because other tests defer signals, too.
        signal(SIGUSR2, SIG_IGN)
    }
}
