import Foundation
import HomeseedSource

/// The progress of a population: one updated line on a terminal, elsewhere a plain line every few seconds.
struct Progress {
    private let total: Int
    private let isQuiet: Bool
    private let isTerminal = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private var shown: ContinuousClock.Instant
    private var isLineOpen = false

    init(total: Int, isQuiet: Bool) {
        self.total = total
        self.isQuiet = isQuiet
        start = clock.now
        shown = start
    }

    /// Prints the progress, unless the last line is too recent.
    ///
    /// - Parameter done: the number of finished households.
    mutating func report(_ done: Int) {
        let now = clock.now
        guard !isQuiet, now - shown >= (isTerminal ? .milliseconds(100) : .seconds(5)) else { return }
        shown = now
        let line = Progress.line(done, of: total, after: (now - start) / .milliseconds(1) / 1000)
        // On a terminal, the line is overwritten and its rest cleared.
        Console.printError(raw: isTerminal ? "\r" + line.escapedForTerminal + "\u{1B}[K" : line.escapedForTerminal + "\n")
        isLineOpen = isTerminal
    }

    /// Clears the line, so that the next output starts at its beginning.
    mutating func end() {
        if isLineOpen { Console.printError(raw: "\r\u{1B}[K") }
        isLineOpen = false
    }

    static func line(_ done: Int, of total: Int, after seconds: Double) -> String {
        let rate = Double(done) / max(seconds, 0.001)
        let percent = total > 0 ? done * 100 / total : 100
        let left = rate > 0 ? Double(total - done) / rate : 0
        return
            "\(grouped(done)) of \(grouped(total)) households (\(percent)%), \(grouped(Int(rate.rounded()))) a second, \(time(left)) left"
    }

    /// Returns a duration as `1 h 05 min`, `2 min 10 s` or `8 s`.
    static func time(_ seconds: Double) -> String {
        let whole = Int(max(0, min(seconds, 1e9)).rounded(.up))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        if whole >= 3600 { return "\(whole / 3600) h \(two(whole % 3600 / 60)) min" }
        return whole >= 60 ? "\(whole / 60) min \(two(whole % 60)) s" : "\(whole) s"
    }
}
