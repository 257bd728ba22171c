import Foundation
import HomeseedStore

/// Temporary files of processes that were killed.
enum Leftovers {
    /// Removes the temporary files below the folders, except files that a running process is writing.
    ///
    /// - Parameter mayRemove: called once a folder is locked. It returns false if a new journal refers to the files.
    static func remove(below folders: [String], _ locks: FolderLocks, if mayRemove: () -> Bool = { true }) {
        for (folder, names) in found(below: folders) {
            locks.holds(folder) { isLocked in
                guard mayRemove() else { return }
                for name in names { Replacement.removeLeftover(folder + "/" + name, isFolderLocked: isLocked) }
            }
        }
    }

    /// Returns the names of temporary files by folder. Links are not followed. Hidden folders are searched only if Homeseed
    /// writes to them.
    private static func found(below folders: [String]) -> [String: [String]] {
        var found: [String: [String]] = [:]
        var seen: Set<String> = []
        var open = folders.map(Paths.real)
        while let folder = open.popLast() {
            guard seen.insert(folder).inserted, let stream = opendir(folder) else { continue }
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
                }
                let isFolder = Int32(entry.pointee.d_type) == Int32(DT_DIR)
                if isFolder, !name.hasPrefix(".") || [".schemas", ".homeseed"].contains(name) {
                    open.append(folder + "/" + name)
                }
                if !isFolder, Replacement.isTemporary(name) { found[folder, default: []].append(name) }
            }
        }
        return found
    }
}
