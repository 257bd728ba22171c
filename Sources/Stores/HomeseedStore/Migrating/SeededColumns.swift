/// The columns that a table had when its rows were seeded, inferred from the rows' fingerprints.
///
/// The ledger stores a fingerprint per row but no columns. If the model or the table changed, the search tries subsets and
/// orders of the existing columns. Unedited rows match their fingerprints only with the seeded columns.
struct SeededColumns {
    private let columns: [LiveColumn]
    /// The possible types by column, the most likely type first.
    private var types: [[ColumnType]]
    /// The possible orders of columns, the most likely order first.
    private let orders: [[Int]]
    /// The orders under which all matching rows match their fingerprints, or `nil` if no row has matched so far. Rows with
    /// empty values can match several orders.
    private var found: [[Int]]?
    /// The number of rows that match their fingerprint under no order.
    private var missed = 0

    init(_ columns: [LiveColumn], model: StoreTable?, _ dialect: any SQLDialect) {
        self.columns = columns
        let known = columns.map { column in model?.columns.first { $0.isNamed(column.name) } }
        types = zip(columns, known).map { $0.seededTypes(model: $1?.type, isDynamicallyTyped: dialect.isDynamicallyTyped) }
        let own = model?.columns.compactMap { column in columns.firstIndex { column.isNamed($0.name) } } ?? []
        orders = SeededColumns.orders(of: columns.count, model: own)
    }

    /// Creates the columns of a table in a store that can't be queried. The rows have the current model's columns. A column
    /// that is empty in all rows may be missing from the seeded columns.
    init(_ table: StoreTable, rows: [[Cell]]) {
        columns = table.columns.map { LiveColumn(name: $0.name, declaredType: "", type: $0.type, isNullable: $0.isNullable) }
        types = table.columns.map { [$0.type] }
        let all = Array(table.columns.indices)
        var orders = [all]
        for column in all.reversed() where rows.allSatisfy({ $0.indices.contains(column) && $0[column] == .null }) {
            guard orders.count < SeededColumns.maximumOrders else { break }
            orders += orders.map { $0.filter { $0 != column } }
        }
        self.orders = orders
    }

    /// Returns the possible orders of a table's columns, the most likely order first.
    ///
    /// A new table has the model's order. ALTER TABLE appends columns, so older rows were seeded without the last columns.
    /// Columns that the model no longer has may have been at any position.
    private static func orders(of count: Int, model own: [Int]) -> [[Int]] {
        var orders: [[Int]] = []
        var known: Set<[Int]> = []
        func add(_ order: [Int]) {
            if !order.isEmpty, orders.count < maximumOrders, known.insert(order).inserted { orders.append(order) }
        }
        let ends = (0..<min(max(1, count), maximumAddedColumns)).map { count - $0 }
        for end in ends {
            add(own.filter { $0 < end })
            add(Array(0..<end))
        }
        for end in ends {
            var orders = [own.filter { $0 < end }]
            for other in (0..<end) where !own.contains(other) {
                // The number of interleavings is limited to keep the search short.
                guard orders.count <= maximumOrders / max(1, end) else { break }
                orders = orders.flatMap { order in
                    (0...order.count).map { place in Array(order[..<place]) + [other] + Array(order[place...]) }
                }
            }
            orders.forEach(add)
        }
        return orders
    }

    /// The columns in seeded order. Without a matching row, these are the model's columns that exist in the table.
    var result: [(column: LiveColumn, type: ColumnType)] {
        (found?.first ?? orders.first ?? []).compactMap { number in types[number].first.map { (columns[number], $0) } }
    }

    /// Whether any row has matched its fingerprint.
    var isCertain: Bool { found != nil }

    /// Compares a row with its fingerprint, and records the order and the types under which they agree.
    ///
    /// - Parameter texts: The values by column, as text, or `nil` for NULL.
    mutating func note(_ texts: [String?], _ fingerprint: Fingerprint) {
        guard texts.count == columns.count, found != nil || missed < SeededColumns.maximumMisses else { return }
        let cells = zip(texts, types).map { text, types in
            text.map { text in types.compactMap { type in Cell(stored: text, as: type).map { (type, $0) } } } ?? [
                (.string, .null)
            ]
        }
        note(cells, fingerprint)
    }

    /// Compares a row with its fingerprint, given the possible cells by column.
    mutating func note(_ cells: [[(type: ColumnType, cell: Cell)]], _ fingerprint: Fingerprint) {
        var matching: [[Int]] = []
        for order in found ?? orders {
            var attempts = SeededColumns.maximumAttempts
            var chosen: [Int: ColumnType] = [:]
            guard search(order[...], RowHash(), cells, fingerprint, &chosen, &attempts) else { continue }
            matching.append(order)
            for (column, type) in chosen where cells[column].first?.cell != .null {
                types[column].removeAll { $0 == type }
                types[column].insert(type, at: 0)
            }
        }
        // An edited row matches no order.
        if matching.isEmpty { missed += 1 } else { found = matching }
    }

    /// Whether the row matches its fingerprint with some choice of types for its remaining columns.
    private func search(
        _ order: ArraySlice<Int>, _ hash: RowHash, _ cells: [[(type: ColumnType, cell: Cell)]], _ wanted: Fingerprint,
        _ chosen: inout [Int: ColumnType], _ attempts: inout Int
    ) -> Bool {
        guard let column = order.first else {
            attempts -= 1
            return hash.finish() == wanted
        }
        for (type, cell) in cells[column] where attempts > 0 {
            var hash = hash
            hash.feed(cell)
            guard search(order.dropFirst(), hash, cells, wanted, &chosen, &attempts) else { continue }
            chosen[column] = type
            return true
        }
        return false
    }

    /// The number of table lengths to try, because the last columns may have been added after the seed.
    private static let maximumAddedColumns = 12
    /// The maximum number of orders to try for a row.
    private static let maximumOrders = 2_000
    /// The maximum number of fingerprints to compute for a row and an order.
    private static let maximumAttempts = 200
    /// The number of unmatched rows after which the search ends, if no row has matched.
    private static let maximumMisses = 20
}

extension StoreColumn {
    /// Whether the column has or had the given name, regardless of case.
    func isNamed(_ name: String) -> Bool {
        ([self.name] + formerNames).contains { $0.lowercased() == name.lowercased() }
    }
}

extension LiveColumn {
    /// Returns the types that the column's values may have had in the model, the most likely type first.
    ///
    /// - Parameters:
    ///   - model: The type in the current model, or `nil` if the model doesn't have the column.
    ///   - isDynamicallyTyped: Whether a column can contain values of several types, as in SQLite.
    fileprivate func seededTypes(model: ColumnType?, isDynamicallyTyped: Bool) -> [ColumnType] {
        var types: [ColumnType] =
            switch type {
            case .integer where isDynamicallyTyped, .boolean where isDynamicallyTyped: [.integer, .boolean]
            case .string where isDynamicallyTyped: [.string, .uuid, .date, .datetime, .decimal(scale: nil), .list(isText: false)]
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
    /// Whether values of both types become the same kind of cell, as for `string` and `text`.
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
    /// Parses a value that a store returned as text, or returns `nil` if the text is not a value of the type.
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
