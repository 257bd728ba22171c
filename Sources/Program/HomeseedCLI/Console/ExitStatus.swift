import ArgumentParser
import Foundation
import HomeseedSource

/// How a command ends. The numbers are frozen: scripts and CI rely on them.
package enum ExitStatus: Int32 {
    case done = 0
    /// Findings at error level, a store that has drifted, a seed that was refused.
    case findings = 1
    /// Asked for wrongly, or for what is not there.
    case usage = 2
    /// Our own failure, or a store that can't be reached.
    case failure = 3
    /// Stopped by Ctrl-C, as the shell numbers it.
    case stopped = 130

    /// Ends the program with this number; with that of a failure where not all of the output could be written, as where a disk
    /// is full or a pipe is closed.
    package func leave() -> Never {
        guard fflush(nil) == 0, !Console.hasLost, !Interruption.hasOverrun || self == .failure else {
            Console.printError("error: The output could not be written.\n")
            exit(ExitStatus.failure.rawValue)
        }
        exit(rawValue)
    }
}

extension ExitStatus: Error {
    /// Ends the command without another word: everything has been said.
    static func end(_ ending: ExitStatus) throws {
        if ending != .done { throw ExitCode(ending.rawValue) }
    }
}
