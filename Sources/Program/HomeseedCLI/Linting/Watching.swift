import Foundation
import HomeseedLoading
import HomeseedSource

/// Runs something at the start and after each change of files, until the person ends it.
struct Watching {
    /// Between two looks at the files.
    private static let pause = Duration.milliseconds(300)
    /// Between two looks while files are still being saved: several at once, or one in steps.
    private static let settling = Duration.milliseconds(40)

    let console: Console
    /// Whether what is printed is for people, who like to know when it was.
    let hasHeader: Bool
    /// Absolute paths of files that the run itself writes.
    let written: Set<String>

    /// - Parameters:
    ///   - places: what to watch, asked before each run.
    ///   - body: the run; it calls its argument when it is about to print. Only the first one ends the watching where
    ///     it fails: later on a file may be gone for a while.
    func run(_ places: () throws -> [String], _ body: (_ announce: () -> Void) throws -> Void) throws {
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
                say(problem, changed)
            } catch let error as LoadError {
                say(CommandError(error), changed)
            }
        }
        // Behind the ^C that the terminal shows.
        if console.isTerminal { console.print("\n") }
    }

    /// Waits for a change, and until it is over. Nil where the person ended it.
    private func next(after known: FileStamps, _ places: () throws -> [String]) throws -> (FileStamps, [String])? {
        while !Interruption.isAsked {
            Watching.sleep(Watching.pause)
            var seen = FileStamps(of: (try? places()) ?? [], except: written)
            if seen == known { continue }
            for _ in 0..<25 where !Interruption.isAsked {
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
        // A signal ends it early, as it should.
        var time = timespec(tv_sec: 0, tv_nsec: Int(duration.components.attoseconds / 1_000_000_000))
        nanosleep(&time, nil)
    }

    private func say(_ problem: CommandError, _ changed: [String]) {
        announce(changed)
        Console.printError(problem.text(Console.errorStyle))
    }

    /// On a terminal each run takes the place of the one before; elsewhere one follows the other.
    private func announce(_ changed: [String]) {
        guard hasHeader else { return }
        if console.canMove { console.print(raw: "\u{1B}[2J\u{1B}[3J\u{1B}[H") }
        var line = Watching.time + "  "
        switch changed.count {
        case 0: line += "Watching the catalogue"
        case 1: line += "After a change to \(Paths.shown(changed[0]).escapedForTerminal)"
        default:
            line += "After a change to \(Paths.shown(changed[0]).escapedForTerminal) and \(counted(changed.count - 1, "other"))"
        }
        console.print(console.style.dim(line + (console.isTerminal ? "  (press Ctrl-C to stop)" : "")) + "\n\n")
    }

    /// `14:03:22`, where the person is.
    private static var time: String {
        var now = time_t(Date().timeIntervalSince1970)
        var parts = tm()
        localtime_r(&now, &parts)
        return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
    }
}
