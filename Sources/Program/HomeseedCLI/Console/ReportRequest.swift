import ArgumentParser
import Foundation
import HomeseedSource
import HomeseedStore

/// A requested report: `sarif` or `sarif=-` on standard output, `sarif=lint.sarif` in a file.
struct ReportRequest: ExpressibleByArgument {
    let renderer: any Renderer.Type
    /// The path of the file, or `nil` for standard output.
    var file: String?

    /// Whether the report itself shows how many findings it omits.
    var showsOmittedCount: Bool { renderer == TextRenderer.self }

    /// Whether the report can contain statistics per check.
    var canCount: Bool { renderer == TextRenderer.self || renderer == JSONRenderer.self }

    /// Whether each line of the report is self-contained, so that another report can share the output.
    var isLineBased: Bool {
        renderer == TextRenderer.self || renderer == ConciseRenderer.self || renderer == GitHubRenderer.self
            || renderer == XcodeRenderer.self
    }

    static let text = ReportRequest(renderer: TextRenderer.self)

    init(renderer: any Renderer.Type) { self.renderer = renderer }

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.first, let renderer = Renderers.named(name) else { return nil }
        self.renderer = renderer
        if parts.count == 2 {
            guard !parts[1].isEmpty else { return nil }
            file = OutputPlace.isStandardOutput(parts[1]) ? nil : parts[1]
        }
    }

    static var allValueStrings: [String] { Renderers.builtIn.map { $0.name } }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
    static var allValueDescriptions: [String: String] {
        Dictionary(Renderers.builtIn.map { ($0.name, $0.purpose) }) { first, _ in first }
    }

    /// Writes the diagnostics to the console or the file. The file has no colour, and is written atomically.
    ///
    /// - Parameter limit: the maximum number of findings on the console, or `nil` for all.
    func write(
        _ diagnostics: [Diagnostic], in sources: SourceMap, with options: RenderOptions, atMost limit: Int? = nil,
        on console: Console
    ) throws {
        guard let file else {
            let worst = ShownDiagnostics(
                diagnostics, atMost: limit, perCheckAndFile: showsOmittedCount ? ShownDiagnostics.perCheckAndFile : nil)
            var options = options
            options.unshown += worst.others
            let report = renderer.init(sources: sources, options: options).render(worst.shown)
            if renderer == TextRenderer.self || renderer == ConciseRenderer.self || renderer == XcodeRenderer.self {
                console.print(report)
            } else {
                console.print(raw: report)
            }
            if !worst.others.isEmpty, !showsOmittedCount {
                Hint.print("Not shown: \(counted(worst.others.count, "finding")), because of --max-findings.")
            }
            return
        }
        var plain = options
        plain.colour = false
        plain.width = nil
        plain.maximumNotesPerCheck = nil
        let report = renderer.init(sources: sources, options: plain).render(diagnostics)
        try Console.writeReport(Array(report.utf8), to: file)
    }
}
