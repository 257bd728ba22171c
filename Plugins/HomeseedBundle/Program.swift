import Foundation

/// The `homeseed` that is installed: plug-ins build none, and ask no network.
enum Program {
    static let missing = "There is no homeseed on this machine: `pip install homeseed` or `brew install homeseed`, or HOMESEED names the program."

    static func found() -> URL? {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? ""
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init) + [home + "/.local/bin", "/opt/homebrew/bin", "/usr/local/bin", "/usr/bin"]
        let named = environment["HOMESEED"].map { [$0] } ?? []
        return (named + folders.map { $0 + "/homeseed" }).first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(fileURLWithPath: $0) }
    }
}
