import HomeseedSource

/// The paths and packs to lint, grouped by catalogue.
struct LintTargets {
    struct Part {
        let catalogue: String
        var paths: [String]
    }

    private(set) var parts: [Part] = []

    init(_ words: [String], _ options: CatalogueOptions) throws {
        if words.isEmpty { parts = [Part(catalogue: "", paths: [])] }
        for word in words {
            let path = Paths.exists(word) ? word : try LintTargets.pack(word, options)
            // A single path outside of a catalogue is reported later.
            let catalogue = words.count == 1 ? "" : (try options.pipeline(from: path, for: .none)).catalogue
            let name = Paths.absolute(catalogue)
            if let known = parts.firstIndex(where: { Paths.absolute($0.catalogue) == name }) {
                parts[known].paths.append(path)
            } else {
                parts.append(Part(catalogue: catalogue, paths: [path]))
            }
        }
    }

    /// Returns the folder of a named pack, or throws if there is none.
    private static func pack(_ name: String, _ options: CatalogueOptions) throws -> String {
        guard !name.contains("/"), !name.isEmpty, let catalogue = (try? options.pipeline(for: .none))?.catalogue else {
            throw CommandError(.usage, "There is no file or folder \(name.escapedForTerminal).")
        }
        let folder = catalogue + "/" + name
        if Paths.isFolder(folder) { return folder }
        let packs = Paths.names(in: catalogue).filter { Paths.isPack(catalogue + "/" + $0) }
        let near = suggestion(for: name, among: packs).map { "Did you mean '\($0)'?" }
        throw CommandError(
            .usage, "There is no file, folder or pack \(name.escapedForTerminal).",
            advice: [near ?? "The packs are \(packs.quotedList)."])
    }
}
