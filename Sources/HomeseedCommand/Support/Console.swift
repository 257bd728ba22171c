import ArgumentParser
import Foundation
import HomeseedSource

/// When to use colour.
enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
}

/// What is known of where the output goes: whether it shows colour, and how wide it is.
struct Console {
    let style: TerminalStyle
    /// In columns; nil where it is no terminal.
    let width: Int?

    init(_ choice: ColourChoice) {
        style = TerminalStyle(colour: Console.isColoured(choice, STDOUT_FILENO))
        width = Console.width(of: STDOUT_FILENO)
    }

    var renderOptions: RenderOptions { RenderOptions(colour: style.isColoured, width: width) }

    var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether its lines can be cleared to be written anew.
    var canMove: Bool { isTerminal && ProcessInfo.processInfo.environment["TERM"] != "dumb" }

    /// For people: what in it could move a cursor, or is a command to a runner, is shown and not obeyed.
    func print(_ text: String) { Swift.print(HarmlessOutput.of(text, colour: style.isColoured), terminator: "") }

    /// For programs, and for moving our own cursor: byte by byte, by whoever has escaped what is in it.
    func print(raw text: String) { Swift.print(text, terminator: "") }

    func print(_ table: TextTable) { print(table.render(width: width, style: style)) }

    // MARK: Errors

    static var errorStyle: TerminalStyle { TerminalStyle(colour: isColoured(.auto, STDERR_FILENO)) }

    static func printError(_ text: String) { printError(raw: HarmlessOutput.of(text, colour: errorStyle.isColoured)) }

    static func printError(raw text: String) {
        // What was printed before has to come before.
        fflush(nil)
        FileHandle.standardError.write(Data(text.utf8))
    }

    // MARK: What the place can show

    /// NO_COLOR is honoured as its page says: present and not empty.
    private static func isColoured(_ choice: ColourChoice, _ descriptor: Int32) -> Bool {
        switch choice {
        case .always: return true
        case .never: return false
        case .auto:
            let environment = ProcessInfo.processInfo.environment
            return environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb" && isatty(descriptor) == 1
        }
    }

    private static func width(of descriptor: Int32) -> Int? {
        guard isatty(descriptor) == 1 else { return nil }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}

/// The options of every command that prints much.
struct OutputOptions: ParsableArguments {
    @Option(name: .customLong("color"), help: ArgumentHelp("When to use colour.", valueName: "when"))
    var colour: ColourChoice = .auto

    var console: Console { Console(colour) }
}
