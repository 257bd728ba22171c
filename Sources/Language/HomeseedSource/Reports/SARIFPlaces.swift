/// Places as SARIF's locations and regions.
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

    /// What is in no file stands at the folder itself: code scanning refuses a whole log for one result
    /// that is nowhere.
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

    /// Long ones nobody reads, and a file that is one line would stand in each of its findings.
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

    /// Twice the same: once in lines and code points, once in bytes.
    mutating func writeRegion(_ place: SourceLocation, _ json: inout JSONWriter) {
        guard let view = views[place.file] else { return }
        let ends = codePoints.ends(of: place, in: view)
        json.member("startLine", ends.start.line)
        json.member("startColumn", ends.start.column)
        json.member("endLine", ends.end.line)
        json.member("endColumn", ends.end.column)
        let bytes = place.range.clamped(toCount: view.lines.bytes.count)
        // Text does not begin before the end of the byte order mark, so bytes don't either.
        let mark = view.lines.visibleRange(ofLine: 1).lowerBound
        json.member("byteOffset", Swift.max(bytes.lowerBound, mark))
        json.member("byteLength", Swift.max(bytes.upperBound - Swift.max(bytes.lowerBound, mark), 0))
    }
}
