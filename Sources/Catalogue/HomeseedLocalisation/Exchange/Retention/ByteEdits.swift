/// Edits of a file's bytes, which are written with the file's own line endings.
struct ByteEdits {
    private let bytes: [UInt8]
    private var edits: [(range: Range<Int>, bytes: [UInt8])] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Replaces a range. Of overlapping edits, only the first edit is applied.
    mutating func replace(_ range: Range<Int>, with new: some Sequence<UInt8>) { edits.append((range, Array(new))) }

    mutating func insert(_ new: some Sequence<UInt8>, at position: Int) { replace(position..<position, with: new) }

    /// Returns the file with all edits. Insertions at the same position keep their order.
    func result() -> [UInt8] {
        let isWindows = bytes.firstIndex(of: 0x0A).map { $0 > 0 && bytes[$0 - 1] == 0x0D } == true
        let sorted = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
        }
        var result: [UInt8] = []
        var end = 0
        for (range, new) in sorted.map(\.element) where range.lowerBound >= end && range.upperBound <= bytes.count {
            result += bytes[end..<range.lowerBound]
            result += isWindows ? new.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } : new
            end = range.upperBound
        }
        return result + bytes[end...]
    }
}
