import ArgumentParser
import HomeseedChecking
import HomeseedSource
import HomeseedStore

struct HomeseedProgram: ParsableCommand {
    static let version = ProgramParts.current.versionText

    static let configuration = CommandConfiguration(
        commandName: ProgramParts.current.name,
        abstract: "Lint, translate and seed household content from a folder of YAML.",
        discussion: """
            Create a catalogue, check it, and seed a demo household into a SQLite file:

              homeseed new pack my-app
              homeseed lint
              homeseed seed my-app/starter --into sqlite:demo.sqlite

            Commands use the folder Catalogue in the current folder or the nearest parent folder, and the folder Locales \
            beside it. --catalogue gives another folder.

            Exit status: 0 for success; 1 for errors in the catalogue, a store that differs from its seed, a refused seed, \
            or a failed --check, --fail-on-breaking or --fail-under; 2 for wrong usage or an unknown name; 3 for an \
            unreachable store or an internal error; 130 if interrupted.
            """,
        version: version,
        groupedSubcommands: [
            Subcommands.lint, Subcommands.content,
            CommandGroup(name: "Editor", subcommands: [StudioCommand.self, LanguageServerCommand.self]),
            Subcommands.stores,
        ]
    )

    static var commandNames: [String] {
        configuration.groupedSubcommands.flatMap(\.subcommands).map { command in
            command.configuration.commandName ?? String(describing: command).lowercased()
        }
    }

    /// Returns the error for an unknown command, with the closest match. For the name of a subcommand, the match is the full
    /// command.
    static func unknownCommand(_ word: String) -> CommandError {
        let commands = configuration.groupedSubcommands.flatMap(\.subcommands)
        let matches = commands.flatMap { command in
            command.configuration.subcommands.filter { $0._commandName == word }.map {
                "\(command._commandName) \($0._commandName)"
            }
        }
        guard let match = matches.first else { return .unknown("command", word, among: commandNames) }
        return CommandError(.usage, "There is no command '\(word)'.", advice: ["Did you mean `homeseed \(match)`?"])
    }

    static func run() -> Never {
        // Scripts ask for the version often, so no parser is built for it.
        if CommandLine.argc == 2, CommandLine.arguments[1] == "--version" { ExitStatus.of { print(version) }.leave() }
        Interruption.begin()
        ExitStatus.of {
            var command = try parse(
                joiningNumbers(
                    CommandLine.arguments.dropFirst().enumerated().map {
                        $0.offset == 0 ? renamed[$0.element] ?? $0.element : $0.element
                    }))
            try command.run()
        }.leave()
    }

    /// The previous name of a command, which scripts still use.
    private static let renamed = ["seeded": "list-seeds"]

    /// Joins an option and a negative number with `=`. No option begins with a digit, so `--households -3` is unambiguous.
    private static func joiningNumbers(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        for (index, argument) in arguments.enumerated() {
            if argument == "--" { return joined + arguments[index...] }
            let isNumber = argument.hasPrefix("-") && argument.dropFirst().first?.isNumber == true
            if isNumber, let option = joined.last, option.hasPrefix("--"), !option.contains("=") {
                joined[joined.count - 1] = option + "=" + argument
            } else {
                joined.append(argument)
            }
        }
        return joined
    }

    /// Parses the arguments with the parser of the requested command. The complete parser is slow to build, so it is used only
    /// for help and error messages.
    private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
        // Help prints the full command name, which only the complete parser knows.
        let isHelp = arguments.contains { ["-h", "--help", "help"].contains($0) }
        if !isHelp, let name = arguments.first,
            let type = configuration.groupedSubcommands.lazy.flatMap(\.subcommands).first(where: { $0._commandName == name }),
            let command = try? type.parseAsRoot(Array(arguments.dropFirst()))
        {
            return command
        }
        if arguments.first == "help", let name = arguments.dropFirst().first, !commandNames.contains(name), !name.hasPrefix("-") {
            throw unknownCommand(name)
        }
        return try parseAsRoot(arguments)
    }
}
