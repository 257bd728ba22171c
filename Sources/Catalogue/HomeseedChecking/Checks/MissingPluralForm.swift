import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// A text that lacks a plural form its language requires, so that some numbers have no text.
package enum MissingPluralForm: Check {
    package static let id: CheckID = "missing-plural-form"
    package static let finds = "A text that depends on a number, but lacks a plural form of its language."
    package static let why = "People would read \"1 tasks\", or nothing at all for some numbers."
    package static let isRequiredForSeeding = false

    package static let wrong = Example(
        messages: """
            messages:
              tasks-done:
                ⟦other⟧: "{count} tasks done"
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            messages:
              tasks-done:
                one: "{count} klus gedaan"
                other: "{count} klussen gedaan"
            """
    )

    package static let right = Example(
        messages: """
            messages:
              tasks-done:
                one: "{count} task done"
                other: "{count} tasks done"
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            messages:
              tasks-done:
                one: "{count} klus gedaan"
                other: "{count} klussen gedaan"
            """
    )

    package static let reach = CheckReach.texts

    /// Compares the plural forms of each text with the forms of its language, and reports superfluous forms too.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        var forms: [LocaleID: Forms] = [:]
        for message in catalogue.messages(of: packs) {
            let translated = message.translations.contains { $0?.isPlural == true }
            if !message.source.isPlural, !translated { continue }
            if catalogue.packs.numbers.contains(message.pack) {
                check(
                    message.source, against: Forms.of(catalogue.packs[message.pack].language, &forms), in: catalogue.sources,
                    &diagnostics)
            }
            for (locale, text) in message.translations.numbered {
                guard let text else { continue }
                let needed = Forms.of(catalogue.locales[locale], &forms)
                if message.source.isPlural, !text.isPlural, needed.required.count > 1 {
                    diagnostics.report(plain(text, of: message, needing: needed))
                } else {
                    check(text, against: needed, in: catalogue.sources, &diagnostics)
                }
            }
        }
    }

    /// The required and existing plural forms of a language, computed once.
    private struct Forms {
        var locale: LocaleID
        var required: [PluralCategory]
        var known: [PluralCategory]

        static func of(_ locale: LocaleID, _ forms: inout [LocaleID: Forms]) -> Forms {
            if let known = forms[locale] { return known }
            let made = Forms(
                locale: locale, required: PluralRules.requiredCategories(for: locale), known: PluralRules(for: locale).categories)
            forms[locale] = made
            return made
        }
    }

    private static func check(_ text: MessageText, against forms: Forms, in sources: SourceMap, _ diagnostics: inout Diagnostics)
    {
        guard case .plural(let variants) = text.form else { return }
        let needed = forms.required
        let present = variants.map(\.key)
        let missing = needed.filter { !present.contains(.category($0)) }
        let superfluous = variants.compactMap { variant -> (variant: MessageText.Variant, category: PluralCategory)? in
            guard case .category(let category) = variant.key, !forms.known.contains(category), category != .other else {
                return nil
            }
            return (variant, category)
        }
        if missing.count == 1, superfluous.count == 1, !text.isIncomplete {
            return diagnostics.report(
                misnamed(superfluous[0].category, at: superfluous[0].variant.keyPlace, for: missing[0], forms))
        }
        if !missing.isEmpty, !text.isIncomplete {
            diagnostics.report(
                Diagnostic(
                    id, .error,
                    headline:
                        "The plural form\(missing.count == 1 ? "" : "s") \(missing.map(\.rawValue).quotedList) \(missing.count == 1 ? "is" : "are") missing",
                    at: variants.first?.keyPlace ?? text.place,
                    notes: ["The language \(forms.locale.tag) needs \(needed.map(\.rawValue).quotedList)."]))
        }
        for (variant, category) in superfluous {
            diagnostics.report(
                Diagnostic(
                    SuperfluousPluralForm.id, .warning, headline: "\(forms.locale.tag) has no plural form '\(category.rawValue)'",
                    at: variant.keyPlace,
                    notes: ["The app never shows it. For exactly none or one, write =0 or =1."],
                    fix: .commentingOut("Keep it as a comment", CommentingOut.edits(value: variant.place, in: sources))))
        }
    }

    /// Returns the diagnostic for a form that the language does not have, written instead of a required form: `many` instead of
    /// `other`.
    private static func misnamed(
        _ category: PluralCategory, at place: SourceLocation, for missing: PluralCategory, _ forms: Forms
    ) -> Diagnostic {
        Diagnostic(
            id, .error,
            headline: "\(forms.locale.tag) has no plural form '\(category.rawValue)', and '\(missing.rawValue)' is missing",
            at: place, label: "did you mean '\(missing.rawValue)'?",
            notes: ["The language \(forms.locale.tag) needs \(forms.required.map(\.rawValue).quotedList)."],
            fix: Fix("Write '\(missing.rawValue)'", edits: [.init(place, missing.rawValue)], isSafe: false))
    }

    private static func plain(_ text: MessageText, of message: Message, needing forms: Forms) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "The source text has plural forms, but this translation has none", at: text.place,
            related: [.init("the source text", at: message.source.place)],
            notes: ["The language \(forms.locale.tag) needs \(forms.required.map(\.rawValue).quotedList)."])
    }
}
