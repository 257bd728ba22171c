package import HomeseedSource
package import HomeseedText

/// A table for spreadsheets: a row for each message or plural form, and columns for each language's text, state and note.
///
/// It begins with a byte order mark, so that spreadsheets read it as UTF-8. An apostrophe protects a text that a spreadsheet
/// would treat as a formula. An import removes it.
package enum CSVFormat: LocaleFormat {
    package static let name = "csv"
    package static let purpose = "A table for spreadsheets"
    package static let statesLanguage = false
    package static let capabilities = FormatCapabilities(notes: true, emptyTexts: false)

    static let fixed = ["key", "form", "comment", "at most"]
    /// The suffixes of a language's columns for states and notes.
    static let (stateMark, noteMark) = (" state", " note")

    package static func serialise(_ exchange: Exchange) -> [SourceFile] {
        var rows = [fixed + [exchange.source.tag] + exchange.locales.flatMap { [$0.tag, $0.tag + stateMark, $0.tag + noteMark] }]
        for unit in exchange.units {
            for (number, form) in forms(unit, exchange).enumerated() {
                var row = [unit.key, form.map(word) ?? ""]
                // Only a message's first row has its comment and limit.
                row += number == 0 ? [unit.comment ?? "", unit.budget.map(String.init) ?? ""] : ["", ""]
                for locale in exchange.allLocales {
                    let text = unit.texts[locale]
                    let cell = form.map { text?[$0] } ?? (text?.isPlural == false ? text?.all.first : nil)
                    row.append(cell ?? "")
                    if locale == exchange.source { continue }
                    row.append(cell == nil ? "" : text?.state.rawValue ?? "")
                    // Only a text's first row has its note.
                    let isFirst = form == nil || text?.variants?.first?.key == form
                    row.append(isFirst ? text?.note ?? "" : "")
                }
                rows.append(row)
            }
        }
        let lines = rows.map { $0.map { quoted($0) }.joined(separator: ",") + "\r\n" }
        return [SourceFile(path: exchange.pack + ".csv", bytes: [0xEF, 0xBB, 0xBF] + Array(lines.joined().utf8))]
    }

    /// Returns the forms of a message's rows, with `nil` for plain text. Forms that a language requires but lacks have a row too.
    private static func forms(_ unit: ExchangeUnit, _ exchange: Exchange) -> [MessageText.Key?] {
        let hasPlain = unit.texts.isEmpty || unit.texts.values.contains { !$0.isPlural }
        let written = Set(unit.texts.values.flatMap { $0.variants?.map(\.key) ?? [] })
        guard !written.isEmpty else { return [nil] }
        let needed = exchange.locales.flatMap { PluralRules.requiredCategories(for: $0).map(MessageText.Key.category) }
        return (hasPlain ? [nil] : []) + written.union(needed).sorted()
    }

    /// Returns the name of a form. An exact number has no equals sign, because `=0` would be a formula.
    private static func word(_ form: MessageText.Key) -> String {
        if case .exactly(let number) = form { "exactly \(number)" } else { form.word }
    }

    /// Returns a cell as written in a table, with an apostrophe before a formula, and with quotes if they are needed.
    static func quoted(_ cell: String, separator: UInt8 = UInt8(ascii: ",")) -> String {
        let isFormula = cell.unicodeScalars.first.map { "=+-@\t\r'".unicodeScalars.contains($0) } == true
        let text = isFormula ? "'" + cell : cell
        let scalars = text.unicodeScalars
        let needsQuotes =
            scalars.contains { ",;\"\n\r".unicodeScalars.contains($0) || $0 == Unicode.Scalar(separator) } || scalars.first == " "
            || scalars.last == " "
        return needsQuotes ? "\"" + text.replacing(scalar: "\"", with: "\"\"") + "\"" : text
    }

    /// Retains the existing table's other columns, its order and its notation.
    package static func retaining(
        _ file: SourceFile, from known: FormatFile, of exchange: Exchange, isForced: Bool, wasExported: @escaping (String) -> Bool
    ) -> SourceFile {
        CSVRetention.file(file, over: known, of: exchange, wasExported) ?? file
    }

    package static func remarks(in file: FormatFile) -> [FormatRemark] {
        guard let rows = try? CSVReader.rows(file.file.bytes) else { return [] }
        return CSVReading.remarks(rows)
    }

    package static func recognises(_ file: SourceFile) -> Bool { file.path.hasSuffix(".csv") }

    package static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics)
        -> Exchange?
    {
        var exchange: Exchange?
        for file in files {
            guard file.text(&diagnostics) != nil else { continue }
            do {
                let rows = try CSVReader.rows(file.file.bytes)
                exchange = try CSVReading(file, rows: rows, source: source, &diagnostics).builder.exchange
            } catch {
                diagnostics.report(error.diagnostic(in: file))
            }
        }
        return exchange
    }
}
