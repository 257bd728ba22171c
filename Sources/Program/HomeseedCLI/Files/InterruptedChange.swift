import Foundation
package import Homeseed
import HomeseedServices
import HomeseedSource
import HomeseedStore

/// A change of several files that was interrupted because its command was killed.
package struct InterruptedChange {
    private enum State {
        /// The file has its new contents.
        case done
        /// The file has its previous contents, and the new contents are in a temporary file.
        case pending(place: OutputPlace, temporary: String?)
        /// The file has its previous contents without a temporary file: the user restored it.
        case restored
        /// The file has neither the previous nor the new contents.
        case edited
    }

    private let folder: String
    private let journal: ChangeJournal
    private let states: [(path: String, state: State)]

    /// Loads the interrupted change of a folder, or returns `nil` if there is none.
    ///
    /// - Parameter folders: the folders that may be written to. A journal that came with a repository must not change other
    ///   files.
    private init?(in folder: String, within folders: [String]) throws {
        guard let journal = try ChangeJournal.read(in: folder) else { return nil }
        self.folder = folder
        self.journal = journal
        states = try journal.files.map { file in
            let path = folder + "/" + file.path
            guard FileChanges.isWithin(path, folders) else {
                throw CommandError(
                    .findings,
                    "\(ChangeJournal.path(in: folder)) names a file outside of this catalogue: \(file.path.escapedForTerminal).",
                    advice: ["Nothing was written. Name the same folders as `\(journal.shown)`, or remove it."])
            }
            return (Paths.shown(Paths.absolute(path)), try InterruptedChange.state(of: file, at: path))
        }
    }

    private static func state(of file: ChangeJournal.File, at path: String) throws -> State {
        let now = ChangeJournal.fingerprint(try FileChanges.bytes(at: path))
        guard let name = file.temporary else {
            return now == nil ? .done : now == file.before ? .pending(place: try OutputPlace(path), temporary: nil) : .edited
        }
        let place = try OutputPlace(path)
        let temporary = URL(fileURLWithPath: place.path).deletingLastPathComponent().path + "/" + name
        guard Replacement.isTemporary(name), !name.contains("/") else { return .edited }
        // A missing temporary file has replaced its target, which may have been edited since.
        guard let new = try FileChanges.bytes(at: temporary) else {
            return now == file.before && file.before != file.after ? .restored : .done
        }
        if now == file.after { return .done }
        return now == file.before && ChangeJournal.fingerprint(new) == file.after
            ? .pending(place: place, temporary: temporary) : .edited
    }

    private func paths(_ isIncluded: (State) -> Bool) -> [String] { states.filter { isIncluded($0.state) }.map(\.path) }

    private var done: [String] { paths { if case .done = $0 { true } else { false } } }
    private var pending: [String] { paths { if case .pending = $0 { true } else { false } } }
    private var edited: [String] { paths { if case .edited = $0 { true } else { false } } }
    private var restored: [String] { paths { if case .restored = $0 { true } else { false } } }

    /// Whether no file was replaced, all files were replaced, or the user restored all files.
    private var isWhole: Bool { done.count == states.count || done.isEmpty && edited.isEmpty }

    /// The reason why the change can't be completed, or `nil` if it can.
    private var conflict: CommandError? {
        guard !isWhole, !edited.isEmpty || !restored.isEmpty else { return nil }
        let lines = [("Replaced", done), ("Not replaced yet", pending), ("Edited since", edited), ("Restored since", restored)]
            .filter { !$1.isEmpty }.map { "\($0): \(InterruptedChange.list($1))." }
        return CommandError(
            .findings, "`\(journal.shown)` was interrupted, so its change is incomplete, and the files were edited since.",
            advice: lines + [
                "To finish it, undo these edits and run the command again. To undo it, restore the replaced files, as with `git checkout`.",
                "To keep the files as they are, remove \(Paths.shown(Paths.absolute(ChangeJournal.path(in: folder)))).",
            ])
    }

    private static func list(_ paths: [String]) -> String {
        let shown = paths.prefix(5).map { ShellWord.quoted($0).escapedForTerminal }.joined(separator: ", ")
        return paths.count > 5 ? shown + " and \(paths.count - 5) more" : shown
    }

    private func complete() throws {
        if let conflict { throw conflict }
        try DeferredSignals.perform {
            for (path, state) in states where !isWhole {
                guard case .pending(let place, let temporary) = state else { continue }
                if let temporary { try place.replace(with: temporary) } else { try FileManager.default.removeItem(atPath: path) }
            }
            ChangeJournal.remove(in: folder)
        }
        guard !isWhole else { return }
        Hint.print(
            "Completed `\(journal.shown)`, which was interrupted: replaced the other \(pending.count) of \(counted(states.count, "file"))."
        )
    }
}

extension InterruptedChange {
    /// Completes an interrupted change of a catalogue, and removes temporary files of killed commands.
    ///
    /// - Returns: whether a command with the same arguments as this command was completed, so that nothing remains to be done.
    /// - Throws: a ``CommandError`` if files were edited since.
    @discardableResult
    package static func complete(in pipeline: Pipeline) throws -> Bool { try complete(in: FileChanges.folders(of: pipeline)) }

    /// Completes the interrupted changes of the folders that a command writes to.
    @discardableResult
    static func complete(in folders: [String]) throws -> Bool {
        let journals = folders.map(ChangeJournal.path)
        guard journals.contains(where: Paths.exists) else {
            // Another process with the lock may be writing, so its files are left to the next command.
            Leftovers.remove(below: folders, FolderLocks()) { !journals.contains(where: Paths.exists) }
            return false
        }
        // The folders of the files are known only from the journal.
        let files = try folders.flatMap { folder in
            (try ChangeJournal.read(in: folder))?.files.map { folder + "/" + $0.path } ?? []
        }
        return try FolderLocks.withLocks(around: journals + files) { locks in
            var isThis = false
            for folder in folders {
                guard let change = try InterruptedChange(in: folder, within: folders) else { continue }
                let wasBegun = !change.done.isEmpty
                try change.complete()
                if wasBegun, change.journal.command == Array(CommandLine.arguments.dropFirst()) { isThis = true }
            }
            Leftovers.remove(below: folders, locks)
            return isThis
        }
    }

    /// Prints a warning if a catalogue has an interrupted change, for commands that only read it.
    static func warn(in pipeline: Pipeline) {
        let folders = FileChanges.folders(of: pipeline)
        for folder in folders where access(ChangeJournal.path(in: folder), F_OK) == 0 {
            // A running process with the lock is about to finish.
            guard let lock = try? FolderLock(folder) else { continue }
            do { try lock.acquire(.read, within: 2) } catch { if case .busy = error { continue } }
            do {
                guard let change = try InterruptedChange(in: folder, within: folders), !change.isWhole else { continue }
                if let conflict = change.conflict { throw conflict }
                Hint.print(
                    "warning: `\(change.journal.shown)` was interrupted after it replaced \(change.done.count) of \(counted(change.states.count, "file")).\nhelp: Run it again to complete the change."
                )
            } catch {
                guard let problem = error as? CommandError else { continue }
                Hint.print((["warning: " + problem.headline] + problem.advice.map { "help: " + $0 }).joined(separator: "\n"))
            }
            withExtendedLifetime(lock) {}
        }
    }
}
