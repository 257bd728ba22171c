import Foundation
import PackagePlugin

/// A build tool plug-in that generates a target's content, and Swift code with a declaration for each of its items.
///
/// The catalogue is the folder `Catalogue` in the target or in its package. The pack is the only one in it, or else the one
/// that the target's name begins with: `MindfulHomeCore` uses `mindful-home`. Findings become warnings and errors of the build,
/// and nothing runs while the inputs are unchanged.
@main
struct HomeseedBundle: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let folders = [target.directoryURL, context.package.directoryURL]
        guard let catalogue = folders.map({ $0.appending(path: "Catalogue") }).first(where: { isFolder($0) }) else {
            Diagnostics.error(
                "no catalogue for \(target.name): expected a folder Catalogue in \(target.directoryURL.path) or in its package")
            return []
        }
        guard let pack = pack(of: target.moduleName, in: catalogue) else {
            Diagnostics.error(
                "no pack in \(catalogue.path) matches \(target.name): the target's name must start with the pack's, as in MindfulHome for mindful-home"
            )
            return []
        }
        guard let program = Program.found(package: context.package.directoryURL, work: context.pluginWorkDirectoryURL) else {
            Diagnostics.error(Program.missing)
            return []
        }
        let output = context.pluginWorkDirectoryURL
        let locales = catalogue.deletingLastPathComponent().appending(path: "Locales")
        return [
            .buildCommand(
                displayName: "Bundling \(pack) for \(target.name)",
                executable: program,
                arguments: [
                    "bundle", pack, "--format", "content", "--swift", target.moduleName, "--findings", "xcode",
                    "--catalogue", catalogue.path, "--to", output.path,
                ],
                inputFiles: files(in: catalogue) + files(in: locales),
                outputFiles: [
                    output.appending(path: pack + ".content.json"), output.appending(path: target.moduleName + ".swift"),
                ])
        ]
    }

    private func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private func pack(of module: String, in catalogue: URL) -> String? {
        let packs = names(in: catalogue).filter { name in
            ["pack.yaml", "pack.yml", "pack.json"].contains {
                FileManager.default.fileExists(atPath: catalogue.appending(path: name + "/" + $0).path)
            }
        }
        if packs.count == 1 { return packs.first }
        let wanted = packs.filter { module.lowercased().hasPrefix($0.filter { $0 != "-" }) }
        return wanted.max { $0.count < $1.count }
    }

    private func names(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.resolvingSymlinksInPath().path)) ?? []).sorted()
    }

    private func files(in folder: URL) -> [URL] {
        names(in: folder).filter { !$0.hasPrefix(".") }.flatMap { name in
            let url = folder.appending(path: name)
            return isFolder(url) ? files(in: url) : [url]
        }
    }
}
