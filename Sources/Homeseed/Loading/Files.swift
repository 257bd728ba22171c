#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
package import HomeseedSource

/// What loading asks of the disk.
package enum Files {
    /// The names in a folder, sorted by their bytes; nil where it can't be read.
    static func names(in folder: String) -> [String]? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        return names.filter { !$0.hasPrefix(".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    static func isFolder(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType == .typeDirectory
            || FileManager.default.fileExists(atPath: path + "/.")
    }

    package static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// In bytes; nil where there is no such file.
    static func size(_ path: String) -> Int? {
        let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size]
        return (size as? Int) ?? (size as? UInt64).map { Int(clamping: $0) }
    }

    package static func read(_ path: String) throws(LoadError) -> SourceFile {
        do {
            return SourceFile(path: path, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
        } catch {
            throw LoadError.unreadable(path: path)
        }
    }
}

/// What keeps a catalogue from being loaded at all: not a fault of its content.
public enum LoadError: Error, CustomStringConvertible {
    case noCatalogue(path: String)
    case unreadable(path: String)

    public var description: String {
        switch self {
        case .noCatalogue(let path): "There is no catalogue at \(path)."
        case .unreadable(let path): "\(path) can't be read."
        }
    }
}
