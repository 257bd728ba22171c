/// A renderer of one line per diagnostic in the format of compilers, for `grep` and for editors.
public struct ConciseRenderer: Renderer {
    public static let name = "concise"
    public static let purpose = "one line for each finding: path:line:column: severity: message [check]"

    private let sources: SourceMap

    public init(sources: SourceMap, options: RenderOptions = RenderOptions()) {
        self.sources = sources
    }

    /// Renders a line for each diagnostic. Suppressed diagnostics are omitted.
    public func render(_ diagnostics: [Diagnostic]) -> String {
        var views = SourceViews(sources)
        var output = ""
        for diagnostic in diagnostics where diagnostic.suppression == nil {
            if let place = diagnostic.place, let view = views[place.file] {
                output += view.name(of: place) + ": "
            }
            output += "\(diagnostic.severity.rawValue): \(diagnostic.headline.escapedForTerminal) [\(diagnostic.check)]\n"
        }
        return output
    }
}
