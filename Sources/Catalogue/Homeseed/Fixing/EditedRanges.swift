import HomeseedSource

/// The edited ranges of files, indexed by position, since a file may have many edits.
struct EditedRanges {
    /// The edits that overlap each stretch of 256 bytes.
    private var ranges: [Stretch: [SourceRange]] = [:]

    private struct Stretch: Hashable {
        var file: FileID
        var number: UInt32
    }

    private static let length: UInt32 = 256

    mutating func insert(_ place: SourceLocation) {
        for stretch in EditedRanges.stretches(of: place) { ranges[stretch, default: []].append(place.range) }
    }

    /// Whether an edit overlaps or touches the location.
    func overlaps(_ place: SourceLocation) -> Bool {
        EditedRanges.stretches(of: place).contains { stretch in
            ranges[stretch]?.contains { $0.lower <= place.range.upper && place.range.lower <= $0.upper } ?? false
        }
    }

    private static func stretches(of place: SourceLocation) -> [Stretch] {
        (place.range.lower / length...place.range.upper / length).map { Stretch(file: place.file, number: $0) }
    }
}
