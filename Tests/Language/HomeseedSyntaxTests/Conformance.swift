import Foundation
import HomeseedSource
import TestSupport
import Testing

/// The public conformance suites, which are not part of the package.
enum Conformance {
    static let folder: URL? = {
        if let path = ProcessInfo.processInfo.environment["HOMESEED_CONFORMANCE"] {
            return existing(URL(fileURLWithPath: path))
        }
        let package = packageRoot
        return existing(package.deletingLastPathComponent().appendingPathComponent("shared/conformance"))
    }()

    private static func existing(_ url: URL) -> URL? {
        FileManager.default.fileExists(atPath: url.path) ? url : nil
    }

    /// Returns a suite's folder. If it is missing, prints a line and returns `nil`, or fails in CI.
    static func suite(_ name: String) -> URL? {
        if let url = folder.map({ $0.appendingPathComponent(name) }), let found = existing(url) { return found }
        let message = "skipped: \(name) is not here; HOMESEED_CONFORMANCE names the folder that holds it"
        print(message)
        if ProcessInfo.processInfo.environment["CI"] == "true" { Issue.record("\(message)") }
        return nil
    }

    static func bytes(_ url: URL) -> [UInt8]? {
        (try? Data(contentsOf: url)).map { Array($0) }
    }

    /// Returns all files with this name in a folder, sorted, each with the path of its own folder.
    static func files(named name: String, in folder: URL) -> [(path: String, url: URL)] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return paths.filter { $0.hasSuffix("/" + name) }.sorted()
            .map { (String($0.dropLast(name.count + 1)), folder.appendingPathComponent($0)) }
    }
}
