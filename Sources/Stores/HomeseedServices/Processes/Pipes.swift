import Foundation

/// Non-blocking reads and writes of pipes.
package enum Pipes {
    /// Reads the available bytes.
    ///
    /// - Returns: The bytes, which may be empty, or `nil` at the end of the stream and after an error.
    package static func read(_ descriptor: Int32) -> [UInt8]? {
        var isOver = false
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            let found = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            isOver = found == 0 || (found < 0 && errno != EAGAIN && errno != EINTR)
            count = max(0, found)
        }
        return isOver ? nil : bytes
    }

    /// Disables SIGPIPE for a pipe. Apple's systems deliver the signal to any thread that does not block it, so blocking SIGPIPE
    /// in the writing thread is not enough.
    static func expectNoReader(_ descriptor: Int32) {
        #if canImport(Darwin)
        _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
        #endif
    }

    /// Writes as many bytes as fit. A closed reader is an error and raises no SIGPIPE.
    ///
    /// - Returns: The number of bytes written, 0 if the pipe is full, or -1 after an error, such as a closed reader.
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
        if problem == EPIPE { consumePendingSignal(&signal) }
        return problem == EAGAIN || problem == EINTR ? 0 : -1
    }

    /// Consumes a blocked SIGPIPE, which would be delivered once it is unblocked.
    private static func consumePendingSignal(_ signal: inout sigset_t) {
        var pending = sigset_t()
        sigpending(&pending)
        var number: Int32 = 0
        if sigismember(&pending, SIGPIPE) == 1 { sigwait(&signal, &number) }
    }
}
