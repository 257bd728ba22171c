/// A receiver of a target's messages while it works, such as a message about a wait for another writer.
public struct TargetNotices: Sendable {
    /// Receives a message, which is a full sentence.
    package let report: @Sendable (String) -> Void

    public init(_ report: @escaping @Sendable (String) -> Void) { self.report = report }

    /// Ignores all messages.
    public static let none = TargetNotices { _ in }

    /// Returns a message such as `Waiting for another writer to 'app.sqlite', 30 seconds at most.`
    package static func waiting(for what: String, atMost time: Duration) -> String {
        let seconds = Int((time / .seconds(1)).rounded(.up))
        let shown =
            seconds >= 120
            ? "\(seconds / 60) minutes" + (seconds % 60 > 0 ? " \(seconds % 60) seconds" : "")
            : seconds == 1 ? "1 second" : "\(seconds) seconds"
        return "Waiting for \(what), \(shown) at most."
    }

    /// Returns a message about changes by the store's triggers and referential actions.
    package static func sideEffects(_ count: Int) -> String {
        "The store's triggers and references changed \(count) more \(count == 1 ? "row" : "rows"), which the ledger doesn't track."
    }
}
