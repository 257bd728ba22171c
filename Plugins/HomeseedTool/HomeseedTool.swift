import Foundation
import PackagePlugin

/// `swift package homeseed lint`: any command of the program, in the package's folder.
@main
struct HomeseedTool: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        guard let program = Program.found(package: context.package.directoryURL, work: context.pluginWorkDirectoryURL) else { return Diagnostics.error(Program.missing) }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { Diagnostics.error("homeseed \(arguments.first ?? "") ended with \(process.terminationStatus).") }
    }
}
