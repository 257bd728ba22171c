import Foundation
import HomeseedSource

/// How far a population is: one line that changes on a terminal, a plain line every few seconds elsewhere.
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

    /// - Parameter done: how many households of all.
    mutating func report(_ done: Int) {
        let now = clock.now
        guard !isQuiet, now - shown >= (isTerminal ? .milliseconds(100) : .seconds(5)) else { return }
        shown = now
        let line = Progress.line(done, of: total, after: (now - start) / .milliseconds(1) / 1000)
        // A line of a terminal is written over, and what is longer than the new one wiped out.
        Console.printError(raw: isTerminal ? "\r" + line.escapedForTerminal + "\u{1B}[K" : line.escapedForTerminal + "\n")
        isLineOpen = isTerminal
    }

    /// What is printed next begins on a line of its own.
    mutating func end() {
        if isLineOpen { Console.printError(raw: "\r\u{1B}[K") }
        isLineOpen = false
    }

    static func line(_ done: Int, of total: Int, after seconds: Double) -> String {
        let rate = Double(done) / max(seconds, 0.001)
        let percent = total > 0 ? done * 100 / total : 100
        let left = rate > 0 ? Double(total - done) / rate : 0
        return "\(grouped(done)) of \(grouped(total)) households (\(percent)%), \(grouped(Int(rate.rounded()))) a second, \(time(left)) left"
    }

    /// `1 h 05 min`, `2 min 10 s`, `8 s`.
    static func time(_ seconds: Double) -> String {
        let whole = Int(max(0, min(seconds, 1e9)).rounded(.up))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        if whole >= 3600 { return "\(whole / 3600) h \(two(whole % 3600 / 60)) min" }
        return whole >= 60 ? "\(whole / 60) min \(two(whole % 60)) s" : "\(whole) s"
    }
}
