package import Homeseed
import HomeseedSource

/// The changes of a catalogue, as a comment on a pull request.
package struct DiffMarkdown {
    let report: ChangeReport
    /// The maximum size in bytes, because GitHub limits comments to 65,536 characters. Safe changes that don't fit are omitted,
    /// then whole packs.
    private static let room = 60_000
    private static let open = 10

    package init(report: ChangeReport) { self.report = report }

    package var text: String {
        let safe = report.changes.count - report.breaking
        var output = "### Content: \(code(report.old)) → \(code(report.new))\n\n"
        if report.changes.isEmpty { return output + "The content has not changed.\n" }
        output +=
            report.breaking == 0
            ? "**\(counted(safe, "change")), and nothing breaks.**\n"
            : "**\(counted(report.breaking, "breaking change"))**\(safe == 0 ? "" : " and \(counted(safe, "safe one"))").\n"
        var isComplete = true
        for pack in report.packs {
            for section in [section(pack), section(pack, withSafe: false)] {
                if output.utf8.count + section.utf8.count <= DiffMarkdown.room {
                    output += section
                    break
                }
                isComplete = false
            }
        }
        return isComplete ? output : output + "\nThe report is too long for a comment: `homeseed diff` shows all of it.\n"
    }

    private func section(_ pack: String, withSafe: Bool = true) -> String {
        var output = "\n#### \(escaped(pack))\n\n"
        for change in report.groups(of: pack, isBreaking: true).flatMap(\.changes) {
            output += line(change, sign: "💥")
            for found in change.breaks {
                output += "  - \(escaped(found.why))" + (found.remedy.map { " *\(escaped($0))*" } ?? "") + "\n"
            }
        }
        for (subject, changes) in withSafe ? report.groups(of: pack, isBreaking: false) : [] {
            let lines = changes.map { line($0, sign: nil) }.joined()
            if changes.count <= DiffMarkdown.open {
                output += lines
            } else {
                let summary = "\(changes.count) changes of \(Words.plural(subject))"
                output += "\n<details><summary>\(escaped(summary))</summary>\n\n\(lines)\n</details>\n\n"
            }
        }
        return output
    }

    private func line(_ change: ContentChange, sign: String?) -> String {
        let was = change.was.map { ", which was \(code($0))" } ?? ""
        var output =
            "- " + (sign.map { $0 + " " } ?? "")
            + "\(change.action.rawValue): \(escaped(change.subject)) \(code(change.name))\(was)"
        if change.details.count == 1, let detail = change.details.first { return output + ": " + values(detail) + "\n" }
        output += "\n"
        for detail in change.details { output += "  - " + values(detail) + "\n" }
        return output
    }

    private func values(_ detail: ContentChange.Detail) -> String {
        let name = [detail.name, detail.locale.map { "(\($0))" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        switch (detail.old, detail.new) {
        case (let old?, let new?): return "\(escaped(name)) \(code(old)) → \(code(new))"
        case (let old?, nil): return "\(escaped(name)) ~~\(code(old))~~"
        default: return "\(escaped(name)) \(code(detail.new ?? ""))"
        }
    }

    // MARK: Escaping

    /// Returns the text as inline code, which prevents formatting and mentions. The fence is longer than any run of backticks in
    /// the text.
    private func code(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ").escapedForTerminal
        if line.allSatisfy(\.isWhitespace) { return "*nothing*" }
        let short = line.count > 200 ? line.prefix(200) + "…" : line[...]
        let longest = short.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        let pad = longest > 0 ? " " : ""
        return fence + pad + short + pad + fence
    }

    private func escaped(_ text: String) -> String {
        text.escapedForTerminal.reduce(into: "") { output, character in
            switch character {
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "&": output += "&amp;"
            case "@": output += "@\u{200B}"
            case "\\", "`", "*", "_", "[", "]", "#", "|", "~": output += "\\" + String(character)
            case _ where character.isNewline: output += " "
            default: output.append(character)
            }
        }
    }
}
