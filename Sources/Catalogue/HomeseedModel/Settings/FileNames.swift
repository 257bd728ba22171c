/// The names of a catalogue's files in `homeseed.yaml` and baselines: `Catalogue/famify/chores.yaml`, `Locales/nl/famify.yaml`.
///
/// They do not depend on the working directory or the names of the two folders.
package struct FileNames: Sendable {
    private let catalogue: String
    private let locales: String?

    package init(catalogue: String, locales: String?) {
        self.catalogue = catalogue + "/"
        self.locales = locales.map { $0 + "/" }
    }

    /// Returns the name of the file at a path. A path outside both folders is returned unchanged.
    package func name(of path: String) -> String {
        if let locales, path.hasPrefix(locales) { return "Locales/" + path.dropFirst(locales.count) }
        return path.hasPrefix(catalogue) ? "Catalogue/" + path.dropFirst(catalogue.count) : path
    }
}
