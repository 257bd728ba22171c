import HomeseedSource

/// What was asked to be linted, by the catalogue that it lies in: paths, and packs by their names.
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
            // A path that is in none is spoken of where it is looked at.
            let catalogue = words.count == 1 ? "" : (try options.pipeline(from: path, for: .none)).catalogue
            let name = Paths.absolute(catalogue)
            if let known = parts.firstIndex(where: { Paths.absolute($0.catalogue) == name }) {
                parts[known].paths.append(path)
            } else {
                parts.append(Part(catalogue: catalogue, paths: [path]))
            }
        }
    }

    /// The folder of a pack that was named.
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
