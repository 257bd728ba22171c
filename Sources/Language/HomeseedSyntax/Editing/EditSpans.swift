import HomeseedSource

/// The ranges that edits replace, in the old and the new file.
struct EditSpans {
    private(set) var all: [(old: Range<Int>, new: Range<Int>)] = []

    /// - Parameter edits: the edits, sorted and without overlaps.
    init(_ edits: [Fix.Edit]) {
        var shift = 0
        for edit in edits {
            let (old, count) = (Int(edit.place.range.lower)..<Int(edit.place.range.upper), edit.replacement.utf8.count)
            all.append((old, old.lowerBound + shift..<old.lowerBound + shift + count))
            shift += count - old.count
        }
    }

    /// Returns the spans with each range widened and adjacent ranges joined.
    func widened(_ wide: (Range<Int>) -> Range<Int>, oldCount: Int) -> EditSpans {
        var result = self
        result.all = []
        for span in all {
            let old = wide(span.old).clamped(to: 0..<oldCount)
            if let last = result.all.last, old.lowerBound <= last.old.upperBound {
                // The end of the joined range moves by the length changes of both edits.
                let (lower, upper) = (min(last.old.lowerBound, old.lowerBound), max(last.old.upperBound, old.upperBound))
                let start = last.new.lowerBound - (last.old.lowerBound - lower)
                let shift = (last.new.count - last.old.count) + (span.new.count - span.old.count)
                result.all[result.all.count - 1] = (lower..<upper, start..<max(start, start + (upper - lower) + shift))
            } else {
                let start = span.new.lowerBound - (span.old.lowerBound - old.lowerBound)
                result.all.append((old, start..<max(start, span.new.upperBound + (old.upperBound - span.old.upperBound))))
            }
        }
        return result
    }

    enum Contact { case none, beside, within }

    /// Returns the contact of edits with a range of the old file, and the number of bytes by which earlier edits move the range's
    /// start.
    func contact(with range: Range<Int>) -> (contact: Contact, shift: Int) { contact(with: range, \.old) }

    /// Returns the contact of a range of the new file with edited text.
    func written(_ range: Range<Int>) -> Contact { contact(with: range, \.new).contact }

    private func contact(with range: Range<Int>, _ side: KeyPath<(old: Range<Int>, new: Range<Int>), Range<Int>>) -> (
        contact: Contact, shift: Int
    ) {
        var index = all.partitioningIndex { $0[keyPath: side].upperBound >= range.lowerBound }
        var shift = index > 0 ? all[index - 1].new.upperBound - all[index - 1].old.upperBound : 0
        var contact = Contact.none
        while index < all.count, all[index][keyPath: side].lowerBound <= range.upperBound {
            let span = all[index][keyPath: side]
            let isWithin =
                span.isEmpty ? range.lowerBound < span.lowerBound && span.lowerBound < range.upperBound : span.overlaps(range)
            if isWithin { return (.within, shift) }
            contact = .beside
            if span.upperBound <= range.lowerBound { shift = all[index].new.upperBound - all[index].old.upperBound }
            index += 1
        }
        return (contact, shift)
    }
}
