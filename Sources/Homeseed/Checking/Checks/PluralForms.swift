package import HomeseedSource

/// The plural forms that a language needs, and no others.
package enum PluralForms: Check {
    package static let id: CheckID = "missing-plural-form"

    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for message in catalogue.messages.joined() {
            let translated = message.translations.contains { $0?.isPlural == true }
            if !message.source.isPlural, !translated { continue }
            if catalogue.packs.indices.contains(message.pack) {
                check(message.source, catalogue.packs[message.pack].language, &diagnostics)
            }
            for (locale, text) in message.translations.enumerated() {
                guard let text else { continue }
                if message.source.isPlural, !text.isPlural, PluralRules.requiredCategories(for: catalogue.locales[locale]).count > 1 {
                    diagnostics.report(plain(text, message, catalogue.locales[locale]))
                } else {
                    check(text, catalogue.locales[locale], &diagnostics)
                }
            }
        }
    }

    private static func check(_ text: MessageText, _ locale: LocaleID, _ diagnostics: inout Diagnostics) {
        guard case .plural(let variants) = text.form else { return }
        let needed = PluralRules.requiredCategories(for: locale)
        let present = variants.map(\.key)
        let missing = needed.filter { !present.contains(.category($0)) }
        if !missing.isEmpty {
            diagnostics.report(
                Diagnostic(
                    id, .error, "The plural form\(missing.count == 1 ? "" : "s") \(missing.map(\.rawValue).quotedList) \(missing.count == 1 ? "is" : "are") missing",
                    at: variants.first?.keyPlace ?? text.place,
                    notes: ["\(locale.tag) needs \(needed.map(\.rawValue).quotedList)."]))
        }
        let known = PluralRules(for: locale).categories
        for variant in variants {
            guard case .category(let category) = variant.key, !known.contains(category), category != .other else { continue }
            diagnostics.report(
                Diagnostic(
                    SuperfluousPluralForm.id, .warning, "\(locale.tag) has no plural form '\(category.rawValue)'", at: variant.keyPlace,
                    notes: ["It would never be shown. For exactly none or one, write =0 or =1."]))
        }
    }

    private static func plain(_ text: MessageText, _ message: Message, _ locale: LocaleID) -> Diagnostic {
        Diagnostic(
            id, .error, "The source has plural forms, and this translation has none", at: text.place,
            related: [.init("the source", at: message.source.place)],
            notes: ["\(locale.tag) needs \(PluralRules.requiredCategories(for: locale).map(\.rawValue).quotedList)."])
    }
}

extension MessageText {
    var isPlural: Bool { if case .plural = form { true } else { false } }
}
