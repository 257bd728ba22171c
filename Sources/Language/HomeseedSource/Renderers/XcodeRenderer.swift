/// A renderer of one line per diagnostic with an absolute path. Xcode and `swift build` show these lines as clickable warnings
/// and errors of the build.
public struct XcodeRenderer: Renderer {
    public static let name = "xcode"
    public static let purpose = "compiler messages, which Xcode shows at their lines"

    private let sources: SourceMap
    private let folder: String

    public init(sources: SourceMap, options: RenderOptions = RenderOptions()) {
        self.sources = sources
        folder = options.folder.map { $0 + "/" } ?? ""
    }

    /// Renders a line for each diagnostic. Suppressed diagnostics are omitted.
    public func render(_ diagnostics: [Diagnostic]) -> String {
        var views = SourceViews(sources)
        var output = ""
        for diagnostic in diagnostics where diagnostic.suppression == nil {
            if let place = diagnostic.place, let view = views[place.file] {
                output += (view.path.hasPrefix("/") ? "" : folder) + view.name(of: place) + ": "
            }
            output += "\(diagnostic.severity.rawValue): \(diagnostic.headline.escapedForTerminal) [\(diagnostic.check)]\n"
        }
        return output
    }
}
