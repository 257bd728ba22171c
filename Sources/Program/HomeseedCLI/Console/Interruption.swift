import Foundation
import HomeseedServices
import Synchronization

/// Handlers for the signals that stop the program, sent by Ctrl-C or a service manager.
package enum Interruption {
    private static let asked = Atomic(false)

    static var isRequested: Bool { asked.load(ordering: .relaxed) }

    private static let overrun = Atomic(false)

    /// Whether a write exceeded the file size limit.
    static var hasExceededFileSize: Bool { overrun.load(ordering: .relaxed) }

    private static let ending = [SIGINT, SIGTERM, SIGHUP]

    /// Installs the signal handlers. Call this function before anything else. A signal ends the child processes, then this
    /// process; a store rolls back unfinished changes. Signals that the parent process ignores remain ignored.
    package static func begin() {
        // Initialise the globals now: a signal handler must not be the first to use them.
        RunningProcesses.prepare()
        DeferredSignals.prepare()
        for number in ending { set(number) { Interruption.end($0) } }
        allow(ending)
        // If the parent process ignores SIGCHLD, the system does not report the exit status of child processes.
        signal(SIGCHLD, SIG_DFL)
        // The reader of the output may exit early.
        set(SIGPIPE) { Interruption.end($0) }
        // A file at its size limit is treated like a full disk: the writer reports the error, and the flag records it for printed
        // output.
        overrun.store(false, ordering: .relaxed)
        signal(SIGXFSZ) { _ in Interruption.overrun.store(true, ordering: .relaxed) }
    }

    /// Records the next signal while a population is written, so that the current write is finished or rolled back first. A
    /// second signal ends the process.
    static func watch() {
        // Initialise the global now: a signal handler must not be the first to use it.
        asked.store(false, ordering: .relaxed)
        for number in ending {
            set(number) { number in
                Interruption.asked.store(true, ordering: .relaxed)
                signal(number) { Interruption.end($0) }
            }
        }
    }

    /// Unblocks signals that the parent process may have blocked.
    private static func allow(_ numbers: [Int32]) {
        var awaited = sigset_t()
        sigemptyset(&awaited)
        for number in numbers { sigaddset(&awaited, number) }
        pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
    }

    /// Sets a handler, unless the parent process ignores the signal, as `nohup` does.
    private static func set(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        // SIG_IGN is the function pointer 1 in C.
        let before = unsafeBitCast(signal(number, handler), to: Int.self)
        if before == 1 { signal(number, SIG_IGN) }
    }

    /// Ends the child processes, then raises the signal with its default action, unless signals are deferred.
    private static func end(_ number: Int32) {
        if number != SIGPIPE, DeferredSignals.take(number) { return }
        RunningProcesses.end()
        signal(number, SIG_DFL)
        var raised = sigset_t()
        sigemptyset(&raised)
        sigaddset(&raised, number)
        pthread_sigmask(SIG_UNBLOCK, &raised, nil)
        raise(number)
    }
}

/// A namespace for values that live as long as the process.
enum ProcessLife {
    private final class Kept: Sendable {
        let value: any Sendable
        init(_ value: any Sendable) { self.value = value }
    }

    /// Retains a large value until the process exits, since deallocating a catalogue takes noticeable time.
    static func keep(_ value: some Sendable) {
        _ = Unmanaged.passRetained(Kept(value))
    }
}
