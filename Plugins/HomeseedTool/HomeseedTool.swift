import Foundation
import PackagePlugin

/// A command plug-in that runs any command of the program in the package's folder: `swift package homeseed lint`.
@main
struct HomeseedTool: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        guard let program = Program.found(package: context.package.directoryURL, work: context.pluginWorkDirectoryURL) else {
            return Diagnostics.error(Program.missing)
        }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            Diagnostics.error("homeseed \(arguments.first ?? "") exited with status \(process.terminationStatus)")
        }
    }
}
