import Foundation
import Synchronization

/// A program in the background, with empty input and its output in files or discarded.
package final class StartedProcess: Sendable {
    package let id: Int32
    /// The status from `waitpid`, or `nil` while the program runs.
    private let status = Mutex<Int32?>(nil)

    /// - Parameters:
    ///   - output: A descriptor for the program's standard output, or `nil` to discard it. The caller closes it.
    ///   - errors: A descriptor for the program's standard error, or `nil` to discard it.
    /// - Throws: An error if the program can't be started.
    package init(_ launch: Launch, output: Int32? = nil, errors: Int32? = nil) throws(Spawning.Failure) {
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nowhere >= 0 else { throw Spawning.Failure(errno) }
        defer { close(nowhere) }
        id = try Spawning.start(launch, input: nowhere, output: output ?? nowhere, errors: errors ?? nowhere)
    }

    package var isRunning: Bool { ended(WNOHANG) == nil }

    /// Waits for the end of the program, without a time limit.
    package func wait() {
        // WNOWAIT leaves the status to `ended`, so that other threads are not blocked by its lock meanwhile.
        var info = siginfo_t()
        while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        _ = ended(0)
    }

    /// The exit code, or `nil` while the program runs or if a signal ended it.
    package var exitCode: Int32? { ended(WNOHANG).flatMap { $0 & 0x7F == 0 ? ($0 >> 8) & 0xFF : nil } }

    /// The signal that ended the program, or `nil` while the program runs or if it exited.
    package var signal: Int32? { ended(WNOHANG).flatMap { $0 & 0x7F == 0 ? nil : $0 & 0x7F } }

    /// Sends a signal unless the program has ended, because its process ID may have been reused.
    package func send(_ signal: Int32) {
        status.withLock { status in
            if status == nil { status = Spawning.status(of: id, WNOHANG) }
            if status == nil { kill(id, signal) }
        }
    }

    private func ended(_ options: Int32) -> Int32? {
        status.withLock { status in
            if status == nil { status = Spawning.status(of: id, options) }
            return status
        }
    }
}

/// A point in time at which waiting ends.
package struct Deadline {
    private let end: ContinuousClock.Instant

    package init(_ seconds: Double) { end = .now + .seconds(max(0, min(seconds, 1_000_000))) }

    /// The remaining time in seconds.
    package var left: Double {
        let left = ContinuousClock.now.duration(to: end).components
        return Double(left.seconds) + Double(left.attoseconds) / 1e18
    }

    package var hasPassed: Bool { ContinuousClock.now >= end }
}
