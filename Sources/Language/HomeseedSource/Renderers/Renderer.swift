/// A way to write diagnostics down: for people, for other programs.
///
/// To add one, write its file in this folder and its line in ``builtIn``.
public protocol Renderer: Sendable {
    /// What people choose it by, as in `--format text`.
    static var name: String { get }
    /// What it is good for, in a few words.
    static var purpose: String { get }

    /// Makes a renderer for one run: `sources` turns places into paths and lines, and `options` say what the output can show.
    init(sources: SourceMap, options: RenderOptions)

    /// Everything there is to print, with a line break at its end unless it is empty.
    func render(_ diagnostics: [Diagnostic]) -> String
}

/// What the place it is printed to can show, and what is known beside the diagnostics.
public struct RenderOptions: Hashable, Sendable {
    /// All checks, for reports that explain them.
    public var checks: [CheckSummary] = []
    /// The version of the program, for reports that name who made them.
    public var version: String?

    public var colour: Bool
    /// The columns there are; nil where nobody knows, as in a file.
    public var width: Int?
    /// The folder that paths are from, for reports that name files as the machine does; nil to leave them as they are.
    public var folder: String?
    /// How many files were looked at, where that is not all that were read.
    public var fileCount: Int?
    /// How many notes of one check are shown to people; nil for all. The same advice many times over hides what matters.
    public var notesOfAKind: Int?
    /// Whether the worst comes last: on a terminal, that is what is seen.
    public var isWorstLast = false
    /// Whether the line at the end that counts is left out.
    public var isWithoutSummary = false
    /// What was found beside what is shown: it is counted, and no more is said of it.
    public var unshown: [Diagnostic] = []
    /// Whether to say how often each check found something: to people instead of what it found, to programs beside that.
    public var hasStatistics = false

    public init(colour: Bool = false, width: Int? = nil, fileCount: Int? = nil) {
        self.colour = colour
        self.width = width
        self.fileCount = fileCount
    }
}

/// The renderers that there are. The first one is used where none is asked for.
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

    /// Finds the renderer that people choose by this name, as in `--format json`; nil where there is none.
    public static func named(_ name: String) -> (any Renderer.Type)? {
        builtIn.first { $0.name == name }
    }
}
