import HomeseedSource
import HomeseedText

/// Diagnostics for the texts of a PO that an import skips or changes.
enum POFaults {
    /// Reports the plural forms that share one text.
    static func report(
        _ shared: [[PluralCategory]], in locale: LocaleID, at place: SourceLocation, _ diagnostics: inout Diagnostics
    ) {
        for categories in shared {
            diagnostics.report(
                Diagnostic(
                    FormatLoss.id, .warning,
                    headline: "This file has one plural form, but \(locale.tag) has \(categories.map(\.rawValue).quotedList)",
                    at: place,
                    notes: [
                        "Its text was used for each of them.", "The file's Plural-Forms has only one. A newer header has more.",
                    ]))
        }
    }

    static func report(obsolete count: Int, _ texts: [FormatRemark], in file: FormatFile, _ diagnostics: inout Diagnostics) {
        if count == 0 { return }
        let (these, they) = count == 1 ? ("1 text", "is") : ("\(count) texts", "are")
        let remarks = texts.filter(\.hasText)
        let shown = remarks.prefix(5).map { "Its text: " + cropped($0.text.escapedOnOneLine, to: 100).escapedForTerminal }
        diagnostics.report(
            Diagnostic(
                FormatLoss.id, .note, headline: "\(these) of this file \(they) obsolete and skipped",
                at: file.place(remarks.first?.range ?? 0..<0),
                notes: (count == 1 ? ["It begins with '#~'."] : ["They begin with '#~'."]) + shown
                    + (remarks.count > 5 ? ["and \(remarks.count - 5) more"] : [])))
    }

    /// The texts whose numbers have another form in CLDR than in the file, reported once for each pair of forms.
    struct MovedNumbers {
        private var found: [Int: (count: Int, key: String, place: SourceLocation)] = [:]

        mutating func add(_ strings: [Int: String], moved: [POPluralForms.Moved], of key: String, at place: SourceLocation) {
            for (index, one) in moved.enumerated() {
                guard let there = strings[one.string], let here = strings[one.own], !there.isEmpty, !here.isEmpty,
                    !there.utf8.elementsEqual(here.utf8)
                else { continue }
                found[index, default: (0, key, place)].count += 1
            }
        }

        func report(_ moved: [POPluralForms.Moved], in locale: LocaleID, _ diagnostics: inout Diagnostics) {
            for (index, one) in moved.enumerated() {
                guard let (count, key, place) = found[index] else { continue }
                diagnostics.report(
                    Diagnostic(
                        FormatLoss.id, .warning,
                        headline:
                            "\(one.number) has the form '\(one.form.rawValue)' in \(locale.tag), msgstr[\(one.own)], but msgstr[\(one.string)] in this file",
                        at: place,
                        notes: [
                            "The text for it changes in \(count == 1 ? "1 text" : "\(count) texts"), beginning with '\(key.escapedForTerminal)'.",
                            "Check whether msgstr[\(one.own)] fits this number.",
                        ]))
            }
        }
    }

    /// The texts without a plural form in the language, reported once for each number of `msgstr`.
    struct Unplaced {
        private var forms: [Int: (count: Int, key: String, place: SourceLocation)] = [:]

        mutating func add(_ number: Int, of key: String, at place: SourceLocation) {
            forms[number, default: (0, key, place)].count += 1
        }

        func report(_ locale: LocaleID, _ diagnostics: inout Diagnostics) {
            for (number, found) in forms.sorted(by: { $0.key < $1.key }) {
                diagnostics.report(
                    Diagnostic(
                        FormatLoss.id, .warning,
                        headline: "\(locale.tag) has no plural form for msgstr[\(number)], so it is skipped", at: found.place,
                        notes: [
                            "\(found.count) \(found.count == 1 ? "text has" : "texts have") it, beginning with '\(found.key.escapedForTerminal)'."
                        ]
                    ).omitting(found.count))
            }
        }
    }
}
