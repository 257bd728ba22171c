import Foundation
import HomeseedSource
import HomeseedSyntax

/// A file from standard input, formatted to standard output.
struct FormatInput {
    private let name: String
    private let isCheck: Bool

    init(_ name: String?, isRead: Bool, besides paths: [String], isCheck: Bool, isDiff: Bool) throws {
        guard isRead else { throw CommandError(.usage, "--stdin-filename requires --stdin.", advice: ["Add `--stdin`."]) }
        guard paths.isEmpty else {
            throw CommandError(
                .usage, "--stdin and paths can't be combined.", advice: ["Remove \(paths.joined(separator: ", "))."])
        }
        if isDiff { throw CommandError(.usage, "--stdin and --diff can't be combined.", advice: ["Remove one of them."]) }
        self.name = name ?? "standard input"
        self.isCheck = isCheck
    }

    /// Formats the file. Nothing is printed if it can't be formatted, so that an editor keeps its buffer.
    func run() throws {
        guard let read = try? FileHandle.standardInput.readToEnd() ?? Data() else {
            throw CommandError(.failure, "Standard input can't be read.")
        }
        let bytes = [UInt8](read)
        switch Formatter.format(SourceFile(path: name, bytes: bytes)) {
        case .unchanged: show(bytes)
        case .changed(let formatted):
            show(formatted)
            if isCheck { try ExitStatus.end(.findings) }
        case .unreadable:
            throw CommandError(
                .findings, "\(name.escapedForTerminal) can't be parsed, so it can't be formatted.",
                advice: ["`homeseed lint --stdin` shows the errors."])
        case .unsupported(let reason): throw CommandError(.findings, "\(name.escapedForTerminal) was not formatted: \(reason).")
        case .failed:
            throw CommandError(
                .failure,
                "Formatting \(name.escapedForTerminal) would change its content. This is a bug in Homeseed; please report it.")
        }
    }

    private func show(_ bytes: [UInt8]) {
        if !isCheck { Console.print(bytes: bytes) }
    }
}
