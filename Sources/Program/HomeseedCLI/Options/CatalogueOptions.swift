import ArgumentParser
package import Homeseed
import HomeseedModel
import HomeseedSource

/// The options that select the catalogue.
package struct CatalogueOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder with the packs. (default: Catalogue in the current folder or the nearest parent folder)",
            valueName: "dir"),
        completion: .directory)
    var catalogue: String?

    @Option(
        help: ArgumentHelp("The folder with the translations. (default: Locales beside the catalogue)", valueName: "dir"),
        completion: .directory)
    var locales: String?

    /// The kind of access to a catalogue.
    package enum Access {
        /// The command only needs the catalogue's location.
        case none
        /// The command reads the catalogue. A warning is printed if a change was interrupted.
        case reading
        /// The command changes the catalogue. An interrupted change is completed first.
        case writing
    }

    /// Finds the catalogue of the options, or the nearest catalogue. Throws a usage error if there is none.
    ///
    /// - Parameter place: the path to search upwards from, or `nil` for the working directory.
    package func pipeline(from place: String? = nil, for access: Access = .reading) throws -> Pipeline {
        let pipeline = try found(from: place)
        switch access {
        case .none: break
        case .reading: InterruptedChange.warn(in: pipeline)
        case .writing: try InterruptedChange.complete(in: pipeline)
        }
        return pipeline
    }

    /// Finds the catalogue for a command that can't be repeated. Returns `nil` if an earlier run of this command was interrupted,
    /// and has now been completed.
    func pipelineUnlessResumed() throws -> Pipeline? {
        let pipeline = try found(from: nil)
        return try InterruptedChange.complete(in: pipeline) ? nil : pipeline
    }

    private func refuseEmpty() throws {
        guard let option = [("--catalogue", catalogue), ("--locales", locales)].first(where: { $0.1?.isEmpty == true }) else {
            return
        }
        throw CommandError(.usage, "The folder of \(option.0) is empty.", advice: ["Write a folder after it, or remove it."])
    }

    private func found(from place: String?) throws -> Pipeline {
        try refuseEmpty()
        let found = try catalogue.map(CatalogueOptions.trimmed) ?? nearest(place)
        guard Paths.isFolder(found) else {
            throw CommandError(
                .usage, "There is no catalogue at \(found).", advice: ["A catalogue is the folder with the packs."])
        }
        return CatalogueOptions.pipeline(found, try localesFolder(of: found))
    }

    /// Finds the catalogue, or names a new catalogue, for commands that can create it. Returns `nil` if an earlier run of this
    /// command was interrupted, and has now been completed.
    func pipelineOrNewUnlessResumed() throws -> Pipeline? {
        try refuseEmpty()
        if catalogue.map({ Paths.isFolder($0) }) ?? (found(nil) != nil) { return try pipelineUnlessResumed() }
        let folder = catalogue.map(CatalogueOptions.trimmed) ?? "Catalogue"
        return CatalogueOptions.pipeline(folder, try localesFolder(of: folder))
    }

    /// Returns the catalogue around a path, with absolute paths, or `nil` if there is none. For programs that handle several
    /// catalogues.
    package static func pipeline(around place: String) -> Pipeline? {
        for folder in Paths.upwards(from: Paths.absolute(place)) {
            guard let found = catalogue(at: folder) else { continue }
            let locales = Paths.absolute(found + "/../Locales")
            return pipeline(found, Paths.isFolder(locales) ? locales : nil)
        }
        return nil
    }

    /// Creates the pipeline with this program's custom parts.
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
                .usage,
                "There is no folder named Catalogue in \(place ?? "this folder") or above it, but \(below.count == 1 ? "there is" : "\(below.count) are below it, such as") \(first.escapedForTerminal).",
                advice: ["Choose it with `--catalogue \(first.escapedForTerminal)`."])
        }
        throw CommandError(
            .usage, "There is no folder named Catalogue in \(place ?? "this folder") or above it.",
            advice: ["Choose a folder with `--catalogue DIR`, or create one here with `homeseed new pack NAME`."])
    }

    /// Returns catalogues at most three levels below a folder, nearest first. The number of visited folders is limited.
    private static func below(_ folder: String) -> [String] {
        var (found, level, room): ([String], [String], Int) = ([], [folder], 500)
        for _ in 0..<3 where !level.isEmpty {
            var next: [String] = []
            for folder in level {
                for name in Paths.names(in: folder)
                where name != "node_modules" && room > 0 && Paths.isFolder(folder + "/" + name) {
                    room -= 1
                    let path = folder == "/" ? "/" + name : folder + "/" + name
                    if Paths.isFolder(path + "/Catalogue"), Paths.isCatalogue(path + "/Catalogue") {
                        found.append(Paths.shown(path + "/Catalogue"))
                    } else {
                        next.append(path)
                    }
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

    /// Returns the catalogue that is in the folder, is the folder itself, or has the folder as a pack; `nil` if there is none.
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
        // The same form as the catalogue's path, so that printed paths are consistent.
        return catalogue.hasPrefix("/") ? beside : Paths.shown(beside)
    }

    private static func trimmed(_ folder: String) -> String {
        var folder = folder
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        return folder
    }
}
