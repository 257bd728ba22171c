import HomeseedLocalisation
import HomeseedModel
package import HomeseedSource
import HomeseedText

extension TextImport {
    /// Leaves out languages in which most changed texts equal the texts of other keys, as after sorting or shifting one column
    /// of a table.
    ///
    /// - Parameter accepts: whether the user accepts a text despite findings.
    /// - Returns: one diagnostic for each such language of a pack.
    package mutating func leaveOutMoved(unless accepts: (Change) -> Bool) -> [Diagnostic] {
        struct Group: Hashable {
            var pack: PackIndex
            var locale: LocaleID
        }
        let groups = Dictionary(grouping: changes.filter { !accepts($0) }) { Group(pack: $0.pack.number, locale: $0.locale) }
        var found: [Diagnostic] = []
        for (group, all) in groups.sorted(by: { ($0.key.pack, $0.key.locale.tag) < ($1.key.pack, $1.key.locale.tag) }) {
            let changed = all.filter { !$0.isNew && $0.text != nil }
            guard changed.count >= TextImport.fewest, let pack = changed.first?.pack,
                let number = catalogue.locales.number(of: group.locale)
            else { continue }
            var owners: [[String]: Set<[String]>] = [:]
            for message in catalogue.messages(of: pack) {
                if let text = message.translation(number) { owners[ExchangeText(text).all, default: []].insert(message.path) }
            }
            let moved = changed.filter { change in
                guard let known = change.text.flatMap({ owners[$0.all] }) else { return false }
                return !known.contains(change.path)
            }
            guard let first = moved.first, moved.count * 2 > changed.count else { continue }
            // The column's notes and states are shifted too.
            for one in all { leaveOut(one) }
            found.append(
                Diagnostic(
                    "moved-texts", .error,
                    headline:
                        "\(moved.count) of \(changed.count) changed texts in \(group.locale.tag) are the same as other texts of \(pack.id)",
                    at: first.place,
                    notes: [
                        "Was one column of the table sorted without the others? Nothing in \(group.locale.tag) was imported.",
                        "`--accept-findings all` imports it anyway.",
                    ]
                ).omitting(all.count { $0.text != nil }))
        }
        return found
    }

    /// The minimum number of texts, below which swapped texts are plausible.
    private static let fewest = 5
}
