import Foundation

/// Writing to a pipe whose reader may be gone: an error then, not the end of this program.
package enum PipeWriting {
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
