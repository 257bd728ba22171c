import Foundation
import PackagePlugin

/// A build tool plug-in that generates a target's content, and Swift code with a declaration for each of its items.
///
/// The catalogue is the folder `Catalogue` in the target or in its package. The pack is the only pack in the catalogue, or else
/// the pack that the target's name begins with: `MindfulHomeCore` uses `mindful-home`. ``Settings`` can name both. Findings
/// become warnings and errors of the build, and nothing runs while the inputs are unchanged.
@main
struct HomeseedBundle: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let settings: Settings
        do { settings = try Settings(of: target.directoryURL) } catch {
            Diagnostics.error("\(error)")
            return []
        }
        let package = context.package.directoryURL
        let folders =
            settings.catalogue.map { [package.appending(path: $0)] }
            ?? [target.directoryURL, package].map { $0.appending(path: "Catalogue") }
        guard let catalogue = folders.first(where: { isFolder($0) }) else {
            Diagnostics.error(
                "no catalogue for \(target.name): expected \(folders.map(\.path).joined(separator: " or ")), or the key `catalogue` in \(Settings.name)"
            )
            return []
        }
        guard let pack = settings.pack ?? pack(of: target.moduleName, in: catalogue) else {
            Diagnostics.error(
                "no pack in \(catalogue.path) matches \(target.name): name it in \(target.directoryURL.path)/\(Settings.name), as {\"pack\": \"mindful-home\"}, or begin the target's name with the pack's"
            )
            return []
        }
        guard packs(in: catalogue).contains(pack) else {
            Diagnostics.error("\(Settings.name) of \(target.name) names the pack '\(pack)', which is not in \(catalogue.path)")
            return []
        }
        guard let program = Program.found(package: package, work: context.pluginWorkDirectoryURL) else {
            Diagnostics.error(Program.missing)
            return []
        }
        let output = context.pluginWorkDirectoryURL
        let locales = catalogue.deletingLastPathComponent().appending(path: "Locales")
        var arguments = [
            "bundle", pack, "--format", "content", "--swift", target.moduleName, "--findings", "xcode", "--overwrite",
            "--catalogue", catalogue.path, "--to", output.path,
        ]
        for locale in settings.locales { arguments += ["--locale", locale] }
        return [
            .buildCommand(
                displayName: "Bundling \(pack) for \(target.name)",
                executable: program,
                arguments: arguments,
                inputFiles: files(in: catalogue) + files(in: locales) + settings.files,
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
        let packs = packs(in: catalogue)
        if packs.count == 1 { return packs.first }
        let wanted = packs.filter { module.lowercased().hasPrefix($0.filter { $0 != "-" }) }
        return wanted.max { $0.count < $1.count }
    }

    private func packs(in catalogue: URL) -> [String] {
        names(in: catalogue).filter { name in
            ["pack.yaml", "pack.yml", "pack.json"].contains {
                FileManager.default.fileExists(atPath: catalogue.appending(path: name + "/" + $0).path)
            }
        }
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
