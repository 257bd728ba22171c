/// An output format of diagnostics, for people or for programs.
///
/// To add a format, create a file in this folder and append the type to ``Renderers/builtIn``.
public protocol Renderer: Sendable {
    /// The name that selects the format, as in `--format text`.
    static var name: String { get }
    /// The purpose of the format, in a few words.
    static var purpose: String { get }

    /// Creates a renderer for a run: `sources` provides paths and lines, and `options` describe the output.
    init(sources: SourceMap, options: RenderOptions)

    /// Returns the whole output, with a final line break unless it is empty.
    func render(_ diagnostics: [Diagnostic]) -> String
}

/// The capabilities of the output, and facts about the run that are not diagnostics.
public struct RenderOptions: Hashable, Sendable {
    /// The checks, for formats that describe them.
    public var checks: [CheckSummary] = []
    /// The version of the program, for formats that include it.
    public var version: String?

    public var colour: Bool
    /// The number of terminal columns, or `nil` if it is unknown, as for a file.
    public var width: Int?
    /// The folder that paths are resolved against, for formats with absolute paths, or `nil` to leave paths relative.
    public var folder: String?
    /// The number of checked files, or `nil` if all files were checked.
    public var fileCount: Int?
    /// The maximum number of notes per check in output for people, or `nil` for all. Repeated advice would hide more important
    /// diagnostics.
    public var maximumNotesPerCheck: Int?
    /// Whether the most severe diagnostics come last, where they stay visible in a terminal.
    public var sortsMostSevereLast = false
    /// Whether the summary line is omitted.
    public var omitsSummary = false
    /// The diagnostics that are counted but not shown.
    public var unshown: [Diagnostic] = []
    /// Whether to output the number of findings per check. In output for people, the statistics replace the diagnostics. In
    /// output for programs, both are present.
    public var hasStatistics = false

    public init(colour: Bool = false, width: Int? = nil, fileCount: Int? = nil) {
        self.colour = colour
        self.width = width
        self.fileCount = fileCount
    }
}

/// The available renderers. The first one is the default.
public enum Renderers {
    public static let builtIn: [any Renderer.Type] = [
        TextRenderer.self,
        ConciseRenderer.self,
        JSONRenderer.self,
        SARIFRenderer.self,
        GitHubRenderer.self,
        GitLabRenderer.self,
        JUnitRenderer.self,
        CheckstyleRenderer.self,
        XcodeRenderer.self,
    ]

    /// Returns the renderer with a name, as in `--format json`, or `nil` if there is none.
    public static func named(_ name: String) -> (any Renderer.Type)? {
        builtIn.first { $0.name == name }
    }
}
