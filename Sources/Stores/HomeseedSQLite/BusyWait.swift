import Foundation
import HomeseedStore
import Synchronization

/// A wait for another writer, with a time limit and a message if the wait is long.
final class BusyWait: Sendable {
    private let path: String
    private let lockTimeout: Duration
    private let state = Mutex((start: ContinuousClock.now, hasReported: false))

    private let notices: TargetNotices

    init(_ path: String, _ lockTimeout: TimeInterval, _ notices: TargetNotices) {
        self.path = path
        self.notices = notices
        self.lockTimeout = .seconds(min(max(0, lockTimeout), 1_000_000))
    }

    /// Returns whether SQLite should try again. SQLite asks each time it finds the database locked.
    func shouldRetry(isFirst: Bool) -> Bool {
        let (waited, shouldReport) = state.withLock { state in
            if isFirst { state = (.now, false) }
            let waited = ContinuousClock.now - state.start
            let shouldReport = waited >= Self.quiet && !state.hasReported
            if shouldReport { state.hasReported = true }
            return (waited, shouldReport)
        }
        guard waited < lockTimeout else { return false }
        if shouldReport { notices.report(TargetNotices.waiting(for: "another writer to '\(path)'", atMost: lockTimeout)) }
        usleep(UInt32((min(.milliseconds(20), lockTimeout - waited) / .microseconds(1)).rounded(.up)))
        return true
    }

    /// The waiting time after which a message is reported.
    private static let quiet = Duration.seconds(1)
}
