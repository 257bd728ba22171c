import Homeseed
import HomeseedSource

/// A printer of the changes between two catalogues, by pack, with breaking changes first.
struct ComparisonPrinter {
    let report: ChangeReport
    let console: Console
    /// The maximum number of safe changes listed per kind; if there are more, they are only counted.
    private static let listed = 12

    var text: String {
        let style = console.style
        var output = style.bold("\(report.old) → \(report.new)") + "\n"
        for pack in report.packs {
            output += console.section(pack.escapedForTerminal)
            let breaking = report.groups(of: pack, isBreaking: true)
            for change in breaking.flatMap(\.changes) { output += lines(change) + breaks(change) }
            for (_, changes) in report.groups(of: pack, isBreaking: false) {
                output += changes.prefix(ComparisonPrinter.listed).map(lines).joined()
                if changes.count > ComparisonPrinter.listed {
                    output +=
                        style.dim("    … and \(counted(changes.count - ComparisonPrinter.listed, "change")) more of this kind")
                        + "\n"
                }
            }
        }
        return output + "\n" + summary + "\n"
    }

    private var summary: String {
        let safe = report.changes.count - report.breaking
        if report.changes.isEmpty { return console.style.paint("The content has not changed.", [.bold, .green]) }
        if report.breaking == 0 {
            return console.style.paint("\(counted(safe, "change")), none of them breaking.", [.bold, .green])
        }
        let others = safe == 0 ? "" : " and \(counted(safe, "safe one"))"
        return console.style.paint("\(counted(report.breaking, "breaking change"))\(others).", [.bold, .red])
    }

    // MARK: Changes

    private func lines(_ change: ContentChange) -> String {
        let head =
            "\(change.subject) " + console.style.bold(change.name.escapedForTerminal)
            + (change.was.map { console.style.dim("  was \($0.escapedForTerminal)") } ?? "")
        let first = "  \(sign(change)) \(head)"
        // A single short detail follows the name.
        if change.action == .added || change.action == .removed, change.details.count == 1,
            let text = change.details[0].new ?? change.details[0].old
        {
            let room = width - DisplayWidth.of("    \(change.subject) \(change.name)  ")
            return first + "  " + console.style.dim(cropped(text, to: max(room, 12))) + "\n"
        }
        let names = change.details.map(ComparisonPrinter.label)
        let widest = names.map(DisplayWidth.of).max() ?? 0
        return first + "\n"
            + zip(change.details, names).map { detail, name in
                let lead = "      " + name + String(repeating: " ", count: widest - DisplayWidth.of(name) + 2)
                return console.style.dim(lead) + values(detail, room: max(width - widest - 8, 24)) + "\n"
            }.joined()
    }

    private var width: Int { console.width ?? 120 }

    private static func label(_ detail: ContentChange.Detail) -> String {
        ([detail.name, detail.locale ?? ""].filter { !$0.isEmpty }.joined(separator: " ")).escapedForTerminal
    }

    /// Returns both values on one line, or the new value alone if there is no old value.
    private func values(_ detail: ContentChange.Detail, room: Int) -> String {
        let (old, new) = (detail.old.map(\.escapedForTerminal), detail.new.map(\.escapedForTerminal))
        guard let old else { return console.style.green(cropped(new ?? "", to: room)) }
        guard let new else { return console.style.red(cropped(old, to: room - 7)) + console.style.dim(" → none") }
        let half = (room - 3) / 2
        let (shortOld, shortNew) = ComparisonPrinter.around(old, and: new, room: half)
        return console.style.red(shortOld) + " → " + console.style.green(shortNew)
    }

    /// Returns excerpts of long texts that begin shortly before their first difference.
    private static func around(_ old: String, and new: String, room: Int) -> (String, String) {
        guard max(DisplayWidth.of(old), DisplayWidth.of(new)) > room else { return (old, new) }
        let same = zip(old, new).prefix { $0 == $1 }.count
        let skipped = max(0, min(same - 10, max(old.count, new.count) - room + 1))
        func part(_ text: String) -> String { cropped((skipped > 0 ? "…" : "") + text.dropFirst(skipped), to: room) }
        return (part(old), part(new))
    }

    private func breaks(_ change: ContentChange) -> String {
        change.breaks.map { found in
            paragraph(found.why, first: "      " + console.style.red("✗") + " ")
                + (found.remedy.map { paragraph($0, first: "      → ") } ?? "")
        }.joined()
    }

    private func paragraph(_ text: String, first: String) -> String {
        wrapped(text.escapedForTerminal, to: max(width - 8, 30)).enumerated().map { ($0 == 0 ? first : "        ") + $1 + "\n" }
            .joined()
    }

    private func sign(_ change: ContentChange) -> String {
        switch change.action {
        case .added: console.style.green("+")
        case .removed: console.style.red("-")
        case .renamed: console.style.yellow("»")
        case .changed: console.style.yellow("~")
        }
    }
}
