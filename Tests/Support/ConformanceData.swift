package import Foundation
import Testing

/// The third-party test suites, which aren't part of the package.
package enum ConformanceData {
    /// The folder of the suites: `HOMESEED_CONFORMANCE`, or `../shared/conformance` relative to the package.
    package static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["HOMESEED_CONFORMANCE"] { return URL(filePath: path) }
        return packageRoot.appending(path: "../shared/conformance").standardizedFileURL
    }()

    /// Returns a file's contents. If the file is missing, reports a skipped test, or a failure in CI, and returns `nil`.
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
