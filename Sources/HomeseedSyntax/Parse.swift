public import HomeseedSource

/// How much a file may hold before reading it is refused with an error.
public struct ParseLimits: Sendable {
    public var bytes = 64 << 20
    public var depth = 128
    /// Nodes counted as if every alias were written out.
    public var expandedNodes = 4_000_000

    public static let standard = ParseLimits()

    public init() {}
}

/// Reads a file: as JSON where its name ends in `.json`, as YAML otherwise.
///
/// Every fault is a diagnostic; the document holds what could be understood.
public func parse(
    _ file: SourceFile, as id: FileID, limits: ParseLimits = .standard, into diagnostics: inout Diagnostics
) -> Document {
    Document(storage: .init(file: id, bytes: file.bytes, cooked: [], cookedRanges: [], nodes: [], tags: [], roots: [], isBroken: true))
}
