import Foundation
import HomeseedSource
import HomeseedSyntax

/// A file as an editor has it, to be laid out and given back.
struct FormatInput {
    private let name: String
    private let isCheck: Bool

    init(_ name: String?, isRead: Bool, besides paths: [String], isCheck: Bool, isDiff: Bool) throws {
        guard isRead else { throw CommandError(.usage, "--stdin-filename says what standard input is, but nothing reads that.", advice: ["Add `--stdin`."]) }
        guard paths.isEmpty else {
            throw CommandError(.usage, "With --stdin, what is read is laid out, and no path can be given.", advice: ["Leave out \(paths.joined(separator: ", "))."])
        }
        if isDiff { throw CommandError(.usage, "--stdin prints the whole file, and --diff what would change.", advice: ["Leave out one of them."]) }
        self.name = name ?? "standard input"
        self.isCheck = isCheck
    }

    /// Where it can't be laid out, nothing is printed: an editor then keeps what it has.
    func run() throws {
        guard let read = try? FileHandle.standardInput.readToEnd() ?? Data() else { throw CommandError(.failure, "Standard input can't be read.") }
        let bytes = [UInt8](read)
        switch Formatter.format(SourceFile(path: name, bytes: bytes)) {
        case .same: show(bytes)
        case .changed(let formatted):
            show(formatted)
            if isCheck { try ExitStatus.end(.findings) }
        case .unreadable: throw CommandError(.findings, "\(name.escapedForTerminal) can't be read, so it can't be laid out.", advice: ["`homeseed lint --stdin` says why."])
        case .leftAlone(let reason): throw CommandError(.findings, "\(name.escapedForTerminal) is left alone: \(reason).")
        case .failed: throw CommandError(.failure, "Laid out, \(name.escapedForTerminal) would say something else. This is a fault of Homeseed; please report it.")
        }
    }

    private func show(_ bytes: [UInt8]) {
        if !isCheck { Console.print(bytes: bytes) }
    }
}
