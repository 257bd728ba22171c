import Foundation
package import HomeseedModel
package import HomeseedSource

/// A check for programs in the setting `checks` that can't run, fail, or are not allowed.
package enum ProgramCheck: CheckDeclaration {
    package static let id: CheckID = "program-check"
    package static let isRequiredForSeeding = false
    package static let finds = "A program in homeseed.yaml that can't check the catalogue, or that you have not allowed to run."
    package static let why = "Its findings are missing, so the catalogue may contain what it would report."

    package static let wrong = Example(
        files: [
            "Catalogue/homeseed.yaml": """
            homeseed: 1
            checks: [⟦dentist⟧]
            """
        ]
    )

    package static let right = Example(
        files: [
            "Catalogue/homeseed.yaml": """
            homeseed: 1
            checks: [exec:dentist]
            """
        ]
    )

    package static func failed(_ program: CheckProgram, _ problem: String) -> Diagnostic {
        Diagnostic(id, .error, headline: "The check '\(shown(program))' failed", at: program.place, notes: [problem])
    }

    /// Returns the note for a program that the user has not allowed.
    package static func notAllowed(_ program: CheckProgram, advice: String) -> Diagnostic {
        Diagnostic(
            id, .note, headline: "The check '\(shown(program))' did not run, because you have not allowed it",
            at: program.place, notes: [advice])
    }

    private static func shown(_ program: CheckProgram) -> String { "exec:" + program.name.escapedForTerminal }

    /// Reads `exec:NAME?env=A,B&timeout=20`. An invalid text is reported.
    static func read(_ node: Node, _ diagnostics: inout Diagnostics) -> CheckProgram? {
        guard node.kind == .scalar, let text = node.text, !text.isEmpty else {
            diagnostics.report(WrongForm.diagnostic(node.place, what: "A check", expected: "a program such as exec:dentist"))
            return nil
        }
        guard text.hasPrefix("exec:") else {
            let isName = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0)) }
            return refuse(
                node, "'\(text.escapedForTerminal)' names no program", ["A program is exec:NAME or exec:./FILE."],
                fix: isName ? Fix("Write 'exec:\(text)'", edits: [.init(node.place, "exec:" + text)], isSafe: false) : nil,
                &diagnostics)
        }
        let parts = text.dropFirst("exec:".count).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var program = CheckProgram(name: String(parts.first ?? ""), place: node.place)
        guard program.prefix.first?.isLetter == true, !program.name.utf8.contains(0) else {
            return refuse(node, "'\(text.escapedForTerminal)' names no program", ["Write it as in exec:dentist."], &diagnostics)
        }
        for option in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
            let pair = option.split(separator: "=", maxSplits: 1).map(String.init)
            switch pair.first {
            case "env" where pair.count == 2:
                program.environment = pair[1].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            case "timeout" where pair.count == 2:
                guard let seconds = Double(pair[1]), seconds > 0, seconds <= 3600 else {
                    return refuse(
                        node, "'\(pair[1].escapedForTerminal)' is no number of seconds from 1 to 3600", [], &diagnostics)
                }
                program.limit = seconds
            default:
                return refuse(
                    node, "'\(String(option).escapedForTerminal)' is no option of a check",
                    ["The options are env=NAME,NAME and timeout=SECONDS."], &diagnostics)
            }
        }
        return program
    }

    private static func refuse(
        _ node: Node, _ headline: String, _ notes: [String], fix: Fix? = nil, _ diagnostics: inout Diagnostics
    ) -> CheckProgram? {
        diagnostics.report(Diagnostic(id, .error, headline: headline, at: node.place, notes: notes, fix: fix))
        return nil
    }
}
