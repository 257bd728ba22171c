/// A renderer for people: each diagnostic with its source line, an underline and a label.
/// ```
/// error: There is no field 'spoon' on a card  [unknown-key]
///   ┌─ Catalogue/carousel/cards.yaml:4:57
///   │
/// 4 │   - {id: grocery-shopping, title: Do the grocery shopping, spoon: 2}
///   │                                                            ^^^^^ did you mean 'spoons'?
/// ```
public struct TextRenderer: Renderer {
    public static let name = "text"
    public static let purpose = "for people: source excerpts with the reason and a suggestion"

    private let sources: SourceMap
    private let style: TerminalStyle
    private let width: Int?
    private let fileCount: Int
    private let maximumNotesPerCheck: Int
    private let unshown: [Diagnostic]
    private let hasStatistics: Bool
    private let sortsMostSevereLast: Bool
    private let omitsSummary: Bool

    /// The width to which lines are cropped if the width of the output is unknown.
    private static let unknownWidth = 160

    public init(sources: SourceMap, options: RenderOptions) {
        self.sources = sources
        style = TerminalStyle(colour: options.colour)
        width = options.width.map { Swift.max($0, 40) }
        fileCount = options.fileCount ?? sources.files.count
        maximumNotesPerCheck = options.maximumNotesPerCheck ?? .max
        unshown = options.unshown
        hasStatistics = options.hasStatistics
        sortsMostSevereLast = options.sortsMostSevereLast
        omitsSummary = options.omitsSummary
    }

    public init(sources: SourceMap, colour: Bool, width: Int?) {
        self.init(sources: sources, options: RenderOptions(colour: colour, width: width))
    }

    /// Renders the diagnostics in the given order, or with the most severe last if requested, followed by the summary. If
    /// statistics are requested, they replace the diagnostics.
    public func render(_ diagnostics: [Diagnostic]) -> String {
        hasStatistics ? statistics(diagnostics) : list(diagnostics) + summary(diagnostics)
    }

    private func statistics(_ diagnostics: [Diagnostic]) -> String {
        let statistics = Statistics(diagnostics + unshown)
        let table = statistics.rows.isEmpty ? "" : statistics.table.render(width: width, style: style) + "\n"
        return table + summary(diagnostics)
    }

    private func list(_ diagnostics: [Diagnostic]) -> String {
        var views = SourceViews(sources)
        var output = ""
        var notes: [CheckID: Int] = [:]
        for diagnostic in ordered(diagnostics) where diagnostic.suppression == nil {
            if diagnostic.severity == .note {
                notes[diagnostic.check, default: 0] += 1
                if notes[diagnostic.check, default: 0] > maximumNotesPerCheck { continue }
            }
            output += render(diagnostic, &views) + "\n"
        }
        if unshown.isEmpty { return output }
        return output + "Not shown: \(Summary(diagnostics: unshown, fileCount: 0).phrase).\n\n"
    }

    private func ordered(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        if !sortsMostSevereLast { return diagnostics }
        return Severity.allCases.sorted().flatMap { severity in diagnostics.filter { $0.severity == severity } }
    }

    private func summary(_ diagnostics: [Diagnostic]) -> String {
        if omitsSummary { return "" }
        let summary = Summary(diagnostics: diagnostics + unshown, fileCount: fileCount)
        let textStyle = summary.severity.map(\.textStyle) ?? .green
        return style.paint(summary.text, [.bold, summary.severity == .note ? .green : textStyle]) + "\n"
    }

    private func render(_ diagnostic: Diagnostic, _ views: inout SourceViews) -> String {
        let blocks = blocks(of: diagnostic, &views)
        let lastLine = blocks.flatMap(\.marks).map(\.lines.upperBound).max() ?? 0
        let layout = SnippetLayout(
            severity: diagnostic.severity,
            gutter: String(lastLine).count,
            width: width ?? TextRenderer.unknownWidth,
            style: style
        )
        var output = headline(of: diagnostic)
        for (index, block) in blocks.enumerated() {
            let edge = String(repeating: " ", count: layout.gutter) + (index == 0 ? " ┌─ " : " ├─ ")
            output += style.dim(edge) + block.view.name(of: block.place) + "\n" + layout.row()
            output += Snippet(block.view, marks: block.marks, layout: layout).render()
            // An empty row separates the block from the next block or the notes.
            if index + 1 < blocks.count || !diagnostic.footers.isEmpty { output += layout.row() }
        }
        return output + diagnostic.footers.map { footer($0, layout) }.joined()
    }

    private func headline(of diagnostic: Diagnostic) -> String {
        style.paint(diagnostic.severity.rawValue, [.bold, diagnostic.severity.textStyle])
            + style.bold(": " + diagnostic.headline.escapedForTerminal)
            + style.dim("  [\(diagnostic.check.name.escapedForTerminal)]") + "\n"
    }

    /// The marks of a diagnostic in one file, and the location in the block's header.
    private struct Block {
        let view: SourceView
        let place: SourceLocation
        var marks: [SnippetLabel]
    }

    /// Returns the block of the diagnostic's own file, followed by the blocks of related files.
    private func blocks(of diagnostic: Diagnostic, _ views: inout SourceViews) -> [Block] {
        var places = diagnostic.related.map { (place: $0.place, label: Optional($0.label), isPrimary: false) }
        if let place = diagnostic.place { places.insert((place, diagnostic.label, true), at: 0) }
        var blocks: [Block] = []
        for (place, label, isPrimary) in places {
            guard let view = views[place.file] else { continue }
            let mark = SnippetLabel(place, label: label, isPrimary: isPrimary, in: view)
            if let index = blocks.firstIndex(where: { $0.place.file == place.file }) {
                blocks[index].marks.append(mark)
            } else {
                blocks.append(Block(view: view, place: place, marks: [mark]))
            }
        }
        return blocks
    }

    private func footer(_ note: String, _ layout: SnippetLayout) -> String {
        let indent = String(repeating: " ", count: layout.gutter + 1)
        let lines = wrapped(note.escapedForTerminal, to: width.map { $0 - layout.gutter - 3 } ?? .max)
        return lines.enumerated().map { index, line in
            indent + (index == 0 ? style.dim("= ") : "  ") + line + "\n"
        }.joined()
    }
}
