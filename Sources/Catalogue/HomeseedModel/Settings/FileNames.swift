/// What a catalogue's files are called in `homeseed.yaml` and in a baseline: `Catalogue/famify/chores.yaml`,
/// `Locales/nl/famify.yaml`. So it is wherever the program is started, and whatever the two folders are called.
package struct FileNames: Sendable {
    private let catalogue: String
    private let locales: String?

    package init(catalogue: String, locales: String?) {
        self.catalogue = catalogue + "/"
        self.locales = locales.map { $0 + "/" }
    }

    /// Turns a path as it was read into the name by which settings know the file. A path outside both folders stays as it is.
    package func name(of path: String) -> String {
        if let locales, path.hasPrefix(locales) { return "Locales/" + path.dropFirst(locales.count) }
        return path.hasPrefix(catalogue) ? "Catalogue/" + path.dropFirst(catalogue.count) : path
    }
}
