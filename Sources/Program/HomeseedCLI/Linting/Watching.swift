import Foundation
import HomeseedLoading
import HomeseedSource

/// A loop that runs a command at the start and after each file change, until the user stops it.
struct Watching {
    /// The interval between two scans.
    private static let pause = Duration.milliseconds(300)
    /// The interval between two scans while files are still changing, as when an editor saves several files.
    private static let settling = Duration.milliseconds(40)

    let console: Console
    /// Whether to print a header with the time, for people.
    let hasHeader: Bool
    /// The absolute paths of files that the run itself writes.
    let written: Set<String>

    /// - Parameters:
    ///   - places: returns the watched paths; called before each run.
    ///   - body: the run, which calls its argument before it prints. Only an error of the first run ends the loop, since a file
    ///     may be missing temporarily later.
    func run(places: () throws -> [String], lint body: (_ announce: () -> Void) throws -> Void) throws {
        Interruption.watch()
        var known = FileStamps(of: try places(), except: written)
        try body { announce([]) }
        while true {
            fflush(nil)
            guard let (stamps, changed) = try next(after: known, places) else { break }
            known = stamps
            do {
                try body { announce(changed) }
            } catch let problem as CommandError {
                report(problem, changed)
            } catch let error as LoadError {
                report(CommandError(error), changed)
            }
        }
        // Starts a new line after the terminal's ^C.
        if console.isTerminal { console.print("\n") }
    }

    /// Waits until files have changed and settled. Returns `nil` if the user stopped the loop.
    private func next(after known: FileStamps, _ places: () throws -> [String]) throws -> (FileStamps, [String])? {
        while !Interruption.isRequested {
            Watching.sleep(Watching.pause)
            var seen = FileStamps(of: (try? places()) ?? [], except: written)
            if seen == known { continue }
            for _ in 0..<25 where !Interruption.isRequested {
                Watching.sleep(Watching.settling)
                let later = FileStamps(of: (try? places()) ?? [], except: written)
                if later == seen { break }
                seen = later
            }
            let changed = seen.differences(from: known)
            if !changed.isEmpty { return (seen, changed) }
        }
        return nil
    }

    private static func sleep(_ duration: Duration) {
        // A signal interrupts the sleep, as intended.
        var time = timespec(tv_sec: 0, tv_nsec: Int(duration.components.attoseconds / 1_000_000_000))
        nanosleep(&time, nil)
    }

    private func report(_ problem: CommandError, _ changed: [String]) {
        announce(changed)
        Console.printError(problem.text(Console.errorStyle))
    }

    /// Prints the header. On a terminal that supports it, the previous run is cleared first.
    private func announce(_ changed: [String]) {
        guard hasHeader else { return }
        if console.canOverwriteLines { console.print(raw: "\u{1B}[2J\u{1B}[3J\u{1B}[H") }
        var line = Watching.time + "  "
        switch changed.count {
        case 0: line += "Watching the catalogue"
        case 1: line += "After a change to \(Paths.shown(changed[0]).escapedForTerminal)"
        default:
            line += "After a change to \(Paths.shown(changed[0]).escapedForTerminal) and \(counted(changed.count - 1, "other"))"
        }
        console.print(console.style.dim(line + (console.isTerminal ? "  (press Ctrl-C to stop)" : "")) + "\n\n")
    }

    /// The local time as `14:03:22`.
    private static var time: String {
        var now = time_t(Date().timeIntervalSince1970)
        var parts = tm()
        localtime_r(&now, &parts)
        return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
    }
}
