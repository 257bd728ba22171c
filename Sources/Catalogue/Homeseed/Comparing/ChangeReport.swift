import HomeseedSource

/// The differences between two states of a catalogue, and the names of the states as the user typed them.
package struct ChangeReport: Sendable {
    package var old: String
    package var new: String
    package var changes: [ContentChange]

    package init(old: String, new: String, changes: [ContentChange]) {
        self.old = old
        self.new = new
        self.changes = changes
    }

    package var breaking: Int { changes.count(where: \.isBreaking) }

    /// The ids of the packs with changes, in order of appearance.
    package var packs: [String] { changes.map(\.pack).eachOnce }

    /// Returns the changes of a pack grouped by subject, in order of appearance.
    package func groups(of pack: String, isBreaking: Bool) -> [(subject: String, changes: [ContentChange])] {
        let own = changes.filter { $0.pack == pack && $0.isBreaking == isBreaking }
        return own.map(\.subject).eachOnce.map { subject in (subject, own.filter { $0.subject == subject }) }
    }

    // MARK: JSON

    /// The version of the JSON report. It increases if a member is removed or changes its meaning, but not if one is added.
    static let version = 1

    /// The JSON report, with every change and its effects.
    package var json: String {
        let summary = JSONTree.object([
            ("changes", .number(changes.count)), ("breaking", .number(breaking)), ("safe", .number(changes.count - breaking)),
        ])
        let report = JSONTree.object([
            ("version", .number(ChangeReport.version)), ("old", .string(old)), ("new", .string(new)), ("summary", summary),
            ("changes", .list(changes.map(\.json))),
        ])
        return JSONString.harmless(report.lines()) + "\n"
    }
}

extension ContentChange {
    fileprivate var json: JSONTree {
        var members: [(key: String, value: JSONTree)] = [
            ("pack", .string(pack)), ("sort", .string(subject)), ("name", .string(name)), ("action", .string(action.rawValue)),
            ("breaking", .boolean(isBreaking)),
        ]
        if let was { members.append(("was", .string(was))) }
        if !details.isEmpty { members.append(("details", .list(details.map(\.json)))) }
        if !breaks.isEmpty { members.append(("breaks", .list(breaks.map(\.json)))) }
        return .object(members)
    }
}

extension ContentChange.Detail {
    fileprivate var json: JSONTree {
        .object(
            [("name", name), ("locale", locale), ("old", old), ("new", new)].compactMap { key, value in
                value.map { (key, .string($0)) }
            })
    }
}

extension ContentChange.Break {
    fileprivate var json: JSONTree {
        .object([("why", why), ("remedy", remedy)].compactMap { key, value in value.map { (key, .string($0)) } })
    }
}

extension Sequence<String> {
    fileprivate var eachOnce: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
