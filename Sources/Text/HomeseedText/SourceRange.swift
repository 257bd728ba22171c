/// A stretch of a file, in bytes from its beginning: `lower` is in it, `upper` is the first byte after it.
public struct SourceRange: Hashable, Sendable {
    public var lower: UInt32
    public var upper: UInt32

    /// The smaller of the two is the lower one, so that no range is ever inside out.
    public init(_ a: UInt32, _ b: UInt32) {
        lower = Swift.min(a, b)
        upper = Swift.max(a, b)
    }

    public init(_ a: Int, _ b: Int) {
        self.init(UInt32(clamping: a), UInt32(clamping: b))
    }

    public var isEmpty: Bool { lower == upper }
    public var count: Int { Int(upper) - Int(lower) }

    /// The part of it that lies in a file of so many bytes: safe to look them up with, whatever was set.
    package func clamped(toCount count: Int) -> Range<Int> {
        let start = Swift.min(Int(lower), count)
        return start..<Swift.max(start, Swift.min(Int(upper), count))
    }

    /// From the beginning of this one to the end of the other.
    public func through(_ other: SourceRange) -> SourceRange {
        SourceRange(Swift.min(lower, other.lower), Swift.max(upper, other.upper))
    }
}

/// Where something stands: a stretch of one file.
public struct SourceLocation: Hashable, Sendable {
    public var file: FileID
    public var range: SourceRange

    public init(file: FileID, range: SourceRange) {
        self.file = file
        self.range = range
    }
}

extension SourceLocation: Comparable {
    /// Places are ordered by file, then by where they begin, then by where they end.
    public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
        (a.file, a.range.lower, a.range.upper) < (b.file, b.range.lower, b.range.upper)
    }
}

/// A file's number among those of one run: small enough to stand in every place.
public struct FileID: Hashable, Comparable, Sendable {
    public let index: UInt32

    public init(_ index: Int) {
        self.index = UInt32(clamping: index)
    }

    /// Files are ordered as they were added to the run.
    public static func < (a: FileID, b: FileID) -> Bool { a.index < b.index }
}
