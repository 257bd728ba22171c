import Foundation
import Synchronization

/// A program that runs beside this one, and reads nothing: what it prints goes into files, or nowhere.
package final class StartedProcess: Sendable {
    package let id: Int32
    /// What the system said of how it ended; nil while it runs.
    private let status = Mutex<Int32?>(nil)

    /// - Parameters:
    ///   - output: a file that is open for writing, and may be closed afterwards; nil for nowhere.
    ///   - errors: the same, for what it prints to its standard error.
    /// - Throws: why it can't be started.
    package init(_ launch: Launch, output: Int32? = nil, errors: Int32? = nil) throws(Spawning.Failure) {
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nowhere >= 0 else { throw Spawning.Failure(errno) }
        defer { close(nowhere) }
        id = try Spawning.start(launch, input: nowhere, output: output ?? nowhere, errors: errors ?? nowhere)
    }

    package var isRunning: Bool { ended(WNOHANG) == nil }

    /// Waits for its end, however long that takes.
    package func wait() {
        // Without taking what there is to know of it: others may ask meanwhile.
        var info = siginfo_t()
        while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        _ = ended(0)
    }

    /// Nil while it runs, and where a signal ended it.
    package var exitCode: Int32? { ended(WNOHANG).flatMap { $0 & 0x7F == 0 ? ($0 >> 8) & 0xFF : nil } }

    /// The signal that ended it; nil while it runs, and where it ended by itself.
    package var signal: Int32? { ended(WNOHANG).flatMap { $0 & 0x7F == 0 ? nil : $0 & 0x7F } }

    /// Sends it a signal, unless it has ended: its number may be another's by then.
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

/// A moment after which nobody waits any longer.
package struct Deadline {
    private let end: ContinuousClock.Instant

    package init(_ seconds: Double) { end = .now + .seconds(max(0, min(seconds, 1_000_000))) }

    /// In seconds.
    package var left: Double {
        let left = ContinuousClock.now.duration(to: end).components
        return Double(left.seconds) + Double(left.attoseconds) / 1e18
    }

    package var hasPassed: Bool { ContinuousClock.now >= end }
}
