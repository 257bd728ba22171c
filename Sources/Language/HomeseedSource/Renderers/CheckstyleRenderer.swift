/// A renderer of Checkstyle's XML, which most code review tools read.
public struct CheckstyleRenderer: Renderer {
    public static let name = "checkstyle"
    public static let purpose = "Checkstyle XML, for code review tools"

    private let sources: SourceMap

    public init(sources: SourceMap, options: RenderOptions = RenderOptions()) {
        self.sources = sources
    }

    /// Renders an element for each file with an element for each of its diagnostics. Suppressed diagnostics are omitted.
    public func render(_ diagnostics: [Diagnostic]) -> String {
        var views = SourceViews(sources)
        var xml = XMLWriter()
        xml.element("checkstyle", with: ["version": "10.0"]) { xml in
            for (path, diagnostics) in FileGroups(diagnostics.filter { $0.suppression == nil }, sources).groups {
                xml.element("file", with: ["name": path ?? "."]) { xml in
                    for diagnostic in diagnostics { write(diagnostic, in: &views, to: &xml) }
                }
            }
        }
        return xml.text
    }

    private func write(_ diagnostic: Diagnostic, in views: inout SourceViews, to xml: inout XMLWriter) {
        let start = diagnostic.place.flatMap { views[$0.file]?.span(of: $0).start }
        xml.element(
            "error",
            [
                "line": "\(start?.line ?? 1)",
                "column": "\(start?.column ?? 1)",
                "severity": diagnostic.severity == .note ? "info" : diagnostic.severity.rawValue,
                "message": diagnostic.oneLine.escapedForTerminal,
                "source": "homeseed.\(diagnostic.check.name)",
            ])
    }
}
