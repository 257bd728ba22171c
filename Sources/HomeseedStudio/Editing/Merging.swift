/// One stretch of a file that is otherwise than it was.
struct ChangedStretch {
    let old: Range<Int>
    let new: ArraySlice<UInt8>

    init(_ before: [UInt8], _ after: [UInt8]) {
        let head = zip(before, after).prefix { $0 == $1 }.count
        let tail = zip(before[head...].reversed(), after[head...].reversed()).prefix { $0 == $1 }.count
        old = head..<before.count - tail
        new = after[head..<after.count - tail]
    }
}

extension FileEdit {
    /// The same edit on a file that someone else has changed in another place meanwhile. Nil where both changed the same.
    func onto(_ current: [UInt8]?) -> FileEdit? {
        if current == before { return self }
        guard let current, let before, let after else { return nil }
        let (ours, theirs) = (ChangedStretch(before, after), ChangedStretch(before, current))
        let shift = current.count - before.count
        let range: Range<Int>
        if ours.old.upperBound < theirs.old.lowerBound {
            range = ours.old
        } else if theirs.old.upperBound < ours.old.lowerBound {
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
