/// The source files of a run for renderers, with a line table per file.
struct SourceViews {
    private let sources: SourceMap
    private let secrets: [FileID: [Range<Int>]]
    private var known: [FileID: SourceView] = [:]

    init(_ sources: SourceMap) {
        self.sources = sources
        secrets = Dictionary(grouping: sources.secrets.sorted(), by: \.file).mapValues { places in
            places.map { $0.range.clamped(toCount: .max) }
        }
    }

    /// Returns the view of a file, or `nil` if the file is not part of the run.
    subscript(id: FileID) -> SourceView? {
        mutating get {
            if let view = known[id] { return view }
            guard let file = sources[id] else { return nil }
            let view = SourceView(path: file.path, lines: LineTable(file.bytes), secrets: secrets[id] ?? [])
            known[id] = view
            return view
        }
    }
}

/// A file for renderers: its path, its lines, and its secrets.
struct SourceView {
    let path: String
    let lines: LineTable
    /// The byte ranges of the secrets, sorted by their lower bounds.
    let secrets: [Range<Int>]

    /// Returns the start of a location as `path:line:column`.
    func name(of place: SourceLocation) -> String {
        let position = lines.position(at: Int(place.range.lower))
        return "\(path.escapedForTerminal):\(position.line):\(position.column)"
    }

    /// Returns the secrets that overlap a byte range.
    func secrets(in range: Range<Int>) -> [Range<Int>] {
        guard !secrets.isEmpty else { return [] }
        let end = secrets.partitioningIndex { $0.lowerBound >= range.upperBound }
        return secrets[..<end].filter { $0.overlaps(range) }
    }
}
