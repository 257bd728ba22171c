import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// A parser of table rows. Spreadsheet users move columns and add their own, so unknown columns and words are reported, and the
/// rest is read.
struct CSVReading {
    private(set) var builder: ExchangeBuilder
    private let file: FormatFile
    private let columns: Columns
    private var known: [[UInt8]: SourceLocation] = [:]
    /// For each key, the languages that have texts in rows of plural forms.
    private var counted: [String: Set<LocaleID>] = [:]
    private var unknownStates: [String: SourceLocation] = [:]

    init(_ file: FormatFile, rows: [[CSVReader.Cell]], source: LocaleID?, _ diagnostics: inout Diagnostics) throws(FormatFault) {
        self.file = file
        columns = try Columns(rows.first ?? [], source)
        if let last = rows.last, last.count < columns.count, let end = last.last?.range, file.file.bytes.last != 0x0A,
            file.file.bytes.last != 0x0D
        {
            throw FormatFault(
                "The file ends in a row with \(last.count) of \(columns.count) cells: part of it may be missing",
                at: end.lowerBound)
        }
        builder = ExchangeBuilder(pack: file.stem, source: columns.source)
        for language in columns.languages { builder.add(language.locale) }
        countForms(rows)
        for row in rows.dropFirst() where row.contains(where: { !$0.text.isEmpty }) { read(row, &diagnostics) }
        reportOmissions(rows, &diagnostics)
    }

    private mutating func countForms(_ rows: [[CSVReader.Cell]]) {
        guard let form = columns.form else { return }
        for row in rows.dropFirst() where row.indices.contains(form) && row.indices.contains(columns.key) {
            if row[form].text.isEmpty || row.count > columns.count { continue }
            let languages = columns.languages.filter { row.indices.contains($0.text) && !row[$0.text].text.isEmpty }
            counted[row[columns.key].text, default: []].formUnion(languages.map(\.locale))
        }
    }

    private mutating func read(_ row: [CSVReader.Cell], _ diagnostics: inout Diagnostics) {
        func cell(_ number: Int?) -> CSVReader.Cell? { number.flatMap { row.indices.contains($0) ? row[$0] : nil } }
        let (key, word) = (cell(columns.key)?.text ?? "", cell(columns.form)?.text.lowercased() ?? "")
        let place = file.place((cell(columns.key) ?? row[0]).range)
        let form = MessageText.Key(word.hasPrefix("exactly ") ? "=" + word.dropFirst(8) : word)
        if row.count > columns.count {
            // The texts may be in the wrong columns.
            let why =
                "This row has \(row.count) cells, but the first has \(columns.count): a text with a comma needs quotes around it"
            return diagnostics.report(CSVReading.omission(why, at: place, severity: .error))
        }
        if key.isEmpty { return diagnostics.report(CSVReading.omission("This row has no key", at: place)) }
        if !word.isEmpty, form == nil {
            return diagnostics.report(
                CSVReading.omission(
                    "'\(word.escapedForTerminal)' is not a plural form",
                    at: cell(columns.form).map { file.place($0.range) } ?? place))
        }
        if let first = known.updateValue(place, forKey: Array((key + "\n" + word).utf8)) {
            return diagnostics.report(DuplicateKey.diagnostic(word.isEmpty ? key : "\(key), \(word)", at: place, first: first))
        }
        builder.unit(key) { unit in
            if unit.place == nil { unit.place = place }
            if let comment = cell(columns.comment)?.text, !comment.isEmpty { unit.comment = comment }
            if let budget = cell(columns.budget).flatMap({ Int($0.text) }) { unit.budget = budget }
        }
        for language in columns.languages {
            guard let text = cell(language.text), !text.text.isEmpty else {
                if let note = cell(language.note), !note.text.isEmpty {
                    builder.remark(key, in: language.locale, note: note.text, at: file.place(note.range))
                }
                builder.recordEmptyTranslation(key, language.locale, at: place)
                continue
            }
            if CSVReading.isFailedFormula(text.text),
                cell(columns.languages.first { $0.locale == columns.source }?.text)?.text.first != "#"
            {
                let why = "'\(text.text.escapedForTerminal)' is an error of a spreadsheet formula"
                diagnostics.report(CSVReading.omission(why, at: file.place(text.range), severity: .error))
                continue
            }
            if form == nil, counted[key]?.contains(language.locale) == true {
                if language.locale == columns.source { continue }
                let why = "'\(key.escapedForTerminal)' has plural forms in \(language.locale.tag), and a text without one"
                diagnostics.report(CSVReading.omission(why, at: file.place(text.range)))
                continue
            }
            let note = cell(language.note).flatMap { $0.text.isEmpty ? nil : $0.text }
            builder.set(
                key, in: language.locale, form: form, to: text.text, state: state(cell(language.state)), note: note,
                place: file.place(text.range))
        }
    }

    /// Whether a text looks like the error of a formula, such as `#REF!`, `#N/A`, or in Dutch `#NAAM?`.
    private static func isFailedFormula(_ text: String) -> Bool {
        let word = text.dropFirst()
        guard text.first == "#", (2...16).contains(word.count),
            word.allSatisfy({ $0.isUppercase || $0.isNumber || "/!?".contains($0) })
        else { return false }
        return word.last == "!" || word.last == "?" || word.contains("/")
    }

    /// Returns the state in a cell; an empty cell means a translated text. Records an unknown state, whose text needs a review.
    private mutating func state(_ cell: CSVReader.Cell?) -> ExchangeState {
        guard let cell, !cell.text.isEmpty else { return .translated }
        let word = String(cell.text.lowercased().map { $0 == " " || $0 == "_" ? "-" : $0 })
        if let state = ExchangeState(rawValue: word) { return state }
        if unknownStates[cell.text] == nil { unknownStates[cell.text] = file.place(cell.range) }
        return .needsReview
    }

    private static func omission(_ why: String, at place: SourceLocation, severity: Severity = .warning) -> Diagnostic {
        Diagnostic(FormatLoss.id, severity, headline: "\(why), so it is skipped", at: place).omitting()
    }

    private func reportOmissions(_ rows: [[CSVReader.Cell]], _ diagnostics: inout Diagnostics) {
        for (word, place) in unknownStates.sorted(by: { $0.value.range.lower < $1.value.range.lower }) {
            let states = ExchangeState.allCases.map(\.rawValue).quotedList
            diagnostics.report(
                Diagnostic(
                    FormatLoss.id, .warning,
                    headline: "'\(word.escapedForTerminal)' is not a state: '\(ExchangeState.needsReview.rawValue)' was used",
                    at: place,
                    notes: ["The states are \(states)."]))
        }
        for (number, name) in columns.others {
            let filled = rows.dropFirst().compactMap {
                $0.indices.contains(number) && !$0[number].text.isEmpty ? $0[number] : nil
            }
            guard let first = filled.first else { continue }
            diagnostics.report(
                Diagnostic(
                    FormatLoss.id, .warning,
                    headline:
                        "The column '\(name.escapedForTerminal)' is skipped: \(filled.count) \(filled.count == 1 ? "cell has" : "cells have") text in it",
                    at: file.place(first.range),
                    notes: [
                        "A column of translations has the name of its language, such as 'nl'. The translator's notes are in 'nl note'."
                    ]
                ).omitting(filled.count))
        }
    }

    /// Returns the contents of comment columns, of users' own columns, and of note columns without a text.
    static func remarks(_ rows: [[CSVReader.Cell]]) -> [FormatRemark] {
        guard let columns = try? Columns(rows.first ?? [], nil) else { return [] }
        return rows.dropFirst().flatMap { row -> [FormatRemark] in
            func cell(_ number: Int?) -> CSVReader.Cell? {
                number.flatMap { row.indices.contains($0) && !row[$0].text.isEmpty ? row[$0] : nil }
            }
            let notes = columns.languages.compactMap { cell($0.text) == nil ? cell($0.note) : nil }
            return (columns.others.compactMap { cell($0.number) } + notes).map {
                FormatRemark($0.text, $0.range, isReported: true)
            }
                + [cell(columns.comment)].compactMap { $0.map { FormatRemark($0.text, $0.range) } }
        }
    }

    /// The columns' meanings, as named in the first row.
    struct Columns {
        /// The number of all columns.
        var count: Int
        var key = 0
        var form, comment, budget: Int?
        var languages: [(locale: LocaleID, text: Int, state: Int?, note: Int?)] = []
        var source: LocaleID
        /// The unknown columns, with their numbers.
        var others: [(number: Int, name: String)] = []

        init(_ head: [CSVReader.Cell], _ source: LocaleID?) throws(FormatFault) {
            count = head.count
            let names = head.map { String($0.text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
            func column(_ name: String) -> Int? { names.firstIndex { $0.lowercased() == name.lowercased() } }
            guard let key = column(CSVFormat.fixed[0]) else {
                throw FormatFault("The first row needs a column 'key', and one for each language", at: 0)
            }
            (self.key, form, comment, budget) = (
                key, column(CSVFormat.fixed[1]), column(CSVFormat.fixed[2]), column(CSVFormat.fixed[3])
            )
            var taken = Set([key, form, comment, budget].compactMap(\.self))
            for (number, name) in names.enumerated() where !taken.contains(number) {
                guard let locale = LocaleID(name), PluralRules.areKnown(for: locale),
                    !languages.contains(where: { $0.locale == locale })
                else { continue }
                languages.append((locale, number, column(name + CSVFormat.stateMark), column(name + CSVFormat.noteMark)))
            }
            for language in languages { taken.formUnion([language.text, language.state, language.note].compactMap(\.self)) }
            // With one translation, its notes column may be named without the language.
            guard let first = source ?? languages.first?.locale else {
                throw FormatFault("No column has the name of a language", at: 0)
            }
            self.source = first
            let translations = languages.indices.filter { languages[$0].locale != first }
            if translations.count == 1, languages[translations[0]].note == nil, let note = column("note") ?? column("notes"),
                taken.insert(note).inserted
            {
                languages[translations[0]].note = note
            }
            for (number, name) in names.enumerated() where !taken.contains(number) { others.append((number, name)) }
        }
    }
}
