import HomeseedSource

/// What a target says while it works, beside what it answers in the end: that it waits, and for what.
package enum TargetNotice {
    /// Who hears it in one task; nobody, unless a test says so.
    @TaskLocal package static var listener: (@Sendable (String) -> Void)?
    /// Who hears it in the whole program. Not task-local: such a value crashes a release build of Swift 6.3.1 outside of a task.
    private static let program = Locked<(@Sendable (String) -> Void)?>(nil)

    /// Lets a program hear everything, from now on.
    package static func hear(_ listener: @escaping @Sendable (String) -> Void) { program.withLock { $0 = listener } }

    /// `Waiting for someone else who is writing to 'app.sqlite', 30 seconds at most.`
    package static func waiting(for what: String, atMost time: Duration) -> String {
        let seconds = Int((time / .seconds(1)).rounded(.up))
        let shown = seconds >= 120 ? "\(seconds / 60) minutes" + (seconds % 60 > 0 ? " \(seconds % 60) seconds" : "") : seconds == 1 ? "1 second" : "\(seconds) seconds"
        return "Waiting for \(what), \(shown) at most."
    }

    /// What triggers of the store changed besides, or references that follow.
    package static func sideEffects(_ count: Int) -> String {
        "Besides what was written, the store's triggers and references changed \(count) \(count == 1 ? "row" : "rows"), of which the ledger knows nothing."
    }

    /// Tells a sentence to the program, or where that does not listen to the task's own listener.
    package static func say(_ text: String) {
        if let hear = program.withLock({ $0 }) { hear(text) } else { listener?(text) }
    }
}
