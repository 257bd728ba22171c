import Foundation
import HomeseedSource
import HomeseedStore

/// The file replacements of one command, recorded before the first replacement and removed after the last replacement.
///
/// If the command is killed in between, the journal and the temporary files remain, and the next command completes the change:
/// ``InterruptedChange``. The journal is written atomically, like every file.
struct ChangeJournal: Codable {
    struct File: Codable {
        /// The path relative to the journal's folder.
        let path: String
        /// The name of the temporary file beside the file, or `nil` if the file is removed.
        let temporary: String?
        /// The fingerprint of the previous contents, or `nil` if there was no file.
        let before: String?
        let after: String?
    }

    private static let name = ".homeseed-unfinished"

    private(set) var version = 1
    /// The arguments of the command.
    let command: [String]
    let files: [File]

    init(_ files: [File]) {
        command = Array(CommandLine.arguments.dropFirst())
        self.files = files
    }

    static func path(in folder: String) -> String { folder + "/" + name }

    /// Returns the journal of a folder, or `nil` if there is none.
    ///
    /// - Throws: a ``CommandError`` if it can't be read.
    static func read(in folder: String) throws -> ChangeJournal? {
        let path = path(in: folder)
        // The common case is no journal. This check avoids all other disk access.
        guard access(path, F_OK) == 0 else { return nil }
        guard let bytes = try FileChanges.bytes(at: path) else { return nil }
        guard let journal = try? JSONDecoder().decode(ChangeJournal.self, from: Data(bytes)), journal.version == 1 else {
            throw CommandError(
                .findings, "\(path) can't be read: another version of Homeseed wrote it, or another program.",
                advice: ["Nothing was written. Check the catalogue's files, and remove it."])
        }
        return journal
    }

    func write(in folder: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try OutputPlace(ChangeJournal.path(in: folder)).write(Array(try encoder.encode(self)))
    }

    static func remove(in folder: String) { unlink(path(in: folder)) }

    static func fingerprint(_ bytes: [UInt8]?) -> String? { bytes.map { "\(Fingerprint($0).text)-\($0.count)" } }

    /// The command line as the user would type it.
    var shown: String { (["homeseed"] + command.map(ShellWord.quoted)).joined(separator: " ").escapedForTerminal }
}
