/// Edits of files by byte ranges, which retain all other bytes.
package enum Editing {
    /// Returns the bytes with the edits applied. Skips an edit that overlaps an earlier edit or exceeds the bytes.
    package static func apply(_ edits: [Fix.Edit], to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var end = 0
        for edit in edits.sorted(by: { $0.place < $1.place }) {
            let range = edit.place.range
            let (lower, upper) = (Int(range.lower), Int(range.upper))
            guard lower >= end, upper <= bytes.count else { continue }
            result += bytes[end..<lower] + Array(edit.replacement.utf8)
            end = upper
        }
        return result + bytes[end...]
    }
}
