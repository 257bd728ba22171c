import ArgumentParser
import Foundation
import HomeseedServices
package import HomeseedSource
import HomeseedStore
import Synchronization

/// When to use colour.
enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
}

/// The output stream with its capabilities: colour and width.
package struct Console {
    let style: TerminalStyle
    /// The width in columns, or `nil` if the output is not a terminal.
    let width: Int?
    /// Whether standard output carries the command's result, so that messages go to the error stream.
    private let usesErrorStream: Bool
    private static let lost = Atomic(false)

    /// Whether some output could not be written.
    static var hasLostOutput: Bool { lost.load(ordering: .relaxed) }

    init(_ choice: ColourChoice, usesErrorStream: Bool = false) {
        let stream = usesErrorStream ? STDERR_FILENO : STDOUT_FILENO
        style = TerminalStyle(colour: Console.isColoured(choice, stream))
        width = Console.width(of: stream)
        self.usesErrorStream = usesErrorStream
    }

    var renderOptions: RenderOptions {
        var options = RenderOptions(colour: style.isColoured, width: width)
        options.folder = FileManager.default.currentDirectoryPath
        return options
    }

    var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether printed lines can be cleared and overwritten.
    var canOverwriteLines: Bool { isTerminal && ProcessInfo.processInfo.environment["TERM"] != "dumb" }

    /// Prints text for people. Control sequences and workflow commands of CI runners are escaped.
    func print(_ text: String) { print(raw: HarmlessOutput.of(text.withProgramName(), colour: style.isColoured)) }

    /// Prints bytes unchanged, for programs and for Homeseed's own cursor movements. The caller has escaped the contents.
    func print(raw text: String) {
        if usesErrorStream { Console.printError(raw: text) } else { Console.print(bytes: text.utf8) }
    }

    /// Prints to standard output, for programs.
    static func print(bytes: some Collection<UInt8>) {
        note(bytes, at: .standard)
        // C's stream does not reliably report that a long text could not be written.
        fflush(nil)
        if !OutputPlace.write(bytes, to: STDOUT_FILENO) { lost.store(true, ordering: .relaxed) }
    }

    func print(_ table: TextTable) { print(table.render(width: width, style: style)) }

    // MARK: Recording

    /// The output since the current recording began, or `nil` if none is in progress.
    private static let recorded = Mutex<[ConsoleOutput]?>(nil)

    /// Runs a command, and returns its status, with the output and the reports that it wrote.
    static func recording(_ run: () throws -> ExitStatus) rethrows -> (status: ExitStatus, outputs: [ConsoleOutput]) {
        recorded.withLock { $0 = [] }
        defer { recorded.withLock { $0 = nil } }
        let status = try run()
        return (status, recorded.withLock { $0 ?? [] })
    }

    private static func note(_ bytes: some Collection<UInt8>, at place: ConsoleOutput.Place) {
        recorded.withLock { $0?.append(ConsoleOutput(place: place, bytes: Array(bytes))) }
    }

    /// Prints recorded output, or writes a recorded report.
    static func write(_ output: ConsoleOutput) throws {
        switch output.place {
        case .standard: print(bytes: output.bytes)
        case .error: printError(raw: String(decoding: output.bytes, as: UTF8.self))
        case .file(let path): try writeReport(output.bytes, to: path)
        }
    }

    /// Writes a report to a file atomically.
    static func writeReport(_ bytes: [UInt8], to path: String) throws {
        note(bytes, at: .file(path))
        let place = try OutputPlace(path)
        try DeferredSignals.perform { () throws(TargetError) in try place.write(bytes) }
    }

    // MARK: Errors

    package static var errorStyle: TerminalStyle { TerminalStyle(colour: isColoured(.auto, STDERR_FILENO)) }

    /// Prints to the error stream, with terminal control sequences escaped.
    package static func printError(_ text: String) {
        printError(raw: HarmlessOutput.of(text.withProgramName(), colour: errorStyle.isColoured))
    }

    static func printError(raw text: String) {
        note(text.utf8, at: .error)
        // Flushes earlier output, to keep the order.
        fflush(nil)
        // If the error stream can't be written either, there is no way left to report it.
        _ = OutputPlace.write(text.utf8, to: STDERR_FILENO)
    }

    // MARK: Terminal capabilities

    /// Whether to use colour. NO_COLOR counts if it is present and not empty, as its specification requires.
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

/// A piece of a command's output.
struct ConsoleOutput {
    enum Place {
        case standard, error
        /// A report, with the path as the user typed it.
        case file(String)
    }

    var place: Place
    var bytes: [UInt8]
}

/// The output options, shared by every command that prints long results.
struct OutputOptions: ParsableArguments {
    @Option(name: .customLong("color"), help: ArgumentHelp("When to use colour in the output.", valueName: "when"))
    var colour: ColourChoice = .auto

    var console: Console { Console(colour) }

    /// Returns the console for a command that also writes to a target.
    ///
    /// - Parameter target: an address. If it is standard output, as in `sql:-`, the console prints to the error stream.
    func console(beside target: String) -> Console {
        let place = target.split(separator: ":", maxSplits: 1).last.map { $0.prefix { $0 != "?" } } ?? ""
        return Console(colour, usesErrorStream: OutputPlace.isStandardOutput(String(place)))
    }
}

/// Returns a number with thousands separators: `12,400`.
func grouped(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.utf8.count > 3 {
        groups.insert(String(digits.suffix(3)), at: 0)
        digits.removeLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}

/// Quoting of arguments for a shell.
enum ShellWord {
    /// Returns an argument, quoted if the shell would otherwise interpret or split it.
    static func quoted(_ argument: String) -> String {
        let isPlain =
            !argument.isEmpty
            && argument.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType != nil || "._-:@/=,+%".unicodeScalars.contains($0)
            }
        return isPlain ? argument : "'" + argument.replacing("'", with: "'\\''") + "'"
    }
}
