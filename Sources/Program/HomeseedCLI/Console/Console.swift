import ArgumentParser
import Foundation
package import HomeseedSource
import HomeseedStore
import Synchronization

/// When to use colour.
enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
}

/// What is known of where the output goes: whether it shows colour, and how wide it is.
package struct Console {
    let style: TerminalStyle
    /// In columns; nil where it is no terminal.
    let width: Int?
    /// Whether standard output is taken by what a command makes, and people read beside it.
    private let isAside: Bool
    private static let lost = Atomic(false)

    /// Whether something that was printed found no room.
    static var hasLost: Bool { lost.load(ordering: .relaxed) }

    init(_ choice: ColourChoice, isAside: Bool = false) {
        let stream = isAside ? STDERR_FILENO : STDOUT_FILENO
        style = TerminalStyle(colour: Console.isColoured(choice, stream))
        width = Console.width(of: stream)
        self.isAside = isAside
    }

    var renderOptions: RenderOptions {
        var options = RenderOptions(colour: style.isColoured, width: width)
        options.folder = FileManager.default.currentDirectoryPath
        return options
    }

    var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether its lines can be cleared to be written anew.
    var canMove: Bool { isTerminal && ProcessInfo.processInfo.environment["TERM"] != "dumb" }

    /// For people: what in it could move a cursor, or is a command to a runner, is shown and not obeyed.
    func print(_ text: String) { print(raw: HarmlessOutput.of(text, colour: style.isColoured)) }

    /// For programs, and for moving our own cursor: byte by byte, by whoever has escaped what is in it.
    func print(raw text: String) {
        if isAside { Console.printError(raw: text) } else { Console.print(bytes: text.utf8) }
    }

    /// Prints on standard output, for programs.
    static func print(bytes: some Collection<UInt8>) {
        // Not through C's stream, which forgets that it had no room for a long text.
        fflush(nil)
        if !OutputPlace.write(bytes, to: STDOUT_FILENO) { lost.store(true, ordering: .relaxed) }
    }

    func print(_ table: TextTable) { print(table.render(width: width, style: style)) }

    // MARK: Errors

    package static var errorStyle: TerminalStyle { TerminalStyle(colour: isColoured(.auto, STDERR_FILENO)) }

    /// Prints on the error stream, with nothing in it that a terminal would obey.
    package static func printError(_ text: String) { printError(raw: HarmlessOutput.of(text, colour: errorStyle.isColoured)) }

    static func printError(raw text: String) {
        // What was printed before has to come before.
        fflush(nil)
        // Where there is no room for it either, nobody is left to be told.
        _ = OutputPlace.write(text.utf8, to: STDERR_FILENO)
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
    @Option(name: .customLong("color"), help: ArgumentHelp("When to use colour in the output.", valueName: "when"))
    var colour: ColourChoice = .auto

    var console: Console { Console(colour) }

    /// - Parameter target: an address, as in `sql:-`, which takes standard output for itself.
    func console(beside target: String) -> Console {
        let place = target.split(separator: ":", maxSplits: 1).last.map { $0.prefix { $0 != "?" } } ?? ""
        return Console(colour, isAside: OutputPlace.isStandardOutput(String(place)))
    }
}

/// A number as people read it: `12,400`.
func grouped(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.utf8.count > 3 {
        groups.insert(String(digits.suffix(3)), at: 0)
        digits.removeLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}

/// Arguments as a shell takes them.
enum ShellWord {
    /// An argument in quotes, where the shell would read it as something else or as several.
    static func quoted(_ argument: String) -> String {
        let isPlain = !argument.isEmpty && argument.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || "._-:@/=,+%".unicodeScalars.contains($0)
        }
        return isPlain ? argument : "'" + argument.replacing("'", with: "'\\''") + "'"
    }
}
