/// A byte range of a file: `lower` is its first byte, `upper` is the first byte after it.
public struct SourceRange: Hashable, Sendable {
    public var lower: UInt32
    public var upper: UInt32

    /// Creates a range between two offsets in either order, so that a range is never reversed.
    public init(_ a: UInt32, _ b: UInt32) {
        lower = Swift.min(a, b)
        upper = Swift.max(a, b)
    }

    public init(_ a: Int, _ b: Int) {
        self.init(UInt32(clamping: a), UInt32(clamping: b))
    }

    public var isEmpty: Bool { lower == upper }
    public var count: Int { Int(upper) - Int(lower) }

    /// Returns the range clipped to a file of the given byte count, so that it is safe for subscripting.
    package func clamped(toCount count: Int) -> Range<Int> {
        let start = Swift.min(Int(lower), count)
        return start..<Swift.max(start, Swift.min(Int(upper), count))
    }

    /// Returns the smallest range that contains both ranges.
    public func through(_ other: SourceRange) -> SourceRange {
        SourceRange(Swift.min(lower, other.lower), Swift.max(upper, other.upper))
    }
}

/// The location of something in the source: a byte range of one file.
public struct SourceLocation: Hashable, Sendable {
    public var file: FileID
    public var range: SourceRange

    public init(file: FileID, range: SourceRange) {
        self.file = file
        self.range = range
    }
}

extension SourceLocation: Comparable {
    /// Orders locations by file, then by lower and then by upper offset.
    public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
        (a.file, a.range.lower, a.range.upper) < (b.file, b.range.lower, b.range.upper)
    }
}

/// The index of a file within a run, small enough to store in every location.
public struct FileID: Hashable, Comparable, Sendable {
    public let index: UInt32

    public init(_ index: Int) {
        self.index = UInt32(clamping: index)
    }

    /// Orders files as they were added to the run.
    public static func < (a: FileID, b: FileID) -> Bool { a.index < b.index }
}
