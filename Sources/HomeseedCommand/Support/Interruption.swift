import Foundation
import Synchronization

/// Ctrl-C, and a service manager's wish to stop: noted, so that what is being written is finished or undone first.
/// The second time, the system ends the program, and the store undoes what was not finished.
enum Interruption {
    private static let asked = Atomic(false)

    static var isAsked: Bool { asked.load(ordering: .relaxed) }

    static func watch() {
        // Made before a signal can come: a handler must not be the first to ask for it.
        asked.store(false, ordering: .relaxed)
        var awaited = sigset_t()
        sigemptyset(&awaited)
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                Interruption.asked.store(true, ordering: .relaxed)
                signal(number, SIG_DFL)
            }
            sigaddset(&awaited, number)
        }
        // Whoever started the program may have left them blocked.
        pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
    }
}
