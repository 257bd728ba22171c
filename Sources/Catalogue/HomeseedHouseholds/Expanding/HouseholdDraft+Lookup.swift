package import HomeseedModel
package import HomeseedSource
import HomeseedStore

extension HouseholdDraft {
    /// Returns the record with this name: its label, preceded by the labels of its nearest owners if needed, such as `dana/mia`.
    ///
    /// Reports a diagnostic and returns `nil` if no record matches or if the name is ambiguous.
    package func find(_ name: String, entity: EntityIndex, at place: SourceLocation) -> RecordIndex? {
        // Records of a series are named by their dates.
        if let last = name.utf8.last, last >= 0x30, last <= 0x39, Day(iso: String(name.suffix(10))) != nil { depend(on: .date) }
        let segments = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let last = segments.last else { return nil }
        let candidates = (labels(of: entity)[last] ?? []).filter { follows(segments.dropLast(), of: $0) }
        if candidates.count == 1 { return candidates[0] }
        // For a single label, the only candidate without an owner takes precedence.
        let whole = candidates.filter { owner(of: $0) == nil }
        if segments.count == 1, whole.count == 1 { return whole[0] }
        if candidates.isEmpty {
            report(UnknownRecord.diagnostic(name, at: place, entity: entities[entity].name) { suggestion(for: $0, of: entity) })
        } else {
            report(AmbiguousRecord.diagnostic(name, at: place, paths: candidates.map { path(of: $0) }))
        }
        return nil
    }

    /// Whether the record's owners have these labels, the nearest owner last.
    private func follows(_ segments: ArraySlice<String>, of record: RecordIndex) -> Bool {
        var current = record
        for segment in segments.reversed() {
            guard let owner = owner(of: current), records[owner].label == segment else { return false }
            current = owner
        }
        return true
    }

    /// Returns the record's owner: the enclosing record, the record its series is for, or its owning reference's target. Returns
    /// `nil` if the record has no owner.
    package func owner(of record: RecordIndex) -> RecordIndex? {
        let draft = records[record]
        if let parent = draft.parent { return parent.record }
        if let each = draft.each { return each }
        guard draft.origin == nil, !draft.isShared, !draft.isSeeking, let field = entities[draft.entity].owner else { return nil }
        if isBeingComputed(record, field) { return nil }
        records[record].isSeeking = true
        defer { records[record].isSeeking = false }
        if case .record(let owner) = value(record, field) { return owner }
        return nil
    }

    /// Returns the record's path in templates and reports, such as `dana/mia/week`. In a cycle of owners, each owner occurs once.
    package func path(of record: RecordIndex) -> String {
        var owners = [record]
        while owners.count < 65, let owner = owner(of: owners[owners.count - 1]), !owners.contains(owner) { owners.append(owner) }
        return owners.reversed().map { records[$0].label }.joined(separator: "/")
    }

    /// Returns the path that a record's id is derived from: the original names of its owners and of the record itself.
    package func identityPath(of record: RecordIndex) -> String { identityPath(of: record, depth: 0) }

    private func identityPath(of record: RecordIndex, depth: Int) -> String {
        let draft = records[record]
        if let full = draft.fullIdentity { return full }
        guard depth < 64, let owner = owner(of: record) else { return draft.identity }
        return identityPath(of: owner, depth: depth + 1) + "/" + draft.identity
    }
}
