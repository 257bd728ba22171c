import HomeseedSource
import HomeseedText

/// An export that replaces a table: other columns, the order of rows and columns, the separator and unchanged cells stay.
struct CSVRetention {
    private let known: [[CSVReader.Cell]]
    private let fresh: [[CSVReader.Cell]]
    private let columns: CSVReading.Columns
    private let own: CSVReading.Columns
    private let separator: UInt8
    private let wasExported: (String) -> Bool
    private var edits: ByteEdits
    /// The exported columns with their positions in the existing table.
    private var places: [(column: CSVColumn, own: Int, known: Int)] = []
    /// The exported columns that the existing table lacks.
    private var added: [Int] = []

    /// Returns the updated table, or `nil` if the existing table can't be read.
    static func file(
        _ export: SourceFile, over known: FormatFile, of exchange: Exchange, _ wasExported: @escaping (String) -> Bool
    ) -> SourceFile? {
        guard let rows = try? CSVReader.rows(known.file.bytes), let fresh = try? CSVReader.rows(export.bytes),
            let head = rows.first, let ownHead = fresh.first,
            let columns = try? CSVReading.Columns(head, exchange.source),
            let own = try? CSVReading.Columns(ownHead, exchange.source)
        else { return nil }
        var retention = CSVRetention(
            known: rows, fresh: fresh, columns: columns, own: own, separator: CSVReader.separator(of: known.file.bytes),
            wasExported: wasExported, edits: ByteEdits(known.file.bytes))
        retention.matchColumns(exchange)
        retention.merge(Set(exchange.units.map(\.key)))
        let file = SourceFile(path: export.path, bytes: retention.edits.result())
        return EntryComparison.holds(
            file, all: export, id: known.id, of: exchange, as: CSVFormat.self, wasExported)
            ? file : nil
    }

    // MARK: Columns

    private mutating func matchColumns(_ exchange: Exchange) {
        for (column, place) in own.meanings {
            if let there = position(of: column) {
                places.append((column, place, there))
            } else if column.isText || fresh.dropFirst().contains(where: { !column.isTrivial(text(place, in: $0)) }) {
                added.append(place)
            }
        }
    }

    /// Returns the position of a column in the existing table. A single regional column of a language counts as the language's
    /// column.
    private func position(of column: CSVColumn) -> Int? {
        let meanings = columns.meanings
        if let exact = meanings.first(where: { $0.column == column }) { return exact.place }
        let regional = meanings.filter { $0.column.isRegional(of: column) }
        return regional.count == 1 ? regional[0].place : nil
    }

    // MARK: Rows

    private struct RowName: Hashable {
        var key: String
        var form: String
    }

    private func name(_ row: [CSVReader.Cell], _ columns: CSVReading.Columns) -> RowName {
        let word = columns.form.map { text($0, in: row).lowercased() } ?? ""
        return RowName(key: ExchangeKey.normalised(text(columns.key, in: row)), form: word)
    }

    private func text(_ place: Int, in row: [CSVReader.Cell]) -> String {
        row.indices.contains(place) ? row[place].text.withLineFeeds : ""
    }

    private mutating func merge(_ keys: Set<String>) {
        if !added.isEmpty, let head = known.first { append(added.map { text($0, in: fresh[0]) }, to: head) }
        var numbers: [RowName: Int] = [:]
        for (number, row) in known.enumerated().dropFirst() where row.count <= columns.count {
            let name = name(row, columns)
            if !name.key.isEmpty, numbers[name] == nil { numbers[name] = number }
        }
        let wanted = Set(fresh.dropFirst().map { name($0, own) })
        let forms = Dictionary(grouping: wanted, by: \.key)
        var position = known.first.flatMap(CSVRetention.end) ?? 0
        for row in fresh.dropFirst() {
            guard let number = numbers[name(row, own)] else {
                insert(row, at: position)
                continue
            }
            update(known[number], to: row)
            position = CSVRetention.end(known[number]) ?? position
        }
        for (number, row) in known.enumerated().dropFirst() {
            let name = name(row, columns)
            if row.count > columns.count || name.key.isEmpty || numbers[name] != number || wanted.contains(name) {
                if !wanted.contains(name) || numbers[name] != number, row.contains(where: { !$0.text.isEmpty }) { pad(row) }
                continue
            }
            keep(row, named: name, forms: forms[name.key] ?? [], isOwn: keys.contains(name.key), number)
        }
    }

    /// Retains, empties or removes an existing row that the export doesn't have.
    private mutating func keep(_ row: [CSVReader.Cell], named name: RowName, forms: [RowName], isOwn: Bool, _ number: Int) {
        let places = places
        let texts = Set(places.filter(\.column.isText).map(\.known))
        let others = columns.languages.filter { !texts.contains($0.text) }
        let hasOthers = others.contains { !text($0.text, in: row).isEmpty }
        // An import skips a text without a form beside plural forms.
        if isOwn, name.form.isEmpty && !forms.isEmpty || hasOthers && forms.isEmpty { return pad(row) }
        guard isOwn, hasOthers else { return remove(number) }
        for place in places where place.column.describesTranslation && row.indices.contains(place.known) {
            if !row[place.known].text.isEmpty { edits.replace(row[place.known].range, with: []) }
        }
        pad(row)
    }

    private mutating func update(_ row: [CSVReader.Cell], to fresh: [CSVReader.Cell]) {
        var missing: [Int: String] = [:]
        for (column, own, there) in places where column != .key && column != .form {
            let (new, old) = (text(own, in: fresh), text(there, in: row))
            if column.isSame(new, old) || new.isEmpty && column.describesMessage && !wasExported(old) { continue }
            if row.indices.contains(there) {
                edits.replace(row[there].range, with: CSVFormat.quoted(new, separator: separator).utf8)
            } else {
                missing[there] = new
            }
        }
        if let last = missing.keys.max() {
            let cells = (row.count...last).map { missing[$0] ?? "" }
            guard let end = CSVRetention.end(row) else { return }
            edits.insert(written(cells, isAppended: true), at: end)
            if !added.isEmpty {
                let empty = Array(repeating: "", count: columns.count - last - 1)
                edits.insert(written(empty + added.map { text($0, in: fresh) }, isAppended: true), at: end)
            }
        } else {
            append(added.map { text($0, in: fresh) }, to: row)
        }
    }

    private mutating func insert(_ fresh: [CSVReader.Cell], at position: Int) {
        var cells = Array(repeating: "", count: columns.count)
        for place in places where cells.indices.contains(place.known) { cells[place.known] = text(place.own, in: fresh) }
        edits.insert(Array("\n".utf8) + written(cells + added.map { text($0, in: fresh) }, isAppended: false), at: position)
    }

    private mutating func pad(_ row: [CSVReader.Cell]) { append(added.map { _ in "" }, to: row) }

    /// Appends cells in the added columns to a row.
    private mutating func append(_ cells: [String], to row: [CSVReader.Cell]) {
        guard !cells.isEmpty, let end = CSVRetention.end(row), row.count <= columns.count else { return }
        let empty = Array(repeating: "", count: columns.count - row.count)
        edits.insert(written(empty + cells, isAppended: true), at: end)
    }

    /// Removes a row with the line break before it.
    private mutating func remove(_ number: Int) {
        guard let start = CSVRetention.end(known[number - 1]), let end = CSVRetention.end(known[number]) else { return }
        edits.replace(start..<end, with: [])
    }

    private func written(_ cells: [String], isAppended: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        for (number, cell) in cells.enumerated() {
            if isAppended || number > 0 { bytes.append(separator) }
            bytes += CSVFormat.quoted(cell, separator: separator).utf8
        }
        return bytes
    }

    private static func end(_ row: [CSVReader.Cell]) -> Int? { row.last?.range.upperBound }
}

/// The meaning of a table's column.
enum CSVColumn: Hashable {
    case key, form, comment, budget
    case text(LocaleID)
    case state(LocaleID)
    case note(LocaleID)

    var isText: Bool { if case .text = self { true } else { false } }

    /// Whether the column describes the message and not its translation.
    var describesMessage: Bool { self == .comment || self == .budget }

    var describesTranslation: Bool {
        switch self {
        case .text, .state, .note: true
        default: false
        }
    }

    /// Whether a cell means the same as a missing column.
    func isTrivial(_ cell: String) -> Bool { isSame(cell, "") }

    func isSame(_ one: String, _ other: String) -> Bool {
        if case .state = self { return CSVColumn.state(one) == CSVColumn.state(other) }
        return one.utf8.elementsEqual(other.utf8)
    }

    private static func state(_ cell: String) -> String {
        let word = String(cell.lowercased().map { $0 == " " || $0 == "_" ? "-" : $0 })
        return word.isEmpty ? ExchangeState.translated.rawValue : word
    }

    /// Whether this is the column of a regional form of another column's language.
    func isRegional(of other: CSVColumn) -> Bool {
        switch (self, other) {
        case (.text(let one), .text(let two)), (.state(let one), .state(let two)), (.note(let one), .note(let two)):
            one != two && one.region != nil && one.fallbackChain.contains(two)
        default: false
        }
    }
}

extension CSVReading.Columns {
    /// The columns that an import reads, with their positions.
    var meanings: [(column: CSVColumn, place: Int)] {
        let fixed: [(CSVColumn, Int?)] = [(.key, key), (.form, form), (.comment, comment), (.budget, budget)]
        let others = languages.flatMap { language -> [(CSVColumn, Int?)] in
            [
                (.text(language.locale), language.text), (.state(language.locale), language.state),
                (.note(language.locale), language.note),
            ]
        }
        return (fixed + others).compactMap { column, place in place.map { (column, $0) } }.sorted { $0.1 < $1.1 }
    }
}
