import Foundation

/// The `homeseed` that is there: plug-ins build none, and ask no network.
///
/// It is the one that HOMESEED names, or that of an artifact bundle, which belongs to the package and so has the version that it was
/// made with, or else the one that is installed.
enum Program {
    static let missing =
        "There is no homeseed on this machine: `pip install homeseed` or `brew install homeseed`, or HOMESEED names the program, or homeseed.artifactbundle lies in the package."

    /// - Parameters:
    ///   - package: the folder of the package that is built.
    ///   - work: the plug-in's own folder, which lies in that of the build.
    static func found(package: URL, work: URL) -> URL? {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? ""
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init) + [home + "/.local/bin", "/opt/homebrew/bin", "/usr/local/bin", "/usr/bin"]
        if let named = environment["HOMESEED"], let program = program(URL(fileURLWithPath: named)) { return program }
        for bundle in bundles(package: package, work: work) { if let program = variant(in: bundle) { return program } }
        return folders.lazy.compactMap { program(URL(fileURLWithPath: $0 + "/homeseed")) }.first
    }

    private static func program(_ url: URL) -> URL? { FileManager.default.isExecutableFile(atPath: url.path) ? url : nil }

    /// One that lies in the package, and those that SwiftPM fetched for a `.binaryTarget(name: "homeseed", …)` of a package.
    private static func bundles(package: URL, work: URL) -> [URL] {
        var found = [package.appendingPathComponent("homeseed.artifactbundle")]
        var folder = work
        while folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            let artifacts = folder.appendingPathComponent("artifacts")
            guard let packages = try? FileManager.default.contentsOfDirectory(atPath: artifacts.path) else { continue }
            found += packages.sorted().map { artifacts.appendingPathComponent($0 + "/homeseed/homeseed.artifactbundle") }
            break
        }
        return found
    }

    private struct Info: Decodable {
        struct Artifact: Decodable { var variants: [Variant] }
        struct Variant: Decodable { var path: String, supportedTriples: [String]? }
        var artifacts: [String: Artifact]
    }

    /// The program in a bundle that runs on this machine.
    private static func variant(in bundle: URL) -> URL? {
        guard let data = try? Data(contentsOf: bundle.appendingPathComponent("info.json")), let info = try? JSONDecoder().decode(Info.self, from: data) else { return nil }
        let fitting = info.artifacts["homeseed"]?.variants.first { variant in
            variant.supportedTriples?.contains { $0.hasPrefix(processor + "-") && $0.contains(system) } ?? false
        }
        return fitting.flatMap { program(bundle.appendingPathComponent($0.path)) }
    }

    #if arch(arm64) && os(macOS)
    private static let processor = "arm64"
    #elseif arch(arm64)
    private static let processor = "aarch64"
    #else
    private static let processor = "x86_64"
    #endif
    #if os(macOS)
    private static let system = "apple-macos"
    #else
    private static let system = "linux"
    #endif
}
