import Foundation
import HomeseedStore

/// An atomic replacement of several files in one folder, which survives crashes.
///
/// All files are first written under temporary names. A journal then lists the moves. After a crash, the next process completes
/// the moves that a journal lists. The folder must be locked.
struct Replacements {
    let folder: String
    private static let journal = ".homeseed-replacing"

    private func path(_ name: String) -> String { folder + "/" + name }

    /// Returns the path of a file's current contents, which may still be a temporary file after a crash.
    func place(of name: String) -> String {
        if let temporary = unfinished[name], FileManager.default.fileExists(atPath: path(temporary)) { return path(temporary) }
        return path(name)
    }

    /// The temporary files of an incomplete replacement, by target name.
    private var unfinished: [String: String] {
        guard let data = FileManager.default.contents(atPath: path(Replacements.journal)) else { return [:] }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        return Dictionary(
            lines.compactMap { line in
                let names = line.split(separator: "/").map(String.init)
                return names.count == 2 ? (names[1], names[0]) : nil
            }
        ) { first, _ in first }
    }

    /// Completes an interrupted replacement and removes leftover temporary files.
    func recover() throws(TargetError) {
        for (name, temporary) in unfinished where FileManager.default.fileExists(atPath: path(temporary)) {
            try OutputPlace(path(name)).replace(with: path(temporary))
        }
        try? FileManager.default.removeItem(atPath: path(Replacements.journal))
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where Replacement.isTemporary(name) {
            // Another command may be writing a script or a report into the same folder, and its file must stay.
            Replacement.removeLeftover(path(name), isFolderLocked: true)
        }
    }

    /// Replaces files.
    ///
    /// - Parameter write: Writes the contents of a file with the given name.
    func replace(_ names: [String], _ write: (String, Replacement) throws(TargetError) -> Void) throws(TargetError) {
        var journal = ""
        var ready: [Replacement] = []
        for name in names {
            let file = try Replacement(of: path(name))
            try write(name, file)
            try file.finish()
            journal += file.temporaryName + "/" + name + "\n"
            ready.append(file)
        }
        guard ready.count > 1 else {
            for file in ready { try file.move() }
            return
        }
        let list = try Replacement(of: path(Replacements.journal))
        try list.write(journal)
        try list.finish()
        try list.move()
        // The journal exists from here on, so the replacement is committed even if a later step fails.
        for file in ready { file.keep() }
        for file in ready { try file.move() }
        try? FileManager.default.removeItem(atPath: path(Replacements.journal))
    }
}
