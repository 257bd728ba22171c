package import HomeseedSource

/// A table for spreadsheets: a row for each message or plural form, a column for each language and its state.
///
/// It begins with a byte order mark, so that spreadsheets take it for UTF-8. What a spreadsheet would take for a
/// formula gets an apostrophe in front, which is taken off again.
package enum CSVFormat: LocaleFormat {
    package static let name = "csv"
    package static let purpose = "A table for spreadsheets"
    package static let holds = FormatHoldings(emptyTexts: false)

    private static let fixed = ["key", "form", "comment", "at most"]
    private static let stateMark = " state"

    package static func serialise(_ exchange: Exchange) -> [SourceFile] {
        var rows = [fixed + [exchange.source.tag] + exchange.locales.flatMap { [$0.tag, $0.tag + stateMark] }]
        for unit in exchange.units {
            for (number, form) in forms(unit, exchange).enumerated() {
                var row = [unit.key, form.map(word) ?? ""]
                // Said once for a message, in its first row.
                row += number == 0 ? [unit.comment ?? "", unit.budget.map(String.init) ?? ""] : ["", ""]
                for locale in exchange.allLocales {
                    let text = unit.texts[locale]
                    let cell = form.map { text?[$0] } ?? (text?.isPlural == false ? text?.all.first : nil)
                    row.append(cell ?? "")
                    if locale != exchange.source { row.append(cell == nil ? "" : text?.state.rawValue ?? "") }
                }
                rows.append(row)
            }
        }
        let lines = rows.map { $0.map(quoted).joined(separator: ",") + "\r\n" }
        return [SourceFile(path: exchange.pack + ".csv", bytes: [0xEF, 0xBB, 0xBF] + Array(lines.joined().utf8))]
    }

    /// Nil for the row of a text that counts nothing. What a language needs and does not have yet gets a row too.
    private static func forms(_ unit: ExchangeUnit, _ exchange: Exchange) -> [MessageText.Key?] {
        let hasPlain = unit.texts.isEmpty || unit.texts.values.contains { !$0.isPlural }
        let written = Set(unit.texts.values.flatMap { $0.variants?.map(\.key) ?? [] })
        guard !written.isEmpty else { return [nil] }
        let needed = exchange.locales.flatMap { PluralRules.requiredCategories(for: $0).map(MessageText.Key.category) }
        return (hasPlain ? [nil] : []) + written.union(needed).sorted()
    }

    /// `=0` would be a formula.
    private static func word(_ form: MessageText.Key) -> String {
        if case .exactly(let number) = form { "exactly \(number)" } else { form.word }
    }

    private static func quoted(_ cell: String) -> String {
        let isFormula = cell.unicodeScalars.first.map { "=+-@\t\r'".unicodeScalars.contains($0) } == true
        let text = isFormula ? "'" + cell : cell
        let scalars = text.unicodeScalars
        let needsQuotes = scalars.contains { ",;\"\n\r".unicodeScalars.contains($0) } || scalars.first == " " || scalars.last == " "
        return needsQuotes ? "\"" + text.replacing(scalar: "\"", with: "\"\"") + "\"" : text
    }

    package static func recognises(_ file: SourceFile) -> Bool { file.path.hasSuffix(".csv") }

    package static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics) -> Exchange? {
        var exchange: Exchange?
        for file in files {
            guard file.text(&diagnostics) != nil else { continue }
            do {
                exchange = try CSVReading(file, try CSVReader.rows(file.file.bytes), fixed, stateMark).exchange
            } catch {
                diagnostics.report(error.diagnostic(in: file))
            }
        }
        return exchange
    }
}

/// Makes messages of rows.
private struct CSVReading {
    let exchange: Exchange

    init(_ file: FormatFile, _ rows: [[CSVReader.Cell]], _ fixed: [String], _ stateMark: String) throws(FormatFault) {
        guard let head = rows.first, head.count > fixed.count, zip(fixed, head).allSatisfy({ $0 == $1.text }) else {
            throw FormatFault("The first row has to begin with \(fixed.joined(separator: ", "))", at: 0)
        }
        var columns: [(locale: LocaleID, text: Int, state: Int?)] = []
        for (number, cell) in head.enumerated().dropFirst(fixed.count) where !cell.text.hasSuffix(stateMark) {
            guard let locale = LocaleID(cell.text) else { throw FormatFault("'\(cell.text)' is no language", at: cell.range.lowerBound) }
            columns.append((locale, number, head.firstIndex { $0.text == cell.text + stateMark }))
        }
        guard let source = columns.first?.locale else { throw FormatFault("There is no language", at: 0) }
        var builder = ExchangeBuilder(pack: file.stem, source: source)
        for column in columns { builder.add(column.locale) }
        for row in rows.dropFirst() where row.contains(where: { !$0.text.isEmpty }) {
            func cell(_ number: Int) -> CSVReader.Cell? { row.indices.contains(number) ? row[number] : nil }
            let key = row[0].text
            let word = cell(1)?.text ?? ""
            let form = MessageText.Key(word.hasPrefix("exactly ") ? "=" + word.dropFirst(8) : word)
            guard word.isEmpty || form != nil else { throw FormatFault("'\(word)' is no plural form", at: cell(1)?.range.lowerBound ?? 0) }
            builder.unit(key) { unit in
                if unit.place == nil { unit.place = file.place(row[0].range) }
                if let comment = cell(2)?.text, !comment.isEmpty { unit.comment = comment }
                if let budget = cell(3).flatMap({ Int($0.text) }) { unit.budget = budget }
            }
            for column in columns {
                guard let text = cell(column.text), !text.text.isEmpty else { continue }
                let state = column.state.flatMap { cell($0)?.text }.flatMap(ExchangeState.init)
                builder.set(key, column.locale, form, text.text, state: state ?? .translated, place: file.place(text.range))
            }
        }
        exchange = builder.exchange
    }
}
