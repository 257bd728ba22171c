/// The changed range of a file.
struct ChangedRange {
    let old: Range<Int>
    let new: ArraySlice<UInt8>

    init(_ before: [UInt8], _ after: [UInt8]) {
        let head = zip(before, after).prefix { $0 == $1 }.count
        let tail = zip(before[head...].reversed(), after[head...].reversed()).prefix { $0 == $1 }.count
        old = head..<before.count - tail
        new = after[head..<after.count - tail]
    }

    /// Returns the affected lines. Concurrent edits of the same line can't be merged.
    func lines(in before: [UInt8]) -> Range<Int> {
        let start = before[..<old.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let end = before[old.upperBound...].firstIndex(of: 0x0A).map { $0 + 1 } ?? before.count
        return start..<max(start, end)
    }
}

extension FileEdit {
    /// Returns the edit applied to a file that was changed elsewhere since. Returns `nil` if both changed the same lines, or
    /// either created or removed the file.
    func rebased(on current: [UInt8]?) -> FileEdit? {
        if current == before { return self }
        guard let current, let before, let after else { return nil }
        let (ours, theirs) = (ChangedRange(before, after), ChangedRange(before, current))
        let (mine, other) = (ours.lines(in: before), theirs.lines(in: before))
        let shift = current.count - before.count
        let range: Range<Int>
        if mine.upperBound <= other.lowerBound {
            range = ours.old
        } else if other.upperBound <= mine.lowerBound {
            range = ours.old.lowerBound + shift..<ours.old.upperBound + shift
        } else {
            return nil
        }
        var merged = current
        merged.replaceSubrange(range, with: ours.new)
        return FileEdit(path, before: current, after: merged)
    }

    var reversed: FileEdit { FileEdit(path, before: after, after: before) }
}
