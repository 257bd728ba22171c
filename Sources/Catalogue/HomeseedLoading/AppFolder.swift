package import HomeseedModel
import HomeseedSource

/// The folder `app` of a pack, for the files that programmers maintain.
///
/// Its files are read as if they were in the pack's own folder, so that folder can be left to the authors of content. The app's
/// part of pack.yaml is in `app/pack.yaml`.
package enum AppFolder {
    package static let name = "app"
    private static let prefix = name + "/"

    /// Returns a file's path below the pack's folder, without the folder `app`. The path of `app/pack.yaml` is unchanged.
    static func plain(_ path: String) -> String {
        path.hasPrefix(prefix) && !isPack(path) ? String(path.dropFirst(prefix.count)) : path
    }

    static func isPack(_ path: String) -> Bool { Discovery.endings.contains { path == prefix + "pack" + $0 } }
}

extension Pack {
    /// Returns a file's path below the pack's folder, without the folder `app`. If a kind has a folder of that name, the path is
    /// unchanged.
    package func plainPath(_ path: String) -> String {
        kinds.contains { $0.file == AppFolder.name } ? path : AppFolder.plain(path)
    }

    /// Whether a file is the app's part of pack.yaml.
    package func isAppFile(_ path: String) -> Bool { AppFolder.isPack(path) && !kinds.contains { $0.file == AppFolder.name } }
}

extension Loader.PackSource {
    var appFile: FileID? { files.first { AppFolder.isPack($0.path) }?.file }

    /// The declarations of the pack: pack.yaml, and the app's part of it.
    var declarations: [(match: ShapeMatch, file: FileID)] {
        var found: [(match: ShapeMatch, file: FileID)] = []
        if let match, let file = file(stem: "pack") { found.append((match, file)) }
        if let appMatch, let appFile { found.append((appMatch, appFile)) }
        return found
    }

    /// Reads the files of the folder `app` as if they were in the pack's folder. Returns `false` if there are none, or if a kind
    /// has a folder of that name.
    ///
    /// - Parameter root: The contents of pack.yaml.
    mutating func mergeAppFolder(_ root: ShapeMatch) -> Bool {
        let isTaken =
            root[PackReading.kinds]?.entries.contains { entry in
                [PackReading.file, PackReading.folder].contains { entry.value.entry($0.name)?.value.text == AppFolder.name }
            } ?? false
        if isTaken || !files.contains(where: { $0.path.hasPrefix(AppFolder.name + "/") }) { return false }
        for index in files.indices { files[index].path = AppFolder.plain(files[index].path) }
        return true
    }
}
