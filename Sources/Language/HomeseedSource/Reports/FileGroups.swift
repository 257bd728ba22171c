/// Diagnostics grouped by file, in the order in which the files first occur. The path is `nil` for diagnostics without a file.
struct FileGroups {
    private(set) var groups: [(path: String?, diagnostics: [Diagnostic])] = []

    init(_ diagnostics: [Diagnostic], _ sources: SourceMap) {
        var known: [String?: Int] = [:]
        for diagnostic in diagnostics {
            let path = diagnostic.place.flatMap { sources[$0.file]?.path }
            if let index = known[path] {
                groups[index].diagnostics.append(diagnostic)
            } else {
                known[path] = groups.count
                groups.append((path, [diagnostic]))
            }
        }
    }
}
