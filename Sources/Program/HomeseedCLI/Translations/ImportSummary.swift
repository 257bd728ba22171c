import Homeseed
import HomeseedSource

/// The result of an import, by pack and language.
struct ImportSummary {
    let lines: [String]

    fileprivate struct Group {
        var name: String
        var new = 0
        var changed = 0
        var confirmed = 0
        var endedReviews = 0
        var droppedNotes = 0
        var reviews: [TextImport.Review: Int] = [:]
    }

    /// - Parameter leftOut: the number of texts in the files that were not imported.
    init(_ changes: [TextImport.Change], leftOut: Int) {
        var groups: [Group] = []
        var numbers: [String: Int] = [:]
        for change in changes {
            let name = "\(change.pack.id), \(change.locale.tag)"
            let number = numbers[name] ?? groups.count
            if numbers.updateValue(number, forKey: name) == nil { groups.append(Group(name: name)) }
            groups[number].count(change)
        }
        var lines = groups.map(\.line)
        if leftOut > 0 {
            if lines.count == 1 {
                lines[0] += "; \(leftOut) left out"
            } else {
                lines.append("\(counted(leftOut, "text")) left out")
            }
        }
        self.lines = lines
    }
}

extension ImportSummary.Group {
    fileprivate mutating func count(_ change: TextImport.Change) {
        endedReviews += change.endsReview ? 1 : 0
        droppedNotes += change.dropsNote ? 1 : 0
        if let review = change.review { reviews[review, default: 0] += 1 }
        if change.text == nil {
            confirmed += 1
        } else if change.isNew {
            new += 1
        } else {
            changed += 1
        }
    }

    fileprivate var line: String {
        let counts = [(changed, "changed"), (new, "new"), (confirmed, "with another state")].filter { $0.0 > 0 }.map {
            "\($0.0) \($0.1)"
        }
        let gone = [(endedReviews, "mark for review", "marks for review"), (droppedNotes, "note", "notes")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
        let marked = TextImport.Review.allCases.compactMap { reason in reviews[reason].map { "\($0) \(reason.rawValue)" } }
        return "\(name): \(counts.joined(separator: ", "))"
            + (gone.isEmpty ? "" : "; \(gone.joined(separator: " and ")) taken off")
            + (marked.isEmpty ? "" : "; to be reviewed: \(marked.joined(separator: ", "))")
    }
}
