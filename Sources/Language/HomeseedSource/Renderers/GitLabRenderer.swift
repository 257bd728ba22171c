/// A renderer of Code Quality reports, which GitLab shows in merge requests.
public struct GitLabRenderer: Renderer {
    public static let name = "gitlab"
    public static let purpose = "a Code Quality report for GitLab"

    private let sources: SourceMap

    public init(sources: SourceMap, options: RenderOptions = RenderOptions()) {
        self.sources = sources
    }

    /// Renders an array with an object for each diagnostic. Suppressed diagnostics are omitted.
    public func render(_ diagnostics: [Diagnostic]) -> String {
        var views = SourceViews(sources)
        var fingerprints = Fingerprints(sources)
        // Suppressed diagnostics are fingerprinted too, so that the other fingerprints do not depend on suppressions.
        let named = diagnostics.map { ($0, fingerprints.fingerprint(of: $0)) }
        var json = JSONWriter()
        json.array(named.filter { $0.0.suppression == nil }, linewise: true) { json, named in
            let (diagnostic, fingerprint) = named
            json.object { json in
                json.member("description", diagnostic.oneLine.escapedForTerminal)
                json.member("check_name", diagnostic.check.name)
                json.member("fingerprint", fingerprint)
                json.member("severity", diagnostic.severity.gitLabName)
                json.member("location") { write(diagnostic.place, in: &views, to: &$0) }
            }
        }
        return json.text + "\n"
    }

    /// Writes a location, which the format requires. A diagnostic without a file is located at the root folder.
    private func write(_ place: SourceLocation?, in views: inout SourceViews, to json: inout JSONWriter) {
        let view = place.flatMap { views[$0.file] }
        let span = place.flatMap { view?.visibleSpan(of: $0) }
        json.member("path", view?.path ?? ".")
        json.member("lines") { json in
            json.member("begin", span?.start.line ?? 1)
            json.member("end", span?.end.line ?? 1)
        }
    }
}

extension Severity {
    fileprivate var gitLabName: String {
        switch self {
        case .error: "major"
        case .warning: "minor"
        case .note: "info"
        }
    }
}
