/// The files of one run as renderers look at them: each one's lines are found once, however much is said of it.
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

    /// Nil where the place is in no file of this run.
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

/// One file: its path, its lines, and what of it must not be shown.
struct SourceView {
    let path: String
    let lines: LineTable
    /// In order of their beginnings.
    let secrets: [Range<Int>]

    /// `path:line:column` of a place's beginning.
    func name(of place: SourceLocation) -> String {
        let position = lines.position(at: Int(place.range.lower))
        return "\(path.escapedForTerminal):\(position.line):\(position.column)"
    }

    /// The secrets that reach into these bytes.
    func secrets(in range: Range<Int>) -> [Range<Int>] {
        guard !secrets.isEmpty else { return [] }
        let end = secrets.partitioningIndex { $0.lowerBound >= range.upperBound }
        return secrets[..<end].filter { $0.overlaps(range) }
    }
}
