package import HomeseedSource

/// A record as written in a file. A `Value` only compares such records; their content is in `RecordSpec`.
package protocol WrittenRecord: Sendable {
    var entity: EntityIndex { get }
    var place: SourceLocation { get }
}

/// The records written inside an item, in order. Two lists are equal if they have the same entities at the same locations.
package struct WrittenRecords: Hashable, Sendable {
    package let all: [any WrittenRecord]

    package init(_ all: [any WrittenRecord]) { self.all = all }

    package static func == (a: Self, b: Self) -> Bool {
        a.all.elementsEqual(b.all) { $0.place == $1.place && $0.entity == $1.entity }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(all.count)
        for record in all { hasher.combine(record.place) }
    }
}
