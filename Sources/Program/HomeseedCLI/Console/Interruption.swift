import Foundation
import HomeseedServices
import Synchronization

/// Decides what happens when the program is told to stop, by Ctrl-C or by a service manager.
package enum Interruption {
    private static let asked = Atomic(false)

    static var isAsked: Bool { asked.load(ordering: .relaxed) }

    private static let overrun = Atomic(false)

    /// Whether something was written that its file had no room for.
    static var hasOverrun: Bool { overrun.load(ordering: .relaxed) }

    private static let ending = [SIGINT, SIGTERM, SIGHUP]

    /// Lets a signal to stop end the programs that this one started, and then this one. It is called first of all. A store
    /// undoes what was not finished; a signal that whoever started the program ignores stays ignored.
    package static func begin() {
        // Made before a signal can come: a handler must not be the first to ask for them.
        RunningProcesses.prepare()
        DeferredSignals.prepare()
        for number in ending { set(number) { Interruption.end($0) } }
        allow(ending)
        // Where whoever started the program ignores it, the system does not say how a program that this one started has ended.
        signal(SIGCHLD, SIG_DFL)
        // Whoever reads what is printed may go.
        set(SIGPIPE) { Interruption.end($0) }
        // A file that may not grow is a disk that is full: whoever writes it says so, and what was printed is noted here.
        overrun.store(false, ordering: .relaxed)
        signal(SIGXFSZ) { _ in Interruption.overrun.store(true, ordering: .relaxed) }
    }

    /// While a population is written: noted, so that what is being written is finished or undone first. The second time,
    /// the system ends the program.
    static func watch() {
        // Made before a signal can come: a handler must not be the first to ask for it.
        asked.store(false, ordering: .relaxed)
        for number in ending {
            set(number) { number in
                Interruption.asked.store(true, ordering: .relaxed)
                signal(number) { Interruption.end($0) }
            }
        }
    }

    /// Whoever started the program may have left them blocked.
    private static func allow(_ numbers: [Int32]) {
        var awaited = sigset_t()
        sigemptyset(&awaited)
        for number in numbers { sigaddset(&awaited, number) }
        pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
    }

    /// Leaves a signal alone that whoever started the program ignores, as `nohup` does.
    private static func set(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        // C's handler for that is the number 1.
        let before = unsafeBitCast(signal(number, handler), to: Int.self)
        if before == 1 { signal(number, SIG_IGN) }
    }

    /// As the system would, once what was started has ended.
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

/// What lives as long as the process.
enum ProcessLife {
    private final class Kept: Sendable {
        let value: any Sendable
        init(_ value: any Sendable) { self.value = value }
    }

    /// Leaves a large value to the end of the process: taking a catalogue apart piece by piece takes longer than that.
    static func keep(_ value: some Sendable) {
        _ = Unmanaged.passRetained(Kept(value))
    }
}
