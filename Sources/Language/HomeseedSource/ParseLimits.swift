/// How much a file may hold before reading it is refused with an error.
public struct ParseLimits: Sendable {
    public var bytes = 64 << 20
    /// How deep lists and maps may stand in each other, with every alias written out.
    public var depth = 128
    /// Nodes counted as if every alias were written out.
    public var expandedNodes = 4_000_000

    public static let standard = ParseLimits()

    public init() {}
}
