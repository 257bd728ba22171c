import HomeseedSource

/// Where files are edited already. A file may have many edits, so each is looked for only where it lies.
struct EditedRanges {
    /// By stretches of a file: the edits that lie in them, or reach into them.
    private var ranges: [Stretch: [SourceRange]] = [:]

    private struct Stretch: Hashable {
        var file: FileID
        var number: UInt32
    }

    private static let length: UInt32 = 256

    mutating func insert(_ place: SourceLocation) {
        for stretch in EditedRanges.stretches(of: place) { ranges[stretch, default: []].append(place.range) }
    }

    /// Whether there is one that overlaps a place, or ends where it begins.
    func overlaps(_ place: SourceLocation) -> Bool {
        EditedRanges.stretches(of: place).contains { stretch in
            ranges[stretch]?.contains { $0.lower <= place.range.upper && place.range.lower <= $0.upper } ?? false
        }
    }

    private static func stretches(of place: SourceLocation) -> [Stretch] {
        (place.range.lower / length...place.range.upper / length).map { Stretch(file: place.file, number: $0) }
    }
}
