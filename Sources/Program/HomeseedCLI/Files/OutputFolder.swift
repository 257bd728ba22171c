package import Homeseed


/// A folder that a command fills with files that it makes: never the one that they are made from.
package enum OutputFolder {
    /// Throws a problem of usage where a folder is that of the catalogue or of its translations, or lies in one of them.
    ///
    /// - Parameter orAbove: whether a folder that holds the catalogue is refused too.
    package static func refuseContent(_ path: String, _ pipeline: Pipeline, orAbove: Bool = false) throws {
        let target = Paths.real(path)
        for (folder, what) in [(pipeline.catalogue, "the catalogue"), (pipeline.locales ?? pipeline.catalogue, "its translations")] {
            let content = Paths.real(folder)
            if Paths.isWithin(target, content) {
                throw CommandError(.usage, "\(path) contains \(what), and is not written to.", advice: ["Choose another folder, as in --to out."])
            }
            if orAbove, Paths.isWithin(content, target) {
                throw CommandError(.usage, "\(path) contains \(what), so nothing else is written there.", advice: ["Choose a separate folder, as in --to out."])
            }
        }
    }
}
