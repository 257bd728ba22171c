import ArgumentParser
package import Homeseed
import HomeseedModel
import HomeseedSource

/// Which catalogue a command works on.
package struct CatalogueOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder with the packs. (default: the nearest folder named Catalogue, from here upwards)", valueName: "dir"),
        completion: .directory)
    var catalogue: String?

    @Option(
        help: ArgumentHelp("The folder with the translations. (default: Locales beside the catalogue)", valueName: "dir"),
        completion: .directory)
    var locales: String?

    /// What a command does with a catalogue.
    package enum Access {
        /// Only asks where it is.
        case none
        /// Reads it: where a killed command left it half changed, a warning is printed.
        case reading
        /// Changes it, which completes first what a killed command left half done.
        case writing
    }

    /// Finds the catalogue that the options name, else the nearest one. Throws a problem of usage where there is none.
    ///
    /// - Parameter place: where to look from, upwards; nil for here.
    package func pipeline(from place: String? = nil, for access: Access = .reading) throws -> Pipeline {
        let pipeline = try found(from: place)
        switch access {
        case .none: break
        case .reading: InterruptedChange.warn(in: pipeline)
        case .writing: try InterruptedChange.complete(in: pipeline)
        }
        return pipeline
    }

    /// For a command that can't be run a second time: nil where it was itself the one that was interrupted and is complete now.
    func pipelineUnlessCompleted() throws -> Pipeline? {
        let pipeline = try found(from: nil)
        return try InterruptedChange.complete(in: pipeline) ? nil : pipeline
    }

    private func found(from place: String?) throws -> Pipeline {
        let found = try catalogue.map(CatalogueOptions.trimmed) ?? nearest(place)
        guard Paths.isFolder(found) else {
            throw CommandError(.usage, "There is no catalogue at \(found).", advice: ["A catalogue is the folder with the packs."])
        }
        return CatalogueOptions.pipeline(found, try localesFolder(of: found))
    }

    /// For what may begin a catalogue: where there is none, one in this folder.
    func pipelineOrNewUnlessCompleted() throws -> Pipeline? {
        if catalogue.map({ Paths.isFolder($0) }) ?? (found(nil) != nil) { return try pipelineUnlessCompleted() }
        let folder = catalogue.map(CatalogueOptions.trimmed) ?? "Catalogue"
        return CatalogueOptions.pipeline(folder, try localesFolder(of: folder))
    }

    /// The catalogue that a file or folder is in, by absolute paths: for who works on many and starts in none of them.
    package static func pipeline(around place: String) -> Pipeline? {
        for folder in Paths.upwards(from: Paths.absolute(place)) {
            guard let found = catalogue(at: folder) else { continue }
            let locales = Paths.absolute(found + "/../Locales")
            return pipeline(found, Paths.isFolder(locales) ? locales : nil)
        }
        return nil
    }

    /// With what this program brings along.
    private static func pipeline(_ catalogue: String, _ locales: String?) -> Pipeline {
        var pipeline = Pipeline(catalogue: catalogue, locales: locales)
        pipeline.checks = ProgramParts.current.checks
        pipeline.packs = ProgramParts.current.packs
        return pipeline
    }

    private func nearest(_ place: String?) throws -> String {
        if let found = found(place) { return found }
        let below = CatalogueOptions.below(Paths.absolute(place ?? ""))
        if let first = below.first {
            throw CommandError(
                .usage, "There is no folder named Catalogue \(place.map { "around \($0)" } ?? "here"), nor in any folder above; below there \(below.count == 1 ? "is one" : "are \(below.count)").",
                advice: ["`--catalogue \(first.escapedForTerminal)` names \(below.count == 1 ? "it" : "the first")."])
        }
        throw CommandError(
            .usage, "There is no folder named Catalogue \(place.map { "around \($0)" } ?? "here"), nor in any folder above.",
            advice: ["Choose another folder with `--catalogue DIR`.", "Create one here with `homeseed new pack NAME`."])
    }

    /// Catalogues not far below a folder, the nearest first. Of large folders, not all is looked at.
    private static func below(_ folder: String) -> [String] {
        var (found, level, room): ([String], [String], Int) = ([], [folder], 500)
        for _ in 0..<3 where !level.isEmpty {
            var next: [String] = []
            for folder in level {
                for name in Paths.names(in: folder) where name != "node_modules" && room > 0 && Paths.isFolder(folder + "/" + name) {
                    room -= 1
                    let path = folder == "/" ? "/" + name : folder + "/" + name
                    if Paths.isFolder(path + "/Catalogue"), Paths.isCatalogue(path + "/Catalogue") { found.append(Paths.shown(path + "/Catalogue")) } else { next.append(path) }
                }
            }
            level = next
        }
        return found
    }

    private func found(_ place: String?) -> String? {
        for folder in Paths.upwards(from: Paths.absolute(place ?? "")) {
            if let found = CatalogueOptions.catalogue(at: folder) { return Paths.shown(found) }
        }
        return nil
    }

    /// The catalogue that a folder is, holds, or is a pack of.
    private static func catalogue(at folder: String) -> String? {
        if Paths.isFolder(folder + "/Catalogue") { return folder + "/Catalogue" }
        let parent = Paths.absolute(folder + "/..")
        if Paths.isPack(folder) { return parent }
        return Paths.isCatalogue(folder) ? folder : nil
    }

    private func localesFolder(of catalogue: String) throws -> String? {
        if let locales {
            let folder = CatalogueOptions.trimmed(locales)
            guard Paths.isFolder(folder) else { throw CommandError(.usage, "There is no folder \(folder).") }
            return folder
        }
        let beside = Paths.absolute(catalogue + "/../Locales")
        guard Paths.isFolder(beside) else { return nil }
        // Spelled like the catalogue, so that places in both look alike.
        return catalogue.hasPrefix("/") ? beside : Paths.shown(beside)
    }

    private static func trimmed(_ folder: String) -> String {
        var folder = folder
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        return folder
    }
}
