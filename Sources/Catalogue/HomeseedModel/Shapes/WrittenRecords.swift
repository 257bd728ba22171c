package import HomeseedSource

/// A record as a file says it. What all it says is for the catalogue to know: a value needs only to tell one from another.
package protocol WrittenRecord: Sendable {
    var entity: EntityIndex { get }
    var place: SourceLocation { get }
}

/// Records that are written inside an item, in their order. Two lists are the same where the same places hold the same entities.
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
