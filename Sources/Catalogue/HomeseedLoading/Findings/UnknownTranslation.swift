import HomeseedModel
package import HomeseedSource
import HomeseedSyntax

/// A check for translations of texts that do not exist. Such translations would be lost.
package enum UnknownTranslation: CheckDeclaration {
    package static let id: CheckID = "unknown-translation"
    package static let finds = "A translation of something that doesn't exist."
    package static let why = "The translation is not used, and the text that it was written for stays untranslated."
    package static let isRequiredForSeeding = false

    package static let wrong = Example(
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {⟦dishs⟧: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            """
    )

    package static let right = Example(
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            """
    )

    /// A translation of an unknown text.
    struct Finding: Sendable {
        var key: Node
        var path: [String]
        /// The type of the unknown name, such as `text` or `chore`.
        var what: String
        /// Whether nothing is below the key. Its texts may then have lost their indentation.
        var isEmpty: Bool
    }

    /// A translation under a former name of its text, which is declared or presumed.
    struct Renamed: Sendable {
        var key: Node
        var path: [String]
        var what: String
        /// The current name in the pack.
        var now: String
        /// Whether the pack declares the former name, so that it is not a typo.
        var isDeclared: Bool
    }

    /// Returns the diagnostic for a translation under a declared former name.
    static func formerName(_ renamed: Renamed) -> Diagnostic {
        let (name, now) = ((renamed.key.text ?? "").escapedForTerminal, renamed.now.escapedForTerminal)
        var result = Diagnostic(
            id, .error, headline: "There is no \(renamed.what) '\(name)' to translate", at: renamed.key.place,
            label: "it is '\(now)' now",
            notes: ["'\(now)' has it under `was`: [\(name)]."],
            fix: Fix("Write '\(renamed.now)'", edits: [renamed.key.rewriting(to: renamed.now)], isSafe: true))
        result.missing = .init(renamed.key.text ?? "", of: renamed.what)
        return result
    }

    /// Returns the diagnostic for a key in a file of recorded source texts that is similar to a text without a record.
    static func misspeltRecord(_ key: Node, meant: String) -> Diagnostic {
        Diagnostic(
            id, .warning, headline: "The key '\((key.text ?? "").escapedForTerminal)' is not read in this record", at: key.place,
            label: "did you mean '\(meant.escapedForTerminal)'?",
            notes: [
                "A record has the source text of a translation. Without it, Homeseed can't report that the translation is stale."
            ], fix: key.correcting(to: meant))
    }

    /// Returns the diagnostic for recorded source texts that belong to no text of the pack. They are retained, because the texts
    /// may come back.
    static func orphans(_ keys: [Node]) -> Diagnostic {
        let first = (keys.first?.text ?? "").escapedForTerminal
        return Diagnostic(
            id, .note,
            headline: keys.count == 1
                ? "This record has '\(first)', which is not a text of the pack"
                : "This record has \(keys.count) keys that are not texts of the pack, beginning with '\(first)'",
            at: keys.first?.place, related: keys.dropFirst().prefix(3).map { .init("and this", at: $0.place) },
            notes: ["They are not read and do no harm. Keep them if the texts may come back, or remove them."])
    }

    /// Returns the diagnostic for a translation of an unknown text.
    ///
    /// - Parameter renamed: The current name, if it is clear.
    static func diagnostic(_ finding: Finding, renamed: String?) -> Diagnostic {
        guard let renamed else {
            var result = diagnostic(finding.key, what: finding.what, among: [])
            // A text is identified by its entire path.
            if result.missing != nil, finding.what == "text" {
                result.missing = .init(finding.path.joined(separator: "."), of: "text")
            }
            return result
        }
        if let text = finding.key.text, text.contains(" "), !isEqualWithoutSeparators(renamed, text) {
            return withoutColon(finding, name: renamed)
        }
        var fix = Fix("Write '\(renamed)'", edits: [finding.key.rewriting(to: renamed)], isSafe: false)
        fix.presumption = .renamed
        var result = Diagnostic(
            id, .error, headline: "There is no \(finding.what) '\((finding.key.text ?? "").escapedForTerminal)' to translate",
            at: finding.key.place,
            label: "is it '\(renamed.escapedForTerminal)' now?",
            notes: ["'\(renamed.escapedForTerminal)' is the only one here without a translation."],
            fix: fix)
        result.missing = .init(finding.key.text ?? "", of: finding.what.withoutArticle)
        return result
    }

    /// Whether a text equals a name except for separators and capitals: `Living room` is `living-room`.
    private static func isEqualWithoutSeparators(_ name: String, _ text: String) -> Bool {
        func letters(_ text: String) -> String { text.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" } }
        return letters(name) == letters(text)
    }

    /// Returns the diagnostic for a name that no colon separates from its text, as in `dishes "Afwas: klaar"`.
    ///
    /// The key extends to the next colon, so replacing it by another name would lose the words after it.
    private static func withoutColon(_ finding: Finding, name: String) -> Diagnostic {
        let word = finding.key.text?.prefix { $0 != " " } ?? ""
        let end = Int(finding.key.range.lower) + word.utf8.count
        let place = SourceLocation(file: finding.key.place.file, range: SourceRange(end, end))
        return Diagnostic(
            id, .error, headline: "There is no \(finding.what) '\((finding.key.text ?? "").escapedForTerminal)' to translate",
            at: finding.key.place,
            label: "a colon is missing after '\(String(word).escapedForTerminal)'",
            fix: word == name && finding.key.style == .plain
                ? Fix("Add ':' after it", edits: [.init(place, ":")], isSafe: false) : nil)
    }

    /// Returns the diagnostic for a file whose top-level names are all unknown, or `nil` if there are none.
    static func nothingKnown(_ keys: [Node], _ pack: Pack, known: [String]) -> Diagnostic? {
        guard let first = keys.first else { return nil }
        return Diagnostic(
            id, .error,
            headline: keys.count == 1
                ? "'\((first.text ?? "").escapedForTerminal)' is not a part of the pack '\(pack.id)'"
                : "\(keys.count) keys here are not parts of the pack '\(pack.id)', beginning with '\((first.text ?? "").escapedForTerminal)'",
            at: first.place,
            related: keys.dropFirst().prefix(3).map { .init("and this", at: $0.place) },
            notes: [
                "The pack's parts begin at the left margin: \(known.quotedList). Their ids are below them, indented by two spaces."
            ])
    }

    /// Returns the diagnostic for a section that is indented below another section.
    static func displaced(_ key: Node, in section: Node) -> Diagnostic {
        let (name, other) = ((key.text ?? "").escapedForTerminal, (section.text ?? "").escapedForTerminal)
        return Diagnostic(
            id, .error, headline: "'\(name)' is indented too far, which makes it a part of '\(other)'", at: key.place,
            related: [.init("these", at: section.place)],
            notes: ["A part of the pack begins at the left margin, and its contents are indented by two spaces."],
            fix: toMargin(key))
    }

    /// Returns the diagnostic for the section of a kind without items.
    static func noItems(_ section: Node, _ kind: Kind) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "There is no \(kind.id) to translate", at: section.place,
            notes: ["The pack has none: restore \(kind.file).yaml, or remove the translations."], fix: removal(of: section))
    }

    static func diagnostic(_ key: Node, what: String, among known: some Sequence<String>) -> Diagnostic {
        let name = key.text ?? ""
        let known = Array(known)
        if let confusable = ConfusableKey.diagnostic(key, among: known) { return confusable }
        let near = suggestion(for: name, among: known)
        var result = Diagnostic(
            id, .error, headline: "There is no \(what) '\(name.escapedForTerminal)' to translate", at: key.place,
            label: near.map { "did you mean '\($0)'?" },
            notes: near == nil
                ? ["If it was renamed, use its new id. If it was removed, delete the translation, or keep it as a comment."] : [],
            fix: near.map { key.correcting(to: $0) } ?? removal(of: key))
        result.missing = .init(name, of: what.replacing("text of ", with: "", maxReplacements: 1).withoutArticle)
        return result
    }

    static func nothingToTranslate(_ key: Node, item: String) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(item)' has no '\(key.text ?? "")' to translate", at: key.place,
            notes: ["Write the text in the pack first, or remove the translation."],
            fix: removal(of: key))
    }

    private static func toMargin(_ key: Node) -> Fix? {
        let (bytes, start) = (key.fileBytes, Int(key.range.lower))
        var line = start
        while line > 0, bytes.indices.contains(line - 1), bytes[line - 1] == 0x20 { line -= 1 }
        guard line < start, line == 0 || bytes[line - 1] == 0x0A else { return nil }
        return Fix(
            "Move it to the margin", edits: [.init(SourceLocation(file: key.place.file, range: SourceRange(line, start)), "")],
            isSafe: false)
    }

    private static func removal(of key: Node) -> Fix? {
        .commentingOut("Keep the translation as a comment", CommentingOut.edits(key: key))
    }
}
