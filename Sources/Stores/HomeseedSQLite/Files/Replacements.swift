import Foundation
import HomeseedStore

/// Several files of one folder that take others' places together, whenever the machine stops.
///
/// All are written beside their places first; then one file says which is to go where, and until that is there
/// nothing has happened. Once it is, whoever comes next finishes the work. The folder must be locked.
struct Replacements {
    let folder: String
    private static let journal = ".homeseed-replacing"

    private func path(_ name: String) -> String { folder + "/" + name }

    /// Where a file's content is at this moment: a writer that was stopped may have left it beside its place.
    func place(of name: String) -> String {
        if let temporary = unfinished[name], FileManager.default.fileExists(atPath: path(temporary)) { return path(temporary) }
        return path(name)
    }

    /// By the files' names, what is to take their places.
    private var unfinished: [String: String] {
        guard let data = FileManager.default.contents(atPath: path(Replacements.journal)) else { return [:] }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        return Dictionary(lines.compactMap { line in
            let names = line.split(separator: "/").map(String.init)
            return names.count == 2 ? (names[1], names[0]) : nil
        }) { first, _ in first }
    }

    /// Finishes what was stopped half-way, and removes what was never meant to be seen.
    func recover() throws(TargetError) {
        for (name, temporary) in unfinished where FileManager.default.fileExists(atPath: path(temporary)) {
            try OutputPlace(path(name)).take(path(temporary))
        }
        try? FileManager.default.removeItem(atPath: path(Replacements.journal))
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where Replacement.isTemporary(name) {
            // Another command may be writing a script or a report into the same folder.
            Replacement.removeLeftover(path(name), isFolderLocked: true)
        }
    }

    /// - Parameter write: writes the file of a name.
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
        // From here on all of it counts, also if something goes wrong.
        for file in ready { file.keep() }
        for file in ready { try file.move() }
        try? FileManager.default.removeItem(atPath: path(Replacements.journal))
    }
}
