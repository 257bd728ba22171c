/// A renderer of workflow commands, which GitHub Actions shows as annotations of the changed lines.
///
/// GitHub shows at most ten annotations of each kind. Therefore only the ten most severe diagnostics become annotations. One more
/// annotation counts the others, which the log lists in a collapsed group.
public struct GitHubRenderer: Renderer {
    public static let name = "github"
    public static let purpose = "annotations in GitHub Actions for the ten most severe findings; the log lists the others"

    private let sources: SourceMap
    private static let limit = 10

    public init(sources: SourceMap, options: RenderOptions = RenderOptions()) {
        self.sources = sources
    }

    /// Renders a workflow command for each of the ten most severe diagnostics, and a collapsed list of the others. Suppressed
    /// diagnostics are omitted.
    public func render(_ diagnostics: [Diagnostic]) -> String {
        var views = SourceViews(sources)
        let open = diagnostics.filter { $0.suppression == nil }
        // The order within a severity is retained.
        let mostSevereFirst = Severity.allCases.reversed().flatMap { severity in open.filter { $0.severity == severity } }
        let rest = mostSevereFirst.dropFirst(GitHubRenderer.limit)
        return mostSevereFirst.prefix(GitHubRenderer.limit).map { annotation($0, &views) }.joined() + summary(of: Array(rest))
    }

    private func annotation(_ diagnostic: Diagnostic, _ views: inout SourceViews) -> String {
        var properties: [(String, String)] = []
        if let place = diagnostic.place, let view = views[place.file] {
            let span = view.visibleSpan(of: place)
            properties = [("file", view.path), ("line", "\(span.start.line)"), ("endLine", "\(span.end.line)")]
            // GitHub rejects columns for a range of several lines.
            if span.isOneLine { properties += [("col", "\(span.start.column)"), ("endColumn", "\(span.end.column)")] }
        }
        properties.append(("title", diagnostic.check.name))
        let message = diagnostic.lines(&views).joined(separator: "\n")
        return GitHubRenderer.command(diagnostic.severity.gitHubCommand, properties: properties, message: message)
    }

    private func summary(of rest: [Diagnostic]) -> String {
        let summary = Summary(diagnostics: rest, fileCount: 0)
        guard let severity = summary.severity else { return "" }
        let message = "Not shown as annotations: \(summary.phrase). See the log of this step."
        let list = ConciseRenderer(sources: sources).render(rest).split(separator: "\n").map(HarmlessOutput.withoutCommands)
        return GitHubRenderer.command(severity.gitHubCommand, properties: [("title", "homeseed")], message: message)
            + (["::group::\(rest.count) more findings"] + list + ["::endgroup::"]).map { $0 + "\n" }.joined()
    }

    private static func command(_ name: String, properties: [(String, String)], message: String) -> String {
        let list = properties.map { "\($0)=\(escaped($1, alsoDelimiters: true))" }.joined(separator: ",")
        return "::\(name) \(list)::\(escaped(message, alsoDelimiters: false))\n"
    }

    private static func escaped(_ text: String, alsoDelimiters: Bool) -> String {
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": output += "%25".unicodeScalars
            case "\r": output += "%0D".unicodeScalars
            case "\n": output += "%0A".unicodeScalars
            case ":" where alsoDelimiters: output += "%3A".unicodeScalars
            case "," where alsoDelimiters: output += "%2C".unicodeScalars
            default:
                // Logs are also read in terminals, and GitHub shows bidirectional controls of file names unescaped.
                if let sign = scalar.terminalSubstitute { output += sign.unicodeScalars } else { output.append(scalar) }
            }
        }
        return String(output)
    }
}

extension Severity {
    fileprivate var gitHubCommand: String { self == .note ? "notice" : rawValue }
}
