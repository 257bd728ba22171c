/// The columns that the rows of a table were seeded with, found by their fingerprints.
///
/// The ledger stores a fingerprint per row but no columns. After the model or the table changed, the seeded columns are those
/// of the existing ones under which unedited rows still have their fingerprints.
struct SeededColumns {
    private let columns: [LiveColumn]
    /// The possible types by column, the most likely one first.
    private var types: [[ColumnType]]
    /// The possible orders of columns, the most likely one first.
    private let orders: [[Int]]
    /// The order under which a row had its fingerprint, or `nil` if none had so far.
    private var found: [Int]?

    init(_ columns: [LiveColumn], model: StoreTable?, _ dialect: any SQLDialect) {
        self.columns = columns
        let known = columns.map { column in model?.columns.first { $0.isNamed(column.name) } }
        types = zip(columns, known).map { $0.seededTypes(model: $1?.type, isLoose: dialect.hasNumbersForBooleans) }
        // A new table has the model's order. ALTER TABLE appends columns, which older rows were seeded without.
        let own = model?.columns.compactMap { column in
            columns.firstIndex { column.isNamed($0.name) }
        }
        var orders: [[Int]] = []
        for later in 0..<min(max(1, columns.count), SeededColumns.mostAdded) {
            let end = columns.count - later
            for order in [own?.filter { $0 < end } ?? [], Array(0..<end)] where !order.isEmpty && !orders.contains(order) {
                orders.append(order)
            }
        }
        self.orders = orders
    }

    /// The columns in seeded order. Without a matching row, these are the model's columns as far as the table has them.
    var result: [(column: LiveColumn, type: ColumnType)] {
        (found ?? orders.first ?? []).compactMap { number in types[number].first.map { (columns[number], $0) } }
    }

    /// Compares a row with its fingerprint, and records the order and the types under which they agree.
    ///
    /// - Parameter texts: The values by column, as text.
    mutating func note(_ texts: [String?], _ fingerprint: Fingerprint) {
        guard texts.count == columns.count else { return }
        for order in found.map({ [$0] }) ?? orders {
            var attempts = SeededColumns.mostAttempts
            var chosen: [Int: ColumnType] = [:]
            guard search(order[...], RowHash(), texts, fingerprint, &chosen, &attempts) else { continue }
            found = order
            for (column, type) in chosen {
                types[column].removeAll { $0 == type }
                types[column].insert(type, at: 0)
            }
            return
        }
    }

    /// Whether the rest of a row's columns has types under which the row has its fingerprint.
    private func search(
        _ order: ArraySlice<Int>, _ hash: RowHash, _ texts: [String?], _ wanted: Fingerprint, _ chosen: inout [Int: ColumnType],
        _ attempts: inout Int
    ) -> Bool {
        guard let column = order.first else {
            attempts -= 1
            return hash.finish() == wanted
        }
        guard let text = texts[column] else {
            var hash = hash
            hash.feedNull()
            return search(order.dropFirst(), hash, texts, wanted, &chosen, &attempts)
        }
        for type in types[column] where attempts > 0 {
            guard let cell = Cell(stored: text, as: type) else { continue }
            var hash = hash
            hash.feed(cell)
            guard search(order.dropFirst(), hash, texts, wanted, &chosen, &attempts) else { continue }
            chosen[column] = type
            return true
        }
        return false
    }

    /// The number of columns at a table's end that may be newer than the seed.
    private static let mostAdded = 12
    /// The number of fingerprints that are computed for a row and an order.
    private static let mostAttempts = 2_000
}

extension StoreColumn {
    /// Whether the column has or had a name.
    func isNamed(_ name: String) -> Bool {
        ([self.name] + formerNames).contains { $0.lowercased() == name.lowercased() }
    }
}

extension LiveColumn {
    /// Returns the types that the column's values may have had in the model, the most likely one first.
    ///
    /// - Parameters:
    ///   - model: The type in the current model, or `nil` if the model doesn't have the column.
    ///   - isLoose: Whether the store keeps several types in a column of one type, as SQLite does.
    fileprivate func seededTypes(model: ColumnType?, isLoose: Bool) -> [ColumnType] {
        var types: [ColumnType] =
            switch type {
            case .integer where isLoose, .boolean where isLoose: [.integer, .boolean]
            case .string where isLoose: [.string, .uuid, .date, .datetime, .decimal(scale: nil), .list(isText: false)]
            case .word: [.string]
            case let type?: [type]
            case nil: [.string]
            }
        guard let model, let place = types.firstIndex(where: { $0.hasSameCells(as: model) }) else { return types }
        types.remove(at: place)
        return [model] + types
    }
}

extension ColumnType {
    /// Whether values of both types become the same cells.
    package func hasSameCells(as other: ColumnType) -> Bool { cellKind == other.cellKind }

    private var cellKind: Int {
        switch self {
        case .uuid, .reference: 0
        case .string, .text, .word: 1
        case .integer: 2
        case .decimal: 3
        case .boolean: 4
        case .date: 5
        case .datetime: 6
        case .list: 7
        }
    }
}

extension Cell {
    /// Creates the cell of a value that a store returned as text, or `nil` if the type has no such value.
    init?(stored text: String, as type: ColumnType) {
        switch type {
        case .string, .text, .word: self = .text(text)
        case .decimal: self = .decimal(text)
        case .uuid, .reference:
            guard let id = RecordID(text: text) else { return nil }
            self = .uuid(id)
        case .integer:
            guard let number = Int(text) else { return nil }
            self = .integer(number)
        case .boolean:
            switch text {
            case "1", "true", "t": self = .boolean(true)
            case "0", "false", "f": self = .boolean(false)
            default: return nil
            }
        case .date:
            guard let day = Day(iso: text) else { return nil }
            self = .date(day)
        case .datetime:
            guard let instant = Instant(iso: text.contains("T") ? text : text.replacing(" ", with: "T") + "Z") else { return nil }
            self = .datetime(instant)
        case .list:
            guard let texts = JSONList.read(text) else { return nil }
            self = .list(texts)
        }
    }
}
