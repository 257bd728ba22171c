import ArgumentParser
import HomeseedLoading
import HomeseedSource
import HomeseedStore

/// The mapping of thrown errors to exit statuses.
extension ExitStatus {
    /// Runs a command, prints its error if there is one, and returns the exit status.
    static func of(_ command: () throws -> Void) -> ExitStatus {
        do {
            try command()
            return .done
        } catch let problem as CommandError {
            Console.printError(problem.text(Console.errorStyle))
            return problem.ending
        } catch let error as LoadError {
            return of { throw CommandError(error) }
        } catch let error as TargetError {
            return of { throw CommandError(error) }
        } catch {
            return status(forParserError: error)
        }
    }

    /// Prints an error that is not Homeseed's own, and returns its status. Help and completions succeed. Invalid arguments give
    /// `usage` instead of the parser's own status, 64.
    private static func status(forParserError error: any Error) -> ExitStatus {
        let code = HomeseedProgram.exitCode(for: error)
        if let code = error as? ExitCode { return ExitStatus(rawValue: code.rawValue) ?? .failure }
        let message = HomeseedProgram.fullMessage(for: error)
        if code == .success {
            Swift.print(HarmlessOutput.of(message.withProgramName(), colour: false))
            return .done
        }
        if let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-"),
            !(HomeseedProgram.commandNames + ["help"]).contains(word)
        {
            return of { throw HomeseedProgram.unknownCommand(word) }
        }
        Console.printError(reformatParserError(message) + "\n")
        return code == .validationFailure ? .usage : .failure
    }

    /// Returns the parser's message in the usual format, with a suggestion if the message lists the accepted values.
    private static func reformatParserError(_ message: String) -> String {
        guard message.hasPrefix("Error: ") else { return message }
        var lines = message.dropFirst("Error: ".count).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let (style, headline) = (Console.errorStyle, lines.removeFirst())
        let listed = lines.prefix { $0.hasPrefix("  - ") }.map { String($0.dropFirst("  - ".count)) }
        if headline.hasPrefix("Missing expected argument '--into"), let help = lines.firstIndex(where: { $0.hasPrefix("Help:") })
        {
            lines[help] =
                "  The targets:\n" + ProgramParts.current.help.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
        }
        let word = headline.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
        if let word, let near = suggestion(for: word.prefix { $0 != "=" }.description, among: listed) {
            lines.insert("  Did you mean '\(near)'?", at: listed.count)
        }
        return style.paint("error:", [.bold, .red]) + " " + style.bold(headline) + "\n" + lines.joined(separator: "\n")
    }
}
