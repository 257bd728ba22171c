package import Foundation
import Testing

/// The third-party test suites, which are beside the package and not part of it.
package enum ConformanceData {
    /// `HOMESEED_CONFORMANCE`, or `../shared/conformance` seen from the package.
    package static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["HOMESEED_CONFORMANCE"] { return URL(filePath: path) }
        return packageRoot.appending(path: "../shared/conformance").standardizedFileURL
    }()

    /// The file's contents, or `nil` if it is missing, which is reported, and fails if `CI` is true.
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
