/// One stretch of a file that is otherwise than it was.
struct ChangedRange {
    let old: Range<Int>
    let new: ArraySlice<UInt8>

    init(_ before: [UInt8], _ after: [UInt8]) {
        let head = zip(before, after).prefix { $0 == $1 }.count
        let tail = zip(before[head...].reversed(), after[head...].reversed()).prefix { $0 == $1 }.count
        old = head..<before.count - tail
        new = after[head..<after.count - tail]
    }

    /// The lines that it touches. What two people wrote in one line is no sum of both.
    func lines(in before: [UInt8]) -> Range<Int> {
        let start = before[..<old.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let end = before[old.upperBound...].firstIndex(of: 0x0A).map { $0 + 1 } ?? before.count
        return start..<max(start, end)
    }
}

extension FileEdit {
    /// The same edit on a file that someone else has changed in another place meanwhile. Nil where both changed the same.
    func onto(_ current: [UInt8]?) -> FileEdit? {
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

    /// The same the other way round.
    var reversed: FileEdit { FileEdit(path, before: after, after: before) }
}
