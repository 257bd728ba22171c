package import HomeseedModel
import HomeseedSource

/// The folder `app` of a pack, for what programmers decide: its files are read as if they lay beside it, so that the pack's
/// own folder may hold what editors write alone. What pack.yaml says of the app stands in `app/pack.yaml` there.
package enum AppFolder {
    package static let name = "app"
    private static let prefix = name + "/"

    /// A file's path below the pack's folder as if it lay beside the folder `app`.
    static func plain(_ path: String) -> String { path.hasPrefix(prefix) && !isPack(path) ? String(path.dropFirst(prefix.count)) : path }

    static func isPack(_ path: String) -> Bool { Discovery.endings.contains { path == prefix + "pack" + $0 } }
}

extension Pack {
    /// What a file is to the pack, as a path below its folder. A kind that is kept in a folder of that name has it to itself.
    package func plainPath(_ path: String) -> String { kinds.contains { $0.file == AppFolder.name } ? path : AppFolder.plain(path) }

    /// Whether a file holds what pack.yaml leaves to it.
    package func isAppFile(_ path: String) -> Bool { AppFolder.isPack(path) && !kinds.contains { $0.file == AppFolder.name } }
}

extension Loader.PackSource {
    var appFile: FileID? { files.first { AppFolder.isPack($0.path) }?.file }

    /// What declares the pack: pack.yaml, and what of it lies in the folder `app`.
    var declarations: [(match: ShapeMatch, file: FileID)] {
        var found: [(match: ShapeMatch, file: FileID)] = []
        if let match, let file = file(stem: "pack") { found.append((match, file)) }
        if let appMatch, let appFile { found.append((appMatch, appFile)) }
        return found
    }

    /// Reads the files of the folder `app` as if they lay beside it.
    ///
    /// - Parameter root: what pack.yaml says.
    mutating func takeInAppFolder(_ root: ShapeMatch) -> Bool {
        let isTaken = root[PackReading.kinds]?.entries.contains { entry in
            [PackReading.file, PackReading.folder].contains { entry.value.entry($0.name)?.value.text == AppFolder.name }
        } ?? false
        if isTaken || !files.contains(where: { $0.path.hasPrefix(AppFolder.name + "/") }) { return false }
        for index in files.indices { files[index].path = AppFolder.plain(files[index].path) }
        return true
    }
}
