package import Homeseed

/// A folder for generated files, which must not be a source folder.
package enum OutputFolder {
    /// Throws a usage error if a folder is the folder of the catalogue or of its translations, or is inside one of these. Also
    /// throws if its name is empty.
    ///
    /// - Parameter orAbove: whether a folder that contains the catalogue or its translations is refused too.
    package static func refuseContent(
        _ path: String, _ pipeline: Pipeline, orAbove: Bool = false, advice: String = "Choose another folder, as in --to out."
    ) throws {
        try refuseEmpty(path)
        let target = Paths.real(path)
        for (folder, what) in [
            (pipeline.catalogue, "the catalogue"), (pipeline.locales ?? pipeline.catalogue, "its translations"),
        ] {
            let content = Paths.real(folder)
            if Paths.isWithin(target, content) {
                throw CommandError(
                    .usage, "\(path) is in the folder of \(what), so nothing else is written there.", advice: [advice])
            }
            if orAbove, Paths.isWithin(content, target) {
                throw CommandError(
                    .usage, "\(path) contains \(what), so nothing else is written there.",
                    advice: ["Choose a separate folder, as in --to out."])
            }
        }
    }

    /// Throws a usage error for an empty name. An unset variable in a script would otherwise name the root folder.
    static func refuseEmpty(_ path: String) throws {
        guard path.isEmpty else { return }
        throw CommandError(
            .usage, "The name of the output folder is empty.", advice: ["Choose a folder, as in --to out."])
    }
}
