import ArgumentParser
import Foundation
import HomeseedSource

/// The exit status of a command. The numbers are stable: scripts and CI rely on them.
package enum ExitStatus: Int32 {
    case done = 0
    /// There are findings at error level, the store has drifted, or the seed was refused.
    case findings = 1
    /// The arguments are invalid, or name something that does not exist.
    case usage = 2
    /// Homeseed itself failed, or the store can't be reached.
    case failure = 3
    /// The command was stopped by Ctrl-C; shells use the same number.
    case stopped = 130

    /// Exits the process with this status, or with the failure status if some output could not be written. Examples are a full
    /// disk and a closed pipe.
    package func leave() -> Never {
        guard fflush(nil) == 0, !Console.hasLostOutput, !Interruption.hasExceededFileSize || self == .failure else {
            Console.printError("error: The output could not be written.\n")
            exit(ExitStatus.failure.rawValue)
        }
        exit(rawValue)
    }
}

extension ExitStatus: Error {
    /// Ends the command without a further message: everything has been printed.
    static func end(_ ending: ExitStatus) throws {
        if ending != .done { throw ExitCode(ending.rawValue) }
    }
}
