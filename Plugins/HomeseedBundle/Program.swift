import Foundation

/// A lookup of the installed `homeseed` program. Plug-ins neither build it nor access the network.
///
/// `HOMESEED` takes precedence. Next is an artifact bundle of the package, whose version is pinned by the package, and last an
/// installed program.
enum Program {
    static let missing =
        "homeseed is not installed. Run `pip install homeseed` or `brew install homeseed`, set HOMESEED to its path, or add homeseed.artifactbundle to the package."

    /// Returns the program, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - package: the folder of the package that is built.
    ///   - work: the plug-in's work directory, inside the build directory.
    static func found(package: URL, work: URL) -> URL? {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? ""
        let folders =
            (environment["PATH"] ?? "").split(separator: ":").map(String.init) + [
                home + "/.local/bin", "/opt/homebrew/bin", "/usr/local/bin", "/usr/bin",
            ]
        if let named = environment["HOMESEED"], let program = program(URL(fileURLWithPath: named)) { return program }
        for bundle in bundles(package: package, work: work) { if let program = variant(in: bundle) { return program } }
        return folders.lazy.compactMap { program(URL(fileURLWithPath: $0 + "/homeseed")) }.first
    }

    private static func program(_ url: URL) -> URL? { FileManager.default.isExecutableFile(atPath: url.path) ? url : nil }

    /// Returns the artifact bundle in the package, and the bundles that SwiftPM fetched for the binary targets of the package.
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

    /// Returns the program of a bundle for this machine, or `nil` if the bundle has none.
    private static func variant(in bundle: URL) -> URL? {
        guard let data = try? Data(contentsOf: bundle.appendingPathComponent("info.json")),
            let info = try? JSONDecoder().decode(Info.self, from: data)
        else { return nil }
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
