import ArgumentParser
import Foundation
import Homeseed
import HomeseedSource
import HomeseedStore

/// How a command ends. The numbers are frozen: scripts and CI rely on them.
enum Ending: Int32 {
    case done = 0
    /// Findings at error level, a store that has drifted, a seed that was refused.
    case findings = 1
    /// Asked for wrongly, or for what is not there.
    case usage = 2
    /// Our own failure, or a store that can't be reached.
    case failure = 3
    /// Stopped by Ctrl-C, as the shell numbers it.
    case stopped = 130

    /// Runs a command, says what stopped it, and tells how it ended.
    static func of(_ command: () throws -> Void) -> Ending {
        do {
            try command()
            return .done
        } catch let problem as Problem {
            Console.printError(problem.text(Console.errorStyle))
            return problem.ending
        } catch let error as LoadError {
            return of { throw Problem(error) }
        } catch let error as TargetError {
            return of { throw Problem(error) }
        } catch {
            return parserEnding(error)
        }
    }

    /// What the argument parser throws: help and completions end well, the rest is usage. Its own number for
    /// that is 64.
    private static func parserEnding(_ error: any Error) -> Ending {
        let code = HomeseedProgram.exitCode(for: error)
        if let code = error as? ExitCode { return Ending(rawValue: code.rawValue) ?? .failure }
        let message = HomeseedProgram.fullMessage(for: error)
        if code == .success {
            Swift.print(HarmlessOutput.of(message, colour: false))
            return .done
        }
        if let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-"),
            !(HomeseedProgram.commandNames + ["help"]).contains(word)
        {
            return of { throw Problem.unknown("command", word, among: HomeseedProgram.commandNames) }
        }
        Console.printError(inOurWords(message) + "\n")
        return code == .validationFailure ? .usage : .failure
    }

    /// The parser's message as all others look: how it begins, and what was probably meant where it lists what there is.
    private static func inOurWords(_ message: String) -> String {
        guard message.hasPrefix("Error: ") else { return message }
        var lines = message.dropFirst("Error: ".count).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let (style, headline) = (Console.errorStyle, lines.removeFirst())
        let listed = lines.prefix { $0.hasPrefix("  - ") }.map { String($0.dropFirst("  - ".count)) }
        let word = headline.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
        if let word, let near = suggestion(for: word.prefix { $0 != "=" }.description, among: listed) { lines.insert("  Did you mean '\(near)'?", at: listed.count) }
        return style.paint("error:", [.bold, .red]) + " " + style.bold(headline) + "\n" + lines.joined(separator: "\n")
    }

    /// What could not be written, because a disk is full or a pipe is closed, was not done.
    func leave() -> Never {
        guard fflush(nil) == 0, !Console.hasLost, !Interruption.hasOverrun || self == .failure else {
            Console.printError("error: The output could not be written.\n")
            exit(Ending.failure.rawValue)
        }
        exit(rawValue)
    }
}

extension Ending: Error {
    /// Ends the command without another word: everything has been said.
    static func end(_ ending: Ending) throws {
        if ending != .done { throw ExitCode(ending.rawValue) }
    }
}
