extension Workspace {
    /// Whether a file lies in the catalogue or among its translations.
    package func holds(_ path: String) -> Bool {
        let folders = [pipeline.catalogue] + [pipeline.locales].compactMap { $0 }
        return folders.contains { path.hasPrefix($0 + "/") } && !path.split(separator: "/").contains("..")
    }
}
