/// A writer of SARIF locations and regions.
struct SARIFPlaces {
    private let sources: SourceMap
    /// The name of the folder that paths are relative to.
    private let base: String
    private var views: SourceViews
    private var codePoints = CodePoints()

    init(_ sources: SourceMap, base: String) {
        self.sources = sources
        self.base = base
        views = SourceViews(sources)
    }

    /// Writes a physical location. A diagnostic without a file gets the folder, because code scanning rejects a log if any
    /// result has no location.
    mutating func writeLocation(_ place: SourceLocation?, _ json: inout JSONWriter) {
        json.member("physicalLocation") { json in
            guard let place, sources[place.file] != nil else {
                return json.member("artifactLocation") { writeArtifact("./", &$0) }
            }
            json.member("artifactLocation") { writeArtifact(of: place.file, &$0) }
            json.member("region") { json in
                writeRegion(place, &json)
                writeSnippet(place, &json)
            }
        }
    }

    /// Writes the source text of a region. Long texts are omitted: a file of one line would be repeated in each of its
    /// findings.
    private func writeSnippet(_ place: SourceLocation, _ json: inout JSONWriter) {
        guard let bytes = sources[place.file]?.bytes else { return }
        let range = place.range.clamped(toCount: bytes.count)
        guard !range.isEmpty, range.count <= 1000 else { return }
        let text = sources.isSecret(place) ? secretMask : String(decoding: bytes[range], as: UTF8.self)
        json.member("snippet") { $0.member("text", text) }
    }

    func writeArtifact(of file: FileID, _ json: inout JSONWriter) {
        writeArtifact(sources[file]?.path ?? "", &json)
    }

    private func writeArtifact(_ path: String, _ json: inout JSONWriter) {
        let uri = PathURI(path)
        json.member("uri", uri.text)
        if uri.isRelative { json.member("uriBaseId", base) }
    }

    /// Writes a region twice: in lines and code points, and in bytes.
    mutating func writeRegion(_ place: SourceLocation, _ json: inout JSONWriter) {
        guard let view = views[place.file] else { return }
        let ends = codePoints.ends(of: place, in: view)
        json.member("startLine", ends.start.line)
        json.member("startColumn", ends.start.column)
        json.member("endLine", ends.end.line)
        json.member("endColumn", ends.end.column)
        let bytes = place.range.clamped(toCount: view.lines.bytes.count)
        // The text begins after the byte order mark, so no region starts in the mark.
        let mark = view.lines.visibleRange(ofLine: 1).lowerBound
        json.member("byteOffset", Swift.max(bytes.lowerBound, mark))
        json.member("byteLength", Swift.max(bytes.upperBound - Swift.max(bytes.lowerBound, mark), 0))
    }
}
