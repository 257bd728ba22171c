import HomeseedSource

/// Messages of a target while it works, such as that it is waiting.
package enum TargetNotice {
    /// The listener of the current task, which only tests set.
    @TaskLocal package static var listener: (@Sendable (String) -> Void)?
    /// The listener of the whole program. It is not task-local because such a value crashes a release build of Swift 6.3.1
    /// outside of a task.
    private static let program = Locked<(@Sendable (String) -> Void)?>(nil)

    /// Sets the listener of the whole program.
    package static func hear(_ listener: @escaping @Sendable (String) -> Void) { program.withLock { $0 = listener } }

    /// Returns a message about a wait, with its reason and its longest duration.
    package static func waiting(for what: String, atMost time: Duration) -> String {
        let seconds = Int((time / .seconds(1)).rounded(.up))
        let shown = seconds >= 120 ? "\(seconds / 60) minutes" + (seconds % 60 > 0 ? " \(seconds % 60) seconds" : "") : seconds == 1 ? "1 second" : "\(seconds) seconds"
        return "Waiting for \(what), \(shown) at most."
    }

    /// Returns a message about rows that the store's triggers or cascades changed.
    package static func sideEffects(_ count: Int) -> String {
        "Besides what was written, the store's triggers and references changed \(count) \(count == 1 ? "row" : "rows"), of which the ledger knows nothing."
    }

    /// Sends a message to the program's listener, or to the task's if there is none.
    package static func say(_ text: String) {
        if let hear = program.withLock({ $0 }) { hear(text) } else { listener?(text) }
    }
}
