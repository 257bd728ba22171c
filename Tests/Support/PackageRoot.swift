package import Foundation

/// The folder of the package, whose files tests read.
package let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// The folder of the handbook's pages.
package let handbookFolder = packageRoot.appendingPathComponent("Sources/Catalogue/Homeseed/Homeseed.docc")

/// Returns the folder of a module's sources: `Sources/Text/HomeseedText`.
package func folder(ofModule name: String) throws -> URL {
    let sources = packageRoot.appendingPathComponent("Sources")
    for wing in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
        let folder = sources.appendingPathComponent(wing).appendingPathComponent(name)
        if FileManager.default.fileExists(atPath: folder.path) { return folder }
    }
    throw Absent()
}
