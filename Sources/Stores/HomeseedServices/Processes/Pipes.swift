import Foundation

/// Pipes that do not block.
package enum Pipes {
    /// Reads what is there now.
    ///
    /// - Returns: nil at the end, and where it can't be read; nothing where there is nothing yet.
    package static func read(_ descriptor: Int32) -> [UInt8]? {
        var isOver = false
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            let found = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            isOver = found == 0 || (found < 0 && errno != EAGAIN && errno != EINTR)
            count = max(0, found)
        }
        return isOver ? nil : bytes
    }

    /// On Apple's systems, SIGPIPE goes to whichever thread lets it in, so it is not enough that the one that writes does not.
    static func expectNoReader(_ descriptor: Int32) {
        #if canImport(Darwin)
        _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
        #endif
    }

    /// Writes what there is room for. A reader that is gone is an error, and not the end of this program.
    ///
    /// - Returns: how many bytes were taken; 0 where there is no room now, -1 where nobody reads any more.
    package static func write(_ descriptor: Int32, _ bytes: [UInt8], from start: Int) -> Int {
        var signal = sigset_t()
        sigemptyset(&signal)
        sigaddset(&signal, SIGPIPE)
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &signal, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let count = bytes.withUnsafeBytes { buffer in
            Foundation.write(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
        }
        if count >= 0 { return count }
        let problem = errno
        if problem == EPIPE { takePending(&signal) }
        return problem == EAGAIN || problem == EINTR ? 0 : -1
    }

    /// A signal that was held back would arrive as soon as it is let in again.
    private static func takePending(_ signal: inout sigset_t) {
        var pending = sigset_t()
        sigpending(&pending)
        var number: Int32 = 0
        if sigismember(&pending, SIGPIPE) == 1 { sigwait(&signal, &number) }
    }
}
