import Foundation
import HomeseedSource

/// Operations on paths as text: absolute for comparisons, and as short as possible for messages.
package enum Paths {
    /// Returns the absolute path without `.`, `..` and doubled slashes. Links are not followed, so that users see the names
    /// that they typed.
    package static func absolute(_ path: String) -> String {
        let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        var parts: [Substring] = []
        for part in whole.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Returns the absolute path with links resolved, to compare two names of the same file.
    static func real(_ path: String) -> String { URL(fileURLWithPath: absolute(path)).resolvingSymlinksInPath().path }

    /// Returns the path relative to the working directory if the path is near it, or else the absolute path.
    static func shown(_ absolute: String) -> String {
        let here = FileManager.default.currentDirectoryPath
        let common = zip(here.split(separator: "/"), absolute.split(separator: "/")).prefix { $0 == $1 }.count
        if here.split(separator: "/").count - common > 3 || common == 0 { return absolute }
        let path = relative(absolute, from: here)
        return path.isEmpty ? "." : path
    }

    /// Returns a path relative to a folder. Both must be absolute.
    static func relative(_ path: String, from folder: String) -> String {
        let (here, there) = (folder.split(separator: "/"), path.split(separator: "/"))
        let common = zip(here, there).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: here.count - common) + there[common...].map(String.init)).joined(separator: "/")
    }

    /// Returns a path and its parent folders up to `/`, nearest first.
    static func upwards(from absolute: String) -> [String] {
        var found = [absolute]
        var parts = absolute.split(separator: "/")
        while parts.popLast() != nil { found.append("/" + parts.joined(separator: "/")) }
        return found
    }

    /// Whether a path is a folder itself or inside it. Both must be absolute.
    package static func isWithin(_ path: String, _ folder: String) -> Bool {
        path == folder || folder == "/" || path.hasPrefix(folder + "/")
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// Whether nothing exists at a path, or only folders.
    static func hasNoFiles(_ path: String) -> Bool {
        guard exists(path) else { return true }
        guard isFolder(path), let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return false }
        return names.allSatisfy { hasNoFiles(path + "/" + $0) }
    }

    static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter { !$0.hasPrefix(".") }.sorted() ?? []
    }

    /// Whether a folder contains a `pack.yaml`.
    static func isPack(_ folder: String) -> Bool {
        ["pack.yaml", "pack.yml", "pack.json"].contains { exists(folder + "/" + $0) }
    }

    /// Whether a folder contains at least one pack.
    static func isCatalogue(_ folder: String) -> Bool {
        names(in: folder).contains { isPack(folder + "/" + $0) }
    }
}
