import HomeseedSource
import HomeseedSyntax
package import HomeseedText

/// A converter of PO entries to messages.
package struct GettextReading {
    private(set) var builder: ExchangeBuilder
    let source: LocaleID

    init(pack: String, source: LocaleID) {
        self.source = source
        builder = ExchangeBuilder(pack: pack, source: source)
    }

    mutating func read(_ read: POReader, header: POHeader, of file: FormatFile, _ diagnostics: inout Diagnostics) {
        let entries = read.entries.filter { !$0.isHeader }
        let locale =
            (header["Language"] ?? "").isEmpty
            ? GettextReading.locale(of: file) : header["Language"].flatMap { LocaleID.posix($0) }
        if locale == nil, let first = entries.first(where: { $0.strings.values.contains { !$0.isEmpty } }) {
            let fault = FormatFault("The language of these texts is unknown", at: first.range.lowerBound)
            return diagnostics.report(
                fault.diagnostic(in: file, notes: ["The header has a line for it: \"Language: pl\\n\". `--locale` sets it too."]))
        }
        var forms: POPluralForms?
        if let locale, let plural = entries.first(where: { $0.plural != nil && $0.strings.values.contains { !$0.isEmpty } }) {
            forms = POPluralForms(header["Plural-Forms"], strings: plural.strings.count, for: locale)
            if let forms {
                POFaults.report(forms.shared, in: locale, at: file.place(plural.range), &diagnostics)
            } else {
                diagnostics.report(
                    FormatFault("The plural formula can't be read", at: 0).diagnostic(
                        in: file, notes: ["It is in the header, in Plural-Forms. Texts with plural forms were skipped."]
                    ).omitting(entries.count { $0.plural != nil && $0.strings.values.contains { !$0.isEmpty } }))
            }
        }
        var known: [[UInt8]: SourceLocation] = [:]
        var unplaced = POFaults.Unplaced()
        var moved = POFaults.MovedNumbers()
        for entry in entries {
            let (key, place) = (entry.context ?? entry.id, file.place(entry.range))
            if let first = known.updateValue(place, forKey: Array(key.utf8)) {
                diagnostics.report(DuplicateKey.diagnostic(key, at: place, first: first))
                continue
            }
            readSource(entry, as: key, at: place)
            if let locale { readTarget(entry, as: key, in: locale, forms: forms, at: place, &unplaced) }
            if let forms, entry.plural != nil { moved.add(entry.strings, moved: forms.moved, of: key, at: place) }
        }
        if let locale {
            unplaced.report(locale, &diagnostics)
            moved.report(forms?.moved ?? [], in: locale, &diagnostics)
        }
        POFaults.report(obsolete: read.obsolete, read.obsoleteTexts, in: file, &diagnostics)
    }

    /// Returns the language in a file's name or folder, or `nil` if there is none: `pl.po`, `famify.pl.po`,
    /// `pl/LC_MESSAGES/famify.po`.
    package static func locale(of file: FormatFile) -> LocaleID? {
        guard !GettextFormat.isTemplate(file.path) else { return nil }
        let last = file.stem.split(separator: ".").last.map(String.init) ?? ""
        let folders = file.parts.dropLast().filter { $0 != "LC_MESSAGES" }
        return LocaleID.posix(last) ?? folders.last.flatMap { LocaleID.posix($0) }
    }

    private mutating func readSource(_ entry: POEntry, as key: String, at place: SourceLocation) {
        let note = CommentMetadata(entry.extracted)
        builder.unit(key) { unit in
            unit.comment = note.comment
            unit.budget = note.budget
            if unit.place == nil { unit.place = place }
        }
        if let plural = entry.plural {
            if PluralRules.countedCategories(for: source).contains(.one) {
                builder.set(key, in: source, form: .category(.one), to: entry.id, place: place)
            }
            builder.set(key, in: source, form: .category(.other), to: plural, place: place)
        } else if !entry.id.isEmpty {
            builder.set(key, in: source, form: nil, to: entry.id, place: place)
        }
    }

    private mutating func readTarget(
        _ entry: POEntry, as key: String, in locale: LocaleID, forms: POPluralForms?, at place: SourceLocation,
        _ unplaced: inout POFaults.Unplaced
    ) {
        builder.add(locale)
        let isStale = entry.translator.contains(GettextWriting.staleMark)
        let state: ExchangeState = !entry.flags.contains("fuzzy") ? .translated : isStale ? .stale : .needsReview
        let note = entry.note
        let strings = entry.strings.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }
        if strings.isEmpty {
            if let remark = entry.remark { builder.remark(key, in: locale, note: remark, at: place) }
            builder.recordEmptyTranslation(key, locale, at: place)
        } else if entry.plural == nil {
            if let text = strings.first?.value {
                builder.set(key, in: locale, form: nil, to: text, state: state, note: note, place: place)
            }
        } else if let forms {
            for (number, text) in strings {
                for form in forms[number] {
                    builder.set(key, in: locale, form: form, to: text, state: state, note: note, place: place)
                }
            }
            for (number, _) in entry.unplaced(forms) { unplaced.add(number, of: key, at: place) }
        }
    }

    /// Returns the translations that an import skips because the language has no plural form for them.
    static func unplaced(_ read: POReader, in file: FormatFile) -> [FormatRemark] {
        let header = POHeader(read.header?.strings[0] ?? "")
        let plurals = read.entries.filter { $0.plural != nil && $0.strings.values.contains { !$0.isEmpty } }
        guard let first = plurals.first, let locale = header["Language"].flatMap({ LocaleID.posix($0) }) ?? self.locale(of: file)
        else { return [] }
        let forms = POPluralForms(header["Plural-Forms"], strings: first.strings.count, for: locale)
        return plurals.flatMap { entry in entry.unplaced(forms).map { FormatRemark($0.text, entry.range, isReported: true) } }
    }
}

extension POEntry {
    /// Returns the texts without a plural form in the language, unless their numbers get a text that is equal.
    fileprivate func unplaced(_ forms: POPluralForms?) -> [(number: Int, text: String)] {
        let strings = strings.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }
        guard let forms else { return strings.map { ($0.key, $0.value) } }
        let taken = strings.filter { !forms[$0.key].isEmpty }
        return strings.filter { number, text in
            guard forms[number].isEmpty else { return false }
            // The text's numbers get the text of their CLDR form instead.
            let form = forms.representativeCategories.indices.contains(number) ? forms.representativeCategories[number] : nil
            return !taken.contains { other in
                other.value.utf8.elementsEqual(text.utf8) && (form.map { forms[other.key].contains(.category($0)) } ?? true)
            }
        }.map { ($0.key, $0.value) }
    }

    /// The translator's comment without the mark of a stale text, or `nil` if it is empty.
    fileprivate var remark: String? {
        var lines = translator.filter { $0 != GettextWriting.staleMark }[...]
        lines = lines.drop { $0.isEmpty }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// The translator's comment, and the previous source text of a fuzzy translation.
    var note: String? {
        guard let previous, flags.contains("fuzzy") else { return remark }
        let former = "Translated from: " + previous.escapedOnOneLine
        return remark.map { $0 + "\n" + former } ?? former
    }
}
