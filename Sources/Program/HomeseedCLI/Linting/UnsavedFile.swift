import Foundation
import Homeseed
import HomeseedLoading
import HomeseedModel
import HomeseedSource

extension LintScopeOptions {
    /// Reads the file from standard input, or returns `nil` if it was not requested.
    func file(besides paths: [String]) throws -> UnsavedFile? {
        guard isUnsaved || filename != nil else { return nil }
        guard isUnsaved else {
            throw CommandError(
                .usage, "--stdin-filename requires --stdin.", advice: ["Add `--stdin`."])
        }
        guard let filename, !filename.isEmpty else {
            throw CommandError(
                .usage, "--stdin requires --stdin-filename.",
                advice: ["Add `--stdin-filename PATH`, as in Catalogue/my-app/chores.yaml. The file does not have to exist."])
        }
        guard paths.isEmpty else {
            throw CommandError(
                .usage, "--stdin reports \(filename) only, so it can't be combined with other paths.",
                advice: ["Remove \(paths.joined(separator: ", "))."])
        }
        do {
            return UnsavedFile(name: filename, bytes: [UInt8](try FileHandle.standardInput.readToEnd() ?? Data()))
        } catch {
            throw CommandError(.failure, "Standard input can't be read.")
        }
    }
}

/// A file whose contents come from standard input instead of the disk.
struct UnsavedFile {
    /// The name as the user typed it.
    let name: String
    let bytes: [UInt8]

    /// Returns the pipeline with the unsaved contents of the file.
    func applied(to pipeline: Pipeline) -> Pipeline {
        var overlay = Overlay()
        overlay.set(path(in: pipeline), to: bytes)
        var pipeline = pipeline
        pipeline.tree = overlay
        return pipeline
    }

    /// Returns the file's path as the catalogue spells it.
    func path(in pipeline: Pipeline) -> String {
        for folder in [pipeline.catalogue, pipeline.locales].compactMap({ $0 }) {
            for normalised in [Paths.absolute, Paths.real] {
                let (whole, file) = (normalised(folder), normalised(name))
                if file != whole, Paths.isWithin(file, whole) { return folder + file.dropFirst(whole.count) }
            }
        }
        return Paths.shown(Paths.absolute(name))
    }

    /// Returns the error for a file that is not part of the catalogue.
    func outside(_ pipeline: Pipeline) -> CommandError {
        let places = [pipeline.catalogue + "/<pack>/", pipeline.locales.map { $0 + "/<language>/" }].compactMap { $0 }
        return CommandError(
            .usage, "\(name) is not part of the catalogue \(pipeline.catalogue).",
            advice: ["Its files end in .yaml, .yml or .json, and are below \(places.joined(separator: " or "))."])
    }
}
