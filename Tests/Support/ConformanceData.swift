package import Foundation
import Testing

/// The suites of others that the project is held against. They stand beside the package, not in it.
package enum ConformanceData {
    /// `HOMESEED_CONFORMANCE`, or `../shared/conformance` seen from the package.
    package static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["HOMESEED_CONFORMANCE"] { return URL(filePath: path) }
        return packageRoot.appending(path: "../shared/conformance").standardizedFileURL
    }()

    /// The file's content; nil where there is none, which is said aloud, and is a failure where `CI` is true.
    package static func read(_ path: String) throws -> Data? {
        let url = folder.appending(path: path)
        guard FileManager.default.fileExists(atPath: url.path) else {
            skip("no conformance data at \(url.path)")
            return nil
        }
        return try Data(contentsOf: url)
    }

    package static func skip(_ why: String) {
        if ProcessInfo.processInfo.environment["CI"] == "true" {
            Issue.record("CI can't skip this: \(why)")
        } else {
            print("skipped: \(why)")
        }
    }
}
