package import HomeseedSource
package import HomeseedText

/// The parts of a message that a format supports.
package struct FormatCapabilities: Sendable {
    package var comments = true
    package var budgets = true
    package var states: Set<ExchangeState> = Set(ExchangeState.allCases)
    /// Translators' notes on a translation, separate from the message's comment.
    package var notes = false
    /// Texts that are present and empty, as distinct from missing texts.
    package var emptyTexts = true
    /// Messages that have plural forms in one language and not in another.
    package var mixedForms = true
    /// Control characters, which XML cannot represent.
    package var controls = true
    /// The types of placeholders. A format without them keeps the names, which does not count as a loss.
    package var placeholderTypes = false
    /// Whether the format supports a plural form in a language.
    package var forms: @Sendable (MessageText.Key, LocaleID) -> Bool = { _, _ in true }

    package init(
        comments: Bool = true, budgets: Bool = true, states: Set<ExchangeState> = Set(ExchangeState.allCases),
        notes: Bool = false, emptyTexts: Bool = true, mixedForms: Bool = true, controls: Bool = true,
        placeholderTypes: Bool = false, forms: @escaping @Sendable (MessageText.Key, LocaleID) -> Bool = { _, _ in true }
    ) {
        self.comments = comments
        self.budgets = budgets
        self.states = states
        self.notes = notes
        self.emptyTexts = emptyTexts
        self.mixedForms = mixedForms
        self.controls = controls
        self.placeholderTypes = placeholderTypes
        self.forms = forms
    }

    /// The names of the unsupported parts.
    package var lacks: [String] {
        var found: [String] = []
        if !comments { found.append("comments") }
        if !budgets { found.append("length budgets") }
        if !states.contains(.needsReview) { found.append("review marks and stale marks") }
        if states.contains(.needsReview), !states.contains(.stale) {
            found.append("stale marks, which become review marks")
        }
        if !notes { found.append("translators' notes") }
        if !emptyTexts { found.append("empty texts") }
        if !mixedForms { found.append("plural forms in some languages only") }
        if !controls { found.append("control characters") }
        // Polish has all categories but zero and two, and Arabic has all.
        let (polish, arabic) = (LocaleID("pl") ?? .english, LocaleID("ar") ?? .english)
        if !forms(.exactly(0), polish) {
            found.append("plural forms for exact numbers")
        } else if !forms(.exactly(5), polish) {
            found.append("plural forms for exact numbers other than 0")
        }
        if !PluralCategory.allCases.allSatisfy({ forms(.category($0), arabic) }) || !forms(.category(.other), polish) {
            found.append("plural forms for fractions only")
        }
        return found
    }

    /// Supports CLDR's categories, and exactly zero in languages without the category `zero`, since both use that name.
    package static let categoriesAndNone: @Sendable (MessageText.Key, LocaleID) -> Bool = { key, locale in
        switch key {
        case .category: true
        case .exactly(0): !PluralRules(for: locale).categories.contains(.zero)
        case .exactly: false
        }
    }

    /// Removes the unsupported parts of a message and counts them among the losses.
    package func reduce(_ unit: inout ExchangeUnit, of exchange: Exchange, _ losses: inout FormatLosses) {
        if !comments, unit.comment != nil { losses.count(.comment) }
        if !budgets, unit.budget != nil { losses.count(.budget) }
        if !comments { unit.comment = nil }
        if !budgets { unit.budget = nil }
        if !placeholderTypes { unit.placeholders = [:] }
        let sourceCounts = unit.texts[exchange.source]?.isPlural
        for locale in exchange.allLocales {
            guard var text = unit.texts[locale] else { continue }
            let whole = text
            if !states.contains(text.state) {
                losses.count(text.state == .stale ? .stale : .needsReview)
                text.state = text.state == .stale && states.contains(.needsReview) ? .needsReview : .translated
            }
            if !notes, text.note != nil {
                losses.count(.note)
                text.note = nil
            }
            var kept: ExchangeText? = text
            if !mixedForms, sourceCounts == true, let plain = text.plain {
                // A plain text is the same for every number, so each plural form can repeat it.
                text = text.with(.plural(FormatCapabilities.counted(locale).map { ExchangeText.Variant(.category($0), plain) }))
            }
            if !mixedForms, let sourceCounts, sourceCounts != text.isPlural {
                losses.report("a text that counts in one language and not in another", of: unit, in: locale)
                kept = nil
            } else {
                kept = reduced(text, of: unit, in: locale, &losses)
            }
            // Most texts stay unchanged and need no copy.
            if kept != whole { unit.texts[locale] = kept }
        }
    }

    private static func counted(_ locale: LocaleID) -> [PluralCategory] {
        let counted = PluralRules.countedCategories(for: locale)
        return counted.contains(.other) ? counted : counted + [.other]
    }

    /// Returns the text with its supported variants, or `nil` if none is left.
    private func reduced(_ text: ExchangeText, of unit: ExchangeUnit, in locale: LocaleID, _ losses: inout FormatLosses)
        -> ExchangeText?
    {
        guard let variants = text.variants else {
            return text.all.first.map { holds($0, of: unit, in: locale, &losses) } == true ? text : nil
        }
        var kept: [ExchangeText.Variant] = []
        for variant in variants {
            if !forms(variant.key, locale) {
                if !text.duplicatesFallbackForm(variant.key, in: locale) { losses.report(variant.key, of: unit, in: locale) }
            } else if holds(variant.text, of: unit, in: locale, &losses) {
                kept.append(variant)
            }
        }
        return kept.count == variants.count ? text : kept.isEmpty ? nil : text.with(.plural(kept))
    }

    private func holds(_ text: String, of unit: ExchangeUnit, in locale: LocaleID, _ losses: inout FormatLosses) -> Bool {
        if !emptyTexts, text.isEmpty {
            losses.report("an empty text", of: unit, in: locale)
            return false
        }
        if !controls, text.unicodeScalars.contains(where: \.isInvalidInXML) {
            losses.report("a control character", of: unit, in: locale)
            return false
        }
        return true
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control character that XML 1.0 cannot represent, not even as a character reference.
    package var isInvalidInXML: Bool {
        switch value {
        case 0x9, 0xA, 0xD: false
        case 0..<0x20, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}

/// The losses of an export: minor losses are counted, and lost texts are named.
package struct FormatLosses {
    package let format: String
    private var reported = Diagnostics()
    private var counts: [Kind: Int] = [:]
    private var forms: [String: (count: Int, unit: ExchangeUnit, locale: LocaleID)] = [:]

    /// A part of a message that a format may lack.
    package enum Kind: String, CaseIterable {
        case comment
        case budget = "length budget"
        case needsReview = "mark for review"
        case stale = "mark of a stale translation"
        case note = "translator's note"
    }

    package init(format: String) { self.format = format }

    package mutating func count(_ kind: Kind) { counts[kind, default: 0] += 1 }

    /// Reports an unsupported part of one text.
    package mutating func report(_ what: String, of unit: ExchangeUnit, in locale: LocaleID) {
        reported.report(FormatLoss.diagnostic(format, losing: what, of: unit, in: locale))
    }

    /// Reports a plural form that the format lacks in this language, once for all texts.
    package mutating func report(_ form: MessageText.Key, of unit: ExchangeUnit, in locale: LocaleID) {
        let what = "the plural form '\(form.word)' of \(locale.tag)"
        forms[what, default: (0, unit, locale)].count += 1
    }

    package var diagnostics: Diagnostics {
        var all = reported
        for (what, lost) in forms.sorted(by: { $0.key < $1.key }) {
            var diagnostic = FormatLoss.diagnostic(format, losing: what, of: lost.unit, in: lost.locale)
            if lost.count > 1 {
                // An export prints no notes, so the headline has the number.
                diagnostic.headline += " in \(lost.count) texts"
                diagnostic.notes = ["'\(lost.unit.key.escapedForTerminal)' is the first of them."]
            }
            all.report(diagnostic)
        }
        for kind in Kind.allCases {
            guard let count = counts[kind] else { continue }
            all.report(
                FormatLoss.diagnostic(
                    format, count: count, of: kind.rawValue, severity: kind == .comment || kind == .budget ? .note : .warning))
        }
        return all
    }
}
